//! An expression, read: the tree of what it says, each part with its place in the text.
//!
//! The grammar is that of templates, read by minijinja. Only what an expectation has a use for is taken over; loops,
//! functions and everything that makes text longer are not, so that an expression ends soon whatever the cards say.

use super::slip::{self, Slip};
use super::value::{Number, Sign};
use minijinja::machinery::ast::{BinOp, BinOpKind, CallArg, Compare, CompareOpKind, Expr, UnaryOpKind};
use minijinja::machinery::{Span, parse_expr};
use minijinja::value::ValueKind;
use std::ops::Range;

/// The most letters of an expression.
const LENGTH: usize = 500;
/// How deep the parts of an expression may lie in one another.
const DEPTH: usize = 100;

/// A part of an expression and where it stands, in bytes of the text.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
}

/// What a part of an expression says.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    Truth(bool),
    Number(Number),
    Text(String),
    List(Vec<Term>),
    /// A field of the card, or `card`, `deck`, `theme`, `strings`, `rules` and `data`; `read` numbers the names of an expression.
    Name {
        name: String,
        read: usize,
    },
    /// `pack.id`
    Get {
        of: Box<Term>,
        name: String,
        read: usize,
    },
    /// `rules.hands[0]`
    Item {
        of: Box<Term>,
        at: Box<Term>,
    },
    Not(Box<Term>),
    Minus(Box<Term>),
    And(Box<Term>, Box<Term>),
    Or(Box<Term>, Box<Term>),
    /// `1 <= value <= 6`: each relation holds between its neighbours; `test` numbers the comparisons of an expression.
    Compare {
        first: Box<Term>,
        rest: Vec<(Relation, Term)>,
        test: usize,
    },
    Reckon {
        sign: Sign,
        left: Box<Term>,
        right: Box<Term>,
    },
    /// `| length`
    Length(Box<Term>),
    /// `| str`
    Str(Box<Term>),
    /// `| default(value=0)`
    Default {
        of: Box<Term>,
        otherwise: Box<Term>,
    },
    /// `is defined`
    Defined(Box<Term>),
}

/// How two values compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    NotIn,
}

/// An expression, read.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    pub(super) term: Term,
    /// How many names it reads.
    pub(super) reads: usize,
    /// How many comparisons it makes.
    pub(super) tests: usize,
}

impl Expression {
    /// Reads a text.
    pub(super) fn read(text: &str) -> Result<Self, Slip> {
        if text.trim().is_empty() {
            return Err(slip::empty(text));
        }
        if let Some((at, _)) = text.char_indices().nth(LENGTH) {
            let help = "say it in several `[[expect]]`, or let the cards have a field that says it";
            return Err(Slip::new(at..text.len(), format!("is longer than {LENGTH} letters"), "too long", help));
        }
        let tree = parse_expr(text).map_err(|error| slip::of_error(text, &error))?;
        let mut taker = Taker { text, reads: 0, tests: 0 };
        let term = taker.take(&tree, 0)?;
        Ok(Self { term, reads: taker.reads, tests: taker.tests })
    }
}

/// Takes over the tree of minijinja.
struct Taker<'t> {
    text: &'t str,
    reads: usize,
    tests: usize,
}

impl Taker<'_> {
    fn take(&mut self, tree: &Expr<'_>, depth: usize) -> Result<Term, Slip> {
        let span = bytes(tree.span());
        if depth > DEPTH {
            return Err(slip::too_deep(self.text));
        }
        let depth = depth + 1;
        match tree {
            Expr::Const(constant) => self.constant(&constant.value, span),
            Expr::Var(name) => {
                let name = name.id.to_owned();
                let read = next(&mut self.reads);
                Ok(Term { kind: Kind::Name { name, read }, span })
            }
            Expr::GetAttr(get) => {
                let of = self.boxed(&get.expr, depth)?;
                let kind = Kind::Get { name: get.name.to_owned(), read: next(&mut self.reads), of };
                Ok(Term { kind, span })
            }
            Expr::GetItem(get) => {
                let of = self.boxed(&get.expr, depth)?;
                let at = self.boxed(&get.subscript_expr, depth)?;
                Ok(Term { kind: Kind::Item { of, at }, span })
            }
            Expr::List(list) => {
                let items: Result<_, _> = list.items.iter().map(|item| self.take(item, depth)).collect();
                Ok(Term { kind: Kind::List(items?), span })
            }
            Expr::UnaryOp(unary) => {
                let inner = self.boxed(&unary.expr, depth)?;
                let span = span.start.min(inner.span.start)..span.end;
                let kind = match unary.op {
                    UnaryOpKind::Not => Kind::Not(inner),
                    UnaryOpKind::Neg => Kind::Minus(inner),
                };
                Ok(Term { kind, span })
            }
            Expr::BinOp(binary) => self.binary(binary, depth),
            Expr::Compare(compare) => self.compare(compare, depth),
            Expr::Filter(filter) => {
                let Some(of) = &filter.expr else { return Err(self.refused(span, "a filter without a value")) };
                let of = self.take(of, depth)?;
                self.filter(filter.name, &filter.args, of, span.end, depth)
            }
            Expr::Test(test) => {
                let of = self.take(&test.expr, depth)?;
                let inner_end = of.span.end;
                let span = of.span.start..span.end;
                match (test.name, test.args.is_empty()) {
                    ("defined", true) => Ok(Term { kind: Kind::Defined(Box::new(of)), span }),
                    ("undefined", true) => {
                        let defined = Term { kind: Kind::Defined(Box::new(of)), span: span.clone() };
                        Ok(Term { kind: Kind::Not(Box::new(defined)), span })
                    }
                    (name, _) => Err(slip::unknown_test(self.text, inner_end..span.end, name)),
                }
            }
            Expr::Call(_) => Err(self.refused(span, "a function")),
            Expr::Slice(_) => Err(self.refused(span, "a part of a list")),
            Expr::IfExpr(_) => Err(self.refused(span, "`if`")),
            Expr::Map(_) => Err(self.refused(span, "a table in braces")),
            Expr::Tuple(_) => Err(slip::tuple(span)),
        }
    }

    fn boxed(&mut self, tree: &Expr<'_>, depth: usize) -> Result<Box<Term>, Slip> {
        self.take(tree, depth).map(Box::new)
    }

    fn refused(&self, span: Range<usize>, what: &str) -> Slip {
        slip::refused(self.text, span, what)
    }

    fn constant(&self, value: &minijinja::Value, span: Range<usize>) -> Result<Term, Slip> {
        let kind = match value.kind() {
            ValueKind::Bool => Kind::Truth(value.is_true()),
            ValueKind::String => Kind::Text(value.as_str().unwrap_or_default().to_owned()),
            ValueKind::Number => {
                let whole = i64::try_from(value.clone()).ok().filter(|_| value.is_integer());
                let number = whole.map(Number::Whole);
                let number = number.or_else(|| f64::try_from(value.clone()).ok().map(Number::Broken));
                match number {
                    Some(number) if number.to_f64().is_finite() => Kind::Number(number),
                    _ => return Err(self.refused(span, "a number as large as this")),
                }
            }
            _ => return Err(slip::none(span)),
        };
        Ok(Term { kind, span })
    }

    fn binary(&mut self, binary: &BinOp<'_>, depth: usize) -> Result<Term, Slip> {
        let (left, right) = (self.boxed(&binary.left, depth)?, self.boxed(&binary.right, depth)?);
        // The tree counts a part from the word before it on.
        let span = left.span.start..right.span.end;
        let sign = match binary.op {
            BinOpKind::ScAnd => return Ok(Term { kind: Kind::And(left, right), span }),
            BinOpKind::ScOr => return Ok(Term { kind: Kind::Or(left, right), span }),
            BinOpKind::Add => Sign::Add,
            BinOpKind::Sub => Sign::Subtract,
            BinOpKind::Mul => Sign::Multiply,
            BinOpKind::Div => Sign::Divide,
            BinOpKind::FloorDiv => Sign::DivideDown,
            BinOpKind::Rem => Sign::Rest,
            BinOpKind::Pow => return Err(self.refused(span, "a power")),
            BinOpKind::Concat => return Err(self.refused(span, "joining texts")),
            BinOpKind::Eq => return Ok(self.test(left, Relation::Equal, *right)),
            BinOpKind::Ne => return Ok(self.test(left, Relation::Unequal, *right)),
            BinOpKind::Lt => return Ok(self.test(left, Relation::Less, *right)),
            BinOpKind::Lte => return Ok(self.test(left, Relation::LessOrEqual, *right)),
            BinOpKind::Gt => return Ok(self.test(left, Relation::Greater, *right)),
            BinOpKind::Gte => return Ok(self.test(left, Relation::GreaterOrEqual, *right)),
            BinOpKind::In => return Ok(self.test(left, Relation::In, *right)),
        };
        Ok(Term { kind: Kind::Reckon { sign, left, right }, span })
    }

    fn test(&mut self, first: Box<Term>, relation: Relation, other: Term) -> Term {
        let span = first.span.start..other.span.end;
        let test = next(&mut self.tests);
        Term { kind: Kind::Compare { first, rest: vec![(relation, other)], test }, span }
    }

    fn compare(&mut self, compare: &Compare<'_>, depth: usize) -> Result<Term, Slip> {
        let first = self.boxed(&compare.expr, depth)?;
        let mut rest = Vec::with_capacity(compare.ops.len());
        for op in &compare.ops {
            rest.push((relation(op.op), self.take(&op.expr, depth)?));
        }
        let end = rest.last().map_or(first.span.end, |(_, last)| last.span.end);
        let (span, test) = (first.span.start..end, next(&mut self.tests));
        Ok(Term { kind: Kind::Compare { first, rest, test }, span })
    }

    fn filter(
        &mut self,
        name: &str,
        arguments: &[CallArg<'_>],
        of: Term,
        end: usize,
        depth: usize,
    ) -> Result<Term, Slip> {
        let (span, after) = (of.span.start..end, of.span.end..end);
        let of = Box::new(of);
        let kind = match (name, arguments) {
            ("length", []) => Kind::Length(of),
            ("str", []) => Kind::Str(of),
            ("default", [CallArg::Pos(value) | CallArg::Kwarg("value", value)]) => {
                Kind::Default { of, otherwise: self.boxed(value, depth)? }
            }
            ("length" | "str" | "default", _) => return Err(slip::filter_arguments(self.text, after, name)),
            _ => return Err(slip::unknown_filter(self.text, after, name)),
        };
        Ok(Term { kind, span })
    }
}

fn relation(op: CompareOpKind) -> Relation {
    match op {
        CompareOpKind::Eq => Relation::Equal,
        CompareOpKind::Ne => Relation::Unequal,
        CompareOpKind::Lt => Relation::Less,
        CompareOpKind::Lte => Relation::LessOrEqual,
        CompareOpKind::Gt => Relation::Greater,
        CompareOpKind::Gte => Relation::GreaterOrEqual,
        CompareOpKind::In => Relation::In,
        CompareOpKind::NotIn => Relation::NotIn,
    }
}

fn next(count: &mut usize) -> usize {
    *count += 1;
    *count - 1
}

fn bytes(span: Span) -> Range<usize> {
    span.start_offset as usize..span.end_offset as usize
}

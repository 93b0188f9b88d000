//! Selectors of style sheets: which elements a rule applies to.

use cssparser::{ParseError, Parser, Token, parse_nth};
use roxmltree::Node;
use std::cell::Cell;
use std::rc::Rc;

/// Why a piece of CSS cannot be read: nobody asks.
pub(super) type CssError<'i> = ParseError<'i, ()>;

/// How deep selectors may nest, as `:not(:is(a))` does.
const DEEPEST: usize = 16;

/// What is true only of a screen that somebody points at; and the first letters and lines of HTML.
#[rustfmt::skip]
const NEVER: &[&str] = &[
    "hover", "active", "focus", "focus-visible", "focus-within", "visited", "target", "before", "after", "first-letter",
    "first-line",
];

/// Parts of a selector, the last one first, each with what binds it to the next one of the list: a space, `>`, `+` or `~`.
#[derive(Debug)]
pub(super) struct Selector {
    parts: Vec<(Vec<Simple>, char)>,
}

#[derive(Debug)]
enum Simple {
    Any,
    Never,
    Root,
    Empty,
    Name(String),
    Id(String),
    Class(String),
    Attribute(String, Test, String),
    Nth { step: i32, first: i32, is_from_end: bool, is_of_type: bool },
    Among { selectors: Selectors, is_not: bool, weight: u64 },
}

/// Selectors with commas between them.
pub(super) type Selectors = Rc<[Selector]>;

/// Where a selector stands.
#[derive(Clone, Copy)]
struct Around<'p> {
    /// The selectors of the rule that it is nested in.
    parents: Option<&'p Selectors>,
    depth: usize,
}

/// Compares an attribute with what the selector wants.
type Test = fn(&str, &str) -> bool;

/// How many steps are left of trying selectors and of writing values.
#[derive(Debug)]
pub(super) struct Steps(pub(super) Cell<usize>);

impl Steps {
    /// Counts steps, and returns whether they may still be gone.
    pub(super) fn spend(&self, steps: usize) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(steps));
        left > steps
    }
}

/// Reads selectors up to the end of the input, of a rule that may be nested in one with other selectors.
pub(super) fn selectors<'i>(
    input: &mut Parser<'i, '_>,
    parents: Option<&Selectors>,
) -> Result<Selectors, CssError<'i>> {
    list(input, Around { parents, depth: 0 })
}

fn list<'i>(input: &mut Parser<'i, '_>, around: Around<'_>) -> Result<Selectors, CssError<'i>> {
    if around.depth > DEEPEST {
        return Err(input.new_custom_error(()));
    }
    Ok(input.parse_comma_separated(|input| Selector::read(input, around))?.into())
}

impl Selector {
    fn read<'i>(input: &mut Parser<'i, '_>, around: Around<'_>) -> Result<Self, CssError<'i>> {
        let from = input.position();
        let parents = around.parents.filter(|_| around.depth == 0);
        // A nested rule may begin with what binds it to the outer one.
        let leading = parents.and_then(|_| combinator(input));
        input.skip_whitespace();
        let mut parts = Vec::new();
        let mut before = leading.or(Some(' '));
        while let Some(sign) = before {
            let part = compound(input, around)?;
            if part.is_empty() {
                return Err(input.new_custom_error(()));
            }
            parts.push((part, sign));
            before = combinator(input);
        }
        input.expect_exhausted()?;
        parts.reverse();
        let is_relative = leading.is_some_and(|sign| sign != ' ') || !input.slice_from(from).contains('&');
        parts.extend(parents.filter(|_| is_relative).map(|parents| (vec![Simple::any_of(parents)], ' ')));
        Ok(Self { parts })
    }

    /// Returns whether the selector applies to an element.
    pub(super) fn applies(&self, node: Node<'_, '_>, steps: &Steps) -> bool {
        from_part(&self.parts, node, steps)
    }

    /// Returns how much a rule counts: ids first, then classes, then names of elements.
    pub(super) fn weight(&self) -> u64 {
        self.parts.iter().flat_map(|(simples, _)| simples).map(Simple::weight).sum()
    }

    /// Returns what an element must have for the selector to apply: `#id`, else `.class`, else its name, or `*`.
    pub(super) fn key(&self) -> String {
        let simples = self.parts.first().into_iter().flat_map(|(simples, _)| simples);
        let keys = simples.filter_map(|simple| match simple {
            Simple::Id(id) => Some(format!("#{id}")),
            Simple::Class(class) => Some(format!(".{class}")),
            Simple::Name(name) => Some(name.clone()),
            _ => None,
        });
        keys.min().unwrap_or_else(|| "*".to_owned())
    }
}

/// Reads what stands between two parts of a selector; none at its end.
fn combinator(input: &mut Parser<'_, '_>) -> Option<char> {
    let mut found = None;
    loop {
        let state = input.state();
        match input.next_including_whitespace() {
            Ok(Token::WhiteSpace(_)) => found = found.or(Some(' ')),
            Ok(Token::Delim(sign @ ('>' | '+' | '~'))) => found = Some(*sign),
            _ => {
                input.reset(&state);
                return found.filter(|sign| *sign != ' ' || !input.is_exhausted());
            }
        }
    }
}

/// Reads what must be true of one element.
fn compound<'i>(input: &mut Parser<'i, '_>, around: Around<'_>) -> Result<Vec<Simple>, CssError<'i>> {
    let mut simples = Vec::new();
    loop {
        let state = input.state();
        let simple = match input.next_including_whitespace().cloned() {
            Ok(Token::Ident(name)) if simples.is_empty() => Simple::Name(name.to_string()),
            Ok(Token::Delim('*')) if simples.is_empty() => Simple::Any,
            Ok(Token::IDHash(id) | Token::Hash(id)) => Simple::Id(id.to_string()),
            Ok(Token::Delim('.')) => Simple::Class(input.expect_ident()?.to_string()),
            Ok(Token::SquareBracketBlock) => input.parse_nested_block(attribute)?,
            Ok(Token::Colon) => pseudo(input, around)?,
            Ok(Token::Delim('&')) => around.parents.map_or(Simple::Root, Simple::any_of),
            _ => {
                input.reset(&state);
                return Ok(simples);
            }
        };
        // `svg|rect`: a prefix says nothing, for all elements that are drawn are SVG.
        if simples.is_empty() && input.try_parse(|input| input.expect_delim('|')).is_ok() {
            continue;
        }
        simples.push(simple);
    }
}

/// Reads what follows a colon.
fn pseudo<'i>(input: &mut Parser<'i, '_>, around: Around<'_>) -> Result<Simple, CssError<'i>> {
    let is_element = input.try_parse(Parser::expect_colon).is_ok();
    let token = input.next_including_whitespace()?.clone();
    let (Token::Ident(name) | Token::Function(name)) = &token else { return Err(input.new_custom_error(())) };
    let name = name.to_ascii_lowercase();
    let nth = |step, first| {
        let (is_from_end, is_of_type) = (name.contains("last"), name.ends_with("type"));
        Simple::Nth { step, first, is_from_end, is_of_type }
    };
    Ok(match (&token, name.as_str()) {
        (Token::Ident(_), known) if is_element || NEVER.contains(&known) => Simple::Never,
        (Token::Ident(_), "root") => Simple::Root,
        (Token::Ident(_), "empty") => Simple::Empty,
        (Token::Ident(_), "first-child" | "last-child" | "first-of-type" | "last-of-type") => nth(0, 1),
        (Token::Function(_), "nth-child" | "nth-last-child" | "nth-of-type" | "nth-last-of-type") => {
            let (step, first) = input.parse_nested_block(|input| Ok::<_, CssError<'i>>(parse_nth(input)?))?;
            nth(step, first)
        }
        (Token::Function(_), "is" | "where" | "not") => {
            let inner = Around { depth: around.depth + 1, ..around };
            let selectors = input.parse_nested_block(|input| list(input, inner))?;
            let weight = if name == "where" { 0 } else { weight_of(&selectors) };
            Simple::Among { selectors, is_not: name == "not", weight }
        }
        _ => return Err(input.new_custom_error(())),
    })
}

/// Reads what stands between square brackets.
fn attribute<'i>(input: &mut Parser<'i, '_>) -> Result<Simple, CssError<'i>> {
    let name = input.expect_ident()?.to_string();
    if input.is_exhausted() {
        return Ok(Simple::Attribute(name, |_, _| true, String::new()));
    }
    let test: Test = match input.next()? {
        Token::Delim('=') => |own, value| own == value,
        Token::IncludeMatch => |own, value| own.split_ascii_whitespace().any(|word| word == value),
        Token::DashMatch => {
            |own, value| own.strip_prefix(value).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        }
        Token::PrefixMatch => |own, value| !value.is_empty() && own.starts_with(value),
        Token::SuffixMatch => |own, value| !value.is_empty() && own.ends_with(value),
        Token::SubstringMatch => |own, value| !value.is_empty() && own.contains(value),
        _ => return Err(input.new_custom_error(())),
    };
    let value = input.expect_ident_or_string()?.to_string();
    Ok(Simple::Attribute(name, test, value))
}

fn from_part(parts: &[(Vec<Simple>, char)], node: Node<'_, '_>, steps: &Steps) -> bool {
    let Some(((simples, sign), rest)) = parts.split_first() else { return true };
    if !steps.spend(1) || !simples.iter().all(|simple| simple.applies(node, steps)) {
        return false;
    }
    if rest.is_empty() {
        return true;
    }
    let go_on = |node: Node<'_, '_>| from_part(rest, node, steps);
    match sign {
        '>' => node.parent_element().is_some_and(go_on),
        '+' => node.prev_sibling_element().is_some_and(go_on),
        '~' => node.prev_siblings().skip(1).filter(Node::is_element).any(go_on),
        _ => node.ancestors().skip(1).filter(Node::is_element).any(go_on),
    }
}

/// Returns the weight of that of several selectors which counts most.
fn weight_of(selectors: &Selectors) -> u64 {
    selectors.iter().map(Selector::weight).max().unwrap_or_default()
}

impl Simple {
    /// Returns what is true of an element that one of these selectors applies to.
    fn any_of(selectors: &Selectors) -> Self {
        Self::Among { selectors: Rc::clone(selectors), is_not: false, weight: weight_of(selectors) }
    }

    fn weight(&self) -> u64 {
        match self {
            Self::Any => 0,
            Self::Name(_) => 1,
            Self::Id(_) => 1 << 40,
            Self::Among { weight, .. } => *weight,
            _ => 1 << 20,
        }
    }

    fn applies(&self, node: Node<'_, '_>, steps: &Steps) -> bool {
        let name = node.tag_name().name();
        match self {
            Self::Any => true,
            Self::Never => false,
            Self::Root => node.parent_element().is_none(),
            Self::Empty => !node.children().any(|child| child.is_element() || child.is_text()),
            Self::Name(wanted) => name == wanted,
            Self::Id(id) => node.attribute("id") == Some(id),
            Self::Class(class) => {
                let own = node.attribute("class").unwrap_or_default();
                own.split_ascii_whitespace().any(|own| own == class)
            }
            Self::Attribute(name, test, value) => {
                node.attributes().any(|own| own.name() == name && test(own.value(), value))
            }
            Self::Nth { step, first, is_from_end, is_of_type } => {
                let is_counted = |it: &Node<'_, '_>| {
                    steps.spend(1) && it.is_element() && (!is_of_type || it.tag_name().name() == name)
                };
                let place = if *is_from_end {
                    node.next_siblings().filter(is_counted).count()
                } else {
                    node.prev_siblings().filter(is_counted).count()
                };
                let beyond = i64::try_from(place).unwrap_or(i64::MAX) - i64::from(*first);
                let step = i64::from(*step);
                if step == 0 { beyond == 0 } else { beyond % step == 0 && beyond / step >= 0 }
            }
            Self::Among { selectors, is_not, .. } => {
                selectors.iter().any(|selector| selector.applies(node, steps)) != *is_not
            }
        }
    }
}

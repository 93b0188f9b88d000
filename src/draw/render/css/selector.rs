//! Selectors of style sheets: which elements a rule applies to.

use super::calculation::CssError;
use cssparser::{Parser, Token, parse_nth};
use roxmltree::{Node, NodeId};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// How deep selectors may nest, as `:not(:is(a))` does.
const DEEPEST: usize = 16;

/// What counts more of two rules: ids, then classes, then names of elements.
pub(super) type Specificity = (u16, u16, u16);

/// Selectors with commas between them.
#[derive(Debug, Default)]
pub(super) struct Selectors(pub(super) Vec<Selector>);

/// Parts of a selector, the last one first, each with what binds it to the next one of the list.
#[derive(Debug)]
pub(super) struct Selector {
    parts: Vec<(Vec<Simple>, Combinator)>,
    pub(super) specificity: Specificity,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Combinator {
    Descendant,
    Child,
    Next,
    Later,
}

#[derive(Debug)]
enum Simple {
    Any,
    Name(String),
    Id(String),
    Class(String),
    Attribute {
        name: String,
        test: Test,
        value: String,
        ignores_case: bool,
    },
    Nth {
        step: i32,
        first: i32,
        is_from_end: bool,
        is_of_type: bool,
        of: Option<Selectors>,
    },
    Root,
    Empty,
    Link,
    Is(Rc<Selectors>),
    Not(Selectors),
    /// Something that paper does not have, such as `:hover`.
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Test {
    Exists,
    Equals,
    Word,
    Dash,
    Start,
    End,
    Part,
}

/// Where a selector stands: in which rule, and how deep in others.
#[derive(Clone, Debug, Default)]
pub(super) struct Around {
    /// The selectors of the rule around it, which `&` means.
    pub(super) parent: Option<Rc<Selectors>>,
    pub(super) depth: usize,
}

/// What a rule is found by, before its selector is tried.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum RuleKey {
    Id(String),
    Class(String),
    Name(String),
    Any,
}

impl Selectors {
    /// Reads selectors up to the end of the input.
    pub(super) fn read<'i>(input: &mut Parser<'i, '_>, around: &Around) -> Result<Self, CssError<'i>> {
        if around.depth > DEEPEST {
            return Err(input.new_custom_error(()));
        }
        input.parse_comma_separated(|input| Selector::read(input, around)).map(Self)
    }

    fn inner<'i>(input: &mut Parser<'i, '_>, around: &Around) -> Result<Self, CssError<'i>> {
        let around = Around { depth: around.depth + 1, ..around.clone() };
        input.parse_nested_block(|input| Self::read(input, &around))
    }

    fn specificity(&self) -> Specificity {
        self.0.iter().map(|selector| selector.specificity).max().unwrap_or_default()
    }

    fn match_any(&self, node: Node<'_, '_>, matching: &Matching) -> bool {
        self.0.iter().any(|selector| selector.applies(node, matching))
    }
}

impl Selector {
    fn read<'i>(input: &mut Parser<'i, '_>, around: &Around) -> Result<Self, CssError<'i>> {
        let mut reading = CompoundReader { around, specificity: (0, 0, 0), has_parent: false };
        let mut parts: Vec<(Vec<Simple>, Combinator)> = Vec::new();
        let is_nested = around.parent.is_some() && around.depth == 0;
        input.skip_whitespace();
        // `> a` in a rule is a child of what the rule is about.
        let relative = is_nested.then(|| combinator(input)).flatten();
        let mut before = Some(relative.unwrap_or(Combinator::Descendant));
        while let Some(combinator) = before {
            let part = reading.compound(input)?;
            if part.is_empty() {
                return Err(input.new_custom_error(()));
            }
            parts.push((part, combinator));
            before = self::combinator(input).filter(|it| *it != Combinator::Descendant || !input.is_exhausted());
        }
        if is_nested && (relative.is_some() || !reading.has_parent) {
            parts.insert(0, (vec![reading.parent()], Combinator::Descendant));
        }
        input.expect_exhausted()?;
        parts.reverse();
        Ok(Self { parts, specificity: reading.specificity })
    }

    /// Returns whether the selector applies to an element.
    pub(super) fn applies(&self, node: Node<'_, '_>, matching: &Matching) -> bool {
        from_part(&self.parts, node, matching)
    }

    /// Returns what an element must have for the selector to apply.
    pub(super) fn key(&self) -> RuleKey {
        let simples = || self.parts.first().into_iter().flat_map(|(simples, _)| simples);
        let id = simples().find_map(|it| if let Simple::Id(id) = it { Some(RuleKey::Id(id.clone())) } else { None });
        let class = || {
            simples().find_map(|it| if let Simple::Class(it) = it { Some(RuleKey::Class(it.clone())) } else { None })
        };
        let name =
            || simples().find_map(|it| if let Simple::Name(it) = it { Some(RuleKey::Name(it.clone())) } else { None });
        id.or_else(class).or_else(name).unwrap_or(RuleKey::Any)
    }
}

/// Reads what stands between two parts of a selector; none at its end.
fn combinator(input: &mut Parser<'_, '_>) -> Option<Combinator> {
    let mut found = None;
    loop {
        let state = input.state();
        found = match input.next_including_whitespace() {
            Ok(Token::WhiteSpace(_)) => found.or(Some(Combinator::Descendant)),
            Ok(Token::Delim('>')) => Some(Combinator::Child),
            Ok(Token::Delim('+')) => Some(Combinator::Next),
            Ok(Token::Delim('~')) => Some(Combinator::Later),
            _ => {
                input.reset(&state);
                return found;
            }
        };
    }
}

/// A selector that is being read.
struct CompoundReader<'a> {
    around: &'a Around,
    specificity: Specificity,
    /// Whether it names the rule around it.
    has_parent: bool,
}

impl CompoundReader<'_> {
    fn add(&mut self, (ids, classes, names): Specificity) {
        let (a, b, c) = self.specificity;
        self.specificity = (a.saturating_add(ids), b.saturating_add(classes), c.saturating_add(names));
    }

    /// Returns what `&` means.
    fn parent(&mut self) -> Simple {
        self.has_parent = true;
        let Some(parent) = &self.around.parent else { return Simple::Root };
        let parent = Rc::clone(parent);
        self.add(parent.specificity());
        Simple::Is(parent)
    }

    /// Reads what must be true of one element.
    fn compound<'i>(&mut self, input: &mut Parser<'i, '_>) -> Result<Vec<Simple>, CssError<'i>> {
        let mut simples = Vec::new();
        loop {
            let state = input.state();
            let simple = match input.next_including_whitespace().cloned() {
                Ok(Token::Ident(name)) if simples.is_empty() => self.name(input, &name)?,
                Ok(Token::Delim('*')) if simples.is_empty() => {
                    if input.try_parse(|input| input.expect_delim('|')).is_ok() {
                        match input.next_including_whitespace()?.clone() {
                            Token::Ident(name) => self.name(input, &name)?,
                            _ => Simple::Any,
                        }
                    } else {
                        Simple::Any
                    }
                }
                Ok(Token::IDHash(id) | Token::Hash(id)) => {
                    self.add((1, 0, 0));
                    Simple::Id(id.to_string())
                }
                Ok(Token::Delim('.')) => {
                    self.add((0, 1, 0));
                    Simple::Class(input.expect_ident()?.to_string())
                }
                Ok(Token::SquareBracketBlock) => {
                    self.add((0, 1, 0));
                    input.parse_nested_block(attribute)?
                }
                Ok(Token::Colon) => self.pseudo(input)?,
                Ok(Token::Delim('&')) => self.parent(),
                _ => {
                    input.reset(&state);
                    return Ok(simples);
                }
            };
            simples.push(simple);
        }
    }

    fn name<'i>(&mut self, input: &mut Parser<'i, '_>, name: &str) -> Result<Simple, CssError<'i>> {
        // `svg|rect`: a prefix says nothing, for all elements that are drawn are SVG.
        if input.try_parse(|input| input.expect_delim('|')).is_ok() {
            return match input.next_including_whitespace()?.clone() {
                Token::Ident(name) => self.name(input, &name),
                Token::Delim('*') => Ok(Simple::Any),
                _ => Err(input.new_custom_error(())),
            };
        }
        self.add((0, 0, 1));
        Ok(Simple::Name(name.to_owned()))
    }

    /// Reads what follows a colon.
    fn pseudo<'i>(&mut self, input: &mut Parser<'i, '_>) -> Result<Simple, CssError<'i>> {
        if input.try_parse(cssparser::Parser::expect_colon).is_ok() {
            // Letters and boxes that CSS makes are none of SVG.
            if let Token::Function(_) = input.next()? {
                input.parse_nested_block(|input| {
                    while input.next().is_ok() {}
                    Ok::<_, CssError<'_>>(())
                })?;
            }
            return Ok(Simple::Never);
        }
        let nth = |step, first, is_from_end, is_of_type| Simple::Nth { step, first, is_from_end, is_of_type, of: None };
        let token = input.next_including_whitespace()?.clone();
        let (name, is_function) = match &token {
            Token::Ident(name) => (name.to_ascii_lowercase(), false),
            Token::Function(name) => (name.to_ascii_lowercase(), true),
            _ => return Err(input.new_custom_error(())),
        };
        if is_function {
            return match name.as_str() {
                "is" | "where" | "matches" | "-webkit-any" => {
                    let inner = Selectors::inner(input, self.around)?;
                    if name != "where" {
                        self.add(inner.specificity());
                    }
                    Ok(Simple::Is(Rc::new(inner)))
                }
                "not" => {
                    let inner = Selectors::inner(input, self.around)?;
                    self.add(inner.specificity());
                    Ok(Simple::Not(inner))
                }
                "nth-child" | "nth-last-child" | "nth-of-type" | "nth-last-of-type" => {
                    let (is_from_end, is_of_type) = (name.contains("last"), name.ends_with("type"));
                    let around = Around { depth: self.around.depth + 1, ..self.around.clone() };
                    let ((step, first), of) = input.parse_nested_block(|input| {
                        let steps = parse_nth(input)?;
                        let has_of = input.try_parse(|input| input.expect_ident_matching("of")).is_ok();
                        let of = has_of.then(|| Selectors::read(input, &around)).transpose()?;
                        Ok::<_, CssError<'_>>((steps, of))
                    })?;
                    self.add((0, 1, 0));
                    self.add(of.as_ref().map(Selectors::specificity).unwrap_or_default());
                    Ok(Simple::Nth { step, first, is_from_end, is_of_type, of })
                }
                _ => Err(input.new_custom_error(())),
            };
        }
        self.add((0, 1, 0));
        Ok(match name.as_str() {
            "root" | "scope" => Simple::Root,
            "empty" => Simple::Empty,
            "link" | "any-link" => Simple::Link,
            "first-child" => nth(0, 1, false, false),
            "last-child" => nth(0, 1, true, false),
            "first-of-type" => nth(0, 1, false, true),
            "last-of-type" => nth(0, 1, true, true),
            "only-child" | "only-of-type" => {
                let is_of_type = name == "only-of-type";
                let both = vec![nth(0, 1, false, is_of_type), nth(0, 1, true, is_of_type)];
                let selector = Selector { parts: vec![(both, Combinator::Descendant)], specificity: (0, 0, 0) };
                Simple::Is(Rc::new(Selectors(vec![selector])))
            }
            "hover" | "active" | "focus" | "focus-visible" | "focus-within" | "visited" | "target" | "before"
            | "after" | "first-letter" | "first-line" => Simple::Never,
            _ => return Err(input.new_custom_error(())),
        })
    }
}

/// Reads what stands between square brackets.
fn attribute<'i>(input: &mut Parser<'i, '_>) -> Result<Simple, CssError<'i>> {
    let mut name = match input.next()?.clone() {
        Token::Ident(name) => name.to_string(),
        Token::Delim('*' | '|') => String::new(),
        _ => return Err(input.new_custom_error(())),
    };
    let is_prefix = |input: &mut Parser<'i, '_>| -> Result<String, CssError<'i>> {
        input.expect_delim('|')?;
        Ok(input.expect_ident()?.to_string())
    };
    while let Ok(local) = input.try_parse(is_prefix) {
        name = local;
    }
    if name.is_empty() {
        name = input.expect_ident()?.to_string();
    }
    if input.is_exhausted() {
        return Ok(Simple::Attribute { name, test: Test::Exists, value: String::new(), ignores_case: false });
    }
    let test = match input.next()? {
        Token::Delim('=') => Test::Equals,
        Token::IncludeMatch => Test::Word,
        Token::DashMatch => Test::Dash,
        Token::PrefixMatch => Test::Start,
        Token::SuffixMatch => Test::End,
        Token::SubstringMatch => Test::Part,
        _ => return Err(input.new_custom_error(())),
    };
    let value = input.expect_ident_or_string()?.to_string();
    let ignores_case = input.try_parse(|input| input.expect_ident_matching("i")).is_ok();
    if !ignores_case {
        let _ = input.try_parse(|input| input.expect_ident_matching("s"));
    }
    input.expect_exhausted()?;
    Ok(Simple::Attribute { name, test, value, ignores_case })
}

/// What is known while selectors are tried on the elements of a drawing.
pub(super) struct Matching {
    /// How many steps are left.
    pub(super) steps: Cell<usize>,
    /// The places of elements among those beside them: of all or of one name, from the front or from the end.
    places: RefCell<HashMap<(NodeId, bool, bool), i32>>,
}

impl Matching {
    pub(super) fn new(steps: usize) -> Self {
        Self { steps: Cell::new(steps), places: RefCell::default() }
    }

    /// Counts a step, and returns whether it may still be gone.
    pub(super) fn step(&self) -> bool {
        self.spend(1)
    }

    /// Counts bytes that are written as steps.
    pub(super) fn spend(&self, steps: usize) -> bool {
        let left = self.steps.get();
        self.steps.set(left.saturating_sub(steps));
        left > steps
    }

    fn place(&self, node: Node<'_, '_>, is_from_end: bool, is_of_type: bool) -> i32 {
        if let Some(place) = self.places.borrow().get(&(node.id(), is_from_end, is_of_type)) {
            return *place;
        }
        let mut counts: HashMap<&str, i32> = HashMap::new();
        let mut places = self.places.borrow_mut();
        let mut count = |child: Node<'_, '_>, name| {
            let count = counts.entry(name).or_default();
            *count += 1;
            places.insert((child.id(), is_from_end, is_of_type), *count);
        };
        let beside = node.parent().into_iter().flat_map(|parent| parent.children()).filter(Node::is_element);
        let name_of = |child: Node<'_, '_>| if is_of_type { child.tag_name().name().to_owned() } else { String::new() };
        let named: Vec<_> = beside.map(|child| (child, name_of(child))).collect();
        if is_from_end {
            named.iter().rev().for_each(|(child, name)| count(*child, name));
        } else {
            named.iter().for_each(|(child, name)| count(*child, name));
        }
        places.get(&(node.id(), is_from_end, is_of_type)).copied().unwrap_or(1)
    }
}

fn from_part(parts: &[(Vec<Simple>, Combinator)], node: Node<'_, '_>, matching: &Matching) -> bool {
    let Some(((simples, combinator), rest)) = parts.split_first() else { return true };
    if !matching.step() || !simples.iter().all(|simple| simple.applies(node, matching)) {
        return false;
    }
    if rest.is_empty() {
        return true;
    }
    let go_on = |node: Node<'_, '_>| from_part(rest, node, matching);
    match combinator {
        Combinator::Child => node.parent_element().is_some_and(go_on),
        Combinator::Next => node.prev_sibling_element().is_some_and(go_on),
        Combinator::Descendant => node.ancestors().skip(1).filter(Node::is_element).any(go_on),
        Combinator::Later => node.prev_siblings().skip(1).filter(Node::is_element).any(go_on),
    }
}

impl Simple {
    fn applies(&self, node: Node<'_, '_>, matching: &Matching) -> bool {
        match self {
            Self::Any => true,
            Self::Never => false,
            Self::Name(name) => node.tag_name().name() == name,
            Self::Id(id) => node.attribute("id") == Some(id),
            Self::Class(class) => {
                node.attribute("class").is_some_and(|own| own.split_ascii_whitespace().any(|own| own == class))
            }
            Self::Attribute { name, test, value, ignores_case } => node
                .attributes()
                .find(|attribute| attribute.name() == name)
                .is_some_and(|attribute| test.holds(attribute.value(), value, *ignores_case)),
            Self::Nth { step, first, is_from_end, is_of_type, of } => {
                let place = match of {
                    None => matching.place(node, *is_from_end, *is_of_type),
                    Some(of) if !of.match_any(node, matching) => return false,
                    Some(of) => {
                        let is_one = |other: &Node<'_, '_>| other.is_element() && of.match_any(*other, matching);
                        let count = if *is_from_end {
                            node.next_siblings().filter(is_one).count()
                        } else {
                            node.prev_siblings().filter(is_one).count()
                        };
                        i32::try_from(count).unwrap_or(i32::MAX)
                    }
                };
                let beyond = i64::from(place) - i64::from(*first);
                if *step == 0 { beyond == 0 } else { beyond % i64::from(*step) == 0 && beyond / i64::from(*step) >= 0 }
            }
            Self::Root => node.parent_element().is_none(),
            Self::Empty => !node.children().any(|child| child.is_element() || child.is_text()),
            Self::Link => node.tag_name().name() == "a" && node.attributes().any(|it| it.name() == "href"),
            Self::Is(inner) => inner.match_any(node, matching),
            Self::Not(inner) => !inner.match_any(node, matching),
        }
    }
}

impl Test {
    fn holds(self, own: &str, value: &str, ignores_case: bool) -> bool {
        if ignores_case {
            return self.holds(&own.to_ascii_lowercase(), &value.to_ascii_lowercase(), false);
        }
        let is_some = !value.is_empty();
        match self {
            Self::Exists => true,
            Self::Equals => own == value,
            Self::Word => own.split_ascii_whitespace().any(|word| word == value),
            Self::Dash => own.strip_prefix(value).is_some_and(|rest| rest.is_empty() || rest.starts_with('-')),
            Self::Start => is_some && own.starts_with(value),
            Self::End => is_some && own.ends_with(value),
            Self::Part => is_some && own.contains(value),
        }
    }
}

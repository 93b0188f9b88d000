//! Style sheets as they are written: rules with their selectors, layers and conditions.

use super::selector::{CssError, Selectors, selectors};
use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, Parser, ParserInput, ParserState, QualifiedRuleParser,
    RuleBodyItemParser, RuleBodyParser, StyleSheetParser, Token,
};
use std::borrow::Cow;

/// How deep rules and conditions may nest.
const DEEPEST: usize = 32;

/// At-rules that say nothing about what is printed, or what is said elsewhere.
#[rustfmt::skip]
const IGNORED: &[&str] = &[
    "charset", "namespace", "font-face", "keyframes", "page", "counter-style", "font-feature-values", "font-palette-values",
    "view-transition", "document",
];
/// Media that paper is, and the beginnings of those that it is not.
const PAPER: &[&str] = &["", "all", "print", "only print", "not screen", "(prefers-color-scheme: light)"];
const OTHER_MEDIA: &[&str] = &["screen", "only screen", "not print", "not all", "(prefers-color-scheme: dark)"];

/// A property as it is declared.
#[derive(Clone, Debug)]
pub(super) struct Declaration<'i> {
    pub(super) name: Cow<'i, str>,
    pub(super) value: &'i str,
    pub(super) is_important: bool,
    /// All of it, as it is written.
    pub(super) text: &'i str,
}

/// Selectors with what they declare.
#[derive(Debug)]
pub(super) struct Rule<'i> {
    pub(super) selectors: Selectors,
    pub(super) declarations: Vec<Declaration<'i>>,
    /// Its layer: the later one counts more, and most what is in none.
    pub(super) layer: usize,
}

/// The rules of a drawing, and what of its style sheets cannot be read.
#[derive(Debug, Default)]
pub(super) struct Sheet<'i> {
    pub(super) rules: Vec<Rule<'i>>,
    pub(super) unread: Vec<&'i str>,
    /// What the rule or style that is being read declares.
    declared: Vec<Declaration<'i>>,
    /// The selectors of the rule that is being read.
    parents: Option<Selectors>,
    layers: Vec<String>,
    layer: Option<usize>,
    is_off: bool,
    depth: usize,
}

/// What comes before the block of an at-rule.
pub(super) enum Prelude {
    /// Its rules apply, or do not.
    Condition(bool),
    /// Its rules are in this layer; several are only named.
    Layers(Vec<String>),
    Ignored,
}

/// Reads the declarations of a style, and returns what of it cannot be read.
pub(super) fn declarations(style: &str) -> (Vec<Declaration<'_>>, Vec<&str>) {
    // A style has no rules in it.
    let (mut sheet, mut input) = (Sheet { depth: DEEPEST, ..Sheet::default() }, ParserInput::new(style));
    sheet.body(&mut Parser::new(&mut input));
    (sheet.declared, sheet.unread)
}

/// Returns whether one of these media is paper; none if they cannot be read.
pub(super) fn is_paper(media: &str) -> Option<bool> {
    let one = |medium: &str| {
        let medium = medium.trim().to_ascii_lowercase();
        let is_other = || OTHER_MEDIA.iter().any(|other| medium.starts_with(other));
        if PAPER.contains(&medium.as_str()) { Some(true) } else { is_other().then_some(false) }
    };
    media.split(',').map(one).try_fold(false, |found, is_paper| Some(found || is_paper?))
}

impl<'i> Sheet<'i> {
    /// Reads another style sheet of the drawing.
    pub(super) fn read(&mut self, text: &'i str) {
        let mut input = ParserInput::new(text);
        self.rules(&mut Parser::new(&mut input));
    }

    fn rules(&mut self, input: &mut Parser<'i, '_>) {
        let read: Vec<_> = StyleSheetParser::new(input, self).collect();
        self.unread.extend(read.into_iter().filter_map(|rule| Some(rule.err()?.1)));
    }

    /// Reads what stands between the braces of a rule.
    fn body(&mut self, input: &mut Parser<'i, '_>) {
        let read: Vec<_> = RuleBodyParser::new(input, self).collect();
        self.unread.extend(read.into_iter().filter_map(|item: Result<(), (_, &str)>| Some(item.err()?.1)));
    }

    /// Keeps what has been declared so far in the rule that is being read: a rule within it comes after that.
    fn end_rule(&mut self) {
        let declarations = std::mem::take(&mut self.declared);
        if let Some(selectors) = self.parents.clone().filter(|_| !self.is_off && !declarations.is_empty()) {
            let layer = self.layer.unwrap_or(usize::MAX - 1);
            self.rules.push(Rule { selectors, declarations, layer });
        }
    }

    fn layer_of(&mut self, name: String) -> usize {
        self.layers.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.layers.push(name);
            self.layers.len() - 1
        })
    }
}

fn rest<'i>(input: &mut Parser<'i, '_>) -> &'i str {
    let from = input.position();
    while input.next().is_ok() {}
    input.slice_from(from).trim()
}

impl<'i> DeclarationParser<'i> for Sheet<'i> {
    type Declaration = ();
    type Error = ();

    fn parse_value<'t>(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i, 't>,
        start: &ParserState,
    ) -> Result<(), CssError<'i>> {
        let from = input.position();
        while let Ok(token) = input.next() {
            // `a:hover { … }` is a rule.
            if *token == Token::CurlyBracketBlock && !name.starts_with("--") {
                return Err(input.new_custom_error(()));
            }
        }
        let text = input.slice_from(start.position()).trim();
        let value = input.slice_from(from).trim();
        let important = value.rsplit_once('!').filter(|(_, word)| word.trim().eq_ignore_ascii_case("important"));
        let value = important.map_or(value, |(value, _)| value.trim_end());
        let is_plain = name.starts_with("--") || !name.bytes().any(|byte| byte.is_ascii_uppercase());
        let name = match text.get(..name.len()) {
            Some(written) if is_plain && written == &*name => Cow::Borrowed(written),
            _ => Cow::Owned(name.to_ascii_lowercase()),
        };
        self.declared.push(Declaration { name, value, is_important: important.is_some(), text });
        Ok(())
    }
}

impl<'i> QualifiedRuleParser<'i> for Sheet<'i> {
    type Prelude = Selectors;
    type QualifiedRule = ();
    type Error = ();

    fn parse_prelude<'t>(&mut self, input: &mut Parser<'i, 't>) -> Result<Selectors, CssError<'i>> {
        if self.depth < DEEPEST { selectors(input, self.parents.as_ref()) } else { Err(input.new_custom_error(())) }
    }

    fn parse_block<'t>(
        &mut self,
        selectors: Selectors,
        _: &ParserState,
        input: &mut Parser<'i, 't>,
    ) -> Result<(), CssError<'i>> {
        self.end_rule();
        let outer = self.parents.replace(selectors);
        self.depth += 1;
        self.body(input);
        self.end_rule();
        self.depth -= 1;
        self.parents = outer;
        Ok(())
    }
}

impl<'i> AtRuleParser<'i> for Sheet<'i> {
    type Prelude = Prelude;
    type AtRule = ();
    type Error = ();

    fn parse_prelude<'t>(&mut self, name: CowRcStr<'i>, input: &mut Parser<'i, 't>) -> Result<Prelude, CssError<'i>> {
        let name = name.to_ascii_lowercase();
        let is_media = name == "media";
        let read = match name.trim_start_matches("-webkit-").trim_start_matches("-moz-") {
            _ if self.depth >= DEEPEST => None,
            "media" | "supports" => {
                let condition = rest(input);
                let holds = if is_media { is_paper(condition) } else { Some(!condition.starts_with("not")) };
                holds.map(Prelude::Condition)
            }
            "layer" if input.is_exhausted() => Some(Prelude::Layers(vec![format!(" {}", self.layers.len())])),
            "layer" => Some(Prelude::Layers(
                input.parse_comma_separated(|input| Ok::<_, CssError<'i>>(input.expect_ident()?.to_string()))?,
            )),
            ignored if IGNORED.contains(&ignored) => {
                rest(input);
                Some(Prelude::Ignored)
            }
            _ => None,
        };
        read.ok_or_else(|| input.new_custom_error(()))
    }

    fn rule_without_block(&mut self, prelude: Prelude, _: &ParserState) -> Result<(), ()> {
        if let Prelude::Layers(names) = prelude {
            names.into_iter().for_each(|name| {
                self.layer_of(name);
            });
        }
        Ok(())
    }

    fn parse_block<'t>(
        &mut self,
        prelude: Prelude,
        _: &ParserState,
        input: &mut Parser<'i, 't>,
    ) -> Result<(), CssError<'i>> {
        self.end_rule();
        let around = (self.is_off, self.layer, self.depth);
        match prelude {
            Prelude::Ignored => {
                rest(input);
                return Ok(());
            }
            Prelude::Condition(holds) => self.is_off |= !holds,
            // A layer within a layer has an order of its own, which is not read.
            Prelude::Layers(mut names) if names.len() == 1 && self.layer.is_none() => {
                self.layer = names.pop().map(|name| self.layer_of(name));
            }
            Prelude::Layers(_) => return Err(input.new_custom_error(())),
        }
        self.depth += 1;
        if self.parents.is_some() {
            self.body(input);
        } else {
            self.rules(input);
        }
        self.end_rule();
        (self.is_off, self.layer, self.depth) = around;
        Ok(())
    }
}

impl<'i> RuleBodyItemParser<'i, (), ()> for Sheet<'i> {
    fn parse_declarations(&self) -> bool {
        true
    }

    fn parse_qualified(&self) -> bool {
        self.parents.is_some()
    }
}

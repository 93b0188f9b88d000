//! Style sheets as they are written: rules with their selectors, layers and conditions.

use super::calculation::CssError;
use super::selector::{Around, Selectors};
use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, Parser, ParserInput, ParserState, QualifiedRuleParser,
    RuleBodyItemParser, RuleBodyParser, StyleSheetParser, Token,
};
use std::borrow::Cow;
use std::rc::Rc;

/// How deep rules may nest.
const DEEPEST: usize = 32;

/// A property as it is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declaration<'i> {
    pub(super) name: Cow<'i, str>,
    pub(super) value: &'i str,
    pub(super) is_important: bool,
    /// All of it, as it is written.
    pub(super) text: &'i str,
}

/// A selector with what it declares.
#[derive(Debug)]
pub(super) struct Rule<'i> {
    pub(super) selectors: Rc<Selectors>,
    pub(super) declarations: Vec<Declaration<'i>>,
    /// Its layer: the later one counts more.
    pub(super) layer: usize,
}

/// The rules of a drawing, and what of its style sheets cannot be read.
#[derive(Debug, Default)]
pub(super) struct Sheet<'i> {
    pub(super) rules: Vec<Rule<'i>>,
    pub(super) unread: Vec<&'i str>,
}

/// What comes before the block of an at-rule.
pub(super) enum Prelude {
    /// Its rules apply, or do not.
    Condition(bool),
    /// Its rules are in these layers; several are only named.
    Layers(Vec<String>),
    /// It says nothing about what is printed, or it is said elsewhere.
    Ignored,
}

/// Reads style sheets one after the other.
#[derive(Default)]
struct Reader<'i> {
    rules: Vec<Rule<'i>>,
    unread: Vec<&'i str>,
    /// The layers in the order in which they are named, each with the names of those around it.
    layers: Vec<Vec<String>>,
    layer: Vec<String>,
    /// The selectors of the rule that is being read.
    around: Around,
    declared: Vec<Declaration<'i>>,
    depth: usize,
    is_off: bool,
    /// Whether it reads a `style` attribute.
    is_style: bool,
}

impl<'i> Sheet<'i> {
    /// Reads the style sheets of a drawing.
    pub(super) fn read(texts: impl Iterator<Item = &'i str>) -> Self {
        let mut reader = Reader::default();
        for text in texts {
            let mut input = ParserInput::new(text);
            let mut input = Parser::new(&mut input);
            for rule in StyleSheetParser::new(&mut input, &mut reader).collect::<Vec<_>>() {
                if let Err((_, text)) = rule {
                    reader.unread.push(text);
                }
            }
        }
        let Reader { mut rules, unread, layers, .. } = reader;
        let key = |path: &[String]| -> Vec<usize> {
            // What is in no layer, or in none of the inner ones, counts more than what is.
            let place = |depth: usize| layers.iter().position(|layer| *layer == path[..depth]).unwrap_or(usize::MAX);
            (1..=path.len()).map(place).chain([usize::MAX]).collect()
        };
        let mut order: Vec<(Vec<usize>, usize)> = layers.iter().enumerate().map(|(at, path)| (key(path), at)).collect();
        order.sort();
        for rule in &mut rules {
            rule.layer = order.iter().position(|(_, at)| *at == rule.layer).unwrap_or(usize::MAX);
        }
        Self { rules, unread }
    }
}

/// Reads the declarations of a `style` attribute, and returns what of it cannot be read.
pub(super) fn declarations(style: &str) -> (Vec<Declaration<'_>>, Vec<&str>) {
    let mut reader = Reader { is_style: true, ..Reader::default() };
    let mut input = ParserInput::new(style);
    reader.body(&mut Parser::new(&mut input));
    (reader.declared, reader.unread)
}

impl<'i> Reader<'i> {
    /// Reads what stands between the braces of a rule.
    fn body(&mut self, input: &mut Parser<'i, '_>) {
        let read: Vec<_> = RuleBodyParser::new(input, self).collect();
        self.unread
            .extend(read.into_iter().filter_map(|item: Result<(), (CssError<'i>, &'i str)>| Some(item.err()?.1)));
    }

    /// Keeps the declarations of the rule that is being read.
    fn finish(&mut self) {
        let declarations = std::mem::take(&mut self.declared);
        let Some(selectors) = self.around.parent.clone().filter(|_| !declarations.is_empty() && !self.is_off) else {
            return;
        };
        let path = self.layer.clone();
        let layer = if path.is_empty() { usize::MAX } else { self.layer_of(&path) };
        self.rules.push(Rule { selectors, declarations, layer });
    }

    fn layer_of(&mut self, path: &[String]) -> usize {
        for depth in 1..=path.len() {
            if !self.layers.iter().any(|layer| *layer == path[..depth]) {
                self.layers.push(path[..depth].to_vec());
            }
        }
        self.layers.iter().position(|layer| layer == path).unwrap_or(usize::MAX)
    }

    fn path(&self, name: &str) -> Vec<String> {
        self.layer.iter().cloned().chain(name.split('.').map(str::to_owned)).collect()
    }

    /// Reads the rules of a block, at the top or within a rule.
    fn block(&mut self, input: &mut Parser<'i, '_>) -> Result<(), CssError<'i>> {
        if self.depth >= DEEPEST {
            return Err(input.new_custom_error(()));
        }
        self.depth += 1;
        self.body(input);
        self.finish();
        self.depth -= 1;
        Ok(())
    }
}

impl<'i> DeclarationParser<'i> for Reader<'i> {
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

impl<'i> QualifiedRuleParser<'i> for Reader<'i> {
    type Prelude = Rc<Selectors>;
    type QualifiedRule = ();
    type Error = ();

    fn parse_prelude<'t>(&mut self, input: &mut Parser<'i, 't>) -> Result<Rc<Selectors>, CssError<'i>> {
        Selectors::read(input, &self.around).map(Rc::new)
    }

    fn parse_block<'t>(
        &mut self,
        selectors: Rc<Selectors>,
        _: &ParserState,
        input: &mut Parser<'i, 't>,
    ) -> Result<(), CssError<'i>> {
        // What is declared before a rule within a rule counts less.
        self.finish();
        let around = std::mem::replace(&mut self.around, Around { parent: Some(selectors), depth: 0 });
        let read = self.block(input);
        self.around = around;
        read
    }
}

impl<'i> AtRuleParser<'i> for Reader<'i> {
    type Prelude = Prelude;
    type AtRule = ();
    type Error = ();

    fn parse_prelude<'t>(&mut self, name: CowRcStr<'i>, input: &mut Parser<'i, 't>) -> Result<Prelude, CssError<'i>> {
        let prelude = match name.to_ascii_lowercase().trim_start_matches("-webkit-").trim_start_matches("-moz-") {
            "media" => Prelude::Condition(media(input)?),
            "supports" => Prelude::Condition(condition(input, &mut supports)?),
            "layer" => {
                let mut names = Vec::new();
                while !input.is_exhausted() {
                    let from = input.position();
                    while !matches!(input.next(), Err(_) | Ok(Token::Comma)) {}
                    names.push(input.slice_from(from).trim_matches([',', ' ', '\n', '\t', '\r']).to_owned());
                }
                Prelude::Layers(names)
            }
            "charset"
            | "namespace"
            | "font-face"
            | "keyframes"
            | "page"
            | "counter-style"
            | "font-feature-values"
            | "font-palette-values"
            | "view-transition"
            | "document" => {
                while input.next().is_ok() {}
                Prelude::Ignored
            }
            _ => return Err(input.new_custom_error(())),
        };
        input.expect_exhausted()?;
        Ok(prelude)
    }

    fn rule_without_block(&mut self, prelude: Prelude, _: &ParserState) -> Result<(), ()> {
        match prelude {
            Prelude::Layers(names) => names.iter().for_each(|name| {
                let path = self.path(name);
                self.layer_of(&path);
            }),
            Prelude::Ignored => {}
            Prelude::Condition(_) => return Err(()),
        }
        Ok(())
    }

    fn parse_block<'t>(
        &mut self,
        prelude: Prelude,
        _: &ParserState,
        input: &mut Parser<'i, 't>,
    ) -> Result<(), CssError<'i>> {
        self.finish();
        let (was_off, layer) = (self.is_off, self.layer.clone());
        match prelude {
            Prelude::Ignored => {
                while input.next().is_ok() {}
                return Ok(());
            }
            Prelude::Condition(holds) => self.is_off |= !holds,
            Prelude::Layers(names) => {
                let nameless = || format!(" {}", self.layers.len());
                self.layer = self.path(&names.first().cloned().unwrap_or_else(nameless));
                let path = self.layer.clone();
                self.layer_of(&path);
            }
        }
        let read = self.block(input);
        (self.is_off, self.layer) = (was_off, layer);
        read
    }
}

impl<'i> RuleBodyItemParser<'i, (), ()> for Reader<'i> {
    fn parse_declarations(&self) -> bool {
        self.is_style || self.around.parent.is_some()
    }

    fn parse_qualified(&self) -> bool {
        !self.is_style
    }
}

/// Reads media with commas between them, and returns whether one of them is paper.
fn media<'i>(input: &mut Parser<'i, '_>) -> Result<bool, CssError<'i>> {
    if input.is_exhausted() {
        return Ok(true);
    }
    let all = input.parse_comma_separated(|input| {
        let is_not = input.try_parse(|input| input.expect_ident_matching("not")).is_ok();
        let _ = input.try_parse(|input| input.expect_ident_matching("only"));
        let kind = input.try_parse(cssparser::Parser::expect_ident_cloned).ok();
        let is_paper = kind.as_ref().is_none_or(|kind| matches!(&*kind.to_ascii_lowercase(), "print" | "all"));
        if kind.is_some() {
            let _ = input.try_parse(|input| input.expect_ident_matching("and"));
        }
        let holds = input.is_exhausted() || condition(input, &mut media_feature)?;
        Ok::<_, CssError<'i>>((is_paper && holds) != is_not)
    })?;
    Ok(all.contains(&true))
}

/// Reads conditions with `not`, `and` and `or` between them.
fn condition<'i>(
    input: &mut Parser<'i, '_>,
    one: &mut dyn FnMut(&mut Parser<'i, '_>) -> Result<bool, CssError<'i>>,
) -> Result<bool, CssError<'i>> {
    let mut term = |input: &mut Parser<'i, '_>| -> Result<bool, CssError<'i>> {
        let is_not = input.try_parse(|input| input.expect_ident_matching("not")).is_ok();
        let holds = match input.next()?.clone() {
            Token::ParenthesisBlock => input.parse_nested_block(|input| {
                let nested = input.try_parse(|input| condition(input, one));
                let held = nested.or_else(|_| one(input))?;
                input.expect_exhausted()?;
                Ok::<_, CssError<'i>>(held)
            })?,
            Token::Function(name) if name.eq_ignore_ascii_case("selector") => input.parse_nested_block(|input| {
                let is_known = Selectors::read(input, &Around::default()).is_ok();
                while input.next().is_ok() {}
                Ok::<_, CssError<'i>>(is_known)
            })?,
            _ => return Err(input.new_custom_error(())),
        };
        Ok(holds != is_not)
    };
    let mut holds = term(input)?;
    while !input.is_exhausted() {
        let word = input.expect_ident()?.to_ascii_lowercase();
        let other = term(input)?;
        holds = match word.as_str() {
            "and" => holds && other,
            "or" => holds || other,
            _ => return Err(input.new_custom_error(())),
        };
    }
    Ok(holds)
}

/// Reads a property and its value, and returns whether it is one that is read.
fn supports<'i>(input: &mut Parser<'i, '_>) -> Result<bool, CssError<'i>> {
    let name = input.expect_ident_cloned()?;
    input.expect_colon()?;
    while input.next().is_ok() {}
    Ok(name.starts_with("--") || super::properties::is_read(&name.to_ascii_lowercase()))
}

/// Reads what is asked of a medium, and returns whether paper has it.
fn media_feature<'i>(input: &mut Parser<'i, '_>) -> Result<bool, CssError<'i>> {
    let name = input.expect_ident_cloned()?.to_ascii_lowercase();
    let value = if input.is_exhausted() {
        None
    } else {
        input.expect_colon()?;
        let from = input.position();
        while input.next().is_ok() {}
        Some(input.slice_from(from).trim().to_ascii_lowercase())
    };
    // Paper has colours and is light; it does nothing, and nobody points at it.
    let is_given = match (name.as_str(), value.as_deref()) {
        ("color", None) | ("prefers-color-scheme", Some("light")) | ("prefers-reduced-motion", _) => true,
        ("update" | "hover" | "any-hover" | "pointer" | "any-pointer" | "scripting", value) => value == Some("none"),
        ("monochrome" | "prefers-color-scheme" | "prefers-contrast" | "forced-colors" | "inverted-colors", _) => false,
        _ => return Err(input.new_custom_error(())),
    };
    Ok(is_given)
}

//! Values as usvg reads them: without variables, calculations and units that it does not know.

use super::calculation::{self, CssError, number};
use super::colour;
use super::selector::Matching;
use cssparser::{ParseError, Parser, ParserInput, Token};
use std::collections::HashMap;
use std::rc::Rc;

/// Variables by their names, without those that lead nowhere.
pub(super) type Variables = Rc<HashMap<String, String>>;

/// How deep variables may stand for variables, and brackets nest.
const DEEPEST: usize = 16;
/// The most bytes of one value.
const LONGEST: usize = 50_000;

/// What lengths are counted in where an element stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths<'a> {
    /// How many units are a millimetre.
    pub(super) units: f64,
    /// The width and height that percentages count.
    pub(super) view: Option<(f64, f64)>,
    /// The size of letters of the root.
    pub(super) root_size: &'a str,
}

impl Lengths<'_> {
    /// Returns how much 100 % of a property are; none where that depends on letters.
    pub(super) fn whole(&self, name: &str) -> Option<f64> {
        let (width, height) = self.view?;
        match name {
            "x" | "cx" | "rx" | "width" | "inline-size" => Some(width),
            "y" | "cy" | "ry" | "height" => Some(height),
            "r" | "stroke-width" | "stroke-dasharray" | "stroke-dashoffset" => {
                Some(f64::midpoint(width * width, height * height).sqrt())
            }
            _ => None,
        }
    }
}

/// Goes through a value token by token. What `change` does not write itself stays as it is.
fn walk<'i>(
    input: &mut Parser<'i, '_>,
    written: &mut String,
    depth: usize,
    change: &mut dyn FnMut(&Token<'i>, &mut Parser<'i, '_>, &mut String) -> Result<bool, CssError<'i>>,
) -> Result<(), CssError<'i>> {
    if depth > DEEPEST {
        return Err(input.new_custom_error(()));
    }
    loop {
        let from = input.position();
        let Ok(token) = input.next_including_whitespace_and_comments().cloned() else { return Ok(()) };
        let text = input.slice_from(from);
        if change(&token, input, written)? {
            continue;
        }
        written.push_str(if matches!(token, Token::Comment(_)) { " " } else { text });
        if written.len() > LONGEST {
            return Err(input.new_custom_error(()));
        }
        let close = match token {
            Token::Function(_) | Token::ParenthesisBlock => ")",
            Token::SquareBracketBlock => "]",
            Token::CurlyBracketBlock => "}",
            _ => continue,
        };
        input.parse_nested_block(|input| walk(input, written, depth + 1, change))?;
        written.push_str(close);
    }
}

fn walked<'i>(
    value: &'i str,
    change: &mut dyn FnMut(&Token<'i>, &mut Parser<'i, '_>, &mut String) -> Result<bool, CssError<'i>>,
) -> Option<String> {
    let mut input = ParserInput::new(value);
    let mut written = String::with_capacity(value.len());
    walk(&mut Parser::new(&mut input), &mut written, 0, change).ok()?;
    Some(written.trim().to_owned())
}

/// Returns a value with its variables replaced; none if one of them leads nowhere.
pub(super) fn substituted(value: &str, variables: &HashMap<String, String>, matching: &Matching) -> Option<String> {
    with_variables(value, &|name, _| variables.get(name).cloned(), matching, 0)
}

type Lookup<'l> = dyn Fn(&str, usize) -> Option<String> + 'l;

fn with_variables(value: &str, find: &Lookup<'_>, matching: &Matching, depth: usize) -> Option<String> {
    if depth > DEEPEST || !matching.spend(1 + value.len()) {
        return None;
    }
    walked(value, &mut |token, input, written| {
        if !matches!(token, Token::Function(name) if name.eq_ignore_ascii_case("var")) {
            return Ok(false);
        }
        let found = input.parse_nested_block(|input| {
            let name = input.expect_ident_cloned()?;
            let fallback = input.try_parse(cssparser::Parser::expect_comma).is_ok().then(|| {
                let from = input.position();
                while input.next().is_ok() {}
                input.slice_from(from)
            });
            let found = find(&name, depth);
            let found = found.or_else(|| with_variables(fallback?, find, matching, depth + 1));
            let found = found.filter(|found| matching.spend(found.len()));
            found.ok_or_else(|| input.new_custom_error(()))
        })?;
        written.push_str(&found);
        Ok(true)
    })
}

/// Returns the variables of an element that declares some itself.
pub(super) fn declared(own: &HashMap<&str, &str>, around: &Variables, matching: &Matching) -> Variables {
    let mut variables = HashMap::clone(around);
    for (name, value) in own {
        match value.to_ascii_lowercase().as_str() {
            "inherit" | "unset" | "revert" | "revert-layer" => {}
            _ => match computed(name, own, around, matching, 0).filter(|_| *value != "initial") {
                Some(value) => {
                    variables.insert((*name).to_owned(), value);
                }
                None => {
                    variables.remove(*name);
                }
            },
        }
    }
    Rc::new(variables)
}

fn computed(
    name: &str,
    own: &HashMap<&str, &str>,
    around: &HashMap<String, String>,
    matching: &Matching,
    depth: usize,
) -> Option<String> {
    let Some(value) = own.get(name) else { return around.get(name).cloned() };
    if !value.contains("var(") {
        return Some((*value).to_owned());
    }
    with_variables(value, &|other, depth| computed(other, own, around, matching, depth + 1), matching, depth)
}

/// Returns whether a value may have what usvg does not read.
fn is_plain(value: &str) -> bool {
    let units = ["rem", "vw", "vh", "vm", "ch", "Q", "q", "turn"];
    let has_unit = || value.contains(|c: char| c.is_ascii_digit()) && units.iter().any(|unit| value.contains(unit));
    !value.contains(['(', '\\']) && !value.contains("/*") && !has_unit()
}

/// Returns a value as usvg reads it, if that is another one.
///
/// # Errors
/// It has a function or a unit that cannot be calculated.
pub(super) fn plain(name: &str, value: &str, lengths: &Lengths<'_>) -> Result<Option<String>, ()> {
    if is_plain(value) {
        return Ok(None);
    }
    let changed = walked(value, &mut |token, input, written| {
        let fails = input.new_custom_error(());
        match token {
            Token::Function(function) if colour::is_function(function) => {
                let function = function.to_ascii_lowercase();
                let colour = input.parse_nested_block(|input| colour::function(&function, input))?;
                written.push_str(&colour.to_hex());
            }
            Token::Function(function) if calculation::is_function(function) => {
                let function = function.to_ascii_lowercase();
                let sum = input.parse_nested_block(|input| calculation::function(&function, input))?;
                written.push_str(&sum.written(lengths.units, lengths.whole(name)).ok_or(fails)?);
            }
            // usvg reads a reference without quotation marks everywhere.
            Token::Function(function) if function.eq_ignore_ascii_case("url") => {
                let link =
                    input.parse_nested_block(|input| input.expect_string_cloned().map_err(ParseError::<()>::from))?;
                let quote = if link.contains([' ', '(', ')', '\'', '"']) { "\"" } else { "" };
                written.extend(["url(", quote, &link, quote, ")"]);
            }
            Token::Dimension { value, unit, .. } if UNITS.iter().any(|known| unit.eq_ignore_ascii_case(known)) => {
                written.push_str(&in_known_unit(*value, unit, lengths).ok_or(fails)?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    });
    changed.map(|changed| Some(changed).filter(|changed| changed != value)).ok_or(())
}

/// Units that usvg does not read, and those of the screen.
const UNITS: &[&str] = &["rem", "vw", "vh", "vmin", "vmax", "q", "ch"];

/// Returns a length of one of these units in one that usvg reads; none if it is not known how long it is.
fn in_known_unit(value: f32, unit: &str, lengths: &Lengths<'_>) -> Option<String> {
    let share = |part: f64| number(f64::from(value) / 100.0 * part);
    let view = lengths.view;
    match unit.to_ascii_lowercase().as_str() {
        "rem" => {
            let split = lengths.root_size.find(|c: char| c.is_ascii_alphabetic() || c == '%');
            let (size, unit) = lengths.root_size.split_at(split.unwrap_or(lengths.root_size.len()));
            size.trim().parse::<f64>().ok().map(|size| number(size * f64::from(value)) + unit)
        }
        "vw" => view.map(|(width, _)| share(width)),
        "vh" => view.map(|(_, height)| share(height)),
        "vmin" => view.map(|(width, height)| share(width.min(height))),
        "vmax" => view.map(|(width, height)| share(width.max(height))),
        "q" => Some(number(f64::from(value) / 4.0) + "mm"),
        _ => Some(number(f64::from(value) / 2.0) + "em"),
    }
}

/// Reads a length or a percentage in units of the drawing.
pub(super) fn length<'i>(
    input: &mut Parser<'i, '_>,
    lengths: &Lengths<'_>,
    whole: Option<f64>,
) -> Result<f64, CssError<'i>> {
    let sum = calculation::read(input)?;
    sum.pixels(lengths.units, whole).ok_or_else(|| input.new_custom_error(()))
}

/// Returns what the property `font` says of others; none if it cannot be read.
pub(super) fn font(value: &str) -> Option<Vec<(&'static str, String)>> {
    const STRETCHES: &[&str] = &["condensed", "expanded"];
    const SIZES: &[&str] =
        &["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "smaller", "larger"];
    let mut input = ParserInput::new(value);
    let mut input = Parser::new(&mut input);
    let mut parts: Vec<(&'static str, String)> =
        ["font-style", "font-variant", "font-weight", "font-stretch", "line-height"]
            .map(|name| (name, "normal".to_owned()))
            .into();
    let mut set = |name: &str, value: String| {
        parts.iter_mut().filter(|part| part.0 == name).for_each(|part| part.1.clone_from(&value));
    };
    let size = loop {
        input.skip_whitespace();
        let from = input.position();
        let token = input.next().ok()?.clone();
        let text = input.slice_from(from).to_ascii_lowercase();
        match &token {
            Token::Number { value, .. } if *value >= 1.0 => set("font-weight", text),
            Token::Dimension { unit, .. } if calculation::degrees(0.0, unit).is_some() => {}
            Token::Dimension { .. } | Token::Percentage { .. } => break text,
            Token::Ident(_) => match text.as_str() {
                "normal" => {}
                "italic" | "oblique" => set("font-style", text),
                "small-caps" => set("font-variant", text),
                "bold" | "bolder" | "lighter" => set("font-weight", text),
                _ if STRETCHES.iter().any(|stretch| text.ends_with(stretch)) => set("font-stretch", text),
                _ if SIZES.contains(&text.as_str()) => break text,
                _ => return None,
            },
            _ => return None,
        }
    };
    if input.try_parse(|input| input.expect_delim('/')).is_ok() {
        input.skip_whitespace();
        let from = input.position();
        input.next().ok()?;
        let height = input.slice_from(from).to_owned();
        set("line-height", height);
    }
    input.skip_whitespace();
    let from = input.position();
    while input.next().is_ok() {}
    let family = input.slice_from(from).trim().to_owned();
    if family.is_empty() {
        return None;
    }
    parts.extend([("font-size", size), ("font-family", family)]);
    Some(parts)
}

//! Values as usvg reads them: without variables, calculations and units that it does not know.

use super::colour;
use super::selector::{CssError, Steps};
use cssparser::{Parser, ParserInput, Token};
use std::collections::HashMap;
use std::rc::Rc;
use svgtypes::FontShorthand;

/// Variables by their names, without those that lead nowhere.
pub(super) type Variables = Rc<HashMap<String, String>>;

/// How deep variables may stand for variables, and brackets nest.
const DEEPEST: usize = 16;
/// The most bytes of one value.
const LONGEST: usize = 50_000;
/// Units that usvg does not read, and those of the screen.
const UNITS: [&str; 6] = ["rem", "vw", "vh", "vmin", "vmax", "q"];
/// Functions that are calculated.
const SUMS: [&str; 4] = ["calc", "min", "max", "clamp"];

/// What lengths are counted in where an element stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths {
    /// How many units are a millimetre.
    pub(super) units: f64,
    /// The width and height that percentages count.
    pub(super) view: Option<(f64, f64)>,
    /// The size of letters of the root in units.
    pub(super) root_size: Option<f64>,
}

impl Lengths {
    /// Returns how much 100 % of a property are; none where that depends on letters.
    pub(super) fn whole(&self, name: &str) -> Option<f64> {
        if name.ends_with("opacity") {
            return Some(1.0);
        }
        let (width, height) = self.view?;
        match name {
            "x" | "x1" | "x2" | "cx" | "rx" | "width" | "inline-size" => Some(width),
            "y" | "y1" | "y2" | "cy" | "ry" | "height" => Some(height),
            "r" | "stroke-width" | "stroke-dasharray" | "stroke-dashoffset" => Some(width.hypot(height) / 2_f64.sqrt()),
            _ => None,
        }
    }

    /// Returns a length in units of the drawing, or an angle in degrees; none if it is not known how much it is.
    fn of(&self, value: f64, unit: &str) -> Option<f64> {
        let per_view = |part: fn(f64, f64) -> f64| self.view.map(|(width, height)| part(width, height) / 100.0);
        let one = match unit.to_ascii_lowercase().as_str() {
            "px" | "deg" => 1.0,
            "mm" => self.units,
            "cm" => self.units * 10.0,
            "q" => self.units / 4.0,
            "in" => self.units * 25.4,
            "pt" => self.units * 25.4 / 72.0,
            "pc" => self.units * 25.4 / 6.0,
            "rem" => self.root_size?,
            "vw" => per_view(|width, _| width)?,
            "vh" => per_view(|_, height| height)?,
            "vmin" => per_view(f64::min)?,
            "vmax" => per_view(f64::max)?,
            "rad" => 1_f64.to_degrees(),
            "turn" => 360.0,
            "grad" => 0.9,
            _ => return None,
        };
        Some(value * one)
    }

    /// Returns a number, a length, a percentage or a calculation in units; none if it cannot be read.
    pub(super) fn read(&self, text: &str, whole: Option<f64>) -> Option<f64> {
        let mut input = ParserInput::new(text);
        let sum = Calculation { lengths: self, whole, depth: 0 };
        Parser::new(&mut input).parse_entirely(|input| sum.term(input)).ok().filter(|number| number.is_finite())
    }
}

/// A calculation: its lengths and angles are counted as numbers.
#[derive(Clone, Copy)]
pub(super) struct Calculation<'l> {
    pub(super) lengths: &'l Lengths,
    pub(super) whole: Option<f64>,
    pub(super) depth: usize,
}

impl Calculation<'_> {
    /// Reads what stands in the brackets of a function.
    fn function<'i>(self, name: &str, input: &mut Parser<'i, '_>) -> Result<f64, CssError<'i>> {
        if self.depth > DEEPEST {
            return Err(input.new_custom_error(()));
        }
        let inner = Self { depth: self.depth + 1, ..self };
        let sums = input.parse_nested_block(|input| input.parse_comma_separated(|input| inner.sum(input)))?;
        let result = match (name.to_ascii_lowercase().as_str(), sums.as_slice()) {
            ("calc", [sum]) => Some(*sum),
            ("min", sums) => sums.iter().copied().reduce(f64::min),
            ("max", sums) => sums.iter().copied().reduce(f64::max),
            ("clamp", [low, sum, high]) => Some(sum.min(*high).max(*low)),
            _ => None,
        };
        result.filter(|number| number.is_finite()).ok_or_else(|| input.new_custom_error(()))
    }

    fn sum<'i>(self, input: &mut Parser<'i, '_>) -> Result<f64, CssError<'i>> {
        let mut sum = 0.0;
        let mut sign = 1.0;
        loop {
            let mut product = self.term(input)?;
            while let Ok(is_times) = input.try_parse(|input| match input.next()? {
                Token::Delim('*') => Ok(true),
                Token::Delim('/') => Ok(false),
                _ => Err(input.new_custom_error::<_, ()>(())),
            }) {
                let factor = self.term(input)?;
                product *= if is_times { factor } else { factor.recip() };
            }
            sum += sign * product;
            if input.is_exhausted() {
                return Ok(sum);
            }
            sign = match input.next()? {
                Token::Delim('+') => 1.0,
                Token::Delim('-') => -1.0,
                _ => return Err(input.new_custom_error(())),
            };
        }
    }

    /// Reads a number, a length, a percentage, or a calculation.
    pub(super) fn term<'i>(self, input: &mut Parser<'i, '_>) -> Result<f64, CssError<'i>> {
        let token = input.next()?.clone();
        let number = match &token {
            Token::Number { value, .. } => Some(f64::from(*value)),
            Token::Percentage { unit_value, .. } => self.whole.map(|whole| whole * f64::from(*unit_value)),
            Token::Dimension { value, unit, .. } => self.lengths.of(f64::from(*value), unit),
            Token::ParenthesisBlock => return self.function("calc", input),
            Token::Function(name) => return self.function(name, input),
            _ => None,
        };
        number.ok_or_else(|| input.new_custom_error(()))
    }
}

/// Returns a number without more digits than it needs.
pub(super) fn number(value: f64) -> String {
    format!("{}", (value * 1e6).round() / 1e6 + 0.0)
}

/// Returns a value with its variables replaced; none if one of them leads nowhere.
pub(super) fn substituted(
    mut value: &str,
    variables: &HashMap<String, String>,
    steps: &Steps,
    depth: usize,
) -> Option<String> {
    let mut written = String::new();
    while let Some((before, rest)) = value.split_once("var(") {
        if depth > DEEPEST || written.len() > LONGEST || !steps.spend(1 + rest.len()) {
            return None;
        }
        let mut open = 1;
        let end = rest.find(|c: char| {
            open += i32::from(c == '(') - i32::from(c == ')');
            open == 0
        })?;
        let (name, fallback) =
            rest[..end].split_once(',').map_or((&rest[..end], None), |(name, fallback)| (name, Some(fallback)));
        let inner = |value: &str| substituted(value.trim(), variables, steps, depth + 1);
        let found = variables.get(name.trim()).and_then(|value| inner(value)).or_else(|| inner(fallback?))?;
        written.extend([before, &found]);
        value = &rest[end + 1..];
    }
    Some(written + value).filter(|written| steps.spend(written.len()) && written.len() <= LONGEST)
}

/// Returns the variables of an element that declares some itself.
pub(super) fn declared(own: &HashMap<&str, &str>, around: &Variables, steps: &Steps) -> Variables {
    let mut all = HashMap::clone(around);
    all.extend(own.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    let found = own.iter().map(|(name, value)| ((*name).to_owned(), substituted(value, &all, steps, 0)));
    let found: Vec<_> = found.collect();
    for (name, value) in found {
        match value.filter(|value| value != "initial") {
            Some(value) => all.insert(name, value),
            None => all.remove(&name),
        };
    }
    Rc::new(all)
}

/// Returns a value as usvg reads it; none if it has a function or a unit that cannot be calculated.
pub(super) fn plain(name: &str, value: &str, lengths: &Lengths) -> Option<String> {
    let has_unit = || UNITS.iter().any(|unit| value.contains(unit) || value.contains('Q'));
    if !value.contains(['(', '\\']) && !value.contains("/*") && !has_unit() {
        return Some(value.to_owned());
    }
    let mut input = ParserInput::new(value);
    let mut written = String::with_capacity(value.len());
    let ground = Calculation { lengths, whole: lengths.whole(name), depth: 0 };
    write_plain(&mut Parser::new(&mut input), &mut written, ground).ok()?;
    Some(written.trim().to_owned())
}

fn write_plain<'i>(
    input: &mut Parser<'i, '_>,
    written: &mut String,
    ground: Calculation<'_>,
) -> Result<(), CssError<'i>> {
    let is_one = |names: &[&str], name: &str| names.iter().any(|known| name.eq_ignore_ascii_case(known));
    loop {
        let from = input.position();
        let Ok(token) = input.next_including_whitespace_and_comments().cloned() else { return Ok(()) };
        let text = input.slice_from(from);
        match &token {
            Token::Comment(_) => written.push(' '),
            Token::Function(name) if is_one(&SUMS, name) => written.push_str(&number(ground.function(name, input)?)),
            // usvg reads a reference without quotation marks everywhere.
            Token::Function(name) if name.eq_ignore_ascii_case("url") => {
                let link = input.parse_nested_block(|input| Ok::<_, CssError<'i>>(input.expect_string_cloned()?))?;
                let quote = if link.contains([' ', '(', ')', '\'', '"']) { "\"" } else { "" };
                written.extend(["url(", quote, &link, quote, ")"]);
            }
            Token::Dimension { value, unit, .. } if is_one(&UNITS, unit) => {
                let length = ground.lengths.of(f64::from(*value), unit);
                written.push_str(&number(length.ok_or_else(|| input.new_custom_error::<_, ()>(()))?));
            }
            Token::Function(_) | Token::ParenthesisBlock if ground.depth < DEEPEST => {
                let (mut inner, ground) = (text.to_owned(), Calculation { depth: ground.depth + 1, ..ground });
                input.parse_nested_block(|input| write_plain(input, &mut inner, ground))?;
                inner.push(')');
                written.push_str(&colour::hex(&inner).unwrap_or(inner));
            }
            Token::SquareBracketBlock | Token::CurlyBracketBlock | Token::Function(_) | Token::ParenthesisBlock => {
                return Err(input.new_custom_error(()));
            }
            _ => written.push_str(text),
        }
    }
}

/// Returns what the property `font` says of others; none if it cannot be read.
pub(super) fn font(value: &str) -> Option<Vec<(&'static str, String)>> {
    let font = FontShorthand::from_str(value).ok()?;
    let before = &value[..value.len().checked_sub(font.font_family.len())?];
    let usual = |part: Option<&str>| part.unwrap_or("normal").to_owned();
    Some(vec![
        ("font-style", usual(font.font_style)),
        ("font-variant", usual(font.font_variant)),
        ("font-weight", usual(font.font_weight)),
        ("font-stretch", usual(font.font_stretch)),
        ("line-height", usual(before.split_once('/').map(|(_, height)| height.trim()))),
        ("font-size", font.font_size.to_owned()),
        ("font-family", font.font_family.to_owned()),
    ])
}

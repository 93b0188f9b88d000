//! `calc()` and its like: sums of numbers with units.

use cssparser::{ParseError, Parser, Token};

/// Why a piece of CSS cannot be read: nobody asks.
pub(super) type CssError<'i> = ParseError<'i, ()>;

/// How deep brackets may nest.
const DEEPEST: usize = 16;

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountedUnit {
    Number,
    Pixel,
    Millimetre,
    Em,
    Percent,
    Degree,
}

/// How units are written, in the order of [`CountedUnit`].
const WRITTEN: [&str; 6] = ["", "px", "mm", "em", "%", "deg"];

/// So much of each unit, in the order of [`CountedUnit`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sum([f32; 6]);

impl Sum {
    fn of(value: f32, unit: CountedUnit) -> Self {
        let mut sum = Self::default();
        sum.0[unit as usize] = value;
        sum
    }

    /// Returns the one unit of it, with how many there are.
    fn single(self) -> Option<(f32, usize)> {
        let mut others = self.0.iter().enumerate().filter(|(_, value)| **value != 0.0);
        match (others.next(), others.next()) {
            (None, _) => Some((0.0, 0)),
            (Some((unit, value)), None) => Some((*value, unit)),
            _ => None,
        }
    }

    /// Returns a number, a percentage of `whole`, or an angle in degrees.
    pub(super) fn plain(self, whole: f32) -> Option<f32> {
        let [number, 0.0, 0.0, 0.0, percent, degrees] = self.0 else { return None };
        Some(number + percent / 100.0 * whole + degrees)
    }

    /// Returns it in pixels where a millimetre is so many, and 100 % this.
    pub(super) fn pixels(self, units: f64, whole: Option<f64>) -> Option<f64> {
        let [number, pixels, millimetres, 0.0, percent, 0.0] = self.0.map(f64::from) else { return None };
        let of_whole = if percent == 0.0 { 0.0 } else { percent / 100.0 * whole? };
        Some(number + pixels + millimetres * units + of_whole)
    }

    /// Returns it as it is written: as it is if it has one unit, else in pixels.
    pub(super) fn written(self, units: f64, whole: Option<f64>) -> Option<String> {
        if let Some((value, unit)) = self.single() {
            return Some(format!("{}{}", number(f64::from(value)), WRITTEN[unit]));
        }
        self.pixels(units, whole).map(number)
    }

    fn map(self, change: impl Fn(f32) -> f32) -> Self {
        Self(self.0.map(change))
    }
}

/// Returns a number without more digits than it needs.
pub(super) fn number(value: f64) -> String {
    format!("{}", (value * 1e5).round() / 1e5 + 0.0)
}

/// Returns an angle in degrees.
pub(super) fn degrees(value: f32, unit: &str) -> Option<f32> {
    Some(match unit.to_ascii_lowercase().as_str() {
        "deg" => value,
        "rad" => value.to_degrees(),
        "turn" => value * 360.0,
        "grad" => value * 0.9,
        _ => return None,
    })
}

/// Returns a number with a unit; none if the unit is not known without the drawing.
fn dimension(value: f32, unit: &str) -> Option<Sum> {
    let (value, unit) = match unit.to_ascii_lowercase().as_str() {
        "px" => (value, CountedUnit::Pixel),
        "mm" => (value, CountedUnit::Millimetre),
        "cm" => (value * 10.0, CountedUnit::Millimetre),
        "q" => (value / 4.0, CountedUnit::Millimetre),
        "in" => (value * 25.4, CountedUnit::Millimetre),
        "pt" => (value * 25.4 / 72.0, CountedUnit::Millimetre),
        "pc" => (value * 25.4 / 6.0, CountedUnit::Millimetre),
        "em" => (value, CountedUnit::Em),
        // What CSS takes them for where the font does not say.
        "ex" | "ch" => (value / 2.0, CountedUnit::Em),
        unit => (degrees(value, unit)?, CountedUnit::Degree),
    };
    Some(Sum::of(value, unit))
}

/// Returns whether a function is calculated.
pub(super) fn is_function(name: &str) -> bool {
    ["calc", "min", "max", "clamp", "-webkit-calc"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Reads a number, a percentage, a length, an angle, or a calculation with them.
pub(super) fn read<'i>(input: &mut Parser<'i, '_>) -> Result<Sum, CssError<'i>> {
    value(input, 0)
}

/// Reads what stands in the brackets of a calculation.
pub(super) fn function<'i>(name: &str, input: &mut Parser<'i, '_>) -> Result<Sum, CssError<'i>> {
    in_brackets(name, input, 0)
}

fn in_brackets<'i>(name: &str, input: &mut Parser<'i, '_>, depth: usize) -> Result<Sum, CssError<'i>> {
    if depth > DEEPEST {
        return Err(input.new_custom_error(()));
    }
    let sums = input.parse_comma_separated(|input| sum(input, depth))?;
    let singles: Option<Vec<(f32, usize)>> = sums.iter().map(|sum| sum.single()).collect();
    let singles = singles.filter(|all| {
        let mut units = all.iter().filter(|(value, _)| *value != 0.0).map(|(_, unit)| unit);
        units.next().is_none_or(|first| units.all(|unit| unit == first))
    });
    let unit = || singles.iter().flatten().map(|(_, unit)| *unit).max().unwrap_or_default();
    let values: Option<Vec<f32>> = singles.as_ref().map(|all| all.iter().map(|(value, _)| *value).collect());
    let value = match (name, values.as_deref()) {
        ("calc" | "-webkit-calc", _) if sums.len() == 1 => return Ok(sums[0]),
        ("min", Some(values)) => values.iter().copied().reduce(f32::min),
        ("max", Some(values)) => values.iter().copied().reduce(f32::max),
        ("clamp", Some([low, value, high])) => Some(value.min(*high).max(*low)),
        _ => None,
    };
    let Some(value) = value else { return Err(input.new_custom_error(())) };
    let mut result = Sum::default();
    result.0[unit()] = value;
    Ok(result)
}

fn sum<'i>(input: &mut Parser<'i, '_>, depth: usize) -> Result<Sum, CssError<'i>> {
    let mut left = product(input, depth)?;
    while !input.is_exhausted() {
        let sign = match input.next()? {
            Token::Delim('+') => 1.0,
            Token::Delim('-') => -1.0,
            _ => return Err(input.new_custom_error(())),
        };
        let right = product(input, depth)?;
        left.0.iter_mut().zip(right.0).for_each(|(left, right)| *left += sign * right);
    }
    Ok(left)
}

fn product<'i>(input: &mut Parser<'i, '_>, depth: usize) -> Result<Sum, CssError<'i>> {
    let mut left = value(input, depth)?;
    loop {
        let state = input.state();
        let is_times = match input.next() {
            Ok(Token::Delim('*')) => true,
            Ok(Token::Delim('/')) => false,
            _ => {
                input.reset(&state);
                return Ok(left);
            }
        };
        let right = value(input, depth)?;
        left = match (is_times, left.plain_number(), right.plain_number()) {
            (true, _, Some(times)) => left.map(|part| part * times),
            (true, Some(times), None) => right.map(|part| part * times),
            (false, _, Some(by)) if by != 0.0 => left.map(|part| part / by),
            _ => return Err(input.new_custom_error(())),
        };
    }
}

impl Sum {
    fn plain_number(self) -> Option<f32> {
        self.0[1..].iter().all(|part| *part == 0.0).then_some(self.0[0])
    }
}

fn value<'i>(input: &mut Parser<'i, '_>, depth: usize) -> Result<Sum, CssError<'i>> {
    let token = input.next()?.clone();
    let read = match &token {
        Token::Number { value, .. } => Some(Sum::of(*value, CountedUnit::Number)),
        Token::Percentage { unit_value, .. } => Some(Sum::of(unit_value * 100.0, CountedUnit::Percent)),
        Token::Dimension { value, unit, .. } => dimension(*value, unit),
        Token::Ident(name) if name.eq_ignore_ascii_case("pi") => {
            Some(Sum::of(std::f32::consts::PI, CountedUnit::Number))
        }
        Token::ParenthesisBlock => return input.parse_nested_block(|input| in_brackets("calc", input, depth + 1)),
        Token::Function(name) if is_function(name) => {
            let name = name.to_ascii_lowercase();
            return input.parse_nested_block(|input| in_brackets(&name, input, depth + 1));
        }
        _ => None,
    };
    read.ok_or_else(|| input.new_custom_error(()))
}

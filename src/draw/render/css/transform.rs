//! Transforms of CSS as one matrix: functions with units, the properties `translate`, `rotate` and `scale`, and the point around
//! which they act.

use super::selector::CssError;
use super::values::{Calculation, Lengths, number};
use cssparser::{Parser, ParserInput};
use kurbo::{Affine, Rect, Vec2};

/// Reads the value of one of the properties that make a transform; none if it cannot be read. Percentages count the rectangle.
pub(super) fn read(name: &str, value: &str, lengths: &Lengths, reference: Option<Rect>) -> Option<Affine> {
    if value.trim() == "none" {
        return Some(Affine::IDENTITY);
    }
    let mut input = ParserInput::new(value);
    let mut input = Parser::new(&mut input);
    let read = |input: &mut Parser<'_, '_>| -> Option<Affine> {
        if name != "transform" {
            return matrix(name, &arguments(name, input, lengths, reference).ok()?);
        }
        let mut all = Affine::IDENTITY;
        while !input.is_exhausted() {
            let name = input.expect_function().ok()?.to_ascii_lowercase();
            let own = input.parse_nested_block(|input| arguments(&name, input, lengths, reference)).ok()?;
            all *= matrix(&name, &own)?;
            let _ = input.try_parse(Parser::expect_comma);
        }
        Some(all)
    };
    read(&mut input).filter(Affine::is_finite)
}

/// Reads numbers; SVG lets spaces stand for commas.
fn arguments<'i>(
    name: &str,
    input: &mut Parser<'i, '_>,
    lengths: &Lengths,
    reference: Option<Rect>,
) -> Result<Vec<f64>, CssError<'i>> {
    let mut numbers = Vec::new();
    while !input.is_exhausted() {
        let is_down = name == "translatey" || numbers.len() == 1;
        let side = reference.map(|it| if is_down { it.height() } else { it.width() });
        let whole = if name.starts_with("scale") { Some(1.0) } else { side };
        numbers.push(Calculation { lengths, whole, depth: 0 }.term(input)?);
        let _ = input.try_parse(Parser::expect_comma);
    }
    Ok(numbers)
}

fn matrix(name: &str, numbers: &[f64]) -> Option<Affine> {
    Some(match (name, numbers) {
        ("translate" | "translatex", &[x]) => Affine::translate((x, 0.0)),
        ("translatey", &[y]) => Affine::translate((0.0, y)),
        ("translate", &[x, y]) | ("translate3d", &[x, y, _]) => Affine::translate((x, y)),
        ("scale", &[both]) => Affine::scale(both),
        ("scalex", &[x]) => Affine::scale_non_uniform(x, 1.0),
        ("scaley", &[y]) => Affine::scale_non_uniform(1.0, y),
        ("scale", &[x, y]) | ("scale3d", &[x, y, _]) => Affine::scale_non_uniform(x, y),
        ("rotate" | "rotatez", &[turn]) => Affine::rotate(turn.to_radians()),
        ("rotate", &[turn, x, y]) => Affine::rotate_about(turn.to_radians(), (x, y)),
        ("skew" | "skewx", &[x]) => Affine::skew(x.to_radians().tan(), 0.0),
        ("skewy", &[y]) => Affine::skew(0.0, y.to_radians().tan()),
        ("skew", &[x, y]) => Affine::skew(x.to_radians().tan(), y.to_radians().tan()),
        ("matrix", &[a, b, c, d, e, f]) => Affine::new([a, b, c, d, e, f]),
        _ => return None,
    })
}

/// Returns the point of a rectangle around which transforms act; none if it cannot be read.
pub(super) fn origin(value: &str, lengths: &Lengths, reference: Option<Rect>) -> Option<Vec2> {
    let mut words: Vec<&str> = value.split_whitespace().collect();
    if matches!(words.first(), Some(&("top" | "bottom"))) || matches!(words.get(1), Some(&("left" | "right"))) {
        words.resize(words.len().max(2), "center");
        words.swap(0, 1);
    }
    let read = |at: usize, whole: Option<f64>| match words.get(at).copied() {
        Some("left" | "top") => Some(0.0),
        Some("right" | "bottom") => whole,
        None | Some("center") => whole.map(|whole| whole / 2.0),
        Some(length) => lengths.read(length, whole),
    };
    let x = read(0, reference.map(|it| it.width()))?;
    let y = read(1, reference.map(|it| it.height()))?;
    Some(Vec2::new(x, y) + reference.map_or(Vec2::ZERO, |it| it.origin().to_vec2()))
}

/// Returns a matrix as SVG writes it.
pub(super) fn written(matrix: Affine) -> String {
    format!("matrix({})", matrix.as_coeffs().map(number).join(" "))
}

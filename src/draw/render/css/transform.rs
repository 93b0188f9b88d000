//! Transforms of CSS as one matrix: functions with units, the properties `translate`, `rotate` and `scale`, and the point around
//! which they act.

use super::calculation::{self, CssError};
use super::values::{Lengths, length};
use cssparser::{Parser, ParserInput};
use kurbo::{Affine, Rect, Vec2};

/// The rectangle that percentages count, and its units.
pub(super) struct TransformSpace<'l> {
    pub(super) lengths: &'l Lengths<'l>,
    pub(super) reference: Rect,
}

/// Reads the value of one of the properties that make a transform; none if it cannot be read.
pub(super) fn read(name: &str, value: &str, ground: &TransformSpace<'_>) -> Option<Affine> {
    let mut input = ParserInput::new(value);
    let mut input = Parser::new(&mut input);
    let read = property(name, &mut input, ground).ok()?;
    (input.is_exhausted() && read.is_finite()).then_some(read)
}

fn property<'i>(name: &str, input: &mut Parser<'i, '_>, ground: &TransformSpace<'_>) -> Result<Affine, CssError<'i>> {
    if input.try_parse(|input| input.expect_ident_matching("none")).is_ok() {
        return Ok(Affine::IDENTITY);
    }
    let rest = |input: &mut Parser<'i, '_>| -> Result<Vec<f64>, CssError<'i>> {
        let mut numbers = Vec::new();
        while !input.is_exhausted() {
            numbers.push(plain(input)?);
        }
        Ok(numbers)
    };
    Ok(match name {
        "translate" => {
            let x = ground.across(input)?;
            let y = if input.is_exhausted() { 0.0 } else { ground.down(input)? };
            if !input.is_exhausted() {
                length(input, ground.lengths, None)?;
            }
            Affine::translate((x, y))
        }
        "scale" => match rest(input)?[..] {
            [both] => Affine::scale(both),
            [x, y] | [x, y, _] => Affine::scale_non_uniform(x, y),
            _ => return Err(input.new_custom_error(())),
        },
        "rotate" => {
            let is_around_z = input.try_parse(|input| input.expect_ident_matching("z")).is_ok();
            let turn = Affine::rotate(plain(input)?.to_radians());
            if !is_around_z {
                let _ = input.try_parse(|input| input.expect_ident_matching("z"));
            }
            turn
        }
        _ => {
            let mut matrix = Affine::IDENTITY;
            while !input.is_exhausted() {
                let name = input.expect_function()?.to_ascii_lowercase();
                matrix *= input.parse_nested_block(|input| function(&name, input, ground))?;
                let _ = input.try_parse(cssparser::Parser::expect_comma);
            }
            matrix
        }
    })
}

fn function<'i>(name: &str, input: &mut Parser<'i, '_>, ground: &TransformSpace<'_>) -> Result<Affine, CssError<'i>> {
    // SVG lets spaces stand for commas.
    let next = |input: &mut Parser<'i, '_>| {
        let _ = input.try_parse(cssparser::Parser::expect_comma);
        !input.is_exhausted()
    };
    let matrix = match name {
        "translate" | "translate3d" | "translatex" | "translatey" | "translatez" => {
            let first = if name == "translatey" { ground.down(input)? } else { ground.across(input)? };
            let second = if next(input) && name != "translatez" { ground.down(input)? } else { 0.0 };
            if name == "translate3d" && next(input) {
                length(input, ground.lengths, None)?;
            }
            Affine::translate(match name {
                "translatey" => (0.0, first),
                "translatez" => (0.0, 0.0),
                _ => (first, second),
            })
        }
        "rotate" | "rotatez" => {
            let turn = plain(input)?.to_radians();
            let mut around = Vec2::ZERO;
            if next(input) {
                around.x = ground.across(input)?;
                next(input);
                around.y = ground.down(input)?;
            }
            Affine::translate(around) * Affine::rotate(turn) * Affine::translate(-around)
        }
        "skew" | "skewx" | "skewy" => {
            let first = plain(input)?.to_radians().tan();
            let second = if next(input) { plain(input)?.to_radians().tan() } else { 0.0 };
            if name == "skewy" { Affine::skew(0.0, first) } else { Affine::skew(first, second) }
        }
        "scale" | "scalex" | "scaley" | "scalez" | "scale3d" | "matrix" | "matrix3d" | "rotate3d" => {
            let mut numbers = Vec::new();
            while next(input) {
                numbers.push(plain(input)?);
            }
            match (name, numbers.as_slice()) {
                ("scale", [both]) => Affine::scale(*both),
                ("scale", [x, y]) | ("scale3d", [x, y, _]) => Affine::scale_non_uniform(*x, *y),
                ("scalex", [x]) => Affine::scale_non_uniform(*x, 1.0),
                ("scaley", [y]) => Affine::scale_non_uniform(1.0, *y),
                ("scalez", [_]) => Affine::IDENTITY,
                ("matrix", &[a, b, c, d, e, f]) => Affine::new([a, b, c, d, e, f]),
                ("matrix3d", &[a, b, 0.0, 0.0, c, d, 0.0, 0.0, _, _, _, _, e, f, _, _]) => {
                    Affine::new([a, b, c, d, e, f])
                }
                ("rotate3d", &[0.0, 0.0, z, turn]) if z != 0.0 => Affine::rotate(turn.to_radians() * z.signum()),
                _ => return Err(input.new_custom_error(())),
            }
        }
        _ => return Err(input.new_custom_error(())),
    };
    input.expect_exhausted()?;
    Ok(matrix)
}

/// Returns the point around which transforms act; none if it cannot be read.
pub(super) fn origin(value: &str, ground: &TransformSpace<'_>) -> Option<Vec2> {
    let mut input = ParserInput::new(value);
    let mut input = Parser::new(&mut input);
    let corner = ground.reference.origin().to_vec2();
    let (mut x, mut y) = (None, None);
    let keyword = |input: &mut Parser<'_, '_>| -> Option<String> {
        input.try_parse(cssparser::Parser::expect_ident_cloned).ok().map(|word| word.to_ascii_lowercase())
    };
    for at in 0..2 {
        if input.is_exhausted() {
            break;
        }
        match keyword(&mut input).as_deref() {
            Some("left") => x = Some(0.0),
            Some("right") => x = Some(ground.reference.width()),
            Some("top") => y = Some(0.0),
            Some("bottom") => y = Some(ground.reference.height()),
            Some("center") => {}
            Some(_) => return None,
            None if at == 0 => x = Some(ground.across(&mut input).ok()?),
            None if y.is_none() => y = Some(ground.down(&mut input).ok()?),
            None => x = Some(ground.across(&mut input).ok()?),
        }
    }
    if !input.is_exhausted() {
        length(&mut input, ground.lengths, None).ok()?;
    }
    let x = x.unwrap_or(ground.reference.width() / 2.0);
    let y = y.unwrap_or(ground.reference.height() / 2.0);
    input.is_exhausted().then_some(corner + Vec2::new(x, y))
}

impl TransformSpace<'_> {
    fn across<'i>(&self, input: &mut Parser<'i, '_>) -> Result<f64, CssError<'i>> {
        length(input, self.lengths, Some(self.reference.width()))
    }

    fn down<'i>(&self, input: &mut Parser<'i, '_>) -> Result<f64, CssError<'i>> {
        length(input, self.lengths, Some(self.reference.height()))
    }
}

/// Reads an angle in degrees, where a plain number is one as in SVG; or a number, or a percentage of 1.
fn plain<'i>(input: &mut Parser<'i, '_>) -> Result<f64, CssError<'i>> {
    calculation::read(input)?.plain(1.0).map(f64::from).ok_or_else(|| input.new_custom_error(()))
}

/// Returns a matrix as SVG writes it.
pub(super) fn written(matrix: Affine) -> String {
    let parts = matrix.as_coeffs().map(|part| format!("{}", (part * 1e6).round() / 1e6 + 0.0));
    format!("matrix({})", parts.join(" "))
}

//! Colours of CSS Color 4 as `#rrggbb` or `#rrggbbaa`, which usvg reads.

use super::calculation::{self, CssError};
use crate::diag::{Code, Fault, Severity, nearest};
use cssparser::color::{all_named_colors, clamp_unit_f32, parse_hash_color, parse_named_color};
use cssparser::{Parser, ParserInput, Token};
use std::str::FromStr;
use svgtypes::{Color, Paint};

/// A colour in sRGB, not limited to what it can show, and how opaque it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rgba([f32; 3], f32);

/// What a value is that should be a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ColourReading {
    /// usvg reads it.
    Sound,
    /// usvg does not read it, but this, which is the same.
    Means(String),
    /// It means what the parent has.
    Unset,
    /// It is no colour.
    Bad,
}

/// Words that stand for a colour given elsewhere.
const ELSEWHERE: &[&str] = &["inherit", "currentColor", "initial", "context-fill", "context-stroke"];
/// Functions that are colours.
#[rustfmt::skip]
const FUNCTIONS: &[&str] = &[
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark",
];

/// Returns whether a property holds a colour.
pub(crate) fn is_colour(name: &str) -> bool {
    is_paint(name) || matches!(name, "stop-color" | "flood-color" | "lighting-color" | "color")
}

/// Returns whether a property holds a paint: a colour, a reference, `none`.
fn is_paint(name: &str) -> bool {
    matches!(name, "fill" | "stroke")
}

/// Reads the value of a property that holds a colour.
pub(crate) fn read(name: &str, value: &str) -> ColourReading {
    let is_sound = |value: &str| {
        let known = if is_paint(name) { Paint::from_str(value).is_ok() } else { Color::from_str(value).is_ok() };
        known || ELSEWHERE.contains(&value)
    };
    let value = value.trim();
    if is_sound(value) && !value.contains("icc-color(") {
        return ColourReading::Sound;
    }
    // SVG 1.1 lets a colour for a press follow the one for the screen.
    let colour = value.find("icc-color(").map_or(value, |at| value[..at].trim_end());
    if is_sound(colour) {
        return ColourReading::Means(colour.to_owned());
    } else if matches!(colour, "unset" | "revert" | "revert-layer") {
        return ColourReading::Unset;
    } else if colour.eq_ignore_ascii_case("currentcolor") {
        return ColourReading::Means("currentColor".to_owned());
    }
    // A reference may be followed by what is there if it leads nowhere.
    let at = if is_paint(name) && colour.starts_with("url(") { colour.find(')').map_or(0, |at| at + 1) } else { 0 };
    let (reference, colour) = colour.split_at(at);
    match plain(colour.trim()) {
        Some(colour) => ColourReading::Means(format!("{reference} {colour}").trim().to_owned()),
        None if is_paint(name) && colour.trim().eq_ignore_ascii_case("none") => ColourReading::Means("none".to_owned()),
        None => ColourReading::Bad,
    }
}

/// Returns the fault of a value that is no colour; an empty one is found by the element and its tag.
pub(crate) fn bad(name: &str, value: &str, (element, tag): (&str, &str)) -> Fault {
    let fault = if value.is_empty() {
        Fault::new(Code::BadColour, format!("the `{name}` of `<{element}>` is empty"), tag).in_tag(tag)
    } else {
        Fault::new(Code::BadColour, format!("`{value}` is not a colour, and is ignored"), value)
    };
    let names = all_named_colors().map(|(name, _)| name).chain(["transparent", "none", "currentColor"]);
    let help = match nearest(value, names) {
        _ if plain(&format!("#{value}")).is_some() => {
            format!("did you mean `#{value}`? A colour of digits begins with `#`")
        }
        Some(near) => format!("did you mean `{near}`? Or write `#rrggbb`, such as `#c8102e`"),
        None => "write `#rrggbb`, such as `#c8102e`, or a colour's English name".to_owned(),
    };
    Fault { severity: Severity::Warning, ..fault }.help(help)
}

/// Returns a colour as usvg reads it; none if it is no colour.
fn plain(text: &str) -> Option<String> {
    let mut input = ParserInput::new(text);
    Parser::new(&mut input).parse_entirely(colour).ok().map(Rgba::to_hex)
}

/// Returns whether a function is a colour.
pub(super) fn is_function(name: &str) -> bool {
    FUNCTIONS.iter().any(|known| name.eq_ignore_ascii_case(known))
}

impl Rgba {
    pub(super) fn to_hex(self) -> String {
        let Self(rgb, alpha) = self;
        let [r, g, b] = rgb.map(clamp_unit_f32);
        match clamp_unit_f32(alpha) {
            255 => format!("#{r:02x}{g:02x}{b:02x}"),
            alpha => format!("#{r:02x}{g:02x}{b:02x}{alpha:02x}"),
        }
    }

    /// Returns its parts in a space, with its opacity.
    fn in_space(self, space: &str) -> Option<[f32; 4]> {
        let [a, b, c] = match space {
            "srgb" => self.0,
            "srgb-linear" => self.0.map(linear),
            "oklab" => oklab_of(self.0),
            _ => return None,
        };
        Some([a, b, c, self.1])
    }
}

/// Reads a colour.
pub(super) fn colour<'i>(input: &mut Parser<'i, '_>) -> Result<Rgba, CssError<'i>> {
    let token = input.next()?.clone();
    let of_bytes = |(r, g, b): (u8, u8, u8), alpha| Rgba([r, g, b].map(|part| f32::from(part) / 255.0), alpha);
    match &token {
        Token::Hash(hex) | Token::IDHash(hex) => match parse_hash_color(hex.as_bytes()) {
            Ok((r, g, b, alpha)) => Ok(of_bytes((r, g, b), alpha)),
            Err(()) => Err(input.new_custom_error(())),
        },
        Token::Ident(name) if name.eq_ignore_ascii_case("transparent") => Ok(Rgba([0.0; 3], 0.0)),
        Token::Ident(name) => {
            parse_named_color(name).map(|rgb| of_bytes(rgb, 1.0)).map_err(|()| input.new_custom_error(()))
        }
        Token::Function(name) => {
            let name = name.to_ascii_lowercase();
            input.parse_nested_block(|input| function(&name, input))
        }
        _ => Err(input.new_custom_error(())),
    }
}

/// Reads what stands in the brackets of a colour.
pub(super) fn function<'i>(name: &str, input: &mut Parser<'i, '_>) -> Result<Rgba, CssError<'i>> {
    match name {
        "color-mix" => return mix(input),
        "light-dark" => {
            let light = colour(input)?;
            input.expect_comma()?;
            colour(input)?;
            return Ok(light);
        }
        _ => {}
    }
    let space = if name == "color" { input.expect_ident_cloned()?.to_ascii_lowercase() } else { String::new() };
    // Of what is a percentage 100 % is this much.
    let whole: [f32; 3] = match name {
        "rgb" | "rgba" => [255.0; 3],
        "lab" => [100.0, 125.0, 125.0],
        "lch" => [100.0, 150.0, 1.0],
        "oklab" => [1.0, 0.4, 0.4],
        "oklch" => [1.0, 0.4, 1.0],
        "color" => [1.0; 3],
        _ => [100.0; 3],
    };
    let mut parts = [0.0; 3];
    let mut has_commas = false;
    for (at, part) in parts.iter_mut().enumerate() {
        if at == 1 {
            has_commas = input.try_parse(cssparser::Parser::expect_comma).is_ok();
        } else if at == 2 && has_commas {
            input.expect_comma()?;
        }
        *part = component(input, whole[at])?;
    }
    let mut alpha = 1.0;
    let sign = if has_commas { Token::Comma } else { Token::Delim('/') };
    if !input.is_exhausted() {
        if *input.next()? != sign {
            return Err(input.new_custom_error(()));
        }
        alpha = component(input, 1.0)?.clamp(0.0, 1.0);
    }
    input.expect_exhausted()?;
    let [a, b, c] = parts;
    let polar = || [a, b.max(0.0) * c.to_radians().cos(), b.max(0.0) * c.to_radians().sin()];
    let rgb = match name {
        "rgb" | "rgba" => parts.map(|part| part / 255.0),
        "hsl" | "hsla" => hsl(a, b / 100.0, c / 100.0),
        "hwb" => hwb(a, b / 100.0, c / 100.0),
        "lab" => of_lab(parts),
        "lch" => of_lab(polar()),
        "oklab" => of_oklab(parts),
        "oklch" => of_oklab(polar()),
        _ => in_space(&space, parts).ok_or_else(|| input.new_custom_error(()))?,
    };
    Ok(Rgba(rgb, alpha))
}

/// Reads a number, a percentage, an angle in degrees or `none`.
fn component<'i>(input: &mut Parser<'i, '_>, whole: f32) -> Result<f32, CssError<'i>> {
    if input.try_parse(|input| input.expect_ident_matching("none")).is_ok() {
        return Ok(0.0);
    }
    calculation::read(input)?.plain(whole).ok_or_else(|| input.new_custom_error(()))
}

/// Reads what stands in the brackets of `color-mix(…)`.
fn mix<'i>(input: &mut Parser<'i, '_>) -> Result<Rgba, CssError<'i>> {
    let mut space = "oklab".to_owned();
    if input.try_parse(|input| input.expect_ident_matching("in")).is_ok() {
        space = input.expect_ident()?.to_ascii_lowercase();
        input.expect_comma()?;
    }
    let mut one = || -> Result<(Rgba, Option<f32>), CssError<'i>> {
        let before = input.try_parse(cssparser::Parser::expect_percentage).ok();
        let colour = colour(input)?;
        let share = before.or_else(|| input.try_parse(cssparser::Parser::expect_percentage).ok());
        if !input.is_exhausted() {
            input.expect_comma()?;
        }
        Ok((colour, share))
    };
    let ((first, share), (second, other)) = (one()?, one()?);
    input.expect_exhausted()?;
    let (share, other) = match (share, other) {
        (None, None) => (0.5, 0.5),
        (Some(share), None) => (share, 1.0 - share),
        (None, Some(other)) => (1.0 - other, other),
        (Some(share), Some(other)) => (share, other),
    };
    let sum = share + other;
    let spaces = first.in_space(&space).zip(second.in_space(&space));
    let Some(([a, b, c, alpha], [x, y, z, beta])) = spaces.filter(|_| sum > 0.0) else {
        return Err(input.new_custom_error(()));
    };
    let (share, other) = (share / sum, other / sum);
    let mixed = alpha * share + beta * other;
    // What is half transparent counts half.
    let part = |own: f32, its: f32| {
        if mixed > 0.0 { (own * alpha * share + its * beta * other) / mixed } else { 0.0 }
    };
    let parts = [part(a, x), part(b, y), part(c, z)];
    let rgb = match space.as_str() {
        "srgb" => parts,
        "srgb-linear" => parts.map(gamma),
        _ => of_oklab(parts),
    };
    Ok(Rgba(rgb, mixed * sum.min(1.0)))
}

fn in_space(space: &str, parts: [f32; 3]) -> Option<[f32; 3]> {
    // Display P3 and XYZ (D65) to linear sRGB: CSS Color 4, section 19, "Sample code for Color Conversions".
    const OF_P3: [[f32; 3]; 3] = [
        [1.224_940_2, -0.224_940_18, 0.0],
        [-0.042_056_955, 1.042_057, 0.0],
        [-0.019_637_555, -0.078_636_04, 1.098_273_6],
    ];
    Some(match space {
        "srgb" => parts,
        "srgb-linear" => parts.map(gamma),
        "display-p3" => times(OF_P3, parts.map(linear)).map(gamma),
        "xyz" | "xyz-d65" => times(OF_XYZ, parts).map(gamma),
        "xyz-d50" => of_xyz_d50(parts),
        _ => return None,
    })
}

fn times(matrix: [[f32; 3]; 3], [x, y, z]: [f32; 3]) -> [f32; 3] {
    matrix.map(|[a, b, c]| a * x + b * y + c * z)
}

const OF_XYZ: [[f32; 3]; 3] = [
    [3.240_97, -1.537_383_2, -0.498_610_76],
    [-0.969_243_64, 1.875_967_5, 0.041_555_06],
    [0.055_630_08, -0.203_976_96, 1.056_971_5],
];

fn of_xyz_d50(parts: [f32; 3]) -> [f32; 3] {
    const TO_D65: [[f32; 3]; 3] = [
        [0.955_473_4, -0.023_098_537, 0.063_259_31],
        [-0.028_369_707, 1.009_995_4, 0.021_041_399],
        [0.012_314_002, -0.020_507_697, 1.330_366],
    ];
    times(OF_XYZ, times(TO_D65, parts)).map(gamma)
}

fn of_lab([lightness, a, b]: [f32; 3]) -> [f32; 3] {
    // CIE: ε = 216/24389, κ = 24389/27; the white of D50.
    let (epsilon, kappa) = (216.0 / 24389.0, 24389.0 / 27.0);
    let middle = (lightness + 16.0) / 116.0;
    let of = |f: f32| if f.powi(3) > epsilon { f.powi(3) } else { (116.0 * f - 16.0) / kappa };
    let y = if lightness > kappa * epsilon { middle.powi(3) } else { lightness / kappa };
    of_xyz_d50([of(a / 500.0 + middle) * 0.964_295_7, y, of(middle - b / 200.0) * 0.825_104_6])
}

// Oklab: Björn Ottosson, <https://bottosson.github.io/posts/oklab/>.
fn of_oklab(lab: [f32; 3]) -> [f32; 3] {
    let lms = times(
        [[1.0, 0.396_337_78, 0.215_803_76], [1.0, -0.105_561_346, -0.063_854_17], [1.0, -0.089_484_18, -1.291_485_5]],
        lab,
    );
    let rgb = [
        [4.076_741_7, -3.307_711_6, 0.230_969_94],
        [-1.268_438, 2.609_757_4, -0.341_319_38],
        [-0.004_196_086_3, -0.703_418_6, 1.707_614_7],
    ];
    times(rgb, lms.map(|part| part.powi(3))).map(gamma)
}

fn oklab_of(rgb: [f32; 3]) -> [f32; 3] {
    let lms = [
        [0.412_221_46, 0.536_332_55, 0.051_445_995],
        [0.211_903_5, 0.680_699_5, 0.107_396_96],
        [0.088_302_46, 0.281_718_85, 0.629_978_7],
    ];
    let lms = times(lms, rgb.map(linear)).map(f32::cbrt);
    times(
        [
            [0.210_454_26, 0.793_617_8, -0.004_072_047],
            [1.977_998_5, -2.428_592_2, 0.450_593_7],
            [0.025_904_037, 0.782_771_77, -0.808_675_77],
        ],
        lms,
    )
}

fn hsl(hue: f32, saturation: f32, lightness: f32) -> [f32; 3] {
    let part = |n: f32| {
        let k = (n + hue / 30.0).rem_euclid(12.0);
        lightness - saturation.max(0.0) * lightness.min(1.0 - lightness) * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0)
    };
    [part(0.0), part(8.0), part(4.0)]
}

fn hwb(hue: f32, white: f32, black: f32) -> [f32; 3] {
    if white + black >= 1.0 {
        return [white / (white + black); 3];
    }
    hsl(hue, 1.0, 0.5).map(|part| part * (1.0 - white - black) + white)
}

/// Takes the gamma of sRGB from a part of a colour.
fn linear(part: f32) -> f32 {
    if part.abs() <= 0.040_45 { part / 12.92 } else { ((part.abs() + 0.055) / 1.055).powf(2.4).copysign(part) }
}

fn gamma(part: f32) -> f32 {
    if part.abs() <= 0.003_130_8 { part * 12.92 } else { (1.055 * part.abs().powf(1.0 / 2.4) - 0.055).copysign(part) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of CSS Color 4's examples, and of `rgb()` by arithmetic: 50 % of 255 is 127.5, which rounds up.
    #[test]
    fn colours_become_hexadecimal() {
        for (colour, hex) in [
            ("rgb(255 100 0 / 50%)", "#ff640080"),
            ("rgba(0,0,0,.6)", "#00000099"),
            ("rgb(50% 0% 100%)", "#8000ff"),
            ("hsl(200deg 80% 45%)", "#1791cf"),
            ("hsl(120, 100%, 25%)", "#008000"),
            ("hsl(0.5turn 100% 50%)", "#00ffff"),
            ("hwb(120 0% 49.8039%)", "#008000"),
            ("RebeccaPurple", "#663399"),
            ("#0f08", "#00ff0088"),
            ("transparent", "#00000000"),
            ("lab(46.2775% -47.5621 48.5837)", "#008000"),
            ("lch(46.2775% 67.9892 134.3912)", "#008000"),
            ("oklab(51.975% -0.1403 0.10768)", "#008000"),
            ("oklch(51.975% 0.17686 142.495)", "#008000"),
            ("color(srgb 1 0.5 0 / 0.5)", "#ff800080"),
            ("color(display-p3 0.917488 0.200287 0.138561)", "#ff0000"),
            ("color-mix(in srgb, red 25%, #00f)", "#4000bf"),
            ("color-mix(in srgb, white, transparent)", "#ffffff80"),
            ("rgb(calc(100 + 155) none 0)", "#ff0000"),
        ] {
            assert_eq!(plain(colour).as_deref(), Some(hex), "{colour}");
        }
        for wrong in ["rgb(1 2)", "rgb(1, 2 3)", "rde", "#12", "rgb(from red r g b)", "color(rec9000 1 0 0)", "red red"]
        {
            assert_eq!(plain(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_colour_for_the_press_gives_way_to_the_one_before_it() {
        assert_eq!(read("fill", "#f00 icc-color(a, 0, 1)"), ColourReading::Means("#f00".to_owned()));
        assert_eq!(read("fill", "rebeccapurple icc-color(a, 0)"), ColourReading::Means("#663399".to_owned()));
        assert_eq!(read("fill", "url(#a) rebeccapurple"), ColourReading::Means("url(#a) #663399".to_owned()));
        assert_eq!(read("stroke", "url(#a)"), ColourReading::Sound);
        assert_eq!(read("fill", "NONE"), ColourReading::Means("none".to_owned()));
        assert_eq!(read("stop-color", "rde"), ColourReading::Bad);
    }
}

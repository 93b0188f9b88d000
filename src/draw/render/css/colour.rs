//! Colours of CSS Color 4 as `#rrggbb` or `#rrggbbaa`, which usvg reads.

use crate::diag::{Code, Fault, Severity, nearest};
use color::{AlphaColor, Rgba8, Srgb};
use cssparser::color::all_named_colors;
use std::str::FromStr;
use svgtypes::{Color, Paint};

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
    match hex(colour.trim()) {
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
    // `none` is a paint, and no colour of a gradient.
    let help = match nearest(value, names.filter(|name| *name != value)) {
        _ if hex(&format!("#{value}")).is_some() => {
            format!("did you mean `#{value}`? A colour of digits begins with `#`")
        }
        Some(near) => format!("did you mean `{near}`? Or write `#rrggbb`, such as `#c8102e`"),
        None => "write `#rrggbb`, such as `#c8102e`, or a colour's English name".to_owned(),
    };
    Fault { severity: Severity::Warning, ..fault }.help(help)
}

/// Returns a colour as usvg reads it; none if it is no colour.
pub(super) fn hex(text: &str) -> Option<String> {
    let Rgba8 { r, g, b, a } = text.parse::<AlphaColor<Srgb>>().ok()?.to_rgba8();
    let alpha = if a == 255 { String::new() } else { format!("{a:02x}") };
    Some(format!("#{r:02x}{g:02x}{b:02x}{alpha}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of CSS Color 4's examples, and of `rgb()` by arithmetic: 50 % of 255 is 127.5, which rounds up.
    #[test]
    fn colours_become_hexadecimal() {
        for (colour, expected) in [
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
            ("rgb(255 none 0)", "#ff0000"),
        ] {
            assert_eq!(hex(colour).as_deref(), Some(expected), "{colour}");
        }
        for wrong in ["rgb(1 2)", "rgb(1, 2 3)", "rde", "#12", "rgb(from red r g b)", "color(rec9000 1 0 0)", "red red"]
        {
            assert_eq!(hex(wrong), None, "{wrong}");
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

//! The face for each font that a drawing asks for: the nearest that the deck has, with what is wrong with it.

use super::plain_text::PlainFont;
use crate::diag::Fault;
use crate::fonts::{FaceQuery, FontLibrary, nearest_width, percent};
use usvg::fontdb::{ID, Stretch, Style};
use usvg::{Font, FontFamily, FontStyle, FontVariation};

/// Returns the face for a font as usvg has understood it.
pub(super) fn for_text(fonts: &FontLibrary, font: &Font) -> (Option<ID>, Vec<Fault>) {
    let on_axis = |tag: &[u8; 4]| font.variations().iter().rev().find(|axis| axis.tag == *tag).map(|axis| axis.value);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 1 to 1000")]
    let weight = on_axis(b"wght").map_or(font.weight(), |weight| weight.round().clamp(1.0, 1000.0) as u16);
    // usvg writes `font-stretch` and `font-style` as settings of axes too.
    let stretch = on_axis(b"wdth").map_or(Stretch::Normal, nearest_width);
    let style = match font.style() {
        _ if on_axis(b"ital").is_some_and(|italic| italic > 0.0) => Style::Italic,
        _ if on_axis(b"slnt").is_some_and(|angle| angle < 0.0) => Style::Oblique,
        FontStyle::Normal => Style::Normal,
        FontStyle::Italic => Style::Italic,
        FontStyle::Oblique => Style::Oblique,
    };
    let asked = FaceQuery { family: String::new(), weight, style, stretch };
    let (query, chosen, mut faults) = nearest(fonts, font.families(), asked);
    let is_followed = |axis: &FontVariation| match &axis.tag {
        b"wght" | b"ital" => true,
        b"wdth" => (percent(stretch) - axis.value).abs() < 3.0,
        // Oblique letters lean as far as the font goes.
        b"slnt" => axis.value >= 0.0 || font.style() == FontStyle::Oblique,
        _ => false,
    };
    let others = font.variations().iter().filter(|axis| !is_followed(axis));
    let unfollowed = |axis: &FontVariation| {
        fonts.unfollowed_axis(chosen, &query.family, &String::from_utf8_lossy(&axis.tag), axis.value)
    };
    faults.extend(others.filter_map(unfollowed));
    (chosen, faults)
}

/// Returns the same face for a font as attributes name it; none for families that usvg reports.
pub(super) fn for_plain(fonts: &FontLibrary, font: &PlainFont) -> (Option<ID>, Vec<Fault>) {
    let families = svgtypes::parse_font_families(&font.families).ok().filter(|families| !families.is_empty());
    let Some(families) = families else { return (None, Vec::new()) };
    let style = if font.is_italic { Style::Italic } else { Style::Normal };
    let asked = FaceQuery { family: String::new(), weight: font.weight, style, stretch: Stretch::Normal };
    let (_, chosen, faults) = nearest(fonts, &families, asked);
    (chosen, faults)
}

/// Returns the nearest face of the first family that there is, what was looked for, and what is wrong with it.
fn nearest(fonts: &FontLibrary, families: &[FontFamily], mut query: FaceQuery) -> (FaceQuery, Option<ID>, Vec<Fault>) {
    let (known, fault) = fonts.choose_family(families);
    known.unwrap_or_else(|| fonts.resolve("sans-serif")).clone_into(&mut query.family);
    let chosen = fonts.face(&query);
    let missing = chosen.and_then(|id| fonts.missing_face(&query, id));
    (query, chosen, fault.into_iter().chain(missing).collect())
}

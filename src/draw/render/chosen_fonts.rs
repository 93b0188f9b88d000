//! The face for each font that a drawing asks for: the nearest that the deck has, with what is wrong with it.

use super::plain_text::PlainFont;
use crate::diag::{Code, Fault};
use crate::fonts::{FaceQuery, FontLibrary, nearest_width};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::hash::Hash;
use usvg::fontdb::{ID, Stretch, Style};
use usvg::{Font, FontFamily, FontStyle};

/// The nearest face to a font, and what it does not have.
pub(super) type ChosenFace = (Option<ID>, Vec<Fault>);

/// The fonts that were asked for, each looked for once.
#[derive(Default)]
pub(super) struct ChosenFonts {
    of_texts: Mutex<HashMap<Font, ChosenFace>>,
    plain: Mutex<HashMap<PlainFont, ChosenFace>>,
}

impl ChosenFonts {
    /// Returns the face for a font as usvg has understood it.
    pub(super) fn of_text(&self, fonts: &FontLibrary, font: &Font) -> ChosenFace {
        known_or(&self.of_texts, font, || select(fonts, font))
    }

    /// Returns the same face for a font as attributes name it; none for families that usvg reports.
    pub(super) fn of_plain(&self, fonts: &FontLibrary, font: &PlainFont) -> ChosenFace {
        known_or(&self.plain, font, || select_plain(fonts, font))
    }
}

fn known_or<F: Clone + Eq + Hash>(
    chosen: &Mutex<HashMap<F, ChosenFace>>,
    font: &F,
    select: impl FnOnce() -> ChosenFace,
) -> ChosenFace {
    let mut chosen = chosen.lock();
    if let Some(known) = chosen.get(font) {
        return known.clone();
    }
    let found = select();
    chosen.insert(font.clone(), found.clone());
    found
}

fn select(fonts: &FontLibrary, font: &Font) -> ChosenFace {
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
    let asked = AskedLook { weight, stretch, style };
    let (query, fault) = asked.query(fonts, font.families());
    let (chosen, mut faults) = nearest(fonts, &query, fault);
    let others = font.variations().iter().filter(|axis| ![b"wght", b"wdth", b"ital", b"slnt"].contains(&&axis.tag));
    for axis in others.filter(|axis| chosen.is_some_and(|id| fonts.has_axis(id, axis.tag))) {
        let tag = String::from_utf8_lossy(&axis.tag).into_owned();
        let message = format!("the axis `{tag}` of the family `{}` stays as the font has it by default", query.family);
        let help =
            "set only `wght`, `wdth`, `slnt` and `ital`; for another axis use a static font that was made with it";
        faults.push(Fault::new(Code::MissingFace, message, tag).help(help));
    }
    (chosen, faults)
}

fn select_plain(fonts: &FontLibrary, font: &PlainFont) -> ChosenFace {
    let families = svgtypes::parse_font_families(&font.families).ok().filter(|families| !families.is_empty());
    let Some(families) = families else { return (None, Vec::new()) };
    let style = if font.is_italic { Style::Italic } else { Style::Normal };
    let asked = AskedLook { weight: font.weight, stretch: Stretch::Normal, style };
    let (query, fault) = asked.query(fonts, &families);
    nearest(fonts, &query, fault)
}

/// What letters of a family are asked to look like.
struct AskedLook {
    weight: u16,
    stretch: Stretch,
    style: Style,
}

impl AskedLook {
    /// Returns the query for the first family that there is, and what is wrong if it is not the first.
    fn query(self, fonts: &FontLibrary, families: &[FontFamily]) -> (FaceQuery, Option<Fault>) {
        let Self { weight, stretch, style } = self;
        let (known, fault) = fonts.choose_family(families);
        let family = known.unwrap_or_else(|| fonts.resolve("sans-serif")).to_owned();
        (FaceQuery { family, weight, style, stretch }, fault)
    }
}

/// Returns the nearest face, and what is wrong with it beside `fault`.
fn nearest(fonts: &FontLibrary, query: &FaceQuery, fault: Option<Fault>) -> ChosenFace {
    let chosen = fonts.face(query);
    let missing = chosen.and_then(|id| fonts.missing_face(query, id));
    (chosen, fault.into_iter().chain(missing).collect())
}

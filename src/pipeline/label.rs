//! The label in a sheet's margin: its name, which sheet it is, and a ruler that shows whether it was printed at 100 %.

use super::face_book::{FaceBook, FaceOrigin};
use super::label_words::LabelWords;
use crate::imposition::{Slug, Turn};
use crate::model::{Deck, Length, Paper, Side, Size};
use crate::output::PlacedFace;
use crate::render::Frame;
use std::fmt::Write;

/// The length of the ruler.
const RULER: i64 = 100;
/// The height of the text: 6.5 pt are 2.3 mm.
const LETTERS: f64 = 2.3;

/// Adds the label of one sheet to the faces, and returns it in its place. `title` names the deck, and `sheet` the sheet, such as
/// `sheet 3 of 12, front`.
pub(super) fn add_label(
    book: &mut FaceBook<'_>,
    (title, sheet): (&str, &str),
    words: &LabelWords,
    (paper, slug): (&Paper, &Slug),
) -> PlacedFace {
    let text = format!("{title} · {sheet} · {} · {}", paper.title, words.scale);
    let (svg, frame) = label(&text, slug);
    let face = book.add(svg, frame, FaceOrigin::Label);
    let (trim, turn) = (slug.area, slug.turn);
    PlacedFace { face, name: String::new(), copy: 1, side: Side::Front, trim, paint: trim, turn, outline: None }
}

/// Returns the title of a deck with its version.
pub(super) fn versioned(deck: &Deck) -> String {
    let version = deck.version.as_ref().map(|version| format!(" {version}")).unwrap_or_default();
    format!("{}{version}", deck.full_title())
}

/// Returns a label as SVG, and its size when read upright.
fn label(text: &str, slug: &Slug) -> (String, Frame) {
    let turned = matches!(slug.turn, Turn::Quarter | Turn::ThreeQuarters);
    let size = if turned { slug.area.size().turned() } else { slug.area.size() };
    (svg(text, size), Frame::new(size, Length::ZERO))
}

fn svg(text: &str, size: Size) -> String {
    let (width, height) = (size.width.to_mm(), size.height.to_mm());
    let left = ((width - RULER as f64) / 2.0).max(0.0);
    let base = height - 0.2;
    let mut ticks = format!("M{left} {base}h{RULER}");
    for centimetre in 0..=RULER / 10 {
        let tall = if centimetre % 5 == 0 { 0.9 } else { 0.6 };
        let _ = write!(ticks, "M{} {base}v-{tall}", left + (centimetre * 10) as f64);
    }
    // The letters of this font are about half as wide as they are high; a longer line is squeezed into the band.
    let wide = text.chars().count() as f64 * LETTERS * 0.52;
    let pressed =
        if wide > width { format!(r#" textLength="{width}" lengthAdjust="spacingAndGlyphs""#) } else { String::new() };
    let (middle, words) = (width / 2.0, escaped(text));
    let line = base - 1.2;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg"><path d="{ticks}" fill="none" stroke="#000" stroke-width=".15"/><text x="{}" y="{base}" font-family="sans-serif" font-size="1.6" fill="#000">100 mm</text><text x="{middle}" y="{line}" text-anchor="middle" font-family="sans-serif" font-size="{LETTERS}" fill="#000"{pressed}>{words}</text></svg>"##,
        left + RULER as f64 + 0.8,
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

//! The label in a sheet's margin: its name, which sheet it is, and a ruler that shows whether it was printed at 100 %. Also the words
//! that Pullet itself prints, in the language of the deck.
//!
//! The ruler has centimetres; on papers that are measured in inches, it has inches below them, from the same end.

use super::face_book::{FaceBook, FaceOrigin};
use crate::imposition::{Slug, Turn};
use crate::leaflets::languages;
use crate::model::{Deck, Length, Paper, Size, in_language, telling_variants};
use crate::output::PlacedFace;
use crate::render::Frame;
use serde::Deserialize;
use std::fmt::Write;
use std::sync::LazyLock;

/// The length of the ruler in millimetres.
const RULER: i64 = 100;
/// The length of the ruler's inches, and of each of them.
const INCHES: (i64, f64) = (4, 25.4);
/// How far the marks of inches reach below the ruler.
const BELOW: f64 = 0.6;
/// The space between the ruler and its figures.
const SPACE: f64 = 0.8;

/// Adds the label of one sheet to the faces, and returns it in its place. `title` names the deck, and `sheet` the sheet, such as
/// `sheet 3 of 12, front`.
pub(super) fn add_label(
    book: &mut FaceBook<'_>,
    (title, sheet): (&str, &str),
    words: &LabelWords,
    (paper, slug): (&Paper, &Slug),
) -> PlacedFace {
    let text = format!("{title} · {sheet} · {} · {}", paper.title, words.scale);
    let (svg, frame) = label(&text, paper, slug);
    let face = book.add(svg, frame, FaceOrigin::Label);
    PlacedFace { turn: slug.turn, ..PlacedFace::at(face, String::new(), slug.area) }
}

/// How far a line of words on a page is from its foot, in millimetres: every printer prints there.
const FOOT: f64 = 12.0;

/// Adds a line at the foot of a page that shows nothing else, and returns it in its place. `side` says which side it is.
pub(super) fn add_line(book: &mut FaceBook<'_>, deck: &Deck, side: &str, paper: &Paper) -> PlacedFace {
    let (middle, foot) = (paper.size.width.to_mm() / 2.0, paper.size.height.to_mm() - FOOT);
    let words = escaped(&format!("{} · {side} · {}", versioned(deck), paper.title));
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg"><text x="{middle}" y="{foot}" text-anchor="middle" font-family="Inter, sans-serif" font-size="2.3" fill="#000">{words}</text></svg>"##
    );
    let face = book.add(svg, Frame::new(paper.size, Length::ZERO), FaceOrigin::Label);
    PlacedFace::whole_page(face, String::new(), paper.size)
}

/// Returns the title of a deck with its version, and before it that it is a draft.
pub(super) fn versioned(deck: &Deck) -> String {
    let draft = deck.draft.map(|word| format!("{word} · ")).unwrap_or_default();
    let version = deck.version.as_ref().map(|version| format!(" {version}")).unwrap_or_default();
    let told = telling_variants(&deck.variant, deck.version.as_deref()).join("+");
    let told = if told.is_empty() { told } else { format!(" ({told})") };
    format!("{draft}{}{told}{version}", deck.title)
}

/// Returns a label as SVG, and its size when read upright.
fn label(text: &str, paper: &Paper, slug: &Slug) -> (String, Frame) {
    let turned = matches!(slug.turn, Turn::Quarter | Turn::ThreeQuarters);
    let size = if turned { slug.area.size().turned() } else { slug.area.size() };
    let ruler = Ruler::new(size, paper.is_in_inches());
    (ruler.svg(text), Frame::new(size, Length::ZERO))
}

/// The ruler at the foot of a label, in millimetres from its top-left corner.
struct Ruler {
    /// How long the label is.
    width: f64,
    /// The left end of the centimetres.
    left: f64,
    /// The line that all marks begin at.
    base: f64,
    has_inches: bool,
}

impl Ruler {
    fn new(size: Size, has_inches: bool) -> Self {
        let (width, height) = (size.width.to_mm(), size.height.to_mm());
        let left = ((width - RULER as f64) / 2.0).max(0.0);
        let base = if has_inches { ((height - 0.2 - BELOW) * 1000.0).round() / 1000.0 } else { height - 0.2 };
        Self { width, left, base, has_inches }
    }

    fn svg(&self, text: &str) -> String {
        let width = self.width;
        // 6.5 pt are 2.3 mm; with inches there is less room.
        let letters = if self.has_inches { 2.0 } else { 2.3 };
        // The letters of this font are about half as wide as they are high; a longer line is squeezed into the band.
        let wide = text.chars().count() as f64 * letters * 0.56;
        let pressed = if wide > width {
            format!(r#" textLength="{width}" lengthAdjust="spacingAndGlyphs""#)
        } else {
            String::new()
        };
        let (middle, words) = (width / 2.0, escaped(text));
        let line = self.base - 1.2;
        let (marks, figures) = (self.marks(), self.figures());
        // Inter has a plain zero. Other scripts are left to the fonts that have them.
        let is_latin = text.chars().all(|letter| letter < '\u{250}' || matches!(letter, '\u{2010}'..='\u{206f}'));
        let family = if is_latin { "Inter, sans-serif" } else { "sans-serif" };
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg"><path d="{marks}" fill="none" stroke="#000" stroke-width=".15"/>{figures}<text x="{middle}" y="{line}" text-anchor="middle" font-family="{family}" font-size="{letters}" fill="#000"{pressed}>{words}</text></svg>"##
        )
    }

    /// Returns the lines of the ruler as the data of a path.
    fn marks(&self) -> String {
        let Self { left, base, .. } = self;
        let mut marks = format!("M{left} {base}h{RULER}");
        for centimetre in 0..=RULER / 10 {
            let tall = if centimetre % 5 == 0 { 0.9 } else { 0.6 };
            let _ = write!(marks, "M{} {base}v-{tall}", left + (centimetre * 10) as f64);
        }
        if self.has_inches {
            let (first, right) = (self.first_inch(), left + RULER as f64);
            let _ = write!(marks, "M{first:.3} {base}h{:.3}", left - first);
            for half in 0..=INCHES.0 * 2 {
                let deep = if half % 2 == 0 { BELOW } else { BELOW / 2.0 };
                let _ = write!(marks, "M{:.3} {base}v{deep}", right - half as f64 * INCHES.1 / 2.0);
            }
        }
        marks
    }

    /// Returns how long the ruler is, in words at its ends.
    fn figures(&self) -> String {
        let at = |x: f64, y: f64, anchor: &str, words: &str| {
            format!(
                r##"<text x="{x:.3}" y="{y:.3}"{anchor} font-family="Inter, sans-serif" font-size="1.6" fill="#000">{words}</text>"##
            )
        };
        let right = self.left + RULER as f64 + SPACE;
        if !self.has_inches {
            return at(right, self.base, "", "100 mm");
        }
        // Half of a figure's height below the line puts it in the middle between both scales.
        let y = self.base + 0.45;
        at(right, y, "", "100 mm") + &at(self.first_inch() - SPACE, y, r#" text-anchor="end""#, "4 in")
    }

    /// Returns the left end of the inches.
    fn first_inch(&self) -> f64 {
        self.left + RULER as f64 - INCHES.0 as f64 * INCHES.1
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// The words of a language; `{n}` and `{of}` stand for numbers.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) struct LabelWords {
    /// The language's tag, without a region.
    language: String,
    /// The file of cards, in its title.
    pub(super) cards: String,
    sheet: String,
    /// The side of a sheet that shows fronts.
    pub(super) front: String,
    /// The side of a sheet that shows backs.
    pub(super) back: String,
    /// A side that shows both, to be folded.
    pub(super) both: String,
    /// The page about printing both sides by hand, in its title.
    pub(super) by_hand: String,
    /// The advice to print without scaling.
    pub(super) scale: String,
    /// That the sheets are not printed as they are meant.
    pub(super) draft: String,
    up: String,
    part: String,
}

/// Every supported language; the first serves for all others.
static LANGUAGES: LazyLock<Vec<LabelWords>> = LazyLock::new(|| languages(include_str!("label_words.toml")));

impl LabelWords {
    /// Returns the words for a language tag such as `de` or `de-AT`.
    pub(super) fn in_language(tag: &str) -> &'static Self {
        in_language(tag, &LANGUAGES, |words| &words.language)
    }

    /// Returns which sheet it is of how many.
    pub(super) fn sheet(&self, number: usize, of: usize) -> String {
        with_numbers(&self.sheet, number, of)
    }

    /// Returns how many cards are printed of how many.
    pub(super) fn part(&self, number: usize, of: usize) -> String {
        with_numbers(&self.part, number, of)
    }

    /// Returns how many pieces are on one sheet.
    pub(super) fn up(&self, count: u32) -> String {
        self.up.replace("{n}", &count.to_string())
    }
}

fn with_numbers(words: &str, number: usize, of: usize) -> String {
    words.replace("{n}", &number.to_string()).replace("{of}", &of.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In a band of 200 mm, the centimetres go from 50 to 150 mm. Four inches are 101.6 mm: they begin at 48.4 mm, and each is 25.4 mm
    /// farther; halves are 12.7 mm apart.
    #[test]
    fn inches_end_where_the_centimetres_end() {
        let ruler = Ruler::new(Size::um(200_000, 4_000), true);
        let marks = ruler.marks();
        for inch in ["48.400", "73.800", "99.200", "124.600", "150.000"] {
            assert!(marks.contains(&format!("M{inch} 3.2v0.6")), "{marks}");
        }
        assert!(marks.contains("M61.100 3.2v0.3"), "{marks}");
        assert!(marks.starts_with("M50 3.2h100") && marks.contains("M48.400 3.2h1.600"), "{marks}");
    }

    #[test]
    fn paper_in_millimetres_has_no_inches() {
        let ruler = Ruler::new(Size::um(200_000, 4_000), false);
        assert!(!ruler.svg("farm").contains("4 in"));
        assert!(ruler.marks().starts_with("M50 3.8h100"));
    }

    #[test]
    fn a_region_has_the_words_of_its_language_and_what_is_unknown_those_of_english() {
        assert_eq!(LabelWords::in_language("de-AT").sheet(3, 12), "Bogen 3 von 12");
        assert_eq!(LabelWords::in_language("FR").up(4), "4 par feuille");
        assert_eq!(LabelWords::in_language("nl").part(12, 105), "deel van het spel: 12 van 105 kaarten");
        assert_eq!(LabelWords::in_language("tlh"), LabelWords::in_language("en"));
    }
}

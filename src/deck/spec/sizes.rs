//! Sizes and formats: of cards, of figures that stand, and of sheets.

use super::bleed::BleedChoice;
use super::lengths::{INSIDE, SIDE, length};
use super::shapes::ShapeChoice;
use super::spec_reader::{SpecReader, quoted, suggestion};
use super::table::{Entry, TableReader, choice};
use crate::diag::{Code, Finding, Place};
use crate::model::{CARD_FORMATS, CardFormat, Fields, Length, MadeBleed, Shape, Size, Standee};
use toml::de::DeValue;

/// A width and a height with the corner's radius, and their place.
#[derive(Clone)]
struct Trim {
    size: Size,
    corner: Length,
    /// The radius with its place, where the deck gives it.
    own_corner: Option<(Length, Place)>,
    /// The shape that a format's name stands for.
    shape: Shape,
    place: Place,
}

/// What a deck or a group says about the size and shape of its cards.
#[derive(Clone, Default)]
pub(super) struct FormatChoice {
    trim: Option<Trim>,
    shape: Option<ShapeChoice>,
    bleed: BleedChoice,
    safe: Option<(Length, Place)>,
}

impl FormatChoice {
    /// Asks for `card`, `shape`, `bleed` and `safe`; `theme` has colours by their names.
    pub(super) fn read(reader: &mut TableReader<'_>, theme: &Fields) -> Self {
        let trim = reader.entry("card").and_then(|entry| trim(&entry, Corner::Given));
        let shape = ShapeChoice::read(reader);
        let bleed = BleedChoice::read(reader, theme);
        let safe_place = reader.entry("safe").map(|entry| entry.place);
        let safe = length(reader, "safe", INSIDE).zip(safe_place);
        Self { trim, shape, bleed, safe }
    }

    /// Returns these choices, completed by those of `base`. A size of one's own has the shape of its own.
    pub(super) fn over(self, base: &Self) -> Self {
        let base = base.clone();
        let shape = if self.trim.is_some() { self.shape } else { self.shape.or(base.shape) };
        Self {
            trim: self.trim.or(base.trim),
            shape,
            bleed: self.bleed.over(&base.bleed),
            safe: self.safe.or(base.safe),
        }
    }

    /// Returns whether nothing was chosen.
    pub(super) fn is_empty(&self) -> bool {
        self.trim.is_none() && self.shape.is_none() && self.bleed.is_empty() && self.safe.is_none()
    }

    /// Returns the format that was chosen; poker by default.
    pub(super) fn format(&self) -> CardFormat {
        let poker = &CARD_FORMATS[0];
        let (size, corner) = self.trim.as_ref().map_or((poker.trim, poker.corner), |trim| (trim.size, trim.corner));
        let named = self.trim.as_ref().map(|trim| trim.shape.clone()).unwrap_or_default();
        // A shape that the card cannot have is reported by `check`.
        let shape = self.shape.as_ref().map_or(named, |choice| choice.shape(size).unwrap_or_default());
        let given = self.trim.as_ref().and_then(|trim| trim.own_corner.as_ref()).map(|(corner, _)| *corner);
        let corner = match shape {
            Shape::Rectangle => corner,
            Shape::Hexagon => given.unwrap_or_default(),
            Shape::Ellipse | Shape::Own(_) => Length::ZERO,
        };
        let mut format = CardFormat { shape, ..CardFormat::new(size, corner) };
        format.bleed = self.bleed.size.unwrap_or(format.bleed);
        format.safe = self.safe.as_ref().map_or(format.safe, |(safe, _)| *safe);
        format
    }

    /// Returns how the bleed is made; none if the templates draw it.
    pub(super) fn made_bleed(&self) -> Option<MadeBleed> {
        self.bleed.made()
    }

    /// Reports a shape that the card cannot have, a safe distance that leaves nothing of it, and a bleed that cannot be made from
    /// it.
    pub(super) fn check(&self, spec: &SpecReader<'_>) {
        self.check_shape(spec);
        self.check_safe(spec);
        self.bleed.check(spec, &self.format());
    }

    fn check_shape(&self, spec: &SpecReader<'_>) {
        let size = self.trim.as_ref().map_or(CARD_FORMATS[0].trim, |trim| trim.size);
        if let Some(Err(finding)) = self.shape.as_ref().map(|choice| choice.shape(size)) {
            spec.find(finding);
            return;
        }
        let shape = self.format().shape;
        let corner = self.trim.as_ref().and_then(|trim| trim.own_corner.as_ref());
        if let Some((_, place)) = corner.filter(|_| !shape.has_corners()) {
            let message = match shape {
                Shape::Own(_) => "an outline of your own has the corners that it is drawn with",
                _ => "an ellipse has no corners to be rounded",
            };
            spec.find(Finding::new(Code::BadShape, message).at(place.clone(), "no corner").help("remove `corner`"));
        }
    }

    fn check_safe(&self, spec: &SpecReader<'_>) {
        let place = self.safe.as_ref().map(|(_, place)| place).or(self.trim.as_ref().map(|trim| &trim.place));
        // By default, the card is large enough.
        let Some(place) = place else { return };
        let format = self.format();
        let shorter = format.trim.width.min(format.trim.height);
        if format.safe * 2 < shorter {
            return;
        }
        let message = format!(
            "a safe distance of {} leaves nothing of a card of {} × {}",
            format.safe, format.trim.width, format.trim.height
        );
        let help = format!("let `safe` be less than half of the shorter side, {shorter}");
        spec.find(Finding::new(Code::BadLength, message).at(place.clone(), "").help(help));
    }
}

/// Whether a size has rounded corners.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Corner {
    Given,
    None,
}

/// Returns the size that `entry` names: a card format, or `{ width, height }`.
pub(super) fn size(entry: &Entry<'_>) -> Option<Size> {
    trim(entry, Corner::None).map(|trim| trim.size)
}

fn trim(entry: &Entry<'_>, corner: Corner) -> Option<Trim> {
    match entry.value() {
        DeValue::Table(_) => own_trim(entry, corner),
        DeValue::String(_) => named_trim(entry),
        _ => {
            let help = "write a known format such as `\"poker\"`, or `{ width = \"63.5 mm\", height = \"88.9 mm\" }`";
            entry.wrong_type("a format's name or a table", help)
        }
    }
}

fn own_trim(entry: &Entry<'_>, corner: Corner) -> Option<Trim> {
    let mut reader = entry.table(entry.key)?;
    reader.need("width", "add `width = \"63.5 mm\"`");
    reader.need("height", "add `height = \"88.9 mm\"`");
    let width = length(&mut reader, "width", SIDE);
    let height = length(&mut reader, "height", SIDE);
    let given = match corner {
        Corner::Given => own_corner(&mut reader, width.zip(height)),
        Corner::None => None,
    };
    reader.finish();
    let size = Size { width: width?, height: height? };
    let half = size.width.min(size.height) / 2;
    let corner = given.as_ref().map_or(CARD_FORMATS[0].corner.min(half), |(corner, _)| *corner);
    Some(Trim { size, corner, own_corner: given, shape: Shape::Rectangle, place: entry.place.clone() })
}

fn own_corner(reader: &mut TableReader<'_>, size: Option<(Length, Length)>) -> Option<(Length, Place)> {
    let corner = length(reader, "corner", INSIDE)?;
    let entry = reader.entry("corner")?;
    let half = size.map(|(width, height)| width.min(height) / 2);
    let Some(half) = half.filter(|half| corner > *half) else { return Some((corner, entry.place)) };
    let message = format!("`corner` is {corner}, which is more than half of the shorter side");
    entry.refuse(Code::BadLength, "too large", message, format!("write at most `\"{half}\"`"))
}

fn named_trim(entry: &Entry<'_>) -> Option<Trim> {
    let words = entry.words()?;
    if let Some(format) = CardFormat::named(&words.text) {
        let CardFormat { trim, corner, shape, .. } = format;
        return Some(Trim { size: trim, corner, own_corner: None, shape, place: words.place });
    }
    let more = "; or write the size: `{ width = \"63.5 mm\", height = \"88.9 mm\" }`";
    let help = if words.text.starts_with(|c: char| c.is_ascii_digit()) {
        more.trim_start_matches("; or ").to_owned()
    } else {
        suggestion(&words.text, CARD_FORMATS.iter().map(|format| format.name), more)
    };
    let message = format!("{} is not a known card format", quoted(&words.text));
    words.refuse(Code::UnknownCardFormat, "unknown format", message, help)
}

/// Asks for `standee`: `true`, or a table with the base and the height of its tabs or strips.
pub(super) fn standee(table: &mut TableReader<'_>, format: &CardFormat) -> Option<Standee> {
    let entry = table.entry("standee")?;
    let help = "write `standee = true`, or `standee = { base = \"slot\", tab = \"12 mm\" }`";
    if !entry.is_on(help) {
        return None;
    }
    if format.shape != Shape::Rectangle {
        let message = format!("a standee is a rectangle, but these cards are of the shape `{}`", format.shape.word());
        let finding = Finding::new(Code::BadShape, message).at(entry.key_place.clone(), "not of this shape");
        entry.spec.find(finding.help("remove `standee`, or give the cards the `shape = \"rectangle\"`"));
    }
    let usual = Standee::default();
    if !entry.is_table() {
        return Some(usual);
    }
    let mut sizes = entry.table("standee")?;
    let base = choice(&mut sizes, "base").unwrap_or(usual.base);
    let tab = length(&mut sizes, "tab", SIDE).unwrap_or(usual.tab);
    sizes.finish();
    Some(Standee { base, tab })
}

//! How words look: the style of a box, and what bold, italic, named styles and colours make of it.

use super::capitals::Capitals;
use crate::fonts::{FaceQuery, FontLibrary};
use std::sync::Arc;
use usvg::fontdb::{Stretch, Style as Slant};

/// The look of a stretch of words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TextStyle {
    pub(super) family: ChosenFamily,
    pub(super) weight: u16,
    pub(super) slant: Slant,
    pub(super) width: Stretch,
    /// The size of the letters, in sizes of the box.
    pub(super) scale: f64,
    /// How far the letters are raised above the line, in sizes of the box.
    pub(super) rise: f64,
    /// The colour where it is not the box's own.
    pub(super) fill: Option<Arc<str>>,
    pub(super) caps: Caps,
    pub(super) capitals: Capitals,
    pub(super) underline: bool,
    pub(super) strike: bool,
    /// Whether the words must stay on one line.
    pub(super) kept: bool,
    /// The icon in place of a letter: its number in the `StyledText`.
    pub(super) icon: Option<u16>,
    /// How far letters are spaced out, in sizes of the box.
    pub(super) letter_spacing: f64,
    /// How much wider spaces are than usual, in sizes of the box.
    pub(super) word_spacing: f64,
}

/// A family that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChosenFamily {
    pub(super) name: Arc<str>,
    /// Whether the words name it and no other.
    pub(super) is_alone: bool,
    /// The families that the words name after it.
    pub(super) further: Arc<[Arc<str>]>,
}

/// How small letters are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Caps {
    /// As they are written.
    #[default]
    Plain,
    /// Small letters as small capitals.
    Small,
    /// All in capitals.
    All,
    /// No capitals at all.
    None,
    /// The first letter of each word as a capital.
    First,
}

/// What a named style changes; None changes nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Change {
    pub(super) family: Option<ChosenFamily>,
    pub(super) weight: Option<u16>,
    pub(super) slant: Option<Slant>,
    pub(super) scale: Option<f64>,
    pub(super) rise: Option<f64>,
    pub(super) fill: Option<Arc<str>>,
    pub(super) caps: Option<Caps>,
    pub(super) letter_spacing: Option<f64>,
    pub(super) word_spacing: Option<f64>,
    pub(super) underline: bool,
    pub(super) strike: bool,
    pub(super) kept: bool,
}

/// The weight that `**` gives at least.
const BOLD: u16 = 700;

/// The names of the styles that every deck has.
#[rustfmt::skip]
pub(super) const BUILT_IN: [&str; 13] = [
    "bold", "italic", "regular", "upright", "smallcaps", "caps", "underline", "strike", "super", "sub", "big",
    "small", "keep",
];

impl Change {
    /// Returns the style of this name that every deck has.
    pub(super) fn built_in(name: &str) -> Option<Self> {
        let plain = Self::default();
        Some(match name {
            "bold" => Self { weight: Some(BOLD), ..plain },
            "regular" => Self { weight: Some(400), ..plain },
            "italic" => Self { slant: Some(Slant::Italic), ..plain },
            "upright" => Self { slant: Some(Slant::Normal), ..plain },
            "smallcaps" => Self { caps: Some(Caps::Small), ..plain },
            "caps" => Self { caps: Some(Caps::All), ..plain },
            "underline" => Self { underline: true, ..plain },
            "strike" => Self { strike: true, ..plain },
            "super" => Self { scale: Some(0.65), rise: Some(0.34), ..plain },
            "sub" => Self { scale: Some(0.65), rise: Some(-0.16), ..plain },
            "big" => Self { scale: Some(1.25), ..plain },
            "small" => Self { scale: Some(0.8), ..plain },
            "keep" => Self { kept: true, ..plain },
            _ => return None,
        })
    }

    /// Returns the change to another colour.
    pub(super) fn coloured(fill: Arc<str>) -> Self {
        Self { fill: Some(fill), ..Self::default() }
    }
}

/// What a letter is shown as.
pub(super) struct ShownLetter {
    pub(super) letters: String,
    /// Whether they are capitals in place of a small letter, to be drawn smaller.
    pub(super) are_small_capitals: bool,
}

impl TextStyle {
    /// Returns what a letter between others is shown as, if the font has no small capitals of its own.
    pub(super) fn shown(&self, letter: char, around: (&str, &str)) -> ShownLetter {
        let is_in_word = || around.0.ends_with(|letter: char| letter.is_alphanumeric() || matches!(letter, '\'' | '’'));
        let letters = match self.caps {
            Caps::None => self.capitals.small(letter),
            Caps::First if is_in_word() => letter.to_string(),
            Caps::Plain => letter.to_string(),
            Caps::Small | Caps::All | Caps::First => self.capitals.capital(letter, around),
        };
        let are_small_capitals = self.caps == Caps::Small && !letters.chars().eq([letter]);
        ShownLetter { letters, are_small_capitals }
    }

    /// Returns whether its font has small capitals.
    pub(super) fn has_small_caps(&self, fonts: &FontLibrary) -> bool {
        let face = fonts.face(&self.query()).and_then(|id| fonts.used_face(id));
        face.is_some_and(|face| face.has_small_caps)
    }

    /// Returns this style with a change.
    pub(super) fn with(&self, change: &Change) -> Self {
        let mut style = self.clone();
        if let Some(family) = &change.family {
            style.family = family.clone();
        }
        if let Some(fill) = &change.fill {
            style.fill = Some(Arc::clone(fill));
        }
        style.weight = change.weight.unwrap_or(style.weight);
        style.slant = change.slant.unwrap_or(style.slant);
        style.caps = change.caps.unwrap_or(style.caps);
        style.letter_spacing = change.letter_spacing.unwrap_or(style.letter_spacing);
        style.word_spacing = change.word_spacing.unwrap_or(style.word_spacing);
        style.rise += change.rise.unwrap_or_default() * style.scale;
        style.scale *= change.scale.unwrap_or(1.0);
        style.underline |= change.underline;
        style.strike |= change.strike;
        style.kept |= change.kept;
        style
    }

    /// Returns what `**` makes of it.
    pub(super) fn bolder(&self) -> Self {
        Self { weight: self.weight.max(BOLD), ..self.clone() }
    }

    /// Returns what `*` makes of it: italic, or upright where it is italic already.
    pub(super) fn slanted(&self) -> Self {
        let slant = if self.slant == Slant::Normal { Slant::Italic } else { Slant::Normal };
        Self { slant, ..self.clone() }
    }

    /// Returns the face that it asks for.
    pub(super) fn query(&self) -> FaceQuery {
        FaceQuery { family: self.family.name.to_string(), weight: self.weight, style: self.slant, stretch: self.width }
    }
}

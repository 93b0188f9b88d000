//! The words of a box once their markup is read: paragraphs of characters, each with its style and its place.

use super::icon::Icon;
use super::style::TextStyle;
use std::sync::Arc;

/// The words of a box, and how each of them looks.
#[derive(Clone, Debug, Default)]
pub(super) struct StyledText {
    /// The words as they were written, markup and all.
    pub(super) raw: String,
    pub(super) paragraphs: Vec<Paragraph>,
    /// The styles that paragraphs refer to.
    pub(super) styles: Vec<TextStyle>,
    /// The icons that styles refer to.
    pub(super) icons: Vec<PlacedIcon>,
}

/// An icon as a box shows it.
#[derive(Clone, Debug)]
pub(super) struct PlacedIcon {
    pub(super) icon: Arc<Icon>,
    /// Its height in sizes of the letters.
    pub(super) height: f64,
    /// How far it is raised, in sizes of the letters.
    pub(super) rise: f64,
}

/// One paragraph, or one entry of a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Paragraph {
    pub(super) text: String,
    /// The style of each character.
    pub(super) styles: Vec<u16>,
    /// The place of each character in the words as written.
    pub(super) origins: Vec<u32>,
    /// Where the author allows a hyphen: bytes of `text`.
    pub(super) soft_hyphens: Vec<usize>,
    pub(super) entry: Option<ListEntry>,
}

/// What makes a paragraph an entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListEntry {
    /// How many lists it is in, from 0.
    pub(super) depth: usize,
    /// The number before it; None for the list's bullet.
    pub(super) number: Option<String>,
}

/// The character in place of an icon: lines break around it as around a letter, and it has no direction.
pub(super) const ICON: char = '\u{2022}';

impl StyledText {
    /// Returns the number of a style, which is added if it is not known.
    pub(super) fn style(&mut self, style: &TextStyle) -> u16 {
        let known = self.styles.iter().position(|other| other == style).unwrap_or_else(|| {
            self.styles.push(style.clone());
            self.styles.len() - 1
        });
        u16::try_from(known).unwrap_or_default()
    }

    /// Returns the words as written, from a place to the end of the line: a finding can look for them in the deck.
    pub(super) fn words_from(&self, origin: u32) -> &str {
        let rest = self.raw.get(origin as usize..).unwrap_or_default();
        let line = rest.trim_start().split('\n').next().unwrap_or_default().trim_end();
        shortened(line, 60)
    }
}

impl Paragraph {
    /// Adds a character.
    pub(super) fn push(&mut self, character: char, style: u16, origin: usize) {
        self.text.push(character);
        self.styles.push(style);
        self.origins.push(u32::try_from(origin).unwrap_or(u32::MAX));
    }

    /// Removes spaces from its end.
    pub(super) fn trim_end(&mut self) {
        while self.text.ends_with([' ', '\n']) {
            self.text.pop();
            self.styles.pop();
            self.origins.pop();
        }
    }
}

/// Returns the start of the first line of `text`, of at most `most` characters and whole words.
pub(super) fn first_line(text: &str, most: usize) -> &str {
    shortened(text.split('\n').next().unwrap_or_default(), most)
}

/// Returns the start of `text`, of at most `most` characters and whole words.
pub(super) fn shortened(text: &str, most: usize) -> &str {
    let Some((end, _)) = text.char_indices().nth(most) else { return text };
    let start = &text[..end];
    start.rfind(' ').map_or(start, |at| &start[..at])
}

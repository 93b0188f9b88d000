//! Texts whose look is plain: the attributes of the text and of the groups around it say all of it, each in numbers and words that
//! leave no doubt. usvg is not asked about such a text, which takes it as long as several paths. A path stands in its place, so that
//! usvg finds out where it is drawn and in which colour.

use crate::tag::{TagAttribute, attributes};
use std::fmt::Write;
use usvg::TextAnchor;

/// How the letters in an element look.
#[derive(Clone, Copy, Debug)]
pub(super) struct LetterLook<'s> {
    families: Option<&'s str>,
    size: Option<f32>,
    weight: u16,
    is_italic: bool,
    anchor: TextAnchor,
    letter_spacing: f32,
    word_spacing: f32,
}

/// A text of one line whose look is plain.
#[derive(Clone, Debug)]
pub(super) struct PlainText {
    pub(super) font: PlainFont,
    pub(super) size: f32,
    pub(super) anchor: TextAnchor,
    pub(super) letter_spacing: f32,
    pub(super) word_spacing: f32,
    /// Where its line begins.
    pub(super) start: (f32, f32),
}

/// A font as attributes name it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PlainFont {
    pub(super) families: String,
    pub(super) weight: u16,
    pub(super) is_italic: bool,
}

impl<'s> LetterLook<'s> {
    /// Returns the look of letters in the drawing at large, before it says anything.
    pub(super) const fn usual() -> Self {
        Self {
            families: None,
            size: None,
            weight: 400,
            is_italic: false,
            anchor: TextAnchor::Start,
            letter_spacing: 0.0,
            word_spacing: 0.0,
        }
    }

    /// Returns the look within a drawing, which has this tag; None where it is not plain.
    pub(super) fn within_drawing(self, tag: &'s str) -> Option<Self> {
        self.with(tag, |attribute| is_of_drawings(attribute.name))
    }

    /// Returns the look within a group, which has this tag; None where it is not plain.
    pub(super) fn within_group(self, tag: &'s str) -> Option<Self> {
        self.with(tag, |_| false)
    }

    /// Does the same for any element; `is_known` is asked about what says nothing of letters.
    fn with(mut self, tag: &'s str, mut is_known: impl FnMut(TagAttribute<'s>) -> bool) -> Option<Self> {
        let mut all = attributes(tag);
        for attribute in all.by_ref() {
            let is_plain = self.take(attribute) || is_of_paths(attribute.name) || is_known(attribute);
            if !is_plain {
                return None;
            }
        }
        all.is_sound.then_some(self)
    }

    /// Takes what an attribute says of letters, and returns whether it says something plain.
    fn take(&mut self, TagAttribute { name, value, .. }: TagAttribute<'s>) -> bool {
        match name {
            "font-family" if !value.contains('&') => self.families = Some(value),
            "font-size" => {
                self.size = number(value).filter(|size| *size > 0.0);
                return self.size.is_some();
            }
            "font-weight" => match weight(value) {
                Some(weight) => self.weight = weight,
                None => return false,
            },
            "font-style" if matches!(value, "normal" | "italic") => self.is_italic = value == "italic",
            "text-anchor" => match value {
                "start" => self.anchor = TextAnchor::Start,
                "middle" => self.anchor = TextAnchor::Middle,
                "end" => self.anchor = TextAnchor::End,
                _ => return false,
            },
            "letter-spacing" | "word-spacing" => {
                let Some(spacing) = number(value) else { return false };
                *if name == "letter-spacing" { &mut self.letter_spacing } else { &mut self.word_spacing } = spacing;
            }
            _ => return false,
        }
        true
    }
}

impl PlainText {
    /// Returns the text that has this tag, within letters of a look, and the path that stands for it; None where it is not plain.
    pub(super) fn read(look: LetterLook<'_>, tag: &str, mark: &str) -> Option<(Self, String)> {
        let (mut start, mut is_placed) = ((0.0, 0.0), true);
        let mut path = format!("<path d=\"{mark}\"");
        let look = look.with(tag, |attribute| {
            match attribute.name {
                "x" => number(attribute.value).map_or_else(|| is_placed = false, |x| start.0 = x),
                "y" => number(attribute.value).map_or_else(|| is_placed = false, |y| start.1 = y),
                _ => return false,
            }
            true
        })?;
        let (families, size) = (look.families?.to_owned(), look.size?);
        if !is_placed {
            return None;
        }
        for attribute in attributes(tag).filter(|attribute| is_of_paths(attribute.name)) {
            let _ = write!(path, " {}", attribute.written);
        }
        path.push_str("/>");
        let LetterLook { weight, is_italic, anchor, letter_spacing, word_spacing, .. } = look;
        let font = PlainFont { families, weight, is_italic };
        Some((Self { font, size, anchor, letter_spacing, word_spacing, start }, path))
    }
}

/// Returns whether an attribute means the same for a path as for a text, or nothing: how it is painted, where it is, and what is not
/// drawn at all.
fn is_of_paths(name: &str) -> bool {
    match name {
        "clip-path" | "clip-rule" | "color" | "fill" | "fill-opacity" | "fill-rule" | "filter" | "id" | "mask"
        | "opacity" | "stroke" | "stroke-linecap" | "stroke-linejoin" | "stroke-opacity" | "stroke-width" | "class"
        | "transform" => true,
        "xml:space" => false,
        _ => name.contains(':') || name.starts_with("data-") || name.starts_with("aria-"),
    }
}

/// Returns whether an attribute of a drawing, or of one within it, says where it is, and how large.
fn is_of_drawings(name: &str) -> bool {
    matches!(
        name,
        "x" | "y" | "width" | "height" | "viewBox" | "preserveAspectRatio" | "overflow" | "version" | "xmlns"
    )
}

/// Returns a number without a unit.
fn number(text: &str) -> Option<f32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_plain = digits.starts_with(|first: char| first.is_ascii_digit() || first == '.')
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    #[expect(clippy::cast_possible_truncation, reason = "usvg calculates in f32")]
    let single = |number: f64| number as f32;
    text.parse().ok().filter(|_| is_plain).map(single)
}

fn weight(text: &str) -> Option<u16> {
    match text {
        "normal" => Some(400),
        "bold" => Some(700),
        number if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            number.parse().ok().filter(|weight| (1..=1000).contains(weight))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(group: &str, tag: &str) -> Option<(PlainText, String)> {
        PlainText::read(LetterLook::usual().within_group(group)?, tag, "M0 0")
    }

    #[test]
    fn a_text_has_the_look_of_its_groups_and_its_own() {
        let group =
            "<g font-family=\"'Open Sans', serif\" font-size='4.5' fill='red' text-anchor='end' letter-spacing='.2'>";
        let (text, path) =
            read(group, "<text x='3' y='-.5' font-weight='bold' fill-opacity='.5' data-line='a'>").expect("plain");
        assert_eq!((text.size, text.start, text.letter_spacing, text.anchor), (4.5, (3.0, -0.5), 0.2, TextAnchor::End));
        let font = PlainFont { families: "'Open Sans', serif".to_owned(), weight: 700, is_italic: false };
        assert_eq!(text.font, font);
        assert_eq!(path, "<path d=\"M0 0\" fill-opacity='.5' data-line='a'/>");
    }

    #[test]
    fn what_leaves_a_doubt_is_not_plain() {
        let plain = "<g font-family='a' font-size='4'>";
        assert!(read(plain, "<text>").is_some());
        for group in [
            "<g font-family='a'>",
            "<g font-size='4'>",
            "<g font-family='&a;' font-size='4'>",
            "<g font-family='a' font-size='4mm'>",
            "<g font-family='a' font-size='0'>",
            "<g font-family='a' font-size='4' text-decoration='underline'>",
            "<g font-family='a' font-size='4' style='fill:red'>",
            "<g font-family='a' font-size='4' xml:space='preserve'>",
            "<g font-family='a' font-size='4' display='none'>",
            "<g font-family='a' font-size='4' marker>",
        ] {
            assert!(read(group, "<text>").is_none(), "{group}");
        }
        for text in [
            "<text x='1 2'>",
            "<text y='50%'>",
            "<text dx='1'>",
            "<text font-weight='bolder'>",
            "<text font-size='larger'>",
            "<text font-style='oblique'>",
            "<text text-anchor='inherit'>",
            "<text letter-spacing='1e9'>",
            "<text font-stretch='condensed'>",
            "<text visibility='hidden'>",
        ] {
            assert!(read(plain, text).is_none(), "{text}");
        }
    }
}

//! The words of a drawing are taken out of it before usvg reads it: a mark stands in the place of each.
//!
//! usvg then finds out where a text begins, and in which font, size and colour, and its words are set by
//! [`super::letter_setter`]. Where the attributes of a text say so themselves, a path stands for all of it: see
//! [`super::plain_text`]. Only words that usvg would set from left to right in one go are taken out. If a drawing has any other text,
//! usvg needs the fonts for it: then only paths stand for words, and all other texts keep theirs.

use super::plain_text::{LetterLook, PlainText};
use super::text_marks;
use crate::fonts::StandIn;
use crate::tag::{SPACES, attributes, begins, tag_of};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A drawing with marks, and the words that they stand for.
pub(super) struct MarkedWords {
    pub(super) svg: String,
    /// The words by the number of their mark.
    pub(super) words: Vec<TakenWords>,
    /// Whether some texts keep their words, so that only paths are marks.
    pub(super) are_some_left: bool,
}

/// Words that were taken out of a drawing.
#[derive(Clone, Debug)]
pub(super) struct TakenWords {
    pub(super) words: String,
    /// Where their text begins in the drawing.
    pub(super) start: usize,
    /// How they look, where a path stands for them.
    pub(super) plain: Option<PlainText>,
}

/// Words of drawings in which a path may be drawn otherwise than a text, or in which what elements look like stands elsewhere.
const UNLIKE_PATHS: [&str; 4] = ["<style", "marker", "textPath", text_marks::AWAY_WORDS];

/// Attributes that place letters one by one.
const OF_LETTERS: [&str; 5] = ["dx", "dy", "rotate", "textLength", "writing-mode"];

/// The first byte in UTF-8 of each mark.
const LEAD: u8 = 0xf3;

impl MarkedWords {
    /// Takes the words out of a drawing; None where it has none, or where usvg must set them. `left` are the places where texts begin
    /// that are known to need usvg, once there is a reason to leave some.
    pub(super) fn of(svg: &str, left: Option<&BTreeSet<usize>>) -> Option<Self> {
        // What is sized by the box of a text needs its letters.
        if !svg.contains("<text") || svg.as_bytes().contains(&LEAD) || svg.contains("objectBoundingBox") {
            return None;
        }
        match left {
            None => Self::taken(svg, None).or_else(|| Self::taken(svg, Some(&BTreeSet::new()))),
            left => Self::taken(svg, left),
        }
    }

    /// Takes out the words of all texts, or, where some are `left`, those that a path can stand for.
    fn taken(svg: &str, left: Option<&BTreeSet<usize>>) -> Option<Self> {
        let usual = Some(LetterLook::usual()).filter(|_| !UNLIKE_PATHS.iter().any(|words| svg.contains(words)));
        let marked = Self { svg: String::with_capacity(svg.len()), words: Vec::new(), are_some_left: left.is_some() };
        let mut marker = Marker { svg, copied: 0, marked };
        let mut around = LooksAround { looks: vec![usual] };
        let mut at = 0;
        while let Some(next) = svg[at..].find('<') {
            let start = at + next;
            let tag = &svg[start..];
            at = if tag.starts_with("<!--") {
                start + tag.find("-->")?
            } else if tag.starts_with("<!") {
                // What entities and CDATA stand for is not looked at.
                return None;
            } else if begins(tag, "<text") {
                match left {
                    None => marker.text(start, around.look())?,
                    Some(left) => marker.path_or_text(start, around.look().filter(|_| !left.contains(&start)))?,
                }
            } else {
                let tag = tag_of(tag)?;
                around.pass(tag);
                start + tag.len()
            };
        }
        let Marker { copied, mut marked, .. } = marker;
        marked.svg.push_str(&svg[copied..]);
        (!marked.words.is_empty()).then_some(marked)
    }
}

/// The elements around a place of a drawing.
struct LooksAround<'s> {
    /// The look of letters in each, from the outermost on; none where it is not plain.
    looks: Vec<Option<LetterLook<'s>>>,
}

impl<'s> LooksAround<'s> {
    /// Returns the look of letters at the place.
    fn look(&self) -> Option<LetterLook<'s>> {
        self.looks.last().copied().flatten()
    }

    /// Passes a tag.
    fn pass(&mut self, tag: &'s str) {
        if tag.starts_with("</") {
            self.looks.pop();
        } else if !tag.ends_with("/>") && !tag.starts_with("<?") {
            self.looks.push(match self.look() {
                Some(look) if begins(tag, "<svg") => look.within_drawing(tag),
                Some(look) if begins(tag, "<g") => look.within_group(tag),
                // What is in definitions may be drawn twice or in part.
                _ => None,
            });
        }
    }
}

/// A drawing whose words are being taken out.
struct Marker<'s> {
    svg: &'s str,
    /// How much of it is in the marked drawing.
    copied: usize,
    marked: MarkedWords,
}

impl Marker<'_> {
    /// Takes the words out of the text that begins at `start` within letters of a look, and returns where it ends.
    fn text(&mut self, start: usize, look: Option<LetterLook<'_>>) -> Option<usize> {
        let svg = self.svg;
        let tag = tag_of(&svg[start..])?;
        let mut at = start + tag.len();
        if tag.ends_with("/>") {
            return Some(at);
        }
        let keeps_spaces = places(tag)?;
        if let Some(end) = look.and_then(|look| self.plain_text(start, tag, look)) {
            return Some(end);
        }
        let mut is_inside = false;
        loop {
            let end = at + svg[at..].find('<')?;
            if !svg[at..end].trim_matches(SPACES).is_empty() {
                let words = decoded(&svg[at..end])?;
                if !are_simple(&words, keeps_spaces) {
                    return None;
                }
                self.marked.svg.push_str(&svg[self.copied..at]);
                self.marked.svg.push(StandIn::mark(self.marked.words.len())?);
                self.marked.words.push(TakenWords { words: words.into_owned(), start, plain: None });
                self.copied = end;
            }
            let tag = tag_of(&svg[end..])?;
            at = end + tag.len();
            match tag {
                "</text>" if !is_inside => return Some(at),
                "</tspan>" if is_inside => is_inside = false,
                _ if begins(tag, "<tspan") && !is_inside && !keeps_spaces && !tag.ends_with("/>") => {
                    is_inside = !places(tag)?;
                    if !is_inside {
                        return None;
                    }
                }
                _ => return None,
            }
        }
    }

    /// Puts a path in the place of the text that begins at `start` if its look is plain; otherwise it keeps its words. Returns where it
    /// ends.
    fn path_or_text(&mut self, start: usize, look: Option<LetterLook<'_>>) -> Option<usize> {
        let svg = self.svg;
        let tag = tag_of(&svg[start..])?;
        let at = start + tag.len();
        if tag.ends_with("/>") {
            return Some(at);
        }
        if let Some(end) = look.filter(|_| places(tag).is_some()).and_then(|look| self.plain_text(start, tag, look)) {
            return Some(end);
        }
        let (inside, _) = svg[at..].split_once("</text>")?;
        // What references stand for could be taken for a mark, and what CDATA and comments hold for the end of the text.
        let is_clear = !inside.contains("&#") && !inside.contains("<!");
        is_clear.then(|| at + inside.len() + "</text>".len())
    }

    /// Puts a path in the place of a text whose look is plain, and returns where the text ends.
    fn plain_text(&mut self, start: usize, tag: &str, look: LetterLook<'_>) -> Option<usize> {
        let svg = self.svg;
        let at = start + tag.len();
        let end = at + svg[at..].find('<')?;
        let (written, behind) = (&svg[at..end], end + "</text>".len());
        if svg.get(end..behind)? != "</text>" || written.trim_matches(SPACES).is_empty() {
            return None;
        }
        let words = decoded(written).filter(|words| are_simple(words, false))?;
        let mark = text_marks::mark(self.marked.words.len())?;
        let (plain, path) = PlainText::read(look, tag, &mark)?;
        self.marked.svg.push_str(&svg[self.copied..start]);
        self.marked.svg.push_str(&path);
        self.marked.words.push(TakenWords { words: words.into_owned(), start, plain: Some(plain) });
        self.copied = behind;
        Some(behind)
    }
}

/// Returns whether a tag says that its spaces are kept; None where it places letters one by one.
fn places(tag: &str) -> Option<bool> {
    let mut keeps_spaces = false;
    let mut all = attributes(tag);
    for attribute in all.by_ref() {
        match attribute.name {
            "x" | "y" if attribute.value.trim().contains([' ', ',', '\t', '\n', '\r']) => return None,
            "xml:space" => keeps_spaces = attribute.value == "preserve",
            name if OF_LETTERS.contains(&name) => return None,
            _ => {}
        }
    }
    all.is_sound.then_some(keeps_spaces)
}

/// Returns text with the characters that its references stand for; None where one is not known.
fn decoded(text: &str) -> Option<Cow<'_, str>> {
    let Some((start, mut rest)) = text.split_once('&') else { return Some(Cow::Borrowed(text)) };
    let mut decoded = start.to_owned();
    loop {
        let (name, behind) = rest.split_once(';')?;
        decoded.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "apos" => '\'',
            name => {
                let code = name.strip_prefix('#')?;
                let number = match code.strip_prefix('x') {
                    Some(digits) => u32::from_str_radix(digits, 16),
                    None => code.parse(),
                };
                number.ok().and_then(char::from_u32)?
            }
        });
        let Some((before, after)) = behind.split_once('&') else {
            decoded.push_str(behind);
            return Some(Cow::Owned(decoded));
        };
        decoded.push_str(before);
        rest = after;
    }
}

/// Returns whether words are set from left to right as they are written, none of their spaces dropped.
fn are_simple(words: &str, keeps_spaces: bool) -> bool {
    let has_odd_spaces = words.starts_with(' ') || words.ends_with(' ') || words.contains("  ");
    (keeps_spaces || !has_odd_spaces) && words.chars().all(is_simple)
}

/// Returns whether a character is one of scripts that run from left to right and whose letters may be spaced out, or a sign that
/// has no direction: no controls, nothing of Hebrew, Arabic and their relatives, and nothing of India's scripts.
fn is_simple(character: char) -> bool {
    matches!(
        character,
        ' '..='~' | '\u{a0}'..='\u{58f}' | '\u{1e00}'..='\u{200a}' | '\u{2010}'..='\u{2027}' | '\u{202f}'..='\u{205e}'
            | '\u{2070}'..='\u{2bff}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7ff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a drawing with its marks as `#`, and the words that they stand for.
    fn marked(svg: &str) -> Option<(String, Vec<String>)> {
        let MarkedWords { svg, words, .. } = MarkedWords::of(svg, None)?;
        let svg = svg.chars().map(|letter| if StandIn::number(&String::from(letter)).is_some() { '#' } else { letter });
        Some((svg.collect(), words.into_iter().map(|taken| taken.words).collect()))
    }

    #[test]
    fn a_text_of_plain_look_gives_way_to_a_path() {
        let svg = "<svg width='9' font-family='a'><g font-size='4'><rect/><text y='2' fill='red'>Fox &amp; Hen</text></g><text>7</text></svg>";
        let MarkedWords { svg, words, .. } = MarkedWords::of(svg, None).expect("marks");
        let mark = StandIn::mark(1).expect("there are few");
        let path = "<path d=\"M0 -999979l1 1\" fill='red'/>";
        assert_eq!(
            svg,
            format!("<svg width='9' font-family='a'><g font-size='4'><rect/>{path}</g><text>{mark}</text></svg>")
        );
        assert_eq!(
            words.iter().map(|taken| (taken.words.as_str(), taken.plain.is_some())).collect::<Vec<_>>(),
            [("Fox & Hen", true), ("7", false)]
        );
    }

    #[test]
    fn where_a_path_could_be_drawn_otherwise_texts_stay_texts() {
        let drawing = |before: &str, around: [&str; 2]| {
            let [open, close] = around;
            format!("<svg font-family='a' font-size='4'>{before}{open}<text>a</text>{close}</svg>")
        };
        let is_path = |svg: &str| MarkedWords::of(svg, None).expect("marks").words[0].plain.is_some();
        assert!(is_path(&drawing("<defs><path/></defs>", ["<g><svg x='3'>", "</svg></g>"])));
        for (before, around) in [
            ("", ["<defs>", "</defs>"]),
            ("", ["<g><switch>", "</switch></g>"]),
            ("<style>text { fill: red }</style>", ["", ""]),
            ("<path marker-end='none'/>", ["", ""]),
            ("<path d='M0 -999979h9'/>", ["", ""]),
        ] {
            assert!(!is_path(&drawing(before, around)), "{before} {around:?}");
        }
    }

    #[test]
    fn beside_a_text_that_usvg_sets_only_paths_stand_for_words() {
        let texts = ["<text y='2'>a</text>", "<text y='3'><tspan>b</tspan></text>", "<text y='4'>c</text>"];
        let other = "<text textLength='9'>long</text>";
        let svg = format!("<svg font-family='a' font-size='4'>{}{other}{}{}</svg>", texts[0], texts[1], texts[2]);
        let path = |number: usize| format!("<path d=\"M{number} -999979l1 1\"/>");
        let MarkedWords { svg: marked, words, are_some_left } = MarkedWords::of(&svg, None).expect("marks");
        let wanted = [&path(0), other, texts[1], &path(1)].concat();
        assert_eq!(marked, format!("<svg font-family='a' font-size='4'>{wanted}</svg>"));
        assert!(are_some_left && words.iter().all(|taken| svg[taken.start..].contains(&format!(">{}<", taken.words))));
        let left = BTreeSet::from([words[0].start]);
        let marked = MarkedWords::of(&svg, Some(&left)).expect("marks").svg;
        assert_eq!(marked, svg.replace(texts[2], &path(0)));
        for odd in ["<text x='1 2'>&#97;</text>", "<text x='1 2'><!-- </text> --></text>"] {
            assert!(MarkedWords::of(&svg.replace(other, odd), Some(&left)).is_none(), "{odd}");
        }
    }

    #[test]
    fn words_give_way_to_marks() {
        let (svg, words) =
            marked("<svg><text x='1'>Fox &amp; &#72;en</text><text/><text \ny='2'>7</text></svg>").expect("marks");
        assert_eq!(
            (svg.as_str(), words),
            (
                "<svg><text x='1'>#</text><text/><text \ny='2'>#</text></svg>",
                vec!["Fox & Hen".to_owned(), "7".to_owned()]
            )
        );
        let lines = "<svg><!-- <text> --><text> <tspan y='1'>a b</tspan><tspan y='2'>c</tspan>\n</text></svg>";
        let (svg, words) = marked(lines).expect("marks");
        assert_eq!(svg, "<svg><!-- <text> --><text> <tspan y='1'>#</tspan><tspan y='2'>#</tspan>\n</text></svg>");
        assert_eq!(words, ["a b", "c"]);
        assert!(marked("<svg><text xml:space='preserve'> a  b </text></svg>").is_some());
    }

    #[test]
    fn a_drawing_with_a_text_that_usvg_must_set_keeps_its_words() {
        for text in [
            "<text x='1 2'>ab</text>",
            "<text dx='1'>ab</text>",
            "<text rotate='9'>ab</text>",
            "<text textLength='9'>ab</text>",
            "<text>ab <a>c</a></text>",
            "<text><textPath href='#a'>c</textPath></text>",
            "<text><tspan>a<tspan>b</tspan></tspan></text>",
            "<text>&own;</text>",
            "<text>a  b</text>",
            "<text> a</text>",
            "<text>a\nb</text>",
            "<text>\u{5d0}</text>",
            "<text>a\u{200d}b</text>",
            "<text>\u{f0000}</text>",
            "<text><![CDATA[a]]></text>",
            "<rect/>",
        ] {
            assert!(marked(&format!("<svg><text>a</text>{text}</svg>")).is_none() || text == "<rect/>", "{text}");
        }
    }
}

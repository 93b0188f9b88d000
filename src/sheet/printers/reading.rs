//! What a person reads off an alignment sheet, as they type it: `tl 0.3,-0.2; tr 0.4,-0.2; edges 4 3 4 3; ruler 99.8 100.1`.

use super::vernier;
use crate::diag::{listed, nearest, quoted};
use crate::model::{Edge, Edges, Flip, Length, NamedChoice, choice};
use std::collections::BTreeMap;
use std::str::FromStr;
use thiserror::Error;

/// A corner of the sheet, seen from the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SheetCorner {
    /// Top left.
    TopLeft,
    /// Top right.
    TopRight,
    /// Bottom left.
    BottomLeft,
    /// Bottom right.
    BottomRight,
}

choice!(SheetCorner, "corner", TopLeft: "tl", TopRight: "tr", BottomLeft: "bl", BottomRight: "br");

/// How far the back is from where it should be at one corner, seen from the front through the paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CornerReading {
    /// To the right.
    pub right: Length,
    /// Downwards.
    pub down: Length,
}

/// The lengths of the two rulers as a person measures them; 100 mm each if the printer prints at 100 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulerReading {
    /// The ruler that lies across the page.
    pub across: Length,
    /// The ruler that stands on the page.
    pub down: Length,
}

/// All that a person reads off an alignment sheet; each part may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrinterReading {
    /// The verniers at the corners.
    pub corners: BTreeMap<SheetCorner, CornerReading>,
    /// The lowest steps that are printed on the front, along each edge.
    pub edges: Option<Edges>,
    /// The same on the back, as you look at the back.
    pub back_edges: Option<Edges>,
    /// The rulers.
    pub ruler: Option<RulerReading>,
    /// The edge over which the printer turns the sheet.
    pub flip: Option<Flip>,
    /// The edge that comes out of the printer first.
    pub feed: Option<Edge>,
}

/// Why a text is no reading of an alignment sheet.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ReadingFault {
    /// There is nothing in it.
    #[error("the reading is empty")]
    Empty,
    /// It is longer than any reading.
    #[error("the reading has more than {} characters", PrinterReading::LONGEST)]
    TooLong,
    /// It has a part that no sheet has.
    #[error("{} is no part of a reading", quoted(.word))]
    UnknownPart {
        /// The word at its beginning.
        word: String,
    },
    /// A part is there twice.
    #[error("`{part}` is there twice")]
    Twice {
        /// The part.
        part: &'static str,
    },
    /// A part has too few or too many numbers.
    #[error("`{part}` needs {wanted}, not {found}")]
    Count {
        /// The part.
        part: &'static str,
        /// How many numbers it needs.
        wanted: &'static str,
        /// How many there are.
        found: usize,
    },
    /// A number cannot be read.
    #[error("{} in `{part}` is not a number", quoted(.text))]
    NoNumber {
        /// The part.
        part: &'static str,
        /// What stands there.
        text: String,
    },
    /// A number is not on the scale.
    #[error("{value} in `{part}` is not on the scale: {least} to {most} are possible")]
    OffScale {
        /// The part.
        part: &'static str,
        /// The number, in millimetres.
        value: f64,
        /// The least number of the scale.
        least: f64,
        /// The greatest number of the scale.
        most: f64,
    },
    /// An edge has another name.
    #[error("{} is not an edge for `{part}`", quoted(.word))]
    UnknownEdge {
        /// The part.
        part: &'static str,
        /// What stands there.
        word: String,
        /// The words that can stand there.
        words: String,
    },
}

/// The parts of a reading, each with an example.
const PARTS: [(&str, &str); 9] = [
    ("tl", "tl 0.3,-0.2"),
    ("tr", "tr 0.4,-0.2"),
    ("bl", "bl 0.3,0"),
    ("br", "br 0.4,0"),
    ("edges", "edges 4 3 4 3"),
    ("back-edges", "back-edges 4 3 12 3"),
    ("ruler", "ruler 99.8 100.1"),
    ("flip", "flip short"),
    ("feed", "feed top"),
];

impl ReadingFault {
    /// Returns how to type it.
    pub fn help(&self) -> String {
        let example = |part: &str| PARTS.iter().find(|(name, _)| *name == part).map_or("", |(_, example)| *example);
        let names = || PARTS.iter().map(|(name, _)| *name);
        match self {
            Self::Empty | Self::TooLong => format!("type what you read off the sheet: `{}`", PrinterReading::EXAMPLE),
            Self::UnknownPart { word } => {
                let parts = listed(names().map(|name| format!("`{name}`")), PARTS.len());
                match nearest(word, names()) {
                    Some(near) => format!("did you mean `{}`? There are {parts}", example(near)),
                    None => format!("there are {parts}: `{}`", PrinterReading::EXAMPLE),
                }
            }
            Self::Twice { .. } => "keep one of them".to_owned(),
            Self::Count { part, .. } | Self::NoNumber { part, .. } => format!("write it as `{}`", example(part)),
            Self::OffScale { part: "ruler", .. } => {
                "measure again, in millimetres; if the ruler is that long, the sheet was \
                scaled: print it again at 100 % (\"actual size\")"
                    .to_owned()
            }
            Self::OffScale { part, .. } if part.ends_with("edges") => {
                "type the lowest number that is printed at the top, right, bottom and left edge".to_owned()
            }
            Self::OffScale { .. } => {
                "read again which number the arrow points to; if it is past the end of the scale, the \
                sheet slipped in the printer: print another one"
                    .to_owned()
            }
            Self::UnknownEdge { words, .. } => format!("there are {words}"),
        }
    }
}

impl PrinterReading {
    /// A whole reading.
    pub const EXAMPLE: &'static str = "tl 0.3,-0.2; tr 0.4,-0.2; bl 0.3,0; br 0.4,0; edges 4 3 4 3; ruler 99.8 100.1";
    /// The most characters of a reading.
    pub const LONGEST: usize = 500;
}

impl FromStr for PrinterReading {
    type Err = ReadingFault;

    /// Reads the parts in any order, separated by `;` or spaces.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.chars().count() > Self::LONGEST {
            return Err(ReadingFault::TooLong);
        }
        let words: Vec<&str> =
            text.split(|c: char| c == ';' || c.is_whitespace()).filter(|word| !word.is_empty()).collect();
        let mut reading = Self::default();
        let mut known: Vec<&str> = Vec::new();
        let mut rest = &words[..];
        while let Some((first, after)) = rest.split_first() {
            let word = first.trim_end_matches([':', '=']).to_lowercase();
            let part = PARTS.iter().map(|(name, _)| *name).find(|name| *name == word);
            let part = part.ok_or_else(|| ReadingFault::UnknownPart { word: (*first).to_owned() })?;
            if known.contains(&part) {
                return Err(ReadingFault::Twice { part });
            }
            known.push(part);
            // The edge is the one value that is a word.
            let has_word = matches!(part, "flip" | "feed") && !after.is_empty();
            let count = if has_word { 1 } else { after.iter().take_while(|word| !begins_part(word)).count() };
            let (values, further) = after.split_at(count);
            reading.read_part(part, values)?;
            rest = further;
        }
        if known.is_empty() { Err(ReadingFault::Empty) } else { Ok(reading) }
    }
}

impl PrinterReading {
    fn read_part(&mut self, part: &'static str, values: &[&str]) -> Result<(), ReadingFault> {
        let corner = SheetCorner::ALL.iter().find(|corner| corner.word() == part);
        match part {
            "tl" | "tr" | "bl" | "br" => {
                let [right, down] = lengths(part, "two numbers", values, CORNERS)?;
                self.corners.extend(corner.map(|corner| (*corner, CornerReading { right, down })));
            }
            "ruler" => {
                let [across, down] = lengths(part, "two numbers", values, RULERS)?;
                self.ruler = Some(RulerReading { across, down });
            }
            "flip" => self.flip = Some(edge(part, values)?),
            "feed" => self.feed = Some(edge(part, values)?),
            _ => {
                let [top, right, bottom, left] = lengths(part, "four numbers", values, EDGES)?;
                let edges = Some(Edges { top, right, bottom, left });
                if part == "edges" { self.edges = edges } else { self.back_edges = edges }
            }
        }
        Ok(())
    }
}

/// The scale of the verniers, in millimetres.
const CORNERS: (f64, f64) = (-vernier::RANGE, vernier::RANGE);
/// What the rulers can measure, in millimetres: 2 % more or less than they should.
const RULERS: (f64, f64) = (98.0, 102.0);
/// What a printer can leave white, in millimetres; 0 for one that prints to the edge.
const EDGES: (f64, f64) = (0.0, 25.0);

/// Returns whether a word is the name of a part, if only by mistake: two values may have a comma between them.
fn begins_part(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && !word.contains(',')
}

/// Reads that many lengths in millimetres: `0.3,-0.2`, `0.3 -0.2`, or with decimal commas `0,3 -0,2`.
fn lengths<const N: usize>(
    part: &'static str,
    wanted: &'static str,
    values: &[&str],
    (least, most): (f64, f64),
) -> Result<[Length; N], ReadingFault> {
    let texts: Vec<String> = match values {
        [one] => one.split(',').map(str::to_owned).collect(),
        _ => values.iter().map(|value| value.trim_matches(',').replace(',', ".")).collect(),
    };
    let length = |text: &String| {
        let plain = text.trim_end_matches("mm").replace(['−', '–'], "-");
        let value = plain.parse::<f64>().ok().filter(|value| value.is_finite());
        let value = value.ok_or_else(|| ReadingFault::NoNumber { part, text: text.clone() })?;
        let is_on_scale = (least..=most).contains(&value);
        if is_on_scale { Ok(Length::mm(value)) } else { Err(ReadingFault::OffScale { part, value, least, most }) }
    };
    let found = texts.iter().filter(|text| !text.is_empty()).count();
    if found != N {
        return Err(ReadingFault::Count { part, wanted, found });
    }
    let read: Result<Vec<Length>, ReadingFault> = texts.iter().filter(|text| !text.is_empty()).map(length).collect();
    read?.try_into().map_err(|_| ReadingFault::Count { part, wanted, found })
}

/// Reads the word of an edge.
fn edge<T: NamedChoice + Copy>(part: &'static str, values: &[&str]) -> Result<T, ReadingFault> {
    let word = values.first().copied().unwrap_or_default();
    let found = T::ALL.iter().find(|edge| edge.word().eq_ignore_ascii_case(word));
    found.copied().ok_or_else(|| {
        let words = listed(T::words().map(|word| format!("`{part} {word}`")), T::ALL.len());
        ReadingFault::UnknownEdge { part, word: word.to_owned(), words }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corner(right: i64, down: i64) -> CornerReading {
        CornerReading { right: Length::um(right), down: Length::um(down) }
    }

    #[test]
    fn parts_come_in_any_order_and_as_people_type_them() {
        let wanted =
            BTreeMap::from([(SheetCorner::TopLeft, corner(300, -200)), (SheetCorner::BottomRight, corner(-1_400, 0))]);
        let ways = [
            "tl 0.3,-0.2; br -1.4,0",
            "br −1.4, 0 ; TL: +0.3 -0.2",
            "tl 0,3 -0,2 br -1,4 0",
            "tl .3mm -0.2mm\nbr=-1.4 0",
        ];
        for way in ways {
            let way = way.replace("br=", "br ");
            assert_eq!(way.parse::<PrinterReading>().map(|reading| reading.corners), Ok(wanted.clone()), "{way}");
        }
    }

    #[test]
    fn every_part_is_read() {
        let reading: PrinterReading =
            "feed top; flip short; ruler 99.8 100.1; edges 4.2 3 4.2 3; back-edges 4 3 12 3.5"
                .parse()
                .expect("a reading");
        assert_eq!(reading.ruler, Some(RulerReading { across: Length::um(99_800), down: Length::um(100_100) }));
        assert_eq!((reading.flip, reading.feed), (Some(Flip::ShortEdge), Some(Edge::Top)));
        assert_eq!(reading.edges.map(|edges| (edges.top, edges.left)), Some((Length::um(4_200), Length::um(3_000))));
        assert_eq!(
            reading.back_edges.map(|edges| (edges.bottom, edges.left)),
            Some((Length::um(12_000), Length::um(3_500)))
        );
        assert!(PrinterReading::EXAMPLE.parse::<PrinterReading>().is_ok());
    }

    #[test]
    fn what_cannot_be_read_says_why_and_how_to_type_it() {
        let faults = [
            ("", "the reading is empty", "type what you read off the sheet: `tl 0.3,-0.2"),
            ("tp 1,1", "`tp` is no part of a reading", "did you mean `tl 0.3,-0.2`?"),
            ("tl 0.3", "`tl` needs two numbers, not 1", "write it as `tl 0.3,-0.2`"),
            ("tl 1,1; tl 2,2", "`tl` is there twice", "keep one of them"),
            ("tl 0.3,-0.x", "`-0.x` in `tl` is not a number", "write it as `tl 0.3,-0.2`"),
            ("br 0.3,-12", "-12 in `br` is not on the scale: -5 to 5 are possible", "the sheet slipped"),
            ("ruler 97 100", "97 in `ruler` is not on the scale: 98 to 102 are possible", "print it again at 100 %"),
            ("edges 4 3 4", "`edges` needs four numbers, not 3", "write it as `edges 4 3 4 3`"),
            ("tl one,two", "`one` in `tl` is not a number", "write it as `tl 0.3,-0.2`"),
            ("flip over", "`over` is not an edge for `flip`", "there are `flip long` and `flip short`"),
            ("feed", "`` is not an edge for `feed`", "`feed top`"),
        ];
        for (text, message, help) in faults {
            let fault = text.parse::<PrinterReading>().expect_err(text);
            assert_eq!(fault.to_string(), message);
            assert!(fault.help().contains(help), "{text}: {}", fault.help());
        }
        assert_eq!("tl 1,1 ".repeat(100).parse::<PrinterReading>(), Err(ReadingFault::TooLong));
    }
}

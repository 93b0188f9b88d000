//! What a person reads off an alignment sheet, as they type it: `tl 0.3,-0.2; tr 0.4,-0.2; edges 4 3 4 3; ruler 99.8 100.1`.

use super::vernier;
use crate::diag::{listed, nearest, quoted};
use crate::model::{Edge, Edges, Flip, Length, NamedChoice, Point, Size, choice};
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

/// All that a person reads off an alignment sheet; each part may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrinterReading {
    /// How far the back is from where it should be at each corner, seen from the front through the paper.
    pub corners: BTreeMap<SheetCorner, Point>,
    /// How far the crosses of the front are from the left edge, at the top and at the bottom, and from the top edge, at the left and at
    /// the right.
    pub front: Option<[Length; 4]>,
    /// The lowest steps that are printed on the front, along each edge.
    pub edges: Option<Edges>,
    /// The same on the back, as you look at the back.
    pub back_edges: Option<Edges>,
    /// The lengths of the two rulers, across and down, as a person measures them; 100 mm each if the printer prints at 100 %.
    pub ruler: Option<Size>,
    /// The edge over which the printer turns the sheet.
    pub flip: Option<Flip>,
    /// The edge that comes out of the printer first.
    pub feed: Option<Edge>,
}

/// Why a text is no reading of an alignment sheet, or why a reading gives no profile.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ReadingFault {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl ReadingFault {
    pub(super) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into() }
    }
}

/// A part of a reading: its name, and an example.
type ReadingPart = (&'static str, &'static str);

const PARTS: [ReadingPart; 10] = [
    ("tl", "tl 0.3,-0.2"),
    ("tr", "tr 0.4,-0.2"),
    ("bl", "bl 0.3,0"),
    ("br", "br 0.4,0"),
    ("front", "front 36.5 36.5 62 62"),
    ("edges", "edges 4 3 4 3"),
    ("back-edges", "back-edges 4 3 12 3"),
    ("ruler", "ruler 99.8 100.1"),
    ("flip", "flip short"),
    ("feed", "feed top"),
];

impl PrinterReading {
    /// A whole reading.
    pub const EXAMPLE: &'static str = "tl 0.3,-0.2; tr 0.4,-0.2; bl 0.3,0; br 0.4,0; edges 4 3 4 3; ruler 99.8 100.1";
    /// The most characters of a reading.
    pub const LONGEST: usize = 500;

    fn read_part(&mut self, part: ReadingPart, values: &[&str]) -> Result<(), ReadingFault> {
        match part.0 {
            "ruler" => {
                let [width, height] = lengths(part, values, RULERS)?;
                self.ruler = Some(Size { width, height });
            }
            "front" => self.front = Some(lengths(part, values, CROSSES)?),
            "flip" => self.flip = Some(edge(part.0, values)?),
            "feed" => self.feed = Some(edge(part.0, values)?),
            "edges" | "back-edges" => {
                let [top, right, bottom, left] = lengths(part, values, EDGES)?;
                let edges = Some(Edges { top, right, bottom, left });
                if part.0 == "edges" { self.edges = edges } else { self.back_edges = edges }
            }
            word => {
                let [x, y] = lengths(part, values, CORNERS)?;
                let corner = SheetCorner::ALL.iter().find(|corner| corner.word() == word);
                self.corners.extend(corner.map(|corner| (*corner, Point { x, y })));
            }
        }
        Ok(())
    }
}

impl FromStr for PrinterReading {
    type Err = ReadingFault;

    /// Reads the parts in any order, separated by `;` or spaces.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let help = format!("type what you read off the sheet: `{}`", Self::EXAMPLE);
        if text.chars().count() > Self::LONGEST {
            return Err(ReadingFault::new(format!("the reading has more than {} characters", Self::LONGEST), help));
        }
        let words = text.split(|c: char| c == ';' || c.is_whitespace());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let mut reading = Self::default();
        let mut known: Vec<&str> = Vec::new();
        let mut rest = &words[..];
        while let Some((first, after)) = rest.split_first() {
            let word = first.trim_end_matches([':', '=']).to_lowercase();
            let Some(part) = PARTS.into_iter().find(|(name, _)| *name == word) else { return Err(unknown_part(first)) };
            let (name, _) = part;
            if known.contains(&name) {
                return Err(ReadingFault::new(format!("`{name}` is there twice"), "keep one of them"));
            }
            known.push(name);
            // The edge is the one value that is a word.
            let has_word = matches!(name, "flip" | "feed") && !after.is_empty();
            let count = if has_word { 1 } else { after.iter().take_while(|word| !begins_part(word)).count() };
            let (values, further) = after.split_at(count);
            reading.read_part(part, values)?;
            rest = further;
        }
        if known.is_empty() { Err(ReadingFault::new("the reading is empty", help)) } else { Ok(reading) }
    }
}

/// The scale of the verniers, in millimetres.
const CORNERS: (f64, f64) = (-vernier::RANGE, vernier::RANGE);
/// What a ruler can measure from the edges of the paper to the crosses, in millimetres.
const CROSSES: (f64, f64) = (25.0, 75.0);
/// What the rulers can measure, in millimetres: 2 % more or less than they should.
const RULERS: (f64, f64) = (98.0, 102.0);
/// What a printer can leave white, in millimetres; 0 for one that prints to the edge.
const EDGES: (f64, f64) = (0.0, 25.0);

fn unknown_part(word: &str) -> ReadingFault {
    let parts = listed(PARTS.map(|(name, _)| format!("`{name}`")), PARTS.len());
    let near = nearest(word, PARTS.map(|(name, _)| name));
    let help = match PARTS.iter().find(|(name, _)| near == Some(*name)) {
        Some((_, example)) => format!("did you mean `{example}`? There are {parts}"),
        None => format!("there are {parts}: `{}`", PrinterReading::EXAMPLE),
    };
    ReadingFault::new(format!("{} is no part of a reading", quoted(word)), help)
}

/// Returns whether a word is the name of a part, if only by mistake: two values may have a comma between them.
fn begins_part(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && !word.contains(',')
}

/// Reads that many lengths in millimetres: `0.3,-0.2`, `0.3 -0.2`, or with decimal commas `0,3 -0,2`.
fn lengths<const N: usize>(
    (part, example): ReadingPart,
    values: &[&str],
    (least, most): (f64, f64),
) -> Result<[Length; N], ReadingFault> {
    let mut texts: Vec<String> = match values {
        [one] => one.split(',').map(str::to_owned).collect(),
        _ => values.iter().map(|value| value.trim_matches(',').replace(',', ".")).collect(),
    };
    texts.retain(|text| !text.is_empty());
    let example = format!("write it as `{example}`");
    if texts.len() != N {
        let wanted = if N == 2 { "two numbers" } else { "four numbers" };
        return Err(ReadingFault::new(format!("`{part}` needs {wanted}, not {}", texts.len()), example));
    }
    let mut lengths = [Length::ZERO; N];
    for (length, text) in lengths.iter_mut().zip(&texts) {
        let plain = text.trim_end_matches("mm").replace(['−', '–'], "-");
        let Some(value) = plain.parse::<f64>().ok().filter(|value| value.is_finite()) else {
            return Err(ReadingFault::new(format!("{} in `{part}` is not a number", quoted(text)), example));
        };
        if !(least..=most).contains(&value) {
            let message = format!("{value} in `{part}` is not on the scale: {least} to {most} are possible");
            return Err(ReadingFault::new(message, off_scale_help(part)));
        }
        *length = Length::mm(value);
    }
    Ok(lengths)
}

fn off_scale_help(part: &str) -> &'static str {
    match part {
        "ruler" => {
            "measure again, in millimetres; if the ruler is that long, the sheet was scaled: print it again at 100 % \
             (\"actual size\")"
        }
        "front" => {
            "measure from the edge of the paper, in millimetres: from the left edge to the cross at the top left and to that at the \
             bottom left, then from the top edge to those at the top left and the top right"
        }
        "edges" | "back-edges" => "type the lowest number that is printed at the top, right, bottom and left edge",
        _ => {
            "read again which number the arrow points to; if it is past the end of the scale, the sheet slipped in the \
             printer: print another one"
        }
    }
}

/// Reads the word of an edge.
fn edge<T: NamedChoice + Copy>(part: &str, values: &[&str]) -> Result<T, ReadingFault> {
    let word = values.first().copied().unwrap_or_default();
    let found = T::ALL.iter().find(|edge| edge.word().eq_ignore_ascii_case(word));
    found.copied().ok_or_else(|| {
        let words = listed(T::words().map(|word| format!("`{part} {word}`")), T::ALL.len());
        ReadingFault::new(format!("{} is not an edge for `{part}`", quoted(word)), format!("there are {words}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_in_any_order_and_as_people_type_them() {
        let wanted = BTreeMap::from([
            (SheetCorner::TopLeft, Point::um(300, -200)),
            (SheetCorner::BottomRight, Point::um(-1_400, 0)),
        ]);
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
            "feed top; flip short; ruler 99.8 100.1; front 37.5 37,4 61 61; edges 4.2 3 4.2 3; back-edges 4 3 12 3.5"
                .parse()
                .expect("a reading");
        assert_eq!(reading.ruler, Some(Size::um(99_800, 100_100)));
        assert_eq!(reading.front, Some([37_500, 37_400, 61_000, 61_000].map(Length::um)));
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
            ("br 0.3,-12", "-12 in `br` is not on the scale: -8 to 8 are possible", "the sheet slipped"),
            ("ruler 97 100", "97 in `ruler` is not on the scale: 98 to 102 are possible", "print it again at 100 %"),
            ("front 36 36 62", "`front` needs four numbers, not 3", "write it as `front 36.5 36.5 62 62`"),
            (
                "front 1.5 1.5 1 1",
                "1.5 in `front` is not on the scale: 25 to 75 are possible",
                "from the edge of the paper",
            ),
            ("edges 4 3 4", "`edges` needs four numbers, not 3", "write it as `edges 4 3 4 3`"),
            ("tl one,two", "`one` in `tl` is not a number", "write it as `tl 0.3,-0.2`"),
            ("flip over", "`over` is not an edge for `flip`", "there are `flip long` and `flip short`"),
            ("feed", "`` is not an edge for `feed`", "`feed top`"),
        ];
        for (text, message, help) in faults {
            let fault = text.parse::<PrinterReading>().expect_err(text);
            assert_eq!(fault.to_string(), message);
            assert!(fault.help.contains(help), "{text}: {}", fault.help);
        }
        let fault = "tl 1,1 ".repeat(100).parse::<PrinterReading>().expect_err("too long");
        assert_eq!(fault.to_string(), "the reading has more than 500 characters");
    }
}

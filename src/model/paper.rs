//! The papers that printers hold.

use super::{Length, LengthError, NamedChoice, Size};
use std::borrow::Cow;
use std::str::FromStr;
use thiserror::Error;

/// A sheet of paper, as its pages are read: upright, or wider than high.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Paper {
    /// Its name on the command line and in file names.
    pub name: Cow<'static, str>,
    /// Its name for people.
    pub title: Cow<'static, str>,
    /// The size of the page.
    pub size: Size,
    /// Where the figures come from.
    pub source: Cow<'static, str>,
}

/// Why words are no paper.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PaperError {
    /// No paper has that name, and it is no size.
    #[error("there is no paper `{0}`")]
    Unknown(String),
    /// One of its sides is not a length.
    #[error(transparent)]
    Side(#[from] LengthError),
    /// One of its sides is too short or too long for a printer.
    #[error("no paper has a side of {0}: {min} to {max} are possible", min = Paper::SHORTEST, max = Paper::LONGEST)]
    Size(Length),
}

const fn paper(name: &'static str, title: &'static str, size: Size, source: &'static str) -> Paper {
    Paper { name: Cow::Borrowed(name), title: Cow::Borrowed(title), size, source: Cow::Borrowed(source) }
}

/// Every paper that Pullet knows, the two defaults first; all of them upright. PWG 5101.1 is the list of
/// Media Standardized Names that printers use.
pub const PAPERS: &[Paper] = &[
    paper("a4", "A4", Size::um(210_000, 297_000), "ISO 216"),
    paper("letter", "Letter", Size::um(215_900, 279_400), "ANSI/ASME Y14.1, 8.5 × 11 in"),
    paper("a3", "A3", Size::um(297_000, 420_000), "ISO 216"),
    paper("legal", "Legal", Size::um(215_900, 355_600), "8.5 × 14 in"),
    paper("tabloid", "Tabloid", Size::um(279_400, 431_800), "ANSI/ASME Y14.1, 11 × 17 in"),
    paper("sra3", "SRA3", Size::um(320_000, 450_000), "ISO 217"),
    paper("a2", "A2", Size::um(420_000, 594_000), "ISO 216"),
    paper("a5", "A5", Size::um(148_000, 210_000), "ISO 216"),
    paper("a6", "A6", Size::um(105_000, 148_000), "ISO 216"),
    paper("b4", "B4", Size::um(250_000, 353_000), "ISO 216"),
    paper("b5", "B5", Size::um(176_000, 250_000), "ISO 216"),
    paper("b6", "B6", Size::um(125_000, 176_000), "ISO 216"),
    paper("jis-b4", "JIS B4", Size::um(257_000, 364_000), "JIS P 0138"),
    paper("jis-b5", "JIS B5", Size::um(182_000, 257_000), "JIS P 0138"),
    paper("hagaki", "Hagaki", Size::um(100_000, 148_000), "PWG 5101.1, jpn_hagaki"),
    paper("half-letter", "Half Letter", Size::um(139_700, 215_900), "PWG 5101.1, na_invoice, 5.5 × 8.5 in"),
    paper("3x5", "3 × 5 in", Size::um(76_200, 127_000), "PWG 5101.1, na_index-3x5"),
    paper("4x6", "4 × 6 in", Size::um(101_600, 152_400), "PWG 5101.1, na_index-4x6"),
    paper("5x7", "5 × 7 in", Size::um(127_000, 177_800), "PWG 5101.1, na_5x7"),
    paper("8x10", "8 × 10 in", Size::um(203_200, 254_000), "PWG 5101.1, na_govt-letter"),
    paper("11x14", "11 × 14 in", Size::um(279_400, 355_600), "PWG 5101.1, na_edp"),
    paper("12x18", "12 × 18 in", Size::um(304_800, 457_200), "PWG 5101.1, na_arch-b"),
    paper("13x19", "13 × 19 in", Size::um(330_200, 482_600), "PWG 5101.1, na_super-b"),
];

/// Other names of papers.
const ALSO: [(&str, &str); 4] =
    [("11x17", "tabloid"), ("statement", "half-letter"), ("arch-b", "12x18"), ("super-b", "13x19")];

/// What turns a name into that of the page that is wider than high.
const LANDSCAPE: &str = "-landscape";

impl Paper {
    /// The shortest side that a paper can have: 50 mm.
    pub const SHORTEST: Length = Length::um(50_000);
    /// The longest side that a paper can have: 3 m, below the 200 in of a page in PDF 1.x.
    pub const LONGEST: Length = Length::um(3_000_000);

    /// Returns the paper of that name in the table, whatever its case.
    ///
    /// ```
    /// use pullet_model::{Length, Paper};
    /// assert_eq!(Paper::named("Letter").map(|paper| paper.size.width), Some(Length::mm(215.9)));
    /// ```
    pub fn named(name: &str) -> Option<&'static Self> {
        let wanted = name.trim().to_lowercase();
        let wanted = ALSO.iter().find(|(also, _)| *also == wanted).map_or(wanted.as_str(), |(_, name)| name);
        PAPERS.iter().find(|paper| paper.name == wanted)
    }

    /// Returns further names of papers in the table.
    pub fn other_names() -> impl Iterator<Item = &'static str> {
        ALSO.iter().map(|(also, _)| *also)
    }

    /// Returns whether people measure it in inches: its sides are whole quarters of an inch, as those of no ISO paper are.
    ///
    /// ```
    /// use pullet_model::Paper;
    /// let is_in_inches = |name| Paper::named(name).is_some_and(Paper::is_in_inches);
    /// assert!(is_in_inches("letter") && is_in_inches("legal") && is_in_inches("tabloid"));
    /// assert!(!is_in_inches("a4") && !is_in_inches("a3") && !is_in_inches("sra3"));
    /// ```
    pub fn is_in_inches(&self) -> bool {
        let is_whole = |side: Length| side.to_um() % 6_350 == 0;
        is_whole(self.size.width) && is_whole(self.size.height)
    }

    /// Returns a paper of any size, with a name made of it.
    ///
    /// # Errors
    /// [`PaperError::Size`] for a side outside [`Paper::SHORTEST`] to [`Paper::LONGEST`].
    pub fn of_size(size: Size) -> Result<Self, PaperError> {
        let (width, height) = (size.width.to_mm(), size.height.to_mm());
        Self::own(size, format!("{width}x{height}mm"), format!("{width} × {height} mm"))
    }

    /// Returns the same sheet, lying on its long side.
    pub fn landscape(&self) -> Self {
        if self.size.width >= self.size.height {
            return self.clone();
        }
        Self {
            name: format!("{}{LANDSCAPE}", self.name).into(),
            title: format!("{} landscape", self.title).into(),
            size: self.size.turned(),
            source: self.source.clone(),
        }
    }

    fn own(size: Size, name: String, title: String) -> Result<Self, PaperError> {
        let is_possible = |side: &Length| (Self::SHORTEST..=Self::LONGEST).contains(side);
        if let Some(side) = [size.width, size.height].into_iter().find(|side| !is_possible(side)) {
            return Err(PaperError::Size(side));
        }
        Ok(Self { name: name.into(), title: title.into(), size, source: "your own size".into() })
    }

    /// Reads a width and a height, of which the first may leave its unit to the second; none if the words are no two numbers.
    fn from_sides(words: &str) -> Option<Result<Self, PaperError>> {
        let (width, height) = words.split_once(['x', '×'])?;
        let ((across, unit), (down, last_unit)) = (number_and_unit(width)?, number_and_unit(height)?);
        let unit = if unit.is_empty() { last_unit } else { unit };
        let read = || {
            let size =
                Size { width: format!("{across}{unit}").parse()?, height: format!("{down}{last_unit}").parse()? };
            match last_unit {
                "mm" | "cm" | "in" if unit == last_unit => {
                    Self::own(size, format!("{across}x{down}{unit}"), format!("{across} × {down} {unit}"))
                }
                _ => Self::of_size(size),
            }
        };
        Some(read())
    }
}

/// Returns a number without zeros that say nothing, and what follows it; none if there is no number.
fn number_and_unit(words: &str) -> Option<(f64, &str)> {
    let words = words.trim();
    let end = words.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(words.len());
    let (number, unit) = words.split_at(end);
    Some((number.parse().ok()?, unit.trim()))
}

impl FromStr for Paper {
    type Err = PaperError;

    /// Reads a name such as `a4`, a size such as `330x483mm` or `13 × 19 in`, or either with `-landscape`.
    fn from_str(words: &str) -> Result<Self, PaperError> {
        let wanted = words.trim().to_lowercase();
        let (upright, is_landscape) = match wanted.strip_suffix(LANDSCAPE) {
            Some(upright) => (upright, true),
            None => (wanted.as_str(), false),
        };
        let found = match Self::named(upright) {
            Some(paper) => paper.clone(),
            None => Self::from_sides(upright).unwrap_or_else(|| Err(PaperError::Unknown(words.trim().to_owned())))?,
        };
        Ok(if is_landscape { found.landscape() } else { found })
    }
}

impl NamedChoice for Paper {
    const NOUN: &'static str = "paper";
    const ALL: &'static [Self] = PAPERS;

    fn word(&self) -> &str {
        &self.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Result<(String, Size), PaperError> {
        words.parse().map(|paper: Paper| (paper.name.into_owned(), paper.size))
    }

    /// 13 × 25.4 = 330.2 mm, 19 × 25.4 = 482.6 mm.
    #[test]
    fn a_paper_is_a_name_or_a_size() {
        assert_eq!(read("A4"), Ok(("a4".into(), Size::um(210_000, 297_000))));
        assert_eq!(read("11x17"), Ok(("tabloid".into(), Size::um(279_400, 431_800))));
        assert_eq!(read("330x483mm"), Ok(("330x483mm".into(), Size::um(330_000, 483_000))));
        assert_eq!(read("13.0 × 19 in"), Ok(("13x19in".into(), Size::um(330_200, 482_600))));
        assert_eq!(read("30cm x 200mm"), Ok(("300x200mm".into(), Size::um(300_000, 200_000))));
    }

    #[test]
    fn a_landscape_page_is_the_sheet_turned() {
        assert_eq!(read("a4-landscape"), Ok(("a4-landscape".into(), Size::um(297_000, 210_000))));
        assert_eq!(read("100x200mm-landscape"), Ok(("100x200mm-landscape".into(), Size::um(200_000, 100_000))));
        assert_eq!(read("200x100mm-landscape"), Ok(("200x100mm".into(), Size::um(200_000, 100_000))));
    }

    /// 24 × 25.4 = 609.6 mm and 60 × 25.4 = 1,524 mm.

    #[test]
    fn words_that_are_no_paper_say_why() {
        assert_eq!(read("a44"), Err(PaperError::Unknown("a44".into())));
        assert_eq!(read("210x297"), Err(PaperError::Side(LengthError::NoUnit("210".into()))));
        assert_eq!(read("210x297feet"), Err(PaperError::Side(LengthError::UnknownUnit("feet".into()))));
        assert_eq!(read("49.999x100mm"), Err(PaperError::Size(Length::um(49_999))));
        assert_eq!(read("50x3000.001mm"), Err(PaperError::Size(Length::um(3_000_001))));
        assert!(read("50x3000mm").is_ok());
    }

    #[test]
    fn no_name_is_there_twice_and_every_paper_is_upright() {
        for (index, paper) in PAPERS.iter().enumerate() {
            assert!(paper.size.width < paper.size.height, "{}", paper.name);
            assert!(PAPERS[..index].iter().all(|other| other.name != paper.name), "{}", paper.name);
        }
        assert!(ALSO.iter().all(|(_, name)| Paper::named(name).is_some()));
    }
}

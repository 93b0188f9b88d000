//! The papers that printers hold.

use super::{Length, NamedChoice, Size};
use std::borrow::Cow;

/// A sheet of paper, upright.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Paper {
    /// Its name on the command line and in file names.
    pub name: Cow<'static, str>,
    /// Its name for people.
    pub title: Cow<'static, str>,
    /// The size of the upright sheet: never wider than high.
    pub size: Size,
    /// Where the figures come from.
    pub source: Cow<'static, str>,
}

const fn paper(name: &'static str, title: &'static str, size: Size, source: &'static str) -> Paper {
    Paper { name: Cow::Borrowed(name), title: Cow::Borrowed(title), size, source: Cow::Borrowed(source) }
}

/// Every paper that Pullet knows, the two defaults first.
pub const PAPERS: &[Paper] = &[
    paper("a4", "A4", Size::um(210_000, 297_000), "ISO 216"),
    paper("letter", "Letter", Size::um(215_900, 279_400), "ANSI/ASME Y14.1, 8.5 × 11 in"),
    paper("a3", "A3", Size::um(297_000, 420_000), "ISO 216"),
    paper("legal", "Legal", Size::um(215_900, 355_600), "8.5 × 14 in"),
    paper("tabloid", "Tabloid", Size::um(279_400, 431_800), "ANSI/ASME Y14.1, 11 × 17 in"),
    paper("sra3", "SRA3", Size::um(320_000, 450_000), "ISO 217"),
];

impl Paper {
    /// Returns the paper of that name, whatever its case.
    ///
    /// ```
    /// use pullet::model::{Length, Paper};
    /// assert_eq!(Paper::named("Letter").map(|paper| paper.size.width), Some(Length::mm(215.9)));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        PAPERS.iter().find(|paper| paper.name.eq_ignore_ascii_case(name.trim()))
    }

    /// Returns whether people measure it in inches: its sides are whole quarters of an inch, as those of no ISO paper are.
    ///
    /// ```
    /// use pullet::model::Paper;
    /// let is_in_inches = |name| Paper::named(name).is_some_and(Paper::is_in_inches);
    /// assert!(is_in_inches("letter") && is_in_inches("legal") && is_in_inches("tabloid"));
    /// assert!(!is_in_inches("a4") && !is_in_inches("a3") && !is_in_inches("sra3"));
    /// ```
    #[must_use]
    pub fn is_in_inches(&self) -> bool {
        let is_whole = |side: Length| side.to_um() % 6_350 == 0;
        is_whole(self.size.width) && is_whole(self.size.height)
    }
}

impl NamedChoice for Paper {
    const NOUN: &'static str = "paper";
    const ALL: &'static [Self] = PAPERS;

    fn word(&self) -> &str {
        &self.name
    }
}

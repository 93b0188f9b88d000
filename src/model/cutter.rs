//! Cutting machines: which one cuts the sheets, the marks that it looks for, and the files that say where it cuts.

use super::{Length, Size, choice};

/// What cuts the sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Machine {
    /// No machine: scissors, a knife or a guillotine, along crop marks.
    #[default]
    None,
    /// A Silhouette (Cameo, Portrait, Curio): it finds the sheet by registration marks that are printed with the cards.
    Silhouette,
    /// A Cricut: Design Space prints pictures of the sheets with marks of its own, and then cuts them.
    Cricut,
    /// A Brother `ScanNCut`: it scans the printed sheet, or cuts by a file.
    ScanNCut,
}

choice!(
    Machine,
    "cutting machine",
    None: "none",
    Silhouette: "silhouette",
    Cricut: "cricut",
    ScanNCut: "scanncut"
);

/// Which registration marks a Silhouette looks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MarkCount {
    /// A square at the top left, and angles at the top right and the bottom left: all machines but the Cameo 5 Alpha.
    #[default]
    Three,
    /// An angle at each corner: the Cameo 5 Alpha.
    Four,
}

impl MarkCount {
    /// Returns so many marks; none if it is not 3 or 4.
    pub const fn from_number(number: i64) -> Option<Self> {
        match number {
            3 => Some(Self::Three),
            4 => Some(Self::Four),
            _ => None,
        }
    }
}

/// A cutting machine, and the registration marks that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cutter {
    /// The machine; none by default.
    pub machine: Machine,
    /// Which marks; three by default.
    pub marks: MarkCount,
    /// From the paper's edge to the middle of the marks' lines: 10 mm by default, Silhouette Studio's 0.394 in.
    pub inset: Length,
    /// How far an angle reaches from there; by default as far as the cards leave room, up to [`Cutter::USUAL_LENGTH`].
    pub length: Option<Length>,
    /// The width of the marks' lines: 1 mm by default, Silhouette Studio's 0.039 in.
    pub thickness: Length,
}

impl Cutter {
    /// The least and the greatest inset: 3.5 to 86.36 mm. Silhouette Studio takes 10 mm or more; with a page that is set 13 mm
    /// larger than the paper, its 10 mm are 3.5 mm (silhouette-card-maker, `page_manager.py` and "Borderless templates").
    pub const INSETS: (Length, Length) = (Length::um(3_500), Length::um(86_360));
    /// The shortest and the longest angle: 5 to 20 mm (silhouette-card-maker, `page_manager.py`).
    pub const LENGTHS: (Length, Length) = (Length::um(5_000), Length::um(20_000));
    /// The thinnest and the widest line: 0.3 mm (inkscape-silhouette) to 1 mm (silhouette-card-maker, `page_manager.py`).
    pub const THICKNESSES: (Length, Length) = (Length::um(300), Length::um(1_000));
    /// The length of an angle in Silhouette Studio, 0.35 in (Cardwright's wiki, Cutting).
    pub const USUAL_LENGTH: Length = Length::um(8_890);
    /// The side of the square at the top left: 5 mm (inkscape-silhouette, silhouette-card-maker).
    pub const SQUARE: Length = Length::um(5_000);
    /// The space between two cards that a machine cuts: 1.25 mm (silhouette-card-maker, `SPECIFICATION.md`).
    pub const GAP: Length = Length::um(1_250);

    /// Returns the machine with its usual marks.
    pub fn new(machine: Machine) -> Self {
        Self { machine, ..Self::default() }
    }

    /// Returns whether there is a machine.
    pub fn is_some(&self) -> bool {
        self.machine != Machine::None
    }
}

impl Default for Cutter {
    fn default() -> Self {
        Self {
            machine: Machine::None,
            marks: MarkCount::Three,
            inset: Length::um(10_000),
            length: None,
            thickness: Length::um(1_000),
        }
    }
}

/// Returns the largest picture that Cricut's Design Space prints and cuts on an upright sheet of paper.
///
/// Cricut's help page 360009429814 gives 7.44 × 9.94 in for Letter and 7.2 × 10.62 in for A4, as several programs on GitHub quote
/// it. They leave 13.46 to 13.63 mm at each edge for the marks; on other papers, 13.65 mm are left.
pub fn cricut_area(paper: Size) -> Size {
    const EDGE: Length = Length::um(13_650);
    let (a4, letter) = (Size::um(210_000, 297_000), Size::um(215_900, 279_400));
    match paper {
        size if size == letter => Size::um(188_976, 252_476),
        size if size == a4 => Size::um(182_880, 269_748),
        Size { width, height } => Size { width: width - EDGE * 2, height: height - EDGE * 2 },
    }
}

/// A kind of file that says where a machine cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CutFormat {
    /// A drawing in SVG, in which rounded corners are arcs.
    Svg,
    /// A drawing in DXF, in which curves are short straight lines.
    Dxf,
}

choice!(CutFormat, "kind of cut path", Svg: "svg", Dxf: "dxf");

impl Machine {
    /// Returns the cut paths that are written for the machine if nothing else is asked for.
    pub const fn cut_formats(self) -> &'static [CutFormat] {
        match self {
            Self::None => &[],
            // The free edition of Silhouette Studio opens DXF only.
            Self::Silhouette | Self::ScanNCut => &[CutFormat::Svg, CutFormat::Dxf],
            Self::Cricut => &[CutFormat::Svg],
        }
    }
}

/// The spot colour that a print shop's cutter follows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum CutContour {
    /// There is none.
    #[default]
    None,
    /// Two colours.
    Named {
        /// The name of the one that is cut along.
        cut: String,
        /// The name of the one that is folded along.
        crease: String,
    },
}

impl CutContour {
    /// The usual name, written exactly so.
    pub const USUAL: &'static str = "CutContour";
    /// The usual name of the colour of folds.
    pub const USUAL_CREASE: &'static str = "Crease";
    /// The most letters of a name.
    pub const LONGEST: usize = 32;

    /// Returns the colours of those names: that of cuts and, after a comma, that of folds; [`CutContour::USUAL_CREASE`] if there is none.
    /// None if they are no names of two colours: letters, digits, spaces, `-` and `_`, at most [`CutContour::LONGEST`] of them,
    /// beginning and ending with a letter or digit.
    pub fn named(names: &str) -> Option<Self> {
        let (cut, crease) = names.split_once(',').unwrap_or((names, Self::USUAL_CREASE));
        let (cut, crease) = (cut.trim_end(), crease.trim_start());
        let are_names = Self::is_name(cut) && Self::is_name(crease) && cut != crease;
        are_names.then(|| Self::Named { cut: cut.to_owned(), crease: crease.to_owned() })
    }

    fn is_name(name: &str) -> bool {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '_');
        let ends = [name.chars().next(), name.chars().last()];
        let fits = name.len() <= Self::LONGEST && name.chars().all(is_plain);
        fits && ends.iter().all(|end| end.is_some_and(|c| c.is_ascii_alphanumeric()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 7.44 × 25.4 = 188.976 and 9.94 × 25.4 = 252.476; 7.2 × 25.4 = 182.88 and 10.62 × 25.4 = 269.748. Tabloid: 279.4 − 27.3 =
    /// 252.1 and 431.8 − 27.3 = 404.5.
    #[test]
    fn cricut_prints_less_than_the_paper() {
        assert_eq!(cricut_area(Size::um(215_900, 279_400)), Size::um(188_976, 252_476));
        assert_eq!(cricut_area(Size::um(210_000, 297_000)), Size::um(182_880, 269_748));
        assert_eq!(cricut_area(Size::um(279_400, 431_800)), Size::um(252_100, 404_500));
    }

    #[test]
    fn a_spot_colour_has_a_plain_name() {
        let named =
            |cut: &str, crease: &str| Some(CutContour::Named { cut: cut.to_owned(), crease: crease.to_owned() });
        assert_eq!(CutContour::named("Kiss Cut"), named("Kiss Cut", "Crease"));
        assert_eq!(CutContour::named("Die, Fold-Line"), named("Die", "Fold-Line"));
        for wrong in
            ["", " CutContour", "Cut,", "Crease", "Cut,Cut", "a,b,c", "Cut/Contour", "Schnitt§", &"a".repeat(33)]
        {
            assert_eq!(CutContour::named(wrong), None, "{wrong}");
        }
    }
}

//! Sheets of labels, and of cards to break out: where their maker cut or perforated them.

use super::{Paper, Point, Size};

/// The shape of a label.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LabelShape {
    /// A rectangle.
    #[default]
    Rectangle,
    /// A circle, as wide as high.
    Round,
}

/// Labels in rows and columns, which are cut already or break out of their sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelSheet {
    /// Its name in options and in the names of files.
    pub name: String,
    /// The sheet.
    pub paper: Paper,
    /// The size of one label.
    pub size: Size,
    /// The distance from the corner of one label to that of the next, across and down.
    pub pitch: Size,
    /// The top left corner of the first label, from that of the paper.
    pub origin: Point,
    /// How many labels are side by side, at least 1.
    pub columns: usize,
    /// How many labels are one below the other, at least 1.
    pub rows: usize,
    /// The shape of each.
    pub shape: LabelShape,
}

impl LabelSheet {
    /// Returns the sheet of that name or with that number, whatever its case.
    ///
    /// ```
    /// use pullet_model::{LabelSheet, Length};
    /// let cards = LabelSheet::named("Avery-8371").expect("a known sheet");
    /// assert_eq!((cards.columns, cards.rows, cards.size.width), (2, 5, Length::mm(88.9)));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let wanted = name.trim().to_lowercase().replace([' ', '_'], "-");
        let is_meant = |labels: &&NamedLabels| labels.name == wanted || labels.also_named().contains(&wanted);
        LABEL_SHEETS.iter().find(is_meant).and_then(|labels| labels.sheet(wanted.clone()))
    }
}

/// A sheet of labels that people buy by its maker's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedLabels {
    /// Its name: the maker and the number.
    pub name: &'static str,
    /// Other numbers of the same maker with the same cuts.
    pub also: &'static [&'static str],
    /// What is on the sheet, for people.
    pub title: &'static str,
    /// The name of its paper.
    pub paper: &'static str,
    /// The size of one label.
    pub size: Size,
    /// The distance from one label to the next.
    pub pitch: Size,
    /// The top left corner of the first label.
    pub origin: Point,
    /// Columns and rows.
    pub grid: (usize, usize),
    /// The shape of each label.
    pub shape: LabelShape,
    /// Where the figures come from.
    pub source: &'static str,
}

impl NamedLabels {
    /// Returns its other names: the maker with each other number.
    pub fn also_named(&self) -> Vec<String> {
        let maker = self.name.split_once('-').map_or("", |(maker, _)| maker);
        self.also.iter().map(|number| format!("{maker}-{number}")).collect()
    }

    /// Returns the sheet under one of its names; none if its paper is unknown.
    fn sheet(&self, name: String) -> Option<LabelSheet> {
        let Self { size, pitch, origin, grid: (columns, rows), shape, .. } = *self;
        Some(LabelSheet { name, paper: Paper::named(self.paper)?.clone(), size, pitch, origin, columns, rows, shape })
    }

    const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    const fn round(self) -> Self {
        Self { shape: LabelShape::Round, ..self }
    }

    const fn from(self, source: &'static str) -> Self {
        Self { source, ..self }
    }
}

/// Returns a sheet on a paper; its figures are in micrometres: the size of a label, the pitch, and the corner of the first label.
const fn on(
    paper: &'static str,
    words: [&'static str; 2],
    figures: [(i64, i64); 3],
    grid: (usize, usize),
) -> NamedLabels {
    let ([name, title], [size, pitch, origin]) = (words, figures);
    NamedLabels {
        name,
        also: &[],
        title,
        paper,
        size: Size::um(size.0, size.1),
        pitch: Size::um(pitch.0, pitch.1),
        origin: Point::um(origin.0, origin.1),
        grid,
        shape: LabelShape::Rectangle,
        source: "gLabels 3.4.1 and LibreOffice 7.4.7",
    }
}

/// Every sheet with a name, by its paper and its number. The figures are facts about the makers' sheets, from the label tables of
/// `gLabels` 3.4.1, `LibreOffice` 7.4.7 and the Perl module `Paper::Specs`, to the nearest micrometre. Where two tables differ, the one
/// is taken whose labels are in the middle of the paper.
pub const LABEL_SHEETS: &[NamedLabels] = &[
    // 3.5 × 2 in.
    on(
        "letter",
        ["avery-5371", "business cards, 10, to break out"],
        [(88_900, 50_800), (88_900, 50_800), (19_050, 12_700)],
        (2, 5),
    )
    .also(&[
        "5376", "5377", "5871", "5877", "5911", "8371", "8376", "8377", "8471", "8871", "8877", "27881", "28371",
        "28877",
    ]),
    on(
        "letter",
        ["avery-8373", "business cards, 8, with smooth edges"],
        [(88_900, 50_800), (101_600, 63_500), (12_700, 19_050)],
        (2, 4),
    )
    .also(&["5881", "8869", "28373"]),
    // 5 × 3 in.
    on(
        "letter",
        ["avery-5388", "index cards, 3, to break out"],
        [(127_000, 76_200), (127_000, 76_200), (44_450, 25_400)],
        (1, 3),
    )
    .also(&["5386", "8388"]),
    // 6 × 4 in.
    on(
        "letter",
        ["avery-5389", "postcards, 2, to break out"],
        [(152_400, 101_600), (152_400, 101_600), (31_750, 38_100)],
        (1, 2),
    )
    .from("LibreOffice 7.4.7 and Paper::Specs"),
    on(
        "letter",
        ["avery-8389", "postcards, 2, to break out"],
        [(152_400, 101_600), (152_400, 114_300), (31_750, 31_750)],
        (1, 2),
    )
    .also(&["3248", "5889"]),
    // 4.25 × 5.5 in: a quarter of the sheet.
    on(
        "letter",
        ["avery-8387", "postcards, 4, to break out"],
        [(107_950, 139_700), (107_950, 139_700), (0, 0)],
        (2, 2),
    )
    .also(&["3263"])
    .from("LibreOffice 7.4.7 and Paper::Specs"),
    // 4 × 3 in.
    on(
        "letter",
        ["avery-5392", "name badges, 6, to break out"],
        [(101_600, 76_200), (101_600, 76_200), (6_350, 25_400)],
        (2, 3),
    )
    .also(&["5384", "74541"])
    .from("LibreOffice 7.4.7 and Paper::Specs"),
    // 2 5/8 × 1 in.
    on("letter", ["avery-5160", "address labels, 30"], [(66_675, 25_400), (69_850, 25_400), (4_763, 12_700)], (3, 10))
        .also(&["5260", "5520", "5960", "8160", "8460", "8660"])
        .from("LibreOffice 7.4.7 and Paper::Specs"),
    // 4 × 2 in, 5/32 in from the sides.
    on(
        "letter",
        ["avery-5163", "shipping labels, 10"],
        [(101_600, 50_800), (106_363, 50_800), (3_969, 12_700)],
        (2, 5),
    )
    .also(&["5263", "5963", "8163", "8463"]),
    // 4 × 3 1/3 in.
    on("letter", ["avery-5164", "shipping labels, 6"], [(101_600, 84_667), (106_363, 84_667), (3_969, 12_700)], (2, 3))
        .also(&["5264", "8164", "8464"]),
    // 3.5 × 5 in.
    on(
        "letter",
        ["avery-5168", "shipping labels, 4"],
        [(88_900, 127_000), (101_600, 127_000), (12_700, 12_700)],
        (2, 2),
    ),
    // 3 3/8 × 2 1/3 in.
    on(
        "letter",
        ["avery-5395", "name badge labels, 8"],
        [(85_725, 59_267), (95_250, 63_500), (17_463, 14_817)],
        (2, 4),
    )
    .also(&["5095", "5895", "8395"]),
    // 2.5 × 2.5 in.
    on("letter", ["avery-3111", "square stickers, 9"], [(63_500, 63_500), (68_263, 76_200), (7_938, 31_750)], (3, 3)),
    // Circles of 1.5 in.
    on("letter", ["avery-3112", "round stickers, 20"], [(38_100, 38_100), (50_800, 50_800), (12_700, 19_050)], (4, 5))
        .also(&["8293"])
        .round(),
    // Circles of 2.5 in.
    on("letter", ["avery-3274", "round stickers, 9"], [(63_500, 63_500), (68_263, 76_200), (7_938, 31_750)], (3, 3))
        .round(),
    on(
        "a4",
        ["avery-c32011", "business cards, 10, with smooth edges"],
        [(85_000, 54_000), (95_000, 54_000), (15_000, 13_500)],
        (2, 5),
    )
    .also(&["32010", "32011", "c32010"]),
    on(
        "a4",
        ["avery-c32015", "business cards, 8, with smooth edges"],
        [(85_000, 54_000), (91_000, 60_000), (17_000, 31_500)],
        (2, 4),
    )
    .also(&["32015", "c9312"]),
    on(
        "a4",
        ["avery-l7414", "business cards, 10, to break out"],
        [(90_000, 52_000), (90_000, 52_000), (15_000, 18_500)],
        (2, 5),
    )
    .also(&["7414", "l7415"]),
    on("a4", ["avery-l7160", "address labels, 21"], [(63_500, 38_100), (66_040, 38_100), (7_210, 15_150)], (3, 7))
        .also(&["7160", "j8160"]),
    on("a4", ["avery-l7163", "address labels, 14"], [(99_060, 38_100), (101_600, 38_100), (4_670, 15_150)], (2, 7))
        .also(&["7163"])
        .from("LibreOffice 7.4.7"),
    on("a4", ["avery-l7164", "address labels, 12"], [(63_500, 71_970), (66_040, 71_970), (7_210, 4_560)], (3, 4))
        .also(&["7164", "j8164"]),
    on("a4", ["avery-l7165", "parcel labels, 8"], [(99_060, 67_730), (101_600, 67_730), (4_670, 13_040)], (2, 4))
        .also(&["7165", "j8165"]),
    on("a4", ["avery-l7169", "parcel labels, 4"], [(99_100, 139_000), (101_640, 139_000), (4_630, 9_500)], (2, 2))
        .also(&["7169"]),
    on("a4", ["avery-c2243", "round stickers, 20"], [(38_100, 38_100), (42_600, 50_800), (22_050, 27_850)], (4, 5))
        .round()
        .from("LibreOffice 7.4.7"),
    on("a4", ["avery-c2244", "round stickers, 6"], [(71_950, 71_950), (78_740, 78_720), (29_660, 33_810)], (2, 3))
        .round()
        .from("LibreOffice 7.4.7"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Length;
    use std::collections::BTreeSet;

    #[test]
    fn every_number_names_one_sheet() {
        let mut names = BTreeSet::new();
        for labels in LABEL_SHEETS {
            for name in std::iter::once(labels.name.to_owned()).chain(labels.also_named()) {
                let found = LabelSheet::named(&name).expect("the name is in the table");
                assert_eq!((found.size, found.origin), (labels.size, labels.origin), "{name}");
                assert!(names.insert(name.clone()), "{name} is there twice");
            }
        }
    }

    /// Makers put labels in the middle of the paper: the right margin is as wide as the left one, the bottom one as wide as the
    /// top one, to a tenth of a millimetre. A wrong figure in the table shows as a sheet that is not.
    #[test]
    fn labels_are_in_the_middle_of_their_paper_and_apart() {
        for labels in LABEL_SHEETS {
            let sheet = LabelSheet::named(labels.name).expect("the name is in the table");
            let [columns, rows] =
                [sheet.columns, sheet.rows].map(|count| i64::try_from(count).expect("a small number"));
            let right = sheet.paper.size.width - sheet.origin.x - sheet.pitch.width * (columns - 1) - sheet.size.width;
            let bottom = sheet.paper.size.height - sheet.origin.y - sheet.pitch.height * (rows - 1) - sheet.size.height;
            assert!((right - sheet.origin.x).abs() <= Length::um(100), "{}: {right}", labels.name);
            assert!((bottom - sheet.origin.y).abs() <= Length::um(100), "{}: {bottom}", labels.name);
            assert!(columns == 1 || sheet.pitch.width >= sheet.size.width, "{}", labels.name);
            assert!(rows == 1 || sheet.pitch.height >= sheet.size.height, "{}", labels.name);
            assert!(sheet.shape == LabelShape::Rectangle || sheet.size.width == sheet.size.height, "{}", labels.name);
        }
    }
}

//! The card formats that have a name, each with the source of its figures.

use super::{Length, Outline, Shape, Size, Standee};

/// The size and shape of a finished card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CardFormat {
    /// The trim size: the card once it is cut.
    pub trim: Size,
    /// The radius of its rounded corners; zero for square ones.
    pub corner: Length,
    /// The shape within the trim.
    pub shape: Shape,
    /// How it stands on the table, if it is a standee.
    pub standee: Option<Standee>,
    /// How far the picture continues beyond the trim on every side.
    pub bleed: Length,
    /// How far inside the trim everything that matters must stay.
    pub safe: Length,
}

impl CardFormat {
    /// The default bleed: 3 mm (MB Print, Cartamundi; 1/8 in at US printers).
    pub const BLEED: Length = Length::um(3_000);
    /// The widest bleed: 50 mm.
    pub const LARGEST_BLEED: Length = Length::um(50_000);
    /// The default distance of the safe area: 3 mm (Cartamundi's template; 1/8 in at US printers).
    pub const SAFE: Length = Length::um(3_000);

    /// Returns a rectangular format with the default bleed and safe area.
    pub const fn new(trim: Size, corner: Length) -> Self {
        Self { trim, corner, shape: Shape::Rectangle, standee: None, bleed: Self::BLEED, safe: Self::SAFE }
    }

    /// Returns the format of that name, whatever its case and spaces.
    ///
    /// ```
    /// use pullet_model::{CardFormat, Length};
    /// let poker = CardFormat::named("Poker").expect("poker is a known format");
    /// assert_eq!(poker.trim.width, Length::mm(63.5));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let wanted = name.trim().to_lowercase().replace([' ', '_'], "-");
        let found = CARD_FORMATS.iter().find(|format| format.name == wanted)?;
        Some(Self { shape: found.shape.clone(), ..Self::new(found.trim, found.corner) })
    }

    /// Returns the size of the piece that is cut out of a sheet: the trim, or the net of a standee.
    pub fn piece(&self) -> Size {
        self.standee.map_or(self.trim, |standee| standee.net(self.trim))
    }

    /// Returns the line along which a finished piece is cut, from the corner of its trim; from that of its net, if it is a standee.
    pub fn outline(&self) -> Outline {
        match self.standee {
            Some(_) => Outline::rectangle(self.piece(), Length::ZERO),
            None => self.shape.outline(self.trim, self.corner),
        }
    }
}

/// A card format that people know by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFormat {
    /// The name as a deck writes it.
    pub name: &'static str,
    /// The trim size.
    pub trim: Size,
    /// The usual corner radius.
    pub corner: Length,
    /// The shape within the trim.
    pub shape: Shape,
    /// Where the figures come from.
    pub source: &'static str,
}

const fn format(name: &'static str, size_um: (i64, i64), corner_um: i64, source: &'static str) -> NamedFormat {
    let trim = Size::um(size_um.0, size_um.1);
    NamedFormat { name, trim, corner: Length::um(corner_um), shape: Shape::Rectangle, source }
}

const fn token(name: &'static str, diameter_um: i64, source: &'static str) -> NamedFormat {
    let trim = Size::um(diameter_um, diameter_um);
    NamedFormat { name, trim, corner: Length::ZERO, shape: Shape::Ellipse, source }
}

const fn hex(name: &'static str, size_um: (i64, i64), source: &'static str) -> NamedFormat {
    let trim = Size::um(size_um.0, size_um.1);
    NamedFormat { name, trim, corner: Length::ZERO, shape: Shape::Hexagon, source }
}

/// Every named format, in the order in which they are listed. 3 mm corners where a source gives none, as
/// Proxy-PDF-Maker does by default.
pub const CARD_FORMATS: &[NamedFormat] = &[
    format("poker", (63_500, 88_900), 3_000, "2.5 × 3.5 in: Alan-Cha/silhouette-card-maker layouts.json"),
    format(
        "euro-poker",
        (63_000, 88_000),
        3_000,
        "63 × 88 mm, trading cards: lachlankrautz/openscad card_sizes.scad; radius 2.5 to 3",
    ),
    format("bridge", (57_150, 88_900), 3_000, "2.25 × 3.5 in: silhouette-card-maker layouts.json"),
    format("american", (56_000, 87_000), 3_000, "56 × 87 mm: card_sizes.scad"),
    format("euro", (59_000, 92_000), 3_000, "59 × 92 mm: Squib's sprue a4_euro_card"),
    format("mini-american", (41_000, 63_000), 3_000, "41 × 63 mm, radius 3: silhouette-card-maker layouts.json"),
    format("mini-euro", (44_000, 68_000), 3_000, "44 × 68 mm: card_sizes.scad"),
    format("mini", (44_450, 63_500), 3_000, "1.75 × 2.5 in: The Game Crafter's templates"),
    format("micro", (31_750, 44_450), 3_000, "1.25 × 1.75 in: BoardGamesMaker's size list"),
    format("japanese", (59_000, 86_000), 1_000, "59 × 86 mm, radius 1: silhouette-card-maker layouts.json"),
    format("tarot", (69_850, 120_650), 3_000, "2.75 × 4.75 in: silhouette-card-maker layouts.json"),
    format("tarot-euro", (70_000, 120_000), 3_000, "70 × 120 mm: card_sizes.scad"),
    format("jumbo", (88_900, 139_700), 3_000, "3.5 × 5.5 in: silhouette-card-maker layouts.json"),
    format("dixit", (80_000, 120_000), 3_000, "80 × 120 mm: card_sizes.scad"),
    format("square-70", (70_000, 70_000), 3_000, "70 × 70 mm: sleeve sizes quoted in ranaur/shadows-of-brimstone"),
    format("square-3.5in", (88_900, 88_900), 3_000, "3.5 × 3.5 in: The Game Crafter's templates"),
    format("seven-wonders", (65_000, 100_000), 3_000, "65 × 100 mm: card_sizes.scad"),
    format("catan", (54_000, 80_000), 3_000, "54 × 80 mm: card_sizes.scad"),
    format("domino", (44_450, 88_900), 3_000, "1.75 × 3.5 in: BoardGamesMaker's size list"),
    format("business", (88_900, 50_800), 3_000, "3.5 × 2 in, US business card: silhouette-card-maker layouts.json"),
    format("business-euro", (85_000, 55_000), 3_000, "85 × 55 mm: silhouette-card-maker layouts.json"),
    format("credit", (85_725, 53_975), 3_175, "3.375 × 2.125 in, radius 1/8 in: silhouette-card-maker layouts.json"),
    hex("hex-large", (95_250, 82_550), "3.75 × 3.25 in: BoardGamesMaker's size list"),
    hex("hex-medium", (66_040, 76_200), "2.6 × 3 in: BoardGamesMaker's size list"),
    hex("hex-small", (55_880, 64_516), "2.2 × 2.54 in: BoardGamesMaker's size list"),
    token("token-20", 20_000, "20 mm: silhouette-card-maker layouts.json"),
    token("token-25", 25_000, "25 mm: silhouette-card-maker layouts.json"),
    token("token-1in", 25_400, "1 in: silhouette-card-maker layouts.json"),
    token("token-30", 30_000, "30 mm: silhouette-card-maker layouts.json"),
    token("token-40", 40_000, "40 mm: silhouette-card-maker layouts.json"),
    token("poker-chip", 39_000, "39 mm, poker chip: silhouette-card-maker layouts.json"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_own_format_and_no_name_is_there_twice() {
        for format in CARD_FORMATS {
            let found = CardFormat::named(format.name).expect("the name is in the table");
            assert_eq!(found.trim, format.trim, "{}", format.name);
        }
    }

    /// 2.5 in × 25.4 = 63.5 mm, 3.5 in × 25.4 = 88.9 mm.
    #[test]
    fn a_poker_card_is_two_and_a_half_by_three_and_a_half_inches() {
        let poker = CardFormat::named("poker").expect("poker is in the table");
        assert_eq!(poker.trim, Size { width: Length::mm(2.5 * 25.4), height: Length::mm(3.5 * 25.4) });
    }
}

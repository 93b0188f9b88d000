//! Where a deck can go, and what is asked for there. The figures come from the programs' and shops' own pages, unless a line says
//! otherwise.

use crate::model::{CardFormat, Length, choice};

/// Where a deck goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportTarget {
    /// A PNG for each face.
    Png,
    /// A JPEG for each face.
    Jpeg,
    /// Tabletop Simulator.
    Tts,
    /// Screentop.
    Screentop,
    /// playingcards.io.
    Pcio,
    /// Tabletopia.
    Tabletopia,
    /// The Game Crafter.
    Tgc,
    /// `MakePlayingCards`.
    Mpc,
    /// Printer's Studio.
    PrintersStudio,
    /// All cards with their fields, as JSON.
    Json,
    /// All cards with their fields, as a table.
    Csv,
}

choice!(
    ExportTarget,
    "target",
    Png: "png",
    Jpeg: "jpeg",
    Tts: "tts",
    Screentop: "screentop",
    Pcio: "pcio",
    Tabletopia: "tabletopia",
    Tgc: "tgc",
    Mpc: "mpc",
    PrintersStudio: "printersstudio",
    Json: "json",
    Csv: "csv"
);

impl ExportTarget {
    /// Returns what to do with the files, as a sentence in Markdown; `None` for files of no program.
    pub const fn next_step(self) -> Option<&'static str> {
        Some(match self {
            Self::Tts => {
                "Tabletop Simulator: copy the PNG files into its folder `Mods/Images`, and the JSON file into `Saves/Saved Objects`."
            }
            Self::Screentop => {
                "Screentop: upload each picture, and enter the columns and rows that `manifest.json` lists for it."
            }
            Self::Pcio => {
                "playingcards.io: open a room, choose *Edit table*, then *Room options*, and import the file."
            }
            Self::Tabletopia => {
                "Tabletopia: upload the pictures in the Workshop; `cards.csv` lists how many of each card there are."
            }
            Self::Tgc => {
                "The Game Crafter: `tgc.json` lists each deck with its product, and how many of each card it has."
            }
            Self::Mpc | Self::PrintersStudio => {
                "Upload the pictures, or put the desktop tool of MPC Autofill into the folder and start it there: it reads `order.xml`."
            }
            Self::Png | Self::Jpeg | Self::Json | Self::Csv => return None,
        })
    }

    /// Returns the print shop, if it is one.
    pub(super) const fn shop(self) -> Option<&'static Shop> {
        match self {
            Self::Tgc => Some(&GAME_CRAFTER),
            Self::Mpc => Some(&PLAYING_CARDS),
            Self::PrintersStudio => Some(&PRINTERS_STUDIO),
            _ => None,
        }
    }
}

/// Shops print pictures of so many pixels to the inch.
pub(super) const PPI: f64 = 300.0;

/// A product of a shop.
pub(super) struct Product {
    /// What the shop calls it; empty where it is known by its size.
    pub(super) name: &'static str,
    /// The size of its pictures in pixels.
    pub(super) size: (u32, u32),
    /// Whether the cards lie and the product stands, or the other way round.
    pub(super) is_turned: bool,
}

/// What a shop asks for.
pub(super) struct Shop {
    pub(super) name: &'static str,
    /// How far inside the cut everything that matters must be, in micrometres.
    pub(super) safe: i64,
    /// The most cards of one order.
    pub(super) most: Option<u32>,
    /// Returns its product for cards of a format, if it has one.
    pub(super) product: fn(&CardFormat) -> Option<Product>,
}

pub(super) static GAME_CRAFTER: Shop =
    Shop { name: "The Game Crafter", safe: 3_175, most: None, product: game_crafter_deck };
/// The site's own engine counts 36 pixels, 0.12 inches, on each side; an order has at most 612 cards.
static PLAYING_CARDS: Shop =
    Shop { name: "MakePlayingCards", safe: 3_048, most: Some(612), product: |format| Some(playing_card(format)) };
static PRINTERS_STUDIO: Shop = Shop { name: "Printer's Studio", ..PLAYING_CARDS };

/// The pixels that `MakePlayingCards` and Printer's Studio add on each side.
const MPC_BLEED: u32 = 36;

/// A deck of The Game Crafter: its name, the finished card in millimetres, and its picture in pixels with 1/8 inch of bleed.
type GameCrafterDeck = (&'static str, (f64, f64), (u32, u32));

#[rustfmt::skip]
const GAME_CRAFTER_DECKS: [GameCrafterDeck; 13] = [
    ("PokerDeck", (63.5, 88.9), (825, 1125)), ("EuroPokerDeck", (63.0, 88.0), (825, 1125)),
    ("BridgeDeck", (57.15, 88.9), (750, 1125)), ("BusinessDeck", (50.8, 88.9), (675, 1125)),
    ("DominoDeck", (44.45, 88.9), (600, 1125)), ("JumboDeck", (88.9, 139.7), (1125, 1725)),
    ("MicroDeck", (31.75, 44.45), (450, 600)), ("MiniDeck", (44.45, 63.5), (600, 825)),
    ("TarotDeck", (69.85, 120.65), (900, 1500)), ("SquareDeck", (88.9, 88.9), (1125, 1125)),
    ("SmallSquareDeck", (63.5, 63.5), (825, 825)), ("EuroSquareDeck", (70.0, 70.0), (900, 900)),
    ("DividerDeck", (76.2, 88.9), (975, 1125)),
];

/// Cards differ by less where machines cut them.
const NEAR: f64 = 0.6;

/// Returns The Game Crafter's deck for cards of a format.
fn game_crafter_deck(format: &CardFormat) -> Option<Product> {
    let (width, height) = (format.trim.width.to_mm(), format.trim.height.to_mm());
    let off = |(across, down): (f64, f64), is_turned: bool| {
        let (width, height) = if is_turned { (height, width) } else { (width, height) };
        (across - width).abs().max((down - height).abs())
    };
    let ways = GAME_CRAFTER_DECKS.into_iter().flat_map(|deck| [(deck, false), (deck, true)]);
    let (off, (name, _, size), is_turned) =
        ways.map(|(deck, is_turned)| (off(deck.1, is_turned), deck, is_turned)).min_by(|a, b| a.0.total_cmp(&b.0))?;
    (off < NEAR).then_some(Product { name, size, is_turned })
}

/// Returns the picture that `MakePlayingCards` and Printer's Studio want of cards of a format.
pub(super) fn playing_card(format: &CardFormat) -> Product {
    let (width, height) = (format.trim.width, format.trim.height);
    let size = (pixels(width, PPI) + 2 * MPC_BLEED, pixels(height, PPI) + 2 * MPC_BLEED);
    Product { name: "", size, is_turned: false }
}

/// Returns a length in pixels of so many to the inch.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a card has few pixels")]
pub(super) fn pixels(length: Length, ppi: f64) -> u32 {
    (length.to_mm() / 25.4 * ppi).round().max(1.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Size;

    fn format(width: i64, height: i64) -> CardFormat {
        CardFormat::new(Size::um(width, height), Length::ZERO)
    }

    #[test]
    fn cards_have_the_deck_of_their_size() {
        for (width, height, name) in [
            (63_500, 88_900, "PokerDeck"),
            (63_000, 88_000, "EuroPokerDeck"),
            (88_900, 63_500, "PokerDeck"),
            (70_000, 120_000, ""),
            (44_000, 63_000, "MiniDeck"),
        ] {
            let product = game_crafter_deck(&format(width, height));
            assert_eq!(product.as_ref().map_or("", |product| product.name), name, "{width} × {height}");
            assert_eq!(product.is_some_and(|product| product.is_turned), width > height, "{width} × {height}");
        }
    }

    /// 822 × 1122 are the pixels that the site names for a poker card.
    #[test]
    fn a_poker_card_has_the_pixels_that_makeplayingcards_names() {
        assert_eq!(playing_card(&format(63_500, 88_900)).size, (822, 1122));
    }
}

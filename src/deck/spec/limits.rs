//! How much a deck may hold: a deck may come from a stranger, and reading it must end soon and in little memory.
//!
//! `docs/deck-format.md` lists these under "Limits".

use crate::model::{CardFormat, Length, PrintOptions, TextSetting};

/// The most different cards in a deck.
pub const CARDS: usize = 20_000;
/// The most cards once every copy is counted.
pub(super) const PRINTED_CARDS: usize = 100_000;
/// The most copies of one card.
pub(super) const COPIES: i64 = 10_000;
/// The most cells in one table.
pub(super) const CELLS: usize = 1_000_000;
/// The most bytes of data in all cards, once combinations and defaults are written out.
pub(super) const DATA: usize = 256_000_000;
/// How deep lists and tables may be nested.
pub(super) const DEPTH: usize = 32;
/// The most characters of an id template.
pub(super) const ID_TEMPLATE: usize = 200;
/// The most characters of an id.
pub(super) const ID: usize = 100;
/// The most pieces on one sheet of paper.
pub(super) const UP: i64 = 100;
/// The most pages of one piece of printed matter.
pub(super) const PAGES: usize = 20;
/// The most variants.
pub(super) const VARIANTS: usize = 20;
/// The most players.
pub(super) const PLAYERS: u32 = 100;
/// The longest side of a card or sheet: 2 m.
pub(super) const SIDE: Length = Length::um(2_000_000);
/// The widest bleed: 50 mm.
pub(super) const BLEED: Length = CardFormat::LARGEST_BLEED;
/// The widest margin of the paper: 100 mm.
pub(super) const MARGIN: Length = PrintOptions::LARGEST_MARGIN;
/// The most bytes of a file in TOML: once it is read, it takes a hundred times as many.
pub(super) const TOML: usize = 4_000_000;
/// The most bytes of all tables together, with what their values take.
pub(super) const TABLES: usize = 256_000_000;
/// The most bytes of a sheet's text: some sixty pages.
pub(super) const SHEET_TEXT: usize = 200_000;
/// The most columns of a page of a sheet's text.
pub(super) const COLUMNS: i64 = 6;
/// The most pages that a sheet's text may take.
pub(super) const TEXT_PAGES: i64 = TextSetting::MOST_PAGES as i64;
/// The most `[[sheets]]` in a deck.
pub(super) const SHEETS: usize = 200;
/// How many findings of one kind are kept: one for each card of the largest deck.
pub(super) const KEPT: usize = CARDS;
/// How many findings of one kind are shown for one file.
pub(super) const FINDINGS: usize = 100;

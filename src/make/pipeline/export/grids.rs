//! Cards in the cells of large pictures, as virtual tables want them: no space between, nothing beyond the cut.

use super::exported_deck::{ExportedCard, ExportedDeck};
use super::targets::pixels;
use crate::output::OutputFile;
use crate::output::png::{ExportFormat, FaceForm, FaceGrid};
use crate::under_way;

/// The most cells of a picture: Tabletop Simulator's own template has 10 × 7.
const MOST_COLUMNS: u32 = 10;
const MOST_ROWS: u32 = 7;

/// Some cards of one size on one picture of fronts, with their backs.
pub(super) struct CardSheet<'v> {
    pub(super) cards: Vec<ExportedCard<'v>>,
    pub(super) grid: FaceGrid,
    /// The name of the picture of the fronts.
    pub(super) fronts: String,
    pub(super) backs: SheetBacks,
}

/// The backs of a sheet.
pub(super) enum SheetBacks {
    /// One picture for all.
    Shared(String),
    /// A picture with a cell for each, in the order of the fronts.
    Unique(String),
}

impl CardSheet<'_> {
    /// Returns the number of the cell that a card is in.
    pub(super) fn cell(&self, card: &ExportedCard<'_>) -> Option<usize> {
        self.cards.iter().position(|own| own.card.number == card.card.number)
    }
}

impl SheetBacks {
    pub(super) const fn are_unique(&self) -> bool {
        matches!(self, Self::Unique(_))
    }

    pub(super) fn name(&self) -> &str {
        let (Self::Shared(name) | Self::Unique(name)) = self;
        name
    }
}

/// Returns the cards on as few pictures as possible, of which no side is longer than `side` pixels, with the files of these.
pub(super) fn card_sheets<'v>(
    deck: &ExportedDeck<'v>,
    folder: &str,
    side: u32,
) -> Option<(Vec<CardSheet<'v>>, Vec<OutputFile>)> {
    let (mut sheets, mut files) = (Vec::new(), Vec::<OutputFile>::new());
    let sizes = deck.by_size();
    for (of_size, number) in sizes.iter().zip(1..) {
        let size = if sizes.len() > 1 { format!("_{number}") } else { String::new() };
        for (cards, number) in of_size.chunks((MOST_COLUMNS * MOST_ROWS) as usize).zip(1..) {
            let _step = under_way::step("drawing a sheet of cards");
            let name = format!("{}{size}_{number}", deck.name);
            let grid = grid_of(cards, side)?;
            let draw = |faces: Vec<Option<usize>>, grid: &FaceGrid| deck.view.faces.exported_grid(&faces, grid);
            let fronts = format!("{name}_fronts.png");
            let picture = draw(cards.iter().map(|card| Some(card.front)).collect(), &grid)?;
            files.push(file(deck, folder, &fronts, picture));
            let first = cards.first()?.back;
            let backs = if cards.iter().all(|card| card.back == first) {
                let name = format!("{}{size}_{}.png", deck.name, cards.first()?.back_name.as_deref().unwrap_or("back"));
                let of_one = FaceGrid { columns: 1, rows: 1, ..grid };
                if !files.iter().any(|file| file.name.ends_with(&format!("/{name}"))) {
                    files.push(file(deck, folder, &name, draw(vec![first], &of_one)?));
                }
                SheetBacks::Shared(name)
            } else {
                let name = format!("{name}_backs.png");
                files.push(file(deck, folder, &name, draw(cards.iter().map(|card| card.back).collect(), &grid)?));
                SheetBacks::Unique(name)
            };
            sheets.push(CardSheet { cards: cards.to_vec(), grid, fronts, backs });
        }
    }
    Some((sheets, files))
}

fn file(deck: &ExportedDeck<'_>, folder: &str, name: &str, picture: Vec<u8>) -> OutputFile {
    OutputFile { name: format!("{}/{folder}/{name}", deck.name), bytes: picture.into() }
}

/// Returns the grid that wastes the fewest cells, and of those the one with the largest cells.
fn grid_of(cards: &[ExportedCard<'_>], side: u32) -> Option<FaceGrid> {
    let trim = cards.first()?.format.trim;
    let count = u32::try_from(cards.len()).ok()?;
    let (width, height) = (trim.width.to_mm() / 25.4, trim.height.to_mm() / 25.4);
    let grids =
        (1..=MOST_COLUMNS).map(|columns| (columns, count.div_ceil(columns))).filter(|(_, rows)| *rows <= MOST_ROWS);
    let fitting = |(columns, rows): (u32, u32)| {
        let most = |cells: u32, length: f64| (f64::from(side) / f64::from(cells)).floor() / length;
        let ppi = most(columns, width).min(most(rows, height)).min(300.0);
        (columns * rows - count, ppi, columns, rows)
    };
    let best = grids.map(fitting).min_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    let (_, ppi, columns, rows) = best?;
    let size = (pixels(trim.width, ppi).min(side / columns), pixels(trim.height, ppi).min(side / rows));
    let cell = FaceForm { size, ppi, is_cut_out: false, is_turned: false, format: ExportFormat::Png };
    Some(FaceGrid { columns, rows, cell })
}

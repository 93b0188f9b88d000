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
    /// The name of the picture of their backs: of the one that all share, or with a cell for each, in the order of the fronts.
    pub(super) backs: String,
    pub(super) has_unique_backs: bool,
}

impl CardSheet<'_> {
    /// Returns the number of the cell that a card is in.
    pub(super) fn cell(&self, card: &ExportedCard<'_>) -> Option<usize> {
        self.cards.iter().position(|own| own.card.number == card.card.number)
    }
}

/// Returns the cards on as few pictures as possible, of which no side is longer than `side` pixels, with the files of these.
pub(super) fn card_sheets<'v>(
    deck: &ExportedDeck<'v>,
    folder: &str,
    side: u32,
) -> Option<(Vec<CardSheet<'v>>, Vec<OutputFile>)> {
    let (mut sheets, mut files) = (Vec::new(), Vec::new());
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
            files.push(deck.file(folder, &fronts, picture));
            let first = cards.first()?;
            let has_unique_backs = cards.iter().any(|card| card.back != first.back);
            let (backs, faces, grid_of_backs) = if has_unique_backs {
                (format!("{name}_backs.png"), cards.iter().map(|card| card.back).collect(), grid)
            } else {
                let name = format!("{}{size}_{}.png", deck.name, first.back_name.as_deref().unwrap_or("back"));
                (name, vec![first.back], FaceGrid { columns: 1, rows: 1, ..grid })
            };
            // Several sheets may share a back.
            if !sheets.iter().any(|sheet: &CardSheet<'_>| sheet.backs == backs) {
                files.push(deck.file(folder, &backs, draw(faces, &grid_of_backs)?));
            }
            sheets.push(CardSheet { cards: cards.to_vec(), grid, fronts, backs, has_unique_backs });
        }
    }
    Some((sheets, files))
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

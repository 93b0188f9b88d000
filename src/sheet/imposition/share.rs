//! Printed pages that are not cards: shares of a sheet, or pieces of an exact size.

use super::Turn;
use super::best::best;
use super::findings;
use super::grid::{Grid, Room};
use super::marks::{self, MarkRoom, MarkedBlock};
use super::sheet::{Mark, Slug};
use super::slug::{self, Surroundings};
use crate::diag::Finding;
use crate::model::{Edge, Edges, Length, MarkOptions, Paper, Point, Rect, Size};
use std::cmp::Reverse;

/// The least width and height of a share: a smaller one is not readable.
const LEAST_SHARE: Length = Length::um(10_000);

/// The room for the label at the foot of shares: its band and a little space.
const FOOT: Length = Length::um(slug::THICKNESS.to_um() + slug::CLEAR.to_um());

/// Copies of one printed page on one side of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copies {
    /// The page, upright.
    pub paper: Size,
    /// The size of a piece as it is read, before any turn: its template is drawn for it.
    pub size: Size,
    /// How far each copy is turned on the page.
    pub turn: Turn,
    /// The place of each copy, in reading order; the turned piece fills it.
    pub cells: Vec<Rect>,
    /// Crop marks around pieces of an exact size; ticks where shares are cut apart.
    pub marks: Vec<Mark>,
    /// The room for the sheet's label; None where pieces of an exact size leave none.
    pub slug: Option<Slug>,
}

/// Places `up` copies of a piece on one side of a sheet, inside its margins; 0 counts as 1.
///
/// Without a `size` the printable area, less a band for the sheet's label at its foot, is divided into equal cells that touch:
/// of all rows and columns, those whose cells, upright or turned, hold the largest piece of the whole area's proportions, so
/// that one template is right for every number. A share's page may be turned, as the halves of a sheet are. With a `size`,
/// copies of exactly that size are in the middle of the sheet, in the grid with the fewest empty cells; then in a grid of
/// upright copies; then in the one farthest from the paper's edges.
///
/// # Errors
/// `sheet-too-large` if the paper does not hold so many of that size, or shares would be smaller than 10 mm.
///
/// # Examples
/// ```
/// use pullet_sheet::imposition::{Turn, place_copies};
/// use pullet_model::{Edges, Length, Paper, Size};
///
/// let a4 = Paper::named("a4").expect("a known paper");
/// let halves = place_copies(None, 2, a4, Edges::all(Length::mm(10.0)))?;
/// // 297 − 2 × 10 mm, less 4 mm for the label, in two.
/// assert_eq!(halves.size, Size::um(136_500, 190_000));
/// assert_eq!(halves.turn, Turn::Quarter);
/// # Ok::<(), Box<pullet_model::diag::Finding>>(())
/// ```
pub fn place_copies(size: Option<Size>, up: u32, paper: &Paper, margins: Edges) -> Result<Copies, Box<Finding>> {
    let up = up.max(1);
    let sheet = paper.size;
    let margins = margins.map(|margin| margin.max(Length::ZERO));
    let inside = margins.inside(sheet);
    let grid = if let Some(size) = size {
        let room = inside.size();
        exact(size, up, (sheet, inside))
            .ok_or_else(|| findings::sheet_too_large(paper, (size, up), (room, most(size, room))))?
    } else {
        let above_foot = Rect { height: inside.height - FOOT, ..inside };
        shared(up, above_foot, sheet)
            .ok_or_else(|| findings::share_too_small(paper, up, (above_foot.size(), LEAST_SHARE)))?
    };
    let around = if size.is_some() { around_pieces } else { around_shares };
    let (slug, marks) = around(&grid, up, sheet, margins);
    Ok(Copies {
        paper: sheet,
        size: grid.turn.apply(grid.piece),
        turn: grid.turn,
        cells: grid.cells().into_iter().take(count(up)).map(|cell| cell.trim).collect(),
        marks,
        slug,
    })
}

/// Returns the label and the crop marks of pieces of an exact size: marks give way to the label.
fn around_pieces(grid: &Grid, up: u32, paper: Size, margins: Edges) -> (Option<Slug>, Vec<Mark>) {
    let surroundings = surroundings(grid, paper, margins);
    let band = surroundings.band();
    let limits = band.map_or(Edges::all(marks::EDGE), |band| band.limits);
    let room = MarkRoom { paper, limits, margins, options: &MarkOptions::default() };
    let marks = MarkedBlock::new(&grid.cells(), &grid.cells()[..count(up)], grid.area()).marks(&room);
    (band.map(|band| band.slug), marks)
}

/// Returns the label at the foot of shares, and the ticks between them, which are outside the label.
fn around_shares(grid: &Grid, up: u32, paper: Size, margins: Edges) -> (Option<Slug>, Vec<Mark>) {
    let outer = Edges::all(Length::ZERO).with(Edge::Bottom, FOOT);
    let mut block = MarkedBlock::new(&grid.cells(), &grid.cells()[..count(up)], outer.outside(grid.area()));
    block.cut_around = false;
    let band = Surroundings { is_marked: false, ..surroundings(grid, paper, margins) }.band();
    // At the foot, the ticks are below the label; in a margin that holds it, they give way to it.
    let limits = band.map_or(Edges::all(marks::EDGE), |band| band.limits.with(Edge::Bottom, marks::EDGE));
    // The shares take all that is inside the margins: their ticks are outside.
    let none = Edges::all(Length::ZERO);
    let room = MarkRoom { paper, limits, margins: none, options: &MarkOptions::default() };
    (band.map(|band| band.slug), block.marks(&room))
}

fn surroundings(grid: &Grid, paper: Size, margins: Edges) -> Surroundings {
    let overlap = Edges::all(Length::ZERO);
    Surroundings { paper, bled: grid.area(), margins, is_marked: true, overlap, fold: None, zones: Vec::new() }
}

fn count(up: u32) -> usize {
    usize::try_from(up).unwrap_or(usize::MAX)
}

/// Returns the columns and rows that hold `up` pieces with no row or column empty, at most `across` by `down`.
fn shapes(up: u32, across: usize, down: usize) -> impl Iterator<Item = (usize, usize)> {
    let up = count(up);
    let rows = (1..=across.min(up)).map(move |columns| (columns, up.div_ceil(columns)));
    rows.filter(move |(columns, rows)| *rows <= down && (columns - 1) * rows < up)
}

/// Returns the best grid of pieces of an exact size, in the middle of the sheet, or as near to it as the margins allow.
fn exact(size: Size, up: u32, (sheet, inside): (Size, Rect)) -> Option<Grid> {
    let grids = [Turn::Upright, Turn::Quarter].into_iter().filter_map(|turn| largest(size, turn, inside.size()));
    let shaped = grids.flat_map(|grid| {
        let of_shape = move |(columns, rows)| Grid { columns, rows, ..grid };
        shapes(up, grid.columns, grid.rows).map(move |shape| within(of_shape(shape).centred(sheet), inside))
    });
    let worth =
        |grid: &Grid| (Reverse(grid.capacity()), grid.turn == Turn::Upright, Edges::around(grid.area(), sheet).least());
    best(shaped, worth)
}

/// Returns the same grid, moved into an area where it is outside.
fn within(grid: Grid, area: Rect) -> Grid {
    let taken = grid.area();
    let x = taken.x.min(area.right() - taken.width).max(area.x);
    let y = taken.y.min(area.bottom() - taken.height).max(area.y);
    grid.at(Point { x, y })
}

fn largest(size: Size, turn: Turn, room: Size) -> Option<Grid> {
    Grid::fill(size, turn, Size::default(), &Room { trims: room, bled: room })
}

/// Returns how many pieces of that size fit into the room.
fn most(size: Size, room: Size) -> usize {
    let grids = [Turn::Upright, Turn::Quarter].into_iter().filter_map(|turn| largest(size, turn, room));
    grids.map(|grid| grid.capacity()).max().unwrap_or(0)
}

/// Returns the best grid of equal shares of an area of a sheet: a share is drawn in the proportions that the area has on upright
/// paper.
fn shared(up: u32, area: Rect, sheet: Size) -> Option<Grid> {
    let room = area.size();
    let whole = if sheet.width > sheet.height { room.turned() } else { room };
    let across = LEAST_SHARE.fit_count(room.width, Length::ZERO);
    let down = LEAST_SHARE.fit_count(room.height, Length::ZERO);
    let ways = shapes(up, across, down).flat_map(|shape| [(shape, Turn::Upright), (shape, Turn::Quarter)]);
    let grids = ways.map(|((columns, rows), turn)| {
        let piece = Size::new(divided(room.width, columns), divided(room.height, rows));
        let corner = Point::default();
        Grid { corner, piece, gap: Size::default(), columns, rows, turn }.centred_in(area)
    });
    best(grids, |grid| likeness(grid, whole, up))
}

/// Returns how large a piece of the room's proportions a share holds, in units that compare shares of one room. A grid with
/// empty cells wastes paper: it is chosen only for pieces that are larger by more than a tenth.
fn likeness(grid: &Grid, room: Size, up: u32) -> i64 {
    let page = grid.turn.apply(grid.piece);
    let (width, height) = (page.width.to_um() * room.height.to_um(), page.height.to_um() * room.width.to_um());
    let tenths = if grid.capacity() > count(up) { 9 } else { 10 };
    width.min(height) * tenths
}

fn divided(length: Length, parts: usize) -> Length {
    length / i64::try_from(parts).expect("no paper has 2^63 shares")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;
    use crate::imposition::Pen;

    const MARGIN: Length = Length::um(6_350);

    fn a4(size: Option<Size>, up: u32) -> Copies {
        place_copies(size, up, Paper::named("a4").expect("a known paper"), Edges::all(MARGIN)).expect("fits")
    }

    /// A4 less 6.35 mm on all sides, and 4 mm for the label: 197.3 × 280.3 mm.
    #[test]
    fn one_share_is_the_printable_area_above_the_label() {
        let whole = a4(None, 1);
        let corner = Point::new(MARGIN, MARGIN);
        assert_eq!(whole.cells, [Rect::new(corner, Size::um(197_300, 280_300))]);
        let label = whole.slug.expect("there is room for it").area;
        assert!(label.y >= Length::um(6_350 + 280_300) && label.bottom() <= Length::um(297_000 - 6_350));
        assert_eq!(whole.turn, Turn::Upright);
        assert!(whole.marks.is_empty());
    }

    /// 280.3 / 2 = 140.15 mm: two pages of 140.15 × 197.3 mm, turned, cut at 6.35 + 140.15 = 146.5 mm. The tick on the left goes from
    /// 6.35 − 0.35 = 6 mm to 3 mm.
    #[test]
    fn two_shares_are_turned_halves() {
        let halves = a4(None, 2);
        assert_eq!((halves.size, halves.turn), (Size::um(140_150, 197_300), Turn::Quarter));
        assert_eq!(halves.cells[1].y, Length::um(146_500));
        assert_eq!(halves.marks.len(), 2);
        let left = Mark {
            from: Point::new(Length::um(6_000), Length::um(146_500)),
            to: Point::new(Length::um(3_000), Length::um(146_500)),
            pen: Pen::from(&MarkOptions::default()),
        };
        assert!(halves.marks.contains(&left));
    }

    /// 197.3 / 2 = 98.65 and 280.3 / 2 = 140.15 mm: the whole's proportions.
    #[test]
    fn four_shares_are_upright_quarters() {
        let quarters = a4(None, 4);
        assert_eq!((quarters.size, quarters.turn), (Size::um(98_650, 140_150), Turn::Upright));
        assert_eq!(quarters.marks.len(), 4);
    }

    /// Three strips of 93.43 mm hold a page almost as large as quarters of the sheet do, so that no paper is left empty; of
    /// five, strips of 56.06 mm would be too narrow: six cells, one of them empty.
    #[test]
    fn an_odd_number_of_shares_leaves_a_cell_empty_only_where_that_helps() {
        let three = a4(None, 3);
        assert_eq!(three.size, Size::um(93_433, 197_300));
        let five = a4(None, 5);
        assert_eq!(five.cells.len(), 5);
        assert_eq!(five.cells[0].size(), Size::um(98_650, 93_433));
    }

    /// Two of 100 × 140 mm: side by side they need 200 mm, one above the other 280 of 284.3 mm.
    #[test]
    fn pieces_of_an_exact_size_are_in_the_middle_with_crop_marks() {
        let pair = a4(Some(Size::um(100_000, 140_000)), 2);
        let first = Rect::new(Point::new(Length::um(55_000), Length::um(8_500)), Size::um(100_000, 140_000));
        assert_eq!(pair.cells[0], first);
        assert_eq!(pair.cells[1].y, Length::um(148_500));
        assert_eq!(pair.marks.len(), 10);
        assert!(pair.slug.is_some());
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let paper = Paper::named("a4").expect("a known paper");
        let finding =
            place_copies(Some(Size::um(200_000, 290_000)), 1, paper, Edges::all(MARGIN)).expect_err("too large");
        assert_eq!(finding.code, Code::SheetTooLarge);
        assert_eq!(
            place_copies(None, 100_000, paper, Edges::all(MARGIN)).expect_err("too many").code,
            Code::SheetTooLarge
        );
        assert!(place_copies(None, 1, paper, Edges::all(Length::um(200_000))).is_err());
    }
}

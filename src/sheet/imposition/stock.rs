//! The card and the paper that a layout is sought for, and a layout that fits.

use super::Turn;
use super::grid::{Grid, Room};
use super::register::Mirror;
use crate::model::{
    Backs, BleedSides, CardFormat, Cut, Edge, Edges, GridShape, Length, MarkOptions, MarkStyle, Paper, Point,
    PrintOptions, Rect, Rotate, Shape, Size,
};

/// The most cards on a sheet. The bleed of each depends on all others: with more, a sheet would take long.
pub const MOST_PLACES: usize = 4_000;

/// Where the backs go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backing {
    /// Nowhere.
    None,
    /// On the other side of the paper.
    Behind(Mirror),
    /// On the other half of the paper, which is folded.
    Beside(Mirror),
}

/// The card and the paper that a layout is sought for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stock {
    /// The finished card.
    pub trim: Size,
    pub bleed: Length,
    /// The space between neighbouring cards.
    pub gap: Size,
    /// The page.
    pub paper: Size,
    /// Where the printer may not reach, on each page.
    pub reach: Edges,
    /// The margins of the fronts, which keep their backs out of the margins, too.
    pub margins: Edges,
    pub marks: MarkOptions,
    /// Which sides of the cards have bleed.
    pub(crate) bleed_sides: BleedSides,
    /// Which cards may be turned.
    pub rotate: Rotate,
    /// How many cards there must be; none for as many as fit.
    pub shape: Option<GridShape>,
    /// Where the first card must be; none for cards in the middle.
    pub origin: Option<Point>,
}

/// A layout that fits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// The fronts.
    pub grid: Grid,
    pub(crate) backing: Backing,
    /// The distance that decides between layouts of as many cards: the larger, the better.
    pub(crate) comfort: Length,
}

impl Stock {
    /// Returns the card and the paper with the margins that the options ask for.
    pub(crate) fn new(format: &CardFormat, paper: &Paper, options: &PrintOptions) -> Self {
        let (trim, page) = (format.piece(), paper.size);
        let (reach, margins) = margins(page, options);
        let bleed = format.bleed.max(Length::ZERO);
        let whole = Size { width: bleed * 2, height: bleed * 2 };
        // What is not cut apart straight has its whole bleed all round.
        let least = if format.shape.shares_cuts() { Size::default() } else { whole };
        let gap = options.gap.unwrap_or(if options.cut == Cut::Double { whole } else { least });
        let gap = Size { width: gap.width.max(least.width), height: gap.height.max(least.height) };
        let PrintOptions { bleed: bleed_sides, rotate, grid: shape, origin, .. } = *options;
        let marks = marks_for(format, options);
        Self { trim, bleed, gap, paper: page, reach, margins, bleed_sides, rotate, shape, origin, marks }
    }

    /// Returns the grids that fit into a room, with all cards upright or all turned: the largest; or the one that is asked for,
    /// turned only if it does not fit upright.
    pub(crate) fn grids(&self, room: &Room) -> impl Iterator<Item = Grid> {
        let turns: &[Turn] =
            if self.rotate == Rotate::None { &[Turn::Upright] } else { &[Turn::Upright, Turn::Quarter] };
        let most = if self.shape.is_some() { 1 } else { turns.len() };
        let fitting = turns.iter().filter_map(|turn| match self.shape {
            Some(shape) => Some(self.shaped(shape, *turn)).filter(|grid| {
                let size = grid.area().size();
                size.width <= room.trims.width && size.height <= room.trims.height
            }),
            None => Grid::fill(self.trim, *turn, self.gap, room),
        });
        fitting.take(most)
    }

    /// Returns the grid of so many columns and rows.
    pub fn shaped(&self, GridShape { columns, rows }: GridShape, turn: Turn) -> Grid {
        Grid { corner: Point::default(), piece: turn.apply(self.trim), gap: self.gap, columns, rows, turn }
    }

    /// Returns the room for fronts on a sheet that is not folded.
    pub fn room(&self) -> Room {
        let inside = self.margins.inside(self.paper);
        let inner = self.inner_bleed();
        if let Some(Point { x, y }) = self.origin {
            // Where the first card must be, its bleed is cut short if it has to be.
            let is_inside = x >= inside.x && y >= inside.y;
            let trims = if is_inside {
                Size { width: inside.right() - x, height: inside.bottom() - y }
            } else {
                Size::default()
            };
            return Room { trims, bled: trims };
        }
        let trims = inside.size();
        let bled = Size { width: trims.width - inner.width * 2, height: trims.height - inner.height * 2 };
        Room { trims, bled }
    }

    /// Returns how far a card's bleed continues towards a neighbour. A grid keeps as much of it inside the margins.
    pub(crate) fn inner_bleed(&self) -> Size {
        Size { width: self.bleed.min(self.gap.width / 2), height: self.bleed.min(self.gap.height / 2) }
    }

    /// Returns the corner of a block of cards of that size: where it is asked for; or else in the middle of the page, or as near to
    /// it as the margins allow.
    pub(crate) fn corner_of(&self, size: Size) -> Point {
        if let Some(origin) = self.origin {
            return origin;
        }
        let (inside, inner, page) = (self.margins.inside(self.paper), self.inner_bleed(), self.paper);
        let x = settled(((page.width - size.width) / 2, size.width), (inside.x, inside.right()), inner.width);
        let y = settled(((page.height - size.height) / 2, size.height), (inside.y, inside.bottom()), inner.height);
        Point { x, y }
    }
}

/// Returns the marks that cards of a format have: those between cards are for rectangles; a machine needs none
/// at all, and labels are cut already.
fn marks_for(format: &CardFormat, options: &PrintOptions) -> MarkOptions {
    let style = match options.marks.style {
        _ if options.cutter.is_some() || options.labels.is_some() => MarkStyle::None,
        MarkStyle::Corners | MarkStyle::Between if format.shape != Shape::Rectangle => MarkStyle::Outer,
        style => style,
    };
    MarkOptions { style, ..options.marks }
}

/// Returns where the printer may not reach on each page, and the margins of the fronts, whose backs are on the other side.
pub fn margins(page: Size, options: &PrintOptions) -> (Edges, Edges) {
    let margins = options.margin.map(|margin| margin.max(Length::ZERO));
    if options.backs != Backs::Duplex {
        return (margins, margins);
    }
    let feed = |reach: Edges, edge: Edge| reach.with(edge, reach.at(edge).max(options.feed_margin));
    let reach = Edge::short_ones(page).into_iter().fold(margins, feed);
    (reach, reach.longer(Mirror::from_flip(options.flip, page).edges(reach)))
}

/// Returns how far an area is from the nearer of the short edges of a page.
pub(crate) fn from_short_edges(area: Rect, page: Size) -> Length {
    let distances = Edges::around(area, page);
    let [one, other] = Edge::short_ones(page).map(|edge| distances.at(edge));
    one.min(other)
}

/// Returns where something begins that should begin at `start`, is so long, and must be within limits: it keeps away from them by
/// `inner`, if there is room for that.
fn settled((start, length): (Length, Length), (from, to): (Length, Length), inner: Length) -> Length {
    let inner = if to - from - inner * 2 >= length { inner } else { Length::ZERO };
    start.min(to - inner - length).max(from + inner)
}

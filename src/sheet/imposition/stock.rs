//! The cards and the paper that a layout is sought for, and the rooms that the paper has for them.

use super::Turn;
use super::bleed;
use super::fold;
use super::grid::{Grid, Room};
use super::register::{LineDirection, Mirror};
use super::standee::Standees;
use crate::model::{
    BackTurn, Backs, BleedSides, CardFormat, Cut, Edge, Edges, FoldLine, GridShape, Guides, Length, MarkOptions,
    MarkStyle, Paper, Point, PrintOptions, Rect, Rotate, Shape, Size,
};

/// The most cards on a sheet. The bleed of each depends on all others: with more, a sheet would take long.
pub const MOST_PLACES: usize = 4_000;

/// Where the backs go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Backing {
    /// Nowhere.
    None,
    /// On the other side of the paper.
    Behind(Mirror),
    /// On the other half of the paper, which is folded.
    Beside(Mirror),
}

impl Backing {
    /// Returns what takes a front to its back on the other side of the paper.
    pub(super) const fn behind(self) -> Option<Mirror> {
        match self {
            Self::Behind(mirror) => Some(mirror),
            Self::None | Self::Beside(_) => None,
        }
    }

    /// Returns the edge of the fronts towards the fold.
    pub(super) const fn gutter(self) -> Option<Edge> {
        match self {
            Self::None | Self::Behind(_) => None,
            Self::Beside(Mirror { axis: LineDirection::Upright, .. }) => Some(Edge::Right),
            Self::Beside(Mirror { axis: LineDirection::Level, .. }) => Some(Edge::Bottom),
        }
    }

    /// Returns distances at the edges of the fronts as distances at the edges of the sheet: beyond a fold, those of the backs.
    pub(super) fn whole_sheet(self, fronts: Edges) -> Edges {
        match (self, self.gutter()) {
            (Self::Beside(mirror), Some(gutter)) => fronts.with(gutter, fronts.at(mirror.edge(gutter))),
            _ => fronts,
        }
    }
}

/// The cards and the paper that a layout is sought for.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    /// The size and shape of the cards.
    pub(super) format: CardFormat,
    /// The standees, if the cards are such.
    pub(super) standees: Option<Standees>,
    /// The finished piece.
    pub(super) trim: Size,
    pub(super) bleed: Length,
    /// The space between neighbouring cards.
    pub(super) gap: Size,
    /// The page.
    pub(super) paper: Size,
    /// Where the printer may not reach, on each page.
    pub(super) reach: Edges,
    /// The margins of the fronts, which keep their backs out of the margins, too.
    pub(super) margins: Edges,
    /// Where the backs go on a sheet that is not folded.
    pub(super) backing: Backing,
    /// How backs are turned besides.
    pub(super) rotate_back: BackTurn,
    pub(super) marks: MarkOptions,
    pub(super) guides: Guides,
    /// Which sides of the cards have bleed.
    pub(super) bleed_sides: BleedSides,
    /// Which cards may be turned.
    pub(super) rotate: Rotate,
    /// How many cards there must be; none for as many as fit.
    pub(super) shape: Option<GridShape>,
    /// Where the first card must be; none for cards in the middle.
    pub(super) origin: Option<Point>,
}

impl Stock {
    /// Returns the cards and the paper with the margins that the options ask for.
    pub(super) fn new(format: &CardFormat, paper: &Paper, options: &PrintOptions) -> Self {
        let (reach, margins) = margins(paper.size, options);
        let bleed = format.bleed.max(Length::ZERO);
        let whole = Size::new(bleed * 2, bleed * 2);
        // What is not cut apart straight has its whole bleed all round.
        let least = if format.shape.shares_cuts() { Size::default() } else { whole };
        let gap = options.gap.unwrap_or(if options.cut == Cut::Double { whole } else { least });
        let backing = match options.backs {
            Backs::Duplex => Backing::Behind(Mirror::from_flip(options.flip, paper.size)),
            Backs::Fold | Backs::None => Backing::None,
        };
        // A machine needs no marks at all, and labels are cut already.
        let is_cut_by_hand = options.labels.is_none() && !options.cutter.is_some();
        let is_rectangle = format.shape == Shape::Rectangle;
        let style = match options.marks.style {
            _ if !is_cut_by_hand => MarkStyle::None,
            MarkStyle::Corners | MarkStyle::Between if !is_rectangle => MarkStyle::Outer,
            style => style,
        };
        Self {
            format: format.clone(),
            standees: format.standee.map(|standee| Standees { figure: format.trim, standee, bleed }),
            trim: format.piece(),
            bleed,
            gap: Size::new(gap.width.max(least.width), gap.height.max(least.height)),
            paper: paper.size,
            reach,
            margins,
            backing,
            rotate_back: options.rotate_back,
            marks: MarkOptions { style, ..options.marks },
            // The outline of a card of another shape is drawn in any case.
            guides: if is_cut_by_hand && is_rectangle { options.guides } else { Guides::None },
            bleed_sides: options.bleed,
            rotate: options.rotate,
            shape: options.grid,
            origin: options.origin,
        }
    }

    /// Returns how cards may be turned.
    pub(super) fn turns(&self) -> &'static [Turn] {
        if self.rotate == Rotate::None { &[Turn::Upright] } else { &[Turn::Upright, Turn::Quarter] }
    }

    /// Returns the grids that fit into a room, with all cards upright or all turned: the largest; or the one that is asked for,
    /// turned only if it does not fit upright.
    pub(super) fn grids(&self, room: &Room) -> impl Iterator<Item = Grid> {
        let most = if self.shape.is_some() { 1 } else { 2 };
        let fitting = self.turns().iter().filter_map(|turn| match self.shape {
            Some(shape) => Some(self.shaped(shape, *turn)).filter(|grid| {
                let size = grid.area().size();
                size.width <= room.trims.width && size.height <= room.trims.height
            }),
            None => Grid::fill(self.trim, *turn, self.gap, room),
        });
        fitting.take(most)
    }

    /// Returns the grid of so many columns and rows.
    pub(super) fn shaped(&self, GridShape { columns, rows }: GridShape, turn: Turn) -> Grid {
        Grid { corner: Point::default(), piece: turn.apply(self.trim), gap: self.gap, columns, rows, turn }
    }

    /// Returns the rooms for fronts and where their backs go: a whole sheet, or half of one for each fold that it may have.
    pub(super) fn rooms(&self, backs: Backs, fold: FoldLine) -> Vec<(Room, Backing)> {
        let axes: &[LineDirection] = match (backs, fold) {
            (Backs::Duplex | Backs::None, _) => return vec![(self.room(), self.backing)],
            (Backs::Fold, FoldLine::Best) => &[LineDirection::Level, LineDirection::Upright],
            (Backs::Fold, FoldLine::Across) => &[LineDirection::Level],
            (Backs::Fold, FoldLine::Lengthwise) => &[LineDirection::Upright],
        };
        axes.iter().map(|axis| (self.half(*axis), Backing::Beside(Mirror::across(*axis, self.paper)))).collect()
    }

    /// Returns the room for fronts on a sheet that is not folded.
    pub(super) fn room(&self) -> Room {
        let inside = self.margins.inside(self.paper);
        let inner = self.inner_bleed();
        if let Some(Point { x, y }) = self.origin {
            // Where the first card must be, its bleed is cut short if it has to be.
            let is_inside = x >= inside.x && y >= inside.y;
            let size = Size::new(inside.right() - x, inside.bottom() - y);
            return Room::of_size(if is_inside { size } else { Size::default() });
        }
        let trims = inside.size();
        let bled = Size::new(trims.width - inner.width * 2, trims.height - inner.height * 2);
        Room { trims, bled }
    }

    /// Returns the room for the fronts in their half of the paper.
    fn half(&self, axis: LineDirection) -> Room {
        let (inside, inner) = (self.half_margins(axis).inside(self.paper), self.inner_bleed());
        let (near, _) = axis.distances(inside.corner());
        let to_fold = axis.across(self.paper) / 2 - near - fold::CLEARANCE - self.bleed;
        let trims = axis.with_across(inside.size(), to_fold);
        let bled = Size::new(trims.width - inner.width * 2, trims.height - inner.height * 2);
        // There already is room for the bleed at the fold: only the outer end needs some.
        Room { trims, bled: axis.with_across(bled, to_fold - axis.across(inner)) }
    }

    /// Returns the margins of the fronts, which keep the backs beyond the fold out of the margins, too.
    fn half_margins(&self, axis: LineDirection) -> Edges {
        self.margins.longer(Mirror::across(axis, self.paper).edges(self.margins))
    }

    /// Returns the room between an outer bleed and each edge of the paper, where crop marks lead to some edges.
    pub(super) fn rooms_at_edges(&self, marked: &[Edge]) -> Edges {
        bleed::rooms(self.margins, if self.marks.style.is_in_margins() { marked } else { &[] })
    }

    /// Returns how far a card's bleed continues towards a neighbour. A grid keeps as much of it inside the margins.
    pub(super) fn inner_bleed(&self) -> Size {
        Size::new(self.bleed.min(self.gap.width / 2), self.bleed.min(self.gap.height / 2))
    }

    /// Returns the corner of a block of fronts of that size: where it is asked for; or else in the middle of the page, or as near to
    /// it as the margins allow. Beside a fold, it is as near to the fold as possible.
    pub(super) fn corner_of(&self, backing: Backing, size: Size) -> Point {
        match (backing, self.origin) {
            (Backing::Beside(mirror), _) => {
                let (_, along) = mirror.axis.distances(self.middle(size, self.half_margins(mirror.axis)));
                let near_fold = mirror.middle() - fold::CLEARANCE - self.bleed;
                mirror.axis.point(near_fold - mirror.axis.across(size), along)
            }
            (_, Some(origin)) => origin,
            _ => self.middle(size, self.margins),
        }
    }

    /// Returns how far an area is from the nearer of the short edges of the page.
    pub(super) fn to_short_edges(&self, area: Rect) -> Length {
        let distances = Edges::around(area, self.paper);
        let [one, other] = Edge::short_ones(self.paper).map(|edge| distances.at(edge));
        one.min(other)
    }

    /// Returns the distance that decides between layouts of as many cards: the larger, the better.
    pub(super) fn comfort(&self, area: Rect, backing: Backing) -> Length {
        match backing {
            Backing::Beside(_) => Edges::around(area, self.paper).least(),
            Backing::None | Backing::Behind(_) => self.to_short_edges(area),
        }
    }

    fn middle(&self, size: Size, margins: Edges) -> Point {
        let (inside, inner, page) = (margins.inside(self.paper), self.inner_bleed(), self.paper);
        let x = settled(((page.width - size.width) / 2, size.width), (inside.x, inside.right()), inner.width);
        let y = settled(((page.height - size.height) / 2, size.height), (inside.y, inside.bottom()), inner.height);
        Point { x, y }
    }
}

/// Returns where the printer may not reach on each page, and the margins of the fronts, whose backs are on the other side.
pub(super) fn margins(page: Size, options: &PrintOptions) -> (Edges, Edges) {
    let margins = options.margin.map(|margin| margin.max(Length::ZERO));
    if options.backs != Backs::Duplex {
        return (margins, margins);
    }
    let feed = |reach: Edges, edge: Edge| reach.with(edge, reach.at(edge).max(options.feed_margin));
    let reach = Edge::short_ones(page).into_iter().fold(margins, feed);
    (reach, reach.longer(Mirror::from_flip(options.flip, page).edges(reach)))
}

/// Returns where something begins that should begin at `start`, is so long, and must be within limits: it keeps away from them by
/// `inner`, if there is room for that.
fn settled((start, length): (Length, Length), (from, to): (Length, Length), inner: Length) -> Length {
    let inner = if to - from - inner * 2 >= length { inner } else { Length::ZERO };
    start.min(to - inner - length).max(from + inner)
}

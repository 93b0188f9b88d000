//! The findings of imposition, always with the figures.

use super::Turn;
use super::bleed;
use super::grid::Grid;
use super::marks;
use super::slug;
use super::stock::{Backing, MOST_PLACES, Stock};
use crate::diag::{Code, Finding};
use crate::model::{
    Backs, Edge, Edges, FoldLine, GridShape, LabelShape, LabelSheet, Length, Machine, NamedChoice, Paper, Point,
    PrintOptions, Rect, Size,
};

/// Returns the error of cards that do not fit on a sheet: not one of them, or not the grid that is asked for.
pub(super) fn does_not_fit(paper: &Paper, stock: &Stock, backs: Backs) -> Finding {
    let Some(shape) = stock.shape else { return card_too_large(paper, stock, backs) };
    let needed = stock.shaped(shape, Turn::Upright).area().size();
    let most = Stock { shape: None, ..stock.clone() };
    let rooms = stock.rooms(backs, FoldLine::Best);
    let grids = rooms.iter().flat_map(|(room, _)| most.grids(room)).max_by_key(|grid| (grid.capacity(), grid.columns));
    let Some(most) = grids.map(|Grid { columns, rows, .. }| GridShape { columns, rows }) else {
        return card_too_large(paper, &most, backs);
    };
    let left: Vec<String> = rooms.iter().map(|(room, _)| size(room.trims)).collect();
    let message = format!(
        "a grid of {shape} cards of {} takes {}; {} leave {} of {}, room for {most}",
        size(stock.trim),
        size(needed),
        margins(stock),
        left.join(" or "),
        paper.title,
    );
    let help = format!("build with `--grid {}x{}`, on larger paper, or with smaller margins", most.columns, most.rows);
    Finding::new(Code::GridTooLarge, message).help(help)
}

/// Returns the error of more places on a sheet than Pullet lays out.
pub(super) fn too_many_places(paper: &Paper, stock: &Stock, places: usize) -> Finding {
    let message = format!(
        "a sheet of {} would hold {places} cards of {}, and {MOST_PLACES} is the most",
        paper.title,
        size(stock.trim)
    );
    Finding::new(Code::TooManyPlaces, message).help("print on smaller paper, or set a `grid`")
}

/// Returns the error of a folded sheet on which the place of the cards is given.
pub(super) fn cannot_fold(options: &PrintOptions) -> Option<Finding> {
    let what = match (&options.labels, options.origin) {
        _ if options.backs != Backs::Fold => return None,
        (Some(labels), _) => format!("the labels of `{}`", labels.name),
        (None, Some(_)) => "an `origin`".to_owned(),
        (None, None) => return None,
    };
    let message = format!("{what} cannot be used with `backs = \"fold\"`: folded cards are beside the fold");
    Some(Finding::new(Code::CannotFold, message).help("print with `--backs duplex` or `--backs none`"))
}

/// Returns the error of a card that is larger than a label.
pub(super) fn label_too_small(stock: &Stock, labels: &LabelSheet) -> Box<Finding> {
    let label = match labels.shape {
        LabelShape::Rectangle => size(labels.size),
        LabelShape::Round => format!("{} across", labels.size.width),
    };
    let message = format!(
        "a card of {} does not fit on a label of `{}`, which is {label}, upright or turned",
        size(stock.trim),
        labels.name,
    );
    let help = "choose other labels: `pullet list --labels` shows them; or give the cards the size of the label";
    Box::new(Finding::new(Code::CardTooLarge, message).help(help))
}

/// Returns the error of labels that an origin puts off the paper.
pub(super) fn labels_off_paper(labels: &LabelSheet) -> Box<Finding> {
    let (Point { x, y }, name) = (labels.origin, &labels.name);
    let message = format!("with its first label at {x} and {y}, cards on `{name}` are beside the paper");
    let help = "`origin` is the corner of the first label, from the left and the top of the page";
    Box::new(Finding::new(Code::CardTooLarge, message).help(help))
}

/// Returns the note that cards on labels are nearer to an edge of the paper than the printer prints.
pub(super) fn card_in_margin(stock: &Stock, labels: &LabelSheet, distances: Edges) -> Option<Finding> {
    let lost = |edge: &Edge| distances.at(*edge) < stock.margins.at(*edge);
    let edge = Edge::ALL.into_iter().filter(lost).min_by_key(|edge| distances.at(*edge))?;
    let message = format!(
        "cards on `{}` come within {} of the {} edge of the paper, inside the margin of {}: the printer may cut something off",
        labels.name,
        distances.at(edge),
        name(edge),
        stock.margins.at(edge),
    );
    let help = "try it on plain paper; if your printer prints nearer to the edge, there is nothing to do";
    Some(Finding::new(Code::CardInMargin, message).help(help))
}

/// Returns the note that a sheet of labels has no room for the sheet's label.
pub(super) fn no_room_beside_labels(labels: &LabelSheet) -> Finding {
    let message = format!("beside the labels of `{}` there is no room for the sheet's label and ruler", labels.name);
    let help = "print one sheet on plain paper first, and hold it against the labels";
    Finding::new(Code::NoRoomForLabel, message).help(help)
}

/// Returns the error of a card that does not fit on a sheet.
pub(super) fn card_too_large(paper: &Paper, stock: &Stock, backs: Backs) -> Finding {
    let left = match backs {
        Backs::Fold => {
            let halves = stock.rooms(backs, FoldLine::Best);
            let halves: Vec<String> = halves.iter().map(|(half, _)| size(half.trims)).collect();
            format!("{} on each half of a folded sheet", halves.join(" or "))
        }
        Backs::Duplex | Backs::None => match stock.origin {
            Some(Point { x, y }) => format!("{} from the origin on, at {x} and {y}", room(stock.room().trims)),
            None => room(stock.room().trims),
        },
    };
    let message = format!(
        "a card of {} does not fit on {} paper of {}, upright or turned: {} leave {left}",
        size(stock.trim),
        paper.title,
        size(stock.paper),
        margins(stock),
    );
    let help = match backs {
        Backs::Fold => "print on larger paper, or with `backs = \"duplex\"`",
        Backs::Duplex => "print on larger paper, or with smaller margins: `margin` and `feed-margin`",
        Backs::None => "print on larger paper, or with a smaller `margin`",
    };
    Finding::new(Code::CardTooLarge, message).help(help)
}

/// Returns the error of a sheet that is to be folded before a machine cuts it.
pub(super) fn folded_for_machine(machine: Machine) -> Finding {
    let message = format!("`{}` cannot cut sheets that are folded: it would not find them", machine.word());
    Finding::new(Code::FoldedForMachine, message)
        .help("print with `backs = \"duplex\"` or `backs = \"none\"`, or cut by hand: `--cutter none`")
}

/// Returns the note that a machine's own program prints no backs.
pub(super) fn backs_left_out() -> Finding {
    Finding::new(Code::BacksLeftOut, "Cricut's Design Space prints one side of the paper: the backs are left out").help(
        "put the cards into opaque sleeves, with an old playing card behind each; or cut by hand, with `--cutter none`",
    )
}

/// Returns the note that cards of a duplex layout come nearer to the short edges than every printer can print.
pub(super) fn near_feed_edge(paper: &Paper, stock: &Stock, area: Rect, backing: Backing) -> Option<Finding> {
    let (loss, distance) = (PrintOptions::FEED_LOSS, stock.to_short_edges(area));
    // Margins of 0 mm say that the printer prints to the edge.
    let is_borderless = stock.to_short_edges(stock.margins.inside(stock.paper)) == Length::ZERO;
    if distance >= loss || is_borderless || !matches!(backing, Backing::Behind(_)) {
        return None;
    }
    let trim = size(stock.trim);
    let title = &paper.title;
    let message = format!(
        "cards of {trim} come within {distance} of the short edges of {title}: most printers print them whole, but some cut \
         off up to {loss} there when they print both sides"
    );
    let help = format!(
        "if yours does, build with `--feed-margin {}`, or write `feed-margin = \"{loss}\"` in the deck's `[print]`; fewer \
         cards may then fit on a sheet",
        loss.to_string().replace(' ', "")
    );
    Some(Finding::new(Code::NearFeedEdge, message).help(help))
}

/// Returns the note that crop marks take some of the bleed at the edges of the sheet: `bleeds` are left there, `distances` from
/// the edges of the paper, some of which are `marked`.
pub(super) fn bleed_trimmed(
    paper: &Paper,
    stock: &Stock,
    (distances, bleeds): (Edges, Edges),
    marked: &[Edge],
) -> Option<Finding> {
    let figures = |edge: Edge| (bleeds.at(edge), distances.at(edge));
    let short: Vec<Edge> = Edge::ALL.into_iter().filter(|edge| bleeds.at(*edge) < stock.bleed).collect();
    // Opposite edges are mostly alike: they are reported together.
    let firsts =
        short.iter().filter(|edge| short.iter().find(|other| figures(**other) == figures(**edge)) == Some(*edge));
    let parts = firsts.map(|first| {
        let alike = short.iter().filter(|edge| figures(**edge) == figures(*first)).map(|edge| name(*edge));
        let (bleed, distance) = figures(*first);
        format!("{bleed} at the {}, {distance} from the paper's edge", alike.collect::<Vec<_>>().join(" and "))
    });
    let most = |rooms: Edges| short.iter().map(|edge| rooms.at(*edge)).max().unwrap_or_default();
    let (room, unmarked) = (most(stock.rooms_at_edges(marked)), stock.rooms_at_edges(&[]));
    let why = match room {
        Length::ZERO => "the paper ends there".to_owned(),
        bleed::MARK_ROOM => format!("crop marks and the printer's margin take {room} there"),
        _ => format!("the printer's margin takes {room} there"),
    };
    let message = format!(
        "the bleed around cards of {} on {} is less than {}: {}; {why}",
        size(stock.trim),
        paper.title,
        stock.bleed,
        parts.collect::<Vec<_>>().join("; "),
    );
    let inner = stock.inner_bleed();
    let enough = room + stock.bleed - inner.width.min(inner.height);
    let is_whole = |edge: &Edge| distances.at(*edge) - unmarked.at(*edge) >= stock.bleed;
    let or = if short.iter().all(is_whole) { "print without marks, `--marks none`; or " } else { "" };
    let help = format!("{or}margins of {enough} keep the whole bleed, perhaps with fewer cards on a sheet");
    (!short.is_empty()).then(|| Finding::new(Code::BleedTrimmed, message).help(help))
}

/// Returns the note that a sheet has no label.
pub(super) fn no_room_for_label(paper: &Paper) -> Finding {
    let message = format!(
        "no margin of {} has room for the sheet's label: it takes {} by {}, {} from the paper's edge and clear of the crop \
         marks",
        paper.title,
        slug::THICKNESS,
        slug::LENGTH,
        marks::EDGE,
    );
    Finding::new(Code::NoRoomForLabel, message)
        .help("a larger `margin` makes room, perhaps with fewer cards on a sheet")
}

/// Returns the error of a printed sheet of its own size that does not fit on the paper that often.
pub(super) fn sheet_too_large(paper: &Paper, (piece, up): (Size, u32), (room, held): (Size, usize)) -> Finding {
    let message = format!(
        "{up} of {} do not fit on {} paper of {}: the margins leave {}, room for {held}",
        size(piece),
        paper.title,
        size(paper.size),
        size(room),
    );
    let help = match held {
        0 => "print on larger paper, with a smaller `margin`, or give it a smaller `size`".to_owned(),
        held => format!("set `up` to {held} or fewer, or print on larger paper"),
    };
    Finding::new(Code::SheetTooLarge, message).help(help)
}

/// Returns the error of so many shares of a paper that one of them is not readable.
pub(super) fn share_too_small(paper: &Paper, up: u32, (room, least): (Size, Length)) -> Finding {
    let message = format!(
        "{up} shares do not fit on {} paper of {}: the {} inside the margins cannot be divided into so many of at least \
         {least} by {least}",
        paper.title,
        size(paper.size),
        size(room),
    );
    Finding::new(Code::SheetTooLarge, message).help("set `up` to a smaller number, or print on larger paper")
}

/// Returns the margins of a page, and those of its other side where they ask for more.
fn margins(stock: &Stock) -> String {
    let Stock { reach, margins, .. } = stock;
    let [short, other_short] = Edge::short_ones(stock.paper);
    let [long, other_long] = if short == Edge::Top { [Edge::Left, Edge::Right] } else { [Edge::Top, Edge::Bottom] };
    let is_alike = margins.at(short) == margins.at(other_short) && margins.at(long) == margins.at(other_long);
    if is_alike && reach == margins {
        return format!("margins of {} at the sides and {} at the short edges", margins.at(long), margins.at(short));
    }
    let turned = if reach == margins { "" } else { ", on both sides of the paper," };
    format!("{}{turned}", margins_in_words(reach))
}

/// Returns the margins of a page as people write them.
pub(super) fn margins_in_words(margins: &Edges) -> String {
    if margins.is_even() {
        return format!("a margin of {}", margins.top);
    }
    let side = |edge: Edge| format!("{} at the {}", margins.at(edge), name(edge));
    let [top, right, bottom, left] = Edge::ALL.map(side);
    format!("margins of {top}, {right}, {bottom} and {left}")
}

/// Returns a size as people write it: `63.5 × 88.9 mm`.
fn size(Size { width, height }: Size) -> String {
    format!("{} × {height}", width.to_mm())
}

/// Returns the room for cards as people write it.
fn room(room: Size) -> String {
    let has_room = room.width > Length::ZERO && room.height > Length::ZERO;
    if has_room { size(room) } else { "no room".to_owned() }
}

const fn name(edge: Edge) -> &'static str {
    match edge {
        Edge::Top => "top",
        Edge::Right => "right",
        Edge::Bottom => "bottom",
        Edge::Left => "left",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::CardFormat;

    #[test]
    fn a_size_reads_as_people_write_it() {
        assert_eq!(size(Size::um(63_500, 88_900)), "63.5 × 88.9 mm");
    }

    /// Letter with 3 × 3 poker cards: 12.7 mm at the sides, 6.35 mm at the short edges. 5.35 + 3 = 8.35 mm.
    #[test]
    fn trimmed_bleed_is_reported_once_for_edges_that_are_alike() {
        let paper = Paper::named("letter").expect("a known paper");
        let options = PrintOptions { backs: Backs::None, ..PrintOptions::default() };
        let stock = Stock::new(&CardFormat::named("poker").expect("a known format"), paper, &options);
        let (bleed, margins) = (stock.bleed, stock.margins);
        let side = Length::um(12_700);
        let distances = Edges { left: side, right: side, ..margins };
        let bleeds = Edges { left: bleed, right: bleed, ..Edges::all(Length::um(1_000)) };
        let finding = bleed_trimmed(paper, &stock, (distances, bleeds), &Edge::ALL).expect("bleed is missing");
        assert_eq!(
            finding.message,
            "the bleed around cards of 63.5 × 88.9 mm on Letter is less than 3 mm: 1 mm at the top and bottom, 6.35 mm from \
             the paper's edge; crop marks and the printer's margin take 5.35 mm there"
        );
        assert!(finding.help.is_some_and(|help| help.contains("8.35 mm")));
    }

    #[test]
    fn no_room_is_said_in_words() {
        assert_eq!(room(Size::um(0, 0)), "no room");
        assert_eq!(room(Size::um(63_500, 0)), "no room");
        assert_eq!(room(Size::um(63_500, 1)), "63.5 × 0.001 mm");
    }

    #[test]
    fn too_many_on_a_sheet_says_how_many_would_fit() {
        let paper = Paper::named("a4").expect("a known paper");
        let piece = Size::um(100_000, 150_000);
        let finding = sheet_too_large(paper, (piece, 5), (Size::um(197_300, 284_300), 1));
        assert_eq!(
            finding.message,
            "5 of 100 × 150 mm do not fit on A4 paper of 210 × 297 mm: the margins leave 197.3 × 284.3 mm, room for 1"
        );
        assert_eq!(finding.help.as_deref(), Some("set `up` to 1 or fewer, or print on larger paper"));
    }
}

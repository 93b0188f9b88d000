//! Laws that hold for the marks and guides of all cards, papers and options.

use super::laws::{ImposedJob, job};
use super::{Guide, Imposition, Mark, SheetSide, impose};
use crate::model::{
    Backs, Edge, Edges, Flip, Gang, Length, MarkOptions, MarkStyle, MarkedSides, Point, Rect, Side, Size,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

const MM: Length = Length::um(1_000);

/// The line of a mark, without its width.
fn line(mark: &Mark) -> Rect {
    let (x, y) = (mark.from.x.min(mark.to.x), mark.from.y.min(mark.to.y));
    let size = Size::new((mark.from.x - mark.to.x).abs(), (mark.from.y - mark.to.y).abs());
    Rect::new(Point { x, y }, size)
}

fn ends([from, to]: [Point; 2]) -> [i64; 4] {
    [from.x.to_um(), from.y.to_um(), to.x.to_um(), to.y.to_um()]
}

/// The edge of the paper that a mark in the margins leads to.
fn edge_of(mark: &Mark) -> Edge {
    match (mark.from.x == mark.to.x, mark.to.x < mark.from.x, mark.to.y < mark.from.y) {
        (true, _, true) => Edge::Top,
        (true, _, false) => Edge::Bottom,
        (false, true, _) => Edge::Left,
        (false, false, _) => Edge::Right,
    }
}

/// How far the near end of a rectangle is from an edge of the paper, and how far its far end.
fn depths(rect: Rect, edge: Edge, paper: Size) -> (Length, Length) {
    match edge {
        Edge::Top => (rect.y, rect.bottom()),
        Edge::Right => (paper.width - rect.right(), paper.width - rect.x),
        Edge::Bottom => (paper.height - rect.bottom(), paper.height - rect.y),
        Edge::Left => (rect.x, rect.right()),
    }
}

fn bounds(rects: impl Iterator<Item = Rect>) -> Rect {
    let around = |one: Rect, other: Rect| {
        let (x, y) = (one.x.min(other.x), one.y.min(other.y));
        let (right, bottom) = (one.right().max(other.right()), one.bottom().max(other.bottom()));
        Rect { x, y, width: right - x, height: bottom - y }
    };
    rects.reduce(around).expect("there are some")
}

/// Returns how deep the margins and the label hide what is printed at an edge.
fn hidden(job: &ImposedJob, side: &SheetSide, edge: Edge) -> Length {
    let [top, right, bottom, left] = job.reach().map(Length::um);
    let margin = Edges { top, right, bottom, left }.at(edge);
    let label = side.slug.map(|slug| depths(slug.area, edge, job.paper.size));
    // A label across the sheet is only in the way of the marks at its own edge: there, it is within 30 mm.
    let label = label.filter(|(_, far)| *far < MM * 30).map_or(Length::ZERO, |(_, far)| far + Length::um(500));
    margin.max(label).max(MM * 3)
}

/// The marks that a side can have: none for a machine, and none between cards that are no rectangles.
fn marks_of(job: &ImposedJob, side: &SheetSide) -> MarkOptions {
    let options = job.options.marks;
    let style = match options.style {
        _ if job.is_for_machine() => MarkStyle::None,
        MarkStyle::Corners | MarkStyle::Between if is_shaped(side) => MarkStyle::Outer,
        style => style,
    };
    MarkOptions { style, ..options }
}

fn is_shaped(side: &SheetSide) -> bool {
    // The net of a standee is a rectangle.
    side.slots.iter().any(|slot| slot.outline.as_ref().is_some_and(|outline| outline.is_drawn))
}

/// Whether cards of two turns are in two blocks, with marks between them.
fn is_mixed(side: &SheetSide) -> bool {
    let turns: BTreeSet<_> = side.slots.iter().filter(|slot| slot.face == Side::Front).map(|slot| slot.turn).collect();
    turns.len() > 1
}

fn fronts(imposition: &Imposition) -> impl Iterator<Item = &SheetSide> {
    imposition.sides.iter().filter(|side| side.side == Side::Front)
}

/// How many fronts of a side are rectangles.
fn rectangles(side: &SheetSide) -> usize {
    side.slots.iter().filter(|slot| slot.face == Side::Front && slot.outline.is_none()).count()
}

/// Whether the cards of a side are figures with tabs, whose nets are cut out.
fn has_standees(job: &ImposedJob, side: &SheetSide) -> bool {
    side.slots.iter().any(|slot| job.is_standee(slot.card))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn marks_are_no_longer_than_chosen_and_keep_away_from_the_edge(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let page = Rect::new(Point::default(), job.paper.size).grown(-MM * 3);
        for side in fronts(&imposition) {
            let options = marks_of(&job, side);
            let usual = if options.style == MarkStyle::Corners { MM * 2 } else { MM * 5 };
            let longest = options.length.unwrap_or(usual);
            for mark in &side.marks {
                let line = line(mark);
                prop_assert!(line.width.min(line.height) == Length::ZERO && line.width.max(line.height) > Length::ZERO);
                prop_assert!(options.style == MarkStyle::Full || line.width.max(line.height) <= longest);
                prop_assert!(page.contains(line));
                prop_assert_eq!(mark.pen.weight, options.weight);
            }
        }
    }

    /// No mark crosses a card; one over a bleed can be seen on it. Those in the margins are on a bleed, or less than 0.35 mm beside
    /// it, only where they would be hidden farther out, and on it they stay 1 mm away from the cards.
    #[test]
    fn marks_touch_no_card_and_only_some_a_bleed(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for side in &imposition.sides {
            let options = marks_of(&job, side);
            for mark in &side.marks {
                let line = line(mark);
                prop_assert!(side.slots.iter().all(|slot| !slot.trim.overlaps(line)));
                let is_on_bleed = side.slots.iter().any(|slot| slot.paint.overlaps(line));
                prop_assert!(!is_on_bleed || mark.pen.is_edged);
                // Blocks of different shapes on a shared sheet have marks of different styles.
                let is_alone = imposition.gang == Gang::Apart;
                if !is_alone || !matches!(options.style, MarkStyle::Outer | MarkStyle::Full) {
                    continue;
                }
                prop_assert!(!is_on_bleed || side.slots.iter().all(|slot| !slot.trim.grown(MM).overlaps(line)));
                let is_near = side.slots.iter().any(|slot| slot.paint.grown(Length::um(350)).overlaps(line));
                if side.side == Side::Front && !is_mixed(side) && options.sides == MarkedSides::Fronts && (is_on_bleed || is_near && options.distance.is_none()) {
                    let edge = edge_of(mark);
                    let (_, start) = depths(line, edge, job.paper.size);
                    let needed = options.length.unwrap_or(MM * 5).min(MM * 2);
                    prop_assert!(start <= hidden(&job, side, edge) + needed);
                }
            }
        }
    }

    /// With two sheets or more, the first is full. Where the cards leave 1 mm and 2 mm more inside the margin and the label, 2 mm of
    /// each mark are inside.
    #[test]
    fn marks_are_inside_the_margins_where_there_is_room(job in job()) {
        let single = ImposedJob { batches: job.batches[..1].to_vec(), ..job };
        let Ok(imposition) = impose(&single.batches, &single.paper, &single.options) else { return Ok(()) };
        let options = single.options.marks;
        if imposition.sheet_count() < 2 || single.batches[0].used_slots > 0 || single.backs() == Backs::Fold {
            return Ok(());
        }
        if !matches!(options.style, MarkStyle::Outer | MarkStyle::Full) || options.sides == MarkedSides::Both {
            return Ok(());
        }
        let needed = options.length.unwrap_or(MM * 5).min(MM * 2);
        let area = bounds(imposition.sides[0].slots.iter().map(|slot| slot.trim));
        for side in fronts(&imposition).filter(|side| !is_mixed(side) && !has_standees(&single, side)) {
            for mark in &side.marks {
                let edge = edge_of(mark);
                let hidden = hidden(&single, side, edge);
                let (room, _) = depths(area, edge, single.paper.size);
                let (_, start) = depths(line(mark), edge, single.paper.size);
                prop_assert!(room - MM < hidden + needed || start - hidden >= needed);
            }
        }
    }

    /// Every mark is on a line along which a card, or the place of its back, is cut; every cut has a mark.
    #[test]
    fn marks_are_where_cards_are_cut(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for side in fronts(&imposition).filter(|side| !has_standees(&job, side)) {
            let trims: Vec<Rect> = side.slots.iter().map(|slot| slot.trim).collect();
            let behind = |x: Length| job.paper.size.width - x;
            let below = |y: Length| job.paper.size.height - y;
            let is_cut = |mark: &Mark| trims.iter().any(|trim| {
                let (xs, ys) = ([trim.x, trim.right()], [trim.y, trim.bottom()]);
                let fold = side.fold.is_some();
                if mark.from.x == mark.to.x {
                    xs.contains(&mark.from.x) || fold && xs.contains(&behind(mark.from.x))
                } else {
                    ys.contains(&mark.from.y) || fold && ys.contains(&below(mark.from.y))
                }
            });
            prop_assert!(side.marks.iter().all(is_cut));
            let style = marks_of(&job, side).style;
            prop_assert!(style != MarkStyle::None || side.marks.is_empty());
            if style == MarkStyle::None || is_shaped(side) {
                // A hexagon's points, and what is round, have no straight cuts: a line shows them.
                continue;
            }
            let is_at_corner = style == MarkStyle::Corners;
            let has_room = job.reach().iter().all(|margin| *margin >= 5_350);
            if has_room && !(is_at_corner && job.options.marks.distance.is_some()) {
                for trim in &trims {
                    prop_assert!(side.marks.iter().any(|mark| mark.from.x == trim.x && mark.to.x == trim.x));
                    prop_assert!(side.marks.iter().any(|mark| mark.from.y == trim.bottom() && mark.to.y == trim.bottom()));
                }
            }
        }
    }

    /// Marks at corners begin at the corner of a card that is there; marks in gaps are between two. Figures, which have marks of their
    /// folds besides, are left out.
    #[test]
    fn empty_places_have_no_marks(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let is_alone = imposition.gang == Gang::Apart;
        for side in fronts(&imposition).filter(|side| is_alone && side.fold.is_none() && !has_standees(&job, side)) {
            let options = marks_of(&job, side);
            let corners: BTreeSet<(Length, Length)> = side.slots.iter().flat_map(|slot| {
                let trim = slot.trim;
                [(trim.x, trim.y), (trim.right(), trim.y), (trim.x, trim.bottom()), (trim.right(), trim.bottom())]
            }).collect();
            let area = bounds(side.slots.iter().map(|slot| slot.trim));
            for mark in &side.marks {
                let line = line(mark);
                let apart = |(x, y): &(Length, Length), point: (Length, Length)| {
                    let (dx, dy) = ((*x - point.0).abs(), (*y - point.1).abs());
                    (dx == Length::ZERO || dy == Length::ZERO).then_some(dx + dy)
                };
                let near = |point| corners.iter().filter_map(|corner| apart(corner, point)).min();
                let (one, other) = (near((line.x, line.y)), near((line.right(), line.bottom())));
                if options.style == MarkStyle::Corners {
                    let away = options.distance.unwrap_or_default();
                    prop_assert!(one == Some(away) || other == Some(away));
                } else if options.style == MarkStyle::Between && area.contains(line) && !is_mixed(side) {
                    // The middle of a gap may be half a micrometre off.
                    let middle = one.zip(other).map(|(one, other)| (one - other).abs());
                    prop_assert!(middle.is_some_and(|off| off <= Length::um(1)));
                }
            }
        }
    }

    /// The paper is turned over; a mark of the back is then behind a mark of the front.
    #[test]
    fn backs_have_marks_behind_those_of_their_fronts_or_none(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for pair in imposition.sides.windows(2).filter(|pair| pair[1].side == Side::Back) {
            let [front, back] = pair else { unreachable!("pairs have two sides") };
            prop_assert!(back.guides.is_empty());
            if job.options.marks.sides == MarkedSides::Fronts {
                prop_assert!(back.marks.is_empty());
                continue;
            }
            let Size { width, height } = job.paper.size;
            let through = |point: Point| match job.turn() {
                Flip::LongEdge => Point { x: width - point.x, ..point },
                Flip::ShortEdge => Point { y: height - point.y, ..point },
            };
            let fronts: BTreeSet<[i64; 4]> = front.marks.iter().map(|mark| ends([mark.from, mark.to])).collect();
            let backs: BTreeSet<[i64; 4]> =
                back.marks.iter().map(|mark| ends([through(mark.from), through(mark.to)])).collect();
            prop_assert_eq!(fronts, backs);
        }
    }

    /// Guides are on the fronts alone: along cuts, through no card, and as many corners as four for each card.
    #[test]
    fn guides_follow_the_cuts_and_the_corners(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for side in fronts(&imposition).filter(|side| !has_standees(&job, side)) {
            let trims: Vec<Rect> =
                side.slots.iter().filter(|slot| slot.face == Side::Front).map(|slot| slot.trim).collect();
            let mut arcs = 0;
            let mut lines = 0;
            for guide in &side.guides {
                match *guide {
                    Guide::Arc { corner, .. } => {
                        let is_corner = |trim: &Rect| {
                            [trim.x, trim.right()].contains(&corner.x) && [trim.y, trim.bottom()].contains(&corner.y)
                        };
                        prop_assert!(trims.iter().any(is_corner));
                        arcs += 1;
                    }
                    Guide::Line { from, to } => {
                        let line = Rect::new(from, Size::new(to.x - from.x, to.y - from.y));
                        prop_assert!(trims.iter().all(|trim| !trim.overlaps(line)));
                        let is_cut = |trim: &Rect| {
                            from.x == to.x && [trim.x, trim.right()].contains(&from.x)
                                || from.y == to.y && [trim.y, trim.bottom()].contains(&from.y)
                        };
                        prop_assert!(trims.iter().any(is_cut));
                        lines += 1;
                    }
                }
            }
            let guided = if job.is_for_machine() { 0 } else { rectangles(side) };
            prop_assert_eq!(lines > 0, guided > 0 && job.options.guides.has_lines());
            prop_assert_eq!(arcs, if job.options.guides.has_corners() { guided * 4 } else { 0 });
        }
    }
}

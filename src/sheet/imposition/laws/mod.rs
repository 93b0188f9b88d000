//! Laws that hold for all cards, papers and options. The printer, the knife and the player are simulated here without the
//! stage's own geometry.

mod geometry;
mod imposed_job;
mod room;

pub(super) use geometry::{can_be_cut, paints_over};
pub(super) use imposed_job::{ImposedJob, job};

use super::{Backed, SheetSide, Slot, Turn, impose, place_copies};
use crate::diag::Code;
use crate::model::{
    BackTurn, Backs, BleedSides, Flip, FoldLine, Gang, Length, Machine, Order, Outline, Point, Rect, Side, Size,
};
use geometry::{corners, depth, lines, pairs, polygon, spanned, through, top};
use imposed_job::{margins, papers};
use proptest::prelude::*;
use room::places;
use std::collections::{BTreeMap, BTreeSet};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn slots_are_inside_the_margins_and_apart(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let [top, right, bottom, left] = job.reach().map(Length::um);
        let Size { width, height } = job.paper.size;
        for side in &imposition.sides {
            for (index, slot) in side.slots.iter().enumerate() {
                prop_assert!(slot.trim.x >= left && slot.trim.right() <= width - right);
                prop_assert!(slot.trim.y >= top && slot.trim.bottom() <= height - bottom);
                prop_assert!(slot.paint.contains(slot.trim));
                for other in &side.slots[index + 1..] {
                    prop_assert!(!paints_over(slot, other) && !paints_over(other, slot));
                }
            }
        }
    }

    /// A card with a neighbour above, below or beside it paints nothing on that side.
    #[test]
    fn outer_bleed_alone_leaves_the_paper_between_cards_white(job in job()) {
        if job.options.bleed != BleedSides::Outer {
            return Ok(());
        }
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        // Blocks of different cards on a shared sheet each have an outside.
        let is_alone = imposition.gang == Gang::Apart;
        let has_cards = |side: &&SheetSide| is_alone && side.slots.iter().all(|slot| slot.outline.is_none());
        for side in imposition.sides.iter().filter(has_cards) {
            for (slot, other) in side.slots.iter().flat_map(|slot| side.slots.iter().map(move |other| (slot, other))) {
                let (own, far) = (slot.trim, other.trim);
                if slot.face == other.face && own.y == far.y && own.right() <= far.x {
                    prop_assert_eq!((slot.paint.right(), other.paint.x), (own.right(), far.x));
                }
                if slot.face == other.face && own.x == far.x && own.bottom() <= far.y {
                    prop_assert_eq!((slot.paint.bottom(), other.paint.y), (own.bottom(), far.y));
                }
            }
        }
    }

    #[test]
    fn each_copy_is_printed_once_with_its_back(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let mut faces: BTreeMap<(usize, u32, Side), usize> = BTreeMap::new();
        for slot in imposition.sides.iter().flat_map(|side| &side.slots) {
            *faces.entry((slot.card, slot.copy, slot.face)).or_default() += 1;
        }
        let mut wanted = BTreeMap::new();
        for (card, copy, backed) in job.copies() {
            // A standee without a back shows its front on both sides.
            let one_faced = job.is_standee(card) && backed == Backed::No;
            wanted.insert((card, copy, Side::Front), if one_faced { 2 } else { 1 });
            if backed == Backed::Yes && (job.backs() != Backs::None || job.is_standee(card)) {
                wanted.insert((card, copy, Side::Back), 1);
            }
        }
        prop_assert_eq!(faces, wanted);
    }

    /// The paper is turned over, or folded, and the player turns the card over about its upright axis.
    #[test]
    fn a_back_is_behind_its_front_and_reads_upright(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for (front, back, flip) in pairs(&imposition, job.turn()) {
            let Some(back) = back.filter(|_| !job.is_standee(front.card)) else { continue };
            let seen = |rect: Rect| spanned(corners(rect).map(|corner| through(corner, job.paper.size, flip)));
            prop_assert_eq!((front.card, front.copy), (back.card, back.copy));
            prop_assert_eq!(seen(back.trim), front.trim);
            prop_assert_eq!(seen(back.paint), front.paint);
            let behind = |outline: &Outline| {
                outline.map(|point| {
                    let (x, y) = through((point.x.to_um(), point.y.to_um()), job.paper.size, flip);
                    Point { x: Length::um(x), y: Length::um(y) }
                })
            };
            let cuts = |slot: &Slot| slot.outline.as_ref().map(|outline| (outline.cut.clone(), outline.clip.clone()));
            prop_assert_eq!(cuts(&back).map(|(cut, clip)| (behind(&cut), behind(&clip))), cuts(&front));
            let (x, y) = top(back.turn);
            let (x, y) = if job.options.rotate_back == BackTurn::Half { (-x, -y) } else { (x, y) };
            let top_through_paper = if flip == Flip::LongEdge { (-x, y) } else { (x, -y) };
            prop_assert_eq!(top_through_paper, top(front.turn));
        }
    }

    /// Folded over the top of the figure, the back is behind the front and upright: the sides meet at the fold, the tops of their
    /// pictures, and point away from each other.
    #[test]
    fn the_sides_of_a_standee_meet_at_their_tops(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for side in &imposition.sides {
            let standees: Vec<&Slot> = side.slots.iter().filter(|slot| job.is_standee(slot.card)).collect();
            for pair in standees.chunks(2) {
                let [front, back] = pair else { panic!("a standee has two sides") };
                prop_assert_eq!((front.number, front.copy, front.trim.size()), (back.number, back.copy, back.trim.size()));
                let ((x, y), (back_x, back_y)) = (top(front.turn), top(back.turn));
                prop_assert_eq!((back_x, back_y), (-x, -y));
                let moved = Rect {
                    x: front.trim.x + front.trim.width * x,
                    y: front.trim.y + front.trim.height * y,
                    ..front.trim
                };
                prop_assert_eq!(moved, back.trim);
            }
        }
    }

    #[test]
    fn fronts_and_backs_stay_in_step(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        prop_assert_eq!(imposition.backs, job.backs());
        let per_sheet = if job.backs() == Backs::Duplex { 2 } else { 1 };
        prop_assert_eq!(imposition.sides.len(), imposition.sheet_count() * per_sheet);
        for (index, side) in imposition.sides.iter().enumerate() {
            prop_assert_eq!(side.number, index / per_sheet + 1);
            prop_assert_eq!(side.side, if index % per_sheet == 0 { Side::Front } else { Side::Back });
            let is_folded = job.backs() == Backs::Fold && !side.slots.iter().any(|slot| job.is_standee(slot.card));
            prop_assert_eq!(side.fold.is_some(), is_folded);
        }
    }

    /// The picture goes on to the cut everywhere, and to the end of the bleed where no neighbour and no edge of the sheet is near.
    #[test]
    fn a_shaped_card_is_painted_up_to_its_cut(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for slot in imposition.sides.iter().flat_map(|side| &side.slots) {
            let Some(outline) = slot.outline.as_ref().filter(|outline| outline.is_drawn) else { continue };
            let clip = polygon(&outline.clip);
            prop_assert!(slot.trim.contains(outline.cut.bounds()));
            for (x, y) in polygon(&outline.cut) {
                prop_assert!(depth(&clip, (x as f64, y as f64)) > -3.0);
            }
        }
    }

    #[test]
    fn the_fold_is_in_the_middle_and_five_millimetres_from_any_bleed(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for side in &imposition.sides {
            let Some(fold) = &side.fold else { continue };
            let line = spanned([(fold.from.x.to_um(), fold.from.y.to_um()), (fold.to.x.to_um(), fold.to.y.to_um())]);
            let (lengthwise, across) = (line.x * 2 == job.paper.size.width, line.y * 2 == job.paper.size.height);
            prop_assert!(lengthwise && job.options.fold != FoldLine::Across || across && job.options.fold != FoldLine::Lengthwise);
            let clear = line.grown(Length::um(5_000));
            prop_assert!(side.slots.iter().all(|slot| !slot.paint.overlaps(clear)));
            prop_assert!(side.marks.iter().all(|mark| !mark.ink().overlaps(line.grown(Length::um(1_000)))));
        }
    }

    /// The marks are on fronts only, the same on each; nothing else is within 1.5 mm of one, or between it and the corner.
    #[test]
    fn nothing_is_printed_near_a_registration_mark(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let is_marked = job.options.cutter.machine == Machine::Silhouette;
        let page = Rect::new(Point::default(), job.paper.size);
        for side in &imposition.sides {
            prop_assert_eq!(side.registration.is_some(), is_marked && side.side == Side::Front);
            let Some(marks) = &side.registration else { continue };
            let lengths = job.options.cutter.length.map_or((Length::um(5_000), Length::um(8_890)), |length| (length, length));
            prop_assert!((lengths.0..=lengths.1).contains(&marks.length));
            for ink in &marks.ink {
                let clear = ink.grown(Length::um(1_500));
                prop_assert!(page.contains(*ink) && marks.zones.iter().any(|zone| zone.contains(clear)));
                prop_assert!(side.slots.iter().all(|slot| !slot.paint.overlaps(clear)));
            }
            for zone in &marks.zones {
                prop_assert!(side.slots.iter().all(|slot| !slot.paint.overlaps(*zone)));
                prop_assert!(lines(side).iter().all(|line| !line.overlaps(*zone)));
                prop_assert!(side.slug.is_none_or(|slug| !slug.area.overlaps(*zone)));
            }
        }
    }

    #[test]
    fn the_slug_covers_nothing(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let page = Rect::new(Point::default(), job.paper.size).grown(Length::um(-3_000));
        let is_reported = imposition.findings.iter().any(|finding| finding.code == Code::NoRoomForLabel);
        prop_assert!(is_reported || imposition.sides.iter().all(|side| side.slug.is_some()));
        for side in &imposition.sides {
            let Some(slug) = side.slug else { continue };
            let (thickness, length) = match slug.turn {
                Turn::Upright => (slug.area.height, slug.area.width),
                _ => (slug.area.width, slug.area.height),
            };
            prop_assert!(thickness >= Length::um(3_500) && length >= Length::um(110_000));
            prop_assert!(page.contains(slug.area));
            prop_assert!(side.slots.iter().all(|slot| !slot.paint.overlaps(slug.area)));
            prop_assert!(lines(side).iter().all(|ink| !ink.overlaps(slug.area)));
        }
    }

    #[test]
    fn the_paper_is_used_as_well_as_possible(job in job()) {
        let counts: Vec<(i64, i64)> = job.batches.iter().map(|batch| {
            (batch.runs.iter().map(|run| i64::from(run.copies)).sum(), places(&job, batch))
        }).collect();
        let used = job.batches.iter().map(|batch| i64::try_from(batch.used_slots).expect("a small count"));
        let with_used = counts.into_iter().zip(used).filter(|((cards, _), _)| *cards > 0);
        let wanted: Vec<(i64, i64)> =
            with_used.map(|((cards, capacity), used)| (cards + used % capacity.max(1), capacity)).collect();
        let result = impose(&job.batches, &job.paper, &job.options);
        if job.is_impossible() {
            let codes = result.map_or_else(|findings| findings.iter().map(|finding| finding.code).collect(), |_| vec![]);
            prop_assert!(wanted.is_empty() || codes.contains(&Code::FoldedForMachine));
            return Ok(());
        }
        if wanted.iter().any(|(_, capacity)| *capacity == 0) {
            let codes = [Code::CardTooLarge, Code::GridTooLarge, Code::CannotFold];
            prop_assert!(result.is_err_and(|findings| findings.iter().any(|finding| codes.contains(&finding.code))));
        } else {
            let least: i64 = wanted.iter().map(|(cards, capacity)| (cards + capacity - 1) / capacity).sum();
            let imposition = result.expect("all cards fit");
            let sheets = i64::try_from(imposition.sheet_count()).expect("a small count");
            let shares = imposition.gang == Gang::Together;
            prop_assert!(sheets == least || shares && sheets < least, "{} sheets of {}", sheets, least);
        }
    }

    /// Cuts the sheets as one stack and stacks the piles, or reads the sheets row by row.
    #[test]
    fn the_cards_come_off_the_cutter_in_order(job in job()) {
        let single = ImposedJob { batches: job.batches[..1].to_vec(), ..job };
        let Ok(imposition) = impose(&single.batches, &single.paper, &single.options) else { return Ok(()) };
        let fronts = imposition.sides.iter().filter(|side| side.side == Side::Front);
        let faces = fronts.flat_map(|side| side.slots.iter().filter(|slot| slot.face == Side::Front).map(move |slot| (side, slot)));
        let mut cut: Vec<(usize, usize, (usize, u32))> =
            faces.map(|(side, slot)| (slot.number, side.number, (slot.card, slot.copy))).collect();
        match single.options.order {
            Order::Stack => cut.sort_by_key(|(slot, sheet, _)| (*slot, *sheet)),
            Order::Sheet => cut.sort_by_key(|(slot, sheet, _)| (*sheet, *slot)),
        }
        // A standee's front may be there twice.
        cut.dedup();
        let deck: Vec<(usize, u32)> = cut.into_iter().map(|(_, _, card)| card).collect();
        let wanted: Vec<(usize, u32)> = single.copies().into_iter().map(|(card, copy, _)| (card, copy)).collect();
        prop_assert_eq!(deck, wanted);
    }

    /// The used slots of a batch's first sheet stay empty, and so do those behind them.
    #[test]
    fn slots_are_numbered_as_the_front_is_read(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        if imposition.gang == Gang::Together {
            return Ok(());
        }
        let mut begun = BTreeSet::new();
        for side in imposition.sides.iter().filter(|side| side.side == Side::Front) {
            let card = side.slots[0].card;
            let of = job.batches.iter().position(|batch| batch.runs.iter().any(|run| run.card == card)).expect("each card is in a batch");
            let slots = usize::try_from(places(&job, &job.batches[of])).expect("a small count");
            let used = if begun.insert(of) { job.batches[of].used_slots % slots } else { 0 };
            let mut fronts: Vec<&Slot> = side.slots.iter().filter(|slot| slot.face == Side::Front).collect();
            if fronts.iter().any(|slot| job.is_standee(slot.card)) {
                continue;
            }
            fronts.sort_by_key(|slot| (slot.trim.y, slot.trim.x));
            let numbers: Vec<usize> = fronts.iter().map(|slot| slot.number).collect();
            prop_assert_eq!(numbers, (used + 1..=used + fronts.len()).collect::<Vec<_>>());
        }
    }

    /// On a shared sheet, the cards of a batch follow each other, in the order of the batch.
    #[test]
    fn cards_of_one_batch_are_together_on_a_shared_sheet(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        let shared = imposition.gang == Gang::Together;
        let fronts = imposition.sides.iter().filter(|side| shared && side.side == Side::Front);
        let mut dealt: Vec<(usize, u32)> = Vec::new();
        for side in fronts {
            let slots: Vec<&Slot> = side.slots.iter().filter(|slot| slot.face == Side::Front).collect();
            let numbers: BTreeSet<usize> = slots.iter().map(|slot| slot.number).collect();
            prop_assert_eq!(numbers.len(), slots.len());
            prop_assert!(slots.is_sorted_by_key(|slot| slot.number));
            dealt.extend(slots.iter().map(|slot| (slot.card, slot.copy)));
        }
        // A generated batch has the cards 0 to 4, 100 to 104 or 200 to 204.
        for batch in 0..3_usize {
            let own: Vec<(usize, u32)> = dealt.iter().copied().filter(|(card, _)| card / 100 == batch).collect();
            prop_assert!(own.is_sorted());
        }
    }

    /// A straight cut from side to side separates some cards from the others, and so on to the last card.
    #[test]
    fn straight_cuts_separate_all_cards(job in job()) {
        let Ok(imposition) = impose(&job.batches, &job.paper, &job.options) else { return Ok(()) };
        for side in &imposition.sides {
            // The rows of a honeycomb are nested.
            let is_straight = side.slots.iter().all(|slot| slot.outline.is_none());
            let trims: Vec<Rect> = side.slots.iter().map(|slot| slot.trim).collect();
            prop_assert!(!is_straight || can_be_cut(&trims));
        }
    }

    #[test]
    fn copies_on_one_sheet_are_equal_and_apart(
        paper in papers(),
        up in 1_u32..40,
        margin in margins(),
        size in prop::option::of((20_000_i64..200_000, 20_000_i64..200_000)),
    ) {
        let size = size.map(|(width, height)| Size::um(width, height));
        let Ok(copies) = place_copies(size, up, &paper, margin) else { return Ok(()) };
        let Size { width, height } = paper.size;
        let corner = Point { x: margin.left, y: margin.top };
        let printable = Rect::new(corner, Size { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom });
        prop_assert_eq!(copies.cells.len(), up as usize);
        prop_assert_eq!(copies.size, size.unwrap_or(copies.size));
        for (index, cell) in copies.cells.iter().enumerate() {
            prop_assert_eq!(cell.size(), copies.turn.apply(copies.size));
            prop_assert!(printable.contains(*cell));
            prop_assert!(copies.cells[index + 1..].iter().all(|other| !other.overlaps(*cell)));
            prop_assert!(copies.marks.iter().all(|mark| !mark.ink().overlaps(*cell)));
            prop_assert!(copies.slug.is_none_or(|slug| !slug.area.overlaps(*cell)));
        }
        prop_assert!(copies.slug.is_none_or(|slug| copies.marks.iter().all(|mark| !mark.ink().overlaps(slug.area))));
    }
}

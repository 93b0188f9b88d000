//! What holds for printed matter beside cards, whatever the cards, the paper and the options are.

use super::laws::{ImposedJob, can_be_cut, job, paints_over};
use super::{Backed, Batch, BesideObstacle, Imposition, Run, Slot, impose, impose_beside};
use crate::model::{
    Backs, CardFormat, Edges, GridShape, Length, Order, Paper, Point, PrintOptions, Rect, Side, Size, Standee,
};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The number of the first page of printed matter: cards have smaller ones.
const FIRST: usize = 1_000;

/// So many pieces of a size, as a page of printed matter.
fn page(number: usize, size: Size, copies: u32) -> Batch {
    let format = CardFormat { bleed: Length::ZERO, safe: Length::ZERO, ..CardFormat::new(size, Length::ZERO) };
    let runs = vec![Run { card: FIRST + number, copies, backed: Backed::No }];
    Batch { format, runs, fill: Vec::new(), place: None, used_slots: 0 }
}

/// One to three pages, each with one large piece or some small ones.
fn pages() -> impl Strategy<Value = Vec<Batch>> {
    let size = |range: std::ops::Range<i64>| (range.clone(), range).prop_map(|(width, height)| Size::um(width, height));
    let large = (size(40_000..190_000), Just(1_u32));
    let small = (size(12_000..50_000), 1_u32..13);
    let pieces = prop::collection::vec(prop_oneof![large, small], 1..4);
    let numbered = |(number, (size, copies)): (usize, (Size, u32))| page(number, size, copies);
    pieces.prop_map(move |pieces| pieces.into_iter().enumerate().map(numbered).collect())
}

/// A job whose sheets can be shared in two of three cases.
fn shareable() -> BoxedStrategy<ImposedJob> {
    // Jobs are large: what makes them is on the heap.
    let job = (job().boxed(), 0..3_u8).prop_map(|(job, any)| {
        if any == 0 {
            return job;
        }
        let backs = if job.options.backs == Backs::Fold { Backs::Duplex } else { job.options.backs };
        let usual = PrintOptions::default();
        let options = PrintOptions { backs, grid: None, origin: None, cutter: usual.cutter, ..job.options };
        let unused = |batch: Batch| Batch { used_slots: 0, ..batch };
        ImposedJob { batches: job.batches.into_iter().map(unused).collect(), options, ..job }
    });
    job.boxed()
}

fn is_printed(slot: &Slot) -> bool {
    slot.card >= FIRST
}

/// How often each copy of each card and each piece is on a front.
fn fronts(imposition: &Imposition) -> BTreeMap<(usize, u32), usize> {
    let slots = imposition.sides.iter().flat_map(|side| &side.slots);
    let mut counts = BTreeMap::new();
    // The two sides of a standee have one number on their sheet.
    for slot in slots.filter(|slot| slot.face == Side::Front) {
        *counts.entry((slot.card, slot.copy)).or_default() += 1;
    }
    counts
}

proptest! {
    // The search for the fewest sheets takes long without optimisation: one job is looked at for all laws.
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn printed_matter_is_beside_cards_or_on_its_own_pages(job in shareable(), pages in pages()) {
        let Ok(shared) = impose_beside(&job.batches, &pages, &job.paper, &job.options) else { return Ok(()) };
        let alone = impose(&job.batches, &job.paper, &job.options).expect("the cards fit");
        every_piece_is_there((&shared, &alone), &pages)?;
        sheets_are_saved_or_nothing_changes((&shared, &alone), &job, pages.len())?;
        every_piece_has_a_clear_place(&shared, &job, &pages)?;
    }
}

/// Every card is printed once as without printed matter, and every piece once or, if its page is printed, not at all.
fn every_piece_is_there((shared, alone): (&Imposition, &Imposition), pages: &[Batch]) -> Result<(), TestCaseError> {
    let (printed, cards): (BTreeMap<_, _>, BTreeMap<_, _>) =
        fronts(shared).into_iter().partition(|((card, _), _)| *card >= FIRST);
    prop_assert_eq!(cards, fronts(alone));
    let runs = shared.beside.pages.iter().map(|page| pages[*page].runs[0]);
    let wanted: BTreeMap<(usize, u32), usize> =
        runs.flat_map(|run| (1..=run.copies).map(move |copy| ((run.card, copy), 1))).collect();
    prop_assert_eq!(printed, wanted);
    Ok(())
}

/// A page that is printed is a sheet.
fn sheets_are_saved_or_nothing_changes(
    (shared, alone): (&Imposition, &Imposition),
    job: &ImposedJob,
    pages: usize,
) -> Result<(), TestCaseError> {
    let apart = alone.sheet_count() + pages;
    let taken = shared.sheet_count() + pages - shared.beside.pages.len();
    prop_assert_eq!(taken + shared.beside.saved, apart);
    prop_assert_eq!(shared.beside.saved > 0, !shared.beside.pages.is_empty());
    prop_assert_eq!(shared.beside.obstacle.is_none(), shared.beside.pages.len() == pages);
    if shared.beside.pages.is_empty() {
        prop_assert_eq!(&shared.sides, &alone.sides);
    }
    let PrintOptions { cutter, grid, origin, .. } = &job.options;
    let has_own_places = cutter.is_some() || grid.is_some() || origin.is_some();
    prop_assert!(shared.beside.pages.is_empty() || !has_own_places && job.backs() != Backs::Fold);
    Ok(())
}

/// A piece is inside the margins, whole and clear of all else on its side; straight cuts separate it; nothing is behind it.
fn every_piece_has_a_clear_place(shared: &Imposition, job: &ImposedJob, pages: &[Batch]) -> Result<(), TestCaseError> {
    let [top, right, bottom, left] = job.reach().map(Length::um);
    let inside = Edges { top, right, bottom, left }.inside(job.paper.size);
    for side in &shared.sides {
        let printed: Vec<&Slot> = side.slots.iter().filter(|slot| is_printed(slot)).collect();
        prop_assert!(side.side == Side::Front || printed.is_empty());
        for slot in &printed {
            let size = pages[slot.card - FIRST].format.trim;
            prop_assert_eq!(slot.turn.apply(size), slot.trim.size());
            prop_assert!(slot.face == Side::Front && slot.paint == slot.trim && slot.outline.is_none());
            prop_assert!(inside.contains(slot.trim));
            prop_assert!(side.slug.is_none_or(|slug| !slug.area.overlaps(slot.trim)));
            let mut others = side.slots.iter().filter(|other| other.trim != slot.trim);
            prop_assert!(others.all(|other| !paints_over(other, slot) && !paints_over(slot, other)));
            let is_outside = job.options.marks.style.is_in_margins();
            prop_assert!(!is_outside || side.marks.iter().all(|mark| !mark.ink().overlaps(slot.trim)));
        }
        if printed.is_empty() {
            continue;
        }
        let is_straight = side.slots.iter().all(|slot| slot.outline.is_none());
        let trims: Vec<Rect> = side.slots.iter().map(|slot| slot.trim).collect();
        prop_assert!(!is_straight || can_be_cut(&trims));
        let behind = shared.sides.iter().filter(|back| back.number == side.number && back.side == Side::Back);
        for back in behind.flat_map(|back| &back.slots) {
            let front = side.slots.iter().find(|front| front.number == back.number);
            prop_assert!(front.is_some_and(|front| !is_printed(front) && front.card == back.card));
        }
    }
    Ok(())
}

fn poker(cards: usize) -> Batch {
    let runs = (0..cards).map(|card| Run { card, copies: 1, backed: Backed::Yes }).collect();
    let format = CardFormat::named("poker").expect("a known format");
    Batch { format, runs, fill: Vec::new(), place: None, used_slots: 0 }
}

fn on_a4(batches: &[Batch], pages: &[Batch], options: &PrintOptions) -> Imposition {
    let a4 = Paper::named("a4").expect("a known paper");
    impose_beside(batches, pages, a4, options).expect("the cards fit")
}

/// The cards on each front.
fn cards(imposition: &Imposition) -> Vec<Vec<usize>> {
    let fronts = imposition.sides.iter().filter(|side| side.side == Side::Front);
    fronts.map(|side| side.slots.iter().map(|slot| slot.card).collect()).collect()
}

/// A net of 201.6 × 167.5 mm, turned, leaves 271.6 − 201.6 − 6 = 64 mm of A4 printed on both sides: two turned poker cards of
/// 88.9 × 63.5 mm. 20 cards are two sheets of nine and two cards; with 21, there is one too many.
#[test]
fn the_last_cards_leave_room_for_the_net_of_a_box() {
    let net = page(0, Size::um(201_600, 167_500), 1);
    let shared = on_a4(&[poker(20)], std::slice::from_ref(&net), &PrintOptions::default());
    assert_eq!((shared.sheet_count(), shared.beside.pages.as_slice(), shared.beside.saved), (3, &[0][..], 1));
    // The stack of the first two sheets comes first, and then the cards of the third.
    let first: Vec<usize> = (0..9).map(|place| place * 2).collect();
    let second: Vec<usize> = (0..9).map(|place| place * 2 + 1).collect();
    let mut last = cards(&shared)[2].clone();
    last.sort_unstable();
    assert_eq!((&cards(&shared)[..2], last), (&[first, second][..], vec![18, 19, FIRST]));
    let by_sheet = PrintOptions { order: Order::Sheet, ..PrintOptions::default() };
    assert_eq!(cards(&on_a4(&[poker(20)], std::slice::from_ref(&net), &by_sheet))[0], (0..9).collect::<Vec<_>>());
    let apart = on_a4(&[poker(21)], &[net], &PrintOptions::default());
    assert_eq!((apart.sheet_count(), apart.beside.obstacle), (3, Some(BesideObstacle::NothingSaved)));
}

/// Beside 3 × 3 poker cards of 63.5 mm, A3 has 284.3 − 190.5 − 6 mm of a strip: the sheet is not the last one, but it has room.
#[test]
fn the_strip_beside_a_full_grid_is_used() {
    let a5 = Paper::of_size(Size::um(240_000, 297_000)).expect("a paper");
    // 240 − 2 × 6.35 = 227.3 mm: 190.5 + 6 + 30 mm fit, and a fourth column of cards does not.
    let tokens = page(0, Size::um(30_000, 30_000), 5);
    let options = PrintOptions { backs: Backs::None, ..PrintOptions::default() };
    let shared = impose_beside(&[poker(9)], &[tokens], &a5, &options).expect("fits");
    assert_eq!((shared.sheet_count(), shared.sides[0].slots.len(), shared.beside.saved), (1, 14, 1));
}

/// Four cards of one page fit beside four cards, and twelve of the other do not: that page is printed, whole.
#[test]
fn a_page_is_beside_cards_as_a_whole_or_not_at_all() {
    let pages = [page(0, Size::um(60_000, 85_000), 12), page(1, Size::um(60_000, 85_000), 4)];
    let shared = on_a4(&[poker(4)], &pages, &PrintOptions::default());
    assert_eq!(shared.beside.pages, [1]);
    assert_eq!(shared.sides[0].slots.iter().filter(|slot| is_printed(slot)).count(), 4);
}

#[test]
fn sheets_that_are_not_cut_apart_straight_are_not_shared() {
    let token = page(0, Size::um(30_000, 30_000), 1);
    let obstacle = |batch: Batch, options: &PrintOptions| {
        let imposition = on_a4(&[batch], std::slice::from_ref(&token), options);
        assert!(imposition.beside.pages.is_empty());
        imposition.beside.obstacle
    };
    let usual = PrintOptions::default();
    let folded = PrintOptions { backs: Backs::Fold, ..usual.clone() };
    assert_eq!(obstacle(poker(2), &folded), Some(BesideObstacle::Folded));
    let grid = PrintOptions { grid: Some(GridShape { columns: 2, rows: 2 }), ..usual.clone() };
    assert_eq!(obstacle(poker(2), &grid), Some(BesideObstacle::OwnPlaces));
    let origin = PrintOptions { origin: Some(Point::um(20_000, 20_000)), ..usual.clone() };
    assert_eq!(obstacle(poker(2), &origin), Some(BesideObstacle::OwnPlaces));
    let used = Batch { used_slots: 2, ..poker(2) };
    assert_eq!(obstacle(used, &usual), Some(BesideObstacle::NoSharedSheets));
    let mut standees = poker(2);
    standees.format.standee = Some(Standee::default());
    assert_eq!(obstacle(standees, &usual), Some(BesideObstacle::NoSharedSheets));
}

/// Tarot cards and poker cards are on sheets of their own, which are in the order of the deck, whichever of them is shared.
#[test]
fn cards_of_two_sizes_stay_apart_with_printed_matter_beside_them() {
    let tarot = |first: usize, count: usize| Batch {
        format: CardFormat::named("tarot").expect("a known format"),
        runs: (first..first + count).map(|card| Run { card, copies: 1, backed: Backed::Yes }).collect(),
        ..poker(0)
    };
    let tokens = page(0, Size::um(60_000, 60_000), 4);
    let shared = on_a4(&[tarot(100, 5), poker(10)], &[tokens], &PrintOptions::default());
    assert_eq!((shared.sheet_count(), shared.beside.saved), (4, 1));
    for (sheet, cards) in cards(&shared).iter().enumerate() {
        let own: Vec<bool> = cards.iter().filter(|card| **card < FIRST).map(|card| *card >= 100).collect();
        assert!(own.iter().all(|is_tarot| *is_tarot == (sheet < 2)), "{cards:?}");
    }
}

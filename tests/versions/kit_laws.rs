//! What holds for the kit of any two decks: old cards − REMOVE + ADD are the cards of the other deck, copy for copy.

use proptest::prelude::*;
use pullet::model::{CardFormat, CardId, Fields, Length, Shape, Size};
use pullet::versions::{
    Difference, FrozenCard, FrozenGroup, Kit, KitCard, LookId, LookSource, Sleeves, Snapshot, Thumbnail,
};
use std::collections::{BTreeMap, BTreeSet};

/// A card: the number of its id, its copies, its front and back, and the number of its size.
type DrawnCard = (u8, u32, u8, Option<u8>, usize);

/// How many looks there are.
const LOOKS: u8 = 5;

/// A fingerprint; those with the same remainder look the same.
fn id(number: u8) -> LookId {
    LookId::of([&[number][..]])
}

/// Each look is plain, in a grey of its own: 40 levels apart, which anyone sees.
struct Greys<'a>(&'a Snapshot);

impl LookSource for Greys<'_> {
    fn snapshot(&self) -> &Snapshot {
        self.0
    }

    fn words(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, String> {
        ids.iter().map(|id| (id.clone(), String::new())).collect()
    }

    fn thumbnails(&self, ids: &BTreeSet<LookId>) -> BTreeMap<LookId, Thumbnail> {
        let picture = |number: u8| Thumbnail::new(8, 8, vec![number % LOOKS * 40; 8 * 8 * 3]);
        let looks = (0..4 * LOOKS).map(|number| (id(number), picture(number).expect("it has pixels")));
        looks.filter(|(id, _)| ids.contains(id)).collect()
    }
}

fn snapshot(cards: Vec<DrawnCard>) -> Snapshot {
    let mut known = BTreeSet::new();
    let group = |width: f64| {
        let trim = Size { width: Length::mm(width), height: Length::mm(80.0) };
        let format = CardFormat {
            trim,
            corner: Length::ZERO,
            shape: Shape::Rectangle,
            standee: None,
            bleed: Length::ZERO,
            safe: Length::ZERO,
        };
        FrozenGroup { name: width.to_string(), format, front: String::new(), back: None }
    };
    let cards = cards.into_iter().filter(|(number, ..)| known.insert(*number));
    let card = |(number, copies, front, back, group): DrawnCard| FrozenCard {
        id: CardId::new(format!("card-{number}")),
        group,
        copies,
        revision: String::new(),
        fields: Fields::new(),
        front: Some(id(front)),
        back: back.map(id),
    };
    Snapshot {
        deck: "farm".to_owned(),
        title: "Farm".to_owned(),
        version: None,
        variant: String::new(),
        game: None,
        players: None,
        language: "en".to_owned(),
        rules: Fields::new(),
        figures: Fields::new(),
        theme: Fields::new(),
        data: [].into(),
        templates: [].into(),
        groups: vec![group(50.0), group(60.0)],
        cards: cards.map(card).collect(),
        sheets: Vec::new(),
    }
}

fn cards() -> impl Strategy<Value = Vec<DrawnCard>> {
    // A look is below `LOOKS`, or above where a redrawn one has a second fingerprint.
    let card = (0..8_u8, 0..4_u32, 0..2 * LOOKS, proptest::option::of(0..2 * LOOKS), 0..2_usize);
    proptest::collection::vec(card, 0..8)
}

fn deck() -> impl Strategy<Value = Snapshot> {
    cards().prop_map(snapshot)
}

/// Two decks. Some looks have the same fingerprint in both; the others were redrawn, and have one or two in each.
fn decks() -> impl Strategy<Value = (Snapshot, Snapshot)> {
    (cards(), cards(), proptest::array::uniform5(any::<bool>())).prop_map(|(old, new, is_redrawn)| {
        let drawn = |cards: Vec<DrawnCard>, first: u8| {
            let number = |look: u8| {
                let own = look % LOOKS;
                if is_redrawn[usize::from(own)] { first + look } else { own }
            };
            let card = |(id, copies, front, back, size): DrawnCard| (id, copies, number(front), back.map(number), size);
            snapshot(cards.into_iter().map(card).collect())
        };
        (drawn(old, 0), drawn(new, 2 * LOOKS))
    })
}

fn kit(old: &Snapshot, new: &Snapshot, sleeves: Sleeves) -> Kit {
    Difference::between(&Greys(old), &Greys(new), sleeves).kit
}

/// What lies on the table: copies by front, back and width. A look is known by its grey.
type Table = BTreeMap<(u8, Option<u8>, Length), i64>;

fn lay(table: &mut Table, deck: &Snapshot, cards: &[KitCard], sign: i64) {
    let grey = |look: &LookId| (0..4 * LOOKS).find(|number| id(*number) == *look).expect("a look") % LOOKS;
    for listed in cards {
        let card = deck.cards.iter().find(|card| card.id == listed.id).expect("a kit names cards of the deck");
        let width = deck.format(card).expect("a card has a format").trim.width;
        let front = card.front.as_ref().map(grey).expect("each card has a front");
        *table.entry((front, card.back.as_ref().map(grey), width)).or_default() += sign * i64::from(listed.copies);
    }
    table.retain(|_, copies| *copies != 0);
}

fn all(deck: &Snapshot) -> Vec<KitCard> {
    deck.cards.iter().map(|card| KitCard { id: card.id.clone(), copies: card.copies }).collect()
}

/// The table of a whole deck.
fn table(deck: &Snapshot) -> Table {
    let mut table = Table::new();
    lay(&mut table, deck, &all(deck), 1);
    table
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn a_kit_makes_the_new_deck_of_the_old_one((old, new) in decks()) {
        let kit = kit(&old, &new, Sleeves::None);
        let mut after = table(&old);
        lay(&mut after, &old, &kit.remove, -1);
        prop_assert!(after.values().all(|copies| *copies > 0), "only cards that are there are removed");
        lay(&mut after, &new, &kit.add, 1);
        prop_assert_eq!(&after, &table(&new));
        // What is kept and what is added is each card of the new deck.
        for card in &new.cards {
            let of = |list: &[KitCard]| list.iter().filter(|it| it.id == card.id).map(|it| it.copies).sum::<u32>();
            prop_assert_eq!(of(&kit.keep) + of(&kit.add), card.copies);
        }
        // Nothing is both removed and added.
        let (mut removed, mut added) = (Table::new(), Table::new());
        lay(&mut removed, &old, &kit.remove, 1);
        lay(&mut added, &new, &kit.add, 1);
        prop_assert!(removed.keys().all(|card| !added.contains_key(card)));
    }

    #[test]
    fn the_kit_of_a_deck_that_did_not_change_is_empty(deck in deck()) {
        for sleeves in [Sleeves::None, Sleeves::Opaque] {
            let kit = kit(&deck, &deck, sleeves);
            prop_assert!(kit.remove.is_empty() && kit.add.is_empty() && kit.new_backs == 0);
            prop_assert_eq!(kit.kept() as usize, deck.card_count());
        }
    }

    #[test]
    fn sleeves_never_need_more_cards((old, new) in decks()) {
        let [bare, sleeved] = [Sleeves::None, Sleeves::Opaque].map(|sleeves| kit(&old, &new, sleeves));
        prop_assert!(sleeved.added() <= bare.added() && sleeved.removed() <= bare.removed());
        prop_assert_eq!(bare.new_backs, bare.added() - sleeved.added());
        // As many cards as in the other deck, in any case.
        prop_assert_eq!(sleeved.kept() + sleeved.added(), bare.kept() + bare.added());
    }

    /// The way back removes what the way there adds.
    #[test]
    fn the_way_back_is_the_opposite((old, new) in decks()) {
        let [there, back] = [kit(&old, &new, Sleeves::None), kit(&new, &old, Sleeves::None)];
        prop_assert_eq!((there.added(), there.removed()), (back.removed(), back.added()));
    }
}

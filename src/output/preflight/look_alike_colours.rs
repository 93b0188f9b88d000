//! Suits, packs and the like that only their colours tell apart, and that a colour-blind player cannot tell apart by them.

use super::colour::Rgb;
use super::colour_vision::Vision;
use super::inspection::Inspection;
use super::sighting::{Lint, Sighting};
use crate::diag::{Code, Severity};
use crate::model::{Card, Fields};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

pub(super) const LINT: Lint = Lint {
    code: Code::LookAlikeColours,
    severity: Severity::Warning,
    title: |_| "only colours that look alike to a colour-blind player tell these cards apart".to_owned(),
    help: "make one colour lighter and the other darker, or give each a pip, an icon or a pattern of its own",
    find,
};

/// Differences by CIEDE2000 below this are not seen at once on cards that lie apart. 2.3 is just seen side by side in good light
/// (Mahy et al. 1994); across a table and in lamplight several times that is needed.
const ALIKE: f64 = 10.0;
/// A column with more colours is a column of pictures, not of suits.
const MOST_MEMBERS: usize = 12;

/// Cards of one colour in a column, of one group.
struct Member<'a> {
    colour: Rgb,
    /// The colour as the deck writes it.
    written: &'a str,
    /// The cards, as indices of [`Deck::cards`](crate::model::Deck::cards).
    cards: Vec<usize>,
    /// What all of the cards show, apart from colours: its pip, its pattern, its name.
    marks: OnceCell<BTreeSet<u64>>,
}

/// Where a card has its colours: in its own fields, or in a table among them, by its name.
type ColumnPath<'a> = (Option<&'a str>, &'a str);

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    let outlines = PartOutlines { inspection, of_parts: vec![OnceCell::new(); inspection.surveys.len()] };
    for group in 0..inspection.deck.groups.len() {
        for members in sets(inspection, group).into_values() {
            let pairs =
                members.iter().enumerate().flat_map(|(at, one)| members[at + 1..].iter().map(move |two| (one, two)));
            sightings.extend(pairs.filter_map(|(one, two)| sighting(&outlines, one, two)));
        }
    }
}

/// Returns the members of each set of a group: for each table of fields, the cards by the column that has the most colours.
fn sets<'a>(inspection: &'a Inspection<'_>, group: usize) -> BTreeMap<Option<&'a str>, Vec<Member<'a>>> {
    let mut columns: BTreeMap<ColumnPath<'a>, Vec<Member<'a>>> = BTreeMap::new();
    let cards = inspection.deck.cards.iter().enumerate().filter(|(_, card)| card.group == group && card.copies > 0);
    for (index, card) in cards {
        for (path, written, colour) in colours(card) {
            let members = columns.entry(path).or_default();
            match members.iter_mut().find(|member| member.colour == colour) {
                Some(member) => member.cards.push(index),
                None => members.push(Member { colour, written, cards: vec![index], marks: OnceCell::new() }),
            }
        }
    }
    let mut sets: BTreeMap<Option<&str>, Vec<Member<'_>>> = BTreeMap::new();
    for ((table, _), members) in columns.into_iter().filter(|(_, members)| (2..=MOST_MEMBERS).contains(&members.len()))
    {
        let known = sets.entry(table).or_default();
        if members.len() > known.len() {
            *known = members;
        }
    }
    sets
}

/// Returns the colours among a card's fields and in the tables among them.
fn colours(card: &Card) -> impl Iterator<Item = (ColumnPath<'_>, &str, Rgb)> {
    let tables = card.fields.iter().filter_map(|(name, field)| Some((Some(name.as_str()), field.value.as_table()?)));
    let tables = std::iter::once((None, &card.fields)).chain(tables);
    tables.flat_map(|(table, fields): (Option<&str>, &Fields)| {
        fields.iter().filter_map(move |(name, field)| {
            let written = field.value.as_text()?;
            Some(((table, name.as_str()), written, Rgb::from_hex(written)?))
        })
    })
}

fn sighting(outlines: &PartOutlines<'_, '_>, one: &Member<'_>, two: &Member<'_>) -> Option<Sighting> {
    let inspection = outlines.inspection;
    let confused = Vision::ALL.map(|vision| (vision.difference(one.colour, two.colour), vision));
    let (difference, vision) =
        confused.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(least, _)| *least < ALIKE)?;
    if outlines.marks(one) != outlines.marks(two) || has_other_colours(inspection, (one, two), vision) {
        return None;
    }
    let face = inspection.sides[*one.cards.first()?].front?;
    let ids = [one, two].map(|member| member.cards.first().map(|card| inspection.deck.cards[*card].id.as_str()));
    let [first, second] = ids.map(Option::unwrap_or_default);
    let (a, b) = (one.written, two.written);
    let what = format!("{a} (`{first}`) and {b} (`{second}`) differ by {difference:.1} for {}", vision.name());
    #[expect(clippy::cast_possible_truncation, reason = "less than 10")]
    let badness = -((difference * 1000.0) as i64);
    Some(Sighting { face, area: inspection.faces[face].trim(), what, words: one.written.to_owned(), badness })
}

/// Returns whether the cards have other colours, in other columns, that the player can tell apart.
fn has_other_colours(inspection: &Inspection<'_>, (one, two): (&Member<'_>, &Member<'_>), vision: Vision) -> bool {
    let of = |member: &Member<'_>| -> BTreeMap<ColumnPath<'_>, Rgb> {
        let card = member.cards.first().and_then(|card| inspection.deck.cards.get(*card));
        card.into_iter().flat_map(colours).map(|(path, _, colour)| (path, colour)).collect()
    };
    let others = of(two);
    of(one)
        .iter()
        .any(|(path, colour)| others.get(path).is_some_and(|other| vision.difference(*colour, *other) >= ALIKE))
}

/// What the parts of faces show apart from colours; found once, and only if colours are confused.
struct PartOutlines<'i, 'a> {
    inspection: &'i Inspection<'a>,
    of_parts: Vec<OnceCell<BTreeSet<u64>>>,
}

impl PartOutlines<'_, '_> {
    fn marks<'m>(&self, member: &'m Member<'_>) -> &'m BTreeSet<u64> {
        member.marks.get_or_init(|| {
            let fronts = member.cards.iter().filter_map(|card| self.inspection.sides[*card].front);
            fronts.map(|face| self.of_face(face)).reduce(|all, own| &all & &own).unwrap_or_default()
        })
    }

    fn of_face(&self, face: usize) -> BTreeSet<u64> {
        self.inspection.faces[face].parts.iter().flat_map(|part| self.of_part(*part)).copied().collect()
    }

    fn of_part(&self, part: usize) -> &BTreeSet<u64> {
        self.of_parts[part].get_or_init(|| {
            let survey = &self.inspection.surveys[part];
            survey.items.iter().map(super::item::Item::outline_print).collect()
        })
    }
}

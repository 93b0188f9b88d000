//! Backs that give cards away: the rules of the game shuffle these cards together, and some can be told from the others.

use super::inspection::Inspection;
use super::sighting::{Lint, Sighting};
use crate::diag::{Code, Severity};
use crate::model::{Length, Side};
use indexmap::IndexMap;

pub(super) const LINT: Lint = Lint {
    code: Code::DifferentBacks,
    severity: Severity::Error,
    title: |_| "cards that are shuffled together can be told by their backs".to_owned(),
    help: "give all cards that are shuffled together the same `back`, and the same size",
    find,
};

/// What can be seen of a card that lies face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum BackLook {
    /// A back of that look, on a card of that size.
    Printed(u64, (Length, Length)),
    /// The deck gives the card no back.
    Bare,
}

/// Cards of a pile with the same look from behind.
#[derive(Default)]
struct Alike {
    copies: u32,
    /// The faces on which the fault is shown: their backs, or their fronts if they have none.
    faces: Vec<usize>,
}

fn find(inspection: &Inspection<'_>, sightings: &mut Vec<Sighting>) {
    for pile in &inspection.shuffled {
        let looks = looks(inspection, pile);
        let all: u32 = looks.values().map(|alike| alike.copies).sum();
        // Of looks that are equally common, the first in the deck is the usual one.
        let most = looks.values().map(|alike| alike.copies).max().unwrap_or_default();
        let usual = looks.values().position(|alike| alike.copies == most);
        for (index, (look, alike)) in looks.iter().enumerate().filter(|(index, _)| Some(*index) != usual) {
            let copies = alike.copies;
            let what = match look {
                BackLook::Printed(..) => format!("{copies} of {all} differ from the others"),
                BackLook::Bare => format!("{copies} of {all} have no back"),
            };
            let badness = -i64::try_from(index).unwrap_or(i64::MAX);
            sightings.extend(alike.faces.iter().map(|face| Sighting {
                face: *face,
                area: inspection.faces[*face].trim(),
                what: what.clone(),
                words: String::new(),
                badness,
            }));
        }
    }
}

/// Returns the cards of a pile by their looks from behind; cards whose sides were not drawn are left out.
fn looks(inspection: &Inspection<'_>, pile: &[usize]) -> IndexMap<BackLook, Alike> {
    let mut looks: IndexMap<BackLook, Alike> = IndexMap::new();
    for index in pile {
        let (Some(card), Some(sides)) = (inspection.deck.cards.get(*index), inspection.sides.get(*index)) else {
            continue;
        };
        let (look, face) = match (inspection.deck.template(card, Side::Back), sides.back, sides.front) {
            (Some(_), Some(back), _) => {
                let size = inspection.faces[back].frame.trim;
                (BackLook::Printed(inspection.looks[back], (size.width, size.height)), back)
            }
            (None, _, Some(front)) => (BackLook::Bare, front),
            _ => continue,
        };
        let alike = looks.entry(look).or_default();
        alike.copies += card.copies;
        if !alike.faces.contains(&face) {
            alike.faces.push(face);
        }
    }
    looks
}

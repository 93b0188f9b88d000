//! Templates and filled faces, kept from one build of a deck to the next.

use super::content::DeckContent;
use super::deck_values::DeckValues;
use super::typed_cells::CellText;
use super::{Limits, Templates};
use crate::diag::Findings;
use crate::files::Project;
use crate::games::Figures;
use crate::memo::{ContentKey, Memo};
use crate::model::Deck;
use parking_lot::Mutex;
use std::sync::Arc;

/// The templates of the last build, with the faces that they filled.
///
/// They are used again while all files that they were read from are the same. A face is filled again where the fields of its card
/// differ, or what its template and its drawings may read of the deck's own values: its tables, and the figures of its game.
#[derive(Debug, Default)]
pub struct KeptTemplates(Mutex<Option<(ContentKey, Templates)>>);

impl KeptTemplates {
    /// Does what [`Templates::load`] does.
    #[must_use]
    pub fn load(&self, project: &Project, deck: &Deck, figures: &Figures) -> (Templates, Findings) {
        let is_typed = CellText::of(deck) == CellText::Typed;
        let key = ContentKey::of((project.folder_names(), is_typed, *figures == Figures::Unknown));
        let mut kept = self.0.lock();
        let is_same = |(before, templates): &&(ContentKey, Templates)| {
            *before == key && templates.library.compiler.folders.are_same()
        };
        let mut values = DeckValues::new(deck, figures);
        values.content = Some(DeckContent::of(deck, figures));
        let library = match kept.as_ref().filter(is_same) {
            Some((_, templates)) => Arc::clone(&templates.library),
            None => Templates::library(project, deck, (figures, Limits::default()), Some(Memo::default())),
        };
        let templates = Templates { library, values: Arc::new(values) };
        *kept = Some((key, templates.clone()));
        let findings = templates.begin(deck);
        (templates, findings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Project;
    use crate::model::{Side, Value};
    use crate::template::content::CardContent;
    use crate::template::{CardFaces, FaceOrder, FaceSvg};
    use std::collections::BTreeSet;

    /// Returns for each front whether it was filled before.
    fn known(templates: &Templates, deck: &Deck) -> Vec<bool> {
        let is_known = |order: &FaceOrder| matches!(order, FaceOrder::Filled(_));
        let orders = deck.cards.iter().filter_map(|card| templates.order(deck, &CardContent::of(card), Side::Front));
        orders.map(|order| is_known(&order)).collect()
    }

    #[test]
    fn only_cards_whose_fields_changed_are_filled_again() {
        let project = Project::open("jokerlink").expect("a built-in deck");
        let (deck, _) = crate::spec::read(&project);
        let mut deck = deck.expect("a readable deck");
        let (_, figures) = crate::games::judge(&deck);
        let kept = KeptTemplates::default();
        let fill = |deck: &Deck| {
            let (templates, _) = kept.load(&project, deck, &figures);
            let before = known(&templates, deck);
            (before, templates.render_all(deck).0)
        };
        let (before, faces) = fill(&deck);
        assert!(before.iter().all(|known| !known));
        let (before, again) = fill(&deck);
        assert!(before.iter().all(|known| *known) && again == faces);

        let field = deck.cards[3].fields.values_mut().next().expect("a card has fields");
        let unedited = std::mem::replace(&mut field.value, Value::Text("edited".into()));
        let (before, _) = fill(&deck);
        assert_eq!(before.iter().position(|known| !known), Some(3));
        assert_eq!(before.iter().filter(|known| !**known).count(), 1);

        // What no template reads changes no face; what all may read changes all.
        deck.cards[3].fields.values_mut().next().expect("a card has fields").value = unedited;
        let colour = deck.theme.values().next().cloned().expect("the deck has colours");
        deck.theme.insert("unread".to_owned(), colour);
        assert!(fill(&deck).0.iter().all(|known| *known));
        let ink = deck.theme.get_mut("ink").expect("the deck has an ink");
        ink.value = Value::Text("#123456".into());
        assert!(fill(&deck).0.iter().all(|known| !known));
    }

    /// The backs of the hard deck read nothing of its cards, so each thread fills at most one; its fronts all differ.
    #[test]
    fn cards_that_differ_in_nothing_that_is_read_share_a_face() {
        let project = Project::open("benches/hard").expect("the hard deck is there");
        let deck = crate::spec::read(&project).0.expect("a readable deck");
        let (templates, _) = Templates::load(&project, &deck, &Figures::NoGame);
        let (faces, _) = templates.render_all(&deck);
        let different = |side: fn(&CardFaces) -> &Option<FaceSvg>| {
            let texts = faces.iter().filter_map(|faces| side(faces).as_ref()).map(|svg| svg.as_ptr());
            texts.collect::<BTreeSet<_>>().len()
        };
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        assert!(different(|faces| &faces.back) <= threads);
        assert_eq!(different(|faces| &faces.front), deck.cards.len());
    }
}

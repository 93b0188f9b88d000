//! What a page is shown: a value that stays as it is while the deck changes.

use super::choices::{self, WayChoices};
use super::findings::{self, FindingEntry};
use super::parts::{self, PartDrop, PartEntry, PartSharing};
use super::state::{CardEntry, DeckEntry, FaceEntry, GroupEntry, Health, State};
use super::values::{self, ValueEntry, ValueTable};
use super::{group_copies, print_values, rows, sheets};
use crate::diag::{Finding, Findings, Place, Severity};
use crate::expect;
use crate::files::Project;
use crate::games::{self, Figures};
use crate::model::{Card, Deck, Field, Side};
use crate::output::png::FaceView;
use crate::pipeline::DeckView;
use indexmap::IndexMap;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A deck as it is shown at one moment, with the pictures of its faces.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    state: State,
    /// What a build would report, which may be less than what is shown.
    quick: Vec<FindingEntry>,
    project: Option<Project>,
    /// The deck as it is.
    view: Option<Arc<DeckView>>,
    /// The deck when it was last without errors.
    good: Option<Arc<DeckView>>,
    /// The deck before its last change: a page may still ask for its pictures.
    before: Option<Arc<DeckView>>,
}

/// The widest picture: a playing card at 1,600 pixels to the inch.
const WIDEST: u32 = 4000;

impl Shown {
    /// Returns what a page is shown of a deck after `before`; its number stays if nothing looks different.
    pub(super) fn after(
        before: &Arc<Self>,
        view: DeckView,
        project: &Project,
        (decks, choices): (Vec<String>, &WayChoices),
    ) -> Arc<Self> {
        let view = Arc::new(view);
        let has_errors = view.findings.has_errors() || view.deck.is_none();
        let good = if has_errors { before.good.clone() } else { Some(Arc::clone(&view)) };
        let state = state_of(&view, good.as_deref(), project, &before.state);
        let mut state = State { choices: choices.clone(), revision: before.state.revision + 1, ..state };
        state.deck.decks = decks;
        let quick = state.findings.clone();
        if state.deck.name == before.state.deck.name && state.health != Health::Unreadable {
            // What was found on finished faces is shown until they are looked at again.
            state.findings.extend(before.state.findings.iter().filter(|finding| finding.is_of_faces).cloned());
            state.findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
            state.health = health_with(state.health, &state.findings);
        }
        let is_same = state.is_shown_by(&before.state) && quick == before.quick;
        // The places of values may have moved although nothing looks different.
        let earlier = if is_same { before.before.clone() } else { before.view.clone() };
        let state = if is_same { before.state.clone() } else { state };
        Arc::new(Self { state, quick, project: Some(project.clone()), view: Some(view), good, before: earlier })
    }

    /// Returns the same with the findings of a full check.
    pub(super) fn with_findings(self: &Arc<Self>, project: &Project, found: &Findings) -> Arc<Self> {
        let findings = findings::entries(project, found);
        if self.state.is_checked && self.state.findings == findings {
            return Arc::clone(self);
        }
        let health = match &self.view {
            Some(view) if view.deck.is_some() && !view.findings.has_errors() => health_with(Health::Whole, &findings),
            _ => self.state.health,
        };
        let revision = self.state.revision + 1;
        let state = State { findings, health, is_checked: true, revision, ..self.state.clone() };
        Arc::new(Self { state, ..Self::clone(self) })
    }

    /// Returns nothing, after this.
    pub(super) fn emptied(&self) -> Self {
        Self { state: State { revision: self.state.revision, ..State::default() }, ..Self::default() }
    }

    /// Returns the plain values.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the deck with its faces.
    pub(super) fn view(&self) -> Option<&DeckView> {
        self.view.as_deref()
    }

    /// Returns the deck as it is.
    pub(super) fn deck(&self) -> Option<&Deck> {
        self.view.as_ref()?.deck.as_ref()
    }

    /// Returns a deck whose work was stopped in another process, in the words of `stop`.
    pub(super) fn stopped(
        project: &Project,
        variant: &str,
        decks: Vec<String>,
        (revision, stop): (u64, String),
    ) -> Self {
        let (name, variant) = (project.name().to_owned(), variant.to_owned());
        let deck =
            DeckEntry { title: name.clone(), name, variant, decks, folder: folder(project), ..DeckEntry::default() };
        let state = State { revision, deck, health: Health::Stopped, stop: Some(stop), ..State::default() };
        Self { state, project: Some(project.clone()), ..Self::default() }
    }

    /// Returns a picture by its name, as a PNG of so many pixels across; none if there is no such picture or it would be too large.
    pub fn picture(&self, look: &str, view: FaceView, width: u32) -> Option<Vec<u8>> {
        if !(1..=WIDEST).contains(&width) {
            return None;
        }
        let views = [&self.view, &self.good, &self.before];
        let mut faces = views.into_iter().flatten().map(|view| &view.faces);
        let (faces, face) = faces.find_map(|faces| Some((faces, faces.with_look(look)?)))?;
        faces.picture(face, view, width)
    }

    /// Returns the fields of a card.
    pub fn card(&self, id: &str) -> Option<Vec<ValueEntry>> {
        let card = self.deck()?.cards.iter().find(|card| card.id.as_str() == id)?;
        Some(values::entries(self.project.as_ref()?, ValueTable::Card, &card.fields))
    }

    /// Returns whether a path on disk is one that a page was shown as the place of a finding or a value.
    pub fn names_path(&self, path: &str) -> bool {
        let state = &self.state;
        let findings = state.findings.iter().map(|finding| &finding.file_path);
        let values = state.theme.iter().chain(&state.strings).map(|value| &value.file_path);
        let print = state.print.iter().map(|entry| &entry.file_path);
        let copies = state.groups.iter().filter_map(|group| Some(&group.copies.as_ref()?.file_path));
        let is_it = |known: &Option<String>| known.as_deref() == Some(path);
        findings.chain(values).chain(print).chain(copies).any(is_it) || self.names_path_of_field(path)
    }

    fn names_path_of_field(&self, path: &str) -> bool {
        let (Some(deck), Some(project)) = (self.deck(), &self.project) else { return false };
        let fields = deck.cards.iter().flat_map(|card| card.fields.values()).flat_map(Field::leaves);
        let files: BTreeMap<&str, &Place> = fields.map(|field| (field.place.file(), &field.place)).collect();
        files.into_values().any(|place| findings::path(project, place).as_deref() == Some(path))
    }

    /// Returns the drawings and pictures that a card shows; none if there is no such card.
    pub fn parts(&self, id: &str) -> Option<Vec<PartEntry>> {
        parts::entries(self.project.as_ref()?, self.view.as_ref()?, id)
    }

    /// Returns who else shows a drawing or picture of a card; none if there is no such part.
    pub fn sharing(&self, part: &PartDrop) -> Option<PartSharing> {
        parts::sharing(self.project.as_ref()?, self.view.as_ref()?, part)
    }

    /// Returns what the fields of each card say, by their names.
    pub fn fields(&self) -> Vec<IndexMap<String, String>> {
        let fields = |card: &Card| values::words_of_fields(&card.fields);
        self.deck().map_or_else(Vec::new, |deck| deck.cards.iter().map(fields).collect())
    }

    /// Returns for each card of the deck whether an expression is true of it, as `--only` does.
    ///
    /// # Errors
    /// What is wrong with the expression, in words.
    pub fn filter(&self, expression: &str) -> Result<Vec<bool>, String> {
        let Some(deck) = self.deck() else { return Err("the deck cannot be read".to_owned()) };
        let (_, figures) = if deck.game.is_some() { games::judge(deck) } else { (Findings::new(), Figures::NoGame) };
        let (chosen, findings) = expect::select(deck, &figures, "filter", expression);
        let words = |finding: &Finding| match &finding.help {
            Some(help) => format!("{}: {help}", finding.message),
            None => finding.message.clone(),
        };
        chosen.ok_or_else(|| findings.iter().map(words).collect::<Vec<_>>().join("\n"))
    }
}

/// Returns how much of a deck can be shown as it is, with these findings.
fn health_with(health: Health, findings: &[FindingEntry]) -> Health {
    let has_errors = findings.iter().any(|finding| finding.severity == Severity::Error);
    if health == Health::Whole && has_errors { Health::Faulty } else { health }
}

/// Returns what a page is shown of a deck; what it cannot show, as in `good` or in the state before.
fn state_of(view: &DeckView, good: Option<&DeckView>, project: &Project, before: &State) -> State {
    let findings = findings::entries(project, &view.findings);
    let Some(deck) = &view.deck else {
        // Everything is shown as it was.
        let known = before.clone();
        let mut state = State { findings, health: Health::Unreadable, is_checked: false, stop: None, ..known };
        let faces = state.cards.iter_mut().flat_map(|card| card.front.iter_mut().chain(&mut card.back));
        faces.for_each(|face| face.is_old = true);
        project.name().clone_into(&mut state.deck.name);
        state.deck.folder = folder(project);
        return state;
    };
    let is_whole = !view.findings.has_errors();
    let pages = if is_whole { Some(view) } else { good };
    State {
        revision: 0,
        deck: deck_entry(project, deck),
        health: if is_whole { Health::Whole } else { Health::Faulty },
        groups: groups(project, deck),
        print: print_values::entries(project),
        cards: cards(project, (view, good), deck),
        files: pages.map_or_else(Vec::new, files),
        reach: view.print.margin,
        findings,
        is_checked: false,
        stop: None,
        theme: values::entries(project, ValueTable::Theme, &deck.theme),
        strings: values::entries(project, ValueTable::Strings, &deck.strings),
        choices: WayChoices::default(),
        choosable: choices::entries(&view.print),
    }
}

fn deck_entry(project: &Project, deck: &Deck) -> DeckEntry {
    DeckEntry {
        name: project.name().to_owned(),
        title: deck.title.clone(),
        version: deck.version.clone(),
        language: deck.language.clone(),
        variant: deck.variant.clone(),
        variants: deck.variants.clone(),
        decks: Vec::new(),
        folder: folder(project),
        card_count: deck.card_count(),
        game: deck.game.clone(),
    }
}

fn cards(project: &Project, (view, good): (&DeckView, Option<&DeckView>), deck: &Deck) -> Vec<CardEntry> {
    let old = good.and_then(|good| good.deck.as_ref()).map(|deck| deck.cards.as_slice()).unwrap_or_default();
    let known: HashMap<&str, usize> = old.iter().enumerate().map(|(at, card)| (card.id.as_str(), at)).collect();
    let card = |(at, card): (usize, &Card)| {
        let own = view.cards.get(at).copied().unwrap_or_default();
        let old = known.get(card.id.as_str()).and_then(|at| good?.cards.get(*at)).copied().unwrap_or_default();
        let face = |side: Side| {
            let own = own.side(side);
            // What has an error is shown as it was, as far as it has been shown.
            let has_face = own.is_some_and(|face| !view.faces.is_faulty(face));
            let old = old.side(side).filter(|_| !has_face && deck.template(card, side).is_some());
            let (view, face, is_old) = match (old, own) {
                (Some(old), _) => (good?, old, true),
                (None, Some(own)) => (view, own, false),
                (None, None) => return None,
            };
            let look = view.faces.look(face)?;
            Some(FaceEntry { look, is_old, is_faulty: !has_face })
        };
        CardEntry {
            id: card.id.to_string(),
            number: card.number,
            group: card.group,
            copies: card.copies,
            is_row: rows::is_row(project, card),
            front: face(Side::Front),
            back: face(Side::Back),
            words: values::words(card),
        }
    };
    deck.cards.iter().enumerate().map(card).collect()
}

fn folder(project: &Project) -> Option<String> {
    // The files of a deck in memory can be changed, too.
    let shown = || project.folder().map_or_else(|| project.name().to_owned(), |folder| folder.display().to_string());
    (!project.is_built_in()).then(shown)
}

fn groups(project: &Project, deck: &Deck) -> Vec<GroupEntry> {
    let group = |group: &crate::model::Group| GroupEntry {
        name: group.name.clone(),
        w: group.format.trim.width.to_mm(),
        h: group.format.trim.height.to_mm(),
        bleed: group.format.bleed.to_mm(),
        safe: group.format.safe.to_mm(),
        corner: group.format.corner.to_mm(),
        copies: group_copies::entry(project, group),
        copies_column: group_copies::column(group),
    };
    deck.groups.iter().map(group).collect()
}

/// Returns the pages of all files.
fn files(view: &DeckView) -> Vec<Value> {
    let mut safe: HashMap<&str, f64> = HashMap::new();
    if let Some(deck) = &view.deck {
        for card in &deck.cards {
            let group = deck.groups.get(card.group);
            safe.extend(group.map(|group| (card.id.as_str(), group.format.safe.to_mm())));
        }
    }
    view.files.iter().map(|file| sheets::file(file, &view.faces, &|id| safe.get(id).copied())).collect()
}

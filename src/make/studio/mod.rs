//! One deck on a work table: look at it, change it, print it. What `pullet preview` shows goes through this interface.
//!
//! It is narrow on purpose: a page asks for the [`State`] of a deck (its cards, sheets, values and findings), for pictures, for a
//! [`DeckChange`] and for a [`Print`], and gets plain values that serde can write. Nothing here knows of HTTP, of a clock or of a
//! thread, so that the same page can talk to a build for WebAssembly. What is in the way of that are the stages below: they read
//! the deck through [`crate::files`], and draw on threads.

mod change;
mod change_error;
mod checked;
mod choices;
mod compared;
mod field_edit;
mod findings;
mod group_copies;
mod history;
mod icons;
mod parts;
mod pasted;
mod played;
mod print_values;
mod release;
mod replaced;
mod rows;
mod sheets;
mod shown;
mod state;
mod toml_text;
mod values;
mod written;

pub use change::DeckChange;
pub use change_error::{ChangeError, Changed};
pub use checked::Checking;
pub use choices::{ChoiceEntry, ChoiceError, ExportWish, Print, WayChoices};
pub use compared::{VersionChoice, VersionKind, compared, version_choices};
pub use findings::FindingEntry;
pub use icons::{IconChoices, icon_choices, icon_choices_picture};
pub use parts::{DropReach, PartDrop, PartEntry, PartSharing};
pub use pasted::{CellChange, Pasted, TableChanges};
pub use played::{Games, MOST_GAMES, NotPlayed, Played, play_games};
pub use print_values::PrintEntry;
pub use release::ReleaseOutcome;
pub use rows::{RowAct, RowChange};
pub use shown::Shown;
pub use state::{CardEntry, DeckEntry, FaceEntry, GroupEntry, Health, State};
pub use values::{ValueEntry, ValueTable};

use crate::diag::Findings;
use crate::files::Project;
use crate::pipeline::{self, Build, BuildSettings, Export, ExportOptions, ExportTarget, Finish, Selection, Session};
use crate::spec::{self, NoVariant};
use history::History;
use std::sync::Arc;

/// A deck on a work table.
pub struct Studio {
    /// The decks that can be chosen, without variants.
    decks: Vec<Project>,
    /// The one that is looked at.
    at: usize,
    variant: String,
    choices: WayChoices,
    shown: Arc<Shown>,
    history: History,
    /// What was drawn before.
    session: Arc<Session>,
}

impl Studio {
    /// Returns decks of which the first is looked at; none without decks. Nothing is drawn before [`Studio::refresh`].
    pub fn new(decks: Vec<Project>) -> Option<Self> {
        let first = decks.first()?;
        let variant = first.variant().join("+");
        let shown = Arc::new(Shown::default());
        Some(Self {
            decks,
            at: 0,
            variant,
            choices: WayChoices::default(),
            shown,
            history: History::default(),
            session: Arc::default(),
        })
    }

    /// Returns what is shown: a value that later changes leave as it is.
    pub fn shown(&self) -> Arc<Shown> {
        Arc::clone(&self.shown)
    }

    /// Reads the deck again, and shows how it is; what is shown stays as it is if nothing changed. Faces that cannot be drawn show
    /// what they were when the deck was last without errors. What only finished faces show, [`Checking::check`] finds; until then,
    /// what it found last is shown.
    pub fn refresh(&mut self) -> Arc<Shown> {
        let (project, names) = (self.project(), self.names());
        let Self { choices, session, shown, .. } = self;
        let settings = BuildSettings { session: Some(session), ..choices.settings() };
        let view = pipeline::quick_view(&project, &settings);
        *shown = Shown::after(shown, view, &project, (names, choices));
        self.shown()
    }

    /// Shows that the work on the deck was stopped in another process, in the words of `stop`, until the deck is read again. States
    /// are numbered from `revision` on.
    pub fn show_stop(&mut self, revision: u64, stop: String) {
        self.shown = Arc::new(Shown::stopped(&self.decks[self.at], &self.variant, self.names(), (revision, stop)));
    }

    /// Returns the deck that is looked at, by its name, with its variant and how it is printed.
    pub fn chosen(&self) -> (&str, &str, &WayChoices) {
        (self.decks[self.at].name(), &self.variant, &self.choices)
    }

    /// Returns whether a deck of that name can be chosen.
    pub fn has(&self, deck: &str) -> bool {
        self.decks.iter().any(|known| known.name() == deck)
    }

    fn names(&self) -> Vec<String> {
        self.decks.iter().map(|deck| deck.name().to_owned()).collect()
    }

    /// Returns the deck to be looked through for everything that is wrong with it.
    pub fn checking(&self) -> Checking {
        let (choices, session) = (self.choices.clone(), Arc::clone(&self.session));
        Checking { project: self.project(), choices, session, shown: self.shown(), findings: Findings::new() }
    }

    /// Shows what was found, unless the deck was read again meanwhile: then other things may be wrong with it.
    pub fn show_checked(&mut self, checked: &Checking) -> Arc<Shown> {
        if Arc::ptr_eq(&self.shown, &checked.shown) {
            self.shown = self.shown.with_findings(&checked.project, &checked.findings);
        }
        self.shown()
    }

    /// Chooses another deck by its name, or another variant: `base` is the deck without variants.
    ///
    /// # Errors
    /// [`NoVariant`] if the deck has no such variant. An unknown deck changes nothing.
    pub fn choose_deck(&mut self, deck: &str, variant: &str) -> Result<(), NoVariant> {
        let at = self.decks.iter().position(|known| known.name() == deck).unwrap_or(self.at);
        let project = spec::in_variant(&self.decks[at], variant)?;
        if at != self.at {
            self.history = History::default();
            self.session = Arc::default();
            self.shown = Arc::new(self.shown.emptied());
        }
        (self.at, self.variant) = (at, project.variant().join("+"));
        Ok(())
    }

    /// Chooses how the deck is printed.
    pub fn choose(&mut self, choices: WayChoices) {
        self.choices = choices;
    }

    /// Changes a file of the deck.
    ///
    /// # Errors
    /// [`ChangeError`]; no file has then changed.
    pub fn change(&mut self, change: &DeckChange) -> Result<Changed, ChangeError> {
        self.history.change(&self.project(), &self.shown, change)
    }

    /// Copies, moves or deletes the row of a card.
    ///
    /// # Errors
    /// [`ChangeError`]; no file has then changed.
    pub fn change_row(&mut self, change: &RowChange) -> Result<Changed, ChangeError> {
        let deck = self.shown.deck().ok_or(ChangeError::NoValue)?;
        let project = self.project();
        let edit = rows::edit(&project, deck, change)?;
        self.history.apply(&project, edit, false)
    }

    /// Returns what becomes of a table if rows are pasted over it.
    ///
    /// # Errors
    /// [`ChangeError`]: there is no such table, or these are no rows of it.
    pub fn compare_pasted(&self, pasted: &Pasted) -> Result<TableChanges, ChangeError> {
        let deck = self.shown.deck().ok_or(ChangeError::NoTable)?;
        pasted::edit(&self.project(), deck, pasted).map(|(changes, _)| changes)
    }

    /// Pastes rows over a table.
    ///
    /// # Errors
    /// [`ChangeError`]; no file has then changed.
    pub fn paste(&mut self, pasted: &Pasted) -> Result<Changed, ChangeError> {
        let deck = self.shown.deck().ok_or(ChangeError::NoTable)?;
        let project = self.project();
        let (_, edit) = pasted::edit(&project, deck, pasted)?;
        self.history.apply(&project, edit.ok_or(ChangeError::NothingPasted)?, false)
    }

    /// Makes a file that is dropped on a part of a card that part: it is written into the deck's own folder.
    ///
    /// # Errors
    /// [`ChangeError`]; no file has then changed.
    pub fn drop_on_part(&mut self, drop: &PartDrop, bytes: Vec<u8>) -> Result<Changed, ChangeError> {
        let view = self.shown.view().ok_or(ChangeError::NoPart)?;
        self.history.drop_on(&self.project(), view, drop, bytes)
    }

    /// Makes a part of a card what it was before, by the name of a file of [`PartEntry::earlier`].
    ///
    /// # Errors
    /// [`ChangeError`]; no file has then changed.
    pub fn put_back(&mut self, part: &PartDrop, kept: &str) -> Result<Changed, ChangeError> {
        let view = self.shown.view().ok_or(ChangeError::NoPart)?;
        self.history.put_back(&self.project(), view, (part, kept))
    }

    /// Freezes the deck under a version, which its `deck.toml` then says.
    ///
    /// # Errors
    /// [`ChangeError`]; no file has then changed.
    pub fn release(&mut self, version: &str) -> Result<ReleaseOutcome, ChangeError> {
        let project = self.project();
        let known = self.shown.deck().and_then(|deck| deck.version.as_deref());
        let edit = release::edit(&project, known, version)?;
        let is_changed = edit.is_some();
        if let Some(edit) = edit {
            self.history.apply(&project, edit, false)?;
        }
        let outcome = release::released(&project);
        if is_changed && !matches!(outcome, Ok(ReleaseOutcome::New { .. })) {
            self.history.undo(&project)?;
        }
        outcome
    }

    /// Takes the last change back.
    ///
    /// # Errors
    /// [`ChangeError`]: there is none, or its file was changed by another program; it can then be taken back once the file is as it was.
    pub fn undo(&mut self) -> Result<Changed, ChangeError> {
        self.history.undo(&self.project())
    }

    /// Makes the files of what is chosen, in memory.
    ///
    /// # Errors
    /// [`ChoiceError`]: a choice has a value that there is not.
    pub fn build(&self, print: &Print) -> Result<Build, ChoiceError> {
        let project = self.project();
        let choices = print.choices.clone().checked()?;
        let selection = Selection { cards: print.cards.clone(), sheets: print.sheets.clone(), ..Selection::default() };
        let finish = if print.draft { Finish::Draft } else { Finish::Final };
        let settings = BuildSettings { finish, selection, ..choices.settings() };
        Ok(pipeline::build(&project, &settings))
    }

    /// Makes the files for another program or for a print shop.
    pub fn export(&self, target: ExportTarget, cards: &[String]) -> Export {
        let selection = Selection { cards: cards.to_vec(), ..Selection::default() };
        let settings = BuildSettings { selection, ..BuildSettings::default() };
        pipeline::export(
            &self.project(),
            &settings,
            &ExportOptions { targets: vec![target], ..ExportOptions::default() },
        )
    }

    /// Returns the deck that is looked at, without variants: its files on disk are what the page shows.
    pub fn watched(&self) -> &Project {
        &self.decks[self.at]
    }

    /// Returns the deck in its variant; without variants if it has lost this one.
    pub fn project(&self) -> Project {
        let deck = &self.decks[self.at];
        if self.variant.is_empty() {
            // Which variants it has need not be known.
            return deck.clone();
        }
        spec::in_variant(deck, &self.variant).unwrap_or_else(|_| deck.clone())
    }
}

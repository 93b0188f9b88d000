//! Everything that is wrong with a deck, which takes longer to find than a picture may.

use super::choices::WayChoices;
use super::shown::Shown;
use crate::diag::Findings;
use crate::files::Project;
use crate::pipeline::{self, BuildSettings, Session};
use std::sync::Arc;

/// A deck that is looked through, apart from the work table: a save meanwhile is shown at once.
pub struct Checking {
    pub(super) project: Project,
    pub(super) choices: WayChoices,
    pub(super) session: Arc<Session>,
    /// What was shown of the deck when this began.
    pub(super) shown: Arc<Shown>,
    /// What was found.
    pub(super) findings: Findings,
}

impl Checking {
    /// Looks for everything that is wrong with the deck, as `pullet check` does.
    #[must_use]
    pub fn check(mut self) -> Self {
        let settings = BuildSettings { session: Some(&self.session), ..self.choices.settings() };
        self.findings = pipeline::checked_view(&self.project, &settings).findings;
        self
    }
}

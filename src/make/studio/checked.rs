//! Everything that is wrong with a deck, which takes longer to find than a picture may.

use super::choices::WayChoices;
use super::shown::Shown;
use crate::diag::Findings;
use crate::files::Project;
use crate::pipeline::{self, BuildSettings, Session};
use std::sync::Arc;

/// A deck that is to be looked through, apart from the work table: a save meanwhile is shown at once.
pub struct Checking {
    project: Project,
    choices: WayChoices,
    session: Arc<Session>,
    /// What was shown of the deck then.
    shown: Arc<Shown>,
}

/// What was found.
pub struct Checked {
    project: Project,
    findings: Findings,
    /// What was shown when the check began.
    shown: Arc<Shown>,
}

impl Checking {
    pub(super) fn new(project: Project, choices: WayChoices, session: &Arc<Session>, shown: Arc<Shown>) -> Self {
        Self { project, choices, session: Arc::clone(session), shown }
    }

    /// Looks for everything that is wrong with the deck, as `pullet check` does.
    pub fn check(self) -> Checked {
        let Self { project, choices, session, shown } = self;
        let papers = choices.paper();
        let settings = BuildSettings { session: Some(&session), ..choices.settings(papers.as_slice()) };
        let findings = pipeline::checked_view(&project, &settings).findings;
        Checked { project, findings, shown }
    }
}

impl Checked {
    /// Returns what is shown with these findings; none if it is not what was shown when the check began.
    pub(super) fn shown_on(&self, now: &Arc<Shown>) -> Option<Arc<Shown>> {
        Arc::ptr_eq(now, &self.shown).then(|| now.with_findings(&self.project, &self.findings))
    }
}

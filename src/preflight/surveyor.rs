//! An output that also surveys what it draws.

use super::survey::Survey;
use crate::output::PartDrawer;
use crate::render::{Frame, Part};
use std::sync::Arc;
use usvg::Tree;

/// Draws parts as another output does, and surveys them.
#[derive(Clone, Copy, Debug)]
pub struct Surveyor<'a, O>(pub &'a O);

/// A drawn part with its survey.
#[derive(Clone, Debug)]
pub struct Surveyed<Drawn> {
    /// The part as the output draws it.
    pub drawn: Drawn,
    /// What it shows.
    pub survey: Arc<Survey>,
}

impl<O: PartDrawer> PartDrawer for Surveyor<'_, O> {
    type Drawn = Surveyed<O::Drawn>;

    fn draw(&self, part: &Part, tree: Option<Tree>, frame: Frame) -> Self::Drawn {
        let survey = Arc::new(tree.as_ref().map(Survey::of).unwrap_or_default());
        Surveyed { drawn: self.0.draw(part, tree, frame), survey }
    }
}

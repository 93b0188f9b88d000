//! An output that also surveys what it draws.

use super::survey::Survey;
use crate::PartDrawer;
use crate::render::{Drawing, Frame, Part, TreeContents};
use std::sync::Arc;

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

    const CONTENTS: TreeContents = O::CONTENTS;

    fn draw(&self, part: &Part, drawing: Option<Drawing>, frame: Frame) -> Self::Drawn {
        let survey = Arc::new(drawing.as_ref().map(Survey::of).unwrap_or_default());
        Surveyed { drawn: self.0.draw(part, drawing, frame), survey }
    }
}

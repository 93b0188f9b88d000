//! What the elements of a face look like, and how long its lengths are on paper.

use super::measure::Measure;
use crate::css::Cascade;
use roxmltree::{Document, Node};

/// The size of text that says none: 12 pt, as everywhere in a template.
const USUAL_MM: f64 = 12.0 * 25.4 / 72.0;

/// The properties of a face's elements, and its unit.
pub(super) struct FaceStyle<'a> {
    pub(super) cascade: Cascade<'a>,
    /// How many units of the face are a millimetre.
    pub(super) units: f64,
}

impl<'a> FaceStyle<'a> {
    pub(super) fn of(document: &'a Document<'_>, units: f64) -> Self {
        Self { cascade: Cascade::of(document), units }
    }

    /// Returns a length of the face.
    pub(super) fn length(&self, text: &str) -> Option<Measure> {
        Measure::read(text, self.units)
    }

    /// Returns the size of text that says none.
    pub(super) fn usual_size(&self) -> f64 {
        USUAL_MM * self.units
    }

    /// Returns the size of the letters in an element.
    ///
    /// # Errors
    /// The size as it is written, if it is none.
    pub(super) fn font_size(&self, node: Node<'a, '_>) -> Result<f64, &'a str> {
        let Some((node, text)) = self.cascade.inherited(node, "font-size") else { return Ok(self.usual_size()) };
        let percent = text.strip_suffix('%').and_then(|number| number.trim().parse::<f64>().ok());
        let size = match percent.map(|percent| Measure::Ems(percent / 100.0)).or_else(|| self.length(text)) {
            Some(Measure::Units(size)) => size,
            Some(Measure::Ems(times)) => {
                times * node.parent_element().map_or(Ok(self.usual_size()), |around| self.font_size(around))?
            }
            None => return Err(text),
        };
        if size > 0.0 && size.is_finite() { Ok(size) } else { Err(text) }
    }

    /// Returns how far the letters or words of an element are spaced out, in sizes of its letters.
    pub(super) fn spacing(&self, node: Node<'a, '_>, name: &str) -> f64 {
        let Some((source, text)) = self.cascade.inherited(node, name) else { return 0.0 };
        let size = |node| self.font_size(node).unwrap_or_else(|_| self.usual_size());
        // A word such as `normal` means none.
        self.length(text).map_or(0.0, |length| length.at(size(source)) / size(node))
    }
}

//! What the elements of a face look like, and how long its lengths are on paper.

use super::measure::Measure;
use roxmltree::Node;

/// The size of text that says none: 12 pt, as everywhere in a template.
const USUAL_MM: f64 = 12.0 * 25.4 / 72.0;

/// What the properties of a face's elements are counted in: its styles are attributes.
pub(super) struct FaceStyle {
    /// How many units of the face are a millimetre.
    pub(super) units: f64,
}

impl FaceStyle {
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
    pub(super) fn font_size<'a>(&self, node: Node<'a, '_>) -> Result<f64, &'a str> {
        let Some((node, text)) = inherited(node, "font-size") else { return Ok(self.usual_size()) };
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
    pub(super) fn spacing(&self, node: Node<'_, '_>, name: &str) -> f64 {
        let Some((source, text)) = inherited(node, name) else { return 0.0 };
        let size = |node| self.font_size(node).unwrap_or_else(|_| self.usual_size());
        // A word such as `normal` means none.
        self.length(text).map_or(0.0, |length| length.at(size(source)) / size(node))
    }
}

/// Returns a property of an element itself.
pub(super) fn own<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attribute(name).map(str::trim)
}

/// Returns the nearest element that sets a property for an element, which may be itself, and the value.
pub(super) fn inherited<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<(Node<'a, 'i>, &'a str)> {
    let set = node.ancestors().filter_map(|node| Some((node, own(node, name)?)));
    set.into_iter().find(|(_, value)| *value != "inherit")
}

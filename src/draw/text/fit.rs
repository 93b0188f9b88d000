//! The largest size at which a box holds its words.

use super::shaped_box::{BoxLayout, ShapedBox};
use super::textbox::VerticalAlign;
use std::collections::BTreeMap;

/// The step between sizes that are tried: a seventh of a point, which no one sees.
const STEP: f64 = 0.05;
/// Letters smaller than this are not proposed: a point is 0.35 mm, and no one can read letters of two.
const LEAST_PROPOSED: f64 = 0.7;

/// The size of each group of boxes that are to look alike.
///
/// Agreements of several faces are combined with [`Agreement::join`], in any order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Agreement(BTreeMap<String, f64>);

impl Agreement {
    /// Returns both agreements in one: a group takes the smallest size that any of its boxes needs.
    pub fn join(mut self, other: Self) -> Self {
        for (group, size) in other.0 {
            self.needs(&group, size);
        }
        self
    }

    /// Returns whether no box is in a group.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the size of a group, in user units.
    pub fn size(&self, group: &str) -> Option<f64> {
        self.0.get(group).copied()
    }

    /// Notes the size that a box of a group needs.
    pub(super) fn needs(&mut self, group: &str, size: f64) {
        let agreed = self.0.entry(group.to_owned()).or_insert(size);
        *agreed = agreed.min(size);
    }
}

/// The sizes that are tried from `most` down to `least`.
pub(super) struct SizeSteps {
    most: f64,
    least: f64,
    step: f64,
}

impl SizeSteps {
    /// Returns the sizes between two where so many units are a millimetre.
    pub(super) fn new(most: f64, least: f64, units: f64) -> Self {
        Self { most, least, step: STEP * units }
    }

    /// Returns how many steps there are below the largest size.
    fn count(&self) -> usize {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 10,000")]
        let count = ((self.most - self.least) / self.step - 1e-6).ceil().clamp(0.0, 10_000.0) as usize;
        count
    }

    fn size(&self, step: usize) -> f64 {
        if step >= self.count() { self.least } else { self.most - step as f64 * self.step }
    }

    /// Returns the largest size that fits, if that means that every smaller one fits; None where the least does not fit.
    pub(super) fn highest(&self, fits: impl Fn(f64) -> bool) -> Option<f64> {
        if fits(self.most) {
            return Some(self.most);
        }
        if !fits(self.least) {
            return None;
        }
        let (mut too_large, mut fitting) = (0, self.count());
        while fitting - too_large > 1 {
            let middle = usize::midpoint(too_large, fitting);
            if fits(self.size(middle)) {
                fitting = middle;
            } else {
                too_large = middle;
            }
        }
        Some(self.size(fitting))
    }

    /// Returns the largest size that fits, where a smaller one may not fit although a larger does.
    fn highest_of_all(&self, fits: impl Fn(f64) -> bool) -> Option<f64> {
        (0..=self.count()).map(|step| self.size(step)).find(|size| fits(*size))
    }
}

impl ShapedBox {
    /// Returns the largest size at which the box holds its words; None where the least does not fit.
    pub(super) fn fitting_size(&self) -> Option<f64> {
        let sizes = &self.textbox.sizes;
        self.fitting_between(sizes.most, sizes.least)
    }

    /// Returns the size that would fit where none that is allowed does.
    pub(super) fn proposed_size(&self) -> Option<f64> {
        let least = self.textbox.sizes.least;
        let proposed = LEAST_PROPOSED * self.textbox.units;
        if least <= proposed { None } else { self.fitting_between(least, proposed) }
    }

    fn fitting_between(&self, most: f64, least: f64) -> Option<f64> {
        let fits = |size: f64| self.holds(&self.layout(size, 0.0));
        let steps = SizeSteps::new(most, least, self.textbox.units);
        // With an excluded rectangle a smaller size may need more lines: one that fitted above it no longer does.
        if self.textbox.room.excluded.is_empty() { steps.highest(fits) } else { steps.highest_of_all(fits) }
    }

    /// Returns the layout at a size, aligned between top and bottom.
    pub(super) fn aligned(&self, size: f64) -> BoxLayout {
        let layout = self.final_layout(size, 0.0);
        let height = self.textbox.room.inside.height;
        match self.textbox.vertical {
            VerticalAlign::Top => layout,
            VerticalAlign::Bottom => self.lowered(layout, |text| height - text.height),
            // Letters look centred when their capitals are: as much above the first line's as below the last line.
            VerticalAlign::Middle => self.lowered(layout, |text| {
                let above = text.lines.first().map_or(0.0, |line| line.ascent) - self.face.cap_height * size;
                let below = text.lines.last().map_or(0.0, |line| line.descent);
                let middle = (height - (text.height - above - below)) / 2.0 - above;
                middle.min(height - text.height)
            }),
        }
    }

    /// Returns the layout moved down by what `offset` returns for it; words that are too high for their box stay at its top.
    fn lowered(&self, layout: BoxLayout, offset: impl Fn(&BoxLayout) -> f64) -> BoxLayout {
        let mut best = layout;
        let mut moved_by = 0.0;
        // Lines that move meet other rectangles and may take more room; a few rounds are enough.
        for _ in 0..4 {
            let text = BoxLayout { height: best.height - moved_by, ..best.clone() };
            let wanted = offset(&text);
            if wanted <= 1e-6 || (wanted - moved_by).abs() < 1e-6 {
                break;
            }
            let moved = self.final_layout(best.size, wanted);
            if !self.holds(&moved) {
                break;
            }
            moved_by = wanted;
            best = moved;
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From 3 down to 2 in steps of 0.05: 2.35 is the thirteenth.
    #[test]
    fn the_largest_size_that_fits_is_found() {
        let found = SizeSteps::new(3.0, 2.0, 1.0).highest(|size| size < 2.38);
        assert!((found.unwrap() - 2.35).abs() < 1e-9);
        assert_eq!(SizeSteps::new(3.0, 2.0, 1.0).highest(|_| true), Some(3.0));
        assert_eq!(SizeSteps::new(3.0, 2.0, 1.0).highest(|_| false), None);
        assert_eq!(SizeSteps::new(3.0, 3.0, 1.0).highest(|size| size < 3.1), Some(3.0));
        assert_eq!(SizeSteps::new(3.0, 2.96, 1.0).highest(|size| size < 2.98), Some(2.96));
    }

    #[test]
    fn a_group_agrees_on_its_smallest_size() {
        let agreement = |size| {
            let mut agreement = Agreement::default();
            agreement.needs("rules", size);
            agreement
        };
        assert_eq!(agreement(2.5).join(agreement(2.2)).join(agreement(3.0)).size("rules"), Some(2.2));
    }
}

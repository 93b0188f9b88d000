//! The largest size at which a box holds its words.

use super::shaped_box::{BoxLayout, ShapedBox};
use super::textbox::VerticalAlign;
use std::collections::BTreeMap;

/// Sizes that are tried lie this far apart: a seventh of a point, which nobody sees.
const STEP: f64 = 0.05;
/// Letters smaller than this are not proposed: a point is 0.35 mm, and nobody reads two of them.
const LEAST_PROPOSED: f64 = 0.7;

/// The size of each group of boxes that are to look alike.
///
/// Sizes of several faces are put together with [`Agreement::join`], in any order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Agreement(BTreeMap<String, f64>);

impl Agreement {
    /// Both agreements in one: a group takes the smallest size that any of its boxes needs.
    #[must_use]
    pub fn join(mut self, other: Self) -> Self {
        for (group, size) in other.0 {
            self.needs(&group, size);
        }
        self
    }

    /// Whether no box is in a group.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The size of a group, in user units.
    #[must_use]
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
}

impl SizeSteps {
    pub(super) fn new(most: f64, least: f64) -> Self {
        Self { most, least }
    }

    fn rungs(&self) -> usize {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "sizes on paper are few steps apart"
        )]
        let rungs = ((self.most - self.least) / STEP - 1e-6).ceil().clamp(0.0, 10_000.0) as usize;
        rungs
    }

    fn size(&self, rung: usize) -> f64 {
        if rung >= self.rungs() { self.least } else { self.most - rung as f64 * STEP }
    }

    /// The largest size that fits; none where not even the least does. Every smaller size fits where one does.
    pub(super) fn highest(&self, fits: impl Fn(f64) -> bool) -> Option<f64> {
        if fits(self.most) {
            return Some(self.most);
        }
        if !fits(self.least) {
            return None;
        }
        let (mut too_large, mut fitting) = (0, self.rungs());
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

    /// The largest size that fits, where a smaller one need not fit because a larger does.
    fn highest_of_all(&self, fits: impl Fn(f64) -> bool) -> Option<f64> {
        (0..=self.rungs()).map(|rung| self.size(rung)).find(|size| fits(*size))
    }
}

impl ShapedBox {
    /// The largest size at which the box holds its words; none where the least does not do.
    pub(super) fn fitting_size(&self) -> Option<f64> {
        let sizes = &self.textbox.sizes;
        self.fitting_between(sizes.most, sizes.least)
    }

    /// The size that would do where none that is allowed does.
    pub(super) fn proposed_size(&self) -> Option<f64> {
        let least = self.textbox.sizes.least;
        if least <= LEAST_PROPOSED { None } else { self.fitting_between(least, LEAST_PROPOSED) }
    }

    fn fitting_between(&self, most: f64, least: f64) -> Option<f64> {
        let fits = |size: f64| self.holds(&self.lay(size, 0.0));
        let ladder = SizeSteps::new(most, least);
        // Beside a rectangle, a smaller line may stand where its neighbour is in the way.
        if self.textbox.room.excluded.is_empty() { ladder.highest(fits) } else { ladder.highest_of_all(fits) }
    }

    /// The layout at a size, where the box wants its words between top and bottom.
    pub(super) fn aligned(&self, size: f64) -> BoxLayout {
        let layout = self.lay_finally(size, 0.0);
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

    /// The layout as far down as `offset` says of it; words that are too high for their box stay at its top.
    fn lowered(&self, layout: BoxLayout, offset: impl Fn(&BoxLayout) -> f64) -> BoxLayout {
        let mut best = layout;
        let mut offset_now = 0.0;
        // Lines that move meet other rectangles and may take more room; a few rounds settle it.
        for _ in 0..4 {
            let text = BoxLayout { height: best.height - offset_now, ..best.clone() };
            let wanted = offset(&text);
            if wanted <= 1e-6 || (wanted - offset_now).abs() < 1e-6 {
                break;
            }
            let moved = self.lay_finally(best.size, wanted);
            if !self.holds(&moved) {
                break;
            }
            offset_now = wanted;
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
        let found = SizeSteps::new(3.0, 2.0).highest(|size| size < 2.38);
        assert!((found.unwrap() - 2.35).abs() < 1e-9);
        assert_eq!(SizeSteps::new(3.0, 2.0).highest(|_| true), Some(3.0));
        assert_eq!(SizeSteps::new(3.0, 2.0).highest(|_| false), None);
        assert_eq!(SizeSteps::new(3.0, 3.0).highest(|size| size < 3.1), Some(3.0));
        assert_eq!(SizeSteps::new(3.0, 2.96).highest(|size| size < 2.98), Some(2.96));
    }

    #[test]
    fn a_group_agrees_on_its_smallest_size() {
        let of = |size| {
            let mut agreement = Agreement::default();
            agreement.needs("rules", size);
            agreement
        };
        assert_eq!(of(2.5).join(of(2.2)).join(of(3.0)).size("rules"), Some(2.2));
    }
}

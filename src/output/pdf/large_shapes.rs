//! Large shapes of many curves are written in a space of their own, in whole numbers: half as many bytes.

use super::content_writer::{ContentWriter, has_curves};
use super::number::Digits;
use usvg::tiny_skia_path::{Path, Transform};

/// The size of a unit of such a space in the form's units, millimetres on a card: a point is off by 0.01 mm at most, half a pixel
/// of a printer with 1,200 to the inch.
const UNIT: f32 = 0.02;

/// The shapes that are worth it: so many points and more,
const MANY: usize = 60;

/// and so large, in the form's units. What is smaller is written finer.
const LARGE: f32 = 15.0;

/// The space that a shape is written in.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShapeSpace {
    /// The transform from the form to it; None for the form's own space.
    from_form: Option<Transform>,
    /// The factor by which lengths of the form are multiplied.
    pub(super) scale: f32,
}

impl ContentWriter<'_> {
    /// Draws a shape in the space that is best for it.
    pub(super) fn in_space_for(&mut self, path: &Path, ts: Transform, draw: impl FnOnce(&mut Self, ShapeSpace)) {
        let bounds = path.bounds().transform(ts).filter(|bounds| bounds.width().max(bounds.height()) >= LARGE);
        let Some(bounds) = bounds.filter(|_| path.points().len() >= MANY && has_curves(path)) else {
            return draw(self, ShapeSpace { from_form: None, scale: 1.0 });
        };
        // From a sixth of the way into the shape most numbers are positive and have few digits.
        let whole = |at: f32| (at / UNIT).round() * UNIT;
        let (x, y) = (whole(bounds.x() + bounds.width() / 6.0), whole(bounds.y() + bounds.height() / 6.0));
        self.save();
        self.matrix(Transform::from_row(UNIT, 0.0, 0.0, UNIT, x, y));
        self.stream.push(b"cm ");
        let from_form = Transform::from_scale(1.0 / UNIT, 1.0 / UNIT).pre_translate(-x, -y);
        draw(self, ShapeSpace { from_form: Some(from_form), scale: 1.0 / UNIT });
        self.restore();
    }

    /// Writes a path without painting it, in a space. `line` is the width of a line along it, in the form's units; 0 for none.
    pub(super) fn outline_in(&mut self, path: &Path, ts: Transform, space: ShapeSpace, line: f32) {
        match space.from_form {
            None => self.outline(path, ts),
            Some(from_form) => self.outline_with(path, from_form.pre_concat(ts), (Digits::Whole, line * space.scale)),
        }
    }
}

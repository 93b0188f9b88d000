//! Faces in pixels, as they are below what differs on them.
//!
//! The cards of a deck lie on few backgrounds, and an edit changes what is on top of one. Where the parts of a face are first others
//! than those of a face that was drawn before, what is below is kept: the next such face is drawn from there.

use super::face_picture::Canvas;
use parking_lot::Mutex;
use resvg::tiny_skia::Pixmap;
use std::collections::VecDeque;
use std::sync::{Arc, Weak};
use usvg::Tree;

/// The most bytes of layers that are kept: of some fifty cards as the page of a preview shows them.
const MOST_KEPT: usize = 16_000_000;
/// How many faces are remembered, to tell which parts others have in common with them.
const MOST_KNOWN: usize = 256;

/// Layers of faces. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct KeptLayers(Arc<Mutex<Layers>>);

#[derive(Debug, Default)]
struct Layers {
    /// The faces that were drawn last, the oldest first.
    known: VecDeque<PartStack>,
    /// What is kept, that which was not used for the longest time first.
    kept: VecDeque<(PartStack, Arc<Pixmap>)>,
}

/// Parts that are drawn one over the other, the lowest first.
#[derive(Clone, Debug)]
struct PartStack {
    canvas: Canvas,
    /// Nothing else has the address of a tree while it is weakly held.
    parts: Vec<Weak<Tree>>,
}

impl PartStack {
    /// Returns how many of the lowest parts are the same in the same place.
    fn in_common(&self, other: &Self) -> usize {
        if self.canvas != other.canvas {
            return 0;
        }
        self.parts.iter().zip(&other.parts).take_while(|(one, other)| one.ptr_eq(other)).count()
    }

    /// Returns whether these are the same parts in the same place.
    fn is(&self, other: &Self) -> bool {
        self.parts.len() == other.parts.len() && self.in_common(other) == self.parts.len()
    }

    /// Returns some of the lowest parts.
    fn lowest(&self, count: usize) -> Self {
        Self { canvas: self.canvas, parts: self.parts[..count].to_vec() }
    }

    /// Returns whether a face may still show it.
    fn is_alive(&self) -> bool {
        self.parts.iter().all(|part| part.strong_count() > 0)
    }
}

impl KeptLayers {
    /// Draws parts with `draw`, those that are not in a kept layer.
    pub(super) fn draw(
        &self,
        parts: &[&Arc<Tree>],
        canvas: Canvas,
        draw: impl Fn(&Tree, &mut Pixmap),
    ) -> Option<Pixmap> {
        let stack = PartStack { canvas, parts: parts.iter().map(|part| Arc::downgrade(part)).collect() };
        let (layer, differs_at) = self.0.lock().begin(&stack);
        let (drawn, mut picture) = match layer {
            Some((drawn, layer)) => (drawn, Pixmap::clone(&layer)),
            None => (0, canvas.empty()?),
        };
        for (index, part) in parts.iter().enumerate().skip(drawn) {
            if index > drawn && index == differs_at {
                self.0.lock().keep(stack.lowest(index), &picture);
            }
            draw(part, &mut picture);
        }
        Some(picture)
    }
}

impl Layers {
    /// Returns the highest layer of a face with the number of its parts, and at which part the face first differs from one that was
    /// drawn before; 0 if it is like none. It is remembered.
    fn begin(&mut self, stack: &PartStack) -> (Option<(usize, Arc<Pixmap>)>, usize) {
        let all = stack.parts.len();
        let alike = self.known.iter().map(|known| known.in_common(stack)).filter(|count| *count < all);
        let differs_at = alike.max().unwrap_or_default();
        self.known.retain(|known| !known.is(stack));
        self.known.push_back(stack.clone());
        if self.known.len() > MOST_KNOWN {
            self.known.pop_front();
        }
        let is_below = |(layer, _): &(PartStack, _)| layer.in_common(stack) == layer.parts.len();
        let layers = self.kept.iter().enumerate().filter(|(_, kept)| is_below(kept));
        let highest = layers.max_by_key(|(_, (layer, _))| layer.parts.len()).map(|(index, _)| index);
        let layer = highest.and_then(|index| self.kept.remove(index)).map(|(layer, pixels)| {
            let found = (layer.parts.len(), Arc::clone(&pixels));
            self.kept.push_back((layer, pixels));
            found
        });
        (layer, differs_at)
    }

    /// Keeps a layer; those that were not used for the longest time make room for it.
    fn keep(&mut self, stack: PartStack, picture: &Pixmap) {
        // Another thread may have drawn the same.
        if picture.data().len() > MOST_KEPT / 2 || self.kept.iter().any(|(layer, _)| layer.is(&stack)) {
            return;
        }
        self.kept.retain(|(layer, _)| layer.is_alive());
        self.kept.push_back((stack, Arc::new(picture.clone())));
        while self.bytes() > MOST_KEPT {
            self.kept.pop_front();
        }
    }

    /// Returns how many bytes the layers take.
    fn bytes(&self) -> usize {
        self.kept.iter().map(|(_, pixels)| pixels.data().len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parking_lot::Mutex;
    use resvg::tiny_skia::{Color, Transform};

    /// Returns a drawing of ten millimetres with a rectangle of this place and size.
    fn rectangle(place: &str) -> Arc<Tree> {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect fill="red" {place}/></svg>"#
        );
        Arc::new(Tree::from_str(&svg, &usvg::Options::default()).expect("it is SVG"))
    }

    fn canvas(size: u32) -> Canvas {
        Canvas { size: (size, size), place: Transform::identity(), ground: Color::WHITE }
    }

    /// Draws parts, and returns the picture and how many parts were drawn for it.
    fn drawn(layers: &KeptLayers, parts: &[&Arc<Tree>], canvas: Canvas) -> (Vec<u8>, usize) {
        let count = Mutex::new(0);
        let draw = |part: &Tree, picture: &mut Pixmap| {
            *count.lock() += 1;
            resvg::render(part, canvas.place, &mut picture.as_mut());
        };
        let picture = layers.draw(parts, canvas, draw).expect("it has a size");
        (picture.take(), count.into_inner())
    }

    #[test]
    fn what_is_below_a_change_is_drawn_once() {
        let layers = KeptLayers::default();
        let [ground, emblem] = [r#"width="10" height="5""#, r#"x="2" y="6" width="2" height="2""#].map(rectangle);
        let words: Vec<Arc<Tree>> =
            (0..4).map(|x| rectangle(&format!(r#"x="{x}" y="9" width="1" height="1""#))).collect();
        for (edit, drawn_parts) in [3, 3, 1, 1].into_iter().enumerate() {
            let parts = [&ground, &emblem, &words[edit]];
            let alone = drawn(&KeptLayers::default(), &parts, canvas(10));
            assert_eq!(drawn(&layers, &parts, canvas(10)), (alone.0, drawn_parts), "after {edit} edits");
        }
        // In another size, nothing is known of it.
        assert_eq!(drawn(&layers, &[&ground, &emblem, &words[3]], canvas(20)).1, 3);
    }

    #[test]
    fn layers_that_no_face_shows_any_more_make_room() {
        let layers = KeptLayers::default();
        let top: Vec<Arc<Tree>> = (0..3).map(|x| rectangle(&format!(r#"x="{x}" width="1" height="1""#))).collect();
        for _ in 0..5 {
            let ground = rectangle(r#"width="10" height="5""#);
            top.iter().for_each(|top| drop(drawn(&layers, &[&ground, top], canvas(10))));
        }
        assert_eq!(layers.0.lock().kept.len(), 1);
    }

    /// Each layer of 1,000 × 1,000 pixels takes 4 MB.
    #[test]
    fn few_large_layers_are_kept() {
        let layers = KeptLayers::default();
        let grounds: Vec<Arc<Tree>> = (1..8).map(|x| rectangle(&format!(r#"width="{x}" height="1""#))).collect();
        let top: Vec<Arc<Tree>> = (0..2).map(|x| rectangle(&format!(r#"x="{x}" width="1" height="1""#))).collect();
        for ground in &grounds {
            top.iter().for_each(|top| drop(drawn(&layers, &[ground, top], canvas(1000))));
        }
        let kept = layers.0.lock();
        assert_eq!((kept.kept.len(), kept.bytes()), (4, 16_000_000));
        drop(kept);
        assert_eq!(drawn(&layers, &[&grounds[6], &top[0]], canvas(1000)).1, 1);
        assert_eq!(drawn(&layers, &[&grounds[0], &top[0]], canvas(1000)).1, 2);
    }
}

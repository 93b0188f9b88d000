//! What of a drawing can be seen: what lies outside its page or its clip is not written.

use usvg::tiny_skia_path::{Rect, Transform};
use usvg::{BlendMode, Group, ImageKind, Node, Text};

/// Returns whether something of a node may lie in `seen`; `ts` is the transform from its parent's space. Too much is written rather than
/// too little.
pub(super) fn can_be_seen(node: &Node, ts: Transform, seen: Option<Rect>) -> bool {
    let (Some(seen), Some(bounds)) = (seen, bounds(node, ts)) else { return true };
    grown(bounds).intersect(&seen).is_some()
}

/// Returns whether something of letters may lie in `seen`. Their bounds are in the space that `ts` is the transform from.
pub(super) fn can_letters_be_seen(bounds: Rect, font_size: f32, ts: Transform, seen: Option<Rect>) -> bool {
    let bounds = bounds.outset(font_size, font_size).and_then(|bounds| bounds.transform(ts));
    let (Some(seen), Some(bounds)) = (seen, bounds) else { return true };
    grown(bounds).intersect(&seen).is_some()
}

/// Returns a rectangle around all that a node draws; None where it is not known.
fn bounds(node: &Node, ts: Transform) -> Option<Rect> {
    match node {
        // A layer ends at its bounds; of other groups, the nodes are looked at one by one.
        Node::Group(group) if is_layer(group) => {
            group.layer_bounding_box().to_rect().transform(ts.pre_concat(group.transform()))
        }
        Node::Group(_) => None,
        Node::Path(path) => path.stroke_bounding_box().transform(ts),
        Node::Image(image) => match image.kind() {
            // Its own nodes are looked at one by one.
            ImageKind::SVG(_) => None,
            _ => image.size().to_rect(0.0, 0.0)?.transform(ts),
        },
        Node::Text(text) => {
            let margin = largest_size(text);
            text.stroke_bounding_box().outset(margin, margin)?.transform(ts)
        }
    }
}

fn is_layer(group: &Group) -> bool {
    let plain = group.blend_mode() == BlendMode::Normal && group.mask().is_none() && !group.isolate();
    !plain || group.opacity().get() != 1.0 || !group.filters().is_empty()
}

/// Returns the size of the largest letters: flourishes and accents reach beyond the box of a text by less.
fn largest_size(text: &Text) -> f32 {
    let sizes = text.chunks().iter().flat_map(usvg::TextChunk::spans).map(|span| span.font_size().get());
    sizes.fold(0.0, f32::max)
}

/// Returns a rectangle half a millimetre larger on every side, so that rounding cuts no edge off.
pub(super) fn grown(rect: Rect) -> Rect {
    rect.outset(0.5, 0.5).unwrap_or(rect)
}

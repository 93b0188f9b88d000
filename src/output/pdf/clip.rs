//! Clips and masks: outlines where a PDF can clip to them, soft masks otherwise.

use super::content_stream::{MaskKind, Resource, Shared, SoftMask};
use super::content_writer::ContentWriter;
use super::gradient::ColourMode;
use usvg::tiny_skia_path::{PathBuilder, Rect, Transform};
use usvg::{ClipPath, Fill, FillRule, Group, MaskType, Node, Path};

impl ContentWriter<'_> {
    /// Returns a mask of SVG as a soft mask.
    pub(super) fn mask(&self, mask: &usvg::Mask, ts: Transform, bbox: [f32; 4]) -> SoftMask {
        let (kind, colours) = match mask.kind() {
            MaskType::Luminance => (MaskKind::Luminosity, ColourMode::Brightness),
            MaskType::Alpha => (MaskKind::Alpha, ColourMode::Colour),
        };
        let form = self.form_in(colours, bbox, None, |writer| {
            writer.save();
            writer.outline(&PathBuilder::from_rect(mask.rect().to_rect()), ts);
            writer.stream.push(b"W n ");
            writer.nodes_of_root(mask.root(), ts);
            writer.restore();
        });
        SoftMask { kind, form }
    }

    /// Clips to the outlines of a clip path and of those that clip it.
    pub(super) fn clip(&mut self, clip: &ClipPath, ts: Transform) {
        for clip in std::iter::successors(Some(clip), |clip| clip.clip_path()) {
            let ts = ts.pre_concat(clip.transform());
            match lone_shape(clip.root(), ts) {
                Some((path, ts)) => {
                    self.outline(path.data(), ts);
                    let rule = path.fill().map(Fill::rule).unwrap_or_default();
                    self.stream.push(if rule == FillRule::EvenOdd { b"W* n " } else { b"W n " });
                }
                // With nothing to clip to, nothing is seen.
                None => self.stream.push(b"0 0 0 0 re W n "),
            }
        }
    }

    /// Returns a soft mask of a clip path with several shapes: PDF can only clip to what is inside all of them, SVG shows what is
    /// inside any.
    pub(super) fn clip_mask(&self, clip: &ClipPath, ts: Transform, bbox: [f32; 4]) -> SoftMask {
        let inner = clip.clip_path();
        let inner_mask = inner.filter(|inner| !is_outline(inner)).map(|inner| self.clip_mask(inner, ts, bbox));
        let form = self.form_in(ColourMode::Colour, bbox, None, |writer| {
            if let Some(inner) = inner.filter(|inner| is_outline(inner)) {
                writer.clip(inner, ts);
            }
            if let Some(mask) = inner_mask {
                writer.state(Resource::SoftMask(Shared::new(mask)));
            }
            writer.silhouettes(clip.root(), ts.pre_concat(clip.transform()), bbox);
        });
        SoftMask { kind: MaskKind::Alpha, form }
    }

    /// Draws the shapes of a clip path in black.
    fn silhouettes(&mut self, group: &Group, ts: Transform, bbox: [f32; 4]) {
        let ts = ts.pre_concat(group.transform());
        for node in group.children() {
            match node {
                Node::Path(path) if path.is_visible() => {
                    self.outline(path.data(), ts);
                    let rule = path.fill().map(Fill::rule).unwrap_or_default();
                    self.stream.push(if rule == FillRule::EvenOdd { b"f* " } else { b"f " });
                }
                Node::Text(text) => self.silhouettes(text.flattened(), ts, bbox),
                Node::Group(inner) => match inner.clip_path() {
                    None => self.silhouettes(inner, ts, bbox),
                    Some(clip) => {
                        let clip_ts = ts.pre_concat(inner.transform());
                        self.save();
                        if is_outline(clip) {
                            self.clip(clip, clip_ts);
                        } else {
                            let mask = self.clip_mask(clip, clip_ts, bbox);
                            self.state(Resource::SoftMask(Shared::new(mask)));
                        }
                        self.silhouettes(inner, ts, bbox);
                        self.restore();
                    }
                },
                Node::Path(_) | Node::Image(_) => {}
            }
        }
    }
}

/// Returns a rectangle outside of which a clip path, and those that clip it, show nothing; None where that is not known.
pub(super) fn clip_bounds(clip: &ClipPath, ts: Transform) -> Option<Rect> {
    let bounds = |clip: &ClipPath| {
        let (path, ts) = lone_shape(clip.root(), ts.pre_concat(clip.transform()))?;
        path.data().bounds().transform(ts)
    };
    std::iter::successors(Some(clip), |clip| clip.clip_path()).find_map(bounds)
}

/// Returns whether a clip path, and those that clip it, are at most one outline each.
pub(super) fn is_outline(clip: &ClipPath) -> bool {
    std::iter::successors(Some(clip), |clip| clip.clip_path())
        .all(|clip| shapes(clip.root()) == Some(0) || lone_shape(clip.root(), Transform::identity()).is_some())
}

/// Returns how many shapes a clip path has; None where one of them is clipped itself.
fn shapes(group: &Group) -> Option<usize> {
    group.children().iter().try_fold(0, |count, node| {
        let more = match node {
            Node::Path(path) => usize::from(path.is_visible()),
            Node::Group(inner) if inner.clip_path().is_some() => return None,
            Node::Group(inner) => shapes(inner)?,
            Node::Text(text) => shapes(text.flattened())?,
            Node::Image(_) => 0,
        };
        Some(count + more)
    })
}

/// Returns the only shape of a clip path, and its transform.
fn lone_shape(group: &Group, ts: Transform) -> Option<(&Path, Transform)> {
    if shapes(group) != Some(1) {
        return None;
    }
    let ts = ts.pre_concat(group.transform());
    group.children().iter().find_map(|node| match node {
        Node::Path(path) => path.is_visible().then_some((&**path, ts)),
        Node::Group(inner) => lone_shape(inner, ts),
        Node::Text(text) => lone_shape(text.flattened(), ts),
        Node::Image(_) => None,
    })
}

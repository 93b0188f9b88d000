//! Paths that are only marks in usvg's tree, with their outlines.
//!
//! For every path, usvg calculates the box around its line, and for that the whole edge of the line; few of these boxes are ever
//! asked for. So a mark of two points stands for each plain path, and [`super::marked_paths`] keeps its outline.

use super::line_bounds::line_bounds;
use super::path_marks::OUTLINES;
use super::plain_group::is_plain;
use std::sync::Arc;
use usvg::tiny_skia_path::{Path as Outline, Rect};
use usvg::{Group, ImageKind, Node, Paint, Path, Stroke};

/// The outline of a path.
#[derive(Debug)]
pub struct KeptPath {
    /// The outline in the path's own space.
    pub outline: Outline,
    /// The bounds of the outline, without a line.
    pub bounds: Rect,
}

/// Paths by the number of their mark.
#[derive(Debug, Default)]
pub struct KeptPaths(pub(super) Vec<Arc<KeptPath>>);

impl KeptPath {
    /// Returns an outline with its bounds; None where it has none, or reaches to where the marks are.
    pub(super) fn new(outline: Outline) -> Option<Self> {
        let all = outline.bounds();
        let is_near = [all.left(), all.top(), all.right(), all.bottom()].iter().all(|edge| edge.abs() < 100_000.0);
        let bounds = outline.compute_tight_bounds().filter(|_| is_near)?;
        Some(Self { outline, bounds })
    }

    /// Returns the bounds of the outline with a line along it.
    #[must_use]
    pub fn bounds_with(&self, line: Option<&Stroke>) -> Rect {
        line.and_then(|line| line_bounds(&self.outline, line)).unwrap_or(self.bounds)
    }
}

impl KeptPaths {
    /// Returns whether the tree has all paths.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the path that is a mark in the tree; none where the tree has it.
    #[must_use]
    pub fn of(&self, path: &Path) -> Option<&Arc<KeptPath>> {
        if self.0.is_empty() {
            return None;
        }
        self.0.get(OUTLINES.number(path)?)
    }
}

/// Returns whether all marks of a tree are where nothing depends on their outlines but what is drawn: they have only colours, and no
/// group around them is combined with what is below as a whole.
pub(super) fn are_plain(group: &Group) -> bool {
    group.children().iter().all(|node| {
        let mut has_mark = false;
        node.subroots(|root| has_mark |= holds_mark(root));
        !has_mark
            && match node {
                Node::Group(inner) if is_plain(inner) => are_plain(inner),
                Node::Group(inner) => !holds_mark(inner),
                Node::Path(path) => OUTLINES.number(path).is_none() || has_only_colours(path),
                Node::Image(image) => !matches!(image.kind(), ImageKind::SVG(tree) if holds_mark(tree.root())),
                Node::Text(_) => true,
            }
    })
}

fn has_only_colours(path: &Path) -> bool {
    let paints = path.fill().map(usvg::Fill::paint).into_iter().chain(path.stroke().map(Stroke::paint));
    paints.into_iter().all(|paint| matches!(paint, Paint::Color(_)))
}

fn holds_mark(group: &Group) -> bool {
    group.children().iter().any(|node| {
        let mut is_below = false;
        node.subroots(|root| is_below |= holds_mark(root));
        is_below
            || match node {
                Node::Group(inner) => holds_mark(inner),
                Node::Path(path) => OUTLINES.number(path).is_some(),
                Node::Image(image) => matches!(image.kind(), ImageKind::SVG(tree) if holds_mark(tree.root())),
                Node::Text(_) => false,
            }
    })
}

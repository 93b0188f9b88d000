//! Sub-paths of no length: SVG draws their caps as dots, PDF's readers each in their own way.

use usvg::tiny_skia_path::{Path, PathBuilder, PathSegment, Point, Rect, StrokeDash};
use usvg::{LineCap, Stroke};

/// A line, taken apart into what is drawn as a line and what is filled.
pub(super) struct Dotted {
    /// The sub-paths that have a length.
    pub(super) line: Option<Path>,
    /// The caps of those that have none.
    pub(super) dots: Option<Path>,
    /// Whether the line has its dashes already.
    pub(super) is_dashed: bool,
}

impl Dotted {
    /// Takes a line apart; None where it has no sub-path of no length.
    pub(super) fn read(path: &Path, stroke: &Stroke) -> Option<Self> {
        let dashed = dashed(path, stroke);
        let path = dashed.as_ref().unwrap_or(path);
        if !has_dot(path) {
            return None;
        }
        let (mut line, mut dots) = (PathBuilder::new(), PathBuilder::new());
        for subpath in subpaths(path) {
            match place(&subpath) {
                Some(place) => dot(&mut dots, place, stroke),
                None => subpath.into_iter().for_each(|segment| push(&mut line, segment)),
            }
        }
        Some(Self { line: line.finish(), dots: dots.finish(), is_dashed: dashed.is_some() })
    }
}

/// Returns the dashes of a line as paths where some have no length; round ones are dots to every reader.
fn dashed(path: &Path, stroke: &Stroke) -> Option<Path> {
    let dashes = stroke.dasharray().filter(|dashes| dashes.contains(&0.0) && stroke.linecap() != LineCap::Round)?;
    path.dash(&StrokeDash::new(dashes.to_vec(), stroke.dashoffset())?, 1.0)
}

/// Returns whether a path has a sub-path that never leaves its start.
fn has_dot(path: &Path) -> bool {
    let mut staying = None;
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(_) if staying.is_some() => return true,
            PathSegment::MoveTo(start) => staying = Some(start),
            segment => staying = staying.filter(|start| stays(&segment, *start)),
        }
    }
    staying.is_some()
}

/// Takes a path apart at its moves.
pub(super) fn subpaths(path: &Path) -> Vec<Vec<PathSegment>> {
    path.segments().fold(Vec::new(), |mut subpaths, segment| {
        match (segment, subpaths.last_mut()) {
            (PathSegment::MoveTo(_), _) | (_, None) => subpaths.push(vec![segment]),
            (_, Some(last)) => last.push(segment),
        }
        subpaths
    })
}

/// Returns where a sub-path is that never leaves its start.
fn place(subpath: &[PathSegment]) -> Option<Point> {
    let Some(PathSegment::MoveTo(start)) = subpath.first() else { return None };
    subpath.iter().all(|segment| stays(segment, *start)).then_some(*start)
}

/// Returns whether a segment ends where its sub-path starts, and goes nowhere on its way.
fn stays(segment: &PathSegment, start: Point) -> bool {
    match *segment {
        PathSegment::MoveTo(to) | PathSegment::LineTo(to) => to == start,
        PathSegment::QuadTo(via, to) => via == start && to == start,
        PathSegment::CubicTo(first, second, to) => [first, second, to].iter().all(|point| *point == start),
        PathSegment::Close => true,
    }
}

fn dot(dots: &mut PathBuilder, place: Point, stroke: &Stroke) {
    let (width, radius) = (stroke.width().get(), stroke.width().get() / 2.0);
    match stroke.linecap() {
        LineCap::Butt => {}
        LineCap::Round => dots.push_circle(place.x, place.y, radius),
        LineCap::Square => {
            if let Some(square) = Rect::from_xywh(place.x - radius, place.y - radius, width, width) {
                dots.push_rect(square);
            }
        }
    }
}

pub(super) fn push(line: &mut PathBuilder, segment: PathSegment) {
    match segment {
        PathSegment::MoveTo(to) => line.move_to(to.x, to.y),
        PathSegment::LineTo(to) => line.line_to(to.x, to.y),
        PathSegment::QuadTo(via, to) => line.quad_to(via.x, via.y, to.x, to.y),
        PathSegment::CubicTo(a, b, to) => line.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
        PathSegment::Close => line.close(),
    }
}

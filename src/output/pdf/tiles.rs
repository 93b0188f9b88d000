//! SVG's patterns: their tile is drawn again and again under a clip.
//!
//! PDF has patterns of its own, and each viewer draws them differently: one moves the tiles to whole pixels, another shows
//! seams, a third draws nested ones at another size. Forms that are shown repeatedly look the same everywhere.

use super::content_stream::{ContentStream, Form, Grouping, Resource, Shared};
use super::content_writer::{ContentWriter, MOST_TILES, PaintTarget, TextForm};
use super::emit::PaintJob;
use super::number::{Digits, write};
use super::visible::grown;
use usvg::tiny_skia_path::{Path as Outline, Rect, Transform};
use usvg::{FillRule, Group, Node, Paint, Path, Pattern};

/// The most points of the outlines of one shape in all tiles together.
const MOST_POINTS: usize = 20_000;
/// How far a tile whose drawing goes beyond its edge overlaps the next, in millimetres, so that no seam shows.
const OVERLAP: f32 = 0.03;

/// Where the tiles of a pattern are.
#[derive(Clone, Copy)]
struct TileGrid {
    /// From the first tile's corner, in lengths of the form, to the form.
    to_form: Transform,
    /// From the space of what is drawn to that of the first tile.
    to_tiles: Transform,
    width: f32,
    height: f32,
    columns: u16,
    rows: u16,
}

impl TileGrid {
    /// Returns the tiles that an area in the form's space needs; None where they are too many, or cannot be counted.
    fn new(pattern: &Pattern, ts: Transform, area: Rect) -> Option<Self> {
        let rect = pattern.rect();
        let to_form = ts.pre_concat(pattern.transform());
        let seen = area.transform(to_form.invert()?)?;
        let count = |from: f32, to: f32, step: f32| {
            let (first, last) = ((from / step).floor(), (to / step).ceil());
            let count = (last - first).max(1.0);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most MOST_TILES")]
            (count <= MOST_TILES as f32).then_some((first, count as u16))
        };
        let (left, columns) = count(seen.left() - rect.x(), seen.right() - rect.x(), rect.width())?;
        let (top, rows) = count(seen.top() - rect.y(), seen.bottom() - rect.y(), rect.height())?;
        let origin = (rect.x() + left * rect.width(), rect.y() + top * rect.height());
        // Coordinates have a fixed number of digits: in the form's own size they are as fine as everywhere.
        let scale = (to_form.sx * to_form.sy - to_form.kx * to_form.ky).abs().sqrt();
        let grid = Self {
            to_form: to_form.pre_translate(origin.0, origin.1).pre_scale(1.0 / scale, 1.0 / scale),
            to_tiles: Transform::from_scale(scale, scale),
            width: rect.width() * scale,
            height: rect.height() * scale,
            columns,
            rows,
        };
        scale.is_normal().then_some(grid)
    }

    fn count(&self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    fn corners(&self) -> impl Iterator<Item = (f32, f32)> {
        (0..self.rows).flat_map(move |row| {
            (0..self.columns).map(move |column| (f32::from(column) * self.width, f32::from(row) * self.height))
        })
    }
}

/// How far a drawing reaches in its tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// It touches no edge.
    Within,
    /// It ends at an edge.
    ToEdge,
    /// The tile cuts it off.
    Beyond,
}

fn reach(node: &Node, grid: &TileGrid) -> Reach {
    const NEAR: f32 = 1e-3;
    let bounds = match node {
        Node::Group(group) => group.layer_bounding_box().transform(group.transform()).map(|bounds| bounds.to_rect()),
        node => Some(node.stroke_bounding_box()),
    };
    let Some(bounds) = bounds.and_then(|bounds| bounds.transform(grid.to_tiles)) else { return Reach::Beyond };
    let room = [bounds.left(), bounds.top(), grid.width - bounds.right(), grid.height - bounds.bottom()];
    let least = room.into_iter().fold(f32::MAX, f32::min);
    if least > NEAR {
        Reach::Within
    } else if least >= -NEAR {
        Reach::ToEdge
    } else {
        Reach::Beyond
    }
}

/// Returns what a pattern shows, taken out of the groups around all of it, and the transform to it.
fn elements(group: &Group, ts: Transform) -> (&[Node], Transform) {
    match group.children() {
        [Node::Group(inner)] if !inner.should_isolate() => elements(inner, ts.pre_concat(inner.transform())),
        children => (children, ts),
    }
}

/// Returns whether nothing shows through where something is drawn twice.
fn is_opaque(node: &Node) -> bool {
    let is_flat = |paint: &Paint, opacity: f32| matches!(paint, Paint::Color(_)) && opacity == 1.0;
    match node {
        Node::Group(group) => !group.should_isolate() && group.children().iter().all(is_opaque),
        Node::Path(path) => {
            path.fill().is_none_or(|fill| is_flat(fill.paint(), fill.opacity().get()))
                && path.stroke().is_none_or(|stroke| is_flat(stroke.paint(), stroke.opacity().get()))
        }
        Node::Image(_) | Node::Text(_) => false,
    }
}

/// Returns a shape that can be painted in all tiles at once, and that would show seams otherwise.
fn mergeable<'n>(node: &'n Node, grid: &TileGrid) -> Option<&'n Path> {
    let Node::Path(path) = node else { return None };
    let is_flat = path.stroke().is_none() && path.fill().is_some_and(|fill| matches!(fill.paint(), Paint::Color(_)));
    let is_light = path.data().len() * grid.count() <= MOST_POINTS;
    (is_flat && is_light && path.is_visible() && reach(node, grid) == Reach::ToEdge).then_some(path)
}

/// Shows a form `count` times, each a step from the last.
fn show_often(stream: &mut ContentStream, form: Form, count: u16, step: [f32; 2]) {
    let form = Resource::Form(Shared::new(form));
    for number in 0..count {
        if number > 0 {
            stream.push(b"1 0 0 1 ");
            step.into_iter().for_each(|length| write(stream.content(), length, Digits::Six));
            stream.push(b"cm ");
        }
        stream.name(form.clone());
        stream.push(b"Do ");
    }
}

impl ContentWriter<'_> {
    /// Draws a pattern where `clip` is; returns whether it can be drawn in this way.
    pub(super) fn tiled(&mut self, pattern: &Pattern, job: &PaintJob<'_>, clip: &Outline, rule: FillRule) -> bool {
        let Some(area) = job.bounds.transform(job.ts) else { return true };
        let Some(area) = area.intersect(&grown(self.visible)) else { return true };
        let grid = TileGrid::new(pattern, job.ts, area).filter(|grid| grid.count() <= self.most_tiles);
        let Some(grid) = grid else { return false };
        self.save();
        self.outline(clip, job.ts);
        self.stream.push(if rule == FillRule::EvenOdd { b"W* n " } else { b"W n " });
        if job.opacity == 1.0 {
            self.tiles(pattern, grid);
        } else {
            let area = grown(area);
            let bbox = [area.left(), area.top(), area.right(), area.bottom()];
            let whole = self.form(bbox, |writer| writer.tiles(pattern, grid));
            self.alpha(job.opacity);
            self.show(Resource::Form(Shared::new(whole)));
        }
        self.restore();
        true
    }

    /// Draws what a pattern shows, one element after the other in all tiles: no tile overlaps another, so the order within
    /// each is kept.
    fn tiles(&mut self, pattern: &Pattern, grid: TileGrid) {
        self.matrix(grid.to_form);
        self.stream.push(b"cm ");
        let (nodes, to_tiles) = elements(pattern.root(), grid.to_tiles.pre_concat(pattern.root().transform()));
        let grid = TileGrid { to_tiles, ..grid };
        let overlaps = |node: &Node| reach(node, &grid) == Reach::Beyond && is_opaque(node);
        let is_merged = |node: &Node| mergeable(node, &grid).is_some();
        for alike in nodes.chunk_by(|a, b| !is_merged(a) && !is_merged(b) && overlaps(a) == overlaps(b)) {
            let Some(first) = alike.first() else { continue };
            match mergeable(first, &grid) {
                Some(path) => self.merged(path, &grid),
                None => self.repeated(alike, &grid, if overlaps(first) { OVERLAP } else { 0.0 }),
            }
        }
    }

    /// Paints a shape in all tiles as one path: where the shapes of two tiles meet there is no edge.
    fn merged(&mut self, path: &Path, grid: &TileGrid) {
        let Some(fill) = path.fill() else { return };
        let (bounds, ts) = (path.bounding_box(), Transform::identity());
        let job = PaintJob { paint: fill.paint(), bounds, opacity: fill.opacity().get(), ts };
        self.painted(PaintTarget::Fill, &job, |writer| {
            for (x, y) in grid.corners() {
                writer.outline(path.data(), Transform::from_translate(x, y).pre_concat(grid.to_tiles));
            }
            writer.stream.push(if fill.rule() == FillRule::EvenOdd { b"f* " } else { b"f " });
        });
    }

    /// Shows elements in all tiles as a form, which extends beyond the tile a little: a row of tiles, and that row again and
    /// again.
    fn repeated(&mut self, nodes: &[Node], grid: &TileGrid, overlap: f32) {
        let bbox = |width: f32| [-overlap, -overlap, width + overlap, grid.height + overlap];
        let [left, top, right, bottom] = bbox(grid.width);
        let Some(visible) = Rect::from_ltrb(left, top, right, bottom) else { return };
        let mut writer = ContentWriter::new(self.shared, self.colours, visible);
        writer.texts = TextForm::Outlines;
        writer.most_tiles = self.most_tiles / grid.count();
        nodes.iter().for_each(|node| writer.node(node, grid.to_tiles));
        let group = if writer.stream.blends() { Grouping::Isolated } else { Grouping::None };
        let tile = writer.finish().into_form(bbox(grid.width), None, group);
        let mut row = ContentStream::default();
        show_often(&mut row, tile, grid.columns, [grid.width, 0.0]);
        let row = row.into_form(bbox(grid.width * f32::from(grid.columns)), None, Grouping::None);
        self.alpha(1.0);
        self.start_over();
        self.save();
        show_often(&mut self.stream, row, grid.rows, [0.0, grid.height]);
        self.restore();
    }
}

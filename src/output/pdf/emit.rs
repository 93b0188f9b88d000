//! A usvg tree becomes PDF operators.
//!
//! Transforms are applied to the coordinates, so that every number is a place on the card in millimetres: no `cm` operators,
//! and fewer bytes. `ts` is the transform from an element's own space to that of the form that is being written.
//!
//! SVG can say more about a group than PDF can about plain operators: opacity, masks, blend modes and clips of several shapes
//! apply to a group as a whole. Such a group becomes a form of its own (`layer`), which costs an object and slows viewers down, so
//! the cases that need none are looked for first.

use super::clip::{clip_bounds, is_outline};
use super::content_stream::{ContentStream, Form, Grouping, Resource, Shared, SoftMask, TilingPattern};
use super::content_writer::{ContentWriter, LineDashes, PaintTarget, SharedResources};
use super::dots::Dotted;
use super::exact::length;
use super::gradient::{ColourMode, Gradient};
use super::image::{PdfImage, ShownSize, Smoothing};
use super::raster::{RASTER, is_coarse};
use super::visible::{self, grown};
use super::with_area::with_area;
use crate::render::{Drawing, MADE};
use std::borrow::Cow;
use usvg::tiny_skia_path::{Path as Outline, Rect, Transform};
use usvg::{
    BlendMode, Fill, FillRule, Group, Image, ImageKind, ImageRendering, Node, Paint, PaintOrder, Path, Pattern, Stroke,
};

/// Draws a drawing in its own space.
pub(super) fn draw(drawing: &Drawing, shared: &SharedResources) -> ContentStream {
    let whole = drawing.tree.size().to_non_zero_rect(0.0, 0.0).to_rect();
    let mut writer = ContentWriter::new(shared, ColourMode::Colour, whole);
    writer.drawing = Some(drawing);
    writer.group(drawing.tree.root(), Transform::identity());
    writer.finish()
}

impl ContentWriter<'_> {
    fn nodes(&mut self, group: &Group, ts: Transform) {
        group.children().iter().for_each(|node| self.node(node, ts));
    }

    pub(super) fn node(&mut self, node: &Node, ts: Transform) {
        if let Some(set) = self.drawing.and_then(|drawing| drawing.texts.of(node)) {
            return self.set_text(set, ts);
        }
        if !visible::can_be_seen(node, ts, self.seen) {
            return;
        }
        match node {
            Node::Group(inner) if !inner.filters().is_empty() => self.filtered(node, inner, ts),
            Node::Group(inner) => self.group(inner, ts),
            Node::Path(path) => self.path(path, ts, 1.0),
            Node::Image(image) if image.is_visible() && !self.in_copy && is_coarse(image, ts) => {
                self.coarse(node, image, ts);
            }
            Node::Image(image) => self.image(image, ts),
            Node::Text(text) => self.text(text, ts),
        }
    }

    pub(super) fn group(&mut self, group: &Group, ts: Transform) {
        if group.id().starts_with(MADE) && !self.in_copy {
            self.in_copy = true;
            self.begin_copies();
            self.group(group, ts);
            self.end_copies();
            self.in_copy = false;
            return;
        }
        let ts = ts.pre_concat(group.transform());
        let plain = group.blend_mode() == BlendMode::Normal && group.mask().is_none() && !group.isolate();
        let opacity = group.opacity().get();
        let around = self.seen;
        let clip = group.clip_path().and_then(|clip| clip_bounds(clip, ts));
        match (around, clip.map(grown)) {
            (Some(around), Some(clip)) => match around.intersect(&clip) {
                None => return,
                within => self.seen = within,
            },
            (None, clip) => self.seen = clip,
            (Some(_), None) => {}
        }
        match (group.clip_path(), lone_path(group)) {
            (None, _) if plain && opacity == 1.0 => self.nodes(group, ts),
            (Some(clip), _) if plain && opacity == 1.0 && is_outline(clip) => {
                self.save();
                self.clip(clip, ts);
                self.nodes(group, ts);
                self.restore();
            }
            (None, Some(path)) if plain => self.path(path, ts, opacity),
            _ => self.layer(group, ts),
        }
        self.seen = around;
    }

    /// Draws a group as a form, and then combines it with what is below.
    fn layer(&mut self, group: &Group, ts: Transform) {
        let Some(area) = group.layer_bounding_box().transform(ts) else { return };
        let bbox = corners(area.to_rect());
        let mut drawing = self.form(bbox, |writer| writer.nodes(group, ts));
        let masks = std::iter::successors(group.mask(), |mask| mask.mask());
        let mut masks: Vec<SoftMask> = masks.map(|mask| self.mask(mask, ts, bbox)).collect();
        // A graphics state holds one soft mask. Each further mask needs a form around the drawing: the innermost mask first, the
        // last one where the form is shown.
        masks.reverse();
        let complex_clip = group.clip_path().filter(|clip| !is_outline(clip));
        masks.extend(complex_clip.map(|clip| self.clip_mask(clip, ts, bbox)));
        let last = masks.pop();
        for mask in masks {
            let inner = drawing;
            drawing = self.form(bbox, |writer| {
                writer.state(Resource::SoftMask(Shared::new(mask)));
                writer.show(Resource::Form(Shared::new(inner)));
            });
        }
        self.save();
        if let Some(clip) = group.clip_path().filter(|clip| is_outline(clip)) {
            self.clip(clip, ts);
        }
        if let Some(mask) = last {
            self.state(Resource::SoftMask(Shared::new(mask)));
        }
        self.blend(group.blend_mode());
        self.alpha(group.opacity().get());
        self.show(Resource::Form(Shared::new(drawing)));
        self.restore();
    }

    fn blend(&mut self, mode: BlendMode) {
        if mode != BlendMode::Normal {
            self.state(Resource::Blend(blend_name(mode)));
        }
    }

    pub(super) fn show(&mut self, resource: Resource) {
        self.end_text();
        if matches!(resource, Resource::Form(_)) {
            self.start_over();
        }
        self.stream.name(resource);
        self.stream.push(b"Do ");
    }

    /// Returns an isolated form in the same space, drawn by a writer of its own.
    pub(super) fn form(&self, bbox: [f32; 4], draw: impl FnOnce(&mut ContentWriter<'_>)) -> Form {
        self.form_in(self.colours, bbox, None, draw)
    }

    pub(super) fn form_in(
        &self,
        colours: ColourMode,
        bbox: [f32; 4],
        matrix: Option<[f32; 6]>,
        draw: impl FnOnce(&mut ContentWriter<'_>),
    ) -> Form {
        let mut writer = ContentWriter::new(self.shared, colours, self.visible);
        (writer.texts, writer.most_tiles) = (self.texts, self.most_tiles);
        (writer.in_copy, writer.drawing) = (self.in_copy, self.drawing);
        // A pattern has a space of its own.
        writer.seen = self.seen.filter(|_| matrix.is_none());
        draw(&mut writer);
        let group = if colours == ColourMode::Brightness { Grouping::IsolatedGrey } else { Grouping::Isolated };
        writer.finish().into_form(bbox, matrix, group)
    }

    pub(super) fn nodes_of_root(&mut self, root: &Group, ts: Transform) {
        self.nodes(root, ts.pre_concat(root.transform()));
    }

    /// Draws a path, its own opacities multiplied by `opacity`.
    pub(super) fn path(&mut self, path: &Path, ts: Transform, opacity: f32) {
        if !path.is_visible() {
            return;
        }
        let filled = path.fill().and_then(|fill| Some((fill, with_area(path.data())?)));
        match (filled, path.stroke()) {
            (Some((fill, Cow::Borrowed(_))), Some(stroke))
                if opacity == 1.0 && self.fill_and_stroke(path, fill, stroke, ts) => {}
            (filled, stroke) => {
                let stroke_first = path.paint_order() == PaintOrder::StrokeAndFill;
                if let Some(stroke) = stroke.filter(|_| stroke_first) {
                    self.stroke(path, stroke, ts, opacity);
                }
                if let Some((fill, outline)) = filled {
                    self.fill((path, &outline), fill, ts, opacity);
                }
                if let Some(stroke) = stroke.filter(|_| !stroke_first) {
                    self.stroke(path, stroke, ts, opacity);
                }
            }
        }
    }

    /// Fills and outlines with one operator where the result is the same; returns whether it is.
    fn fill_and_stroke(&mut self, path: &Path, fill: &Fill, stroke: &Stroke, ts: Transform) -> bool {
        let outline = path.data();
        let (Paint::Color(inside), Paint::Color(line)) = (fill.paint(), stroke.paint()) else { return false };
        let opaque = fill.opacity().get() == 1.0 && stroke.opacity().get() == 1.0;
        let Some(scale) = even_scale(ts).filter(|_| opaque && path.paint_order() == PaintOrder::FillAndStroke) else {
            return false;
        };
        if Dotted::read(outline, stroke).is_some() {
            return false;
        }
        self.alpha(1.0);
        self.colour(PaintTarget::Fill, *inside);
        self.colour(PaintTarget::Stroke, *line);
        self.in_space_for(outline, ts, |writer, space| {
            writer.line(stroke, LineDashes::Own, scale * space.scale);
            writer.outline_in(outline, ts, space, stroke.width().get() * scale);
            writer.stream.push(if fill.rule() == FillRule::EvenOdd { b"B* " } else { b"B " });
        });
        true
    }

    fn fill(&mut self, (path, outline): (&Path, &Outline), fill: &Fill, ts: Transform, opacity: f32) {
        let paint =
            PaintJob { paint: fill.paint(), bounds: path.bounding_box(), opacity: fill.opacity().get() * opacity, ts };
        if let Paint::Pattern(pattern) = fill.paint()
            && self.tiled(pattern, &paint, outline, fill.rule())
        {
            return;
        }
        self.painted(PaintTarget::Fill, &paint, |writer| {
            writer.in_space_for(outline, ts, |writer, space| {
                writer.outline_in(outline, ts, space, 0.0);
                writer.stream.push(if fill.rule() == FillRule::EvenOdd { b"f* " } else { b"f " });
            });
        });
    }

    fn stroke(&mut self, path: &Path, stroke: &Stroke, ts: Transform, opacity: f32) {
        let data = path.data();
        let bounds = path.stroke_bounding_box();
        let paint = PaintJob { paint: stroke.paint(), bounds, opacity: stroke.opacity().get() * opacity, ts };
        if let Paint::Pattern(pattern) = stroke.paint() {
            let outline = outline_of(data, stroke, ts);
            if outline.is_none_or(|outline| self.tiled(pattern, &paint, &outline, FillRule::NonZero)) {
                return;
            }
        }
        let Some(dotted) = Dotted::read(data, stroke) else {
            return self.stroke_line(data, stroke, LineDashes::Own, &paint);
        };
        if let Some(line) = &dotted.line {
            let dashes = if dotted.is_dashed { LineDashes::Drawn } else { LineDashes::Own };
            self.stroke_line(line, stroke, dashes, &paint);
        }
        if let Some(dots) = &dotted.dots {
            self.painted(PaintTarget::Fill, &paint, |writer| {
                writer.outline(dots, ts);
                writer.stream.push(b"f ");
            });
        }
    }

    fn stroke_line(&mut self, line: &Outline, stroke: &Stroke, dashes: LineDashes, paint: &PaintJob<'_>) {
        let ts = paint.ts;
        self.painted(PaintTarget::Stroke, paint, |writer| {
            if let Some(scale) = even_scale(ts) {
                return writer.stroke_outline(line, stroke, dashes, (scale, ts));
            }
            // A line that is wider in one direction than in the other is drawn in the space where it is even.
            writer.save();
            writer.matrix(ts);
            writer.stream.push(b"cm ");
            writer.line(stroke, dashes, 1.0);
            writer.outline(line, Transform::identity());
            writer.stream.push(b"S ");
            writer.restore();
        });
    }

    fn stroke_outline(&mut self, line: &Outline, stroke: &Stroke, dashes: LineDashes, (scale, ts): (f32, Transform)) {
        self.in_space_for(line, ts, |writer, space| {
            writer.line(stroke, dashes, scale * space.scale);
            writer.outline_in(line, ts, space, stroke.width().get() * scale);
            writer.stream.push(b"S ");
        });
    }

    /// Sets a paint and draws with it.
    pub(super) fn painted(&mut self, side: PaintTarget, job: &PaintJob<'_>, draw: impl FnOnce(&mut Self)) {
        let gradient = match job.paint {
            Paint::Color(colour) => {
                self.alpha(job.opacity);
                self.colour(side, *colour);
                draw(self);
                return;
            }
            Paint::Pattern(pattern) => {
                if let Some(tile) = self.tile(pattern, job.ts) {
                    self.alpha(job.opacity);
                    self.pattern(side, tile);
                    draw(self);
                }
                return;
            }
            Paint::LinearGradient(linear) => Gradient::Linear(linear),
            Paint::RadialGradient(radial) => Gradient::Radial(radial),
        };
        if let Some((colour, opacity)) = gradient.flat() {
            self.alpha(job.opacity * opacity);
            self.colour(side, colour);
            return draw(self);
        }
        let area = job.bounds.transform(job.ts).filter(|_| gradient.is_translucent());
        if let Some(area) = area {
            let mask = gradient.opacity_mask(job.bounds, job.ts, grown(area));
            self.save();
            self.state(Resource::SoftMask(Shared::new(mask)));
        }
        self.alpha(job.opacity);
        self.pattern(side, gradient.paint(job.bounds, job.ts, self.colours));
        draw(self);
        if area.is_some() {
            self.restore();
        }
    }

    fn tile(&self, pattern: &Pattern, ts: Transform) -> Option<Resource> {
        let rect = pattern.rect();
        let matrix = ts.pre_concat(pattern.transform()).pre_translate(rect.x(), rect.y());
        let matrix = [matrix.sx, matrix.ky, matrix.kx, matrix.sy, matrix.tx, matrix.ty];
        let bbox = [0.0, 0.0, rect.width(), rect.height()];
        // A printer could not finish a tile that is repeated hundreds of thousands of times across a page.
        if !matrix.iter().all(|factor| factor.is_finite()) || rect.width() < 1e-3 || rect.height() < 1e-3 {
            return None;
        }
        let form = self.form_in(self.colours, bbox, Some(matrix), |writer| {
            writer.nodes_of_root(pattern.root(), Transform::identity());
        });
        let step = [rect.width(), rect.height()].map(f32::to_bits);
        Some(Resource::Pattern(Shared::new(TilingPattern { step, form })))
    }

    fn image(&mut self, image: &Image, ts: Transform) {
        if !image.is_visible() {
            return;
        }
        let smoothing = match image.rendering_mode() {
            ImageRendering::OptimizeQuality | ImageRendering::Smooth | ImageRendering::HighQuality => Smoothing::Smooth,
            ImageRendering::OptimizeSpeed | ImageRendering::CrispEdges | ImageRendering::Pixelated => Smoothing::None,
        };
        let picture = match image.kind() {
            ImageKind::SVG(tree) => return self.group(tree.root(), ts),
            ImageKind::JPEG(data) => self.shared.picture(data, smoothing, PdfImage::from_jpeg),
            ImageKind::PNG(data) => self.shared.picture(data, smoothing, PdfImage::from_png),
            // `render` accepts no other kind.
            ImageKind::GIF(_) | ImageKind::WEBP(_) => None,
        };
        let Some(picture) = picture else { return };
        let size = image.size();
        self.place_picture(picture, ts.pre_scale(size.width(), size.height()), BlendMode::Normal);
    }

    /// Draws an image into the unit square that `ts` maps onto the card, its first row at the top.
    pub(super) fn place_picture(&mut self, picture: Shared<PdfImage>, ts: Transform, blend: BlendMode) {
        self.save();
        self.blend(blend);
        self.alpha(1.0);
        self.matrix(ts.pre_concat(Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, 1.0)));
        self.stream.push(b"cm ");
        self.show(Resource::Image(picture, ShownSize::new(length(ts.sx, ts.ky), length(ts.kx, ts.sy))));
        self.restore();
    }
}

/// A paint, and what it covers.
pub(super) struct PaintJob<'a> {
    pub(super) paint: &'a Paint,
    /// The bounds of what is painted, in its own space.
    pub(super) bounds: Rect,
    pub(super) opacity: f32,
    /// The transform from the space of what is painted to the form's.
    pub(super) ts: Transform,
}

/// Returns the only child of a group if it is a path that can take on the group's opacity: it is filled or outlined, not both,
/// so nothing in it overlaps.
fn lone_path(group: &Group) -> Option<&Path> {
    let [Node::Path(path)] = group.children() else { return None };
    let is_filled = path.fill().is_some() && with_area(path.data()).is_some();
    let one_paint = is_filled != path.stroke().is_some();
    one_paint.then_some(path)
}

/// Returns the outline of a line, as fine as a printer's pixels.
fn outline_of(path: &Outline, stroke: &Stroke, ts: Transform) -> Option<Outline> {
    let line = stroke.to_tiny_skia();
    let (across, down) = ts.get_scale();
    let dashed = line.dash.as_ref().and_then(|dash| path.dash(dash, across.max(down)));
    dashed.as_ref().unwrap_or(path).stroke(&line, across.max(down) * RASTER)
}

/// Returns the factor by which a transform scales all directions alike; None where it does not.
pub(super) fn even_scale(ts: Transform) -> Option<f32> {
    let (across, down) = (length(ts.sx, ts.ky), length(ts.kx, ts.sy));
    let skew = (ts.sx * ts.kx + ts.ky * ts.sy).abs();
    let even = (across - down).abs() <= 1e-4 * across && skew <= 1e-4 * across * down;
    even.then_some(across)
}

fn corners(rect: Rect) -> [f32; 4] {
    let rect = grown(rect);
    [rect.left(), rect.top(), rect.right(), rect.bottom()]
}

fn blend_name(mode: BlendMode) -> &'static str {
    match mode {
        BlendMode::Normal => "Normal",
        BlendMode::Multiply => "Multiply",
        // PDF has no mode that adds light; `render` reports that it will look a little different.
        BlendMode::Screen | BlendMode::PlusLighter => "Screen",
        BlendMode::Overlay => "Overlay",
        BlendMode::Darken => "Darken",
        BlendMode::Lighten => "Lighten",
        BlendMode::ColorDodge => "ColorDodge",
        BlendMode::ColorBurn => "ColorBurn",
        BlendMode::HardLight => "HardLight",
        BlendMode::SoftLight => "SoftLight",
        BlendMode::Difference => "Difference",
        BlendMode::Exclusion => "Exclusion",
        BlendMode::Hue => "Hue",
        BlendMode::Saturation => "Saturation",
        BlendMode::Color => "Color",
        BlendMode::Luminosity => "Luminosity",
    }
}

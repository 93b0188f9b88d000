//! Something that a face shows, as it is drawn: its outline on the card, its paint, and what clips it.

use super::colour::Rgb;
use super::face_area::{FaceArea, FacePoint};
use super::gradient;
use super::ink::Ink;
use super::outline::{self, PathOutline};
use super::shape_form::ShapeForm;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};
use usvg::tiny_skia_path::{Path, Transform};
use usvg::{FillRule, ImageRendering, Node, Paint};

/// Something that a face shows.
#[derive(Debug)]
pub(super) struct Item {
    /// What it is.
    pub(super) kind: ItemKind,
    /// Its bounds without the clips.
    pub(super) whole: FaceArea,
    /// Its bounds within the clips.
    pub(super) seen: FaceArea,
    /// What it is clipped to.
    pub(super) clips: Clips,
    /// The opacity of the groups that it is in, multiplied.
    pub(super) opacity: f32,
    /// It is drawn as part of a [`ItemKind::Layer`], which knows its colours.
    pub(super) in_layer: bool,
}

/// What an item is.
#[derive(Debug)]
pub(super) enum ItemKind {
    /// Words.
    Text(TextItem),
    /// A path.
    Shape(ShapeItem),
    /// Pixels.
    Picture(PictureItem),
    /// A group whose colours are known only once it is drawn: it has a filter, a mask or a blend mode.
    Layer(LateDrawing),
}

/// Words of one `<text>`.
#[derive(Debug)]
pub(super) struct TextItem {
    /// The words.
    pub(super) words: String,
    /// Their parts of one size and paint each.
    pub(super) runs: Box<[TextRun]>,
    /// The outlines of the letters.
    pub(super) outlines: Box<[ShapeItem]>,
}

/// Words of one size and paint.
#[derive(Debug)]
pub(super) struct TextRun {
    pub(super) words: String,
    /// The font size in millimetres on the card.
    pub(super) size: f32,
    /// The colour that the letters are filled with, or outlined with if they are not filled; none for a gradient or pattern.
    pub(super) colour: Option<Rgb>,
    /// The opacity of that colour.
    pub(super) opacity: f32,
    /// The letters have an outline in another colour, which separates them from what is behind them.
    pub(super) is_outlined: bool,
    /// The words are underlined.
    pub(super) is_underlined: bool,
}

impl TextItem {
    /// Returns whether the words stand on their head.
    pub(super) fn is_upside_down(&self) -> bool {
        self.outlines.first().is_some_and(|shape| shape.transform.sx < 0.0 && shape.transform.sy < 0.0)
    }
}

/// A path with its paints.
#[derive(Debug)]
pub(super) struct ShapeItem {
    pub(super) form: ShapeForm,
    /// From its own space to the face's.
    pub(super) transform: Transform,
    /// The width of its line on the card, in millimetres; none without a line.
    pub(super) line: Option<f32>,
    /// Its outline, once a point is looked for in it; none of letters that are only spaces.
    pub(super) outline: OnceLock<Option<Box<PathOutline>>>,
    /// It is drawn to find the colours of patterns.
    pub(super) drawing: OnceLock<Option<Box<RoughDrawing>>>,
}

/// A picture made of pixels.
#[derive(Debug)]
pub(super) struct PictureItem {
    /// Its pixels, across and down.
    pub(super) pixels: (f32, f32),
    /// Its size on the card in millimetres, along its own edges.
    pub(super) size: (f32, f32),
    /// The parts of its width and its height that are cut off so that it fills its place.
    pub(super) cropped: (f32, f32),
    /// The file that has them.
    pub(super) file: Arc<Vec<u8>>,
    /// How pixels are to look that are larger than those of a screen.
    pub(super) rendering: ImageRendering,
    pub(super) drawing: LateDrawing,
}

/// Something that is drawn only when its colours are asked for.
#[derive(Debug)]
pub(super) struct LateDrawing {
    pub(super) node: Node,
    /// From the space around it to the face's.
    pub(super) transform: Transform,
    pub(super) drawn: OnceLock<Option<Box<RoughDrawing>>>,
}

/// What an item looks like in pixels.
#[derive(Debug)]
pub(super) struct RoughDrawing {
    pub(super) area: FaceArea,
    pub(super) pixmap: resvg::tiny_skia::Pixmap,
}

/// The outlines that something is clipped to, the innermost first.
#[derive(Clone, Debug, Default)]
pub(super) struct Clips(Option<Arc<Clip>>);

#[derive(Debug)]
struct Clip {
    outline: PathOutline,
    rule: FillRule,
    /// Their outlines are rectangles along the edges of the card: bounds say all.
    is_rectangle: bool,
    outer: Clips,
}

impl Clips {
    /// Returns these clips with another inside them.
    pub(super) fn and(&self, path: &Path, rule: FillRule) -> Self {
        let (outline, is_rectangle) = (PathOutline::of(path), outline::is_rectangle(path));
        Self(Some(Arc::new(Clip { outline, rule, is_rectangle, outer: self.clone() })))
    }

    /// Returns whether bounds say all about them.
    fn are_rectangles(&self) -> bool {
        std::iter::successors(self.0.as_deref(), |clip| clip.outer.0.as_deref()).all(|clip| clip.is_rectangle)
    }

    /// Returns whether something at this point is seen.
    pub(super) fn show(&self, point: FacePoint) -> bool {
        std::iter::successors(self.0.as_deref(), |clip| clip.outer.0.as_deref())
            .all(|clip| clip.is_rectangle || clip.outline.contains(clip.rule, point))
    }
}

impl Item {
    /// Returns what it paints at a point; none where it paints nothing.
    pub(super) fn ink_at(&self, point: FacePoint) -> Option<Ink> {
        if !self.reaches(point) {
            return None;
        }
        let ink = match &self.kind {
            ItemKind::Text(text) => text.outlines.iter().rev().find_map(|shape| shape.ink_at(point)),
            ItemKind::Shape(shape) => shape.ink_at(point),
            ItemKind::Picture(picture) => picture.drawing.ink_at(self.whole, point),
            ItemKind::Layer(layer) => layer.ink_at(self.whole, point),
        }?;
        Some(Ink { opacity: ink.opacity * self.opacity, ..ink })
    }

    /// Adds what it looks like to a fingerprint.
    pub(super) fn fingerprint(&self, hasher: &mut impl Hasher) {
        let FaceArea { left, top, right, bottom } = self.seen;
        [left, top, right, bottom, self.opacity].iter().for_each(|number| in_hundredths(*number).hash(hasher));
        match &self.kind {
            ItemKind::Text(text) => {
                text.words.hash(hasher);
                text.outlines.iter().for_each(|shape| hash_shape(&shape.form, shape.transform, Told::All, hasher));
            }
            ItemKind::Shape(shape) => hash_shape(&shape.form, shape.transform, Told::All, hasher),
            ItemKind::Picture(picture) => {
                picture.file.hash(hasher);
            }
            // What is in a layer is an item of its own.
            ItemKind::Layer(_) => {}
        }
    }

    /// Returns whether none of its paints is of a kind; pictures, layers and patterns can be anything.
    pub(super) fn is_never(&self, kind: impl Fn(Rgb) -> bool) -> bool {
        let is_never =
            |shape: &ShapeItem| shape.form.paints().all(|it| gradient::is_all(it, |colour, _| !kind(colour)));
        match &self.kind {
            ItemKind::Text(text) => text.outlines.iter().all(is_never),
            ItemKind::Shape(shape) => is_never(shape),
            ItemKind::Picture(_) | ItemKind::Layer(_) => false,
        }
    }

    /// Returns the paint of an opaque field over a whole area.
    pub(super) fn field_over(&self, area: FaceArea) -> Option<&Paint> {
        let ItemKind::Shape(shape) = &self.kind else { return None };
        let is_around = self.seen.protrusion(area) <= 0.0 && self.clips.are_rectangles() && self.opacity > 0.995;
        let is_upright = shape.transform.kx == 0.0 && shape.transform.ky == 0.0;
        let is_field = is_around && is_upright && shape.form.stroke().is_none();
        let (paint, _) = shape.form.fill().filter(|(_, opacity)| is_field && *opacity > 0.995)?;
        outline::is_rectangle(shape.form.data()?).then_some(paint)
    }

    /// Returns a number for what it looks like apart from its colours.
    pub(super) fn outline_print(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let mut hash = |shape: &ShapeItem| hash_shape(&shape.form, shape.transform, Told::Outlines, &mut hasher);
        match &self.kind {
            ItemKind::Text(text) => text.outlines.iter().for_each(hash),
            ItemKind::Shape(shape) => hash(shape),
            ItemKind::Picture(_) | ItemKind::Layer(_) => self.fingerprint(&mut hasher),
        }
        hasher.finish()
    }

    /// Returns whether it is an opaque field of one colour over a whole area.
    pub(super) fn is_plain_field_over(&self, area: FaceArea) -> bool {
        self.field_over(area).is_some_and(|paint| matches!(paint, Paint::Color(_)))
    }

    /// Returns whether its bounds and clips let it paint at a point.
    pub(super) fn reaches(&self, point: FacePoint) -> bool {
        self.is_painted() && self.seen.has(point) && self.clips.show(point)
    }

    /// Returns whether it paints by itself, and more than nothing.
    pub(super) fn is_painted(&self) -> bool {
        !self.in_layer && self.opacity > 0.0
    }
}

/// Numbers that are written in different ways differ in their last digits.
#[expect(clippy::cast_possible_truncation, reason = "a face is small")]
fn in_hundredths(number: f32) -> i64 {
    (f64::from(number) * 100.0).round() as i64
}

impl ShapeItem {
    /// Returns a shape on a face; `transform` leads from its own space to the face's.
    pub(super) fn new(form: ShapeForm, transform: Transform) -> Self {
        let Transform { sx, kx, ky, sy, .. } = transform;
        let line = form.stroke().map(|stroke| stroke.width().get() * sx.hypot(ky).min(kx.hypot(sy)));
        let (outline, drawing) = (OnceLock::new(), OnceLock::new());
        Self { form, transform, line, outline, drawing }
    }

    /// Returns the point in the path's own space; none where everything becomes a line or a point.
    fn own(&self, (x, y): FacePoint) -> Option<FacePoint> {
        let mut point = usvg::tiny_skia_path::Point::from_xy(x, y);
        self.transform.invert()?.map_point(&mut point);
        Some((point.x, point.y))
    }

    /// Returns whether its line has the colour that it is filled with.
    pub(super) fn has_line_of_its_own_colour(&self) -> bool {
        let paints = self.form.stroke().map(usvg::Stroke::paint).zip(self.form.fill());
        // A straight line from one point to another has a fill by default, and nothing to fill.
        let has_field = self.form.data().is_some_and(|data| data.points().len() > 2);
        has_field && paints.is_some_and(|(a, (b, _))| matches!((a, b), (Paint::Color(a), Paint::Color(b)) if a == b))
    }

    fn outline(&self) -> Option<&PathOutline> {
        self.outline.get_or_init(|| self.form.data().map(PathOutline::of).map(Box::new)).as_deref()
    }

    fn is_on_line(&self, own: FacePoint) -> bool {
        let is_near = |width: f32| self.outline().is_some_and(|outline| outline.is_near(own, width / 2.0));
        self.form.stroke().is_some_and(|stroke| is_near(stroke.width().get()))
    }

    fn is_inside(&self, own: FacePoint) -> bool {
        self.form.rule().is_some_and(|rule| self.outline().is_some_and(|outline| outline.contains(rule, own)))
    }

    fn ink_at(&self, point: FacePoint) -> Option<Ink> {
        let own = self.own(point)?;
        let line = self.form.stroke().filter(|_| self.is_on_line(own));
        let fill = self.form.fill().filter(|_| self.is_inside(own));
        let (paint, opacity) = match (line, fill) {
            (Some(stroke), _) => (stroke.paint(), stroke.opacity().get()),
            (None, Some(fill)) => fill,
            (None, None) => return None,
        };
        match paint {
            Paint::Color(colour) => Some(Ink { colour: Rgb::from(*colour), opacity }),
            Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => {
                gradient::ink_at(paint, opacity, own).or_else(|| self.drawn_ink(point))
            }
        }
    }

    /// Returns what a gradient or a pattern paints; letters and paths that are marks have neither.
    fn drawn_ink(&self, point: FacePoint) -> Option<Ink> {
        let ShapeForm::Path(path) = &self.form else { return None };
        let drawing = self.drawing.get_or_init(|| {
            let area = FaceArea::from(path.stroke_bounding_box().transform(self.transform)?);
            RoughDrawing::of(&Node::Path(path.clone()), self.transform, area).map(Box::new)
        });
        drawing.as_ref()?.ink_at(point)
    }
}

/// What a number for shapes tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    All,
    /// Not the colours.
    Outlines,
}

fn hash_shape(form: &ShapeForm, transform: Transform, told: Told, hasher: &mut impl Hasher) {
    hash_transform(transform, hasher);
    form.hash_outline(hasher);
    for paint in form.paints() {
        match (paint, told) {
            (Paint::Pattern(pattern), _) => {
                hash_transform(pattern.transform(), hasher);
                hash_tile(pattern.root(), told, hasher);
            }
            (Paint::Color(colour), Told::All) => (colour.red, colour.green, colour.blue).hash(hasher),
            (Paint::LinearGradient(gradient), Told::All) => hash_stops(gradient.stops(), hasher),
            (Paint::RadialGradient(gradient), Told::All) => hash_stops(gradient.stops(), hasher),
            (_, Told::Outlines) => {}
        }
    }
}

fn hash_transform(Transform { sx, kx, ky, sy, tx, ty }: Transform, hasher: &mut impl Hasher) {
    [sx, kx, ky, sy, tx, ty].iter().for_each(|number| in_hundredths(*number).hash(hasher));
}

fn hash_tile(group: &usvg::Group, told: Told, hasher: &mut impl Hasher) {
    for node in group.children() {
        match node {
            Node::Group(inner) => hash_tile(inner, told, hasher),
            Node::Path(path) => hash_shape(&ShapeForm::Path(path.clone()), path.abs_transform(), told, hasher),
            Node::Text(text) => hash_tile(text.flattened(), told, hasher),
            Node::Image(image) => {
                let FaceArea { left, top, right, bottom } = image.abs_bounding_box().into();
                [left, top, right, bottom].iter().for_each(|number| in_hundredths(*number).hash(hasher));
            }
        }
    }
}

fn hash_stops(stops: &[usvg::Stop], hasher: &mut impl Hasher) {
    for stop in stops {
        let colour = stop.color();
        (colour.red, colour.green, colour.blue, in_hundredths(stop.offset().get())).hash(hasher);
    }
}

impl LateDrawing {
    fn ink_at(&self, area: FaceArea, point: FacePoint) -> Option<Ink> {
        let draw = || RoughDrawing::of(&self.node, self.transform, area).map(Box::new);
        self.drawn.get_or_init(draw).as_ref()?.ink_at(point)
    }
}

/// How finely things are drawn to find their colours: 4 pixels to the millimetre, about 100 to the inch.
const FINENESS: f32 = 4.0;
/// The largest drawing is a page of A3.
const LARGEST: f32 = 420.0;

impl RoughDrawing {
    /// Draws a node; `transform` leads from the space around it to the face's.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most LARGEST × FINENESS")]
    fn of(node: &Node, transform: Transform, area: FaceArea) -> Option<Self> {
        let area = area.within(FaceArea::new(0.0, 0.0, LARGEST, LARGEST));
        if area.is_empty() {
            return None;
        }
        let pixels = |length: f32| (length * FINENESS).ceil().max(1.0) as u32;
        let mut pixmap = resvg::tiny_skia::Pixmap::new(pixels(area.width()), pixels(area.height()))?;
        let placed =
            Transform::from_scale(FINENESS, FINENESS).pre_translate(-area.left, -area.top).pre_concat(transform);
        // `render_node` moves the node's own box to the origin; that is undone here.
        let own = node.abs_layer_bounding_box()?;
        resvg::render_node(node, placed.pre_translate(own.x(), own.y()), &mut pixmap.as_mut())?;
        Some(Self { area, pixmap })
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "inside the drawing")]
    fn ink_at(&self, (x, y): FacePoint) -> Option<Ink> {
        if !self.area.has((x, y)) {
            return None;
        }
        let pixel = |offset: f32, count: u32| ((offset * FINENESS) as u32).min(count.saturating_sub(1));
        let (across, down) = (self.pixmap.width(), self.pixmap.height());
        let pixel = self.pixmap.pixel(pixel(x - self.area.left, across), pixel(y - self.area.top, down))?.demultiply();
        (pixel.alpha() > 0).then(|| Ink {
            colour: Rgb([pixel.red(), pixel.green(), pixel.blue()]),
            opacity: f32::from(pixel.alpha()) / 255.0,
        })
    }
}

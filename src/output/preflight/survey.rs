//! What a part of a face draws, and where: read off the tree that is drawn, glyph outlines and clips included.

use super::colour::Rgb;
use super::face_area::FaceArea;
use super::item::{Clips, Item, ItemKind, LateDrawing, PictureItem, ShapeItem, TextItem, TextRun};
use super::shape_form::ShapeForm;
use crate::render::{Drawing, MADE, SetText, WINDOW};
use std::hash::{DefaultHasher, Hasher};
use std::sync::{Arc, OnceLock};
use usvg::tiny_skia_path::{PathBuilder, Transform};
use usvg::{BlendMode, Group, Image, ImageKind, Node, Paint, Path, Stroke, Text};

/// Everything that a part of a face draws, the lowest first, in millimetres from the corner of the bleed.
#[derive(Debug, Default)]
pub struct Survey {
    // As many as there are: a large deck has many surveys.
    pub(super) items: Box<[Item]>,
}

impl Survey {
    /// Looks at what a drawing draws.
    pub fn of(drawing: &Drawing) -> Self {
        let mut walk = SurveyWalk { items: Vec::new(), drawing };
        let inside = GroupContext {
            clip: FaceArea::EVERYWHERE,
            clips: Clips::default(),
            opacity: 1.0,
            in_layer: false,
            in_window: false,
            cropped: (0.0, 0.0),
        };
        walk.group(drawing.tree.root(), Transform::identity(), &inside);
        Self { items: walk.items.into() }
    }

    /// Returns a number for what is drawn: the same where the same outlines, paints and pictures are at the same places.
    pub(super) fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.items.iter().for_each(|item| item.fingerprint(&mut hasher));
        hasher.finish()
    }

    /// Returns the texts that are seen, each with its place among the items.
    pub(super) fn texts(&self) -> impl Iterator<Item = (usize, &Item, &TextItem)> {
        self.items.iter().enumerate().filter_map(|(index, item)| match &item.kind {
            ItemKind::Text(text) if item.opacity > 0.0 && !item.seen.is_empty() => Some((index, item, text)),
            _ => None,
        })
    }
}

/// What holds for everything in a group.
#[derive(Clone)]
struct GroupContext {
    /// The bounds of all clips.
    clip: FaceArea,
    clips: Clips,
    opacity: f32,
    in_layer: bool,
    /// Whether only a part of it is meant to be shown.
    in_window: bool,
    /// How much of a picture is cut off, across and down.
    cropped: (f32, f32),
}

struct SurveyWalk<'t> {
    items: Vec<Item>,
    /// What is drawn: some of its texts and paths may be only marks in the tree.
    drawing: &'t Drawing,
}

impl SurveyWalk<'_> {
    /// Looks at a group; `ts` is the transform from its parent's space to the face's.
    fn group(&mut self, group: &Group, ts: Transform, inside: &GroupContext) {
        if group.id().starts_with(MADE) && !inside.in_layer {
            return self.copies(group, ts, inside);
        }
        let own = ts.pre_concat(group.transform());
        let outer = inside;
        let mut inside = GroupContext { opacity: outer.opacity * group.opacity().get(), ..outer.clone() };
        inside.in_window |= group.id().contains(WINDOW);
        inside.cropped = cropped(group).unwrap_or(outer.cropped);
        for clip in std::iter::successors(group.clip_path(), |clip| clip.clip_path()) {
            clip_to(clip, own, &mut inside);
        }
        let is_layer = !group.filters().is_empty() || group.mask().is_some() || group.blend_mode() != BlendMode::Normal;
        if is_layer && !inside.in_layer {
            let bounds = group.layer_bounding_box().transform(own);
            let bounds = bounds.map_or(FaceArea::EVERYWHERE, |rect| rect.to_rect().into());
            let node = Node::Group(Box::new(group.clone()));
            let layer = LateDrawing { node, transform: ts, drawn: OnceLock::new() };
            // What is drawn has the group's own opacity and clips already.
            self.add(ItemKind::Layer(layer), bounds, outer);
            inside.in_layer = true;
        }
        for node in group.children() {
            if let Some(set) = self.drawing.texts.of(node) {
                self.set_text(set, own, &inside);
                continue;
            }
            match node {
                Node::Group(inner) => self.group(inner, own, &inside),
                Node::Path(path) => self.path(path, own, &inside),
                Node::Image(image) => self.image(image, own, &inside),
                Node::Text(text) => self.text(text, own, &inside),
            }
        }
    }

    /// Adds copies of art for the bleed as they look: what they are made of is looked at where the art itself is.
    fn copies(&mut self, group: &Group, ts: Transform, inside: &GroupContext) {
        let transform = ts.pre_concat(group.transform());
        for node in group.children() {
            match node {
                Node::Group(copy) => {
                    let (mut context, own) = (inside.clone(), transform.pre_concat(copy.transform()));
                    copy.clip_path().into_iter().for_each(|clip| clip_to(clip, own, &mut context));
                    let layer = LateDrawing { node: node.clone(), transform, drawn: OnceLock::new() };
                    self.add(ItemKind::Layer(layer), context.clip, &context);
                }
                Node::Path(path) => self.path(path, transform, inside),
                Node::Image(_) | Node::Text(_) => {}
            }
        }
    }

    fn add(&mut self, kind: ItemKind, whole: FaceArea, inside: &GroupContext) {
        let GroupContext { clip, clips, opacity, in_layer, in_window, .. } = inside.clone();
        let in_window = in_window || matches!(&kind, ItemKind::Text(text) if self.drawing.keeps(&text.words));
        if in_window && whole.within(clip).is_empty() {
            return;
        }
        self.items.push(Item { kind, whole, seen: whole.within(clip), clips, opacity, in_layer });
    }

    fn path(&mut self, path: &Path, ts: Transform, inside: &GroupContext) {
        if let Some((shape, bounds)) = shape(path, ts) {
            self.add(ItemKind::Shape(shape), bounds, inside);
        }
    }

    fn image(&mut self, image: &Image, ts: Transform, inside: &GroupContext) {
        if !image.is_visible() {
            return;
        }
        let file = match image.kind() {
            ImageKind::SVG(tree) => return self.group(tree.root(), ts, inside),
            ImageKind::JPEG(file) | ImageKind::PNG(file) | ImageKind::GIF(file) | ImageKind::WEBP(file) => file,
        };
        let size = image.size();
        let rect = usvg::tiny_skia_path::Rect::from_xywh(0.0, 0.0, size.width(), size.height());
        let Some(bounds) = rect.and_then(|rect| rect.transform(ts)) else { return };
        let node = Node::Image(Box::new(image.clone()));
        let picture = PictureItem {
            pixels: (size.width(), size.height()),
            size: (size.width() * ts.sx.hypot(ts.ky), size.height() * ts.kx.hypot(ts.sy)),
            cropped: inside.cropped,
            file: Arc::clone(file),
            rendering: image.rendering_mode(),
            drawing: LateDrawing { node, transform: ts, drawn: OnceLock::new() },
        };
        self.add(ItemKind::Picture(picture), bounds.into(), inside);
    }

    fn text(&mut self, text: &Text, ts: Transform, inside: &GroupContext) {
        let runs: Box<[TextRun]> = text.layouted().iter().filter_map(|span| run(span, ts)).collect();
        let mut outlines = Vec::new();
        gather_outlines(text.flattened(), ts, &mut outlines);
        let bounds = outlines.iter().map(|(_, bounds)| *bounds).reduce(FaceArea::with);
        let Some(bounds) = bounds.filter(|_| !runs.is_empty()) else { return };
        let words = text.chunks().iter().map(usvg::TextChunk::text).collect::<Vec<_>>().join(" ");
        let outlines = outlines.into_iter().map(|(shape, _)| shape).collect();
        self.add(ItemKind::Text(TextItem { words: words.trim().to_owned(), runs, outlines }), bounds, inside);
    }

    /// Adds text that is only a mark in the tree.
    fn set_text(&mut self, set: &Arc<SetText>, ts: Transform, inside: &GroupContext) {
        let form = ShapeForm::letters(Arc::clone(set));
        let (Some(run), Some(bounds)) = (set_run(set, ts), form.bounds(ts)) else { return };
        let (runs, outlines) = ([run].into(), [ShapeItem::new(form, ts)].into());
        self.add(ItemKind::Text(TextItem { words: set.words.trim().to_owned(), runs, outlines }), bounds, inside);
    }
}

/// Adds a clip path to those that hold for a group.
fn clip_to(clip: &usvg::ClipPath, ts: Transform, inside: &mut GroupContext) {
    let ts = ts.pre_concat(clip.transform());
    let mut outlines = Vec::new();
    gather_outlines(clip.root(), ts, &mut outlines);
    let bounds = outlines.iter().map(|(_, bounds)| *bounds).reduce(FaceArea::with);
    // With nothing to clip to, nothing is seen.
    inside.clip = inside.clip.within(bounds.unwrap_or(FaceArea::new(0.0, 0.0, 0.0, 0.0)));
    let mut all = PathBuilder::new();
    for outline in outlines.iter().filter_map(|(shape, _)| shape.form.data()?.clone().transform(shape.transform)) {
        all.push_path(&outline);
    }
    let rule = outlines.first().and_then(|(shape, _)| shape.form.rule()).unwrap_or_default();
    if let Some(all) = all.finish() {
        inside.clips = inside.clips.and(&all, rule);
    }
}

/// Returns the parts of a picture's width and height that `preserveAspectRatio="… slice"` cuts off; none of any other group. usvg gives
/// the group around such a picture, and no other with a clip, the bounds of what is left of it.
fn cropped(group: &Group) -> Option<(f32, f32)> {
    let [Node::Group(inner)] = group.children() else { return None };
    let ([Node::Image(image)], Some(_)) = (inner.children(), group.clip_path()) else { return None };
    let (place, scale) = (group.bounding_box(), inner.transform());
    let lost = |left: f32, whole: f32| (1.0 - left / whole).max(0.0);
    Some((lost(place.width(), image.size().width() * scale.sx), lost(place.height(), image.size().height() * scale.sy)))
}

/// Returns a path with its bounds on the face; none where it draws nothing.
fn shape(path: &Path, ts: Transform) -> Option<(ShapeItem, FaceArea)> {
    if !path.is_visible() {
        return None;
    }
    let form = ShapeForm::Path(Box::new(path.clone()));
    let bounds = form.bounds(ts)?;
    Some((ShapeItem::new(form, ts), bounds))
}

/// Gathers the outlines of a clip path or of letters.
fn gather_outlines(group: &Group, ts: Transform, outlines: &mut Vec<(ShapeItem, FaceArea)>) {
    let ts = ts.pre_concat(group.transform());
    for node in group.children() {
        match node {
            Node::Path(path) => outlines.extend(shape(path, ts)),
            Node::Group(inner) => gather_outlines(inner, ts, outlines),
            Node::Text(text) => gather_outlines(text.flattened(), ts, outlines),
            Node::Image(_) => {}
        }
    }
}

fn run(span: &usvg::layout::Span, ts: Transform) -> Option<TextRun> {
    let words: String = span.positioned_glyphs.iter().map(|glyph| glyph.text.as_str()).collect();
    let (fill, stroke) = (span.fill.as_ref(), span.stroke.as_ref());
    let paint = fill.map(|fill| (fill.paint(), fill.opacity().get()));
    let paint = paint.or_else(|| stroke.map(|stroke| (stroke.paint(), stroke.opacity().get())));
    let (paint, opacity) = paint.filter(|_| span.visible && !words.trim().is_empty())?;
    let colour = colour_of(paint);
    let is_outlined = fill.is_some() && stroke.map(Stroke::paint).map(colour_of).is_some_and(|line| line != colour);
    // Letters are as high as the transform makes them, however it turns them.
    let size = span.font_size.get() * ts.kx.hypot(ts.sy);
    let is_underlined = span.underline.is_some();
    Some(TextRun { words, size, colour, opacity, is_outlined, is_underlined })
}

fn set_run(set: &SetText, ts: Transform) -> Option<TextRun> {
    let is_seen = !set.words.trim().is_empty();
    is_seen.then(|| TextRun {
        words: set.words.clone(),
        size: set.font_size * ts.kx.hypot(ts.sy),
        colour: Some(Rgb::from(set.colour)),
        opacity: set.opacity,
        is_outlined: false,
        is_underlined: false,
    })
}

fn colour_of(paint: &Paint) -> Option<Rgb> {
    match paint {
        Paint::Color(colour) => Some(Rgb::from(*colour)),
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::SetGlyph;

    /// A deck of 10,000 cards has some 120,000 items, half of them texts with a shape: each ten bytes more are a megabyte and more. What
    /// few items need is behind a pointer. The glyphs of their texts are kept with them.
    #[test]
    fn items_are_small() {
        let sizes = [size_of::<Item>(), size_of::<ShapeItem>(), size_of::<SetGlyph>()];
        assert!(sizes[0] <= 160 && sizes[1] <= 112 && sizes[2] <= 20, "{sizes:?}");
    }
}

//! Drawings as pixels. A picture with many more pixels than are shown is averaged first: that looks smoother than the samples of it
//! that resvg takes. What was averaged is kept, so that a face is drawn again in little time.

use crate::area_average::PixelRows;
use crate::memo::ContentKey;
use crate::render::{JpegFrame, jpeg_rows};
use parking_lot::Mutex;
use resvg::tiny_skia::{
    BlendMode, FilterQuality, IntSize, Mask, Paint, Pattern, Pixmap, PixmapPaint, Rect, SpreadMode, Transform,
};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, OnceLock, Weak};
use usvg::{ClipPath, FillRule, Group, Image, ImageKind, ImageRendering, Node, Tree};
use zune_jpeg::zune_core::colorspace::ColorSpace;

/// A picture is averaged if each pixel that is shown stands for as many of its own at least.
const SHRUNK: f32 = 3.0;
/// The most bytes of averaged pictures that are kept: some hundred cards as the page of a preview shows them.
const MOST_KEPT: usize = 96_000_000;

/// Pictures with as many pixels as are shown of them, made when they are drawn for the first time. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct ShrunkPictures(Arc<Mutex<KeptPictures>>);

#[derive(Debug, Default)]
struct KeptPictures {
    pictures: HashMap<PictureKey, Arc<ShrunkPicture>>,
    /// What is kept, the oldest first.
    order: VecDeque<PictureKey>,
    bytes: usize,
    /// The fingerprints of files by their addresses, which nothing else has while they are weakly held.
    files: HashMap<usize, (Weak<Vec<u8>>, ContentKey)>,
}

/// The content of a file, and how many pixels are shown of it across and down.
type PictureKey = (ContentKey, (u32, u32));

/// A picture once it is averaged; none if it cannot be decoded.
type ShrunkPicture = OnceLock<Option<Pixmap>>;

impl ShrunkPictures {
    /// Draws a tree.
    pub(super) fn draw(&self, tree: &Tree, place: Transform, canvas: &mut Pixmap) {
        if holds_pictures(tree.root()) {
            self.nodes(tree.root(), place, canvas);
        } else {
            resvg::render(tree, place, &mut canvas.as_mut());
        }
    }

    /// Draws what is in a group; `place` is where its space is on the canvas.
    fn nodes(&self, group: &Group, place: Transform, canvas: &mut Pixmap) {
        for node in group.children() {
            let is_drawn = match node {
                Node::Image(image) if !image.is_visible() => Some(()),
                Node::Image(image) => match image.kind() {
                    ImageKind::SVG(tree) if holds_pictures(tree.root()) => self.layer(tree.root(), place, canvas, None),
                    ImageKind::PNG(file) | ImageKind::JPEG(file) => self.image(image, file, place, canvas),
                    ImageKind::SVG(_) | ImageKind::GIF(_) | ImageKind::WEBP(_) => None,
                },
                Node::Group(inner) if holds_pictures(inner) => self.group(inner, place, canvas),
                _ => None,
            };
            if is_drawn.is_none()
                && let Some(own) = node.abs_layer_bounding_box()
            {
                // `render_node` moves the node's own box to the origin first; that is undone here.
                resvg::render_node(node, place.pre_translate(own.x(), own.y()), &mut canvas.as_mut());
            }
        }
    }

    /// Draws a group, unless only resvg can.
    fn group(&self, group: &Group, outer: Transform, canvas: &mut Pixmap) -> Option<()> {
        let place = outer.pre_concat(group.transform());
        if !group.should_isolate() {
            self.nodes(group, place, canvas);
            return Some(());
        }
        let is_usual = group.filters().is_empty() && group.mask().is_none();
        if !is_usual || group.blend_mode() != usvg::BlendMode::Normal {
            return None;
        }
        let clip = group.clip_path().map(|clip| clipped(clip, place, (canvas.width(), canvas.height())));
        let clip = clip.map_or(Some(None), |clip| clip.map(Some))?;
        self.layer(group, place, canvas, clip.as_ref())
    }

    /// Draws what is in a group as a picture of its own first.
    fn layer(&self, group: &Group, place: Transform, canvas: &mut Pixmap, clip: Option<&Mask>) -> Option<()> {
        let mut layer = Pixmap::new(canvas.width(), canvas.height())?;
        self.nodes(group, place, &mut layer);
        clip.into_iter().for_each(|clip| layer.apply_mask(clip));
        let paint = PixmapPaint {
            opacity: group.opacity().get(),
            blend_mode: BlendMode::SourceOver,
            quality: FilterQuality::Nearest,
        };
        canvas.draw_pixmap(0, 0, layer.as_ref(), &paint, Transform::identity(), None);
        Some(())
    }

    /// Draws a picture that has many more pixels than are shown.
    fn image(&self, image: &Image, file: &Arc<Vec<u8>>, place: Transform, canvas: &mut Pixmap) -> Option<()> {
        let quality = match image.rendering_mode() {
            ImageRendering::OptimizeQuality | ImageRendering::HighQuality => FilterQuality::Bicubic,
            ImageRendering::Smooth => FilterQuality::Bilinear,
            // Its pixels are to be seen.
            ImageRendering::OptimizeSpeed | ImageRendering::CrispEdges | ImageRendering::Pixelated => return None,
        };
        let (width, height) = (image.size().width(), image.size().height());
        let (across, down) = place.get_scale();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a canvas is small")]
        let pixels = |length: f32, scale: f32| (length * scale).clamp(1.0, length).ceil() as u32;
        let shown = (pixels(width, across), pixels(height, down));
        if width * height < shown.0 as f32 * shown.1 as f32 * SHRUNK {
            return None;
        }
        let shrunk = self.shrunk(file, shown);
        let shrunk = shrunk.get_or_init(|| averaged(image.kind(), shown)).as_ref()?;
        let area = Rect::from_xywh(0.0, 0.0, shrunk.width() as f32, shrunk.height() as f32)?;
        let shader = Pattern::new(shrunk.as_ref(), SpreadMode::Pad, quality, 1.0, Transform::identity());
        let paint = Paint { shader, ..Paint::default() };
        let place = place.pre_scale(width / area.width(), height / area.height());
        canvas.fill_rect(area, &paint, place, None);
        Some(())
    }

    /// Returns the fingerprint of a file, which is read once.
    pub(super) fn content(&self, file: &Arc<Vec<u8>>) -> ContentKey {
        let address = Arc::as_ptr(file) as usize;
        if let Some((_, known)) = self.0.lock().files.get(&address) {
            return *known;
        }
        let content = ContentKey::of(&**file);
        let mut kept = self.0.lock();
        kept.files.retain(|_, (file, _)| file.strong_count() > 0);
        kept.files.insert(address, (Arc::downgrade(file), content));
        content
    }

    /// Returns the place of an averaged picture. The oldest ones make room for it.
    fn shrunk(&self, file: &Arc<Vec<u8>>, shown: (u32, u32)) -> Arc<ShrunkPicture> {
        let key = (self.content(file), shown);
        let mut kept = self.0.lock();
        if let Some(known) = kept.pictures.get(&key) {
            return Arc::clone(known);
        }
        let new: Arc<ShrunkPicture> = Arc::default();
        kept.pictures.insert(key, Arc::clone(&new));
        kept.order.push_back(key);
        kept.bytes += bytes_of(shown);
        while kept.bytes > MOST_KEPT
            && let Some(oldest) = kept.order.pop_front()
        {
            kept.pictures.remove(&oldest);
            kept.bytes -= bytes_of(oldest.1);
        }
        new
    }
}

/// Returns the bytes of so many pixels.
const fn bytes_of((width, height): (u32, u32)) -> usize {
    width as usize * height as usize * 4
}

/// Returns whether pictures with pixels of their own are in a group.
fn holds_pictures(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(group) => holds_pictures(group),
        Node::Image(image) => match image.kind() {
            // A photograph that is turned is in a drawing of its own.
            ImageKind::SVG(tree) => holds_pictures(tree.root()),
            ImageKind::PNG(_) | ImageKind::JPEG(_) | ImageKind::GIF(_) | ImageKind::WEBP(_) => true,
        },
        Node::Path(_) | Node::Text(_) => false,
    })
}

/// Returns what a clip path shows of a canvas; none if it is made of more than plain shapes.
fn clipped(clip: &ClipPath, place: Transform, (width, height): (u32, u32)) -> Option<Mask> {
    if clip.clip_path().is_some() {
        return None;
    }
    let mut mask = Mask::new(width, height)?;
    let place = place.pre_concat(clip.transform());
    for node in clip.root().children() {
        let Node::Path(path) = node else { return None };
        let Some(fill) = path.fill().filter(|_| path.is_visible()) else { continue };
        let rule = match fill.rule() {
            FillRule::NonZero => resvg::tiny_skia::FillRule::Winding,
            FillRule::EvenOdd => resvg::tiny_skia::FillRule::EvenOdd,
        };
        mask.fill_path(path.data(), rule, path.rendering_mode().use_shape_antialiasing(), place);
    }
    Some(mask)
}

/// Returns a picture with so many pixels.
fn averaged(kind: &ImageKind, (width, height): (u32, u32)) -> Option<Pixmap> {
    let (size, rows) = match kind {
        ImageKind::PNG(file) => {
            let decoded = Pixmap::decode_png(file).ok()?;
            ((decoded.width(), decoded.height()), decoded.take())
        }
        ImageKind::JPEG(file) => {
            let frame = JpegFrame::find(file)?;
            ((frame.width.into(), frame.height.into()), jpeg_rows(file, ColorSpace::RGBA)?)
        }
        ImageKind::GIF(_) | ImageKind::WEBP(_) | ImageKind::SVG(_) => return None,
    };
    if rows.len() != bytes_of(size) {
        return None;
    }
    let shrunk = PixelRows { width: size.0, height: size.1, channels: 4, rows }.averaged(width, height);
    Pixmap::from_vec(shrunk.rows, IntSize::from_wh(shrunk.width, shrunk.height)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use usvg::Options;

    const SIDE: u32 = 60;

    /// A picture of 600 × 600 pixels, as usvg reads it in a drawing of 60 × 60.
    fn tree(body: &str, pixel: impl Fn(u32, u32) -> [u8; 4]) -> Tree {
        let rows = (0..600 * 600).flat_map(|at| pixel(at % 600, at / 600)).collect();
        let picture = Pixmap::from_vec(rows, IntSize::from_wh(600, 600).expect("it has a size")).expect("it is filled");
        let file = Arc::new(picture.encode_png().expect("it is a PNG"));
        let resolve_string = Box::new(move |name: &str, options: &Options<'_>| match name {
            "turned" => {
                let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><image href="a" width="600" height="600" transform="matrix(0 1 -1 0 600 0)"/></svg>"#;
                Tree::from_str(svg, options).ok().map(ImageKind::SVG)
            }
            _ => Some(ImageKind::PNG(Arc::clone(&file))),
        });
        let image_href_resolver = usvg::ImageHrefResolver { resolve_string, ..usvg::ImageHrefResolver::default() };
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60">{body}</svg>"#);
        Tree::from_str(&svg, &Options { image_href_resolver, ..Options::default() }).expect("it is a drawing")
    }

    fn drawn(draw: impl FnOnce(&mut Pixmap)) -> Pixmap {
        let mut canvas = Pixmap::new(SIDE, SIDE).expect("it has a size");
        canvas.fill(resvg::tiny_skia::Color::WHITE);
        draw(&mut canvas);
        canvas
    }

    /// Returns the largest difference of a channel.
    fn difference(one: &Pixmap, other: &Pixmap) -> u8 {
        one.data().iter().zip(other.data()).map(|(one, other)| one.abs_diff(*other)).max().unwrap_or_default()
    }

    /// Squares of one pixel are grey from afar; samples of them are a pattern of their own.
    #[test]
    fn fine_patterns_are_averaged_and_not_sampled() {
        for name in ["a", "turned"] {
            let tree = tree(&format!(r#"<image href="{name}" width="60" height="60"/>"#), |x, y| {
                let level = if (x + y) % 2 == 0 { 0 } else { 255 };
                [level, level, level, 255]
            });
            let canvas = drawn(|canvas| ShrunkPictures::default().draw(&tree, Transform::identity(), canvas));
            assert!(canvas.data().chunks_exact(4).all(|pixel| pixel[0].abs_diff(127) <= 1), "{name}");
        }
    }

    /// Where a picture has no details, an average is the same as a sample. Every kind of group that a card's art is in.
    #[test]
    fn pictures_without_details_look_as_resvg_draws_them() {
        let slope = |x: u32, y: u32| [x / 3, y / 3, (x + y) / 6, 255].map(|level| u8::try_from(level).unwrap_or(255));
        let image = r#"<image href="a" width="60" height="60"/>"#;
        for body in [
            image.to_owned(),
            format!(r#"<g opacity=".5" transform="rotate(20 30 30)">{image}</g>"#),
            format!(
                r#"<clipPath id="c"><circle cx="30" cy="30" r="20"/></clipPath><g clip-path="url(#c)">{image}</g>"#
            ),
            r#"<image href="a" x="10" width="40" height="60" preserveAspectRatio="xMidYMid slice"/>"#.to_owned(),
            format!(r#"<rect width="60" height="60" fill="red"/>{image}<circle cx="9" cy="9" r="5" fill="blue"/>"#),
            format!(
                r#"<mask id="m"><circle cx="30" cy="30" r="20" fill="white"/></mask><g mask="url(#m)">{image}</g>"#
            ),
            format!(r#"<g style="mix-blend-mode:multiply">{image}</g>"#),
            r#"<image href="a" width="60" height="60" image-rendering="pixelated"/>"#.to_owned(),
            r#"<image href="a" width="2000" height="2000"/>"#.to_owned(),
            r#"<image href="turned" width="60" height="60"/>"#.to_owned(),
        ] {
            let tree = tree(&body, slope);
            let place = Transform::from_scale(0.9, 0.9).post_translate(3.0, 3.0);
            let wanted = drawn(|canvas| resvg::render(&tree, place, &mut canvas.as_mut()));
            let canvas = drawn(|canvas| ShrunkPictures::default().draw(&tree, place, canvas));
            assert!(difference(&canvas, &wanted) <= 8, "{body}: {}", difference(&canvas, &wanted));
        }
    }

    #[test]
    fn a_picture_is_averaged_once_whatever_file_it_is_in_and_few_are_kept() {
        let shrunk = ShrunkPictures::default();
        let file = |number: u8| Arc::new(vec![number; 9]);
        let of = |file: &Arc<Vec<u8>>, shown| shrunk.shrunk(file, shown);
        let first = file(1);
        let known = of(&first, (300, 300));
        assert!(Arc::ptr_eq(&known, &of(&first, (300, 300))) && Arc::ptr_eq(&known, &of(&file(1), (300, 300))));
        assert!(!Arc::ptr_eq(&known, &of(&first, (300, 301))) && !Arc::ptr_eq(&known, &of(&file(2), (300, 300))));
        let many: Vec<Arc<ShrunkPicture>> = (0..200).map(|width| of(&first, (1_000 + width, 1_000))).collect();
        assert!(!Arc::ptr_eq(&known, &of(&first, (300, 300))), "it made room");
        assert!(Arc::ptr_eq(&many[199], &of(&first, (1_199, 1_000))), "the last is kept");
        let kept = shrunk.0.lock();
        assert!(kept.bytes <= MOST_KEPT && kept.pictures.len() == kept.order.len());
    }
}

//! The cost of drawing pixels: filters on paper, and whole faces on a screen. It is estimated before anything is drawn.
//!
//! Its unit is what a step of a filter takes for one pixel: about 50 ns.

use super::limits::{PIXEL_WORK, too_much};
use super::line_work::LineWork;
use crate::diag::Fault;
use usvg::filter::Kind;
use usvg::{Group, Image, ImageKind, Node, Paint, Path, Tree};

/// Pixels per millimetre of what cannot be vector: 300 ppi.
pub const RASTER: f32 = 300.0 / 25.4;
/// The most pixels that one filtered group may take, a page of A4; a larger group has a lower resolution.
pub const MOST_PIXELS: f32 = 10_000_000.0;
/// Pixels per millimetre of a face on a screen, as in `pullet proof`: about 150 to the inch.
const SCREEN: f64 = 6.0;
/// The most pixels along an edge of a face on a screen.
const SCREEN_EDGE: f64 = 1_000.0;

/// Where a drawing is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Medium {
    /// Only filters become pixels.
    Paper,
    /// Everything becomes pixels, as often as a face shows it.
    Screen(usize),
}

/// What takes the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WorkCause {
    Filters,
    Masks,
    Clips,
    Groups,
    Dashes,
    Crossings,
    Shapes,
}

impl WorkCause {
    const ALL: [Self; 7] =
        [Self::Filters, Self::Masks, Self::Clips, Self::Groups, Self::Dashes, Self::Crossings, Self::Shapes];

    /// Returns what is wrong, what to look for in the drawing, and what to do.
    fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Filters => (
                "the drawing's filters go over too many pixels too often",
                "filter",
                "use fewer filters, smaller ones, or an image that is filtered already",
            ),
            Self::Masks => (
                "the drawing has too many masks for their size: drawing its pixels takes too long",
                "mask",
                "use fewer or smaller masks, or an image that is cut out already",
            ),
            Self::Clips => (
                "the drawing has too many clip paths for their size: drawing its pixels takes too long",
                "clip-path",
                "use fewer or smaller ones, or draw shapes that need none",
            ),
            Self::Groups => (
                "the drawing has too many groups with an opacity for their size: drawing its pixels takes too long",
                "opacity",
                "use fewer or smaller ones, or put what has one opacity into one group",
            ),
            Self::Dashes => (
                "the lines of the drawing have too many dashes: drawing its pixels takes too long",
                "stroke-dasharray",
                "make the dashes longer, or draw a thinner or lighter line without dashes",
            ),
            Self::Crossings => (
                "a path of the drawing crosses itself too often: drawing its pixels takes too long",
                "path",
                "split it into several paths, or save the drawing as PNG",
            ),
            Self::Shapes => (
                "the shapes of the drawing cover too many pixels too often: drawing them takes too long",
                "",
                "draw fewer or smaller shapes, or save the drawing as PNG",
            ),
        }
    }
}

/// The work of drawing pixels, by what takes it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PixelWork([f64; WorkCause::ALL.len()]);

impl PixelWork {
    /// Returns the fault of a drawing whose pixels would take too long, with the work of those before it on the same face; what
    /// takes most is named.
    pub(super) fn add(&mut self, tree: &Tree, medium: Medium) -> Option<Fault> {
        let (across, down) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
        let (pixels, times) = match medium {
            Medium::Paper => (PixelGrid::None, 1),
            Medium::Screen(times) => (PixelGrid::OfScreen(SCREEN.min(SCREEN_EDGE / across.max(down))), times),
        };
        let mut once = Self::default();
        once.group(tree.root(), pixels);
        self.0.iter_mut().zip(once.0).for_each(|(sum, work)| *sum += work * times as f64);
        if self.0.iter().sum::<f64>() <= PIXEL_WORK {
            return None;
        }
        let most = WorkCause::ALL.into_iter().max_by(|one, other| self.of(*one).total_cmp(&self.of(*other)));
        let (message, words, help) = most.unwrap_or(WorkCause::Shapes).words();
        Some(too_much(message, words, help))
    }

    fn of(&self, cause: WorkCause) -> f64 {
        self.0[cause as usize]
    }

    fn take(&mut self, cause: WorkCause, work: f64) {
        self.0[cause as usize] += work;
    }

    fn is_too_much(&self) -> bool {
        self.0.iter().sum::<f64>() > PIXEL_WORK
    }

    fn group(&mut self, group: &Group, outer: PixelGrid) {
        let inner = if group.filters().is_empty() { outer } else { PixelGrid::OfFilter };
        if let Some(resolution) = inner.resolution() {
            let bounds = group.abs_layer_bounding_box();
            let pixels = pixels(bounds.width(), bounds.height(), resolution);
            let scale = scale(group.abs_transform()) * resolution;
            let steps = group.filters().iter().flat_map(|filter| filter.primitives());
            self.take(WorkCause::Filters, pixels * steps.map(|step| steps_of(step.kind(), scale)).sum::<f64>());
            self.layers(group, pixels);
        }
        for node in group.children() {
            // What is too much already need not be weighed to the end.
            if self.is_too_much() {
                return;
            }
            self.node(node, inner);
        }
    }

    /// Takes what a group's own picture, its masks and its clip paths cost for so many pixels.
    fn layers(&mut self, group: &Group, pixels: f64) {
        if group.should_isolate() {
            let masks = std::iter::successors(group.mask(), |mask| mask.mask()).count();
            let clips = std::iter::successors(group.clip_path(), |clip| clip.clip_path()).count();
            self.take(WorkCause::Groups, pixels * LAYER);
            self.take(WorkCause::Masks, pixels * MASK * masks as f64);
            self.take(WorkCause::Clips, pixels * CLIP * clips as f64);
        }
    }

    fn node(&mut self, node: &Node, pixels: PixelGrid) {
        let mut inner = pixels;
        match node {
            Node::Group(group) => self.group(group, pixels),
            Node::Path(path) => self.path(path, pixels),
            Node::Image(image) => {
                self.image(image, pixels);
                inner = pixels.scaled(scale(image.abs_transform()));
            }
            Node::Text(_) => {}
        }
        // Masks, clip paths, patterns and nested drawings are drawn as often as they are used.
        node.subroots(|root| self.group(root, inner));
    }

    fn path(&mut self, path: &Path, pixels_of: PixelGrid) {
        let Some(resolution) = pixels_of.resolution().filter(|_| path.is_visible()) else { return };
        let paints = path.fill().map(usvg::Fill::paint).into_iter().chain(path.stroke().map(usvg::Stroke::paint));
        let bounds = path.abs_stroke_bounding_box();
        let pixels = pixels(bounds.width(), bounds.height(), resolution);
        let scale = scale(path.abs_transform()) * resolution;
        self.take(WorkCause::Shapes, paints.map(|paint| work_of_paint(paint, pixels, scale)).sum());
        let lines = LineWork::of(path, resolution);
        self.take(WorkCause::Dashes, lines.dashes * DASH);
        self.take(WorkCause::Crossings, lines.crossings * CROSSING);
        self.take(WorkCause::Shapes, lines.rows * ROW + lines.pieces * PIECE);
    }

    fn image(&mut self, image: &Image, pixels: PixelGrid) {
        let is_decoded = pixels != PixelGrid::None && !matches!(image.kind(), ImageKind::SVG(_));
        if is_decoded {
            // It is decoded each time.
            self.take(WorkCause::Shapes, DECODED * f64::from(image.size().width()) * f64::from(image.size().height()));
            let (bounds, resolution) = (image.abs_bounding_box(), pixels.resolution().unwrap_or_default());
            self.take(WorkCause::Shapes, PICTURE * self::pixels(bounds.width(), bounds.height(), resolution));
        }
    }
}

/// The pixels that something is drawn with.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PixelGrid {
    /// It is not drawn with pixels.
    None,
    /// So many to the millimetre.
    OfScreen(f64),
    /// Those of a filter.
    OfFilter,
}

impl PixelGrid {
    fn resolution(self) -> Option<f64> {
        match self {
            Self::None => None,
            Self::OfScreen(resolution) => Some(resolution),
            Self::OfFilter => Some(RASTER.into()),
        }
    }

    /// Returns those of a drawing that is shown so much larger.
    fn scaled(self, scale: f64) -> Self {
        match self {
            Self::OfScreen(resolution) => Self::OfScreen(resolution * scale),
            other => other,
        }
    }
}

/// The work for each pixel of a group that is drawn as a picture of its own first.
const LAYER: f64 = 0.25;
/// The work for each pixel of a mask.
const MASK: f64 = 0.5;
/// The work for each pixel of a clip path.
const CLIP: f64 = 0.25;
/// The work for each pixel of one colour, of a gradient or a pattern, and of an image's own pixels.
const COLOUR: f64 = 0.05;
const GRADIENT: f64 = 0.25;
const DECODED: f64 = 1.0;
/// The work for each pixel that an image covers.
const PICTURE: f64 = 0.4;
/// The work for each dash: it becomes a shape.
const DASH: f64 = 6.0;
/// The work for each piece of an outline, for each row of pixels that it is in, and for each other piece that it crosses.
const PIECE: f64 = 2.0;
const ROW: f64 = 0.5;
const CROSSING: f64 = 0.4;

/// Returns the work of filling so many pixels, which is little next to a step of a filter. A pattern's tile is drawn as a picture.
fn work_of_paint(paint: &Paint, filled: f64, scale: f64) -> f64 {
    match paint {
        Paint::Color(_) => COLOUR * filled,
        Paint::LinearGradient(_) | Paint::RadialGradient(_) => GRADIENT * filled,
        Paint::Pattern(pattern) => {
            let tile = f64::from(pattern.rect().width()) * scale * f64::from(pattern.rect().height()) * scale;
            tile + GRADIENT * filled
        }
    }
}

/// How often a primitive goes over each pixel.
fn steps_of(kind: &Kind, scale: f64) -> f64 {
    let across = |radius: f32| f64::from(radius) * scale * 2.0 + 1.0;
    match kind {
        Kind::ConvolveMatrix(convolve) => f64::from(convolve.matrix().columns()) * f64::from(convolve.matrix().rows()),
        Kind::Morphology(morphology) => across(morphology.radius_x().get()) * across(morphology.radius_y().get()),
        Kind::Turbulence(turbulence) => 10.0 * f64::from(turbulence.num_octaves()),
        Kind::DropShadow(_) | Kind::GaussianBlur(_) | Kind::DiffuseLighting(_) | Kind::SpecularLighting(_) => 8.0,
        Kind::Merge(merge) => 2.0 * merge.inputs().len().max(1) as f64,
        _ => 2.0,
    }
}

/// Returns how many pixels an area takes.
fn pixels(width: f32, height: f32, resolution: f64) -> f64 {
    (f64::from(width) * resolution * f64::from(height) * resolution).min(MOST_PIXELS.into())
}

/// How much larger a transform makes things.
fn scale(transform: usvg::Transform) -> f64 {
    let (across, down) = transform.get_scale();
    f64::from(across.max(down))
}

#[cfg(test)]
mod tests {
    use super::*;
    use usvg::Options;

    /// Returns what a poker card with this drawing is refused for on a screen.
    fn refused(body: &str) -> Option<String> {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="63" height="88"><mask id="m"><rect width="63" height="88" fill="gray"/></mask>{body}</svg>"#
        );
        let tree = Tree::from_str(&svg, &Options::default()).expect("it is a drawing");
        assert_eq!(PixelWork::default().add(&tree, Medium::Paper), None, "it has no filters");
        PixelWork::default().add(&tree, Medium::Screen(1)).map(|fault| fault.words)
    }

    /// Numbers from 0 to 1 without an order.
    fn chance() -> impl FnMut() -> f64 {
        let mut seed = 1_u32;
        move || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(seed >> 8) / f64::from(1 << 24)
        }
    }

    /// Lines from anywhere to anywhere near.
    fn scribble(count: usize, reach: f64) -> String {
        let mut chance = chance();
        let (mut x, mut y) = (30.0, 40.0);
        let step = |_| {
            x = (x + (chance() - 0.5) * reach).clamp(0.0, 63.0);
            y = (y + (chance() - 0.5) * reach).clamp(0.0, 88.0);
            format!("L{x:.2} {y:.2}")
        };
        "M30 40".to_owned() + &(0..count).map(step).collect::<String>()
    }

    /// Lines from anywhere to anywhere.
    fn tangle(count: usize) -> String {
        let mut chance = chance();
        let lines = (0..count).map(|_| format!("L{:.2} {:.2}", chance() * 63.0, chance() * 88.0));
        lines.collect::<Vec<_>>().concat()
    }

    #[test]
    fn what_takes_too_long_on_a_screen_is_refused() {
        let masks = r#"<rect width="63" height="88" mask="url(#m)"/>"#.repeat(3_000);
        let groups =
            r#"<g opacity=".5"><rect width="63" height="88"/><rect width="60" height="80"/></g>"#.repeat(20_000);
        let dashes = r#"<path d="M0 9h60" stroke="red" stroke-dasharray=".001"/>"#.repeat(2_000);
        let crossing = format!(r#"<path fill-rule="evenodd" d="M0 0{}z"/>"#, tangle(100_000));
        assert_eq!(refused(&masks).as_deref(), Some("mask"));
        assert_eq!(refused(&groups).as_deref(), Some("opacity"));
        assert_eq!(refused(&dashes).as_deref(), Some("stroke-dasharray"));
        assert_eq!(refused(&crossing).as_deref(), Some("path"));
    }

    /// A picture of one pixel takes as long to draw as it is large.
    #[test]
    fn small_pictures_that_cover_the_card_again_and_again_are_refused() {
        const PIXEL: &str =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
        let covers = |count| {
            let image = format!(
                r#"<image href="data:image/png;base64,{PIXEL}" width="63" height="88" preserveAspectRatio="none"/>"#
            );
            refused(&image.repeat(count))
        };
        assert_eq!(covers(500), None);
        assert_eq!(covers(5_000).as_deref(), Some(""));
    }

    #[test]
    fn what_people_draw_is_not_refused() {
        // 2,000 hatches with dashes of 0.5 mm, as on a map.
        let hatches = r#"<path d="M0 0L60 80" stroke="red" stroke-dasharray=".5"/>"#.repeat(2_000);
        // An engraving of 30,000 lines a few millimetres long, as one path and as many.
        let engraving = format!(r#"<path stroke="red" fill="none" d="{}"/>"#, scribble(30_000, 8.0));
        let strokes = r#"<path d="M20 20l3 2l1 1" stroke="red" fill="none"/>"#.repeat(30_000);
        // A watercolour of 1,000 large transparent shapes, and 100 masks of the whole card.
        let watercolour = r#"<g opacity=".5"><rect width="50" height="50"/><circle r="20"/></g>"#.repeat(1_000);
        let masks = r#"<rect width="63" height="88" mask="url(#m)"/>"#.repeat(100);
        // 5,000 leaves, each within a clip path of its own size.
        let clip = r#"<clipPath id="c"><circle r="2"/></clipPath>"#;
        let leaves = clip.to_owned() + &r#"<g clip-path="url(#c)"><rect width="2" height="2"/></g>"#.repeat(5_000);
        for drawing in [hatches, engraving, strokes, watercolour, masks, leaves] {
            assert_eq!(refused(&drawing), None, "{drawing:.100}");
        }
    }
}

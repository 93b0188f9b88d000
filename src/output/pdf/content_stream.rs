//! A content stream whose resources have no names yet.
//!
//! A face is composed of several streams, some of them shared with other faces, so names are given only when a [`Form`] or a page
//! is made of them. A form's names are counted within the form: they do not depend on what else is drawn, or when.

use super::deflate::deflate;
use super::glyphs::GlyphUse;
use super::image::{PdfImage, ShownSize};
use super::matrix::moved_by;
use super::number::Bits;
use super::shading::Shading;
use indexmap::{IndexMap, IndexSet};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Content operators with holes where the names of resources go.
#[derive(Clone, Debug, Default)]
pub(super) struct ContentStream {
    content: Vec<u8>,
    holes: Vec<Hole>,
    resources: IndexSet<Resource>,
    glyphs: GlyphUse,
    blends: bool,
}

/// Streams are equal if they draw the same.
impl PartialEq for ContentStream {
    fn eq(&self, other: &Self) -> bool {
        let own = self.holes.iter().map(|hole| (hole.at, &self.resources[hole.resource]));
        let its = other.holes.iter().map(|hole| (hole.at, &other.resources[hole.resource]));
        self.content == other.content && own.eq(its)
    }
}

impl Eq for ContentStream {}

impl Hash for ContentStream {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.content.hash(state);
        self.holes.iter().for_each(|hole| self.resources[hole.resource].hash(state));
    }
}

/// A place in the content where a resource's name goes.
#[derive(Clone, Copy, Debug)]
struct Hole {
    at: usize,
    resource: usize,
}

/// Something that content refers to by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Resource {
    /// Opacity of fills and strokes, in thousandths.
    Alpha(u16),
    /// How what follows mixes with what is below: a PDF blend mode.
    Blend(&'static str),
    /// A mask over what follows.
    SoftMask(Shared<SoftMask>),
    /// A gradient as a paint.
    Shading(Shared<Shading>),
    /// A tile as a paint.
    Pattern(Shared<TilingPattern>),
    /// A drawing.
    Form(Shared<Form>),
    /// An image, and how large it is shown.
    Image(Shared<PdfImage>, ShownSize),
    /// A font, by its number in the font table, and what its codes mean.
    Font(u16, Codes),
    /// A layer, by the name that a viewer shows.
    Layer(&'static str),
    /// What a print shop's cutter follows, by its number in the document.
    Contour(usize),
}

/// What the codes of a text mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Codes {
    /// One byte for each letter: its place in `WinAnsiEncoding` (ISO 32000-1, annex D).
    Latin,
    /// Two bytes for each glyph: its number in the whole font.
    Glyphs,
}

impl Resource {
    /// Returns the letter that its names begin with, one for each of PDF's resource categories.
    fn letter(&self) -> u8 {
        match self {
            Self::Alpha(_) | Self::Blend(_) | Self::SoftMask(_) => b'G',
            Self::Shading(_) | Self::Pattern(_) => b'P',
            Self::Form(_) | Self::Image(..) => b'X',
            Self::Font(..) => b'F',
            Self::Layer(_) => b'L',
            Self::Contour(_) => b'K',
        }
    }

    /// Returns it for content that is moved by a matrix within its page: a paint keeps to the page's own space, whatever the
    /// matrix is that content is drawn with.
    fn moved(&self, matrix: &[f64; 6]) -> Self {
        match self {
            Self::Shading(shading) => {
                let moved = moved_by(&shading.matrix, matrix);
                Self::Shading(Shared::new(Shading { matrix: moved, ..Shading::clone(shading) }))
            }
            Self::Pattern(tile) => {
                let mut tile = TilingPattern::clone(tile);
                let own = tile.form.matrix.unwrap_or([1.0, 0.0, 0.0, 1.0, 0.0, 0.0].map(f32::to_bits));
                tile.form.matrix = Some(moved_by(&own, matrix));
                Self::Pattern(Shared::new(tile))
            }
            other => other.clone(),
        }
    }
}

/// A value behind a pointer, compared first by a hash that is taken once.
#[derive(Debug)]
pub(super) struct Shared<T> {
    hash: u64,
    value: Arc<T>,
}

impl<T: Hash> Shared<T> {
    pub(super) fn new(value: T) -> Self {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        Self { hash: hasher.finish(), value: Arc::new(value) }
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self { hash: self.hash, value: Arc::clone(&self.value) }
    }
}

impl<T> std::ops::Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && (Arc::ptr_eq(&self.value, &other.value) || self.value == other.value)
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

/// A finished drawing: named resources and a compressed content stream.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Form {
    /// Left, top, right and bottom in the form's own space.
    pub(super) bbox: [Bits; 4],
    /// The matrix from the form's space; None for the identity.
    pub(super) matrix: Option<[Bits; 6]>,
    /// Whether it is drawn as a whole before it is combined with what is below.
    pub(super) group: Grouping,
    /// The resources with their names.
    pub(super) resources: Vec<(String, Resource)>,
    /// The compressed content.
    pub(super) stream: Vec<u8>,
    /// The glyphs that it and what it refers to show.
    pub(super) glyphs: GlyphUse,
}

/// Whether a form is a transparency group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Grouping {
    /// It is drawn directly onto what is below.
    None,
    /// It is drawn alone, in RGB, and then combined with what is below.
    Isolated,
    /// The same in grey, for a mask of luminosity.
    IsolatedGrey,
}

/// Which property of a form makes a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum MaskKind {
    /// Its opacity.
    Alpha,
    /// Its brightness.
    Luminosity,
}

/// A mask over what follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct SoftMask {
    pub(super) kind: MaskKind,
    pub(super) form: Form,
}

/// A drawing that is repeated as a paint.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TilingPattern {
    /// The width and height of a repeat.
    pub(super) step: [Bits; 2],
    /// What is drawn; its matrix maps the tile into the form that it is used in.
    pub(super) form: Form,
}

impl ContentStream {
    /// Writes operators as they are.
    pub(super) fn push(&mut self, operators: &[u8]) {
        self.content.extend_from_slice(operators);
    }

    /// Makes room for operators.
    pub(super) fn reserve(&mut self, bytes: usize) {
        self.content.reserve_exact(bytes);
    }

    /// Lets go of room that is not needed: streams wait until the last face is drawn.
    pub(super) fn shrink_to_fit(&mut self) {
        self.content.shrink_to_fit();
        self.holes.shrink_to_fit();
    }

    /// Returns the content so far, to write numbers into.
    pub(super) fn content(&mut self) -> &mut Vec<u8> {
        &mut self.content
    }

    /// Writes a resource's name and a space.
    pub(super) fn name(&mut self, resource: Resource) {
        match &resource {
            Resource::SoftMask(mask) => self.glyphs.merge(&mask.form.glyphs),
            Resource::Pattern(tile) => self.glyphs.merge(&tile.form.glyphs),
            Resource::Form(form) => self.glyphs.merge(&form.glyphs),
            Resource::Blend(_) => self.blends = true,
            Resource::Alpha(_)
            | Resource::Shading(_)
            | Resource::Image(..)
            | Resource::Font(..)
            | Resource::Layer(_)
            | Resource::Contour(_) => {}
        }
        let (resource, _) = self.resources.insert_full(resource);
        self.holes.push(Hole { at: self.content.len(), resource });
    }

    /// Returns the glyphs that it shows.
    pub(super) fn glyphs_mut(&mut self) -> &mut GlyphUse {
        &mut self.glyphs
    }

    /// Returns whether anything in it has a blend mode, which mixes it with what is below.
    pub(super) fn blends(&self) -> bool {
        self.blends
    }

    /// Returns how many bytes of operators there are.
    pub(super) fn len(&self) -> usize {
        self.content.len()
    }

    /// Returns what its content refers to.
    pub(super) fn resources(&self) -> impl Iterator<Item = &Resource> {
        self.resources.iter()
    }

    /// Returns the glyphs that it shows.
    pub(super) fn glyphs(&self) -> &GlyphUse {
        &self.glyphs
    }

    /// Appends streams that are drawn one over the other; `matrix` is the one that they are drawn with, if they are not the whole
    /// of a form.
    pub(super) fn append(&mut self, streams: &[Arc<Self>], matrix: Option<&[f64; 6]>) {
        for stream in streams {
            if streams.len() > 1 {
                self.push(b"q ");
            }
            let moved = |resource: &Resource| matrix.map_or_else(|| resource.clone(), |matrix| resource.moved(matrix));
            let numbers: Vec<usize> =
                stream.resources.iter().map(|resource| self.resources.insert_full(moved(resource)).0).collect();
            let start = self.content.len();
            let holes = stream.holes.iter().map(|hole| Hole { at: start + hole.at, resource: numbers[hole.resource] });
            self.holes.extend(holes);
            self.content.extend_from_slice(&stream.content);
            if streams.len() > 1 {
                self.push(b"Q ");
            }
            self.glyphs.merge(&stream.glyphs);
        }
    }

    /// Returns the content with the names that its resources have.
    pub(super) fn named(&self, name_of: impl Fn(&Resource) -> String) -> Vec<u8> {
        let names: Vec<String> = self.resources.iter().map(name_of).collect();
        let mut content = Vec::with_capacity(self.content.len() + 5 * self.holes.len());
        let mut from = 0;
        for hole in &self.holes {
            content.extend_from_slice(&self.content[from..hole.at]);
            content.push(b'/');
            content.extend_from_slice(names[hole.resource].as_bytes());
            content.push(b' ');
            from = hole.at;
        }
        content.extend_from_slice(&self.content[from..]);
        content
    }

    /// Makes a form of it alone.
    pub(super) fn into_form(self, bbox: [f32; 4], matrix: Option<[f32; 6]>, group: Grouping) -> Form {
        compose(&[Arc::new(self)], bbox, matrix, group)
    }
}

/// The names of resources, in the order in which they are first used: `G0`, `G1`, `P0`.
#[derive(Debug, Default)]
pub(super) struct ResourceNames {
    names: IndexMap<Resource, String>,
    counts: BTreeMap<u8, usize>,
}

impl ResourceNames {
    /// Gives a name to a resource that has none yet.
    pub(super) fn add(&mut self, resource: &Resource) {
        if !self.names.contains_key(resource) {
            let letter = resource.letter();
            let count = self.counts.entry(letter).or_default();
            self.names.insert(resource.clone(), format!("{}{count}", char::from(letter)));
            *count += 1;
        }
    }

    /// Returns a resource's name.
    pub(super) fn of(&self, resource: &Resource) -> String {
        self.names.get(resource).cloned().unwrap_or_default()
    }

    /// Returns all resources with their names.
    pub(super) fn into_named(self) -> Vec<(String, Resource)> {
        self.names.into_iter().map(|(resource, name)| (name, resource)).collect()
    }
}

/// Makes one form of several streams, drawn one over the other.
pub(super) fn compose(
    streams: &[Arc<ContentStream>],
    bbox: [f32; 4],
    matrix: Option<[f32; 6]>,
    group: Grouping,
) -> Form {
    let mut whole = ContentStream::default();
    whole.append(streams, None);
    let mut names = ResourceNames::default();
    whole.resources().for_each(|resource| names.add(resource));
    Form {
        bbox: bbox.map(f32::to_bits),
        matrix: matrix.map(|matrix| matrix.map(f32::to_bits)),
        group,
        stream: deflate(&whole.named(|resource| names.of(resource))),
        resources: names.into_named(),
        glyphs: whole.glyphs,
    }
}

//! A content stream whose resources have no names yet.
//!
//! A face is composed of several streams, some of them shared with other faces, so names are given only when a [`Form`] is
//! made of them. A form's names are counted within the form: they do not depend on what else is drawn, or when.

use super::deflate::deflate;
use super::glyphs::GlyphUse;
use super::image::PdfImage;
use super::number::Bits;
use super::shading::Shading;
use indexmap::IndexSet;
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
    /// An image.
    Image(Shared<PdfImage>),
    /// A font, by its number in the font table.
    Font(u16),
}

impl Resource {
    /// Returns the letter that its names begin with, one for each of PDF's resource categories.
    fn letter(&self) -> u8 {
        match self {
            Self::Alpha(_) | Self::Blend(_) | Self::SoftMask(_) => b'G',
            Self::Shading(_) | Self::Pattern(_) => b'P',
            Self::Form(_) | Self::Image(_) => b'X',
            Self::Font(_) => b'F',
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
            Resource::Alpha(_) | Resource::Shading(_) | Resource::Image(_) | Resource::Font(_) => {}
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

    /// Makes a form of it alone.
    pub(super) fn into_form(self, bbox: [f32; 4], matrix: Option<[f32; 6]>, group: Grouping) -> Form {
        compose(&[&self], bbox, matrix, group)
    }
}

/// Makes one form of several streams, drawn one over the other.
pub(super) fn compose(streams: &[&ContentStream], bbox: [f32; 4], matrix: Option<[f32; 6]>, group: Grouping) -> Form {
    let mut resources: IndexSet<&Resource> = IndexSet::new();
    let mut glyphs = GlyphUse::default();
    let mut content = Vec::with_capacity(streams.iter().map(|stream| stream.content.len() + 64).sum());
    for stream in streams {
        if streams.len() > 1 {
            content.extend_from_slice(b"q ");
        }
        let mut from = 0;
        for hole in &stream.holes {
            content.extend_from_slice(&stream.content[from..hole.at]);
            let resource = &stream.resources[hole.resource];
            let (number, _) = resources.insert_full(resource);
            content.extend_from_slice(format!("/{} ", name(resource, number)).as_bytes());
            from = hole.at;
        }
        content.extend_from_slice(&stream.content[from..]);
        if streams.len() > 1 {
            content.extend_from_slice(b"Q\n");
        }
        glyphs.merge(&stream.glyphs);
    }
    let named = resources.iter().enumerate();
    Form {
        bbox: bbox.map(f32::to_bits),
        matrix: matrix.map(|matrix| matrix.map(f32::to_bits)),
        group,
        resources: named.map(|(number, resource)| (name(resource, number), (*resource).clone())).collect(),
        stream: deflate(&content),
        glyphs,
    }
}

fn name(resource: &Resource, number: usize) -> String {
    format!("{}{number}", char::from(resource.letter()))
}

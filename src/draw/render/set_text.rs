//! A drawing: usvg's tree, and the glyphs of the texts that are marks in it.

use super::text_marks;
use crate::fonts::FontFace;
use roxmltree::Document;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use usvg::fontdb::ID;
use usvg::tiny_skia_path::{Path, PathBuilder, Rect, Transform};
use usvg::{Color, Node, Tree};

/// What usvg's tree of a drawing has of its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TreeContents {
    /// All: every letter is an outline in the tree, which pictures are drawn from.
    #[default]
    All,
    /// Marks, where that is possible: the letters are in [`Drawing::texts`].
    Marks,
}

/// A part of a face as usvg has simplified it.
#[derive(Debug)]
pub struct Drawing {
    /// What it draws.
    pub tree: Tree,
    /// The texts that are only marks in the tree.
    pub texts: SetTexts,
    /// The words, without spaces, of texts that it keeps in `<defs>` or a `<symbol>`: a place may show only a part of what is kept there.
    pub(super) stored: BTreeSet<String>,
}

/// What the id of a group has that shows a part of a drawing: the rest is not lost.
pub const WINDOW: &str = "pullet-window";

impl Drawing {
    /// Returns whether a text is kept to be shown by `<use>`.
    pub fn keeps(&self, words: &str) -> bool {
        !self.stored.is_empty() && self.stored.contains(&words.split_whitespace().collect::<String>())
    }
}

/// Returns the words of texts that a drawing only keeps, to be shown by `<use>`.
pub(super) fn stored(document: &Document<'_>) -> BTreeSet<String> {
    let svg = document.input_text();
    let keeps = svg.contains("<use") && (svg.contains("<defs") || svg.contains("<symbol"));
    let nodes = keeps.then(|| document.descendants()).into_iter().flatten();
    let is_kept = |node: roxmltree::Node<'_, '_>| ["defs", "symbol"].contains(&node.tag_name().name());
    let kept = nodes.filter(|node| node.tag_name().name() == "text" && node.ancestors().any(is_kept));
    kept.map(|text| text.descendants().filter(roxmltree::Node::is_text).filter_map(|it| it.text()).collect::<String>())
        .map(|words| words.split_whitespace().collect())
        .collect()
}

impl From<Tree> for Drawing {
    fn from(tree: Tree) -> Self {
        Self { tree, texts: SetTexts::default(), stored: BTreeSet::new() }
    }
}

/// Texts by the number of their mark.
#[derive(Debug, Default)]
pub struct SetTexts(pub(super) Vec<Option<Arc<SetText>>>);

impl SetTexts {
    /// Returns whether usvg has set all texts.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the text that is a mark in the tree; none of what usvg has set, and of anything else.
    pub fn of(&self, node: &Node) -> Option<&Arc<SetText>> {
        if self.0.is_empty() {
            return None;
        }
        let Node::Path(path) = node else { return None };
        self.0.get(text_marks::number(path)?)?.as_ref()
    }
}

/// The words of one `<text>`, in one font, size and colour. They are filled, and have no line.
#[derive(Debug)]
pub struct SetText {
    /// The words.
    pub words: String,
    /// What they are filled with.
    pub colour: Color,
    /// How much that covers what is below.
    pub opacity: f32,
    /// The size of the letters.
    pub font_size: f32,
    /// The glyphs from left to right.
    pub glyphs: Vec<SetGlyph>,
    /// How large a font's unit is in the space of the text.
    pub(super) scale: f32,
    pub(super) face: Arc<FontFace>,
}

/// A glyph in its place. A deck has many, so it is small.
#[derive(Clone, Debug, PartialEq)]
pub struct SetGlyph {
    /// Its number in the font.
    pub id: u32,
    /// Where its origin is in the space of the text.
    pub place: (f32, f32),
    /// Which of the words it shows, in bytes: the last glyph of a cluster those of the cluster, the others none.
    pub words: Range<u32>,
}

impl SetText {
    /// Returns the font.
    pub fn font(&self) -> ID {
        self.face.id
    }

    /// Returns the way of a glyph from the font's units, with y upwards, to the space of the text.
    pub fn transform(&self, glyph: &SetGlyph) -> Transform {
        Transform::from_row(self.scale, 0.0, 0.0, -self.scale, glyph.place.0, glyph.place.1)
    }

    /// Returns the words that a glyph shows.
    pub fn words_of(&self, glyph: &SetGlyph) -> &str {
        self.words.get(glyph.words.start as usize..glyph.words.end as usize).unwrap_or_default()
    }

    /// Returns the bounds of the letters; none where they are only spaces.
    pub fn bounds(&self) -> Option<Rect> {
        let bounds = |glyph: &SetGlyph| self.face.outline(glyph.id)?.bounds.transform(self.transform(glyph));
        self.glyphs.iter().filter_map(bounds).reduce(|a, b| {
            let (left, top) = (a.left().min(b.left()), a.top().min(b.top()));
            Rect::from_ltrb(left, top, a.right().max(b.right()), a.bottom().max(b.bottom())).unwrap_or(a)
        })
    }

    /// Returns the outlines of the letters as one path; none where they are only spaces.
    pub fn outline(&self) -> Option<Path> {
        let mut all = PathBuilder::new();
        for glyph in &self.glyphs {
            let outline =
                self.face.outline(glyph.id).and_then(|outline| outline.path.clone().transform(self.transform(glyph)));
            outline.iter().for_each(|outline| all.push_path(outline));
        }
        all.finish()
    }
}

//! A text that fills the pages of a sheet.

use super::{Field, Length};
use crate::choice;
use crate::diag::Place;

/// The text of a sheet, and how it is set.
#[derive(Clone, Debug)]
pub struct RunningText {
    /// What it consists of, from its beginning to its end.
    pub blocks: Vec<TextBlock>,
    /// How it is set.
    pub set: TextSetting,
    /// The place of its name in the spec.
    pub place: Place,
}

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub struct TextSetting {
    /// What its pages become.
    pub layout: TextLayout,
    /// The number of columns; as many as its pages are wide enough for by default.
    pub columns: Option<u32>,
    /// How large its letters are.
    pub font_size: Length,
    /// How small they may be if it does not fit.
    pub min_size: Length,
    /// The space at the edges of its pages; a share of their shorter side by default.
    pub margin: Option<Length>,
    /// The most pages that it may take.
    pub pages: u32,
}

impl TextSetting {
    /// The most pages that any text may take.
    pub const MOST_PAGES: u32 = 200;

    /// Returns the defaults of a layout: letters of 10 and at least 8 pt on pages, of 9 and at least 6 pt in the pocket.
    pub const fn of(layout: TextLayout) -> Self {
        let (font_size, min_size) = match layout {
            TextLayout::Pages => (Length::um(3_528), Length::um(2_822)),
            TextLayout::Leaflet => (Length::um(3_175), Length::um(2_117)),
        };
        Self { layout, columns: None, font_size, min_size, margin: None, pages: Self::MOST_PAGES }
    }
}

impl Default for TextSetting {
    fn default() -> Self {
        Self::of(TextLayout::default())
    }
}

/// What the pages of a text become.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextLayout {
    /// Pages of their own.
    #[default]
    Pages,
    /// The panels of a leaflet that is folded, behind its cover.
    Leaflet,
}

choice!(TextLayout, "layout", Pages: "pages", Leaflet: "leaflet");

/// A block of a text: words or pictures beside each other.
#[derive(Clone, Debug)]
pub struct TextBlock {
    /// What it is.
    pub kind: BlockKind,
    /// Whether it is quoted.
    pub is_quoted: bool,
    /// What is in it: one cell, or those of a table's row.
    pub cells: Vec<TextCell>,
    /// How wide a picture is; as wide as the column by default.
    pub width: Option<Length>,
    /// Where it was written.
    pub place: Place,
}

/// What a block of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// The title, or a heading of a first chapter.
    Title,
    /// A heading.
    Heading,
    /// A heading within a chapter.
    Subheading,
    /// A paragraph.
    Paragraph,
    /// A list.
    List,
    /// The first row of a table.
    Head,
    /// A row of a table.
    Row,
    /// A picture.
    Picture,
    /// A line across the column.
    Rule,
}

choice!(BlockKind, "block", Title: "h1", Heading: "h2", Subheading: "h3", Paragraph: "p", List: "list", Head: "head", Row: "row", Picture: "picture", Rule: "rule");

/// Words of a block.
#[derive(Clone, Debug)]
pub struct TextCell {
    /// Its words, with the markup of text boxes; of a picture, the name of its file.
    pub words: Field,
    /// Where the words are between left and right: `start`, `center` or `right`.
    pub align: &'static str,
    /// The share of the width that it takes.
    pub share: f64,
}

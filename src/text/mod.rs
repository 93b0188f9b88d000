//! Text that wraps and fits: `<textbox>` and `<textline>` become plain SVG text.
//!
//! SVG has no wrapping; cards need it more than anything else. A face that holds boxes is rewritten before usvg sees it:
//! words are shaped by the shaper that usvg uses with the faces that usvg chooses, broken into lines, and written out as
//! one `<text x y>` for each stretch, so that PDF, PNG and preview agree and text stays text. `docs/text.md` says what can
//! be written.
//!
//! The way of a box: `textbox` reads its attributes and `markup` its words, `paragraph` shapes each paragraph once at
//! size 1, `shaped_box` lays the lines out at any size, `fit` finds the size, `writer` writes SVG. `draft` takes all boxes of
//! a face along it.

mod breaks;
mod declared;
mod element;
mod face_text;
mod fit;
mod flow_area;
mod font_face;
mod hyphens;
mod icon;
mod markup;
mod measure;
mod overset;
mod shaped_box;
mod shaped_paragraph;
mod style;
mod styled_text;
mod svg_writer;
mod text_context;
mod textbox;
mod textline;
mod vocabulary;

pub use face_text::FaceText;
pub use fit::Agreement;
pub use text_context::{IconError, IconSource, TextContext};

/// Whether a face holds text that has to be set.
#[must_use]
pub fn has_boxes(svg: &str) -> bool {
    svg.contains("<textbox") || svg.contains("<textline")
}

//! Text that wraps and fits: `<textbox>` and `<textline>` become plain SVG text.
//!
//! SVG has no wrapping, and cards need it more than anything else. A face that holds boxes is rewritten before usvg sees it:
//! words are shaped with the shaper and the faces that usvg uses, broken into lines, and written as one `<text x y>` for each
//! stretch of a line, so that PDF, PNG and preview agree and text stays text. `docs/text.md` says what can be written.
//!
//! The steps for a box: `textbox` reads its attributes and `markup` its words, `shaped_paragraph` shapes each paragraph once
//! at size 1, `shaped_box` lays the lines out at any size, `fit` finds the size, `svg_writer` writes SVG. `face_text` takes all
//! boxes of a face through these steps.

mod breaks;
mod capitals;
mod course;
mod declared;
mod element;
mod face_style;
mod face_text;
mod fit;
mod flow_area;
mod framed;
mod hyphens;
mod icon;
mod markup;
mod measure;
mod overset;
mod plain_texts;
mod shaped_box;
mod shaped_paragraph;
mod style;
mod styled_text;
mod svg_writer;
mod text_context;
mod textbox;
mod textline;
mod vocabulary;

pub use face_text::{FaceText, TextLine};
pub use fit::Agreement;
pub use icon::{ICON, IconError, any_icon, icon_drawing};
pub(crate) use measure::number;
pub use text_context::{IconSource, TextContext};

/// Returns whether a face may hold text boxes, text in frames that become boxes, or plain text that usvg would set otherwise than a
/// box.
pub fn has_boxes(svg: &str, context: &TextContext<'_>) -> bool {
    let words = ["<textbox", "<textline", "shape-inside", "inline-size", "flowRoot"];
    words.iter().any(|word| svg.contains(word)) || plain_texts::may_be_in(svg, context)
}

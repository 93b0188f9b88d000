//! Text that wraps and fits: `<textbox>` and `<textline>` become plain SVG text.
//!
//! SVG has no wrapping; cards need it more than anything else. A face that holds boxes is rewritten before usvg sees it:
//! words are shaped by the shaper that usvg uses with the faces that usvg chooses, broken into lines, and written out as
//! one `<text x y>` for each stretch, so that PDF, PNG and preview agree and text stays text. `docs/text.md` says what can
//! be written.
//!
//! The way of a box: `textbox` reads its attributes and `markup` its words, `galley` shapes each paragraph once at
//! size 1, `composition` lays the lines out at any size, `fit` finds the size, `ink` writes SVG. `draft` takes all boxes of
//! a face along it.

mod breaks;
mod composition;
mod declared;
mod draft;
mod element;
mod face;
mod fit;
mod galley;
mod hyphens;
mod icon;
mod ink;
mod manuscript;
mod markup;
mod measure;
mod overset;
mod room;
mod shop;
mod style;
mod textbox;
mod textline;
mod vocabulary;

pub use draft::Draft;
pub use fit::Agreement;
pub use shop::{IconError, IconShelf, TextShop};

/// Whether a face holds text that has to be set.
#[must_use]
pub fn has_boxes(svg: &str) -> bool {
    svg.contains("<textbox") || svg.contains("<textline")
}

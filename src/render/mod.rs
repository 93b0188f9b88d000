//! SVG becomes usvg trees: parsed once for all the faces that share it, and nothing lost without a word.
//!
//! A face is looked at as XML first. What several faces have in common, a background or a frame, becomes a [`Part`] of its
//! own that is read and drawn once; see [`plan`]. usvg then simplifies each part, and whatever it could not use is a
//! [`crate::diag::Fault`].

mod checks;
mod filters;
mod frame;
mod limits;
mod parts;
mod pictures;
mod reader;
mod sketch;
mod weight;

pub use filters::{MOST_PIXELS, RASTER};
pub use frame::Frame;
pub use parts::{Part, Plan, plan};
pub use pictures::{PictureError, PictureShelf};
pub use reader::{Reader, Spent};
pub use sketch::Sketch;
pub use weight::weighed;

//! The vocabulary: lengths in whole micrometres, card formats, papers, and the deck as it was described.
//!
//! Nothing here reads a file, draws or prints.

mod choice;
mod deck;
mod edges;
mod expectation;
mod format;
mod language;
mod length;
mod line_colour;
mod mark_options;
mod markup;
mod paper;
mod preflight;
mod print;
mod rect;
mod side;
mod slug;
mod value;

pub use choice::NamedChoice;
pub(crate) use choice::choice;
pub use deck::{BoxRoom, Card, CardId, Deck, Fill, Group, PlayerRange, Printed, output_name};
pub use edges::{Edge, Edges};
pub use expectation::{Amount, Demand, Expectation, Phrase};
pub use format::{CARD_FORMATS, CardFormat, NamedFormat};
pub(crate) use language::in_language;
pub use length::{Length, LengthError};
pub use line_colour::{LineColour, LineColourError};
pub use mark_options::{Guides, MarkOptions, MarkStyle, MarkedSides};
pub use markup::escaped;
pub use paper::{PAPERS, Paper};
pub use preflight::{Preflight, PreflightLimits};
pub use print::{Backs, Cut, Flip, Order, PrintChoices, PrintOptions};
pub use rect::{Point, Rect, Size};
pub use side::Side;
pub(crate) use slug::slug;
pub use value::{Field, Fields, Value};

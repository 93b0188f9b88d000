//! The vocabulary: lengths in whole micrometres, card formats, papers, and the deck as it was described.
//!
//! Nothing here reads a file, draws or prints.

mod choice;
mod cutter;
mod deck;
pub mod diag;
mod edges;
mod expectation;
mod format;
mod grown_outline;
mod hex_colour;
mod label_sheet;
mod language;
mod length;
mod line_colour;
mod made_bleed;
mod mark_options;
mod markup;
mod max_ppi;
pub mod memo;
mod named_font;
mod outline;
mod paper;
mod path_data;
mod placeholders;
mod preflight_limits;
mod print;
mod readable_name;
mod rect;
mod shape;
mod shared_text;
mod sheet_text;
mod side;
mod slug;
mod standee;
pub mod svg_options;
pub mod tag;
pub mod under_way;
mod value;

pub use choice::NamedChoice;
pub use cutter::{CutContour, CutFormat, Cutter, Machine, MarkCount, cricut_area};
pub use deck::{BoxRoom, Card, CardId, Deck, Fill, Group, PlayerRange, Printed, output_name, telling_variants};
pub use edges::{Edge, Edges};
pub use expectation::{Amount, Demand, Expectation, Phrase};
pub use format::{CARD_FORMATS, CardFormat, NamedFormat};
pub use hex_colour::hex_colour;
pub use label_sheet::{LABEL_SHEETS, LabelShape, LabelSheet, NamedLabels};
pub use language::in_language;
pub use length::{Length, LengthError};
pub use line_colour::{LineColour, LineColourError};
pub use made_bleed::{BleedFill, MadeBleed};
pub use mark_options::{Guides, MarkOptions, MarkStyle, MarkedSides};
pub use markup::escaped;
pub use max_ppi::MaxPpi;
pub use named_font::NamedFont;
pub use outline::{Outline, QUARTER_ARC, Segment, flattened};
pub use paper::{PAPERS, Paper, PaperError};
pub use placeholders::{FigureText, Placeholder, Placeholders};
pub use preflight_limits::{Preflight, PreflightLimits};
pub use print::{
    BackTurn, Backs, BleedSides, Cut, Flip, FoldLine, Gang, GridShape, Order, PrintChoices, PrintOptions, PrinterName,
    Rotate, SideFiles,
};
pub use readable_name::{is_readable, readable};
pub use rect::{Point, Rect, Size, StraightLine};
pub use shape::Shape;
pub use shared_text::SharedText;
pub use sheet_text::{BlockKind, RunningText, TextBlock, TextCell, TextLayout, TextSetting};
pub use side::Side;
pub use slug::{slug, without_accents};
pub use standee::{Standee, StandeeBase};
pub use value::{Field, Fields, Value};

//! Pages about decks: the checklist of a kit, the report of what differs between two versions, the report of a check, and how to
//! print both sides by hand.
//!
//! Nothing is drawn here: the pages say which pictures and words go where, in millimetres from the page's top-left corner, and
//! the templates in `templates/versions/`, `templates/preflight/` and `templates/printing/` draw them.

mod by_hand;
mod checklist;
mod fault_marks;
mod faults;
mod picture;
mod report;
mod words;

pub use by_hand::by_hand;
pub use checklist::{Checklist, PICTURES, checklist};
pub use faults::{FaultSubject, FaultWords, FaultyFace, faults};
pub use picture::CardPicture;
pub use report::{ReportEntry, ReportSide, report};
pub(crate) use words::languages;

/// The height of the title of a page, in mm.
const TITLE: f64 = 19.0;

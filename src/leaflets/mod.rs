//! Pages about decks: the checklist of a kit, the report of what differs between two versions, and the report of a check.
//!
//! Nothing is drawn here: the pages say which pictures and words go where, in millimetres from the page's top-left corner, and
//! the templates in `templates/versions/` and `templates/preflight/` draw them.

mod checklist;
mod fault_marks;
mod faults;
mod flow;
mod picture;
mod report;
mod words;

pub use checklist::{Checklist, ChecklistPage, ChecklistSection, PICTURES, SectionKind, checklist};
pub use fault_marks::FaultMark;
pub use faults::{FaultPage, FaultRow, FaultSubject, FaultWords, FaultyFace, PlacedFinding, faults};
pub use picture::{CardPicture, MarkedArea, PlacedPicture};
pub use report::{ComparisonPage, ReportEntry, ReportRow, ReportSide, ReportSubject, report};

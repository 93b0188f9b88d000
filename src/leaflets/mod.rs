//! Pages about two versions of a deck: the checklist of a kit, and the report of what differs.
//!
//! Nothing is drawn here: the pages say which pictures and words go where, in millimetres from the page's top-left corner, and
//! the templates in `templates/versions/` draw them.

mod checklist;
mod flow;
mod picture;
mod report;
mod words;

pub use checklist::{Checklist, ChecklistPage, ChecklistSection, PICTURES, SectionKind, checklist};
pub use picture::{CardPicture, MarkedArea, PlacedPicture};
pub use report::{ComparisonPage, ReportEntry, ReportRow, ReportSide, ReportSubject, report};

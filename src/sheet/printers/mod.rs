//! Printers: what a printer does to a page, how a person reads that off a sheet, and how pages are corrected for it.
//!
//! - `page_map`: maps of the page.
//! - `vernier` and `sheet`: where everything is on the two sides of the alignment sheet.
//! - `reading`: what a person reads off the sheet, as they type it.
//! - `profile`: what is known of a printer, and how a page is corrected for it.
//! - `calibration`: readings become a profile.
//! - `printer_file`: profiles as the text of `printers.toml`; `printer_schema`: its schema for editors.
//! - `words`: profiles in words.

mod calibration;
mod page_map;
mod path;
mod printer_file;
mod printer_schema;
mod profile;
mod reading;
mod sheet;
mod sheet_words;
mod vernier;
mod words;

pub use calibration::PrintedWith;
pub use page_map::{Millimetres, PageMap};
pub use printer_file::{MOST_PRINTERS, PRINTER_FILE, read_printers, with_printer};
pub use printer_schema::printer_schema;
pub use profile::{Angle, Percent, PrintedSize, PrinterProfile, Resize, SideError};
pub use reading::{PrinterReading, ReadingFault, SheetCorner};
pub use sheet::{AlignmentCircle, AlignmentPage, AlignmentSheet};
pub use sheet_words::{SheetLanguage, SheetWords};
pub use vernier::{AlignmentLabel, LabelKind};

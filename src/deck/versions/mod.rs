//! Versions of a deck: what it was when it was released, what has changed since, and what has to be printed again.
//!
//! A [`Snapshot`] is a deck at one moment. [`release_text`] writes it down, [`read_release`] reads it again.
//! [`Difference::between`] compares two of them: values exactly, looks as the eye does, so that an update of Pullet or a comment in
//! a drawing changes nothing, and a comma does. The [`Kit`] says which printed cards to remove, to add and to keep.

mod difference;
mod kit;
mod look;
mod release_reader;
mod release_writer;
mod sameness;
mod snapshot;
mod stored_values;
mod thumbnail;
mod values;
mod version_order;
mod words;

pub use difference::{CardChange, ChangeKind, Difference, SheetChange, SideChange};
pub use kit::{Kit, KitCard, Sleeves};
pub use look::LookId;
pub use release_reader::{ReleaseFault, read_release};
pub use release_writer::release_text;
pub use sameness::LookSource;
pub use snapshot::{FrozenCard, FrozenGroup, FrozenPage, FrozenSheet, Snapshot};
pub use thumbnail::{AreaParts, PixelArea, PngSize, Thumbnail};
pub use values::{ValueChange, written};
pub use version_order::compare_versions;
pub use words::{WordChange, word_changes};

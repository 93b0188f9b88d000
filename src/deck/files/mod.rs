//! The one module of the core that touches the disk: it knows which folders may be read, and writes outputs completely or not at all.
//!
//! A deck may come from a stranger. Its files come from [`Shelf`]s, folders that a name cannot leave: no `..`, no absolute
//! path, no link that leads out.

mod built_in;
mod deck_copy;
mod deck_edit;
mod decks_folder;
mod endings;
mod file_bytes;
mod file_format;
mod gzip;
mod installed;
mod joined;
mod linked_folder;
mod listed_names;
mod loose_names;
mod memory_folder;
mod nearest_file;
mod open_error;
mod output;
mod own_file;
mod picture_folder;
mod plain;
mod project;
mod shelf;
mod table_files;
mod xml_encoding;

pub use built_in::{built_in_decks, built_in_fonts, built_in_templates};
pub use deck_copy::{is_something, starter_files};
pub use deck_edit::{EditError, PictureHome};
pub use decks_folder::{decks_folder, decks_in};
pub use endings::{PICTURE_ENDINGS, TABLE_ENDINGS};
pub use file_bytes::{FileBytes, SharedBytes};
pub use file_format::{FileFormat, ForeignFormat};
pub use gzip::{GzipError, gunzipped};
pub use installed::{installed_font_folders, installed_fonts};
pub use linked_folder::LinkedFolder;
pub use memory_folder::{MemoryFolder, NamedFiles};
pub use open_error::OpenError;
pub use output::{
    ContentPieces, Expected, FileChange, FileSet, Fingerprint, LeftOver, OutputError, OutputFolder, RemoteWriter,
    WriteRequest, path_bytes, write_through,
};
pub use own_file::OwnFile;
pub use picture_folder::pictures_in;
pub use plain::plainly;
pub use project::{Project, RELEASES, REPLACED};
pub use shelf::{DEEPEST, FileKind, ReadError, Shelf};
pub use table_files::DeckFile;
pub use xml_encoding::xml_in_utf8;

//! Why a worksheet cannot be read.

use thiserror::Error;

/// Why a worksheet cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WorkbookError {
    /// The file is no ZIP archive.
    #[error("it is not a spreadsheet")]
    NotAWorkbook,
    /// It is in the older binary format, or has a password.
    #[error("it has a password, or is in the older format `.xls`")]
    Locked,
    /// It has a password.
    #[error("it has a password")]
    HasPassword,
    /// Something in it cannot be read.
    #[error("it is damaged: `{part}` cannot be read")]
    Damaged {
        /// The file in the archive.
        part: String,
    },
    /// It is larger than Pullet unpacks.
    #[error("it is larger than {limit_mb} MB when unpacked")]
    TooLarge {
        /// The limit.
        limit_mb: u64,
    },
    /// The worksheet has too many cells, or too much text in them.
    #[error("a worksheet has more than {limit} cells, or more than {limit_mb} MB of text")]
    TooManyCells {
        /// The most cells.
        limit: usize,
        /// The most megabytes of text.
        limit_mb: usize,
    },
    /// It has no worksheet of that name.
    #[error("there is no worksheet `{name}`")]
    NoWorksheet {
        /// The name that was asked for.
        name: String,
        /// The names of its worksheets, in their order.
        sheets: Vec<String>,
    },
}

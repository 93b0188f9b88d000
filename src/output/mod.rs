//! Sheets and faces become files.

pub mod pdf;
pub mod png;

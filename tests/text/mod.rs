//! The text boxes of a face.

mod boxes;
mod frames;
mod plain;
mod positions;

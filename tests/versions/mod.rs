//! Versions of a deck: what a release holds, what differs between two versions, and which cards have to be printed again.

mod bad_input;
mod differences;
mod farm;
mod findings;
mod kit_laws;
mod kits;
mod releases;
mod spreadsheets;

//! Versions of a deck: what a release holds, what differs between two versions, and which cards have to be printed again.

mod differences;
mod farm;
mod kit_laws;

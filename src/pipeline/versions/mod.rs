//! Versions of a deck: freezing one, comparing two, and printing only what differs.

mod deck_state;
mod diff;
mod edition;
mod edition_error;
mod opening;
mod release;
mod release_folder;
mod revisions;
mod since_release;

pub(super) use opening::open;
pub(super) use since_release::check;

pub use diff::{Diff, diff};
pub use edition::{Edition, releases};
pub use edition_error::EditionError;
pub use release::{Release, Released, release, write_release};
pub use release_folder::FrozenDeck;

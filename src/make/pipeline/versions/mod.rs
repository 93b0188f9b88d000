//! Versions of a deck: freezing one, comparing two, and printing only what differs.

mod card_sides;
mod deck_state;
mod diff;
mod edition;
mod edition_error;
mod opening;
mod release;
mod release_folder;
mod report;
mod side_by_side;
mod since;
mod upgrade;

pub(super) use diff::check_release;
pub(super) use opening::open;
pub(super) use since::choose;

pub use diff::{Diff, diff};
pub use edition::{Edition, releases};
pub use edition_error::EditionError;
pub use release::{Release, Released, release, write_release};
pub use release_folder::FrozenDeck;
pub use report::ReportOptions;
pub use side_by_side::{ComparedPictures, side_by_side};
pub use upgrade::{Upgrade, upgrade};

//! Cards on sheets: [`imposition`] places cards on paper, and [`printers`] undoes what a printer misplaces.

pub mod imposition;
pub mod printers;

use pullet_model::{self as model, diag};

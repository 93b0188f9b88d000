//! From a card to a drawing: [`template`] fills SVG templates, [`text`] sets text boxes with the [`fonts`] of the deck, and
//! [`render`] splits faces into parts and has usvg read each part.

pub mod fonts;
pub mod render;
pub mod template;
pub mod text;

use pullet_deck::files;
use pullet_games as games;
use pullet_model::{self as model, diag, memo, svg_options, tag, under_way};
use pullet_sheet::imposition;

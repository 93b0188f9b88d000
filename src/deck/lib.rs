//! What a deck is made of: [`files`] reads folders and writes results, [`workbooks`] reads spreadsheets, [`spec`] makes a
//! [`Deck`](pullet_model::Deck) of `deck.toml` and its tables, and [`versions`] compares what a deck was and is.

pub mod files;
pub mod spec;
pub mod versions;
pub mod workbooks;

use pullet_model::{self as model, diag, svg_options, under_way};

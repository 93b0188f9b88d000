//! Pullet pulls print-and-play decks: a TOML deck spec and SVG templates in, print-ready PDFs and score sheets out.

pub mod cli;
mod css;
pub mod diag;
pub mod expect;
pub mod files;
pub mod fonts;
pub mod games;
pub mod imposition;
pub mod model;
pub mod output;
pub mod pipeline;
pub mod plots;
pub mod render;
pub mod spec;
pub mod template;
pub mod text;

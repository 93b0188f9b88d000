//! Pullet pulls print-and-play decks: a TOML deck spec and SVG templates in, print-ready PDFs and score sheets out.

pub mod diag;
pub mod files;
pub mod fonts;
pub mod model;
pub mod template;

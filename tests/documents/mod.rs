//! The documents say what Pullet does.

mod art;
mod blocks;
mod commands;
mod findings;
mod format_tables;
mod gallery;
mod palette;
mod pictures;
mod security;
mod templates;
mod text;

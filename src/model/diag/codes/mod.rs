//! Every finding that Pullet can report: its code, its severity, what it means, and how to fix it.
//!
//! The table is areas with their codes, each with its severity, name, meaning and fix. It has several files, each of which
//! is a macro that adds its areas to those of the macros before it and calls the macro that follows; the last call is to
//! the macro that makes something of the whole table: `reading_codes!(printing_codes game_codes make;)`.

mod game;
mod printing;
mod reading;

pub(super) use game::game_codes;
pub(super) use printing::printing_codes;
pub(super) use reading::reading_codes;

//! Templates as deck authors write them, and as no one should.

mod cells;
mod drawing_programs;
mod faces;
mod game_figures;
mod lengths;
mod limits;
mod names;
mod parts;
mod patterns;
mod provenance;
mod unused;
mod values;

//! Templates as deck authors write them, and as nobody should.

mod faces;
mod game_figures;
mod limits;
mod patterns;

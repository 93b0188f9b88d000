//! The stages, run for one deck ([`pipeline`]), and what is built on them: [`studio`] is a deck to look at, to change and to print,
//! as plain values.

mod columns;
pub mod expect;
pub mod leaflets;
mod page_flow;
pub mod pipeline;
pub mod plots;
pub mod starters;
pub mod studio;

use pullet_deck::{files, spec, versions};
use pullet_draw::{fonts, render, template, text};
use pullet_games as games;
use pullet_model::{self as model, diag, memo, tag, under_way};
use pullet_output::{self as output, preflight};
use pullet_sheet::{imposition, printers};

//! What may stand on the command line.

use super::choices::{margin, one_of, paper, players, plot_file};
use crate::model::{Backs, Cut, Flip, Length, Order, Paper};
use crate::pipeline::PlotFormat;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Pulls print-and-play decks: cards described in a text file, out of a home printer, cut with scissors.
#[derive(Debug, Parser)]
#[command(name = "pullet", version, max_term_width = 100, disable_help_subcommand = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Make the PDFs of cards, score sheets and other printed matter
    Build(BuildArguments),
    /// Look for everything that is wrong with a deck, and write nothing
    Check(CheckArguments),
    /// Make a picture of every card and sheet, to look at before you print
    Proof(ProofArguments),
    /// Play games with a deck as it is printed, and say how they went
    Play(PlayArguments),
    /// List the available decks
    List(ListArguments),
    /// Explain a finding by its code, or list all findings
    Explain(ExplainArguments),
}

/// What `build` takes.
#[derive(Debug, Args)]
pub(super) struct BuildArguments {
    #[command(flatten)]
    pub(super) printing: PrintingArguments,
    /// Where the files go, in a folder for each deck
    #[arg(long, value_name = "DIR", default_value = "output")]
    pub(super) out: PathBuf,
}

/// What `check` takes.
#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    #[command(flatten)]
    pub(super) printing: PrintingArguments,
}

/// What `proof` takes.
#[derive(Debug, Args)]
pub(super) struct ProofArguments {
    /// Decks: a built-in deck's name, a folder with a deck.toml, or that file; unless given every deck in ./decks, else the built-in ones
    #[arg(value_name = "DECK")]
    pub(super) decks: Vec<String>,
    /// Variants of the decks, parted by commas; `a+b` lays b over a, `base` is the deck itself [default: the deck itself]
    #[arg(long = "variant", value_name = "NAME,…", value_delimiter = ',')]
    pub(super) variants: Vec<String>,
    /// Where the pictures go, in a folder for each deck
    #[arg(long, value_name = "DIR", default_value = "output")]
    pub(super) out: PathBuf,
    /// How wide a picture is, in pixels: 200 to 8000
    #[arg(long, value_name = "PIXELS", default_value = "1600", value_parser = clap::value_parser!(u32).range(200..=8000))]
    pub(super) width: u32,
    /// How many cards stand side by side [default: as many as make the picture a little wider than high]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=40))]
    pub(super) columns: Option<u32>,
    /// The paper of score sheets and other printed matter [default: a4]
    #[arg(long, value_name = "NAME", value_parser = paper())]
    pub(super) paper: Option<&'static Paper>,
    /// For people or for programs
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = one_of::<Format>())]
    pub(super) format: Format,
}

/// What `play` takes.
#[derive(Debug, Args)]
pub(super) struct PlayArguments {
    /// A built-in deck's name, a folder with a deck.toml, or that file
    #[arg(value_name = "DECK")]
    pub(super) deck: String,
    /// A variant of the deck; `a+b` lays b over a, `base` is the deck itself
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    /// How many play: a number, or a range such as 3-8 [default: as the deck says]
    #[arg(long, value_name = "N", value_parser = players)]
    pub(super) players: Option<(usize, usize)>,
    /// How many games, for each number of players
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(super) games: u64,
    /// The seed: the same seed is the same games, on every machine
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
    /// Who plays, parted by commas, for the seats in order and again from the first [default: the game's own sensible player]
    #[arg(long = "with", value_name = "NAME,…", value_delimiter = ',')]
    pub(super) strategies: Vec<String>,
    /// Tell the first game move by move instead
    #[arg(long)]
    pub(super) replay: bool,
    /// Draws plots of the games into a file that ends in .pdf or .svg
    #[arg(long, value_name = "FILE", value_parser = plot_file, conflicts_with = "replay")]
    pub(super) plots: Option<PlotFile>,
    /// The paper of the plots
    #[arg(long, value_name = "NAME", default_value = "a4", value_parser = paper(), requires = "plots")]
    pub(super) paper: &'static Paper,
    /// For people or for programs
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = one_of::<Format>())]
    pub(super) format: Format,
}

/// What `explain` takes.
#[derive(Debug, Args)]
pub(super) struct ExplainArguments {
    /// The code of a finding, such as missing-key [default: list all findings]
    #[arg(value_name = "CODE")]
    pub(super) code: Option<String>,
    /// For people or for programs
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = one_of::<Format>())]
    pub(super) format: Format,
}

/// What `list` takes.
#[derive(Debug, Args)]
pub(super) struct ListArguments {
    /// For people or for programs
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = one_of::<Format>())]
    pub(super) format: Format,
}

/// Which decks, and how they are printed.
#[derive(Debug, Args)]
pub(super) struct PrintingArguments {
    /// Decks: a built-in deck's name, a folder with a deck.toml, or that file; unless given every deck in ./decks, else the built-in ones
    #[arg(value_name = "DECK")]
    pub(super) decks: Vec<String>,
    /// Variants of the decks, parted by commas; `a+b` lays b over a, `base` is the deck itself [default: build prints the deck itself, check looks at it and all its variants]
    #[arg(long = "variant", value_name = "NAME,…", value_delimiter = ',')]
    pub(super) variants: Vec<String>,
    /// Papers, separated by commas
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', default_value = "a4,letter", value_parser = paper())]
    pub(super) paper: Vec<&'static Paper>,
    /// Backs: on the other side of the paper, beside the fronts to be folded and glued, or none [default: as the deck says, else duplex]
    #[arg(long, value_name = "HOW", value_parser = one_of::<Backs>())]
    pub(super) backs: Option<Backs>,
    /// The edge over which the printer turns the sheet [default: as the deck says, else long]
    #[arg(long, value_name = "EDGE", value_parser = one_of::<Flip>())]
    pub(super) flip: Option<Flip>,
    /// Cuts: cards lie edge to edge and share them, or each has its own bleed [default: as the deck says, else shared]
    #[arg(long, value_name = "HOW", value_parser = one_of::<Cut>())]
    pub(super) cut: Option<Cut>,
    /// Order: for cutting all sheets as one stack, or row by row on each sheet [default: as the deck says, else stack]
    #[arg(long, value_name = "HOW", value_parser = one_of::<Order>())]
    pub(super) order: Option<Order>,
    /// What the printer cannot reach, all round, such as 8mm [default: as the deck says, else 6.35mm]
    #[arg(long, value_name = "LENGTH", value_parser = margin)]
    pub(super) margin: Option<Length>,
    /// The same for the two short edges when both sides are printed [default: as the deck says, else 12.7mm]
    #[arg(long, value_name = "LENGTH", value_parser = margin)]
    pub(super) feed_margin: Option<Length>,
    /// For people or for programs
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = one_of::<Format>())]
    pub(super) format: Format,
}

impl PrintingArguments {
    /// The papers, each once.
    pub(super) fn papers(&self) -> Vec<&'static Paper> {
        let mut papers: Vec<&'static Paper> = Vec::new();
        for paper in &self.paper {
            if !papers.contains(paper) {
                papers.push(paper);
            }
        }
        papers
    }
}

/// A file for plots.
#[derive(Clone, Debug)]
pub(super) struct PlotFile {
    /// As it was written.
    pub(super) shown: String,
    /// The folder that it goes into.
    pub(super) folder: PathBuf,
    /// Its name there.
    pub(super) name: String,
    /// Its kind, by the ending of its name.
    pub(super) format: PlotFormat,
}

/// For whom results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// For people.
    Text,
    /// For programs: one JSON document on standard output.
    Json,
}

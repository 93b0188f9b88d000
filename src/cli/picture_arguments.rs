//! What the commands take that make pictures.

use super::deck_arguments::{DeckArguments, ResultsArguments};
use super::offered;
use super::option_values::{one_of, output_folder, paper, whole};
use super::part_arguments::PartArguments;
use crate::model::{Paper, Side};
use crate::pipeline::ExportTarget;
use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use std::path::PathBuf;

/// Which decks and cards pictures are made of, and where they go.
#[derive(Debug, Args)]
pub(super) struct PictureArguments {
    #[command(flatten)]
    pub(super) decks: DeckArguments,
    /// Variants, comma-separated; `a+b` applies b on top of a, `base` is the deck without variants [default: base]
    #[arg(long = "variant", value_name = "NAME,…", value_delimiter = ',', add = ArgValueCandidates::new(offered::variants))]
    pub(super) variants: Vec<String>,
    #[command(flatten)]
    pub(super) part: PartArguments,
    /// Output folder; each deck gets a folder in it
    #[arg(short, long, value_name = "DIR", default_value = "output", value_parser = output_folder())]
    pub(super) out: PathBuf,
    #[command(flatten)]
    pub(super) results: ResultsArguments,
}

/// What `proof` takes.
#[derive(Debug, Args)]
pub(super) struct ProofArguments {
    #[command(flatten)]
    pub(super) pictures: PictureArguments,
    /// Show only this side of the cards [default: both]
    #[arg(long, value_name = "SIDE", value_parser = one_of::<Side>())]
    pub(super) side: Option<Side>,
    /// Width of the picture in pixels: 200 to 8000
    #[arg(long, value_name = "PIXELS", default_value = "1600", value_parser = whole::<u32>(200..=8000))]
    pub(super) width: u32,
    /// Cards side by side [default: enough to make the picture a little wider than high]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=40))]
    pub(super) columns: Option<u32>,
    /// Paper of score sheets and other printed matter [default: the deck's first paper, or a4]
    #[arg(short, long, value_name = "PAPER", value_parser = paper, add = ArgValueCandidates::new(offered::papers))]
    pub(super) paper: Option<Paper>,
}

/// What `export` takes.
#[derive(Debug, Args)]
pub(super) struct ExportArguments {
    #[command(flatten)]
    pub(super) pictures: PictureArguments,
    /// Where the deck goes, comma-separated
    #[arg(long, value_name = "TARGET,…", value_delimiter = ',', required = true, value_parser = one_of::<ExportTarget>())]
    pub(super) to: Vec<ExportTarget>,
    /// Pixels per inch of the targets `png` and `jpeg`
    #[arg(long, value_name = "N", default_value = "300", value_parser = whole::<u32>(30..=1200))]
    pub(super) ppi: u32,
    /// Pictures with their bleed, for the targets `png` and `jpeg`
    #[arg(long)]
    pub(super) with_bleed: bool,
    /// Web address of the folder to which you upload the pictures of Tabletop Simulator [default: the game's folder `Mods/Images`]
    #[arg(long, value_name = "URL", default_value = "", hide_default_value = true)]
    pub(super) base_url: String,
}

//! The arguments of the command line.

use super::deck_arguments::{DeckArguments, ResultsArguments};
use super::everywhere::EverywhereArguments;
use super::option_values::{
    Listed, PageFile, SchemaFile, Shell, card, deck_name, one_of, output_folder, page_file, paper, printer, whole,
};
use super::part_arguments::PartArguments;
use super::picture_arguments::{ExportArguments, ProofArguments};
use super::play_arguments::PlayArguments;
use super::print_arguments::PrintArguments;
use super::terminal;
use super::{examples, offered};
use crate::imposition::MOST_PLACES;
use crate::model::{Flip, Paper, PrinterName, Side};
use crate::output::pdf::Compression;
use crate::pipeline::{Finish, Selection, Strictness};
use crate::printers::SheetLanguage;
use crate::starters::Starter;
use clap::{Args, Parser, Subcommand};
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter};
use std::path::PathBuf;

/// Turns a deck described in a text file into PDFs that you print at home and cut out
#[derive(Debug, Parser)]
#[command(name = "pullet", version = env!("PULLET_VERSION"), max_term_width = 100, disable_help_subcommand = true)]
#[command(
    after_help = "`pullet help COMMAND` shows everything about a command, `pullet COMMAND -h` its usual options."
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
    #[command(flatten)]
    pub(super) everywhere: EverywhereArguments,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Make the PDFs of cards, score sheets and other printed matter
    #[command(after_help = examples::BUILD)]
    Build(BuildArguments),
    /// Make a deck of your own: from a starter, a table, pictures, or another deck
    #[command(after_help = examples::NEW)]
    New(NewArguments),
    /// Find everything that is wrong with a deck, without writing files
    #[command(after_help = examples::CHECK)]
    Check(CheckArguments),
    /// Make a picture of every card and sheet, to look at before you print
    #[command(after_help = examples::PROOF)]
    Proof(ProofArguments),
    /// Make pictures of a deck, and files for virtual tables and print shops
    #[command(after_help = examples::EXPORT)]
    Export(ExportArguments),
    /// Show a deck in the browser, as it will print, while you change it
    #[command(after_help = examples::PREVIEW)]
    Preview(PreviewArguments),
    /// Simulate games with a deck and report the results
    #[command(after_help = examples::PLAY)]
    Play(PlayArguments),
    /// Freeze a deck under its version, so that later versions can be compared with it
    #[command(after_help = examples::RELEASE)]
    Release(ReleaseArguments),
    /// Show what differs between two versions of a deck, card by card
    #[command(after_help = examples::DIFF)]
    Diff(DiffArguments),
    /// Make a kit for cards that are printed already: only what changed
    #[command(after_help = examples::UPGRADE)]
    Upgrade(UpgradeArguments),
    /// Measure how your printer places fronts and backs
    #[command(after_help = examples::ALIGN)]
    Align(AlignArguments),
    /// List the printers that you measured
    #[command(after_help = examples::PRINTERS)]
    Printers(PrintersArguments),
    /// List the available decks and their releases, fonts, fields, formats, papers or labels
    #[command(after_help = examples::LIST)]
    List(ListArguments),
    /// Copy a built-in template or drawing to where you can change it
    #[command(after_help = examples::COPY)]
    Copy(CopyArguments),
    /// Explain a finding by its code, or list all findings
    #[command(after_help = examples::EXPLAIN)]
    Explain(ExplainArguments),
    /// Print the JSON Schema of deck.toml, with which an editor completes and checks it
    #[command(after_help = examples::SCHEMA)]
    Schema(SchemaArguments),
    /// Print what your shell needs so that Tab completes commands, options and names
    #[command(after_help = examples::COMPLETIONS)]
    Completions(CompletionsArguments),
    /// Print or write the manual pages
    #[command(after_help = examples::MAN)]
    Man(ManArguments),
    /// Show everything about a command
    #[command(after_help = examples::HELP)]
    Help(HelpArguments),
}

/// What `build` takes.
#[derive(Debug, Args)]
pub(super) struct BuildArguments {
    #[command(flatten)]
    pub(super) printing: PrintingArguments,
    #[command(flatten)]
    pub(super) part: PartArguments,
    /// Print only this side of the sheets of cards [default: both]
    #[arg(long, value_name = "SIDE", value_parser = one_of::<Side>())]
    pub(super) side: Option<Side>,
    /// Leave the first N places of the first sheet of cards empty, because they are used already
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole::<usize>(0..=MOST_PLACES), hide_short_help = true)]
    pub(super) skip: usize,
    /// Compress the files as far as possible: a few percent smaller, many times as slow
    #[arg(long, hide_short_help = true)]
    pub(super) smallest: bool,
    /// Print what can be printed although the deck has errors, with the word DRAFT on every sheet
    #[arg(long)]
    pub(super) draft: bool,
    /// Open the PDF once it is made, or the folder if there are several
    #[arg(long, conflicts_with = "watch")]
    pub(super) open: bool,
    /// Output folder; each deck gets a folder in it
    #[arg(short, long, value_name = "DIR", default_value = "output", value_parser = output_folder())]
    pub(super) out: PathBuf,
}

impl BuildArguments {
    /// Returns how much time the compression of files may take.
    pub(super) fn compression(&self) -> Compression {
        if self.smallest { Compression::Smallest } else { Compression::Usual }
    }

    /// Returns whether errors keep files from being made.
    pub(super) fn finish(&self) -> Finish {
        if self.draft { Finish::Draft } else { Finish::Final }
    }

    /// Returns which part of the decks is printed.
    pub(super) fn selection(&self) -> Selection {
        Selection { side: self.side, skip: self.skip, ..self.part.selection() }
    }
}

/// What `new` takes.
#[derive(Debug, Args)]
pub(super) struct NewArguments {
    /// Name of the deck's folder: letters, digits, `-` and `_` [default: asked for]
    #[arg(value_name = "NAME", value_parser = deck_name)]
    pub(super) name: Option<String>,
    /// Begin with a copy of this deck: the name of a built-in deck, a folder with a deck.toml, or that file
    #[arg(long, value_name = "DECK", add = ArgValueCandidates::new(offered::decks), conflicts_with_all = ["starter", "pictures", "table", "card"])]
    pub(super) from: Option<String>,
    /// Begin with a small deck: cards from a spreadsheet, standard playing cards, or round tokens [default: spreadsheet]
    #[arg(long, value_name = "STARTER", value_parser = one_of::<Starter>(), conflicts_with_all = ["pictures", "table"])]
    pub(super) starter: Option<Starter>,
    /// Make a card of each picture in this folder: `fox.png`, with `fox-back.png` or `back.png` as its back
    #[arg(long, value_name = "DIR", conflicts_with = "table")]
    pub(super) pictures: Option<PathBuf>,
    /// Make a card of each row of this table, with all of its columns on the card: CSV, XLSX, ODS, JSON, YAML or TOML
    #[arg(long, value_name = "FILE")]
    pub(super) table: Option<PathBuf>,
    /// Take this worksheet of the table [default: the first that is not hidden]
    #[arg(long, value_name = "SHEET", requires = "table")]
    pub(super) sheet: Option<String>,
    /// Card format, such as poker, bridge, tarot or token-25 [default: that of the starter, or poker]
    #[arg(long, value_name = "FORMAT", value_parser = card, add = ArgValueCandidates::new(offered::formats))]
    pub(super) card: Option<String>,
    /// Folder in which the deck's folder is made
    #[arg(long = "in", value_name = "DIR", default_value = "decks")]
    pub(super) folder: PathBuf,
    #[command(flatten)]
    pub(super) results: ResultsArguments,
}

/// What `check` takes.
#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    #[command(flatten)]
    pub(super) printing: PrintingArguments,
    /// Draw the cards at fault, each fault circled beside its words, into a file that ends in .pdf, .svg or .png
    #[arg(long, value_name = "FILE", value_parser = page_file, conflicts_with = "watch")]
    pub(super) report: Option<PageFile>,
}

/// What `preview` takes.
#[derive(Debug, Args)]
pub(super) struct PreviewArguments {
    #[command(flatten)]
    pub(super) decks: DeckArguments,
    /// A variant of the deck; `a+b` applies b on top of a, `base` is the deck without variants [default: base]
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(offered::variants))]
    pub(super) variant: Option<String>,
    /// Paper of the sheets that are shown first [default: the deck's first paper, or a4]
    #[arg(short, long, value_name = "PAPER", value_parser = paper, add = ArgValueCandidates::new(offered::papers))]
    pub(super) paper: Option<Paper>,
    /// Port of the page's address on this machine, which then stays the same; 0 for any that is free
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole(0..=u16::MAX))]
    pub(super) port: u16,
    /// Begin with the start page, which makes and opens decks
    #[arg(long, conflicts_with = "all")]
    pub(super) start: bool,
    /// Folder in which the start page makes decks [default: the `decks` here or above, or in your documents]
    #[arg(long = "in", value_name = "DIR", requires = "start")]
    pub(super) folder: Option<PathBuf>,
    /// Only print the address, and open no browser
    #[arg(long)]
    pub(super) no_open: bool,
}

impl PreviewArguments {
    /// Returns whether a deck is shown, or only the start page.
    pub(super) fn has_deck(&self) -> bool {
        !self.start || !self.decks.named.is_empty()
    }
}

/// What `explain` takes.
#[derive(Debug, Args)]
pub(super) struct ExplainArguments {
    /// The code of a finding, such as missing-key [default: list all findings]
    #[arg(value_name = "CODE", add = ArgValueCandidates::new(offered::codes))]
    pub(super) code: Option<String>,
    #[command(flatten)]
    pub(super) results: ResultsArguments,
}

/// What `schema` takes.
#[derive(Debug, Args)]
pub(super) struct SchemaArguments {
    /// Kind of file: a deck.toml, the file of a variant, or a printers.toml
    #[arg(value_name = "FILE", default_value = "deck", value_parser = one_of::<SchemaFile>())]
    pub(super) file: SchemaFile,
    /// File to write the schema into [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(super) out: Option<String>,
}

/// What `completions` takes.
#[derive(Debug, Args)]
pub(super) struct CompletionsArguments {
    /// Your shell
    #[arg(value_name = "SHELL", value_parser = one_of::<Shell>())]
    pub(super) shell: Shell,
}

/// What `help` takes.
#[derive(Debug, Args)]
pub(super) struct HelpArguments {
    /// Command to be explained [default: the commands are listed]
    #[arg(value_name = "COMMAND", add = ArgValueCandidates::new(offered::commands))]
    pub(super) command: Option<String>,
}

/// What `man` takes.
#[derive(Debug, Args)]
pub(super) struct ManArguments {
    /// Command whose page is printed [default: the page of the program]
    #[arg(value_name = "COMMAND", add = ArgValueCandidates::new(offered::commands))]
    pub(super) command: Option<String>,
    /// Folder to write the pages of all commands into
    #[arg(short, long, value_name = "DIR", conflicts_with = "command")]
    pub(super) out: Option<PathBuf>,
}

/// What `copy` takes.
#[derive(Debug, Args)]
pub(super) struct CopyArguments {
    /// A file of the built-in folder `templates`, such as crazy-chicken/card.svg
    #[arg(value_name = "FILE", add = ArgValueCandidates::new(offered::templates))]
    pub(super) file: String,
    /// Override it for this deck alone [default: for all decks in this folder]
    #[arg(long, value_name = "DECK", add = ArgValueCandidates::new(offered::decks))]
    pub(super) deck: Option<String>,
    /// Replace a file that is there already
    #[arg(long)]
    pub(super) force: bool,
}

/// What `list` takes.
#[derive(Debug, Args)]
pub(super) struct ListArguments {
    /// What to list
    #[arg(value_name = "WHAT", default_value = "decks", value_parser = one_of::<Listed>())]
    pub(super) what: Listed,
    /// Deck whose fonts or fields are listed [default for fields: the deck.toml here or above], or a word that finds icons or templates [default: all]
    #[arg(value_name = "DECK|WORD", add = ArgValueCandidates::new(offered::decks))]
    pub(super) of: Option<String>,
    /// The same as `list labels`
    #[arg(long, conflicts_with = "what")]
    pub(super) labels: bool,
    #[command(flatten)]
    pub(super) results: ResultsArguments,
}

impl ListArguments {
    /// Returns the deck that is named; none if a word finds what is listed.
    pub(super) fn deck(&self) -> Option<&str> {
        self.of.as_deref().filter(|_| !matches!(self.what, Listed::Icons | Listed::Templates))
    }
}

/// Which decks, and how they are printed.
#[derive(Debug, Args)]
pub(super) struct PrintingArguments {
    #[command(flatten)]
    pub(super) decks: DeckArguments,
    /// Variants, comma-separated; `a+b` applies b on top of a, `base` is the deck without variants [default: base for build, all of them for check]
    #[arg(long = "variant", value_name = "NAME,…", value_delimiter = ',', add = ArgValueCandidates::new(offered::variants))]
    pub(super) variants: Vec<String>,
    #[command(flatten)]
    pub(super) print: PrintArguments,
    /// Treat warnings as errors
    #[arg(long)]
    pub(super) strict: bool,
    /// Stay, and do it again after each change of the decks' files; Ctrl-C ends it
    #[arg(long)]
    pub(super) watch: bool,
    /// Report how long each step took, on standard error or in the JSON
    #[arg(long, hide_short_help = true)]
    pub(super) timings: bool,
    #[command(flatten)]
    pub(super) results: ResultsArguments,
}

impl PrintingArguments {
    /// Returns whether it is said how long each step took.
    pub(super) fn wants_timings(&self) -> bool {
        self.timings || terminal::is_verbose()
    }

    /// Returns whether warnings are errors.
    pub(super) fn strictness(&self) -> Strictness {
        if self.strict { Strictness::Strict } else { Strictness::Usual }
    }
}

/// What `align` takes.
#[derive(Debug, Args)]
pub(super) struct AlignArguments {
    /// Papers, comma-separated; with --read, the paper of the sheet that you read [default: a4,letter]
    #[arg(short, long, value_name = "PAPER,…", value_delimiter = ',', value_parser = paper, add = ArgValueCandidates::new(offered::papers))]
    pub(super) paper: Vec<Paper>,
    /// Edge over which your printer flips the sheet [default: what the printer's profile says, or long]
    #[arg(long, value_name = "EDGE", value_parser = one_of::<Flip>())]
    pub(super) flip: Option<Flip>,
    /// Language of the words on the sheet
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = one_of::<SheetLanguage>())]
    pub(super) language: SheetLanguage,
    /// Output folder
    #[arg(short, long, value_name = "DIR", default_value = "output", value_parser = output_folder())]
    pub(super) out: PathBuf,
    /// Your name for the printer: with --read, the one to keep the reading for; otherwise, the one to correct the sheet for
    #[arg(long, value_name = "NAME", value_parser = printer, add = ArgValueCandidates::new(offered::printers))]
    pub(super) printer: Option<PrinterName>,
    /// What you read off the sheet: "tl 0.3,-0.2; tr 0.4,-0.2; bl 0.3,0; br 0.4,0; edges 4 3 4 3; ruler 99.8 100.1"
    #[arg(long, value_name = "READING", requires = "printer", allow_hyphen_values = true)]
    pub(super) read: Option<String>,
    /// The sheet that you read was printed with --printer: add the reading to what is known
    #[arg(long, requires = "read")]
    pub(super) refine: bool,
    /// Also resize both sides, so that the rulers measure 100 mm
    #[arg(long, requires = "read")]
    pub(super) resize: bool,
    /// Keep the printer in ./printers.toml, for everyone who works on this project [default: only if that file exists]
    #[arg(long, requires = "read")]
    pub(super) project: bool,
    #[command(flatten)]
    pub(super) results: ResultsArguments,
}

/// What `printers` takes.
#[derive(Debug, Args)]
pub(super) struct PrintersArguments {
    /// Remove the profile of this printer
    #[arg(long, value_name = "NAME", value_parser = printer, add = ArgValueCandidates::new(offered::printers))]
    pub(super) remove: Option<PrinterName>,
    #[command(flatten)]
    pub(super) results: ResultsArguments,
}

/// What `release` takes.
#[derive(Debug, Args)]
pub(super) struct ReleaseArguments {
    /// A folder with a deck.toml, that file, or the name of a deck in ./decks
    #[arg(value_name = "DECK", add = ArgValueCandidates::new(offered::decks))]
    pub(super) deck: String,
    /// A variant to release instead of the deck itself; `a+b` applies b on top of a
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(offered::variants))]
    pub(super) variant: Option<String>,
    #[command(flatten)]
    pub(super) results: ResultsArguments,
}

/// What `diff` takes.
#[derive(Debug, Args)]
pub(super) struct DiffArguments {
    /// The older deck: DECK, DECK+VARIANT, DECK@RELEASE, a folder, or the file of a release
    #[arg(value_name = "OLD", add = ArgValueCompleter::new(offered::editions))]
    pub(super) old: String,
    /// The newer deck, named in the same way [default: the deck of OLD as it is; if OLD is only a deck, it is compared with its last release]
    #[arg(value_name = "NEW", add = ArgValueCompleter::new(offered::editions))]
    pub(super) new: Option<String>,
    /// Draw before and after side by side into a file that ends in .pdf, .svg or .png
    #[arg(long, value_name = "FILE", value_parser = page_file)]
    pub(super) report: Option<PageFile>,
    /// Paper of the report
    #[arg(short, long, value_name = "PAPER", default_value = "a4", value_parser = paper, add = ArgValueCandidates::new(offered::papers), requires = "report")]
    pub(super) paper: Paper,
    #[command(flatten)]
    pub(super) results: ResultsArguments,
}

/// What `upgrade` takes.
#[derive(Debug, Args)]
pub(super) struct UpgradeArguments {
    /// The name of a built-in deck, a folder with a deck.toml, or that file
    #[arg(value_name = "DECK", add = ArgValueCandidates::new(offered::decks))]
    pub(super) deck: String,
    /// What you have printed: a release or a variant of the deck, or the folder of the older deck
    #[arg(long, value_name = "RELEASE", add = ArgValueCandidates::new(offered::releases))]
    pub(super) from: String,
    /// A variant of the deck; `a+b` applies b on top of a
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(offered::variants))]
    pub(super) variant: Option<String>,
    /// Keep cards of which only the back changed: for cards in opaque sleeves
    #[arg(long)]
    pub(super) sleeved: bool,
    /// Output folder; the deck gets a folder in it
    #[arg(short, long, value_name = "DIR", default_value = "output", value_parser = output_folder())]
    pub(super) out: PathBuf,
    #[command(flatten)]
    pub(super) print: PrintArguments,
    /// Leave the first N places of the first sheet of cards empty, because they are used already
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole::<usize>(0..=MOST_PLACES), hide_short_help = true)]
    pub(super) skip: usize,
    #[command(flatten)]
    pub(super) results: ResultsArguments,
}

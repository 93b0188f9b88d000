//! A deck for other programs and for print shops.

mod archive;
mod data;
mod exported_deck;
mod grids;
mod pictures;
mod shops;
mod tables;
mod targets;

pub use targets::ExportTarget;

use super::inputs::{Purpose, name_variant, on_own_threads};
use super::selection::SelectionError;
use super::settings::BuildSettings;
use super::view::look_at;
use crate::diag::{Area, Code, Finding, Findings, Severity};
use crate::files::Project;
use crate::model::NamedChoice;
use crate::output::OutputFile;
use crate::output::png::ExportFormat;
use crate::under_way;
use exported_deck::ExportedDeck;
use pictures::PicturePlan;

/// How a deck is exported.
#[derive(Clone, Debug)]
pub struct ExportOptions {
    /// Where it goes.
    pub targets: Vec<ExportTarget>,
    /// The pixels to the inch of plain pictures.
    pub ppi: u32,
    /// Whether plain pictures have the bleed.
    pub has_bleed: bool,
    /// What comes before the names of pictures for Tabletop Simulator; empty for pictures in its own folder.
    pub base_url: String,
}

impl Default for ExportOptions {
    fn default() -> Self {
        Self { targets: Vec::new(), ppi: 300, has_bleed: false, base_url: String::new() }
    }
}

/// The files of a deck for other programs, and what was found while making them.
#[derive(Clone, Debug, Default)]
pub struct Export {
    /// Every finding except those that the deck accepts.
    pub findings: Findings,
    /// Why the part that was chosen cannot be exported.
    pub refusal: Option<SelectionError>,
    /// The files; none if a finding is an error.
    pub files: Vec<OutputFile>,
}

impl Export {
    /// Returns one file for somebody who downloads them: the only one, or a ZIP of all; none where there are no files.
    pub fn archive(&self, target: ExportTarget) -> Option<OutputFile> {
        let first = self.files.first()?;
        if self.files.len() == 1 {
            return Some(first.clone());
        }
        let deck = first.name.split('/').next()?;
        let entries = self.files.iter().map(|file| {
            let name = file.name.split_once('/').map_or(file.name.as_str(), |(_, name)| name);
            (name, file.bytes.as_ref())
        });
        let bytes = archive::zipped(entries)?.into();
        Some(OutputFile { name: format!("{deck}-{}.zip", target.word()), bytes })
    }
}

/// Makes the files of a deck for these targets.
pub fn export(project: &Project, settings: &BuildSettings<'_>, options: &ExportOptions) -> Export {
    let _deck = under_way::deck(&project.full_name());
    let mut export = on_own_threads(|| make(project, settings, options));
    name_variant(project, &mut export.findings);
    export
}

fn make(project: &Project, settings: &BuildSettings<'_>, options: &ExportOptions) -> Export {
    let mut view = look_at(project, settings, Purpose::Files);
    let refusal = view.refusal.take();
    // Nothing is laid out on paper.
    let is_about_paper = |finding: &Finding| finding.code.area() == Area::Sheets && finding.severity != Severity::Error;
    let found = std::mem::take(&mut view.findings);
    let mut findings = found.into_iter().filter(|finding| !is_about_paper(finding)).collect::<Findings>();
    let Some(deck) = view.deck.as_ref().filter(|_| refusal.is_none()) else {
        return Export { findings, refusal, files: Vec::new() };
    };
    let exported = ExportedDeck::new(&view, deck);
    let shops = options.targets.iter().filter_map(|target| target.shop());
    findings.extend(shops.flat_map(|shop| shops::misfits(&exported, shop)));
    findings.set_severities(&deck.preflight.severities);
    if findings.has_errors() {
        return Export { findings, ..Export::default() };
    }
    let files: Option<Vec<Vec<OutputFile>>> =
        options.targets.iter().map(|target| files_for(&exported, *target, options)).collect();
    if files.is_none() {
        let message = "a picture would have more than 64 million pixels";
        findings.push(Finding::new(Code::PictureTooLarge, message).help("choose fewer pixels with `--ppi`"));
    }
    Export { findings, refusal: None, files: files.unwrap_or_default().concat() }
}

fn files_for(deck: &ExportedDeck<'_>, target: ExportTarget, options: &ExportOptions) -> Option<Vec<OutputFile>> {
    let (ppi, has_bleed) = (f64::from(options.ppi), options.has_bleed);
    let plain = |folder, format| {
        pictures::pictures(deck, PicturePlan { folder, format, ppi, longest: f64::INFINITY, has_bleed })
    };
    match target {
        ExportTarget::Png => plain("png", ExportFormat::Png),
        ExportTarget::Jpeg => plain("jpeg", ExportFormat::Jpeg),
        ExportTarget::Tts => tables::tts(deck, &options.base_url),
        ExportTarget::Screentop => tables::screentop(deck),
        ExportTarget::Pcio => tables::pcio(deck),
        ExportTarget::Tabletopia => pictures::pictures(deck, tables::TABLETOPIA),
        ExportTarget::Tgc => shops::game_crafter(deck),
        ExportTarget::Mpc | ExportTarget::PrintersStudio => shops::playing_cards(deck, target.word()),
        ExportTarget::Json => data::json_cards(deck).map(|file| vec![file]),
        ExportTarget::Csv => Some(vec![data::csv_cards(deck)]),
    }
}

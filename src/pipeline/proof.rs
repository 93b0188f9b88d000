//! A picture of all that a deck prints, to be looked at before any paper is.

use super::face_book::FaceOrigin;
use super::face_renderer::{DrawnParts, FaceRenderer};
use super::print_job::PrintJob;
use super::settings::{BuildSettings, BuildStep};
use super::{Inputs, Purpose, accept, at_work, name_variant};
use crate::diag::{Code, Finding, Findings};
use crate::files::{OutputError, OutputFolder, Project};
use crate::model::{Deck, Length, Side};
use crate::output::png::{MOST_PIXELS, Tile, contact_sheet};
use crate::render::Frame;
use std::path::PathBuf;
use usvg::Tree;

/// How a picture is made.
#[derive(Clone, Copy, Debug)]
pub struct ProofSettings {
    /// How wide the picture is, in pixels.
    pub width: u32,
    /// How many cards stand side by side; as many as make the picture a little wider than high unless given.
    pub columns: Option<u32>,
}

impl Default for ProofSettings {
    fn default() -> Self {
        Self { width: 1600, columns: None }
    }
}

/// What looking at a deck came to.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    /// Every finding but those that are accepted, and but those of sheets of paper.
    pub findings: Findings,
    /// The pictures by their names under the output folder; none where a finding is an error.
    pub pictures: Vec<(String, Vec<u8>)>,
}

/// Faces on one picture; more of them go on to the next.
const FACES: usize = 200;

/// Makes pictures of every different face of a deck: the fronts of its cards, their backs, its printed matter.
///
/// The sheets of the settings' first paper are shown. Cards are cut along their trim, with their corners rounded.
#[must_use]
pub fn proof(project: &Project, settings: &BuildSettings<'_>, look: ProofSettings) -> Proof {
    let mut proof = at_work(|| make(project, settings, look));
    name_variant(project, &mut proof.findings);
    proof
}

/// Writes the pictures, all together and each whole.
///
/// # Errors
/// The first file that could not be written; every place is then as it was before.
pub fn write_proof(proof: &Proof, folder: &OutputFolder) -> Result<Vec<PathBuf>, OutputError> {
    folder.write(proof.pictures.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())))
}

fn make(project: &Project, settings: &BuildSettings<'_>, look: ProofSettings) -> Proof {
    let mut findings = Findings::new();
    let Some(inputs) = Inputs::open(project, settings, Purpose::Files, &mut findings) else {
        return Proof { findings, ..Proof::default() };
    };
    let Inputs { deck, fonts, templates } = &inputs;
    let (job, of_job) = PrintJob::faces(deck, templates, &settings.print_options(deck), settings.papers);
    findings.extend(of_job);
    settings.progress.step(BuildStep::Drawing);
    let renderer = FaceRenderer { project, fonts, deck, templates };
    let (drawn, of_faces) = renderer.draw_parts(&job.book, &findings, |_, tree, _| tree);
    findings.extend(of_faces);
    accept(&mut findings, deck, Purpose::Files);
    let mut pictures = Vec::new();
    if !findings.has_errors() {
        settings.progress.step(BuildStep::Laying);
        let faces = Shown::of_book(job.book.iter().map(|(_, frame, origin)| (frame, origin)), deck);
        let count = faces.len().div_ceil(FACES);
        for (index, faces) in faces.chunks(FACES).enumerate() {
            let number = if count > 1 { format!("_{}", index + 1) } else { String::new() };
            match picture(faces, &drawn, look) {
                Ok(bytes) => pictures.push((format!("{0}/{0}_proof{number}.png", deck.output_name()), bytes)),
                Err(height) => findings.push(too_large(look.width, height)),
            }
        }
    }
    if findings.has_errors() {
        pictures.clear();
    }
    Proof { findings, pictures }
}

/// A face that is shown.
#[derive(Clone, Copy)]
struct Shown {
    /// Its number in the book.
    face: usize,
    frame: Frame,
    corner: Length,
    kind: ShownKind,
}

/// In this order they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ShownKind {
    Front,
    Back,
    Sheet,
}

impl Shown {
    fn of_book<'a>(faces: impl Iterator<Item = (Frame, FaceOrigin<'a>)>, deck: &Deck) -> Vec<Self> {
        let mut shown: Vec<Self> = faces
            .enumerate()
            .filter_map(|(face, (frame, origin))| {
                let (kind, corner) = match origin {
                    FaceOrigin::Card(card, side) => {
                        let kind = if side == Side::Front { ShownKind::Front } else { ShownKind::Back };
                        (kind, deck.groups.get(card.group)?.format.corner)
                    }
                    FaceOrigin::Sheet(_) => (ShownKind::Sheet, Length::ZERO),
                    FaceOrigin::Label => return None,
                };
                Some(Self { face, frame, corner, kind })
            })
            .collect();
        shown.sort_by_key(|shown| shown.kind);
        shown
    }

    fn is_card(&self) -> bool {
        self.kind != ShownKind::Sheet
    }
}

fn too_large(width: u32, height: u64) -> Finding {
    let most = MOST_PIXELS / 1_000_000;
    let message = format!("the picture would be {width} × {height} pixels, and {most} million in all are the most");
    Finding::new(Code::PictureTooLarge, message)
        .help("put more cards side by side with `--columns`, or lower `--width`")
}

/// One picture; its height in pixels where that is too much.
fn picture(faces: &[Shown], drawn: &DrawnParts<Option<Tree>>, look: ProofSettings) -> Result<Vec<u8>, u64> {
    let gap = (look.width / 80).max(2);
    let scale = TileScale::new(faces, look, gap);
    let tiles: Vec<Tile<'_>> = faces.iter().map(|shown| tile(shown, drawn, scale)).collect();
    contact_sheet(&tiles, look.width, gap)
}

/// Pixels to the millimetre.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TileScale {
    cards: f64,
    sheets: f64,
}

/// A picture's width to the height of its cards where nobody says how many stand side by side.
const PROPORTION: f64 = 1.6;
/// The fewest places for cards side by side: two cards alone would be giants.
const FEWEST: f64 = 5.0;
/// The most places for sheets of paper side by side.
const SHEETS_ACROSS: usize = 4;
/// A sheet's greatest height, in widths of the picture.
const SHEET_HEIGHT: f64 = 0.36;

impl TileScale {
    fn new(faces: &[Shown], look: ProofSettings, gap: u32) -> Self {
        let sizes = |cards: bool| faces.iter().filter(move |shown| shown.is_card() == cards).map(|one| one.frame.trim);
        let widest = |cards| sizes(cards).map(|size| size.width.to_mm()).fold(1.0, f64::max);
        let highest = |cards| sizes(cards).map(|size| size.height.to_mm()).fold(1.0, f64::max);
        let (width, gap) = (f64::from(look.width), f64::from(gap));
        let across = |count: f64, taken: f64| (width - gap * (count + 1.0)).max(1.0) / taken;
        // So many cards side by side that rows times their height make the proportion.
        let fitting = (PROPORTION * sizes(true).count() as f64 * highest(true) / widest(true)).sqrt().round();
        let columns = look.columns.map_or(fitting.clamp(FEWEST, 40.0), f64::from);
        let mut widths: Vec<f64> = sizes(false).map(|size| size.width.to_mm()).collect();
        widths.sort_by(|a, b| b.total_cmp(a));
        widths.truncate(SHEETS_ACROSS);
        let sheets = across(widths.len() as f64, widths.iter().sum::<f64>().max(1.0));
        Self {
            cards: across(columns, columns * widest(true)),
            sheets: sheets.min(SHEET_HEIGHT * width / highest(false)),
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels and millimetres of a picture are few"
)]
fn tile<'a>(shown: &Shown, drawn: &'a DrawnParts<Option<Tree>>, scale: TileScale) -> Tile<'a> {
    let scale = if shown.is_card() { scale.cards } else { scale.sheets };
    let pixels = |length: Length| (length.to_mm() * scale).floor().max(1.0) as u32;
    let Frame { trim, bleed } = shown.frame;
    Tile {
        parts: drawn.faces[shown.face].iter().filter_map(|part| drawn.parts[*part].as_ref()).collect(),
        size: (pixels(trim.width), pixels(trim.height)),
        scale: scale as f32,
        bleed: bleed.to_mm() as f32,
        corner: shown.corner.to_mm() as f32,
        row: u32::from(!shown.is_card()),
    }
}

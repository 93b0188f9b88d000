//! A picture of each face.

use super::exported_deck::{ExportedDeck, faces_of};
use super::targets::pixels;
use crate::output::OutputFile;
use crate::output::png::{ExportFormat, FaceForm};
use std::fmt::Write;

/// How faces become pictures.
#[derive(Clone, Copy)]
pub(super) struct PicturePlan {
    /// The folder of the pictures.
    pub(super) folder: &'static str,
    pub(super) format: ExportFormat,
    /// The pixels to the inch, fewer where a side would be longer than `longest` pixels.
    pub(super) ppi: f64,
    pub(super) longest: f64,
    pub(super) has_bleed: bool,
}

impl PicturePlan {
    /// Returns a picture of a face: a rectangle with its bleed, or the face as it is cut, with nothing around it in a PNG.
    pub(super) fn picture(&self, deck: &ExportedDeck<'_>, face: usize) -> Option<Vec<u8>> {
        let frame = deck.view.faces.face(face)?.frame;
        let size = if self.has_bleed { frame.whole_size() } else { frame.trim };
        let fitting = (self.longest / size.width.max(size.height).to_mm() * 25.4).floor();
        let ppi = self.ppi.min(fitting);
        let is_cut_out = self.format == ExportFormat::Png && !self.has_bleed;
        let size = (pixels(size.width, ppi), pixels(size.height, ppi));
        let form = FaceForm { size, ppi, is_cut_out, is_turned: false, format: self.format };
        deck.view.faces.exported(face, &form)
    }
}

/// Makes a picture of each face, of printed matter, too, and a list of the cards with their pictures and their copies.
pub(super) fn pictures(deck: &ExportedDeck<'_>, plan: PicturePlan) -> Option<Vec<OutputFile>> {
    let PicturePlan { folder, .. } = plan;
    let ending = if plan.format == ExportFormat::Png { "png" } else { "jpg" };
    let faces = faces_of(&deck.cards).into_iter().chain(deck.sheets.iter().cloned()).collect();
    let mut files = deck.pictures(folder, (faces, ending), |face| plan.picture(deck, face))?;
    let mut list = "id,copies,front,back\n".to_owned();
    for card in &deck.cards {
        let (id, front) = (card.card.id.as_str(), card.front_name());
        let back = card.back_name.as_ref().map(|name| format!("{name}.{ending}")).unwrap_or_default();
        let _ = writeln!(list, "{id},{},{front}.{ending},{back}", card.copies);
    }
    files.push(deck.file(folder, "cards.csv", list.into_bytes()));
    Some(files)
}

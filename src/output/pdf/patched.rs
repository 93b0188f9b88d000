//! A face whose bleed is made from its art: one form for the art, drawn once for the card and once for each patch around it.

use super::content_stream::{ContentStream, Form, Resource, Shared};
use super::content_writer::{ContentWriter, PaintTarget, SharedResources};
use super::gradient::ColourMode;
use crate::render::{BleedPatches, PatchPaint};
use usvg::Color;
use usvg::tiny_skia_path::{Path, Rect, Transform};

/// Returns what draws a face that shows `art` within its patches.
pub(super) fn patched(shared: &SharedResources, art: Form, patches: &BleedPatches, bbox: [f32; 4]) -> ContentStream {
    let [_, _, width, height] = bbox;
    let page = Rect::from_xywh(0.0, 0.0, width, height).unwrap_or(patches.trim);
    let mut writer = ContentWriter::new(shared, ColourMode::Colour, page);
    let art = Shared::new(art);
    writer.begin_copies();
    for patch in &patches.patches {
        match patch.paint {
            PatchPaint::Art(place) => writer.art_within(&patch.area, place, &art),
            PatchPaint::Colour([red, green, blue]) => {
                writer.save();
                writer.colour(PaintTarget::Fill, Color::new_rgb(red, green, blue));
                writer.outline(&patch.area, Transform::identity());
                writer.stream.push(b"f* ");
                writer.restore();
            }
        }
    }
    writer.end_copies();
    writer.art_within(&patches.kept, Transform::identity(), &art);
    writer.finish()
}

impl ContentWriter<'_> {
    /// Begins copies of art: their words are not those of a card, and nothing of them is searched, copied or read aloud.
    pub(super) fn begin_copies(&mut self) {
        self.end_text();
        self.stream.push(b"/Artifact BMC ");
        self.begin_actual_text("");
    }

    /// Ends copies of art.
    pub(super) fn end_copies(&mut self) {
        self.end_text();
        self.stream.push(b"EMC EMC ");
    }

    /// Draws a form, placed by a transform, within an area.
    fn art_within(&mut self, area: &Path, place: Transform, art: &Shared<Form>) {
        self.save();
        self.outline(area, Transform::identity());
        self.stream.push(b"W* n ");
        if !place.is_identity() {
            self.matrix(place);
            self.stream.push(b"cm ");
        }
        self.stream.name(Resource::Form(art.clone()));
        self.stream.push(b"Do ");
        self.restore();
    }
}

//! The objects of one document: it holds each drawing, image and font once.

use super::content_stream::{Form, Grouping, MaskKind, Resource, SoftMask, TilingPattern};
use super::font_file::FontFile;
use super::number::{Digits, object, objects};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Adds resources to a document, once each.
pub(super) struct Store<'a> {
    document: &'a mut Document,
    made: HashMap<Resource, ObjectId>,
    fonts: BTreeMap<u16, ObjectId>,
}

impl<'a> Store<'a> {
    /// Returns a store that has added the document's fonts.
    pub(super) fn new(document: &'a mut Document, fonts: &BTreeMap<u16, Arc<FontFile>>) -> Self {
        let mut added: Vec<(&Arc<FontFile>, ObjectId)> = Vec::new();
        let mut ids = BTreeMap::new();
        for (number, font) in fonts {
            // Two decks may have one font, each under its own number.
            let known = added.iter().find(|(known, _)| Arc::ptr_eq(known, font)).map(|(_, id)| *id);
            let id = known.unwrap_or_else(|| font.add_to(document));
            added.push((font, id));
            ids.insert(*number, id);
        }
        Self { document, made: HashMap::new(), fonts: ids }
    }

    /// Writes a form in place of an object.
    pub(super) fn put(&mut self, id: ObjectId, form: &Form) {
        let form = self.form(form);
        self.document.set_object(id, form);
    }

    /// Returns a form as a stream; what it refers to is added first.
    fn form(&mut self, form: &Form) -> Stream {
        let mut dictionary = self.drawing(form);
        dictionary.set("Type", "XObject");
        dictionary.set("Subtype", "Form");
        let space = match form.group {
            Grouping::None => None,
            Grouping::Isolated => Some("DeviceRGB"),
            Grouping::IsolatedGrey => Some("DeviceGray"),
        };
        if let Some(space) = space {
            dictionary.set("Group", dictionary! { "S" => "Transparency", "CS" => space, "I" => true });
        }
        Stream::new(dictionary, form.stream.clone()).with_compression(false)
    }

    /// Returns what a form and a tile have in common.
    fn drawing(&mut self, form: &Form) -> Dictionary {
        let mut dictionary = dictionary! {
            "BBox" => objects(&form.bbox, Digits::Three),
            "Resources" => self.resources(form),
            "Filter" => "FlateDecode",
        };
        if let Some(matrix) = &form.matrix {
            dictionary.set("Matrix", objects(matrix, Digits::Six));
        }
        dictionary
    }

    fn resources(&mut self, form: &Form) -> Dictionary {
        let mut categories: BTreeMap<&str, Dictionary> = BTreeMap::new();
        for (name, resource) in &form.resources {
            let category = match resource {
                Resource::Alpha(_) | Resource::Blend(_) | Resource::SoftMask(_) => "ExtGState",
                Resource::Shading(_) | Resource::Pattern(_) => "Pattern",
                Resource::Form(_) | Resource::Image(_) => "XObject",
                Resource::Font(_) => "Font",
            };
            let id = self.resource(resource);
            categories.entry(category).or_default().set(name.as_str(), id);
        }
        let mut dictionary = Dictionary::new();
        for (category, names) in categories {
            dictionary.set(category, names);
        }
        dictionary
    }

    fn resource(&mut self, resource: &Resource) -> Object {
        if let Resource::Font(number) = resource {
            return self.fonts.get(number).map_or(Object::Null, |id| (*id).into());
        }
        if let Some(id) = self.made.get(resource) {
            return (*id).into();
        }
        let made: Object = match resource {
            Resource::Alpha(thousandths) => {
                let alpha = object(f32::from(*thousandths) / 1000.0, Digits::Three);
                dictionary! { "ca" => alpha.clone(), "CA" => alpha }.into()
            }
            Resource::Blend(mode) => dictionary! { "BM" => *mode }.into(),
            Resource::SoftMask(mask) => self.soft_mask(mask),
            Resource::Shading(shading) => shading.object(),
            Resource::Pattern(tile) => self.tile(tile),
            Resource::Form(form) => self.form(form).into(),
            Resource::Image(picture) => picture.add_to(self.document).into(),
            Resource::Font(_) => Object::Null,
        };
        let id = match made {
            Object::Reference(id) => id,
            made => self.document.add_object(made),
        };
        self.made.insert(resource.clone(), id);
        id.into()
    }

    fn soft_mask(&mut self, mask: &SoftMask) -> Object {
        let form = self.form(&mask.form);
        let form = self.document.add_object(form);
        let kind = match mask.kind {
            MaskKind::Alpha => "Alpha",
            MaskKind::Luminosity => "Luminosity",
        };
        dictionary! { "SMask" => dictionary! { "S" => kind, "G" => form } }.into()
    }

    fn tile(&mut self, tile: &TilingPattern) -> Object {
        let mut dictionary = self.drawing(&tile.form);
        dictionary.set("Type", "Pattern");
        dictionary.set("PatternType", 1);
        dictionary.set("PaintType", 1);
        // 1: every repeat at the same distance, even if that distorts the tile a little to fit a device's pixels.
        dictionary.set("TilingType", 1);
        let [across, down] = tile.step.map(|bits| object(f32::from_bits(bits), Digits::Six));
        dictionary.set("XStep", across);
        dictionary.set("YStep", down);
        Stream::new(dictionary, tile.form.stream.clone()).with_compression(false).into()
    }
}

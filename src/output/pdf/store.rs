//! The objects of one document: it holds each drawing, image and font once.

use super::content_stream::{Codes, Form, Grouping, MaskKind, Resource, Shared, SoftMask, TilingPattern};
use super::deflate::Compression;
use super::font_file::{FontFile, FontObjects};
use super::image::PdfImage;
use super::number::{Digits, object, objects};
use super::picture_bodies::PictureBodies;
use super::reduced::ReducedPictures;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// What a dictionary of resources has: objects by category and name. A font that is missing has none.
type NamedResources = BTreeMap<(&'static str, String), Option<ObjectId>>;

/// Adds resources to a document, once each.
pub(super) struct Store<'a> {
    pub(super) document: &'a mut Document,
    made: HashMap<Resource, ObjectId>,
    pictures: HashMap<Shared<PdfImage>, ObjectId>,
    reduced: &'a ReducedPictures,
    fonts: BTreeMap<u16, FontObjects>,
    layers: BTreeMap<String, ObjectId>,
    contours: Vec<ObjectId>,
    bodies: PictureBodies,
    /// Dictionaries of resources with the same content are one object.
    dictionaries: HashMap<NamedResources, ObjectId>,
}

impl<'a> Store<'a> {
    /// Returns a store that has added the document's fonts; `compression` is that of the whole document.
    pub(super) fn new(
        document: &'a mut Document,
        fonts: &BTreeMap<u16, Arc<FontFile>>,
        reduced: &'a ReducedPictures,
        compression: Compression,
    ) -> Self {
        let mut added: Vec<(&Arc<FontFile>, FontObjects)> = Vec::new();
        let mut objects = BTreeMap::new();
        for (number, font) in fonts {
            // Two decks may have one font, each under its own number.
            let known = added.iter().find(|(known, _)| Arc::ptr_eq(known, font)).map(|(_, objects)| *objects);
            let made = known.unwrap_or_else(|| font.add_to(document));
            added.push((font, made));
            objects.insert(*number, made);
        }
        let layers = layers(document);
        Self {
            document,
            made: HashMap::new(),
            pictures: HashMap::new(),
            reduced,
            fonts: objects,
            layers,
            contours: Vec::new(),
            bodies: PictureBodies::new(compression),
            dictionaries: HashMap::new(),
        }
    }

    /// Returns the bodies of the pictures that were added.
    pub(super) fn into_bodies(self) -> PictureBodies {
        self.bodies
    }

    /// Adds a contour; contours are counted in their order.
    pub(super) fn add_contour(&mut self, contour: Stream) {
        let id = self.document.add_object(contour);
        self.contours.push(id);
    }

    /// Returns a form as a stream; what it refers to is added first.
    fn form(&mut self, form: &Form) -> Stream {
        let mut dictionary = self.drawing(form);
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
            "Resources" => self.resources(form.resources.iter().map(|(name, resource)| (name.as_str(), resource))),
            "Filter" => "FlateDecode",
        };
        if let Some(matrix) = &form.matrix {
            dictionary.set("Matrix", objects(matrix, Digits::Six));
        }
        dictionary
    }

    /// Returns the dictionary of resources with their names.
    pub(super) fn resources<'r>(&mut self, named: impl Iterator<Item = (&'r str, &'r Resource)>) -> Object {
        let mut categories: BTreeMap<&str, Dictionary> = BTreeMap::new();
        let mut content = NamedResources::new();
        for (name, resource) in named {
            let category = match resource {
                Resource::Alpha(_) | Resource::Blend(_) | Resource::SoftMask(_) => "ExtGState",
                Resource::Shading(_) | Resource::Pattern(_) => "Pattern",
                Resource::Form(_) | Resource::Image(..) | Resource::Contour(_) => "XObject",
                Resource::Font(..) => "Font",
                Resource::Layer(_) => "Properties",
            };
            let object = self.resource(resource);
            content.insert((category, name.to_owned()), object.as_reference().ok());
            categories.entry(category).or_default().set(name, object);
        }
        if let Some(id) = self.dictionaries.get(&content) {
            return (*id).into();
        }
        let mut dictionary = Dictionary::new();
        for (category, names) in categories {
            dictionary.set(category, names);
        }
        let id = self.document.add_object(dictionary);
        self.dictionaries.insert(content, id);
        id.into()
    }

    fn resource(&mut self, resource: &Resource) -> Object {
        if let Some(known) = self.known(resource) {
            return known;
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
            Resource::Image(picture, _) => return self.picture(picture).into(),
            Resource::Font(..) | Resource::Layer(_) | Resource::Contour(_) => Object::Null,
        };
        let id = match made {
            Object::Reference(id) => id,
            made => self.document.add_object(made),
        };
        self.made.insert(resource.clone(), id);
        id.into()
    }

    /// Returns a picture: the same for all sizes at which it is shown.
    fn picture(&mut self, picture: &Shared<PdfImage>) -> ObjectId {
        if let Some(id) = self.pictures.get(picture) {
            return *id;
        }
        let id = self.reduced.printed(picture).add_to(self.document, &mut self.bodies);
        self.pictures.insert(picture.clone(), id);
        id
    }

    /// Returns a font, a layer or a contour, which are added first. None for other resources.
    fn known(&self, resource: &Resource) -> Option<Object> {
        let id = match resource {
            Resource::Font(number, codes) => self.fonts.get(number).and_then(|font| match codes {
                Codes::Latin => font.letters,
                Codes::Glyphs => font.glyphs,
            }),
            Resource::Layer(name) => self.layers.get(*name).copied(),
            Resource::Contour(number) => self.contours.get(*number).copied(),
            _ => return None,
        };
        Some(id.map_or(Object::Null, Object::from))
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

/// Returns the layers of a document by the names that a viewer shows.
fn layers(document: &Document) -> BTreeMap<String, ObjectId> {
    let catalog = document.catalog().ok();
    let properties = catalog.and_then(|catalog| document.get_dict_in_dict(catalog, b"OCProperties").ok());
    let groups = properties.and_then(|properties| properties.get(b"OCGs").and_then(Object::as_array).ok());
    let named = |group: &Object| {
        let id = group.as_reference().ok()?;
        let name = document.get_dictionary(id).ok()?.get(b"Name").ok()?.as_str().ok()?;
        Some((String::from_utf8_lossy(name).into_owned(), id))
    };
    groups.into_iter().flatten().filter_map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    /// A deck of 20,000 cards has as many dictionaries: comparing each with all before it would take minutes.
    #[test]
    fn many_dictionaries_of_resources_are_made_in_little_time() {
        let (mut document, reduced) = (Document::new(), ReducedPictures::default());
        let mut store = Store::new(&mut document, &BTreeMap::new(), &reduced, Compression::Usual);
        let names: Vec<String> = (0..10_000).map(|number| format!("G{number}")).collect();
        let start = Instant::now();
        let mut made = |name: &str, alpha| store.resources(std::iter::once((name, &Resource::Alpha(alpha))));
        let all: Vec<Object> = names.iter().map(|name| made(name, 500)).collect();
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
        assert_eq!(made("G7", 500), all[7]);
        assert_ne!(made("G7", 400), all[7], "another object has that name");
        // Each dictionary is an object, and so are both opacities.
        assert_eq!(document.objects.len(), 10_000 + 1 + 2);
    }
}

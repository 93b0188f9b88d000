//! The fonts of a deck under the names of its `[fonts]`.

use super::FontLibrary;
use super::library::VariableFile;
use super::variable::{AxisPlace, axes, static_faces};
use crate::diag::{Code, Finding, Findings, Place, listed};
use crate::model::NamedFont;
use indexmap::IndexMap;
use skrifa::Tag;
use std::collections::BTreeSet;
use std::sync::Arc;
use usvg::fontdb::{FaceInfo, Source};

impl FontLibrary {
    /// Returns the fonts with the names of a deck's `[fonts]`; those that mean nothing are reported.
    pub fn named(&self, names: &IndexMap<String, NamedFont>) -> (Self, Findings) {
        let (mut library, mut findings) = (self.clone(), Findings::new());
        for (name, font) in names {
            if !self.has_family(&font.family) {
                let fault = self.unknown_family(&font.family);
                let finding = Finding::new(fault.code, fault.message).at(font.place.clone(), "not in the deck");
                findings.push(fault.help.map_or(finding.clone(), |help| finding.help(help)));
                continue;
            }
            let meant = self.resolve(&font.family).to_owned();
            let meant = if font.axes.is_empty() { meant } else { library.add_look(name, &meant, font, &mut findings) };
            Arc::make_mut(&mut library.names).families.insert(name.clone(), meant);
        }
        (library, findings)
    }

    /// Adds the faces of a family at places on its axes, as a family of that name; returns the family to print.
    fn add_look(&mut self, name: &str, family: &str, font: &NamedFont, findings: &mut Findings) -> String {
        let is_of_family = |face: &&FaceInfo| face.families.iter().any(|(own, _)| own == family);
        let mut files = BTreeSet::new();
        let of_files: Vec<(FaceInfo, VariableFile)> = (self.database.faces().filter(is_of_family))
            .filter_map(|face| Some((face.clone(), self.variable_file(face.id)?.clone())))
            .filter(|(_, file)| files.insert(file.number))
            .collect();
        let known: Vec<_> = of_files.iter().flat_map(|(_, file)| axes((*file.bytes).as_ref(), file.index)).collect();
        let mut place: Vec<AxisPlace> = Vec::new();
        for (tag, value, at) in &font.axes {
            match known.iter().find(|(known, ..)| known.to_string() == *tag) {
                Some((known, least, most)) if (*least..=*most).contains(value) => place.push((*known, *value)),
                found => findings.push(no_place(family, tag, at, found.copied(), &known)),
            }
        }
        if place.is_empty() {
            return family.to_owned();
        }
        // Faces of other looks have had the same numbers.
        (self.used, self.fallbacks) = Default::default();
        let looked = format!("{family} ({name})");
        for (face, file) in of_files {
            let whole = FaceInfo { source: Source::Binary(Arc::clone(&file.bytes)), index: file.index, ..face };
            let number = self.variable.len();
            for mut made in static_faces(&whole, &place) {
                made.families.truncate(1);
                made.families.iter_mut().for_each(|(family, _)| family.clone_from(&looked));
                let id = Arc::make_mut(&mut self.database).push_face_info(made);
                Arc::make_mut(&mut self.variable).insert(id, VariableFile { number, ..file.clone() });
            }
        }
        looked
    }
}

/// Returns the finding of a place that is on no axis of a family.
fn no_place(family: &str, tag: &str, at: &Place, found: Option<(Tag, f32, f32)>, known: &[(Tag, f32, f32)]) -> Finding {
    let (message, help) = match found {
        Some((_, least, most)) => (
            format!("the axis `{tag}` of the family `{family}` goes from {least} to {most}"),
            format!("write a number from {least} to {most}"),
        ),
        None if known.is_empty() => (
            format!("the family `{family}` has no axes: it is not a variable font"),
            "remove `axes`, or put the variable font into the deck's folder `fonts/`".to_owned(),
        ),
        None => (
            format!("the family `{family}` has no axis `{tag}`"),
            format!("it has {}", listed(known.iter().map(|(tag, ..)| format!("`{tag}`")).collect::<BTreeSet<_>>(), 9)),
        ),
    };
    Finding::new(Code::MissingFace, message).at(at.clone(), "not on an axis").help(help)
}

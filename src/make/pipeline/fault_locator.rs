//! Faults of faces become findings with a place: in the card's own fields, the theme, the strings, or the template.
//!
//! usvg and the PDF writer see only the finished SVG. So the words at fault are looked for in everything that the face was
//! made of, the most specific place first.

use super::face_book::{FaceBook, FaceOrigin};
use super::own_lines;
use super::printed_numbers;
use super::tag_finder::{last_attribute, whole_tag};
use super::whole_words::position_in;
use crate::diag::{Code, Fault, Finding, Findings, Place, Severity, Source};
use crate::model::{Deck, Field, Fields};
use crate::template::Templates;
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

/// Gathers faults as findings, each kind once however many cards have it.
pub(super) struct FaultLocator<'a> {
    deck: &'a Deck,
    templates: &'a Templates,
    /// The files of each template that was searched.
    sources: HashMap<String, Arc<[Arc<Source>]>>,
    found: IndexMap<(Code, String, Option<Place>), LocatedFault>,
}

/// A finding and the faces that have it.
struct LocatedFault {
    finding: Finding,
    faces: BTreeSet<usize>,
}

impl<'a> FaultLocator<'a> {
    pub(super) fn new(deck: &'a Deck, templates: &'a Templates) -> Self {
        Self { deck, templates, sources: HashMap::new(), found: IndexMap::new() }
    }

    /// Adds a fault that these faces of the book show; `origin` is where the first of them comes from.
    pub(super) fn add(&mut self, fault: Fault, faces: impl IntoIterator<Item = usize>, origin: Option<FaceOrigin<'_>>) {
        let place = self.place(&fault, origin);
        let used = place.as_ref().and_then(|(place, _)| self.used_here(place, origin));
        let fault = with_meant_field(fault, origin);
        let key = (fault.code, fault.message.clone(), place.as_ref().map(|(place, _)| place.clone()));
        let located = self.found.entry(key).or_insert_with(|| {
            let mut finding = Finding::new(fault.code, fault.message).severity(fault.severity);
            finding.help = fault.help;
            finding.place = place;
            finding.related.extend(used);
            LocatedFault { finding, faces: BTreeSet::new() }
        });
        located.faces.extend(faces);
    }

    /// Returns the faces that have an error, each with what is wrong with it first.
    pub(super) fn faulty_faces(&self) -> BTreeMap<usize, String> {
        let errors = self.found.values().filter(|fault| fault.finding.severity == Severity::Error);
        let of_faces = errors.flat_map(|fault| fault.faces.iter().map(|face| (*face, &fault.finding.message)));
        let mut faulty = BTreeMap::new();
        for (face, message) in of_faces {
            faulty.entry(face).or_insert_with(|| message.clone());
        }
        faulty
    }

    /// Returns the findings in the order in which they were found first, without those that `known` has for the same place.
    pub(super) fn into_findings(self, known: &Findings, book: &FaceBook<'_>) -> Findings {
        let mut findings = Findings::new();
        for LocatedFault { mut finding, faces } in self.found.into_values() {
            if known.iter().any(|earlier| is_same_fault(earlier, &finding)) {
                continue;
            }
            let mut cards = book.cards(&faces);
            finding.card = cards.shift_remove_index(0);
            finding.extent.other_cards = cards.into_iter().collect();
            findings.push(finding);
        }
        findings
    }

    /// Returns where the words come from. The card's fields come first, because they differ from card to card.
    pub(super) fn place(&mut self, fault: &Fault, origin: Option<FaceOrigin<'_>>) -> Option<(Place, String)> {
        let words = fault.words.as_str();
        let (fields, template) = match origin? {
            FaceOrigin::Card(card, side) => (&card.fields, self.deck.template(card, side)?),
            FaceOrigin::Sheet(printed) => (&printed.fields, &printed.template),
            FaceOrigin::Label => return Some(self.in_title(words)),
        };
        let sources = self.sources(template.value.as_text().unwrap_or_default());
        // A tag that ends with the words at fault leads to its last attribute.
        let begun = fault.tag.as_deref().filter(|made| *made == words);
        let begun =
            begun.and_then(|made| sources.iter().find_map(|it| Some(it.place(last_attribute(made, it.text())?))));
        if let Some(place) = begun {
            return Some((place, String::new()));
        }
        let made = fault.tag.as_deref().filter(|made| *made != words);
        let tag = made.and_then(|made| sources.iter().find_map(|it| Some((it, whole_tag(it.text(), made)?))));
        if let Some((source, tag)) = &tag
            && let Some(span) = position_in_tag(fault, &source.text()[tag.clone()])
        {
            return Some((source.place(tag.start + span.start..tag.start + span.end), String::new()));
        }
        let is_number = is_of_words(fault) && printed_numbers::is_number(words);
        if is_number {
            let texts = || sources.iter().map(|source| source.text());
            if let Some(place) = printed_numbers::in_fields(words, fields, texts()) {
                return Some((place, FROM_DATA.to_owned()));
            }
        }
        if let Some(place) = self.in_data(words, fields) {
            return Some((place, FROM_DATA.to_owned()));
        }
        if let Some((source, tag)) = tag {
            return Some((source.place(tag), String::new()));
        }
        if is_number {
            let own = sources.iter().find_map(|it| Some(it.place(printed_numbers::in_words(words, it.text())?)));
            return Some(own.map_or_else(|| by_template(template), |place| (place, String::new())));
        }
        if let Some(place) = sources.iter().find_map(|source| Some(source.place(position_in(words, source.text())?))) {
            return Some((place, String::new()));
        }
        // The words were composed from several values, or from a template's text and values.
        if let Some(place) = longest_part_in(words, [fields, &self.deck.strings, &self.deck.theme]) {
            return Some((place, FROM_DATA.to_owned()));
        }
        let begun = sources.iter().map(|source| (source, beginning_in(words, source.text())));
        if let Some((source, span)) =
            begun.rev().max_by_key(|(_, span)| span.len()).filter(|(_, span)| !span.is_empty())
        {
            return Some((source.place(span), "made from here on".to_owned()));
        }
        Some(by_template(template))
    }

    /// Returns where the deck names the template of a face, if a place is in a built-in file.
    pub(super) fn used_here(&self, place: &Place, origin: Option<FaceOrigin<'_>>) -> Option<(Place, String)> {
        let template = match origin.filter(|_| own_lines::is_built_in(place))? {
            FaceOrigin::Card(card, side) => self.deck.template(card, side)?,
            FaceOrigin::Sheet(printed) => &printed.template,
            FaceOrigin::Label => return None,
        };
        Some((template.place.clone(), own_lines::USED_HERE.to_owned()))
    }

    /// Returns the place in the card's fields, the strings, the theme, the credits or a table.
    fn in_data(&self, words: &str, fields: &Fields) -> Option<Place> {
        let is_alone = words.len() < 2 && words.is_ascii();
        if is_alone && !words.starts_with(char::is_control) {
            return None;
        }
        let tables = [fields, &self.deck.strings, &self.deck.theme, &self.deck.about];
        let in_tables = tables.into_iter().find_map(|table| find_in_table(words, table));
        let rows = || self.deck.data.values().flatten();
        in_tables.or_else(|| rows().find_map(|row| find(words, row, |text| text == words)))
    }

    /// Returns the place in the spec of what is printed on every sheet: the title of the deck or of a sheet.
    fn in_title(&self, words: &str) -> (Place, String) {
        // A variant can have its own title in its own file; the last variant wins.
        let files = self.deck.variant_places.iter().rev().chain([&self.deck.place]).map(Place::source);
        let mut found = files.filter_map(|spec| Some(spec.place(position_in(words, spec.text())?)));
        let place = found.next().unwrap_or_else(|| self.deck.place.clone());
        (place, "printed on every sheet".to_owned())
    }

    fn sources(&mut self, template: &str) -> Arc<[Arc<Source>]> {
        let templates = self.templates;
        let known = self.sources.entry(template.to_owned());
        Arc::clone(known.or_insert_with(|| templates.sources(template).into()))
    }
}

const FROM_DATA: &str = "comes from here";

/// A shorter match at the beginning of a text says nothing about where the text comes from.
const SHORTEST_BEGINNING: usize = 8;

/// Returns a fault about an icon with better help where its name is that of a field: between single braces, it was taken for one.
fn with_meant_field(fault: Fault, origin: Option<FaceOrigin<'_>>) -> Fault {
    let fields = match origin {
        Some(FaceOrigin::Card(card, _)) => &card.fields,
        Some(FaceOrigin::Sheet(printed)) => &printed.fields,
        Some(FaceOrigin::Label) | None => return fault,
    };
    let name = fault.words.strip_prefix('{').and_then(|words| words.strip_suffix('}')).map(str::trim);
    match name.filter(|name| fault.code == Code::UnusableIcon && fields.contains_key(*name)) {
        Some(name) => Fault { help: Some(format!("did you mean `{{{{ {name} }}}}`?")), ..fault },
        None => fault,
    }
}

/// Returns the place where the deck names the template that made a face.
fn by_template(template: &Field) -> (Place, String) {
    (template.place.clone(), "made by this template".to_owned())
}

/// Returns whether the words of a fault are printed; those of others may stand in attributes. What is seen on finished faces has no
/// message of its own.
fn is_of_words(fault: &Fault) -> bool {
    fault.message.is_empty() || matches!(fault.code, Code::OversetText | Code::MissingGlyph)
}

/// Returns whether an earlier finding is of the same kind and its place contains that of the later one.
fn is_same_fault(earlier: &Finding, later: &Finding) -> bool {
    let (Some((wide, _)), Some((narrow, _))) = (&earlier.place, &later.place) else { return false };
    let holds = wide.span().start <= narrow.span().start && narrow.span().end <= wide.span().end;
    earlier.code == later.code && wide.source() == narrow.source() && holds
}

/// Returns where the words of a fault occur in a tag: an attribute's name before the same letters in another name.
fn position_in_tag(fault: &Fault, tag: &str) -> Option<Range<usize>> {
    let is_name = fault.code == Code::UnknownAttribute;
    let name = is_name.then(|| position_in(&format!("{}=", fault.words), tag)).flatten();
    name.map(|span| span.start..span.end - 1).or_else(|| position_in(&fault.words, tag))
}

/// Returns where the longest beginning of the words occurs in a text; an empty range if only a short one does.
fn beginning_in(words: &str, text: &str) -> Range<usize> {
    let ends: Vec<usize> = words.char_indices().map(|(at, c)| at + c.len_utf8()).collect();
    let count = ends.partition_point(|end| text.contains(&words[..*end]));
    let Some(end) = count.checked_sub(1).map(|last| ends[last]).filter(|end| *end >= SHORTEST_BEGINNING) else {
        return 0..0;
    };
    text.find(&words[..end]).map_or(0..0, |at| at..at + end)
}

fn find_in_table(words: &str, table: &Fields) -> Option<Place> {
    let exact = table.values().find_map(|field| find(words, field, |text| text == words));
    exact.or_else(|| table.values().find_map(|field| find(words, field, |text| position_in(words, text).is_some())))
}

fn find(words: &str, field: &Field, is_it: impl Fn(&str) -> bool) -> Option<Place> {
    let found = field.leaves().into_iter().find(|leaf| leaf.value.as_text().is_some_and(&is_it))?;
    let inside = position_in(words, found.place.text());
    Some(inside.map_or_else(|| found.place.clone(), |span| found.place.part(span)))
}

/// Returns the place of the longest text of some tables that the words contain: `fox.png` in `pictures/fox.png`. Markup is
/// left out, because it contains all kinds of text.
fn longest_part_in(words: &str, tables: [&Fields; 3]) -> Option<Place> {
    if words.contains('<') {
        return None;
    }
    let leaves: Vec<&Field> = tables.into_iter().flat_map(|table| table.values()).flat_map(Field::leaves).collect();
    let texts = leaves.into_iter().filter_map(|leaf| Some((leaf.value.as_text()?, &leaf.place)));
    let held = texts.rev().filter(|(text, _)| text.len() > 1 && position_in(text, words).is_some());
    held.max_by_key(|(text, _)| text.len()).map(|(_, place)| place.clone())
}

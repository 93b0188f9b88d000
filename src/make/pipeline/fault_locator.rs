//! Faults of faces become findings with a place: in the card's own fields, the theme, the strings, or the template.
//!
//! usvg and the PDF writer see only the finished SVG. `fault_position` finds the bytes of the face that are wrong; the face says
//! which of them stand in a template and which were printed by one of its tags, and `value_source` which value the tag printed.

use super::face_book::{BookFace, FaceBook, FaceOrigin};
use super::fault_position::{is_printed, position_in, positions};
use super::own_lines;
use super::value_source::PrintedValue;
use crate::diag::{Code, Fault, Finding, Findings, Place, Severity};
use crate::model::{Deck, Fields};
use crate::template::{FaceStretch, FaceSvg, StretchKind};
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Gathers faults as findings, each kind once however many cards have it.
pub(super) struct FaultLocator<'a> {
    deck: &'a Deck,
    found: IndexMap<(Code, String, Option<Place>), LocatedFault>,
}

/// A finding and the faces that have it.
struct LocatedFault {
    finding: Finding,
    faces: BTreeSet<usize>,
}

impl<'a> FaultLocator<'a> {
    pub(super) fn new(deck: &'a Deck) -> Self {
        Self { deck, found: IndexMap::new() }
    }

    /// Adds a fault that these faces of the book show; `face` is the first of them.
    pub(super) fn add(&mut self, fault: Fault, faces: impl IntoIterator<Item = usize>, face: &BookFace<'_>) {
        let place = self.place(&fault, face);
        let used = place.as_ref().and_then(|(place, _)| self.used_here(place, face.origin));
        let fault = with_meant_field(fault, face.origin);
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

    /// Returns the faces that have an error, each with what is wrong with it first: none if something stands for all that is.
    pub(super) fn faulty_faces(&self) -> BTreeMap<usize, Option<String>> {
        let mut faulty: BTreeMap<usize, Option<String>> = BTreeMap::new();
        for LocatedFault { finding, faces } in self.found.values() {
            if finding.severity != Severity::Error {
                continue;
            }
            let own = self.deck.preflight.severities.get(&finding.code).copied();
            let is_error = own.is_none_or(|own| own == Some(Severity::Error));
            for face in faces {
                let wrong = faulty.entry(*face).or_default();
                if wrong.is_none() && is_error && !finding.code.has_stand_in() {
                    *wrong = Some(finding.message.clone());
                }
            }
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

    /// Returns where a fault of a face comes from: the text of a template, or a value that one of its tags printed.
    pub(super) fn place(&self, fault: &Fault, face: &BookFace<'_>) -> Option<(Place, String)> {
        let (fields, template) = match face.origin {
            FaceOrigin::Card(card, side) => (&card.fields, self.deck.template(card, side)?),
            FaceOrigin::Sheet(printed) => (&printed.fields, &printed.template),
            FaceOrigin::Label => return Some(self.in_title(&fault.words)),
        };
        Some(self.found_in(fault, face.svg, fields).unwrap_or_else(|| (template.place.clone(), BY_TEMPLATE.to_owned())))
    }

    /// Returns the place of what a fault is about on a face or in a drawing; none if there are several.
    fn found_in(&self, fault: &Fault, svg: &FaceSvg, fields: &Fields) -> Option<(Place, String)> {
        let mut places = positions(fault, svg).into_iter().map(|range| self.source(fault, svg, &range, fields));
        let place = places.next()??;
        places.all(|other| other.as_ref() == Some(&place)).then_some(place)
    }

    /// Returns where a range of a face comes from.
    fn source(&self, fault: &Fault, svg: &FaceSvg, range: &Range<usize>, fields: &Fields) -> Option<(Place, String)> {
        let stretches = svg.stretches(range);
        let stretch = at_fault(fault, svg, range, &stretches)?;
        let text = &svg[stretch.range.clone()];
        let from_data = |place| (place, FROM_DATA.to_owned());
        let own = || (stretch.place.clone(), BY_TAG.to_owned());
        Some(match &stretch.kind {
            StretchKind::Text => (joined(&stretches, stretch), String::new()),
            StretchKind::Drawing(drawing) => self.found_in(fault, drawing, fields).unwrap_or_else(own),
            StretchKind::Value => {
                let value = PrintedValue { text, tag: &stretch.place, words: &fault.words };
                value.place(self.deck, fields).map_or_else(own, from_data)
            }
        })
    }

    /// Returns where the deck names the template of a face, if a place is in a built-in file.
    pub(super) fn used_here(&self, place: &Place, origin: FaceOrigin<'_>) -> Option<(Place, String)> {
        let template = match Some(origin).filter(|_| own_lines::is_built_in(place))? {
            FaceOrigin::Card(card, side) => self.deck.template(card, side)?,
            FaceOrigin::Sheet(printed) => &printed.template,
            FaceOrigin::Label => return None,
        };
        Some((template.place.clone(), own_lines::USED_HERE.to_owned()))
    }

    /// Returns the place in the spec of what is printed on every sheet: the title of the deck or of a sheet.
    fn in_title(&self, words: &str) -> (Place, String) {
        // A variant can have its own title in its own file; the last variant wins.
        let files = self.deck.variant_places.iter().rev().chain([&self.deck.place]).map(Place::source);
        let mut found = files.filter_map(|spec| Some(spec.place(position_in(words, spec.text())?)));
        let place = found.next().unwrap_or_else(|| self.deck.place.clone());
        (place, "printed on every sheet".to_owned())
    }
}

const FROM_DATA: &str = "comes from here";
const BY_TAG: &str = "printed here";
const BY_TEMPLATE: &str = "made by this template";

/// Returns a fault about an icon with better help where its name is that of a field: between single braces, it was taken for one.
fn with_meant_field(fault: Fault, origin: FaceOrigin<'_>) -> Fault {
    let fields = match origin {
        FaceOrigin::Card(card, _) => &card.fields,
        FaceOrigin::Sheet(printed) => &printed.fields,
        FaceOrigin::Label => return fault,
    };
    let name = fault.words.strip_prefix('{').and_then(|words| words.strip_suffix('}')).map(str::trim);
    match name.filter(|name| fault.code == Code::UnusableIcon && fields.contains_key(*name)) {
        Some(name) => Fault { help: Some(format!("did you mean `{{{{ {name} }}}}`?")), ..fault },
        None => fault,
    }
}

/// Returns the stretch that a fault is about: of printed words the one with most letters of them, of XML that cannot be read the
/// template's own text, and of attributes the value in them.
fn at_fault<'s>(
    fault: &Fault,
    svg: &str,
    range: &Range<usize>,
    stretches: &'s [FaceStretch],
) -> Option<&'s FaceStretch> {
    let letters = |stretch: &&FaceStretch| {
        let shown = stretch.range.start.max(range.start)..stretch.range.end.min(range.end);
        svg[shown].chars().filter(|letter| letter.is_alphanumeric()).count()
    };
    let is_text = |stretch: &&FaceStretch| matches!(stretch.kind, StretchKind::Text);
    let chosen = match fault.code {
        _ if is_printed(fault) => stretches.iter().rev().max_by_key(letters),
        Code::SvgSyntax => stretches.iter().find(is_text),
        _ => stretches.iter().find(|stretch| !is_text(stretch)),
    };
    chosen.or(stretches.first())
}

/// Returns the place of a template's text from a stretch on to the last that belongs to it.
fn joined(stretches: &[FaceStretch], first: &FaceStretch) -> Place {
    let (source, span) = (first.place.source(), first.place.span());
    let last = stretches.iter().rfind(|stretch| stretch.place.source() == source);
    let end = last.map_or(span.end, |last| last.place.span().end.max(span.end));
    source.place(span.start..end)
}

/// Returns whether an earlier finding is of the same kind and its place contains that of the later one.
fn is_same_fault(earlier: &Finding, later: &Finding) -> bool {
    let (Some((wide, _)), Some((narrow, _))) = (&earlier.place, &later.place) else { return false };
    let holds = wide.span().start <= narrow.span().start && narrow.span().end <= wide.span().end;
    earlier.code == later.code && wide.source() == narrow.source() && holds
}

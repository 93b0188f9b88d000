//! A face as XML, taken apart: the root, the definitions, and the fragments that are drawn one over the other.
//!
//! Faces are split so that [`super::plan`] can find what they share. A fragment must look the same in a document of its own,
//! with nothing but the definitions that it needs. Where that is not sure the face stays whole: that costs time and bytes, and
//! is never wrong.

use super::checks;
use super::css;
use super::frame::Frame;
use super::lengths;
use super::picture_bleed;
use super::references::references_of;
use super::weight::elements_of;
use super::xml::{self, DrawingError};
use crate::diag::{Code, Fault};
use crate::memo::ContentKey;
use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

/// A face taken apart.
#[derive(Clone, Debug, Default)]
pub struct SplitFace {
    /// All of its text.
    svg: Arc<str>,
    /// Everything before the fragments: the root's start tag and the style sheets.
    pub(super) opening: String,
    /// The end tags of what it opens.
    pub(super) closing: &'static str,
    /// Where the definitions stand that fragments may refer to.
    pub(super) definitions: Vec<Range<usize>>,
    /// What is drawn, in order.
    pub(super) fragments: Vec<Fragment>,
}

/// One element under the root, or all of them where they cannot be separated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fragment {
    /// Where it stands.
    pub(super) span: Range<usize>,
    /// A fingerprint of what it draws: the same words draw something else under another style sheet or with another definition.
    pub(super) key: ContentKey,
    /// The definitions that it needs, by their index, in order.
    pub(super) needs: Vec<usize>,
}

/// Elements that draw nothing where they stand.
const DEFINITIONS: &[&str] =
    &["linearGradient", "radialGradient", "pattern", "clipPath", "mask", "symbol", "marker", "filter"];
/// Properties of the root that act on the drawing as a whole.
const WHOLE: &[&str] = &["opacity", "clip-path", "mask", "filter", "mix-blend-mode", "isolation", "transform"];

/// Units of a root's width that say what its drawing program means by a unit.
const PHYSICAL: &[&str] = &["mm", "cm", "in", "pt", "pc"];

impl SplitFace {
    /// Takes a face apart and checks it. Returns None where it is not SVG at all; the faults say why.
    pub fn read(svg: &Arc<str>, frame: Frame) -> (Option<Self>, Vec<Fault>) {
        let document = match xml::parse(svg) {
            Ok(document) => document,
            Err(DrawingError::Xml(error)) => return (None, vec![xml::not_well_formed(svg, &error)]),
            Err(DrawingError::TooMuch(fault)) => return (None, vec![fault]),
        };
        let root = document.root_element();
        let name = root.tag_name().name();
        if name != "svg" {
            let fault = Fault::new(Code::NoSvg, format!("the drawing begins with `<{name}>`, not with `<svg>`"), name);
            return (None, vec![fault.help(xml::ROOT_HELP)]);
        }
        if let Err(fault) = elements_of(&document) {
            return (None, vec![fault]);
        }
        let mut faults = Vec::new();
        if let Some(corrected) = checks::look_over(&document, &mut faults) {
            return Self::read_again(corrected, frame, faults, Code::BadColour);
        }
        let placement = frame.place(root.attribute("viewBox"), page(root), &mut faults);
        if let Some(copied) = picture_bleed::with_copies(&document, frame, &placement, &mut faults) {
            return Self::read_again(copied, frame, faults, Code::BadBleed);
        }
        let is_physical =
            root.attribute("width").is_some_and(|width| PHYSICAL.iter().any(|unit| width.trim_end().ends_with(unit)));
        let is_millimetre = placement.is_in_millimetres() && !is_physical;
        let unit = if is_millimetre { lengths::DrawingUnit::Millimetre } else { lengths::DrawingUnit::Other };
        lengths::look_over(&document, unit, &mut faults);
        let inner = placement.inner_attributes().filter(|_| has_percentages(root));
        let opening = opening(
            svg,
            root,
            &(placement.attributes() + ">" + &inner.as_ref().map(|inner| format!("<svg{inner}>")).unwrap_or_default()),
        );
        let split = Self::in_fragments(svg, root, &opening).unwrap_or_else(|| Self::whole(svg, root, &opening));
        let closing = if inner.is_some() { "</svg></svg>" } else { "</svg>" };
        (Some(Self { svg: Arc::clone(svg), closing, ..split }), faults)
    }

    /// Reads a face that was changed; of the faults that are known, those of `code` do not come again.
    fn read_again(svg: String, frame: Frame, mut faults: Vec<Fault>, code: Code) -> (Option<Self>, Vec<Fault>) {
        let (split, others) = Self::read(&svg.into(), frame);
        faults.retain(|fault| fault.code == code);
        faults.extend(others);
        (split, faults)
    }

    /// Returns the text of a fragment.
    pub(super) fn text(&self, fragment: &Fragment) -> &str {
        &self.svg[fragment.span.clone()]
    }

    /// Returns the text of a definition.
    pub(super) fn definition(&self, index: usize) -> &str {
        &self.svg[self.definitions[index].clone()]
    }

    /// Returns the face in fragments, or None where one cannot be drawn without the others.
    fn in_fragments(svg: &str, root: Node<'_, '_>, opening: &str) -> Option<Self> {
        if acts_on_all(root) || svg.contains("<!ENTITY") {
            return None;
        }
        let contents = Contents::read(root)?;
        let id_places = contents.id_places();
        let definitions: Vec<Range<usize>> = contents.definitions.iter().map(Node::range).collect();
        // Definitions can be long: each is looked at once for a face, not once for each fragment.
        let opening_key = ContentKey::of(opening);
        let keys: Vec<ContentKey> = definitions.iter().map(|range| ContentKey::of(&svg[range.clone()])).collect();
        let mut fragments = Vec::with_capacity(contents.drawn.len());
        for (index, node) in contents.drawn.iter().enumerate() {
            let needs = needs(references_of(*node), index, &id_places, &contents.definitions)?;
            let needed: Vec<ContentKey> = needs.iter().map(|index| keys[*index]).collect();
            let key = ContentKey::of((opening_key, needed, &svg[node.range()]));
            fragments.push(Fragment { span: node.range(), key, needs: needs.into_iter().collect() });
        }
        Some(Self { opening: opening.to_owned(), definitions, fragments, ..Self::default() })
    }

    /// Returns the face as one fragment.
    fn whole(svg: &str, root: Node<'_, '_>, opening: &str) -> Self {
        let inner = root.first_child().zip(root.last_child());
        let span = inner.map_or(0..0, |(first, last)| first.range().start..last.range().end);
        let prolog = if svg.contains("<!ENTITY") { &svg[..root.range().start] } else { "" };
        let opening = format!("{prolog}{opening}");
        let key = ContentKey::of((&opening, &svg[span.clone()]));
        Self { opening, fragments: vec![Fragment { span, key, needs: Vec::new() }], ..Self::default() }
    }
}

/// The elements under the root: those that are drawn, and those that drawn ones refer to.
struct Contents<'a, 'input> {
    drawn: Vec<Node<'a, 'input>>,
    definitions: Vec<Node<'a, 'input>>,
}

/// Where an id is given.
#[derive(Clone, Copy, Debug)]
enum IdPlace {
    Definition(usize),
    Fragment(usize),
}

impl<'a, 'input> Contents<'a, 'input> {
    /// Sorts what is under the root; None where `<defs>` has attributes that the definitions in it inherit.
    fn read(root: Node<'a, 'input>) -> Option<Self> {
        let mut contents = Self { drawn: Vec::new(), definitions: Vec::new() };
        for node in root.children().filter(Node::is_element) {
            match node.tag_name().name() {
                // What its own prefixes stand for would be lost.
                "defs"
                    if node.namespaces().len() == root.namespaces().len()
                        && node.attributes().all(|attribute| attribute.name() == "id") =>
                {
                    contents.definitions.extend(node.children().filter(Node::is_element));
                }
                "defs" => return None,
                "title" | "desc" | "metadata" => {}
                name if DEFINITIONS.contains(&name) => contents.definitions.push(node),
                _ => contents.drawn.push(node),
            }
        }
        Some(contents)
    }

    /// Returns where each id is given; the first place counts.
    fn id_places(&self) -> BTreeMap<&'a str, IdPlace> {
        let mut id_places = BTreeMap::new();
        let definitions = self.definitions.iter().enumerate().map(|(index, node)| (node, IdPlace::Definition(index)));
        let drawn = self.drawn.iter().enumerate().map(|(index, node)| (node, IdPlace::Fragment(index)));
        for (node, home) in definitions.chain(drawn) {
            for id in node.descendants().filter_map(|inner| inner.attribute("id")) {
                id_places.entry(id).or_insert(home);
            }
        }
        id_places
    }
}

/// Returns the definitions that the fragment `own` needs, with those that they need; None where it refers to another
/// fragment.
fn needs<'a>(
    referred: impl Iterator<Item = &'a str>,
    own: usize,
    id_places: &BTreeMap<&'a str, IdPlace>,
    definitions: &[Node<'a, '_>],
) -> Option<BTreeSet<usize>> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = referred.collect();
    while let Some(id) = open.pop() {
        match id_places.get(id) {
            Some(IdPlace::Fragment(index)) if *index == own => {}
            Some(IdPlace::Fragment(_)) => return None,
            Some(IdPlace::Definition(index)) if found.insert(*index) => open.extend(references_of(definitions[*index])),
            // One that is known already, or an unknown id, which `checks` reports.
            Some(IdPlace::Definition(_)) | None => {}
        }
    }
    Some(found)
}

/// Returns whether the root has a property that acts on the drawing as a whole: half-transparent fragments that overlap do not
/// look like a half-transparent drawing.
fn acts_on_all(root: Node<'_, '_>) -> bool {
    let in_style = root.attribute("style").unwrap_or_default();
    root.attributes().any(|attribute| WHOLE.contains(&attribute.name()))
        || WHOLE.iter().any(|name| in_style.contains(name))
}

/// Returns a face with its styles as attributes, and what of them cannot be read; none if it has none.
pub fn styled(svg: &str, frame: Frame) -> Option<(String, Vec<Fault>)> {
    css::resolved(svg, |document| {
        let units = units_per_millimetre(document, frame);
        let page = (frame.trim.width.to_mm() * units, frame.trim.height.to_mm() * units);
        css::Ground { units, page: Some(page) }
    })
}

/// Returns how many units of a face are a millimetre on its card.
pub fn units_per_millimetre(document: &Document<'_>, frame: Frame) -> f64 {
    let root = document.root_element();
    frame.place(root.attribute("viewBox"), page(root), &mut Vec::new()).units_per_millimetre()
}

/// Returns the size of a drawing's page in its own units.
fn page(root: Node<'_, '_>) -> Option<(f64, f64)> {
    let length = |name| {
        let text = root.attribute(name)?.trim();
        text.strip_suffix("px").unwrap_or(text).parse().ok().filter(|length: &f64| length.is_finite() && *length > 0.0)
    };
    Some((length("width")?, length("height")?))
}

/// Returns whether a length of the drawing may be a percentage.
fn has_percentages(root: Node<'_, '_>) -> bool {
    let drawn = root.descendants().filter(|node| *node != root && !node.has_tag_name("stop"));
    drawn.into_iter().any(|node| node.attributes().any(|attribute| attribute.value().contains('%')))
}

/// Returns the root's start tag, with what places the drawing on the card.
fn opening(svg: &str, root: Node<'_, '_>, placed: &str) -> String {
    let mut tag = String::from("<svg");
    for namespace in root.namespaces() {
        let name = namespace.name().map(|name| format!(":{name}")).unwrap_or_default();
        if name != ":xml" {
            let _ = write!(tag, r#" xmlns{name}="{}""#, namespace.uri());
        }
    }
    if root.tag_name().namespace().is_none() {
        tag.push_str(r#" xmlns="http://www.w3.org/2000/svg""#);
    }
    for attribute in root.attributes() {
        if !["width", "height", "viewBox", "x", "y"].contains(&attribute.name()) {
            let _ = write!(tag, " {}", &svg[attribute.range()]);
        }
    }
    tag + placed
}

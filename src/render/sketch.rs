//! A face as XML, taken apart: the root, the definitions, and the pieces that are drawn one over the other.

use super::Frame;
use super::checks;
use crate::diag::Fault;
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A face taken apart.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    /// Everything before the pieces: the root's start tag and the style sheets.
    pub(super) opening: String,
    /// The definitions that pieces may refer to.
    pub(super) definitions: Vec<String>,
    /// What is drawn, in order.
    pub(super) pieces: Vec<Piece>,
}

/// One element under the root, or all of them where they cannot be parted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) text: String,
    /// The definitions that it needs, by their index, in order.
    pub(super) needs: Vec<usize>,
}

/// Elements that draw nothing where they stand.
const DEFINITIONS: &[&str] =
    &["linearGradient", "radialGradient", "pattern", "clipPath", "mask", "symbol", "marker", "filter"];
/// Properties of the root that act on the drawing as a whole.
const WHOLE: &[&str] = &["opacity", "clip-path", "mask", "filter", "mix-blend-mode", "isolation", "transform"];

impl Sketch {
    /// Takes a face apart and looks it over. None where it is not SVG at all; the faults say why.
    #[must_use]
    pub fn read(svg: &str, frame: Frame) -> (Option<Self>, Vec<Fault>) {
        let mut faults = Vec::new();
        // Drawing programs write a document type; its entities are bounded by roxmltree.
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let document = match Document::parse_with_options(svg, options) {
            Ok(document) => document,
            Err(error) => {
                faults.push(checks::not_well_formed(svg, &error));
                return (None, faults);
            }
        };
        let root = document.root_element();
        if root.tag_name().name() != "svg" {
            let message = format!("the drawing begins with `<{}>`, not with `<svg>`", root.tag_name().name());
            faults.push(Fault::error("no-svg", message, root.tag_name().name()));
            return (None, faults);
        }
        checks::look_over(&document, &mut faults);
        let opening = opening(svg, root, frame, &mut faults);
        let sketch = Self::in_pieces(svg, root, &opening).unwrap_or_else(|| Self::whole(svg, root, &opening));
        (Some(sketch), faults)
    }

    /// The face in pieces, where each can be drawn without knowing the others.
    fn in_pieces(svg: &str, root: Node<'_, '_>, opening: &str) -> Option<Self> {
        let acts_on_all = |attribute: roxmltree::Attribute<'_, '_>| {
            WHOLE.contains(&attribute.name())
                || (attribute.name() == "style" && WHOLE.iter().any(|property| attribute.value().contains(property)))
        };
        if root.attributes().any(acts_on_all) || svg.contains("<!ENTITY") {
            return None;
        }
        let styles: Vec<Node<'_, '_>> = root.descendants().filter(|node| node.has_tag_name_of("style")).collect();
        if !styles.iter().all(|style| can_be_parted(style.text().unwrap_or_default())) {
            return None;
        }
        let mut sketch = Self { opening: opening.to_owned(), ..Self::default() };
        let mut homes: BTreeMap<&str, Home> = BTreeMap::new();
        let mut drawn: Vec<Node<'_, '_>> = Vec::new();
        let mut definitions: Vec<Node<'_, '_>> = Vec::new();
        for node in root.children().filter(Node::is_element) {
            match node.tag_name().name() {
                "defs" if node.attributes().all(|attribute| attribute.name() == "id") => {
                    definitions
                        .extend(node.children().filter(|inner| inner.is_element() && !inner.has_tag_name_of("style")));
                }
                "defs" => return None,
                "style" | "title" | "desc" | "metadata" => {}
                name if DEFINITIONS.contains(&name) => definitions.push(node),
                _ => drawn.push(node),
            }
        }
        for style in styles {
            sketch.opening.push_str(&svg[style.range()]);
        }
        for (index, node) in definitions.iter().enumerate() {
            for id in ids_of(*node) {
                homes.entry(id).or_insert(Home::Definition(index));
            }
        }
        for (index, node) in drawn.iter().enumerate() {
            for id in ids_of(*node) {
                homes.entry(id).or_insert(Home::Piece(index));
            }
        }
        let by_style: BTreeSet<&str> = root
            .descendants()
            .filter(|node| node.has_tag_name_of("style"))
            .flat_map(|node| references_in(node.text().unwrap_or_default()))
            .collect();
        let needs_of = |node: Node<'_, '_>, own: Option<usize>| -> Option<BTreeSet<usize>> {
            needs(node, own, &homes, &definitions, &by_style)
        };
        for (index, node) in drawn.iter().enumerate() {
            let needs = needs_of(*node, Some(index))?.into_iter().collect();
            sketch.pieces.push(Piece { text: svg[node.range()].to_owned(), needs });
        }
        sketch.definitions = definitions.iter().map(|node| svg[node.range()].to_owned()).collect();
        Some(sketch)
    }

    /// The face as one piece.
    fn whole(svg: &str, root: Node<'_, '_>, opening: &str) -> Self {
        let inner = root.first_child().zip(root.last_child());
        let text = inner.map(|(first, last)| svg[first.range().start..last.range().end].to_owned()).unwrap_or_default();
        let prolog = if svg.contains("<!ENTITY") { &svg[..root.range().start] } else { "" };
        let pieces = vec![Piece { text, needs: Vec::new() }];
        Self { opening: format!("{prolog}{opening}"), definitions: Vec::new(), pieces }
    }
}

/// Where an id is given.
#[derive(Clone, Copy, Debug)]
enum Home {
    Definition(usize),
    Piece(usize),
}

/// The definitions that an element needs, those that they need included; none where it refers to another piece.
fn needs(
    node: Node<'_, '_>,
    own: Option<usize>,
    homes: &BTreeMap<&str, Home>,
    definitions: &[Node<'_, '_>],
    by_style: &BTreeSet<&str>,
) -> Option<BTreeSet<usize>> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = references_of(node).chain(by_style.iter().copied()).collect();
    while let Some(id) = open.pop() {
        match homes.get(id) {
            Some(Home::Piece(index)) if Some(*index) == own => {}
            Some(Home::Piece(_)) => return None,
            Some(Home::Definition(index)) if found.insert(*index) => open.extend(references_of(definitions[*index])),
            // One that is known already, or nothing: that the id is not there has been told.
            Some(Home::Definition(_)) | None => {}
        }
    }
    Some(found)
}

/// The root's start tag, with the attributes that lay it over the card.
fn opening(svg: &str, root: Node<'_, '_>, frame: Frame, faults: &mut Vec<Fault>) -> String {
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
    tag + &frame.attributes(root.attribute("viewBox"), faults) + ">"
}

fn ids_of<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    node.descendants().filter_map(|inner| inner.attribute("id"))
}

/// The ids that an element and those in it refer to.
pub(super) fn references_of<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    node.descendants().flat_map(|inner| inner.attributes()).flat_map(|attribute| {
        let link = (attribute.name() == "href").then(|| attribute.value().strip_prefix('#')).flatten();
        link.into_iter().chain(references_in(attribute.value()))
    })
}

/// The ids in `url(#…)`.
fn references_in(text: &str) -> impl Iterator<Item = &str> {
    text.split("url(").skip(1).filter_map(|rest| {
        let inside = rest.split(')').next()?.trim().trim_matches(['"', '\'']);
        inside.strip_prefix('#')
    })
}

/// Whether a style sheet says the same about an element wherever it stands: no selector that looks at its neighbours.
fn can_be_parted(style: &str) -> bool {
    let selectors = style.split('}').filter_map(|rule| rule.split('{').next());
    !selectors.into_iter().any(|selector| selector.contains([':', '+', '~', '>', '@']))
}

/// An element's name, whatever its namespace.
trait NamedTag {
    fn has_tag_name_of(&self, name: &str) -> bool;
}

impl NamedTag for Node<'_, '_> {
    fn has_tag_name_of(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

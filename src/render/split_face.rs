//! A face as XML, taken apart: the root, the definitions, and the pieces that are drawn one over the other.

use super::Frame;
use super::weight::DrawingError;
use super::{checks, weight};
use crate::diag::{Code, Fault};
use roxmltree::Node;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A face taken apart.
#[derive(Clone, Debug, Default)]
pub struct SplitFace {
    /// Everything before the pieces: the root's start tag and the style sheets.
    pub(super) opening: String,
    /// The definitions that pieces may refer to.
    pub(super) definitions: Vec<String>,
    /// What is drawn, in order.
    pub(super) fragments: Vec<Fragment>,
}

/// One element under the root, or all of them where they cannot be parted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fragment {
    pub(super) text: String,
    /// The definitions that it needs, by their index, in order.
    pub(super) needs: Vec<usize>,
}

/// Elements that draw nothing where they stand.
const DEFINITIONS: &[&str] =
    &["linearGradient", "radialGradient", "pattern", "clipPath", "mask", "symbol", "marker", "filter"];
/// Properties of the root that act on the drawing as a whole.
const WHOLE: &[&str] = &["opacity", "clip-path", "mask", "filter", "mix-blend-mode", "isolation", "transform"];

impl SplitFace {
    /// Takes a face apart and looks it over. None where it is not SVG at all; the faults say why.
    #[must_use]
    pub fn read(svg: &str, frame: Frame) -> (Option<Self>, Vec<Fault>) {
        let mut faults = Vec::new();
        let document = match weight::parsed(svg) {
            Ok(document) => document,
            Err(DrawingError::Xml(error)) => return (None, vec![checks::not_well_formed(svg, &error)]),
            Err(DrawingError::TooMuch(fault)) => return (None, vec![fault]),
        };
        let root = document.root_element();
        if root.tag_name().name() != "svg" {
            let message = format!("the drawing begins with `<{}>`, not with `<svg>`", root.tag_name().name());
            let fault = Fault::new(Code::NoSvg, message, root.tag_name().name());
            faults.push(fault.help(checks::ROOT_HELP));
            return (None, faults);
        }
        if let Err(fault) = weight::of(&document) {
            return (None, vec![fault]);
        }
        checks::look_over(&document, &mut faults);
        let opening = opening(svg, root, frame, &mut faults);
        let split_face = Self::in_pieces(svg, root, &opening).unwrap_or_else(|| Self::whole(svg, root, &opening));
        (Some(split_face), faults)
    }

    /// The face in pieces, where each can be drawn without knowing the others.
    fn in_pieces(svg: &str, root: Node<'_, '_>, opening: &str) -> Option<Self> {
        if acts_on_all(root) || svg.contains("<!ENTITY") {
            return None;
        }
        let styles: Vec<Node<'_, '_>> = root.descendants().filter(|node| node.has_tag_name_of("style")).collect();
        if !styles.iter().all(|style| can_be_parted(style.text().unwrap_or_default())) {
            return None;
        }
        let contents = Contents::of(root)?;
        let id_places = contents.id_places();
        let by_style: BTreeSet<&str> =
            styles.iter().flat_map(|style| references_in(style.text().unwrap_or_default())).collect();
        let mut split_face = Self { opening: opening.to_owned(), ..Self::default() };
        for style in &styles {
            split_face.opening.push_str(&svg[style.range()]);
        }
        for (index, node) in contents.drawn.iter().enumerate() {
            let referred = references_of(*node).chain(by_style.iter().copied());
            let needs = needs(referred, index, &id_places, &contents.definitions)?;
            split_face
                .fragments
                .push(Fragment { text: svg[node.range()].to_owned(), needs: needs.into_iter().collect() });
        }
        split_face.definitions = contents.definitions.iter().map(|node| svg[node.range()].to_owned()).collect();
        Some(split_face)
    }

    /// The face as one piece.
    fn whole(svg: &str, root: Node<'_, '_>, opening: &str) -> Self {
        let inner = root.first_child().zip(root.last_child());
        let text = inner.map(|(first, last)| svg[first.range().start..last.range().end].to_owned()).unwrap_or_default();
        let prolog = if svg.contains("<!ENTITY") { &svg[..root.range().start] } else { "" };
        let fragments = vec![Fragment { text, needs: Vec::new() }];
        Self { opening: format!("{prolog}{opening}"), definitions: Vec::new(), fragments }
    }
}

/// What stands under the root: what is drawn, and what drawn things refer to.
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
    /// None where definitions have properties that those in them inherit.
    fn of(root: Node<'a, 'input>) -> Option<Self> {
        let mut contents = Self { drawn: Vec::new(), definitions: Vec::new() };
        for node in root.children().filter(Node::is_element) {
            match node.tag_name().name() {
                "defs" if node.attributes().all(|attribute| attribute.name() == "id") => {
                    let defined = node.children().filter(|inner| inner.is_element() && !inner.has_tag_name_of("style"));
                    contents.definitions.extend(defined);
                }
                "defs" => return None,
                "style" | "title" | "desc" | "metadata" => {}
                name if DEFINITIONS.contains(&name) => contents.definitions.push(node),
                _ => contents.drawn.push(node),
            }
        }
        Some(contents)
    }

    /// Where each id is given; the first place counts.
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

/// The definitions that the piece `own` needs, those that they need included; none where it refers to another piece.
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
            // One that is known already, or nothing: that the id is not there has been told.
            Some(IdPlace::Definition(_)) | None => {}
        }
    }
    Some(found)
}

/// Whether the root has a property that acts on the drawing as a whole.
fn acts_on_all(root: Node<'_, '_>) -> bool {
    root.attributes().any(|attribute| {
        WHOLE.contains(&attribute.name())
            || (attribute.name() == "style" && WHOLE.iter().any(|property| attribute.value().contains(property)))
    })
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

/// The ids that an element and those in it refer to.
pub(super) fn references_of<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    node.descendants().flat_map(|inner| inner.attributes()).flat_map(|attribute| {
        let link = (attribute.name() == "href").then(|| attribute.value().strip_prefix('#')).flatten();
        link.into_iter().chain(references_in(attribute.value()))
    })
}

/// The ids in `url(#…)`.
pub(super) fn references_in(text: &str) -> impl Iterator<Item = &str> {
    // Most attributes have no bracket, and those with outlines are long: looking for one byte is soon done.
    let parts = text.contains('(').then(|| text.split("url(").skip(1)).into_iter().flatten();
    parts.filter_map(|rest| {
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

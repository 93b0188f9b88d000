//! A part of a drawing: one element, or what lies in a rectangle. What the part does not show is left out.

use super::boxes;
use super::edits::Edits;
use crate::diag::nearest;
use crate::render::references_in;
use roxmltree::{Document, Node, NodeId};
use std::collections::BTreeMap;

/// The part of a drawing that is placed; all of it by default.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ArtPart {
    /// The id of the element that is drawn alone.
    pub(super) id: Option<String>,
    /// What is shown, in the drawing's own units: x, y, width and height.
    pub(super) crop: Option<[f64; 4]>,
}

/// A drawing has no element of that id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NoElement {
    pub(super) id: String,
    /// The nearest id that there is.
    pub(super) nearest: Option<String>,
}

/// Elements that draw nothing where they stand.
const DEFINITIONS: [&str; 13] = [
    "clipPath",
    "cursor",
    "defs",
    "filter",
    "font",
    "linearGradient",
    "marker",
    "mask",
    "metadata",
    "pattern",
    "radialGradient",
    "symbol",
    "title",
];

impl ArtPart {
    /// Returns whether all of the drawing is shown.
    pub(super) const fn is_whole(&self) -> bool {
        self.id.is_none() && self.crop.is_none()
    }

    /// Adds the edits that leave out what the part does not show, and returns the `viewBox` that shows it, if it is not that of
    /// the drawing.
    ///
    /// # Errors
    /// The drawing has no element of that id.
    pub(super) fn leave_out(&self, document: &Document<'_>, edits: &mut Edits) -> Result<Option<[f64; 4]>, NoElement> {
        let root = document.root_element();
        let element = self.id.as_deref().map(|id| with_id(document, id)).transpose()?;
        let mut parts = Parts { left_out: BTreeMap::new(), document };
        let chain: Vec<NodeId> = element.iter().flat_map(Node::ancestors).map(|node| node.id()).collect();
        parts.gather(root, &chain);
        let has_own_units = |node: Node<'_, '_>| matches!(node.tag_name().name(), "svg" | "symbol");
        let in_units = element.is_none_or(|node| node.ancestors().filter(|node| has_own_units(*node)).count() < 2);
        if let Some(crop) = self.crop.filter(|_| in_units && boxes::can_be_known(document)) {
            let hidden = boxes::outside(element.unwrap_or(root), crop);
            hidden.into_iter().for_each(|node| parts.leave_out(node));
        }
        parts.bring_back();
        for (number, fate) in &parts.left_out {
            let node = u32::try_from(*number).ok().and_then(|number| document.get_node(NodeId::from(number)));
            let range = node.map(|node| node.range()).unwrap_or_default();
            match fate {
                Fate::LeftOut => edits.remove(range),
                Fate::Referred => {
                    edits.insert(range.start, "<defs>");
                    edits.insert(range.end, "</defs>");
                }
                Fate::Kept => {}
            }
        }
        let shown = element.and_then(|node| show(node, edits, document.input_text()));
        Ok(self.crop.or(shown))
    }
}

fn with_id<'d, 'i>(document: &'d Document<'i>, id: &str) -> Result<Node<'d, 'i>, NoElement> {
    let found = document.descendants().find(|node| node.attribute("id") == Some(id));
    found.ok_or_else(|| {
        let ids = document.descendants().filter_map(|node| node.attribute("id"));
        NoElement { id: id.to_owned(), nearest: nearest(id, ids).map(str::to_owned) }
    })
}

/// Sees to it that an element is drawn where it only defines something, and returns its own `viewBox`.
fn show(element: Node<'_, '_>, edits: &mut Edits, svg: &str) -> Option<[f64; 4]> {
    for node in element.ancestors().filter(Node::is_element) {
        reveal(node, edits, svg);
        let (name, drawn) = match node.tag_name().name() {
            "defs" => ("defs", "g"),
            "symbol" if node == element => ("symbol", "svg"),
            _ => continue,
        };
        let range = node.range();
        let closing = svg[range.clone()].rfind("</").map(|at| range.start + at + 2);
        for start in [Some(range.start + 1), closing].into_iter().flatten() {
            // A name with a prefix is left alone.
            if svg[start..].starts_with(name) {
                edits.remove(start..start + name.len());
                edits.insert(start + name.len(), drawn);
            }
        }
    }
    let is_own = matches!(element.tag_name().name(), "symbol");
    let view_box = element.attribute("viewBox").filter(|_| is_own)?.parse::<svgtypes::ViewBox>().ok()?;
    Some([0.0, 0.0, view_box.w, view_box.h])
}

/// Takes from an element what hides it: a drawing program hides a layer, and its name asks for it all the same.
fn reveal(node: Node<'_, '_>, edits: &mut Edits, svg: &str) {
    let hides = |name: &str, value: &str| {
        let value = value.trim();
        (name.trim() == "display" && value.starts_with("none"))
            || (name.trim() == "visibility" && (value.starts_with("hidden") || value.starts_with("collapse")))
    };
    for attribute in node.attributes() {
        let range = attribute.range_value();
        if hides(attribute.name(), attribute.value()) {
            edits.remove(attribute.range());
        } else if attribute.name() == "style" {
            let mut at = range.start;
            for declaration in svg[range].split(';') {
                let end = at + declaration.len();
                if declaration.split_once(':').is_some_and(|(name, value)| hides(name, value)) {
                    edits.remove(at..end);
                }
                at = end + 1;
            }
        }
    }
}

/// What becomes of an element that the part does not show.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    LeftOut,
    /// It is drawn nowhere, but something that is shown refers to it.
    Referred,
    /// It is a definition that something shown refers to.
    Kept,
}

struct Parts<'d, 'i> {
    /// The elements that are not shown, by their number in the document: the order of edits follows theirs.
    left_out: BTreeMap<usize, Fate>,
    document: &'d Document<'i>,
}

impl<'d, 'i> Parts<'d, 'i> {
    /// Leaves out definitions, and what is not on the way to the element that is shown.
    fn gather(&mut self, node: Node<'d, 'i>, chain: &[NodeId]) {
        let is_last = chain.first() == Some(&node.id());
        for child in node.children().filter(Node::is_element) {
            let name = child.tag_name().name();
            if !is_last && chain.contains(&child.id()) {
                self.gather(child, chain);
            } else if name == "defs" {
                child.children().filter(Node::is_element).for_each(|inner| self.leave_out(inner));
            } else if DEFINITIONS.contains(&name) || (!is_last && !chain.is_empty()) {
                self.leave_out(child);
            } else if name == "g" {
                self.gather(child, &[]);
            }
        }
    }

    fn leave_out(&mut self, node: Node<'_, '_>) {
        self.left_out.insert(node.id().get_usize(), Fate::LeftOut);
    }

    /// Keeps what something that is shown refers to.
    fn bring_back(&mut self) {
        let by_id: BTreeMap<&str, Node<'d, 'i>> =
            self.document.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect();
        let mut queue = Vec::new();
        self.references(self.document.root_element(), &mut queue);
        while let Some(id) = queue.pop() {
            let Some(target) = by_id.get(id) else { continue };
            let Some(top) = target.ancestors().find(|node| self.left_out.contains_key(&node.id().get_usize())) else {
                continue;
            };
            let Some(fate) = self.left_out.get_mut(&top.id().get_usize()).filter(|fate| **fate == Fate::LeftOut) else {
                continue;
            };
            let is_definition = DEFINITIONS.contains(&top.tag_name().name())
                || top.ancestors().any(|node| node.tag_name().name() == "defs");
            *fate = if is_definition { Fate::Kept } else { Fate::Referred };
            self.references(top, &mut queue);
        }
    }

    /// Adds the ids that a node and what is shown in it refer to.
    fn references(&self, node: Node<'d, 'i>, ids: &mut Vec<&'d str>) {
        for attribute in node.attributes() {
            ids.extend(references_in(attribute.value()));
            ids.extend(attribute.value().strip_prefix('#').filter(|_| attribute.name() == "href"));
        }
        for child in node.children().filter(|child| self.left_out.get(&child.id().get_usize()) != Some(&Fate::LeftOut))
        {
            self.references(child, ids);
        }
    }
}

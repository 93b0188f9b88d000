//! Clips made of groups, as drawing programs write them: usvg, as the standard has it, draws nothing of a group in a clip. So each
//! shape of the group is used on its own, with all that the groups around it say.

use super::references::references_in;
use crate::diag::{Code, Fault};
use crate::tag::{name_end, tag_of};
use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

/// What a clip can be made of.
const SHAPES: [&str; 8] = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"];
/// Elements whose children a clip shows.
const GROUPS: [&str; 3] = ["g", "a", "switch"];
/// Groups that use each other end.
const DEEPEST: usize = 16;
/// The most shapes of all clips of a drawing.
const MOST: usize = 5_000;
/// Attributes of a group that mean something else where it is used.
const OWN: [&str; 4] = ["id", "href", "width", "height"];

/// Returns what has to be added to a drawing for its clips to show the shapes of groups, and reports clips and masks that hide all.
pub(super) fn edits(document: &Document<'_>, faults: &mut Vec<Fault>) -> Vec<(Range<usize>, String)> {
    let is_hiding = |node: &Node<'_, '_>| matches!(node.tag_name().name(), "clipPath" | "mask");
    if !document.descendants().any(|node| is_hiding(&node)) {
        return Vec::new();
    }
    let attributes = document.descendants().flat_map(|node| node.attributes());
    let used =
        attributes.filter(|it| matches!(it.name(), "clip-path" | "mask")).flat_map(|it| references_in(it.value()));
    let used: BTreeSet<&str> = used.collect();
    let with_ids = document.descendants().filter_map(|node| Some((node.attribute("id")?, node)));
    let mut uses = Uses { nodes: with_ids.collect(), edits: BTreeMap::new(), definitions: String::new(), count: 0 };
    for node in document.descendants().filter(is_hiding) {
        let is_empty = !uses.show(node);
        let id = node.attribute("id").unwrap_or_default();
        if is_empty && used.contains(id) {
            let kind = node.tag_name().name();
            let message = format!("`<{kind} id=\"{id}\">` shows nothing, so nothing is drawn of what it is for");
            let tag = tag_of(&document.input_text()[node.range()]).unwrap_or_default();
            let fault = Fault::new(Code::NotDrawn, message, tag).in_tag(tag);
            faults.push(fault.help(format!("draw shapes in it, or remove the `{}` that names it", property_of(kind))));
        }
    }
    uses.edits.into_iter().map(|(at, new)| (at..at, new)).collect()
}

fn property_of(kind: &str) -> &str {
    if kind == "clipPath" { "clip-path" } else { kind }
}

/// The shapes of groups, each to be used by its id.
struct Uses<'a, 'd> {
    nodes: BTreeMap<&'a str, Node<'a, 'd>>,
    /// What is added, and where.
    edits: BTreeMap<usize, String>,
    /// Uses within groups.
    definitions: String,
    /// How many elements were looked at.
    count: usize,
}

impl<'a, 'd> Uses<'a, 'd> {
    /// Has a clip show the shapes of its groups; returns whether it shows anything.
    fn show(&mut self, clip: Node<'a, 'd>) -> bool {
        if clip.tag_name().name() == "mask" {
            return clip.children().any(|child| child.is_element());
        }
        let prefix = prefix_of(clip);
        let mut is_shown = false;
        for child in clip.children().filter(Node::is_element) {
            if self.is_shape(child, DEEPEST) {
                is_shown = true;
                continue;
            }
            let shapes = self.shapes(child, prefix, DEEPEST);
            let definitions = std::mem::take(&mut self.definitions);
            if shapes.is_empty() || self.count > MOST {
                continue;
            }
            is_shown = true;
            let range = child.range();
            let _ = write!(self.edits.entry(range.start).or_default(), "<{prefix}defs>");
            let end = self.edits.entry(range.end).or_default();
            let _ = write!(end, "{definitions}</{prefix}defs>");
            for id in shapes {
                let _ = write!(end, "<{prefix}use href=\"#{id}\"/>");
            }
        }
        is_shown
    }

    /// Returns whether a clip shows an element as it is.
    fn is_shape(&self, node: Node<'a, 'd>, depth: usize) -> bool {
        let name = node.tag_name().name();
        let is_used = || self.target(node).is_some_and(|target| depth > 0 && self.is_shape(target, depth - 1));
        SHAPES.contains(&name) || name == "use" && is_used()
    }

    fn target(&self, node: Node<'a, 'd>) -> Option<Node<'a, 'd>> {
        let link = node.attributes().find(|attribute| attribute.name() == "href")?;
        self.nodes.get(link.value().trim().strip_prefix('#')?).copied()
    }

    /// Returns the ids by which the shapes of an element can be used.
    fn shapes(&mut self, node: Node<'a, 'd>, prefix: &str, depth: usize) -> Vec<String> {
        let name = node.tag_name().name();
        self.count += 1;
        if depth == 0 || self.count > MOST {
            return Vec::new();
        } else if self.is_shape(node, DEEPEST) {
            return vec![self.id_of(node)];
        }
        let inner: Vec<String> = if GROUPS.contains(&name) {
            node.children().flat_map(|child| self.shapes(child, prefix, depth - 1)).collect()
        } else if name == "use" {
            let Some(target) = self.target(node) else { return Vec::new() };
            self.shapes(target, prefix, depth - 1)
        } else {
            return Vec::new();
        };
        let text = node.document().input_text();
        let is_said = |attribute: &str| match attribute {
            "x" | "y" => name == "use",
            attribute => !OWN.contains(&attribute),
        };
        let said = node.attributes().filter(|it| it.namespace().is_none() && is_said(it.name()));
        let said: String = said.flat_map(|it| [" ", &text[it.range()]]).collect();
        let mut ids = Vec::with_capacity(inner.len());
        for id in inner {
            self.count += 1;
            let own = format!("clip-part-{}", self.count);
            let _ = write!(self.definitions, "<{prefix}use id=\"{own}\" href=\"#{id}\"{said}/>");
            ids.push(own);
        }
        ids
    }

    fn id_of(&mut self, node: Node<'a, 'd>) -> String {
        if let Some(id) = node.attribute("id") {
            return id.to_owned();
        }
        let at = node.range().start + name_end(&node.document().input_text()[node.range()]);
        let id = format!("clip-shape-{at}");
        self.edits.insert(at, format!(" id=\"{id}\""));
        id
    }
}

/// Returns the prefix of an element's name with its colon, as it is written.
fn prefix_of<'a>(node: Node<'a, '_>) -> &'a str {
    let text = &node.document().input_text()[node.range()];
    let name = text.find("clipPath").and_then(|at| text.get(1..at)).unwrap_or_default();
    if name.ends_with(':') { name } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tag::replaced;

    fn written(body: &str) -> (String, Vec<String>) {
        let svg = format!("<svg>{body}</svg>");
        let document = Document::parse(&svg).expect("the drawing is well-formed");
        let mut faults = Vec::new();
        let mut edits = edits(&document, &mut faults);
        edits.sort_by_key(|(range, _)| range.start);
        let svg = replaced(&svg, edits);
        (svg[5..svg.len() - 6].to_owned(), faults.into_iter().map(|fault| fault.words).collect())
    }

    #[test]
    fn each_shape_of_a_group_is_used_with_what_its_groups_say() {
        let (svg, faults) = written(
            "<clipPath id='c'><g id='g' transform='scale(2)' class='a'><path d='M0 0'/><g clip-path='url(#d)'><rect id='r'/></g></g></clipPath>",
        );
        let uses = "<use id=\"clip-part-5\" href=\"#r\" clip-path='url(#d)'/><use id=\"clip-part-6\" href=\"#clip-shape-68\" transform='scale(2)' class='a'/><use id=\"clip-part-7\" href=\"#clip-part-5\" transform='scale(2)' class='a'/></defs><use href=\"#clip-part-6\"/><use href=\"#clip-part-7\"/>";
        let own = "<defs><g id='g' transform='scale(2)' class='a'><path id=\"clip-shape-68\" d='M0 0'/><g clip-path='url(#d)'><rect id='r'/></g></g>";
        assert_eq!(svg, format!("<clipPath id='c'>{own}{uses}</clipPath>"));
        assert!(faults.is_empty(), "{faults:?}");
    }

    #[test]
    fn groups_that_use_each_other_end() {
        let (_, faults) = written(
            "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/><use href='#a'/></g><clipPath id='c'><use href='#a'/></clipPath><path clip-path='url(#c)'/>",
        );
        assert_eq!(faults, ["<clipPath id='c'>"]);
    }

    #[test]
    fn a_clip_or_a_mask_of_nothing_is_found_where_it_is_used() {
        let found = |body: &str| written(body).1.len();
        for empty in ["<clipPath id='c'/>", "<clipPath id='c'><g/><image/></clipPath>", "<mask id='c'> </mask>"] {
            let property = if empty.starts_with("<mask") { "mask" } else { "clip-path" };
            assert_eq!(found(&format!("{empty}<g {property}='url(#c)'/>")), 1, "{empty}");
            assert_eq!(found(empty), 0, "{empty}");
        }
        assert_eq!(found("<clipPath id='c'><use href='#r'/></clipPath><rect id='r' clip-path='url(#c)'/>"), 0);
    }
}

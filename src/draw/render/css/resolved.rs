//! A drawing with its styles, written with attributes instead.

use super::cascade::is_style;
use super::outline::outline;
use super::properties::IN_STYLE;
use super::styled::{Ground, Styled, is_svg};
use super::transform;
use crate::diag::{Code, Fault};
use crate::memo::ContentKey;
use crate::render::entities::without_entities;
use crate::render::limits::{FAULTS, too_much};
use crate::render::xml;
use crate::tag::{attribute_value, name_end, replaced};
use kurbo::Affine;
use roxmltree::{Document, Node};
use std::fmt::Write;
use std::ops::Range;

/// Words of drawings that have something to apply.
const WORDS: [&str; 7] = ["<style", "var(", "calc(", "non-scaling-stroke", "transform-box", "<textPath", "drop-shadow"];

/// Returns a drawing with its styles as attributes, and what of them cannot be read; none if it has no styles. One that cannot be
/// read at all stays as it is: the renderer reports that.
pub(in crate::render) fn resolved(
    svg: &str,
    ground: impl FnOnce(&Document<'_>) -> Ground,
) -> Option<(String, Vec<Fault>)> {
    let has_style =
        || svg.match_indices("style=").any(|(at, _)| svg[..at].ends_with(|c: char| c.is_ascii_whitespace()));
    if !WORDS.iter().any(|word| svg.contains(word)) && !has_style() {
        return None;
    }
    let plain = without_entities(svg)?;
    let document = xml::parse(&plain).ok()?;
    let mut styled = Styled::of(&document, ground(&document));
    let svg = styled.written();
    Some((svg, styled.faults()))
}

impl<'a, 'i> Styled<'a, 'i> {
    fn faults(self) -> Vec<Fault> {
        let unread = self.cascade.unread.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).map(|text| {
            let words = text.split(['{', ';']).next().unwrap_or(text).trim();
            let message = format!("`{words}` is CSS that Pullet does not read, so it changes nothing");
            let help = "write it with other selectors and rules, or as attributes of the elements";
            Fault::new(Code::NotDrawn, message, words).help(help)
        });
        let spent = (self.cascade.steps.0.get() == 0).then(|| {
            let message = "the style sheets of the drawing have too many rules for so many elements";
            too_much(message, "<style", "remove the rules that nothing needs, and shorten selectors such as `a b c`")
        });
        let all = spent.into_iter().chain(unread).chain(self.faults);
        all.fold(Vec::new(), |mut seen, fault| {
            if seen.len() < FAULTS && !seen.contains(&fault) {
                seen.push(fault);
            }
            seen
        })
    }

    /// Returns the drawing with all values as attributes.
    fn written(&mut self) -> String {
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        for node in self.document.descendants().filter(Node::is_element) {
            if is_style(node) {
                edits.push((node.range(), String::new()));
                continue;
            }
            if !is_svg(&node) {
                continue;
            }
            edits.extend(self.along_path(node));
            let parts = self.with_plain_stroke(node);
            if parts.is_some() || self.values.contains_key(&node.id()) || node.has_attribute("style") {
                edits.extend(self.edits(node));
            }
            edits.extend(parts.into_iter().flatten());
        }
        edits.sort_by_key(|(range, _)| range.start);
        replaced(self.document.input_text(), edits)
    }

    /// Returns what is changed in the tag of an element.
    fn edits(&self, node: Node<'a, 'i>) -> Vec<(Range<usize>, String)> {
        let values = self.values.get(&node.id()).map(Vec::as_slice).unwrap_or_default();
        let mut edits = Vec::new();
        let (mut added, mut style) = (String::new(), String::new());
        let has = |name: &str| node.attributes().find(|it| it.namespace().is_none() && it.name() == name);
        for (name, value) in values {
            let value = value.as_deref().filter(|value| self.cascade.steps.spend(value.len()));
            if IN_STYLE.contains(&&**name) {
                let _ = value.map(|value| write!(style, "{name}:{value};"));
                continue;
            }
            let new = value.map(|value| format!("{name}=\"{}\"", attribute_value(value)));
            match (has(name), new) {
                (Some(attribute), new) => edits.push((attribute.range(), new.unwrap_or_default())),
                (None, Some(new)) => added = added + " " + &new,
                (None, None) => {}
            }
        }
        if let Some(own) = has("style") {
            let new = if style.is_empty() { String::new() } else { format!("style=\"{}\"", attribute_value(&style)) };
            edits.push((own.range(), new));
        } else if !style.is_empty() {
            let _ = write!(added, " style=\"{}\"", attribute_value(&style));
        }
        let end = end_of_tag(node);
        edits.push((end..end, added));
        edits
    }

    /// Returns what makes text run along a path that it has itself.
    fn along_path(&self, node: Node<'a, 'i>) -> Vec<(Range<usize>, String)> {
        let path = node.attribute_node("path").filter(|_| node.tag_name().name() == "textPath");
        let Some(path) = path else { return Vec::new() };
        let outer = node.ancestors().find(|around| around.parent_element() == Some(self.document.root_element()));
        let start = outer.map_or(path.range().start, |outer| outer.range().start);
        let id = format!("path-{}", &ContentKey::of(path.value()).to_hex()[..12]);
        let drawn = format!("<defs><path id=\"{id}\" d=\"{}\"/></defs>", attribute_value(path.value()));
        let links = node.attributes().filter(|attribute| attribute.name() == "href");
        let links = links.map(|attribute| (attribute.range(), String::new()));
        let own = [(start..start, drawn), (path.range(), format!("href=\"#{id}\""))];
        links.chain(own).collect()
    }

    /// Returns what makes a group of a shape whose lines do not grow with it: with its area, and its lines in the units of its
    /// drawing. The group has all attributes of the shape.
    fn with_plain_stroke(&self, node: Node<'a, 'i>) -> Option<[(Range<usize>, String); 2]> {
        let name = node.tag_name().name();
        if self.value(node, "vector-effect") != Some("non-scaling-stroke") || name == "image" {
            return None;
        }
        let own_units = ["svg", "symbol", "pattern", "marker", "mask", "clipPath"];
        let mut whole = Affine::IDENTITY;
        for around in node.ancestors().take_while(|it| it.is_element() && !own_units.contains(&it.tag_name().name())) {
            whole = self.matrix(around, 0).ok()? * whole;
        }
        let [a, b, c, d, ..] = whole.as_coeffs();
        let is_scaled = (a * a + b * b - 1.0).abs() + (c * c + d * d - 1.0).abs() + (a * c + b * d).abs() > 1e-6;
        let stroke = node.ancestors().filter(Node::is_element).find_map(|around| self.value(around, "stroke"));
        if !is_scaled || whole.determinant().abs() < 1e-12 || stroke.is_none_or(|stroke| stroke == "none") {
            return None;
        }
        let shape = outline(name, &|name| self.value(node, name), &self.lengths(node))?;
        let (area, line) = (shape.to_svg(), (whole * shape).to_svg());
        let back = transform::written(whole.inverse());
        let (start, end) = (node.range().start + 1, node.range().end);
        let (prefix, _) = self.document.input_text()[start..].split_once(name)?;
        let parts = format!(
            "><{prefix}path d=\"{area}\" stroke=\"none\"/><{prefix}path d=\"{line}\" transform=\"{back}\" fill=\"none\" \
             marker-start=\"none\" marker-mid=\"none\" marker-end=\"none\"/></{prefix}g>"
        );
        let at = start + prefix.len();
        Some([(at..at + name.len(), "g".to_owned()), (end_of_tag(node)..end, parts)])
    }
}

/// Returns where attributes may be added to an element.
fn end_of_tag(node: Node<'_, '_>) -> usize {
    let start = node.range().start;
    let name = || start + name_end(&node.document().input_text()[start..]);
    node.attributes().map(|attribute| attribute.range().end).max().unwrap_or_else(name)
}

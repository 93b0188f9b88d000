//! Weights between the hundreds: usvg reads `font-weight="450"` only as a setting of the axis `wght`.

use crate::css;
use roxmltree::{Document, Node};
use std::borrow::Cow;

/// A weight as a drawing writes it.
struct Written<'a> {
    weight: &'a str,
    /// Where its setting has to be written.
    at: usize,
    place: Place,
}

#[derive(Clone, Copy)]
enum Place {
    Attribute,
    Style,
    Sheet,
}

/// Returns the drawing with weights such as 450 written as usvg reads them.
pub(super) fn with_any_weight<'s>(svg: &'s str, document: &Document<'_>) -> Cow<'s, str> {
    if !svg.contains("font-weight") || svg.contains("<!ENTITY") {
        return Cow::Borrowed(svg);
    }
    let mut weights: Vec<Written<'_>> =
        document.descendants().filter(Node::is_element).flat_map(|node| weights_of(node, svg)).collect();
    if !weights.iter().any(|written| is_odd(written.weight)) {
        return Cow::Borrowed(svg);
    }
    weights.sort_by_key(|written| written.at);
    let mut changed = svg.to_owned();
    for Written { weight, at, place } in weights.into_iter().rev() {
        let setting = match place {
            Place::Attribute => format!(" font-variation-settings=\"{}\"", axis(weight, "'")),
            Place::Style => format!(";font-variation-settings:{}", axis(weight, "&apos;")),
            Place::Sheet => format!(";font-variation-settings:{}", axis(weight, "'")),
        };
        changed.insert_str(at, &setting);
    }
    Cow::Owned(changed)
}

fn weights_of<'a>(node: Node<'a, '_>, svg: &'a str) -> Vec<Written<'a>> {
    let mut found = Vec::new();
    if let Some(weight) = node.attribute_node("font-weight") {
        found.push(Written { weight: weight.value(), at: weight.range().end, place: Place::Attribute });
    }
    if let Some(style) = node.attribute_node("style") {
        let weight = css::value_of(style.value(), "font-weight");
        found.extend(weight.map(|weight| Written { weight, at: style.range_value().end, place: Place::Style }));
    }
    if let Some(text) = node.first_child().filter(|text| node.has_tag_name("style") && text.is_text()) {
        let sheet = &svg[text.range()];
        for block in css::blocks(sheet) {
            let weight = css::value_of(&sheet[block.body.clone()], "font-weight");
            let at = text.range().start + block.body.end;
            found.extend(weight.map(|weight| Written { weight, at, place: Place::Sheet }));
        }
    }
    found
}

/// Returns whether usvg passes over a weight.
fn is_odd(weight: &str) -> bool {
    weight.trim().parse::<u16>().is_ok_and(|weight| (1..=1000).contains(&weight) && (weight % 100 != 0 || weight > 900))
}

/// Returns the setting for a weight: a plain weight takes back what an element around it sets.
fn axis(weight: &str, quote: &str) -> String {
    if is_odd(weight) { format!("{quote}wght{quote} {}", weight.trim()) } else { "normal".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(svg: &str) -> String {
        with_any_weight(svg, &Document::parse(svg).expect("the drawing is well-formed")).into_owned()
    }

    #[test]
    fn a_weight_between_the_hundreds_becomes_a_setting_of_its_axis() {
        assert_eq!(
            written("<g font-weight='450'><text style='font-weight:bold'/></g>"),
            "<g font-weight='450' font-variation-settings=\"'wght' 450\">\
             <text style='font-weight:bold;font-variation-settings:normal'/></g>"
        );
        assert_eq!(
            written("<svg><style>.a { font-weight: 350 }</style></svg>"),
            "<svg><style>.a { font-weight: 350 ;font-variation-settings:'wght' 350}</style></svg>"
        );
    }

    #[test]
    fn a_drawing_of_usual_weights_stays_as_it_is() {
        let svg = "<g font-weight='700'><text style='font-weight:bold'/></g>";
        assert_eq!(written(svg), svg);
    }
}

//! Weights between the hundreds: usvg reads `font-weight="450"` only as a setting of the axis `wght`.

use crate::css;
use crate::tag::replaced;
use roxmltree::{Document, Node};
use std::borrow::Cow;
use std::ops::Range;

/// Returns the drawing with weights such as 450 written as usvg reads them.
pub(super) fn with_any_weight<'s>(svg: &'s str, document: &Document<'_>) -> Cow<'s, str> {
    if !svg.contains("font-weight") || svg.contains("<!ENTITY") {
        return Cow::Borrowed(svg);
    }
    let elements = document.descendants().filter(Node::is_element);
    let mut weights: Vec<_> = elements.flat_map(|node| weights_of(node, svg)).collect();
    if !weights.iter().any(|(weight, ..)| is_odd(weight)) {
        return Cow::Borrowed(svg);
    }
    weights.sort_by_key(|(_, at, _)| at.start);
    Cow::Owned(replaced(svg, weights.into_iter().map(|(_, at, setting)| (at, setting))))
}

/// Returns the weights that an element writes, each with its setting and what that has to replace: nothing, or a setting that takes
/// back others.
fn weights_of<'a>(node: Node<'a, '_>, svg: &'a str) -> Vec<(&'a str, Range<usize>, String)> {
    let mut found = Vec::new();
    let own = node.attribute_node("font-variation-settings");
    // What an element says itself of its axes wins.
    if let Some(weight) = node.attribute_node("font-weight")
        && own.is_none_or(|own| own.value() == "normal")
    {
        let at = own.map_or(weight.range().end..weight.range().end, |own| own.range());
        found.push((weight.value(), at, format!(" font-variation-settings=\"{}\"", axis(weight.value(), "'"))));
    }
    let declared = |style: &'a str, end: usize, quote: &str| {
        let setting = |weight| format!(";font-variation-settings:{}", axis(weight, quote));
        setting_of(style).map(|weight| (weight, end..end, setting(weight)))
    };
    if let Some(style) = node.attribute_node("style") {
        found.extend(declared(style.value(), style.range_value().end, "&apos;"));
    }
    if let Some(text) = node.first_child().filter(|text| node.has_tag_name("style") && text.is_text()) {
        let sheet = &svg[text.range()];
        for block in css::blocks(sheet) {
            let end = text.range().start + block.body.end;
            found.extend(declared(&sheet[block.body], end, "'"));
        }
    }
    found
}

/// Returns the weight of a style that sets no axes.
fn setting_of(style: &str) -> Option<&str> {
    let own = css::value_of(style, "font-variation-settings");
    css::value_of(style, "font-weight").filter(|_| own.is_none_or(|own| own == "normal"))
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
        assert_eq!(
            written("<g style='font-variation-settings:normal;font-weight:450'/>"),
            "<g style='font-variation-settings:normal;font-weight:450;font-variation-settings:&apos;wght&apos; 450'/>"
        );
    }

    #[test]
    fn what_an_element_says_of_its_axes_stays() {
        let own = "<g font-weight='450' font-variation-settings='\"wght\" 470'/>";
        assert_eq!(written(own), own);
        assert_eq!(
            written("<g font-variation-settings='normal' font-weight='450'/>"),
            "<g  font-variation-settings=\"'wght' 450\" font-weight='450'/>"
        );
    }

    #[test]
    fn a_drawing_of_usual_weights_stays_as_it_is() {
        let svg = "<g font-weight='700'><text style='font-weight:bold'/></g>";
        assert_eq!(written(svg), svg);
    }
}

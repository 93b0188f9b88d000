//! Weights between the hundreds: usvg reads `font-weight="450"` only as a setting of the axis `wght`.

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
    let weights: Vec<_> = elements.filter_map(weight_of).collect();
    if !weights.iter().any(|(weight, ..)| is_odd(weight)) {
        return Cow::Borrowed(svg);
    }
    Cow::Owned(replaced(svg, weights.into_iter().map(|(_, at, setting)| (at, setting))))
}

/// Returns the weight that an element has, with its setting and what that has to replace: nothing, or a setting that takes back
/// others.
fn weight_of<'a>(node: Node<'a, '_>) -> Option<(&'a str, Range<usize>, String)> {
    let own = node.attribute_node("font-variation-settings");
    // What an element says itself of its axes wins.
    let weight = node.attribute_node("font-weight").filter(|_| own.is_none_or(|own| own.value() == "normal"))?;
    let at = own.map_or(weight.range().end..weight.range().end, |own| own.range());
    Some((weight.value(), at, format!(" font-variation-settings=\"{}\"", axis(weight.value()))))
}

/// Returns whether usvg passes over a weight.
fn is_odd(weight: &str) -> bool {
    weight.trim().parse::<u16>().is_ok_and(|weight| (1..=1000).contains(&weight) && (weight % 100 != 0 || weight > 900))
}

/// Returns the setting for a weight: a plain weight takes back what an element around it sets.
fn axis(weight: &str) -> String {
    if is_odd(weight) { format!("'wght' {}", weight.trim()) } else { "normal".to_owned() }
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
            written("<g font-weight='450'><text font-weight='bold'/></g>"),
            "<g font-weight='450' font-variation-settings=\"'wght' 450\">\
             <text font-weight='bold' font-variation-settings=\"normal\"/></g>"
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
        let svg = "<g font-weight='700'><text font-weight='bold'/></g>";
        assert_eq!(written(svg), svg);
    }
}

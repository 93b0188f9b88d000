//! The ids that elements refer to.

use roxmltree::Node;

/// The name space of drawings.
const SVG: &str = "http://www.w3.org/2000/svg";

/// Returns whether an element is one of SVG, and not a drawing program's own.
pub(super) fn is_of_svg(node: Node<'_, '_>) -> bool {
    node.tag_name().namespace().is_none_or(|space| space == SVG)
}

/// Returns the ids that an element and those in it refer to. What drawing programs note for themselves refers to nothing, such
/// as Illustrator's `<i:pgfRef xlink:href="#adobe_illustrator_pgf">`.
pub(super) fn references_of<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    node.descendants().filter(|inner| is_of_svg(*inner)).flat_map(|inner| inner.attributes()).flat_map(|attribute| {
        let link = (attribute.name() == "href").then(|| attribute.value().strip_prefix('#')).flatten();
        link.into_iter().chain(references_in(attribute.value()))
    })
}

/// Returns the ids in `url(#…)`.
pub(crate) fn references_in(text: &str) -> impl Iterator<Item = &str> {
    // Most attributes have no bracket, and those with outlines are long: looking for one byte is fast.
    let parts = text.contains('(').then(|| text.split("url(").skip(1)).into_iter().flatten();
    parts.filter_map(|rest| {
        let inside = rest.split(')').next()?.trim().trim_matches(['"', '\'']);
        inside.strip_prefix('#')
    })
}

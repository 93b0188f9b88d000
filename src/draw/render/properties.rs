//! The properties of a drawing: attributes, and the declarations of styles and of style sheets.

use crate::css;
use roxmltree::Node;
use std::ops::Range;

/// A property of an element or of a style sheet, and where it is written.
pub(super) struct Property<'a, 'd> {
    pub(super) node: Node<'a, 'd>,
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    /// Empty where it is made of entities.
    pub(super) place: Range<usize>,
    pub(super) is_attribute: bool,
}

/// Returns the attributes of an element, the declarations of its style, and those of a style sheet.
pub(super) fn properties<'a, 'd>(node: Node<'a, 'd>) -> impl Iterator<Item = Property<'a, 'd>> {
    let svg = node.document().input_text();
    let declared = move |style: &'a str| {
        css::declarations(style).map(move |it| {
            let (start, end) = (offset(svg, it.name), offset(svg, it.value));
            let place = start.zip(end).map_or(0..0, |(start, end)| start..end + it.value.len());
            Property { node, name: it.name, value: it.value, place, is_attribute: false }
        })
    };
    let own = node.attributes().map(move |it| {
        let (name, value, place) = (it.name(), it.value(), it.range());
        Property { node, name, value, place, is_attribute: true }
    });
    let style = node.attribute("style").into_iter().flat_map(declared);
    let sheet = if node.tag_name().name() == "style" { node.text() } else { None }.unwrap_or_default();
    own.chain(style).chain(css::blocks(sheet).into_iter().flat_map(move |block| declared(&sheet[block.body])))
}

/// Returns where a part of a text lies in it; none where it is a part of another text, made of entities.
fn offset(text: &str, part: &str) -> Option<usize> {
    let at = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    (at + part.len() <= text.len()).then_some(at)
}

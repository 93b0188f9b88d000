//! Style sheets that act on one drawing.
//!
//! A style sheet applies to the whole card: an icon's rule for `path` would colour all paths. So what the rules of a drawing say of
//! each element is written into its own style, which draws the same, and the style sheets go. What cannot be read stays, and is
//! reported where the card is read.

use super::cascade::{Cascade, is_style};
use crate::render::xml;
use crate::tag::{attribute_value, name_end, replaced};
use roxmltree::{Document, Node};
use std::borrow::Cow;
use std::ops::Range;

/// The most bytes of all styles that are written into a drawing: as much as a face may have.
const MOST_BYTES: usize = 4_000_000;

/// Returns the drawing with the rules of its style sheets in the styles of its elements. One that exceeds a limit stays as it is:
/// the renderer reports that.
pub(crate) fn with_own_styles(svg: &str) -> Cow<'_, str> {
    if !svg.contains("<style") || svg.contains("<!ENTITY") {
        return Cow::Borrowed(svg);
    }
    let styled = xml::parse(svg).ok().and_then(|document| written_out(&document));
    styled.map_or(Cow::Borrowed(svg), Cow::Owned)
}

/// Returns a drawing with its rules written out; `None` if that would take too much.
fn written_out(document: &Document<'_>) -> Option<String> {
    let cascade = Cascade::of(document);
    let (mut edits, mut bytes) = (Vec::new(), 0);
    let mut unread: String = cascade.unread.iter().map(|text| whole(text.trim())).collect();
    for node in document.descendants().filter(Node::is_element) {
        if is_style(node) {
            let left = std::mem::take(&mut unread);
            let left = if left.is_empty() { left } else { format!("<style>{}</style>", attribute_value(&left)) };
            edits.push((node.range(), left));
            continue;
        }
        let applied = cascade.applied(node, Vec::new());
        let declared: Vec<&str> = applied.iter().map(|declaration| declaration.text).collect();
        edits.extend(node.attribute_node("class").map(|class| (class.range(), String::new())));
        if !declared.is_empty() {
            let (at, style) = own_style(node, &attribute_value(&declared.join(";")));
            bytes += style.len();
            edits.push((at..at, style));
        }
        if bytes > MOST_BYTES {
            return None;
        }
    }
    edits.sort_by_key(|(range, _): &(Range<usize>, String)| range.start);
    (cascade.steps.0.get() > 0).then(|| replaced(document.input_text(), edits))
}

/// Returns what cannot be read as a rule: its body says nothing.
fn whole(unread: &str) -> String {
    match unread.as_bytes() {
        [.., b'{'] => format!("{unread}}}"),
        [b'@', ..] => format!("{unread};"),
        _ => format!("x{{{unread}}}"),
    }
}

/// Returns where declarations go that count less than an element's own style, and what to write there.
fn own_style(node: Node<'_, '_>, declared: &str) -> (usize, String) {
    if let Some(style) = node.attribute_node("style") {
        return (style.range_value().start, format!("{};", declared.replace('\'', "&apos;")));
    }
    let start = node.range().start;
    let tag = &node.document().input_text()[start..];
    (start + name_end(tag), format!(" style=\"{declared}\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_becomes_the_style_of_the_elements_that_it_applies_to() {
        let svg = "<svg class='a b'><style>path{fill:#f80} g > .c{font-family:\"Lato\" !important}</style>\
                   <path d='M0 0'/><g><path class='c' style='fill:red'/></g></svg>";
        assert_eq!(
            with_own_styles(svg),
            "<svg ><path style=\"fill:#f80\" d='M0 0'/>\
             <g><path  style='fill:#f80;font-family:&quot;Lato&quot; !important;fill:red'/></g></svg>"
        );
    }

    #[test]
    fn a_rule_that_cannot_be_read_stays_for_whoever_reports_it() {
        let svg = "<svg><style>path{fill:red} path:blink{fill:blue}</style><path/></svg>";
        assert_eq!(with_own_styles(svg), "<svg><style>path:blink{}</style><path style=\"fill:red\"/></svg>");
    }

    #[test]
    fn a_drawing_without_a_style_sheet_stays_as_it_is() {
        for svg in
            ["<svg class='a'/>", "<svg><style>path{", "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg><style>a{}</style></svg>"]
        {
            assert!(matches!(with_own_styles(svg), Cow::Borrowed(_)), "{svg}");
        }
    }
}

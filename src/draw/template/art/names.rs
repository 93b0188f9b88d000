//! Ids and classes that only one drawing has.
//!
//! Drawing programs call the first gradient of every file `a` or `paint0_linear`, and the first class `cls-1`. Two such
//! drawings on one card would take each other's colours.

use super::edits::{Edits, OwnWords};
use crate::css;
use crate::render::parse_checked;
use roxmltree::{Attribute, Document, Node};
use std::collections::BTreeSet;
use std::ops::Range;

/// What may stand before the `#` of a link: spaces, and quotes as they are or as SVG writes them.
const BEFORE_LINK: [&str; 10] = [" ", "\t", "\n", "'", "\"", "&quot;", "&apos;", "&#34;", "&#39;", "&#x22;"];

/// Returns the drawing with `prefix` before each id and, where it has a style sheet, before each class. What is not
/// well-formed stays as it is: the renderer reports that.
pub fn with_own_names(svg: String, prefix: &str) -> String {
    match parse_checked(&svg) {
        Ok(document) => {
            let own = OwnWords { prefix, ..OwnWords::default() };
            renamings(&document).in_order().apply(&svg, 0..svg.len(), own)
        }
        Err(_) => svg,
    }
}

/// Returns the edits that put a prefix before each id and, where the drawing has a style sheet, before each class.
pub(super) fn renamings(document: &Document<'_>) -> Edits {
    let svg = document.input_text();
    let is_sheet = |node: &Node<'_, '_>| node.tag_name().name() == "style";
    let sheets: Vec<_> =
        document.descendants().filter(is_sheet).filter_map(|node| content(svg, node.range())).collect();
    let attributes = || document.descendants().flat_map(|node| node.attributes());
    let values = |name: &'static str| {
        let named = attributes().filter(move |attribute| attribute.namespace().is_none() && attribute.name() == name);
        named.map(|attribute| &svg[attribute.range_value()])
    };
    let mut names = Names { ids: values("id").collect(), classes: BTreeSet::new() };
    if !sheets.is_empty() {
        names.classes = values("class").flat_map(str::split_ascii_whitespace).collect();
    }
    let mut edits = Edits::default();
    let in_attributes = attributes().flat_map(|attribute| names.in_attribute(svg, attribute));
    let in_sheets = sheets.into_iter().flat_map(|sheet| names.in_style_sheet(svg, sheet));
    in_attributes.chain(in_sheets).for_each(|at| edits.insert_prefix(at));
    edits
}

/// Returns the place of what an element contains; none where it is one tag.
fn content(svg: &str, element: Range<usize>) -> Option<Range<usize>> {
    let text = &svg[element.clone()];
    let end = text.rfind("</")?;
    Some(element.start + text.find('>')? + 1..element.start + end)
}

/// The names of a drawing.
struct Names<'a> {
    ids: BTreeSet<&'a str>,
    classes: BTreeSet<&'a str>,
}

impl Names<'_> {
    /// Returns where an attribute names an id or a class.
    fn in_attribute(&self, svg: &str, attribute: Attribute<'_, '_>) -> Vec<usize> {
        let value = attribute.range_value();
        let text = &svg[value.clone()];
        match attribute.name() {
            "id" if attribute.namespace().is_none() => vec![value.start],
            "class" => {
                let known = words(text).filter(|(_, word)| self.classes.contains(word));
                known.map(|(at, _)| value.start + at).collect()
            }
            "href" if text.strip_prefix('#').is_some_and(|id| self.ids.contains(id)) => vec![value.start + 1],
            _ => self.links(text).map(|at| value.start + at).collect(),
        }
    }

    /// Returns where the ids of each `url(#…)` stand.
    fn links(&self, text: &str) -> impl Iterator<Item = usize> {
        text.match_indices("url(").filter_map(|(at, _)| {
            let mut inside = &text[at + 4..];
            while let Some(rest) = BEFORE_LINK.iter().find_map(|quote| inside.strip_prefix(quote)) {
                inside = rest;
            }
            let id = inside.strip_prefix('#')?;
            let end = id.find([')', '\'', '"', ' ', '&'])?;
            self.ids.contains(&id[..end]).then(|| text.len() - id.len())
        })
    }

    /// Returns where a style sheet names ids and classes: in its selectors, and in the links of its rules.
    fn in_style_sheet(&self, svg: &str, sheet: Range<usize>) -> Vec<usize> {
        let css = &svg[sheet.clone()];
        let mut found: Vec<usize> = self.links(css).collect();
        // In the body of a rule `#abc` is a colour.
        for selectors in css::blocks(css).into_iter().map(|block| block.selectors) {
            for (at, sign) in css[selectors.clone()].match_indices(['#', '.']) {
                let name_at = selectors.start + at + 1;
                let known = if sign == "#" { &self.ids } else { &self.classes };
                found.extend(known.contains(identifier(&css[name_at..])).then_some(name_at));
            }
        }
        found.into_iter().map(|at| sheet.start + at).collect()
    }
}

fn identifier(text: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    &text[..text.find(|c| !is_part(c)).unwrap_or(text.len())]
}

/// Returns the words of a text, each with its place.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_ascii_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_to_an_id_follows_it() {
        let svg = "<svg><g id=\"a\"/><use href=\"#a\"/><path fill=\"url(#a)\" style='stroke:url(\"#a\")'/><a href=\"#z\"/></svg>";
        assert_eq!(
            with_own_names(svg.into(), "p-"),
            "<svg><g id=\"p-a\"/><use href=\"#p-a\"/><path fill=\"url(#p-a)\" style='stroke:url(\"#p-a\")'/><a href=\"#z\"/></svg>"
        );
        for (link, own) in [
            ("url(&quot;#a&quot;)", "url(&quot;#p-a&quot;)"),
            ("url( &apos;#a&apos; )", "url( &apos;#p-a&apos; )"),
            ("url(&#34;#a&#34;)", "url(&#34;#p-a&#34;)"),
            ("url('#a')", "url('#p-a')"),
        ] {
            let svg = |id: &str, link: &str| format!("<svg><g id=\"{id}\"/><path style=\"fill:{link}\"/></svg>");
            assert_eq!(with_own_names(svg("a", link), "p-"), svg("p-a", own));
        }
    }

    #[test]
    fn classes_follow_their_style_sheet_and_colours_stay() {
        let svg = "<svg><style>.cls-1,#abc{fill:#abc}.cls-10{fill:url(#abc)}</style><g id=\"abc\" class=\"cls-1 cls-10\"/></svg>";
        assert_eq!(
            with_own_names(svg.into(), "p-"),
            "<svg><style>.p-cls-1,#p-abc{fill:#abc}.p-cls-10{fill:url(#p-abc)}</style>\
             <g id=\"p-abc\" class=\"p-cls-1 p-cls-10\"/></svg>"
        );
    }

    #[test]
    fn a_brace_in_a_comment_hides_no_class() {
        let svg = "<svg><style>/* { */.a{fill:#abc}</style><g id=\"abc\" class=\"a\"/></svg>";
        let renamed = "<svg><style>/* { */.p-a{fill:#abc}</style><g id=\"p-abc\" class=\"p-a\"/></svg>";
        assert_eq!(with_own_names(svg.into(), "p-"), renamed);
    }

    #[test]
    fn a_drawing_without_names_stays_as_it_is() {
        let svg = "<svg><path d=\"M0 0\" class=\"x\"/></svg>";
        assert_eq!(with_own_names(svg.into(), "p-"), svg);
    }

    #[test]
    fn markup_that_breaks_off_is_left_to_the_parser_of_svg() {
        for svg in ["<svg id=\"a\"><g id=", "<svg id=\"a\"", "<svg id=\"a\"><style>"] {
            assert!(with_own_names(svg.into(), "p-").starts_with("<svg"));
        }
    }
}

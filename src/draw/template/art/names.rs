//! Ids that only one drawing has.
//!
//! Drawing programs call the first gradient of every file `a` or `paint0_linear`. Two such drawings on one card would take each
//! other's colours.

use super::edits::{Edits, OwnWords};
use crate::render::{parse_checked, with_own_styles};
use roxmltree::{Attribute, Document};
use std::collections::BTreeSet;

/// What may stand before the `#` of a link: spaces, and quotes as they are or as SVG writes them.
const BEFORE_LINK: [&str; 10] = [" ", "\t", "\n", "'", "\"", "&quot;", "&apos;", "&#34;", "&#39;", "&#x22;"];

/// Returns the drawing with `prefix` before each id, and style sheets that act on nothing else. What is not well-formed stays as
/// it is: the renderer reports that.
pub fn with_own_names(svg: &str, prefix: &str) -> String {
    let svg = with_own_styles(svg);
    match parse_checked(&svg) {
        Ok(document) => {
            let own = OwnWords { prefix, ..OwnWords::default() };
            renamings(&document).in_order().apply(&svg, 0..svg.len(), own)
        }
        Err(_) => svg.into_owned(),
    }
}

/// Returns the edits that put a prefix before each id.
pub(super) fn renamings(document: &Document<'_>) -> Edits {
    let svg = document.input_text();
    let attributes = || document.descendants().flat_map(|node| node.attributes());
    let is_id = |attribute: &Attribute<'_, '_>| attribute.namespace().is_none() && attribute.name() == "id";
    let ids = Ids(attributes().filter(is_id).map(|attribute| &svg[attribute.range_value()]).collect());
    let mut edits = Edits::default();
    attributes().flat_map(|attribute| ids.in_attribute(svg, attribute)).for_each(|at| edits.insert_prefix(at));
    edits
}

/// The ids of a drawing.
struct Ids<'a>(BTreeSet<&'a str>);

impl Ids<'_> {
    /// Returns where an attribute names an id.
    fn in_attribute(&self, svg: &str, attribute: Attribute<'_, '_>) -> Vec<usize> {
        let value = attribute.range_value();
        let text = &svg[value.clone()];
        match attribute.name() {
            "id" if attribute.namespace().is_none() => vec![value.start],
            "href" if text.strip_prefix('#').is_some_and(|id| self.0.contains(id)) => vec![value.start + 1],
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
            self.0.contains(&id[..end]).then(|| text.len() - id.len())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_to_an_id_follows_it() {
        let svg = "<svg><g id=\"a\"/><use href=\"#a\"/><path fill=\"url(#a)\" style='stroke:url(\"#a\")'/><a href=\"#z\"/></svg>";
        assert_eq!(
            with_own_names(svg, "p-"),
            "<svg><g id=\"p-a\"/><use href=\"#p-a\"/><path fill=\"url(#p-a)\" style='stroke:url(\"#p-a\")'/><a href=\"#z\"/></svg>"
        );
        for (link, own) in [
            ("url(&quot;#a&quot;)", "url(&quot;#p-a&quot;)"),
            ("url( &apos;#a&apos; )", "url( &apos;#p-a&apos; )"),
            ("url(&#34;#a&#34;)", "url(&#34;#p-a&#34;)"),
            ("url('#a')", "url('#p-a')"),
        ] {
            let svg = |id: &str, link: &str| format!("<svg><g id=\"{id}\"/><path style=\"fill:{link}\"/></svg>");
            assert_eq!(with_own_names(&svg("a", link), "p-"), svg("p-a", own));
        }
    }

    #[test]
    fn rules_follow_their_ids_and_colours_stay() {
        let svg = "<svg><style>.cls-1,#abc{fill:#abc}.cls-10{fill:url(#abc)}</style><g id=\"abc\" class=\"cls-10 cls-1\"/></svg>";
        assert_eq!(with_own_names(svg, "p-"), "<svg><g style=\"fill:url(#p-abc);fill:#abc\" id=\"p-abc\" /></svg>");
    }

    #[test]
    fn a_drawing_without_names_stays_as_it_is() {
        let svg = "<svg><path d=\"M0 0\" class=\"x\"/></svg>";
        assert_eq!(with_own_names(svg, "p-"), svg);
    }

    #[test]
    fn markup_that_breaks_off_is_left_to_the_parser_of_svg() {
        for svg in ["<svg id=\"a\"><g id=", "<svg id=\"a\"", "<svg id=\"a\"><style>"] {
            assert!(with_own_names(svg, "p-").starts_with("<svg"));
        }
    }
}

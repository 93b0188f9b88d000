//! The ids and classes of a drawing, made its own.
//!
//! Drawing programs call the first gradient of every file `a` or `paint0_linear`, and the first class `cls-1`. Two such
//! drawings on one card would take each other's colours.

use super::drawing::attributes;
use crate::css;
use std::collections::BTreeSet;
use std::ops::Range;

/// The markup with `prefix` before each id and, where it has a style sheet, before each class.
pub(super) fn made_unique(svg: String, prefix: &str) -> String {
    let has_style = svg.contains("<style");
    if !has_style && !svg.contains("id=") {
        return svg;
    }
    let names = Names::of(&svg, has_style);
    if names.ids.is_empty() && names.classes.is_empty() {
        return svg;
    }
    let insertions = names.insertions(&svg);
    let mut renamed = String::with_capacity(svg.len() + insertions.len() * prefix.len());
    let mut done = 0;
    for at in insertions {
        renamed.push_str(&svg[done..at]);
        renamed.push_str(prefix);
        done = at;
    }
    renamed.push_str(&svg[done..]);
    renamed
}

/// The names of a drawing, and the pieces of it that may hold them.
#[derive(Default)]
struct Names<'a> {
    ids: BTreeSet<&'a str>,
    classes: BTreeSet<&'a str>,
    /// The values of attributes, with the attribute's name.
    values: Vec<(&'a str, Range<usize>)>,
    style_sheets: Vec<Range<usize>>,
}

impl<'a> Names<'a> {
    fn of(svg: &'a str, has_style: bool) -> Self {
        let mut names = Self::default();
        let mut at = 0;
        while let Some(start) = svg[at..].find('<').map(|start| at + start) {
            let name_end =
                svg[start + 1..].find([' ', '\t', '\r', '\n', '>', '/']).map_or(svg.len(), |end| start + 1 + end);
            let name = &svg[start + 1..name_end];
            if let Some(end) = no_element_end(&svg[start + 1..]) {
                at = svg[start..].find(end).map_or(svg.len(), |at| start + at + end.len());
                continue;
            }
            let Some((attributes, end)) = attributes(svg, name_end) else { break };
            for attribute in attributes {
                names.note(svg, attribute.name, attribute.value, has_style);
            }
            at = end;
            if name == "style" && !svg[..end].ends_with("/>") {
                let close = svg[end..].find("</style").map_or(svg.len(), |close| end + close);
                names.style_sheets.push(end..close);
                at = close;
            }
        }
        names
    }

    fn note(&mut self, svg: &'a str, name: &'a str, value: Range<usize>, has_style: bool) {
        match name {
            "id" => {
                self.ids.insert(&svg[value.clone()]);
            }
            "class" if has_style => self.classes.extend(svg[value.clone()].split_ascii_whitespace()),
            _ => {}
        }
        self.values.push((name, value));
    }

    /// Where the prefix belongs, in order.
    fn insertions(&self, svg: &str) -> Vec<usize> {
        let mut found = Vec::new();
        for (name, value) in &self.values {
            let text = &svg[value.clone()];
            match *name {
                "id" => found.push(value.start),
                "class" => found.extend(
                    words(text).filter(|(_, word)| self.classes.contains(word)).map(|(at, _)| value.start + at),
                ),
                "href" | "xlink:href" if text.strip_prefix('#').is_some_and(|id| self.ids.contains(id)) => {
                    found.push(value.start + 1);
                }
                _ => found.extend(self.links(text).map(|at| value.start + at)),
            }
        }
        for sheet in &self.style_sheets {
            found.extend(self.in_style_sheet(&svg[sheet.clone()]).into_iter().map(|at| sheet.start + at));
        }
        found.sort_unstable();
        found
    }

    /// The ids of each `url(#…)`.
    fn links(&self, text: &str) -> impl Iterator<Item = usize> {
        text.match_indices("url(").filter_map(|(at, _)| {
            let inside = text[at + 4..].trim_start_matches([' ', '\'', '"']);
            let id = inside.strip_prefix('#')?;
            let end = id.find([')', '\'', '"', ' '])?;
            self.ids.contains(&id[..end]).then(|| text.len() - id.len())
        })
    }

    /// The ids and classes of a style sheet's selectors, and the ids that its rules link to.
    fn in_style_sheet(&self, sheet: &str) -> Vec<usize> {
        let mut found: Vec<usize> = self.links(sheet).collect();
        // In the body of a rule `#abc` is a colour.
        for selectors in css::blocks(sheet).into_iter().map(|block| block.selectors) {
            for (at, sign) in sheet[selectors.clone()].match_indices(['#', '.']) {
                let name_at = selectors.start + at + 1;
                let known = if sign == "#" { &self.ids } else { &self.classes };
                found.extend(known.contains(identifier(&sheet[name_at..])).then_some(name_at));
            }
        }
        found
    }
}

/// How something that opens no element ends: a closing tag, character data, an instruction.
fn no_element_end(after: &str) -> Option<&'static str> {
    let ends = [("![CDATA[", "]]>"), ("/", ">"), ("?", "?>"), ("!", ">")];
    ends.into_iter().find(|(start, _)| after.starts_with(start)).map(|(_, end)| end)
}

fn identifier(text: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    &text[..text.find(|c| !is_part(c)).unwrap_or(text.len())]
}

/// The words of a text, each with its place.
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
            made_unique(svg.into(), "p-"),
            "<svg><g id=\"p-a\"/><use href=\"#p-a\"/><path fill=\"url(#p-a)\" style='stroke:url(\"#p-a\")'/><a href=\"#z\"/></svg>"
        );
    }

    #[test]
    fn classes_follow_their_style_sheet_and_colours_stay() {
        let svg = "<svg><style>.cls-1,#abc{fill:#abc}.cls-10{fill:url(#abc)}</style><g id=\"abc\" class=\"cls-1 cls-10\"/></svg>";
        assert_eq!(
            made_unique(svg.into(), "p-"),
            "<svg><style>.p-cls-1,#p-abc{fill:#abc}.p-cls-10{fill:url(#p-abc)}</style>\
             <g id=\"p-abc\" class=\"p-cls-1 p-cls-10\"/></svg>"
        );
    }

    #[test]
    fn a_brace_in_a_comment_hides_no_class() {
        let svg = "<svg><style>/* { */.a{fill:#abc}</style><g id=\"abc\" class=\"a\"/></svg>";
        let renamed = "<svg><style>/* { */.p-a{fill:#abc}</style><g id=\"p-abc\" class=\"p-a\"/></svg>";
        assert_eq!(made_unique(svg.into(), "p-"), renamed);
    }

    #[test]
    fn a_drawing_without_names_stays_as_it_is() {
        let svg = "<svg><path d=\"M0 0\" class=\"x\"/></svg>";
        assert_eq!(made_unique(svg.into(), "p-"), svg);
    }

    #[test]
    fn markup_that_breaks_off_is_left_to_the_parser_of_svg() {
        for svg in ["<svg id=\"a\"><g id=", "<svg id=\"a\"", "<svg id=\"a\"><style>"] {
            assert!(made_unique(svg.into(), "p-").starts_with("<svg"));
        }
    }
}

//! Names between single braces, which print as they are written.

use std::ops::Range;

/// How many of them are looked at in one file.
const MOST: usize = 200;

/// How many bytes may be between the braces, with the second of them.
const LONGEST: usize = 61;

/// Where single braces have a meaning of their own, or nothing is printed: what opens such a part, and what ends it.
const EXCEPT: [(&str, &str); 9] = [
    ("{{", "}}"),
    ("{%", "%}"),
    ("{#", "#}"),
    ("<!--", "-->"),
    ("<style", "</style"),
    ("<script", "</script"),
    ("<metadata", "</metadata"),
    ("<textbox", "</textbox"),
    ("<textline", "</textline"),
];

/// Returns each name, such as `name` in `{ name }`, with the place of its braces.
pub(super) fn find(text: &str) -> Vec<(String, Range<usize>)> {
    let found = text.match_indices('{').filter_map(|(start, _)| {
        let inner = &text[start + 1..];
        let length = inner.bytes().take(LONGEST).position(|byte| byte == b'}')?;
        let (name, end) = (inner[..length].trim(), start + length + 2);
        let is_single = !text[..start].ends_with(['{', '$']) && !text[end..].starts_with('}');
        (is_single && is_path(name)).then(|| (name.to_owned(), start..end))
    });
    found.take(MOST).filter(|(_, span)| !is_excepted(&text[..span.start])).collect()
}

fn is_path(name: &str) -> bool {
    let is_name = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    name.split('.').all(is_name)
}

/// Returns whether the text before a brace opens a part where braces do not matter, and does not end it.
fn is_excepted(before: &str) -> bool {
    EXCEPT.iter().any(|(open, close)| before.rfind(open).is_some_and(|at| !before[at..].contains(close)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_of_style_sheets_tags_and_text_boxes_are_left_alone() {
        let text = "<svg><style>a{name} .b {name}</style>{# {name} #}{{ {name} }}<textbox>{name}</textbox>\
                    <text a=\"{ name }\">{card.id} {two words} ${name} {{name}} { 1 }</text></svg>";
        let names: Vec<_> = find(text).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["name", "card.id"]);
    }
}

//! The words of a drawing.

use super::weight::weighed;
use crate::tag::JOINED;
use roxmltree::Node;

/// Returns the words of a drawing in the order in which they are written, with single spaces between them.
///
/// Titles and descriptions are not printed and are left out, and so is text that is not displayed.
///
/// ```
/// use pullet_draw::render::words_of;
/// let svg = "<svg xmlns='http://www.w3.org/2000/svg'><title>Hen</title><text>Lay <tspan>two</tspan></text><text>, or more</text></svg>";
/// assert_eq!(words_of(svg), "Lay two, or more");
/// ```
pub fn words_of(svg: &str) -> String {
    let Some(document) = svg.contains("<text").then(|| weighed(svg)).flatten() else { return String::new() };
    let is_text = |node: &Node<'_, '_>| node.has_tag_name("text") || node.tag_name().name() == "text";
    let texts = document.descendants().filter(|node| is_text(node) && !node.ancestors().any(is_hidden));
    let mut words = String::new();
    for text in texts {
        let content: String = text.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect();
        let is_joined = text.has_attribute(JOINED);
        for (number, word) in content.replace(is_sign_of_direction, "").split_whitespace().enumerate() {
            // A stretch in another style is a text of its own: what follows it may begin with a comma, or within a word.
            let goes_on = word.starts_with([',', '.', ';', ':', '!', '?', ')']) || number == 0 && is_joined;
            if !words.is_empty() && !goes_on {
                words.push(' ');
            }
            words.push_str(word);
        }
    }
    words
}

/// Returns whether a character only says in which direction words run.
fn is_sign_of_direction(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn is_hidden(node: Node<'_, '_>) -> bool {
    let style = node.attribute("style").is_some_and(|style| style.replace(' ', "").contains("display:none"));
    style || node.attribute("display") == Some("none")
}

/// Returns the start tag of an element up to a place in it: words by which the template's own tag can be found.
pub(super) fn tag_until<'a>(node: Node<'a, '_>, end: usize) -> &'a str {
    node.document().input_text().get(node.range().start..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_displayed_is_no_word() {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg'><g display='none'><text>a</text></g><text style='display: none'>b</text>\
                   <text>c<!-- d --></text></svg>";
        assert_eq!(words_of(svg), "c");
        assert_eq!(words_of("<svg"), "");
    }

    #[test]
    fn what_goes_on_with_a_word_is_a_part_of_it() {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg'><text>Ducks: f</text><text data-joined=''>lip it</text><text>now</text></svg>";
        assert_eq!(words_of(svg), "Ducks: flip it now");
    }
}

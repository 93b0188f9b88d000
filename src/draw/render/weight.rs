//! How heavy a drawing is once all references are followed, found out before anything follows them.
//!
//! Ten elements that each show the one before ten times are a drawing of 10,000,000,000 elements in a few hundred bytes.

use super::limits::{ALL_LETTERS, DEPTH, ELEMENTS, LETTERS, too_much};
use super::references::references_in;
use super::xml::{self, DrawingError};
use crate::diag::{Code, Fault};
use roxmltree::{Document, Node};
use std::collections::HashMap;

/// Parses a drawing for those who read a face before it is taken apart.
///
/// Returns None where it is not well-formed or exceeds a limit; [`super::SplitFace::read`] reports which.
pub fn weighed(svg: &str) -> Option<Document<'_>> {
    parse_and_weigh(svg).ok().map(|(document, _)| document)
}

/// Parses a drawing, and counts its elements with all references followed.
pub(super) fn parse_and_weigh(svg: &str) -> Result<(Document<'_>, u64), DrawingError> {
    let document = xml::parse(svg)?;
    let elements = elements_of(&document).map_err(DrawingError::TooMuch)?;
    Ok((document, elements))
}

/// Returns how many elements are drawn once all references are followed.
///
/// # Errors
/// A fault: they are too many, or nested too deep; a reference leads back to itself; a text is too long.
pub(super) fn elements_of(document: &Document<'_>) -> Result<u64, Fault> {
    let mut scale = Weighing { ids: HashMap::new(), known: HashMap::new(), open: Vec::new() };
    // Of two elements with one id the first counts.
    for node in document.descendants() {
        if let Some(id) = node.attribute("id") {
            scale.ids.entry(id).or_insert(node);
        }
    }
    let weight = scale.weigh(document.root_element(), 0)?;
    if weight.elements > ELEMENTS {
        let message = format!("the drawing has more than {ELEMENTS} elements, once all references are followed");
        return Err(too_much(message, "", "place fewer copies of copies, or draw them as an image"));
    }
    if weight.letters > ALL_LETTERS {
        let message =
            format!("the texts of the drawing have more than {ALL_LETTERS} letters, once all references are followed");
        return Err(too_much(message, "", "split it into several cards or sheets"));
    }
    Ok(weight.elements)
}

/// The size of an element, with everything in it and everything that it refers to.
#[derive(Clone, Copy, Debug, Default)]
struct Weight {
    elements: u64,
    /// How many levels there are below it.
    height: usize,
    /// The places where its own lines and those in it may have a marker.
    corners: u64,
    /// Letters of text, counted like the elements.
    letters: u64,
}

impl Weight {
    /// Adds what is drawn so many times one level below.
    fn add(&mut self, inner: Self, times: u64) {
        self.elements = self.elements.saturating_add(inner.elements.saturating_mul(times));
        self.corners = self.corners.saturating_add(inner.corners.saturating_mul(times));
        self.letters = self.letters.saturating_add(inner.letters.saturating_mul(times));
        self.height = self.height.max(inner.height + 1);
    }
}

/// Weighs elements, each that has an id once.
struct Weighing<'a, 'input> {
    ids: HashMap<&'a str, Node<'a, 'input>>,
    known: HashMap<&'a str, Weight>,
    /// The ids whose elements are being weighed, the outermost first.
    open: Vec<&'a str>,
}

impl<'a, 'input> Weighing<'a, 'input> {
    fn weigh(&mut self, node: Node<'a, 'input>, depth: usize) -> Result<Weight, Fault> {
        if depth > DEPTH {
            return Err(too_deep());
        }
        let Some(id) = node.attribute("id") else { return self.with_contents(node, depth) };
        if let Some(weight) = self.known.get(id) {
            return if depth + weight.height > DEPTH { Err(too_deep()) } else { Ok(*weight) };
        }
        self.open.push(id);
        let weight = self.with_contents(node, depth)?;
        self.open.pop();
        self.known.insert(id, weight);
        Ok(weight)
    }

    fn with_contents(&mut self, node: Node<'a, 'input>, depth: usize) -> Result<Weight, Fault> {
        let mut sum = Weight { elements: 1, height: 0, corners: corners(node), letters: 0 };
        for child in node.children() {
            if child.is_text() {
                sum.letters += letters(child);
            } else if child.is_element() {
                sum.add(self.weigh(child, depth + 1)?, 1);
            }
        }
        if ["text", "textbox", "textline"].contains(&node.tag_name().name()) && sum.letters > LETTERS {
            let message = format!("a text of the drawing has more than {LETTERS} letters");
            let start: String = node.text().unwrap_or_default().trim().chars().take(40).collect();
            return Err(too_much(message, start, "split it into several texts"));
        }
        let own = sum;
        for (id, spread) in references(node) {
            let Some(target) = self.ids.get(id).copied() else { continue };
            if let Some(at) = self.open.iter().position(|open| *open == id) {
                return Err(ring(&self.open[at..]));
            }
            let shown = self.weigh(target, depth + 1)?;
            let times = match spread {
                Inheritance::Once => 1,
                Inheritance::Shapes => own.elements,
                Inheritance::Corners => own.corners.saturating_add(own.elements),
            };
            sum.add(shown, times);
        }
        Ok(sum)
    }
}

/// Returns the ids that an element itself refers to, and how often what they name is drawn.
fn references<'a>(node: Node<'a, '_>) -> Vec<(&'a str, Inheritance)> {
    let mut found = Vec::new();
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        match name {
            // A link leads somewhere and shows nothing.
            "href" if node.tag_name().name() == "a" => {}
            "href" => found.extend(value.strip_prefix('#').map(|id| (id, Inheritance::Once))),
            _ => found.extend(references_in(value).map(|id| (id, Inheritance::from_property(name)))),
        }
    }
    found
}

/// How often what a property refers to is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inheritance {
    /// Once, for the element as a whole.
    Once,
    /// For each shape in the element, which inherits the property.
    Shapes,
    /// At each corner of each line in it.
    Corners,
}

impl Inheritance {
    fn from_property(property: &str) -> Self {
        match property {
            "fill" | "stroke" => Self::Shapes,
            name if name.starts_with("marker") => Self::Corners,
            _ => Self::Once,
        }
    }
}

/// Returns the number of letters of a text, without spaces, where it is drawn.
fn letters(text: Node<'_, '_>) -> u64 {
    let is_set =
        |node: Node<'_, '_>| !["style", "script", "title", "desc", "metadata"].contains(&node.tag_name().name());
    let text = text.parent().filter(|parent| is_set(*parent)).and_then(|_| text.text()).unwrap_or_default();
    text.chars().filter(|letter| !letter.is_whitespace()).count() as u64
}

/// Returns at least as many corners as an outline has: each takes two bytes or more.
fn corners(node: Node<'_, '_>) -> u64 {
    let outline = node.attribute("d").or_else(|| node.attribute("points")).unwrap_or_default();
    outline.len() as u64 / 2 + 1
}

fn too_deep() -> Fault {
    let message = format!("elements of the drawing are nested, or refer to each other, more than {DEPTH} deep");
    too_much(message, "", "ungroup some of them")
}

fn ring(ids: &[&str]) -> Fault {
    let first = ids.first().copied().unwrap_or_default();
    let ring = ids.iter().chain([&first]).map(|id| format!("`#{id}`")).collect::<Vec<_>>().join(" → ");
    Fault::new(Code::ReferenceRing, format!("elements of the drawing refer to each other in a ring: {ring}"), first)
        .help("remove one of these references")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn each(count: usize, make: impl Fn(usize) -> String) -> String {
        (0..count).map(make).collect()
    }

    fn weigh(body: &str) -> Result<u64, Code> {
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>"#);
        let document = Document::parse(&svg).expect("the drawing is well-formed");
        elements_of(&document).map_err(|fault| fault.code)
    }

    /// The root, `u0` with a rect, and three uses of it: 1 + 2 + 3 × (1 + 2).
    #[test]
    fn what_is_used_counts_as_often_as_it_is_used() {
        assert_eq!(weigh(r##"<g id="u0"><rect/></g><use href="#u0"/><use href="#u0"/><use href="#u0"/>"##), Ok(12));
    }

    /// The root, the pattern with its rect, and a group of two shapes that are filled with it: 1 + 2 + 3 + 3 × 2.
    #[test]
    fn a_fill_is_inherited_by_the_shapes_of_a_group() {
        let shapes = r#"<g fill="url(#p)"><rect/><rect/></g>"#;
        assert_eq!(weigh(&format!(r#"<pattern id="p"><rect/></pattern>{shapes}"#)), Ok(12));
    }

    #[test]
    fn a_drawing_that_multiplies_itself_is_reported() {
        let tens =
            each(9, |at| format!(r#"<g id="u{}">{}</g>"#, at + 1, format!(r##"<use href="#u{at}"/>"##).repeat(10)));
        assert_eq!(weigh(&format!(r#"<rect id="u0"/>{tens}"#)), Err(Code::DrawingRunsAway));
    }

    #[test]
    fn a_reference_back_to_itself_is_reported() {
        assert_eq!(weigh(r##"<g id="a"><use href="#a"/></g>"##), Err(Code::ReferenceRing));
        assert_eq!(
            weigh(r##"<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>"##),
            Err(Code::ReferenceRing)
        );
        assert_eq!(weigh(r#"<clipPath id="a" clip-path="url(#a)"/>"#), Err(Code::ReferenceRing));
        assert_eq!(weigh(r##"<g id="a"><a href="#a"/></g>"##), Ok(3), "a link is no picture");
    }

    #[test]
    fn depth_counts_elements_and_references() {
        assert!(weigh(&("<g>".repeat(250) + &"</g>".repeat(250))).is_ok());
        assert_eq!(weigh(&("<g>".repeat(260) + &"</g>".repeat(260))), Err(Code::DrawingRunsAway));
        let chain = each(260, |at| format!(r##"<linearGradient id="g{}" href="#g{at}"/>"##, at + 1));
        assert_eq!(weigh(&format!(r#"<linearGradient id="g0"/>{chain}"#)), Err(Code::DrawingRunsAway));
    }

    #[test]
    fn a_long_text_is_reported() {
        assert!(weigh(&format!("<text>{}</text>", "x".repeat(10_000))).is_ok());
        assert_eq!(weigh(&format!("<text><tspan>{}</tspan>y</text>", "x".repeat(10_000))), Err(Code::DrawingRunsAway));
        let text = format!(r#"<text id="t">{}</text>"#, "x".repeat(9_000));
        assert_eq!(weigh(&(text + &r##"<use href="#t"/>"##.repeat(22))), Err(Code::DrawingRunsAway));
    }
}

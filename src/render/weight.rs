//! How heavy a drawing is once all references are followed, found out before anybody follows them.
//!
//! Ten elements that each show the one before ten times are a drawing of 10,000,000,000 elements in a few hundred bytes.

use super::limits::{ALL_LETTERS, ATTRIBUTES, DEPTH, ELEMENTS, ENTITY_TEXT, LETTERS, STYLE_WORK, too_much};
use super::split_face::references_in;
use crate::diag::{Code, Fault};
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::HashMap;

/// What must be known before the XML is parsed, for a parser follows entities and compares attributes one with another.
fn before_parsing(svg: &str) -> Option<Fault> {
    if most_attributes(svg) > ATTRIBUTES {
        let message = format!("an element of the drawing has more than {ATTRIBUTES} attributes");
        return Some(too_much(message, "", "no element of SVG needs more than a few"));
    }
    if text_of_entities(svg) > ENTITY_TEXT {
        let message = format!("the drawing's entities stand for more than {} MB of text", ENTITY_TEXT / 1_000_000);
        return Some(too_much(message, "<!ENTITY", "write the text itself, or save the drawing as plain SVG"));
    }
    None
}

/// The most equals signs of one tag, those in quoted values apart.
fn most_attributes(svg: &str) -> usize {
    /// What is no tag, though it begins like one, and how it ends.
    const OTHERS: [(&str, &str); 3] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")];
    let mut most = 0;
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        rest = &rest[start..];
        if let Some((_, end)) = OTHERS.iter().find(|(opening, _)| rest.starts_with(opening)) {
            rest = rest.find(end).map_or("", |at| &rest[at + end.len()..]);
            continue;
        }
        let (count, length) = attributes_of(rest);
        most = most.max(count);
        rest = &rest[length..];
    }
    most
}

/// The equals signs of the tag at the start of a text, and its length.
fn attributes_of(tag: &str) -> (usize, usize) {
    // What an entity stands for may be a tag.
    let is_declaration = tag.starts_with("<!");
    let mut count = 0;
    let mut at = 0;
    while let Some(byte) = tag.as_bytes().get(at) {
        at += 1;
        match byte {
            b'=' => count += 1,
            b'>' => return (count, at),
            b'"' | b'\'' => {
                let value = &tag[at..];
                let length = value.find(char::from(*byte)).unwrap_or(value.len());
                if is_declaration {
                    count += value[..length].matches('=').count();
                }
                at += length + 1;
            }
            _ => {}
        }
    }
    (count, tag.len())
}

/// No less than what all entities of a drawing stand for, in bytes.
fn text_of_entities(svg: &str) -> usize {
    /// How often roxmltree lets entities stand for others within one reference.
    const IN_ONE_ANOTHER: usize = 255;
    let declared = svg.split("<!ENTITY").skip(1).filter_map(quoted);
    let (longest, nested) =
        declared.fold((0, false), |(longest, nested), text| (longest.max(text.len()), nested || text.contains('&')));
    let references = if longest > 0 { svg.matches('&').count() } else { 0 };
    longest.saturating_mul(references).saturating_mul(if nested { IN_ONE_ANOTHER } else { 1 })
}

/// A drawing as XML, for whoever reads a face before it is made a sketch.
///
/// None where it is not well-formed or asks for more than can be given: [`super::SplitFace::read`] then tells what.
#[must_use]
pub fn weighed(svg: &str) -> Option<Document<'_>> {
    parsed(svg).ok().filter(|document| of(document).is_ok())
}

/// Why a drawing is not read.
pub(super) enum DrawingError {
    /// It is not well-formed.
    Xml(roxmltree::Error),
    /// It asks for more than can be given.
    TooMuch(Fault),
}

/// A drawing as XML, once it is known that reading it ends soon; how heavy it is, [`of`] tells.
///
/// # Errors
/// [`DrawingError`]: it has too many attributes, its entities stand for too much, or it is not well-formed.
pub(super) fn parsed(svg: &str) -> Result<Document<'_>, DrawingError> {
    if let Some(fault) = before_parsing(svg) {
        return Err(DrawingError::TooMuch(fault));
    }
    // Drawing programs write a document type; its entities are bounded by roxmltree.
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(svg, options).map_err(DrawingError::Xml)
}

/// What stands between the first quotation mark and its like.
fn quoted(text: &str) -> Option<&str> {
    let start = text.find(['"', '\''])?;
    text[start + 1..].split(&text[start..=start]).next()
}

/// How many elements are drawn once all references are followed.
///
/// # Errors
/// A fault: they are too many, or too deep in one another; a reference leads back to itself; a text is too long.
pub(super) fn of(document: &Document<'_>) -> Result<u64, Fault> {
    let rules = StyleRules::of(document)?;
    let ids = document.descendants().filter_map(|node| Some((node.attribute("id")?, node)));
    let mut scale = Weighing { ids: HashMap::new(), rules, known: HashMap::new(), open: Vec::new() };
    // Of two elements with one id the first counts.
    for (id, node) in ids {
        scale.ids.entry(id).or_insert(node);
    }
    let weight = scale.weigh(document.root_element(), 0)?;
    if weight.elements > ELEMENTS {
        let message = format!("the drawing has more than {ELEMENTS} elements, once all references are followed");
        return Err(too_much(message, "", "place fewer copies in copies, or draw them as an image"));
    }
    if weight.letters > ALL_LETTERS {
        let message =
            format!("the texts of the drawing have more than {ALL_LETTERS} letters, once all references are followed");
        return Err(too_much(message, "", "part it into several cards or sheets"));
    }
    Ok(weight.elements)
}

/// What an element comes to, with everything in it and everything that it refers to.
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

/// Weighs elements, each that has an id once.
struct Weighing<'a, 'input> {
    ids: HashMap<&'a str, Node<'a, 'input>>,
    rules: StyleRules<'a>,
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
                let inner = self.weigh(child, depth + 1)?;
                sum.elements = sum.elements.saturating_add(inner.elements);
                sum.corners = sum.corners.saturating_add(inner.corners);
                sum.letters = sum.letters.saturating_add(inner.letters);
                sum.height = sum.height.max(inner.height + 1);
            }
        }
        if ["text", "textbox", "textline"].contains(&node.tag_name().name()) && sum.letters > LETTERS {
            let message = format!("a text of the drawing has more than {LETTERS} letters");
            let start: String = node.text().unwrap_or_default().trim().chars().take(40).collect();
            return Err(too_much(message, start, "part it into several texts"));
        }
        let own = sum;
        for (id, spread) in self.references(node) {
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
            sum.elements = sum.elements.saturating_add(shown.elements.saturating_mul(times));
            sum.corners = sum.corners.saturating_add(shown.corners.saturating_mul(times));
            sum.letters = sum.letters.saturating_add(shown.letters.saturating_mul(times));
            sum.height = sum.height.max(shown.height + 1);
        }
        Ok(sum)
    }

    /// The ids that an element itself refers to, and how often what they name is drawn.
    fn references(&self, node: Node<'a, 'input>) -> Vec<(&'a str, Inheritance)> {
        let mut found = self.rules.references(node);
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            match name {
                // A link leads somewhere and shows nothing.
                "href" if node.tag_name().name() == "a" => {}
                "href" => found.extend(value.strip_prefix('#').map(|id| (id, Inheritance::Once))),
                "style" => found.extend(declared(value)),
                _ => found.extend(references_in(value).map(|id| (id, Inheritance::of(name)))),
            }
        }
        found
    }
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
    fn of(property: &str) -> Self {
        match property {
            "fill" | "stroke" => Self::Shapes,
            name if name.starts_with("marker") => Self::Corners,
            _ => Self::Once,
        }
    }
}

/// What the declarations of a style refer to.
fn declared(style: &str) -> Vec<(&str, Inheritance)> {
    let declarations = style.split(';').filter_map(|declaration| declaration.split_once(':'));
    declarations
        .flat_map(|(name, value)| references_in(value).map(move |id| (id, Inheritance::of(name.trim()))))
        .collect()
}

/// The letters of a text, blanks apart, where they are to be set.
fn letters(text: Node<'_, '_>) -> u64 {
    let is_set =
        |node: Node<'_, '_>| !["style", "script", "title", "desc", "metadata"].contains(&node.tag_name().name());
    let text = text.parent().filter(|parent| is_set(*parent)).and_then(|_| text.text()).unwrap_or_default();
    text.chars().filter(|letter| !letter.is_whitespace()).count() as u64
}

/// At least two bytes make a corner.
fn corners(node: Node<'_, '_>) -> u64 {
    let outline = node.attribute("d").or_else(|| node.attribute("points")).unwrap_or_default();
    outline.len() as u64 / 2 + 1
}

fn too_deep() -> Fault {
    let message =
        format!("elements of the drawing stand in one another, or refer to one another, more than {DEPTH} deep");
    too_much(message, "", "take some groups apart")
}

fn ring(ids: &[&str]) -> Fault {
    let first = ids.first().copied().unwrap_or_default();
    let ring = ids.iter().chain([&first]).map(|id| format!("`#{id}`")).collect::<Vec<_>>().join(" → ");
    Fault::new(Code::ReferenceRing, format!("elements of the drawing refer to one another in a ring: {ring}"), first)
        .help("take one of these references out")
}

/// The rules of style sheets that refer to something: the last part of each selector, and what its elements refer to.
struct StyleRules<'a>(Vec<(&'a str, Vec<(&'a str, Inheritance)>)>);

impl<'a> StyleRules<'a> {
    fn of(document: &'a Document<'_>) -> Result<Self, Fault> {
        let styles = document.descendants().filter(|node| node.tag_name().name() == "style");
        let sheets: Vec<&str> = styles.filter_map(|node| node.text()).collect();
        let count = sheets.iter().map(|sheet| sheet.matches('{').count()).sum::<usize>();
        if count.saturating_mul(document.descendants().filter(Node::is_element).count()) > STYLE_WORK {
            let message = format!("the drawing's style sheets have {count} rules, too many for so many elements");
            return Err(too_much(message, "<style", "take out the rules that nothing needs"));
        }
        let rules = sheets.into_iter().flat_map(|sheet| sheet.split('}')).filter_map(|rule| rule.split_once('{'));
        let referring = rules.map(|(selectors, body)| (selectors, declared(body))).filter(|(_, ids)| !ids.is_empty());
        let parted = referring.flat_map(|(selectors, ids)| {
            let ends = selectors.split(',').filter_map(|selector| {
                selector.split([' ', '\t', '\n', '\r', '>', '+', '~']).rfind(|part| !part.is_empty())
            });
            ends.map(move |end| (end, ids.clone()))
        });
        Ok(Self(parted.collect()))
    }

    /// What an element refers to by style sheets; selectors that look at more than a name, classes and an id are none.
    fn references(&self, node: Node<'_, '_>) -> Vec<(&'a str, Inheritance)> {
        let meant = self.0.iter().filter(|(selector, _)| is_meant(selector, node));
        meant.flat_map(|(_, ids)| ids.iter().copied()).collect()
    }
}

/// Whether the last part of a selector, such as `path.dark`, speaks of an element, or may do so under `:hover` and the like.
fn is_meant(selector: &str, node: Node<'_, '_>) -> bool {
    let selector = selector.split(':').next().unwrap_or_default();
    let has_class =
        |class: &str| node.attribute("class").unwrap_or_default().split_whitespace().any(|own| own == class);
    let mut start = 0;
    let marks = selector.match_indices(['.', '#', '[']).map(|(at, _)| at).chain([selector.len()]);
    let mut parts = marks.map(|end| std::mem::replace(&mut start, end)..end).map(|span| &selector[span]);
    parts.all(|part| match part.split_at_checked(1) {
        None => true,
        Some((".", class)) => has_class(class),
        Some(("#", id)) => node.attribute("id") == Some(id),
        Some(("[", _)) => false,
        Some(_) => part == "*" || part == node.tag_name().name(),
    })
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
        of(&document).map_err(|fault| fault.code)
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
    fn a_rule_of_style_refers_for_the_elements_that_it_is_meant_for() {
        let style = "<style>g > rect.dark, #x { mask: url(#m) }</style><mask id='m'><path/></mask>";
        // Root, style, mask, path; then each rect, and 2 for each mask.
        assert_eq!(weigh(&format!("{style}<rect class='big dark'/>")), Ok(7));
        assert_eq!(weigh(&format!("{style}<circle id='x' class='dark'/>")), Ok(7));
        assert_eq!(weigh(&format!("{style}<rect class='darker'/><g class='dark'/>")), Ok(6));
    }

    #[test]
    fn a_drawing_that_multiplies_itself_is_told() {
        let tens =
            each(9, |at| format!(r#"<g id="u{}">{}</g>"#, at + 1, format!(r##"<use href="#u{at}"/>"##).repeat(10)));
        assert_eq!(weigh(&format!(r#"<rect id="u0"/>{tens}"#)), Err(Code::DrawingRunsAway));
    }

    #[test]
    fn a_reference_back_to_itself_is_told() {
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
    fn a_long_text_is_told() {
        assert!(weigh(&format!("<text>{}</text>", "x".repeat(10_000))).is_ok());
        assert_eq!(weigh(&format!("<text><tspan>{}</tspan>y</text>", "x".repeat(10_000))), Err(Code::DrawingRunsAway));
        let text = format!(r#"<text id="t">{}</text>"#, "x".repeat(9_000));
        assert_eq!(weigh(&(text + &r##"<use href="#t"/>"##.repeat(22))), Err(Code::DrawingRunsAway));
    }

    #[test]
    fn attributes_and_entities_are_counted_before_the_xml_is_read() {
        let many = each(1_001, |at| format!(" a{at}='='"));
        assert!(before_parsing(&format!("<svg{many}/>")).is_some());
        assert!(before_parsing(&format!("<!-- don't --><svg{many}/>")).is_some());
        assert!(before_parsing(&format!("<svg><![CDATA[<a '=\"]]><g{many}/></svg>")).is_some());
        assert!(before_parsing(&format!("<!DOCTYPE svg [<!ENTITY a \"<g{many}/>\">]><svg>&a;</svg>")).is_some());
        assert!(before_parsing(&format!("<svg a='{}' c=\"<>='\"/>", "=".repeat(2_000))).is_none());
        let entity = format!("<!DOCTYPE svg [<!ENTITY a \"{}\">]>", "x".repeat(50_000));
        assert!(before_parsing(&format!("{entity}<svg>{}</svg>", "&a;".repeat(100))).is_some());
        assert!(before_parsing(&format!("{entity}<svg>&a;&a;</svg>")).is_none());
        assert!(before_parsing(&format!("{}<svg>{}</svg>", entity.replace("xx", "'x"), "&a;".repeat(100))).is_some());
    }
}

//! Icons in a line of words: drawings that scale with the letters and take their colour.

use roxmltree::{Document, Node, ParsingOptions};
use std::fmt::Write;

/// Why an icon cannot be used, in words for people.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IconError {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
    /// The names of other icons that may be meant.
    pub near: Vec<String>,
}

/// A drawing that can be used in a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Icon {
    /// The id by which `<use>` shows the drawing.
    pub(super) id: String,
    /// The definition: a group in the drawing's own space.
    pub(super) definition: String,
    /// The corner of the drawing's own space.
    pub(super) corner: (f64, f64),
    /// Its width and height there.
    pub(super) size: (f64, f64),
}

/// How the definition of an icon begins.
pub const ICON: &str = "<g id=\"text-icon-";

/// Attributes of a drawing's root that say how large it is, not how it looks.
const NOT_CARRIED: [&str; 10] =
    ["width", "height", "viewBox", "x", "y", "id", "version", "baseProfile", "preserveAspectRatio", "role"];

impl Icon {
    /// Reads an icon's SVG, whose own ids are unique already.
    ///
    /// # Errors
    /// It is not SVG, has no size, or is a template still to be filled.
    pub(super) fn read(name: &str, svg: &str) -> Result<Self, IconError> {
        let wrong = |what: String, help: &str| IconError {
            message: format!("the icon `{name}` {what}"),
            help: help.to_owned(),
            near: Vec::new(),
        };
        if svg.contains("{{") || svg.contains("{%") {
            let help = "an icon in words is plain SVG; use `currentColor` for what takes the colour of the words";
            return Err(wrong("is a template".to_owned(), help));
        }
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let document = Document::parse_with_options(svg, options)
            .map_err(|error| wrong(format!("is not well-formed XML: {error}"), "save it again as plain SVG"))?;
        let root = document.root_element();
        let (corner, size) = space(root).ok_or_else(|| {
            wrong("has no size".to_owned(), "give its root a `viewBox`, such as `viewBox=\"0 0 512 512\"`")
        })?;
        let id = format!("text-icon-{}", name.replace(|c: char| !c.is_ascii_alphanumeric(), "-"));
        let inner = root.first_child().zip(root.last_child());
        let inner = inner.map(|(first, last)| &svg[first.range().start..last.range().end]).unwrap_or_default();
        let definition = format!("<g id=\"{id}\"{}>{inner}</g>", carried(svg, root));
        Ok(Self { id, definition, corner, size })
    }

    /// Returns its width divided by its height.
    pub(super) fn proportion(&self) -> f64 {
        self.size.0 / self.size.1
    }
}

/// Returns how words show one of several icons, for people: "`{sword}` or `{knife}`".
pub fn any_icon(names: &[String]) -> String {
    names.iter().map(|name| format!("`{{{name}}}`")).collect::<Vec<_>>().join(" or ")
}

/// Returns an icon as a drawing of its own, for words of a colour; none if it cannot be used in a line.
pub fn icon_drawing(svg: &str, colour: &str) -> Option<String> {
    let Icon { definition, corner: (x, y), size: (width, height), .. } = Icon::read("", svg).ok()?;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" color=\"{colour}\">{definition}</svg>"
    ))
}

/// Returns the corner and the size of a drawing: its `viewBox`, or its width and height.
fn space(root: Node<'_, '_>) -> Option<((f64, f64), (f64, f64))> {
    let number = |text: &str| text.trim_end_matches("px").parse::<f64>().ok().filter(|number| number.is_finite());
    let (corner, size) = if let Some(view_box) = root.attribute("viewBox") {
        let numbers: Vec<f64> =
            view_box.split([' ', ',']).filter(|word| !word.is_empty()).map(number).collect::<Option<_>>()?;
        let &[x, y, width, height] = numbers.as_slice() else { return None };
        ((x, y), (width, height))
    } else {
        ((0.0, 0.0), (number(root.attribute("width")?)?, number(root.attribute("height")?)?))
    };
    (size.0 > 0.0 && size.1 > 0.0).then_some((corner, size))
}

/// Returns the root's attributes that say how the drawing looks, and its namespaces.
fn carried(svg: &str, root: Node<'_, '_>) -> String {
    let mut carried = String::new();
    for namespace in root.namespaces() {
        if let Some(name) = namespace.name().filter(|name| *name != "xml") {
            let _ = write!(carried, " xmlns:{name}=\"{}\"", namespace.uri());
        }
    }
    for attribute in root.attributes().filter(|attribute| !NOT_CARRIED.contains(&attribute.name())) {
        let _ = write!(carried, " {}", &svg[attribute.range()]);
    }
    carried
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_keeps_the_look_of_its_root_and_not_its_size() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="24" viewBox="0 0 24 12" fill="none"><path d="M0 0"/></svg>"#;
        let icon = Icon::read("up/fox", svg).unwrap();
        assert_eq!(icon.definition, r#"<g id="text-icon-up-fox" fill="none"><path d="M0 0"/></g>"#);
        assert_eq!(icon.proportion(), 2.0);
    }

    #[test]
    fn an_icon_that_cannot_be_used_says_why() {
        let why = |svg| Icon::read("fox", svg).unwrap_err().message;
        assert_eq!(why("<svg fill='{{ colour }}'/>"), "the icon `fox` is a template");
        assert_eq!(why("<svg/>"), "the icon `fox` has no size");
        assert!(why("<svg").starts_with("the icon `fox` is not well-formed XML"));
    }
}

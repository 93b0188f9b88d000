//! A drawing whose styles are being applied.

use super::cascade::Cascade;
use super::colour::{self, ColourReading};
use super::outline::{SHAPES, outline};
use super::properties::{OF_TRANSFORM, applies, is_missed, keyword};
use super::selector::Matching;
use super::transform;
use super::values::{self, Lengths, Variables};
use crate::diag::{Code, Fault};
use crate::render::limits::DEPTH;
use kurbo::{Affine, Rect, Shape};
use roxmltree::{Document, Node, NodeId};
use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

/// What a drawing is counted in.
#[derive(Clone, Copy, Debug)]
pub(in crate::render) struct Ground {
    /// How many units are a millimetre.
    pub(in crate::render) units: f64,
    /// The size of its page in units, where it says none itself.
    pub(in crate::render) page: Option<(f64, f64)>,
}

/// The size of letters of a root that says none, as everywhere in a drawing.
const USUAL_SIZE: &str = "12pt";
/// The values that an element has by its styles; none where it must not have its attribute either.
type Values<'a> = Vec<(Cow<'a, str>, Option<Cow<'a, str>>)>;

/// A drawing with the values of its elements.
pub(super) struct Styled<'a, 'i> {
    pub(super) document: &'a Document<'i>,
    pub(super) cascade: Cascade<'a>,
    ground: Ground,
    pub(super) values: HashMap<NodeId, Values<'a>>,
    root_size: Cow<'a, str>,
    pub(super) faults: Vec<Fault>,
}

/// Returns whether an element is one of SVG.
pub(super) fn is_svg(node: &Node<'_, '_>) -> bool {
    node.is_element() && node.tag_name().namespace().is_none_or(|space| space == "http://www.w3.org/2000/svg")
}

fn declared<'v, 'a>(values: &'v Values<'a>, name: &str) -> Option<&'v Option<Cow<'a, str>>> {
    values.iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

impl<'a, 'i> Styled<'a, 'i> {
    /// Finds the values of all elements of a drawing.
    pub(super) fn of(document: &'a Document<'i>, ground: Ground) -> Self {
        let (cascade, root_size) = (Cascade::of(document), Cow::Borrowed(USUAL_SIZE));
        let (values, faults) = (HashMap::new(), Vec::new());
        let mut styled = Self { document, cascade, ground, values, root_size, faults };
        styled.apply();
        styled.transform();
        styled
    }

    /// Finds the values of all elements.
    fn apply(&mut self) {
        let mut variables: HashMap<NodeId, Variables> = HashMap::new();
        let none = Variables::default();
        for node in self.document.descendants().filter(is_svg) {
            let style = self.cascade.style(node);
            let applied = self.cascade.applied(node, style);
            let around = node.parent().and_then(|parent| variables.get(&parent.id())).unwrap_or(&none);
            let is_variable = |name: &str| name.starts_with("--");
            let own = applied.declarations().filter(|declaration| is_variable(&declaration.name));
            let own: HashMap<&str, &str> = own.map(|it| (&*it.name, it.value)).collect();
            let known =
                if own.is_empty() { Rc::clone(around) } else { values::declared(&own, around, &self.cascade.matching) };
            // usvg reads an attribute that has no function.
            let attributes = node.attributes().filter(|it| it.namespace().is_none() && it.value().contains('('));
            let attributes: Vec<_> = attributes
                .filter(|it| it.value().contains("var(") || !OF_TRANSFORM.contains(&it.name()) && it.name() != "d")
                .map(|it| (it.name(), it.value()))
                .collect();
            if !applied.is_empty() || !attributes.is_empty() {
                let lengths = lengths(self.ground, &self.root_size, node);
                let matching = &self.cascade.matching;
                let (values, faults) = (Values::new(), &mut self.faults);
                let mut element = StyledElement { node, variables: &known, matching, lengths, values, faults };
                for (name, value) in attributes {
                    element.set(Cow::Borrowed(name), Cow::Borrowed(value), value);
                }
                for declaration in applied.declarations().filter(|declaration| !is_variable(&declaration.name)) {
                    element.set(declaration.name.clone(), Cow::Borrowed(declaration.value), declaration.text);
                }
                let values = element.values;
                if let Some(Some(size)) = declared(&values, "font-size").filter(|_| node.parent_element().is_none()) {
                    self.root_size = size.clone();
                }
                self.values.insert(node.id(), values);
            }
            if !known.is_empty() {
                variables.insert(node.id(), known);
            }
        }
    }

    /// Returns a value that an element has by its styles or its attributes.
    pub(super) fn value(&self, node: Node<'a, 'i>, name: &str) -> Option<&str> {
        let by_style = self.values.get(&node.id()).and_then(|values| declared(values, name));
        by_style.map_or_else(|| node.attribute(name), Option::as_deref)
    }

    pub(super) fn lengths(&self, node: Node<'a, 'i>) -> Lengths<'_> {
        lengths(self.ground, &self.root_size, node)
    }

    /// Makes one matrix of the properties that transform an element.
    fn transform(&mut self) {
        let mut found = Vec::new();
        for node in self.document.descendants().filter(is_svg) {
            let has = |name: &&str| self.values.get(&node.id()).is_some_and(|values| declared(values, name).is_some());
            if !OF_TRANSFORM.iter().any(has) && !node.has_attribute("transform-box") {
                continue;
            }
            match self.matrix(node, 0) {
                Ok(matrix) => found.push((node, Some(transform::written(matrix)))),
                Err(bad) => {
                    let message =
                        format!("`{bad}` of `<{}>` cannot be read, so it is not transformed", node.tag_name().name());
                    let help = "write it as in `transform=\"rotate(45) translate(3 2)\"`, with plain numbers";
                    self.faults.push(Fault::new(Code::NotDrawn, message, bad).help(help));
                    found.push((node, None));
                }
            }
        }
        for (node, matrix) in found {
            let values = self.values.entry(node.id()).or_default();
            values.retain(|(name, _)| !OF_TRANSFORM.contains(&&**name));
            let is_root = node.parent_element().is_none();
            let name = transform_of(node);
            if let Some(matrix) = matrix {
                values.push((Cow::Borrowed(name), Some(Cow::Owned(matrix))));
            }
            let origin = Some(Cow::Borrowed("0 0")).filter(|_| is_root);
            values.push((Cow::Borrowed("transform-origin"), origin));
            values.push((Cow::Borrowed("transform-box"), None));
        }
    }

    /// Returns the matrix of an element.
    ///
    /// # Errors
    /// A property that cannot be read.
    pub(super) fn matrix(&self, node: Node<'a, 'i>, depth: usize) -> Result<Affine, String> {
        let name = transform_of(node);
        let lengths = self.lengths(node);
        let by_style = |name: &str| self.values.get(&node.id()).and_then(|values| declared(values, name)?.as_deref());
        let value = |name: &str| by_style(name).or_else(|| node.attribute(name));
        let own = by_style("transform").or_else(|| node.attribute(name));
        let of_box = value("transform-box").unwrap_or("view-box");
        let parts = ["translate", "rotate", "scale"].map(by_style);
        let origin = value("transform-origin").or(Some("50% 50%").filter(|_| node.parent_element().is_none()));
        // Letters of words that are in no unit of a length.
        let is_relative = |text: &str| text.contains(['%', 'e', 'g', 'o']);
        let needs_box = of_box != "view-box"
            || origin.is_some_and(is_relative)
            || parts.iter().chain([&own]).flatten().any(|text| text.contains('%'));
        let reference = match of_box {
            _ if !needs_box => Some(Rect::ZERO),
            "view-box" => {
                lengths.view.or(view(node, self.ground)).map(|(width, height)| Rect::new(0.0, 0.0, width, height))
            }
            "fill-box" | "content-box" => self.bounds(node, depth),
            _ => None,
        };
        let Some(reference) = reference else { return Err(format!("transform-box: {of_box}")) };
        let ground = transform::TransformSpace { lengths: &lengths, reference };
        let mut matrix = Affine::IDENTITY;
        for (name, value) in [("translate", parts[0]), ("rotate", parts[1]), ("scale", parts[2]), ("transform", own)] {
            if let Some(value) = value {
                matrix *= transform::read(name, value, &ground).ok_or_else(|| value.to_owned())?;
            }
        }
        // Without an origin, transforms act around the corner of their box.
        let around = match origin {
            Some(origin) => transform::origin(origin, &ground).ok_or_else(|| origin.to_owned())?,
            None => reference.origin().to_vec2(),
        };
        Ok(Affine::translate(around) * matrix * Affine::translate(-around))
    }

    /// Returns the rectangle around what an element draws, without its lines and in its own units; none if it is not known.
    fn bounds(&self, node: Node<'a, 'i>, depth: usize) -> Option<Rect> {
        if depth > DEPTH || !self.cascade.matching.step() {
            return None;
        }
        let lengths = self.lengths(node);
        match node.tag_name().name() {
            name if SHAPES.contains(&name) => {
                Some(outline(name, &|name| self.value(node, name), &lengths)?.bounding_box())
            }
            "image" => Some(outline("rect", &|name| self.value(node, name), &lengths)?.bounding_box()),
            "g" | "a" | "svg" => {
                let drawn = |child: &Node<'_, '_>| {
                    is_svg(child)
                        && !["defs", "title", "desc", "style", "clipPath", "mask"].contains(&child.tag_name().name())
                };
                let mut all: Option<Rect> = None;
                for child in node.children().filter(drawn) {
                    let own = self.bounds(child, depth + 1)?;
                    let own = self.matrix(child, depth + 1).ok()?.transform_rect_bbox(own);
                    all = Some(all.map_or(own, |all| all.union(own)));
                }
                all
            }
            _ => None,
        }
    }
}

/// Returns the attribute that transforms an element.
fn transform_of(node: Node<'_, '_>) -> &'static str {
    match node.tag_name().name() {
        "linearGradient" | "radialGradient" => "gradientTransform",
        "pattern" => "patternTransform",
        _ => "transform",
    }
}

/// Returns the size that percentages count within a drawing.
fn view(svg: Node<'_, '_>, ground: Ground) -> Option<(f64, f64)> {
    let view_box = svg.attribute("viewBox").and_then(|text| text.parse::<svgtypes::ViewBox>().ok());
    let length = |name: &str| svg.attribute(name)?.trim_end_matches("px").trim().parse::<f64>().ok();
    let own = view_box.map(|view| (view.w, view.h)).or_else(|| Some((length("width")?, length("height")?)));
    own.or_else(|| ground.page.filter(|_| svg.parent_element().is_none()))
}

/// Returns what lengths of an element are counted in.
fn lengths<'l>(ground: Ground, root_size: &'l str, node: Node<'_, '_>) -> Lengths<'l> {
    let svg = node.ancestors().skip(1).find(|around| around.tag_name().name() == "svg");
    Lengths { units: ground.units, view: svg.and_then(|svg| view(svg, ground)), root_size }
}

/// An element whose values are being found.
struct StyledElement<'e, 'a, 'i> {
    node: Node<'a, 'i>,
    variables: &'e Variables,
    matching: &'e Matching,
    lengths: Lengths<'e>,
    values: Values<'a>,
    faults: &'e mut Vec<Fault>,
}

impl<'a> StyledElement<'_, 'a, '_> {
    /// Takes what a declaration says of a property; `text` is how it is written.
    fn set(&mut self, name: Cow<'a, str>, value: Cow<'a, str>, text: &str) {
        let name = usual_name(name);
        let element = self.node.tag_name().name();
        if name == "all" {
            return self.missed(text);
        }
        let is_root = self.node.parent_element().is_none();
        if !applies(&name, element, is_root) && !matches!(&*name, "font" | "marker") {
            if is_missed(&name, &value, is_root) {
                self.missed(text);
            }
            return;
        }
        let value = if value.contains("var(") {
            let found = values::substituted(&value, self.variables, self.matching);
            let Some(found) = found else {
                let message = format!("`{text}` has a variable that nothing sets, so it is ignored");
                let help = "set it with `:root { --name: … }`, or write what it is otherwise: `var(--name, red)`";
                self.faults.push(Fault::new(Code::NotDrawn, message, text).help(help));
                return self.put(name, None);
            };
            Cow::Owned(found)
        } else {
            value
        };
        if let Some(value) = keyword(&name, &value) {
            return self.put(name, Some(Cow::Borrowed(value)).filter(|value| !value.is_empty()));
        }
        match &*name {
            "font" => match values::font(&value) {
                Some(parts) => parts.into_iter().for_each(|(name, value)| self.set(name.into(), value.into(), text)),
                None => self.unreadable(text),
            },
            "marker" => {
                for name in ["marker-start", "marker-mid", "marker-end"] {
                    self.set(name.into(), value.clone(), text);
                }
            }
            _ if colour::is_colour(&name) => match colour::read(&name, &value) {
                ColourReading::Sound => self.put(name, Some(value)),
                ColourReading::Means(colour) => self.put(name, Some(colour.into())),
                ColourReading::Unset => self.put(name, None),
                ColourReading::Bad => {
                    let tag = &self.node.document().input_text()[self.node.range().start..];
                    let tag = tag.split('>').next().unwrap_or_default();
                    self.faults.push(colour::bad(&name, &value, (element, tag)));
                }
            },
            _ if OF_TRANSFORM.contains(&&*name) => self.put(name, Some(value)),
            "d" => match path_of(&value) {
                Some(path) => self.put(name, Some(path.into())),
                None => self.unreadable(text),
            },
            "clip-path" if !value.starts_with("url") && !matches!(&*value, "none" | "inherit") => self.missed(text),
            _ => match values::plain(&name, &value, &self.lengths) {
                Ok(Some(plain)) => self.put(name, Some(plain.into())),
                Ok(None) if value == "auto" && matches!(&*name, "width" | "height" | "rx" | "ry") => {
                    self.put(name, None);
                }
                Ok(None) if value.is_empty() => {}
                Ok(None) => self.put(name, Some(value)),
                Err(()) => self.unreadable(text),
            },
        }
    }

    fn put(&mut self, name: Cow<'a, str>, value: Option<Cow<'a, str>>) {
        match self.values.iter_mut().find(|(known, _)| *known == name) {
            Some(known) => known.1 = value,
            None => self.values.push((name, value)),
        }
    }

    fn missed(&mut self, text: &str) {
        let message = format!("`{text}` is not printed: Pullet does not know this property");
        let help = "draw what it does with shapes, or remove it";
        self.faults.push(Fault::new(Code::NotDrawn, message, text).help(help));
    }

    fn unreadable(&mut self, text: &str) {
        let message = format!("`{text}` cannot be read, so it is ignored");
        let help = "write a plain value, such as a number with `px`, `mm`, `pt` or `%`";
        self.faults.push(Fault::new(Code::NotDrawn, message, text).help(help));
    }
}

/// Returns a property by the name that it has here.
fn usual_name(name: Cow<'_, str>) -> Cow<'_, str> {
    match &*name {
        "-webkit-transform" => "transform".into(),
        "-webkit-transform-origin" => "transform-origin".into(),
        "-webkit-filter" => "filter".into(),
        "-webkit-clip-path" => "clip-path".into(),
        "-webkit-mask" => "mask".into(),
        "text-decoration-line" => "text-decoration".into(),
        "font-width" => "font-stretch".into(),
        _ => name,
    }
}

/// Returns the outline in `path("…")`.
fn path_of(value: &str) -> Option<String> {
    let inside = value.strip_prefix("path(")?.strip_suffix(')')?.trim();
    let inside = inside.strip_prefix("evenodd,").or(inside.strip_prefix("nonzero,")).unwrap_or(inside).trim();
    let quote = inside.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    Some(inside.strip_prefix(quote)?.strip_suffix(quote)?.to_owned())
}

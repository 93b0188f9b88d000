//! A drawing whose styles are being applied.

use super::cascade::Cascade;
use super::colour::{self, ColourReading};
use super::outline::outline;
use super::properties::{OF_TRANSFORM, applies, is_missed, keyword};
use super::sheet::declarations;
use super::transform;
use super::values::{self, Lengths, Variables};
use crate::diag::{Code, Fault};
use crate::render::limits::DEPTH;
use crate::render::references::is_of_svg;
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

/// The values that an element has by its styles; none where it must not have its attribute either.
type Values<'a> = Vec<(Cow<'a, str>, Option<Cow<'a, str>>)>;

/// A drawing with the values of its elements.
pub(super) struct Styled<'a, 'i> {
    pub(super) document: &'a Document<'i>,
    pub(super) cascade: Cascade<'a>,
    ground: Ground,
    pub(super) values: HashMap<NodeId, Values<'a>>,
    root_size: Option<f64>,
    pub(super) faults: Vec<Fault>,
}

/// Returns whether an element is one of SVG.
pub(super) fn is_svg(node: &Node<'_, '_>) -> bool {
    node.is_element() && is_of_svg(*node)
}

impl<'a, 'i> Styled<'a, 'i> {
    /// Finds the values of all elements of a drawing.
    pub(super) fn of(document: &'a Document<'i>, ground: Ground) -> Self {
        let cascade = Cascade::of(document);
        let mut styled =
            Self { document, cascade, ground, values: HashMap::new(), root_size: None, faults: Vec::new() };
        styled.apply();
        for node in document.descendants().filter(is_svg) {
            let has = |name: &&str| styled.declared(node, name).is_some();
            if OF_TRANSFORM.iter().any(has) || node.has_attribute("transform-box") {
                styled.transform(node);
            }
        }
        styled
    }

    /// Finds the values of all elements.
    fn apply(&mut self) {
        let mut variables: HashMap<NodeId, Variables> = HashMap::new();
        let none = Variables::default();
        for node in self.document.descendants().filter(is_svg) {
            let (style, unread) = declarations(node.attribute("style").unwrap_or_default());
            self.cascade.unread.extend(unread);
            let applied = self.cascade.applied(node, style);
            let around = node.parent().and_then(|parent| variables.get(&parent.id())).unwrap_or(&none);
            let (own, applied): (Vec<_>, Vec<_>) = applied.into_iter().partition(|it| it.name.starts_with("--"));
            let own: HashMap<&str, &str> = own.iter().map(|it| (&*it.name, it.value)).collect();
            let known =
                if own.is_empty() { Rc::clone(around) } else { values::declared(&own, around, &self.cascade.steps) };
            let mut element = StyledElement {
                node,
                variables: &known,
                lengths: self.lengths(node),
                styled: self,
                values: Vec::new(),
            };
            // usvg reads an attribute that has no function.
            for it in node.attributes().filter(|it| it.namespace().is_none() && it.value().contains('(')) {
                if it.value().contains("var(") || !OF_TRANSFORM.contains(&it.name()) && it.name() != "d" {
                    element.set(it.name().into(), it.value().into(), it.value());
                }
            }
            for declaration in applied {
                element.set(declaration.name, declaration.value.into(), declaration.text);
            }
            let values = element.values;
            if !values.is_empty() {
                self.values.insert(node.id(), values);
            }
            if node.parent_element().is_none() {
                let size = self.value(node, "font-size").unwrap_or("12pt");
                self.root_size = self.lengths(node).read(size, None);
            }
            if !known.is_empty() {
                variables.insert(node.id(), known);
            }
        }
    }

    /// Returns a value that an element has by its styles; an inner none says that it must not have its attribute.
    fn declared(&self, node: Node<'a, 'i>, name: &str) -> Option<&Option<Cow<'a, str>>> {
        let values = self.values.get(&node.id())?;
        values.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Returns a value that an element has by its styles or its attributes.
    pub(super) fn value(&self, node: Node<'a, 'i>, name: &str) -> Option<&str> {
        self.declared(node, name).map_or_else(|| node.attribute(name), Option::as_deref)
    }

    /// Returns what lengths of an element are counted in.
    pub(super) fn lengths(&self, node: Node<'a, 'i>) -> Lengths {
        let around = node.ancestors().skip(1).find(|around| around.tag_name().name() == "svg");
        let view = around.map_or_else(|| self.view(node), |around| self.view(around));
        Lengths { units: self.ground.units, view, root_size: self.root_size }
    }

    /// Returns the size that percentages count within a drawing.
    fn view(&self, svg: Node<'a, 'i>) -> Option<(f64, f64)> {
        let view_box = svg.attribute("viewBox").and_then(|text| text.parse::<svgtypes::ViewBox>().ok());
        let length = |name: &str| svg.attribute(name)?.trim_end_matches("px").trim().parse::<f64>().ok();
        let own = view_box.map(|view| (view.w, view.h)).or_else(|| length("width").zip(length("height")));
        own.or_else(|| self.ground.page.filter(|_| svg.parent_element().is_none()))
    }

    /// Makes one matrix of the properties that transform an element.
    fn transform(&mut self, node: Node<'a, 'i>) {
        let matrix = self.matrix(node, 0);
        let values = self.values.entry(node.id()).or_default();
        values.retain(|(name, _)| !OF_TRANSFORM.contains(&&**name));
        match matrix {
            Ok(matrix) => values.push((transform_of(node).into(), Some(transform::written(matrix).into()))),
            Err(bad) => {
                let message =
                    format!("`{bad}` of `<{}>` cannot be read, so it is not transformed", node.tag_name().name());
                let help = "write it as in `transform=\"rotate(45) translate(3 2)\"`, with plain numbers";
                self.faults.push(Fault::new(Code::NotDrawn, message, bad).help(help));
            }
        }
        let origin = Some("0 0".into()).filter(|_| node.parent_element().is_none());
        values.extend([("transform-origin".into(), origin), ("transform-box".into(), None)]);
    }

    /// Returns the matrix of an element.
    ///
    /// # Errors
    /// A property that cannot be read.
    pub(super) fn matrix(&self, node: Node<'a, 'i>, depth: usize) -> Result<Affine, String> {
        let lengths = self.lengths(node);
        let of_box = self.value(node, "transform-box").unwrap_or("view-box");
        let reference = match of_box {
            "view-box" => lengths.view.map(|(width, height)| Rect::new(0.0, 0.0, width, height)),
            "fill-box" | "content-box" => self.bounds(node, depth),
            _ => None,
        };
        let mut matrix = Affine::IDENTITY;
        for name in &OF_TRANSFORM[..4] {
            let own = node.attribute(transform_of(node)).filter(|_| *name == "transform");
            if let Some(value) = self.declared(node, name).map_or(own, Option::as_deref) {
                matrix *= transform::read(name, value, &lengths, reference).ok_or_else(|| value.to_owned())?;
            }
        }
        let usual = if node.parent_element().is_none() { "50% 50%" } else { "0 0" };
        let origin = self.value(node, "transform-origin").unwrap_or(usual);
        if matrix == Affine::IDENTITY {
            return Ok(matrix);
        } else if reference.is_none() && of_box != "view-box" {
            return Err(format!("transform-box: {of_box}"));
        }
        let around = transform::origin(origin, &lengths, reference).ok_or_else(|| origin.to_owned())?;
        Ok(Affine::translate(around) * matrix * Affine::translate(-around))
    }

    /// Returns the rectangle around what an element draws, without its lines and in its own units; none if it is not known.
    fn bounds(&self, node: Node<'a, 'i>, depth: usize) -> Option<Rect> {
        if depth > DEPTH || !self.cascade.steps.spend(1) {
            return None;
        }
        let name = node.tag_name().name();
        if !matches!(name, "g" | "a" | "svg") {
            return Some(outline(name, &|name| self.value(node, name), &self.lengths(node))?.bounding_box());
        }
        let undrawn = ["defs", "title", "desc", "style", "clipPath", "mask"];
        let drawn = node.children().filter(|it| is_svg(it) && !undrawn.contains(&it.tag_name().name()));
        let mut boxes = drawn.map(|child| {
            let own = self.bounds(child, depth + 1)?;
            Some(self.matrix(child, depth + 1).ok()?.transform_rect_bbox(own))
        });
        let first = boxes.next()??;
        boxes.try_fold(first, |all, own| Some(all.union(own?)))
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

/// An element whose values are being found.
struct StyledElement<'e, 'a, 'i> {
    node: Node<'a, 'i>,
    variables: &'e Variables,
    lengths: Lengths,
    styled: &'e mut Styled<'a, 'i>,
    values: Values<'a>,
}

impl<'a> StyledElement<'_, 'a, '_> {
    /// Takes what a declaration says of a property; `text` is how it is written.
    fn set(&mut self, name: Cow<'a, str>, mut value: Cow<'a, str>, text: &str) {
        let name = usual_name(name);
        let tag = self.node.tag_name().name();
        let is_root = self.node.parent_element().is_none();
        if name == "all" || is_missed(&name, &value, is_root) {
            return self.missed(text);
        } else if !applies(&name, tag, is_root) {
            return;
        }
        if value.contains("var(") {
            let Some(found) = values::substituted(&value, self.variables, &self.styled.cascade.steps, 0) else {
                let message = format!("`{text}` has a variable that nothing sets, so it is ignored");
                let help = "set it with `:root { --name: … }`, or write what it is otherwise: `var(--name, red)`";
                self.styled.faults.push(Fault::new(Code::NotDrawn, message, text).help(help));
                return self.put(name, None);
            };
            value = found.into();
        }
        if let Some(value) = keyword(&name, &value) {
            return self.put(name, Some(value.into()).filter(|value: &Cow<'_, str>| !value.is_empty()));
        }
        match &*name {
            "marker" => {
                for name in ["marker-start", "marker-mid", "marker-end"] {
                    self.set(name.into(), value.clone(), text);
                }
            }
            "translate" | "rotate" | "scale" | "transform" => self.put(name, Some(value)),
            "clip-path" if !value.starts_with("url") && !matches!(&*value, "none" | "inherit") => self.missed(text),
            "width" | "height" | "rx" | "ry" if value == "auto" => self.put(name, None),
            _ if colour::is_colour(&name) => self.set_colour(name, value),
            _ if value.is_empty() => {}
            _ => {
                let plain = values::plain(&name, &value, &self.lengths).filter(|_| name != "d");
                let fonts = if name == "font" { plain.as_deref().and_then(values::font) } else { None };
                match plain {
                    _ if fonts.is_some() => {
                        fonts.into_iter().flatten().for_each(|(name, value)| self.set(name.into(), value.into(), text));
                    }
                    Some(plain) if name != "font" => self.put(name, Some(plain.into())),
                    _ => self.unreadable(text),
                }
            }
        }
    }

    fn set_colour(&mut self, name: Cow<'a, str>, value: Cow<'a, str>) {
        let plain = if value.contains("calc(") { values::plain(&name, &value, &self.lengths) } else { None };
        match colour::read(&name, plain.as_deref().unwrap_or(&value)) {
            ColourReading::Sound => self.put(name, Some(plain.map_or(value, Cow::Owned))),
            ColourReading::Means(colour) => self.put(name, Some(colour.into())),
            ColourReading::Unset => self.put(name, None),
            ColourReading::Bad => {
                let tag = &self.node.document().input_text()[self.node.range().start..];
                let tag = tag.split('>').next().unwrap_or_default();
                self.styled.faults.push(colour::bad(&name, &value, (self.node.tag_name().name(), tag)));
            }
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
        self.styled.faults.push(Fault::new(Code::NotDrawn, message, text).help(help));
    }

    fn unreadable(&mut self, text: &str) {
        let message = format!("`{text}` cannot be read, so it is ignored");
        let help = "write a plain value, such as a number with `px`, `mm`, `pt` or `%`";
        self.styled.faults.push(Fault::new(Code::NotDrawn, message, text).help(help));
    }
}

/// Returns a property by the name that it has here.
fn usual_name(name: Cow<'_, str>) -> Cow<'_, str> {
    match &*name {
        "-webkit-transform" | "-webkit-transform-origin" | "-webkit-filter" | "-webkit-clip-path" | "-webkit-mask" => {
            name.trim_start_matches("-webkit-").to_owned().into()
        }
        "text-decoration-line" => "text-decoration".into(),
        "font-width" => "font-stretch".into(),
        _ => name,
    }
}

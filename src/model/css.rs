//! CSS as usvg reads it: with `simplecss`, usvg's own reader.

use roxmltree::{Document, Node, NodeId};
use simplecss::{AttributeOperator, DeclarationTokenizer, Element, PseudoClass};
use std::collections::HashMap;
use std::ops::Range;
use svgtypes::FontShorthand;

pub use simplecss::Declaration;

/// The rules that usvg applies to a drawing, one for each selector.
pub struct StyleRules<'a>(simplecss::StyleSheet<'a>);

impl<'a> StyleRules<'a> {
    /// Reads the style sheets of a drawing; None where that would take more than `most` bytes looked at.
    pub fn read(document: &'a Document<'_>, most: usize) -> Option<Self> {
        /// Bytes that are looked at in the time in which a declaration is copied.
        const COPY: usize = 50;
        let is_css = |node: &Node<'_, '_>| node.attribute("type").is_none_or(|kind| kind == "text/css");
        let styles = document.descendants().filter(|node| node.has_tag_name("style") && is_css(node));
        let (mut sheet, mut work) = (simplecss::StyleSheet::new(), 0_usize);
        for text in styles.filter_map(|node| node.text()) {
            // For each declaration, simplecss counts the lines before it, and copies it for each selector of its rule.
            let of_each = text.len() + COPY * text.matches(',').count();
            work = work.saturating_add(of_each.saturating_mul(text.matches(':').count()));
            if work > most {
                return None;
            }
            sheet.parse_more(text);
        }
        Some(Self(sheet))
    }

    /// Returns the most work of matching the rules with an element that is `depth` deep: a selector without blanks counts as 1.
    pub fn work(&self, depth: usize) -> usize {
        /// Looking at an ancestor takes less time than trying a rule.
        const ANCESTORS_PER_RULE: usize = 64;
        // usvg tries each ancestor for each blank of a selector: `a b c` looks at depth × depth pairs.
        let work = |selector: String| {
            let blanks = selector.replace(" > ", ">").replace(" + ", "+").matches(' ').count();
            1 + depth.saturating_pow(u32::try_from(blanks).unwrap_or(u32::MAX)) / ANCESTORS_PER_RULE
        };
        self.0.rules.iter().fold(0, |sum: usize, rule| sum.saturating_add(work(rule.selector.to_string())))
    }

    /// Returns the number of rules, that is of selectors.
    pub fn count(&self) -> usize {
        self.0.rules.len()
    }

    /// Returns whether a rule looks at more of an element's surroundings than its ancestors.
    pub fn look_at_neighbours(&self) -> bool {
        self.0.rules.iter().any(|rule| rule.selector.to_string().contains(['>', '+', ':']))
    }

    /// Returns the declarations of all rules.
    pub fn declarations(&self) -> impl Iterator<Item = Declaration<'a>> {
        self.0.rules.iter().flat_map(|rule| rule.declarations.iter().copied())
    }

    /// Returns the declarations of the rules that may apply to an element: what they ask of its surroundings is taken as
    /// given, since finding that out can take very long.
    pub fn declarations_for(&self, node: Node<'_, '_>) -> impl Iterator<Item = Declaration<'a>> {
        let rules = self.0.rules.iter().filter(move |rule| rule.selector.matches(&Subject::Itself(node)));
        rules.flat_map(|rule| rule.declarations.iter().copied())
    }

    /// Returns the declarations of the rules that apply to an element, those that count most last.
    pub fn applied(&self, node: Node<'_, '_>) -> impl Iterator<Item = Declaration<'a>> {
        let rules = self.0.rules.iter().filter(move |rule| rule.selector.matches(&Subject::InPlace(node)));
        rules.flat_map(|rule| rule.declarations.iter().copied())
    }
}

/// The properties that the elements of a drawing have: by their attributes, the rules of its style sheets, and their styles.
pub struct Cascade<'a> {
    /// The declarations of the rules that apply to each element; empty without rules.
    applied: HashMap<NodeId, Vec<Declaration<'a>>>,
}

impl<'a> Cascade<'a> {
    /// Returns the properties of a drawing whose style sheets are known to be short enough.
    pub fn of(document: &'a Document<'_>) -> Self {
        let rules = StyleRules::read(document, usize::MAX).filter(|rules| rules.count() > 0);
        let elements = document.descendants().filter(Node::is_element);
        let applied = rules.map(|rules| elements.map(|node| (node.id(), rules.applied(node).collect())).collect());
        Self { applied: applied.unwrap_or_default() }
    }

    /// Returns whether the drawing has style sheets.
    pub fn has_rules(&self) -> bool {
        !self.applied.is_empty()
    }

    /// Returns a property of an element itself.
    pub fn own(&self, node: Node<'a, '_>, name: &str) -> Option<&'a str> {
        let mut value = SetValue(node.attribute(name).map(|value| (value, false)));
        self.applied.get(&node.id()).into_iter().flatten().for_each(|declaration| value.set(name, declaration));
        let style = node.attribute("style").into_iter().flat_map(declarations);
        style.for_each(|declaration| value.set(name, &declaration));
        value.0.map(|(value, _)| value.trim())
    }

    /// Returns the nearest element that sets a property for an element, which may be itself, and the value.
    pub fn inherited<'i>(&self, node: Node<'a, 'i>, name: &str) -> Option<(Node<'a, 'i>, &'a str)> {
        let set = node.ancestors().filter_map(|node| Some((node, self.own(node, name)?)));
        set.into_iter().find(|(_, value)| *value != "inherit")
    }
}

/// A property as far as the declarations so far set it, and whether that is important.
struct SetValue<'a>(Option<(&'a str, bool)>);

impl<'a> SetValue<'a> {
    /// Takes what a declaration says of the property.
    fn set(&mut self, name: &str, declaration: &Declaration<'a>) {
        let Declaration { name: declared, value, important } = *declaration;
        let value = if declared == name { Some(value) } else { part_of_font(declared, value, name) };
        if let Some(value) = value.filter(|_| !self.0.is_some_and(|(_, important)| important)) {
            self.0 = Some((value, important));
        }
    }
}

/// Returns what the property `font` says of another property.
fn part_of_font<'a>(declared: &str, value: &'a str, name: &str) -> Option<&'a str> {
    let is_part = declared == "font" && (name.starts_with("font-") || name == "line-height");
    let font = is_part.then(|| FontShorthand::from_str(value).ok()).flatten()?;
    match name {
        "font-size" => Some(font.font_size),
        "font-family" => Some(font.font_family),
        "font-weight" => font.font_weight.or(Some("normal")),
        "font-style" => font.font_style.or(Some("normal")),
        "font-stretch" => font.font_stretch.or(Some("normal")),
        "font-variant" => font.font_variant.or(Some("normal")),
        "line-height" => Some("normal"),
        _ => None,
    }
}

/// What a selector is compared with.
enum Subject<'a, 'input> {
    Itself(Node<'a, 'input>),
    /// An ancestor or a neighbour, which matches everything.
    Surroundings,
    /// An element within its surroundings as they are.
    InPlace(Node<'a, 'input>),
}

impl<'a, 'input> Subject<'a, 'input> {
    /// Returns the element; `None` of surroundings, which match everything.
    fn node(&self) -> Option<Node<'a, 'input>> {
        match self {
            Self::Itself(node) | Self::InPlace(node) => Some(*node),
            Self::Surroundings => None,
        }
    }

    /// Returns what a selector sees beside the element.
    fn beside(&self, neighbour: impl FnOnce(Node<'a, 'input>) -> Option<Node<'a, 'input>>) -> Option<Self> {
        match self {
            Self::InPlace(node) => neighbour(*node).map(Self::InPlace),
            Self::Itself(_) | Self::Surroundings => Some(Self::Surroundings),
        }
    }
}

impl Element for Subject<'_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.beside(|node| node.parent_element())
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.beside(|node| node.prev_sibling_element())
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.node().is_none_or(|node| node.tag_name().name() == name)
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        self.node().is_none_or(|node| node.attribute(name).is_some_and(|value| operator.matches(value)))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        let is_first = |node: Node<'_, '_>| class == PseudoClass::FirstChild && node.prev_sibling_element().is_none();
        self.node().is_none_or(is_first)
    }
}

/// Returns the declarations of a `style` attribute or of a rule's body, those included that usvg drops because they, or one
/// before them, cannot be read.
pub fn declarations(style: &str) -> impl Iterator<Item = Declaration<'_>> {
    pieces(style).flat_map(|piece| {
        let mut read = DeclarationTokenizer::from(piece).peekable();
        let unreadable = if read.peek().is_none() { piece.split_once(':') } else { None };
        read.chain(unreadable.map(|(name, value)| Declaration {
            name: name.trim(),
            value: value.trim(),
            important: false,
        }))
    })
}

/// Returns the value of a property in a `style` attribute; the last one counts.
pub fn value_of<'a>(style: &'a str, name: &str) -> Option<&'a str> {
    declarations(style).filter(|declaration| declaration.name == name).last().map(|declaration| declaration.value)
}

/// Returns a declaration as text.
pub fn written(declaration: &Declaration<'_>) -> String {
    let important = if declaration.important { " !important" } else { "" };
    format!("{}:{}{important}", declaration.name, declaration.value)
}

/// A rule as it is written: where its selectors are, and its body.
pub struct Block {
    /// The selectors.
    pub selectors: Range<usize>,
    /// What stands between the braces.
    pub body: Range<usize>,
}

/// Returns the rules of a style sheet as they are written; rules inside a rule, such as `@media`, belong to its body.
pub fn blocks(sheet: &str) -> Vec<Block> {
    if sheet.is_empty() {
        return Vec::new();
    }
    let mut blocks = Vec::new();
    let (mut start, mut open, mut depth) = (0, 0, 0_usize);
    for (at, sign) in signs(sheet) {
        match (sign, depth) {
            (b'{', 0) => (open, depth) = (at, 1),
            (b'{', _) => depth += 1,
            (b'}', 0) => start = at + 1,
            (b'}', 1) => {
                blocks.push(Block { selectors: start..open, body: open + 1..at });
                (start, depth) = (at + 1, 0);
            }
            (b'}', _) => depth -= 1,
            _ => {}
        }
    }
    let is_open = depth > 0;
    let end = sheet.len();
    blocks.push(if is_open {
        Block { selectors: start..open, body: open + 1..end }
    } else {
        Block { selectors: start..end, body: end..end }
    });
    blocks
}

/// Returns what is between semicolons.
fn pieces(style: &str) -> impl Iterator<Item = &str> {
    let ends = signs(style).filter(|(_, sign)| *sign == b';').map(|(at, _)| at).chain([style.len()]);
    let mut start = 0;
    ends.map(move |end| &style[std::mem::replace(&mut start, end + 1)..end])
}

/// Returns the braces and semicolons of CSS, except those in comments, strings and `url(…)`.
fn signs(css: &str) -> impl Iterator<Item = (usize, u8)> {
    let bytes = css.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(byte) = bytes.get(at).copied() {
            let start = at;
            at += 1;
            match byte {
                b'{' | b'}' | b';' => return Some((start, byte)),
                b'/' if bytes.get(at) == Some(&b'*') => {
                    at = css[at + 1..].find("*/").map_or(css.len(), |end| at + end + 3);
                }
                b'(' if css[..start].ends_with("url") => at += css[at..].find(')').map_or(0, |end| end + 1),
                b'"' | b'\'' => {
                    let quoted = &bytes[at..];
                    // As simplecss has it, a backslash keeps the quotation mark after it from closing the string.
                    let closes =
                        |(index, other): (usize, &u8)| *other == byte && (index == 0 || quoted[index - 1] != b'\\');
                    at = quoted.iter().enumerate().position(closes).map_or(css.len(), |end| at + end + 1);
                }
                _ => {}
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(style: &str) -> Vec<(&str, &str)> {
        declarations(style).map(|declaration| (declaration.name, declaration.value)).collect()
    }

    #[test]
    fn comments_hide_declarations_and_braces() {
        assert_eq!(read("fill: red; /* stroke: bleu; */ color: blue !important"), [("fill", "red"), ("color", "blue")]);
        let sheet = "/* .a { fill: bleu } */ .b { fill: url(#p) } /* { */ .c { content: '}' }";
        let found: Vec<_> = blocks(sheet).into_iter().map(|block| sheet[block.body].trim()).collect();
        assert_eq!(found, ["fill: url(#p)", "content: '}'", ""]);
    }

    #[test]
    fn what_usvg_drops_is_read_all_the_same() {
        assert_eq!(read("fill: ; stroke: bleu"), [("fill", ""), ("stroke", "bleu")]);
        assert_eq!(read("font: 12px/1.5 Arial; fill: url(data:a;b)"), [("font", "12px"), ("fill", "url(data:a;b)")]);
        assert_eq!(value_of("fill: red; fill: blue", "fill"), Some("blue"));
    }

    #[test]
    fn a_rule_may_apply_wherever_its_last_part_matches() {
        let svg = "<svg><style>/* { */ g > rect.dark, .x:hover { fill: red } @media print { rect { fill: blue } }</style>\
                   <rect class='big dark'/><circle class='x'/></svg>";
        let document = Document::parse(svg).expect("the drawing is well-formed");
        let rules = StyleRules::read(&document, 10_000).expect("it is short");
        let found = |name: &str| {
            let node = document.descendants().find(|node| node.has_tag_name(name)).expect("it is there");
            rules.declarations_for(node).map(|declaration| declaration.value).collect::<Vec<_>>()
        };
        assert_eq!((found("rect"), found("circle")), (vec!["red"], vec![]));
        assert!(rules.look_at_neighbours() && StyleRules::read(&document, 2).is_none());
    }

    /// A style wins over a rule, a rule over an attribute, and what is important over all.
    #[test]
    fn a_property_is_what_the_cascade_makes_of_it() {
        let svg = "<svg fill='red'><style>g > text { fill: green; font-size: 3px } .a { font-size: 4px !important }</style>\
                   <g font-weight='700'><text fill='blue' class='a' style='font: italic 5px Lato'/></g>\
                   <text fill='inherit' style='fill: pink'/><text fill='inherit'/></svg>";
        let document = Document::parse(svg).expect("the drawing is well-formed");
        let cascade = Cascade::of(&document);
        let texts: Vec<_> = document.descendants().filter(|node| node.has_tag_name("text")).collect();
        let value = |node, name| cascade.inherited(node, name).map(|(_, value)| value);
        let of_first = ["fill", "font-size", "font-style", "font-weight"].map(|name| value(texts[0], name));
        assert_eq!(of_first, [Some("green"), Some("4px"), Some("italic"), Some("normal")]);
        assert_eq!(texts[1..].iter().map(|text| value(*text, "fill")).collect::<Vec<_>>(), [Some("pink"), Some("red")]);
    }

    /// `g g rect` is tried with each pair of the 64 ancestors: 64² / 64 + 1.
    #[test]
    fn nested_selectors_cost_more_the_deeper_an_element_is() {
        let document = Document::parse("<svg><style>g g rect { fill: red }</style></svg>").expect("it is well-formed");
        assert_eq!(StyleRules::read(&document, 10_000).map(|rules| rules.work(64)), Some(65));
    }
}

//! The properties of CSS that a drawing can have: those that are read, and those that would be seen and are not.

/// Properties that are attributes of SVG, too, or that texts in frames have.
#[rustfmt::skip]
const READ: &[&str] = &[
    "alignment-baseline", "baseline-shift", "clip-path", "clip-rule", "color", "color-interpolation",
    "color-interpolation-filters", "direction", "display", "dominant-baseline", "fill", "fill-opacity", "fill-rule",
    "filter", "flood-color", "flood-opacity", "font", "font-family", "font-kerning", "font-size",
    "font-size-adjust", "font-stretch", "font-style", "font-variant", "font-variant-caps",
    "font-variation-settings", "font-weight", "glyph-orientation-horizontal", "glyph-orientation-vertical",
    "image-rendering", "inline-size", "isolation", "letter-spacing", "lighting-color", "line-height", "marker",
    "marker-end", "marker-mid", "marker-start", "mask", "mask-type", "mix-blend-mode", "opacity", "overflow",
    "paint-order", "rotate", "scale", "shape-inside", "shape-margin", "shape-padding", "shape-rendering",
    "shape-subtract", "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-align",
    "text-anchor", "text-decoration", "text-indent", "text-orientation", "text-overflow", "text-rendering",
    "text-transform", "transform", "transform-box", "transform-origin", "translate", "unicode-bidi",
    "vector-effect", "visibility", "white-space", "word-spacing", "writing-mode",
];

/// Properties that say where a shape is and how large.
const GEOMETRY: [&str; 10] = ["x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "d"];
/// The elements that have them.
const SHAPES: [&str; 8] = ["svg", "rect", "circle", "ellipse", "path", "image", "use", "foreignObject"];

/// What text boxes have besides.
#[rustfmt::skip]
const OF_BOXES: &[&str] = &[
    "align", "angle", "bullet", "hyphens", "lang", "list-indent", "list-spacing", "markup", "min-last-line", "min-size", "padding",
    "paragraph-spacing", "side", "size-group", "squeeze", "valign",
];

/// Properties that usvg reads only in a `style`.
pub(super) const IN_STYLE: &[&str] = &["mix-blend-mode", "isolation", "font-kerning", "image-rendering"];

/// Properties that become a transform, in the order in which they act, and those that say around which point.
pub(super) const OF_TRANSFORM: [&str; 6] =
    ["translate", "rotate", "scale", "transform", "transform-origin", "transform-box"];

/// Properties that a browser shows and that are not read, each with the values that change nothing.
#[rustfmt::skip]
const SEEN: &[&str] = &[
    "-webkit-text-stroke", "font-feature-settings", "font-palette", "mask-image", "offset", "offset-path", "text-emphasis",
    "text-shadow",
];

/// What inherited properties are where nothing is said.
#[rustfmt::skip]
const INITIAL: &[(&str, &str)] = &[
    ("clip-rule", "nonzero"), ("color", "black"), ("direction", "ltr"), ("fill", "black"), ("fill-opacity", "1"),
    ("fill-rule", "nonzero"), ("font-size", "medium"), ("font-stretch", "normal"), ("font-style", "normal"),
    ("font-variant", "normal"), ("font-weight", "normal"), ("letter-spacing", "normal"), ("line-height", "normal"),
    ("marker-end", "none"), ("marker-mid", "none"), ("marker-start", "none"), ("paint-order", "normal"), ("stroke", "none"),
    ("stroke-dasharray", "none"), ("stroke-dashoffset", "0"), ("stroke-linecap", "butt"), ("stroke-linejoin", "miter"),
    ("stroke-miterlimit", "4"), ("stroke-opacity", "1"), ("stroke-width", "1"), ("text-anchor", "start"),
    ("text-transform", "none"), ("visibility", "visible"), ("word-spacing", "normal"), ("writing-mode", "horizontal-tb"),
];

/// Returns whether an element has a property; the place and size of the root are those of its card.
pub(super) fn applies(name: &str, element: &str, is_root: bool) -> bool {
    let is_box = matches!(element, "textbox" | "textline" | "textstyle" | "icon" | "exclude");
    READ.binary_search(&name).is_ok()
        || !is_root && GEOMETRY.contains(&name) && (SHAPES.contains(&element) || is_box)
        || is_box && OF_BOXES.contains(&name)
}

/// Returns whether something would be seen that is not read.
pub(super) fn is_missed(name: &str, value: &str, is_root: bool) -> bool {
    let is_seen =
        SEEN.contains(&name) || is_root && matches!(name, "background" | "background-color" | "background-image");
    let is_nothing =
        matches!(value, "none" | "normal" | "auto" | "initial" | "unset" | "inherit" | "transparent" | "0")
            || value.starts_with("new");
    is_seen && !is_nothing
}

/// Returns what `initial`, `unset` and the like mean; an empty value means that the property is not set.
pub(super) fn keyword(name: &str, value: &str) -> Option<&'static str> {
    match value.to_ascii_lowercase().as_str() {
        "initial" => Some(INITIAL.iter().find(|(known, _)| *known == name).map_or("", |(_, initial)| initial)),
        "unset" | "revert" | "revert-layer" => Some(""),
        _ => None,
    }
}

//! Small decks of chance: each byte of the input decides one thing about the deck.

use super::farm::Farm;
use std::fmt::Write;

/// The decisions of an input: one byte each, and always the first choice where there are no bytes left.
struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
}

impl Choices<'_> {
    /// A number below `count`, which is at most 256.
    fn below(&mut self, count: usize) -> usize {
        usize::from(*self.bytes.next().unwrap_or(&0)) % count
    }

    /// One of several.
    fn one<'b>(&mut self, of: &[&'b str]) -> &'b str {
        of[self.below(of.len())]
    }

    /// Whether something rare is so.
    fn seldom(&mut self) -> bool {
        self.below(4) == 3
    }

    /// A number of a drawing: mostly sensible, sometimes absurd.
    fn number(&mut self) -> &'static str {
        let sensible = ["0", "1", "5", "12.5", "30", "63.5", "88.9", "-3", "0.2"];
        let absurd = ["1e9", "-1e9", "1e30", "1e-30", "1e400", "100%", "NaN", "", "9mm", "1e38", "-0"];
        if self.seldom() && self.seldom() { self.one(&absurd) } else { self.one(&sensible) }
    }
}

/// The choices for a key of a table; an empty one leaves the key out.
type Keys = [(&'static str, &'static [&'static str])];

const FORMATS: &[&str] = &["", "\"poker\"", "\"mini\"", "\"tarot\"", "{ width = \"63.5 mm\", height = \"88.9 mm\" }"];

const DECK: &Keys = &[
    ("card", FORMATS),
    ("shape", &["", "\"circle\"", "\"ellipse\"", "\"hexagon\"", "\"rectangle\""]),
    ("bleed", &["", "\"3 mm\"", "\"0 mm\"", "\"2.5 mm\"", "\"mirror\"", "\"extend\"", "\"colour:#f80\"", "\"40 mm\""]),
    ("safe", &["", "\"3 mm\"", "\"0 mm\"", "\"50 mm\""]),
    ("language", &["", "\"de\"", "\"hi\"", "\"ar\""]),
    ("version", &["", "\"1.0\""]),
    ("players", &["", "\"2-4\"", "3"]),
];

const PRINT: &Keys = &[
    ("backs", &["", "\"none\"", "\"fold\"", "\"duplex\"", "[\"duplex\", \"fold\"]"]),
    ("sides", &["", "\"apart\"", "\"by-hand\"", "\"together\""]),
    ("flip", &["", "\"short\"", "\"long\""]),
    ("cut", &["", "\"double\"", "\"shared\""]),
    ("order", &["", "\"sheet\"", "\"stack\""]),
    ("rotate", &["", "\"all\"", "\"mixed\"", "\"none\""]),
    ("rotate-back", &["", "180", "0"]),
    ("fold", &["", "\"across\"", "\"lengthwise\"", "\"best\""]),
    ("gap", &["", "\"2 mm\"", "{ x = \"2 mm\", y = \"3 mm\" }", "\"0 mm\""]),
    ("grid", &["", "\"2x2\"", "\"1x1\"", "\"3x3\""]),
    ("margin", &["", "\"10 mm\"", "\"0 mm\"", "{ bottom = \"20 mm\" }", "\"90 mm\""]),
    ("marks", &["", "\"none\"", "\"full\"", "\"corners\"", "\"between\"", "{ style = \"full\", backs = true }"]),
    ("guides", &["", "\"lines\"", "\"corners\"", "\"both\""]),
    ("gang", &["", "true"]),
    ("fill", &["", "\"*\"", "\"cards 1\""]),
    ("cutter", &["", "\"silhouette\"", "\"cricut\"", "\"scanncut\""]),
    ("cut-paths", &["", "[\"svg\", \"dxf\"]", "[]"]),
    ("cut-contour", &["", "true"]),
    ("max-ppi", &["", "72", "600"]),
    ("labels", &["", "\"avery-5371\""]),
];

/// Writes the keys that are chosen.
fn keys(choices: &mut Choices<'_>, of: &Keys, rare: bool) -> String {
    let mut table = String::new();
    for (key, values) in of {
        let value = if !rare || choices.seldom() { choices.one(values) } else { "" };
        if !value.is_empty() {
            writeln!(table, "{key} = {value}").expect("a text can be written to");
        }
    }
    table
}

/// Makes a group with its own rows, copies and templates.
fn group(choices: &mut Choices<'_>, at: usize, spec: &mut String) {
    let rows = 1 + choices.below(12);
    write!(spec, "[[cards]]\nid = \"g{at}-{{{{ n }}}}\"\nfront = \"front{}.svg\"\n", choices.below(2))
        .expect("a text can be written to");
    spec.push_str(choices.one(&["", "back = \"back.svg\"\n", "back = \"{{ kind }}.svg\"\n"]));
    spec.push_str(choices.one(&["", "copies = 3\n", "copies = \"many\"\n", "fill = true\n", "standee = true\n"]));
    let own = choices.one(FORMATS);
    if !own.is_empty() && choices.seldom() {
        writeln!(spec, "card = {own}").expect("a text can be written to");
    }
    spec.push_str("rows = [\n");
    for n in 0..rows {
        let name =
            choices.one(&["Fox", "Hen & Cock", "שלום עולם", "Straße", "", "<b>", "a very long name of a fowl", "🐔"]);
        let kind = choices.one(&["back", "front0", "front1"]);
        writeln!(
            spec,
            "  {{ n = {n}, name = \"{name}\", kind = \"{kind}\", many = {}, w = {}.5 }},",
            choices.below(4),
            choices.below(40)
        )
        .expect("a text can be written to");
    }
    spec.push_str("]\n");
}

/// Makes something that a drawing can show.
fn element(choices: &mut Choices<'_>, depth: usize) -> String {
    let (x, y, w, h) = (choices.number(), choices.number(), choices.number(), choices.number());
    let look = choices.one(&[
        "fill=\"#c33\"",
        "fill=\"url(#paint)\"",
        "fill=\"none\" stroke=\"#000\" stroke-width=\"0.3\"",
        "stroke=\"url(#tile)\" stroke-width=\"2\" stroke-dasharray=\"1 0.5\"",
        "filter=\"url(#soft)\"",
        "mask=\"url(#hole)\"",
        "clip-path=\"url(#cut)\"",
        "opacity=\"0.4\"",
        "style=\"mix-blend-mode: multiply\"",
        "transform=\"rotate(30) scale(2 1e3)\"",
        "fill=\"{{ theme.paper }}\"",
        "data-line=\"score\"",
    ]);
    match choices.below(12) {
        0 => format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" {look}/>"),
        1 => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{w}\" {look}/>"),
        2 => format!("<path d=\"M{x} {y} L{w} {h} C 1 2 3 4 {x} {y} A {w} {h} 0 0 1 9 9 Z\" {look}/>"),
        3 => format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{w}\" {look}>{{{{ name }}}} {h}</text>"),
        4 => format!(
            "<textbox x=\"3\" y=\"3\" width=\"{w}\" height=\"{h}\" font-size=\"{x}\" min-size=\"2\">*{{{{ name }}}}* and {{{{ n }}}}</textbox>"
        ),
        5 => format!(
            "<textbox x=\"5\" y=\"30\" width=\"50\" height=\"20\" font-size=\"5\" min-size=\"3\" {look}>- one\n- **two**</textbox>"
        ),
        6 => format!("<use href=\"#shape\" x=\"{x}\" y=\"{y}\" {look}/>"),
        7 => format!(
            "{{% for i in [1, 2, 3] %}}<line x1=\"{{{{ i }}}}\" y1=\"{y}\" x2=\"{w}\" y2=\"{h}\" stroke=\"#06c\" {look}/>{{% endfor %}}"
        ),
        8 => format!("{{% if n is odd %}}{}{{% endif %}}", inner(choices, depth)),
        9 => format!("<g {look}>{}</g>", inner(choices, depth)),
        10 => format!("<rect x=\"{{{{ w }}}}\" y=\"{y}\" width=\"{{{{ many * 3 }}}}\" height=\"{h}\" {look}/>"),
        _ => format!("<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{w}\" ry=\"{h}\" {look}/>"),
    }
}

/// Something inside another element, down to a small depth.
fn inner(choices: &mut Choices<'_>, depth: usize) -> String {
    if depth < 3 { element(choices, depth + 1) } else { String::new() }
}

/// Makes a template of a card.
fn template(choices: &mut Choices<'_>) -> String {
    let (a, b, c) = (choices.number(), choices.number(), choices.number());
    let blur = choices.one(&["0.5", "2", "1e9", "0", "-1"]);
    let effect = choices.one(&[
        "<feGaussianBlur stdDeviation=\"BLUR\"/>",
        "<feOffset dx=\"BLUR\" dy=\"1\"/>",
        "<feDropShadow dx=\"1\" dy=\"BLUR\" stdDeviation=\"1\"/>",
        "<feMorphology operator=\"dilate\" radius=\"BLUR\"/>",
        "<feTurbulence baseFrequency=\"BLUR\" numOctaves=\"3\"/>",
    ]);
    let effect = effect.replace("BLUR", blur);
    let defs = format!(
        "<defs><linearGradient id=\"paint\" x2=\"{a}\"><stop stop-color=\"#fc0\"/><stop offset=\"1\" stop-color=\"#c33\" stop-opacity=\"0.5\"/></linearGradient>\
         <pattern id=\"tile\" width=\"{b}\" height=\"4\" patternUnits=\"userSpaceOnUse\"><circle r=\"1.5\"/></pattern>\
         <filter id=\"soft\" width=\"{c}\">{effect}</filter><mask id=\"hole\"><rect width=\"40\" height=\"40\" fill=\"#888\"/></mask>\
         <clipPath id=\"cut\"><circle cx=\"30\" cy=\"40\" r=\"20\"/></clipPath><g id=\"shape\"><path d=\"M0 0h9v9z\"/></g></defs>"
    );
    let count = 1 + choices.below(6);
    let drawn: String = (0..count).map(|_| element(choices, 0)).collect();
    let background = choices.one(&["<rect x=\"-3\" y=\"-3\" width=\"90\" height=\"140\" fill=\"#fffaf0\"/>", ""]);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-3 -3 69.5 94.9\">{defs}{background}{drawn}</svg>")
}

/// Builds the small deck that the bytes decide on.
pub fn small_deck(bytes: &[u8]) {
    let choices = &mut Choices { bytes: bytes.iter() };
    let mut spec = format!("[deck]\ntitle = \"Farm\"\n{}", keys(choices, DECK, true));
    spec.push_str("[theme]\npaper = \"#fffaf0\"\n");
    write!(spec, "[print]\n{}", keys(choices, PRINT, true)).expect("a text can be written to");
    for at in 0..=choices.below(3) {
        group(choices, at, &mut spec);
    }
    if choices.seldom() {
        spec.push_str("[[sheets]]\nid = \"score\"\ntemplate = \"score.svg\"\n");
        spec.push_str(choices.one(&[
            "up = [1, 4]\n",
            "size = \"poker\"\n",
            "size = { width = \"60 mm\", height = \"40 mm\" }\n",
            "box = true\n",
        ]));
    }
    if choices.seldom() {
        spec.push_str("[[expect]]\n");
        spec.push_str(choices.one(&[
            "count = 9\n",
            "every = \"n < 10\"\n",
            "distinct = \"name\"\n",
            "per = \"kind\"\nsum = { of = \"many\", min = 1 }\n",
        ]));
    }
    let farm = Farm::new();
    farm.file("deck.toml", spec.as_bytes());
    for name in ["front0.svg", "front1.svg", "back.svg", "score.svg"] {
        farm.file(&format!("templates/{name}"), template(choices).as_bytes());
    }
    farm.holds();
}

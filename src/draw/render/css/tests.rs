//! Drawings in CSS, each with the same one in attributes of SVG 1.1: usvg must make the same of both.

use super::{Ground, resolved};
use crate::diag::Fault;
use std::sync::Arc;

/// A drawing of 200 × 100 units, two to the millimetre.
fn drawing(body: &str) -> String {
    format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 100' width='200' height='100'>{body}</svg>")
}

fn plain(body: &str) -> (String, Vec<Fault>) {
    let svg = drawing(body);
    resolved(&svg, |_| Ground { units: 2.0, page: None }).unwrap_or((svg, Vec::new()))
}

/// Returns what usvg makes of a drawing: its words, and its numbers apart, which may differ in their last digit.
fn tree(svg: &str) -> (String, Vec<f64>) {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../../../../fonts/inter/Inter_400Regular.ttf").to_vec());
    let options = crate::svg_options::without_pictures();
    let options = usvg::Options { fontdb: Arc::new(fonts), font_family: "Inter".into(), dpi: 50.8, ..options };
    let document = roxmltree::Document::parse(svg).expect("the drawing is well-formed");
    let corrected = crate::tag::replaced(svg, super::super::colours::edits(&document, &mut Vec::new()));
    let tree = usvg::Tree::from_str(&corrected, &options).expect("the drawing is well-formed");
    let text = tree.to_string(&usvg::WriteOptions::default());
    let is_digit = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-');
    let numbers = text.split(|c| !is_digit(c)).filter_map(|text| text.parse().ok()).collect();
    (text.replace(is_digit, ""), numbers)
}

fn same(css: &str, attributes: &str) {
    let (svg, faults) = plain(css);
    assert_eq!(faults, [], "{css}");
    let (found, wanted) = (tree(&svg), tree(&drawing(attributes)));
    let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 2e-3;
    let is_same = found.0 == wanted.0 && found.1.len() == wanted.1.len() && found.1.iter().zip(&wanted.1).all(is_near);
    assert!(is_same, "{css}\nbecomes {svg}\n{}\n{:?}\nnot {}\n{:?}", found.0, found.1, wanted.0, wanted.1);
}

/// Five shapes, of which a rule turns these red.
fn turns_red(rule: &str, red: &[&str]) {
    let shapes = |fill: &dyn Fn(&str) -> &'static str| {
        let one = |at: usize, name: &str, more: &str, shape: &str| {
            format!("<{shape} {more} id='{name}' class='all c{at}' x='{at}0' width='9' height='9' {}/>", fill(name))
        };
        let (a, b) = (one(1, "a", "data-x='One two'", "rect"), one(2, "b", "data-x='en-GB'", "rect"));
        let inner =
            one(3, "c", "", "rect") + &one(4, "d", "", "circle r='3' cx='70' cy='70'") + &one(5, "e", "", "rect");
        format!("<g id='outer' class='outer'>{a}{b}<g id='inner'>{inner}</g></g>")
    };
    let attributes = shapes(&|name| if red.contains(&name) { "fill='red'" } else { "" });
    same(&format!("{}<style>{rule}</style>", shapes(&|_| "")), &attributes);
}

#[test]
fn selectors_choose_their_elements() {
    for (selector, red) in [
        ("#a, circle", &["a", "d"] as &[_]),
        ("rect.c3", &["c"]),
        ("#outer > rect", &["a", "b"]),
        ("#outer rect", &["a", "b", "c", "e"]),
        ("#a + rect", &["b"]),
        ("#c ~ *", &["d", "e"]),
        ("svg|rect.c1", &["a"]),
        ("rect:first-child", &["a", "c"]),
        ("rect:last-child", &["e"]),
        ("rect:nth-child(2)", &["b"]),
        ("rect:nth-child(odd)", &["a", "c", "e"]),
        ("#inner :nth-child(-n + 2)", &["c", "d"]),
        ("#inner :nth-last-child(2)", &["d"]),
        ("#inner rect:nth-of-type(2)", &["e"]),
        ("rect:nth-last-of-type(1)", &["b", "e"]),
        ("rect:not(.c1, .c2)", &["c", "e"]),
        (":is(#a, #inner) > *, :where(#b)", &["b", "c", "d", "e"]),
        ("circle:empty", &["d"]),
        (":root > g > g > :first-of-type", &["c", "d"]),
        ("[data-x]", &["a", "b"]),
        ("[data-x~=two]", &["a"]),
        ("[data-x|=en], [data-x|='en-GB']", &["b"]),
        ("[data-x^=One]", &["a"]),
        ("[data-x$='GB']", &["b"]),
        ("[data-x*='n']", &["a", "b"]),
        ("rect:hover, rect::before", &[]),
    ] {
        turns_red(&format!("{selector} {{ fill: red }}"), red);
    }
}

#[test]
fn rules_count_as_css_has_it() {
    for (rules, red) in [
        ("rect { fill: red } .c1 { fill: black }", &["b", "c", "e"] as &[_]),
        (".c1 { fill: black } rect { fill: red }", &["b", "c", "e"]),
        ("rect { fill: red !important } #a { fill: black }", &["a", "b", "c", "e"]),
        ("@layer base { #a { fill: black } } rect.c1 { fill: red }", &["a"]),
        ("@layer one, two; @layer two { .c1 { fill: red } } @layer one { #a { fill: blue } }", &["a"]),
        ("@layer one { .c1 { fill: red !important } } .c1 { fill: black !important }", &["a"]),
        ("@media print { #a { fill: red } } @media screen { * { fill: blue } }", &["a"]),
        ("@media not screen, tv { #a { fill: red } } @media screen and (color) { #b { fill: red } }", &["a"]),
        ("@media (prefers-color-scheme: dark) { * { fill: blue } @media print { #b { fill: red } } }", &[]),
        ("#outer { rect { fill: red } }", &["a", "b", "c", "e"]),
        ("#outer { > rect { fill: red } }", &["a", "b"]),
        ("rect { &amp;.c3 { fill: red } .outer &amp;.c1 { fill: red } }", &["a", "c"]),
        ("#a, #b { + rect, #inner &amp;:first-child { fill: red } }", &["b"]),
        (
            "#a { rect:not(&amp;) { fill: red; &amp;.c3 { fill: blue; &amp; { fill: red } } } fill: red }",
            &["a", "b", "c", "e"],
        ),
        (
            "rect { &amp; { fill: blue } @media screen { fill: blue } @media print { &amp;.c1 { fill: red } } fill: red }",
            &["a", "b", "c", "e"],
        ),
        ("@supports (fill: red) { #a { fill: red } } @supports not (fill: red) { * { fill: blue } }", &["a"]),
        (
            "@font-face { font-family: x; src: url(x.woff) } @keyframes a { from { fill: blue } } #a { fill: red }",
            &["a"],
        ),
        ("/* } */ #a { content: '}'; fill: red; /* fill: blue */ }", &["a"]),
        ("rect:not(#a) { fill: blue; fill: initial } #a { all-the-rest: 1; cursor: pointer; fill: red }", &["a"]),
    ] {
        turns_red(rules, red);
    }
}

#[test]
fn values_are_those_of_svg() {
    let rect = "x='10' y='10' width='30' height='20'";
    for (style, attributes) in [
        ("fill:rgb(255 100 0 / 50%)", "fill='#ff640080'"),
        ("fill:hsl(120 100% 25%); stroke: RebeccaPurple", "fill='#008000' stroke='#663399'"),
        ("--ink:#c40; fill:var(--ink); stroke:var(--edge, #036)", "fill='#c40' stroke='#036'"),
        ("--r:255; --ink:rgb(var(--r) 0 0); fill:var(--ink)", "fill='red'"),
        ("--a:var(--b); --b:var(--a); fill:var(--a, green)", "fill='green'"),
        ("fill:#f00 icc-color(acmecmyk, 0, 1, 1, 0)", "fill='#f00'"),
        ("color:blue; fill:currentcolor", "fill='blue'"),
        ("stroke:black; stroke-width:calc(1px + 2 * 1px)", "stroke='black' stroke-width='3'"),
        ("stroke:black; stroke-width:calc(1mm + 1px)", "stroke='black' stroke-width='3'"),
        ("stroke:black; stroke-width:max(1px, 4px)", "stroke='black' stroke-width='4'"),
        ("stroke:black; stroke-width:4Q", "stroke='black' stroke-width='2'"),
        (
            "stroke:black; stroke-width:1vw; stroke-dasharray: 2px, 3px",
            "stroke='black' stroke-width='2' stroke-dasharray='2 3'",
        ),
        ("opacity:50%", "opacity='0.5'"),
        ("mix-blend-mode:multiply", "style='mix-blend-mode:multiply'"),
        ("filter:drop-shadow(2px 3px 1px rgba(0,0,0,.6))", "filter='drop-shadow(2 3 1 #0009)'"),
        ("transform:rotate(45deg); transform-origin:50px 50px", "transform='rotate(45 50 50)'"),
        ("transform:rotate(.125turn) translate(1mm, 10%)", "transform='rotate(45) translate(2 10)'"),
        ("transform:rotate(0.7853982rad)", "transform='rotate(45)'"),
        (
            "transform:translate3d(3px,4px,0) scale(2, .5) skewX(10deg)",
            "transform='translate(3 4) scale(2 .5) skewX(10)'",
        ),
        ("transform:matrix(1,0,0,1,3,4)", "transform='translate(3 4)'"),
        ("rotate:45deg", "transform='rotate(45)'"),
        ("translate:10px 50%; scale:2 1; rotate:90deg", "transform='translate(10 50) rotate(90) scale(2 1)'"),
        ("transform-box:fill-box; transform-origin:center; rotate:45deg", "transform='rotate(45 25 20)'"),
        ("transform-box:fill-box; rotate:45deg", "transform='rotate(45 10 10)'"),
        ("transform-box:fill-box; transform-origin:top; rotate:45deg", "transform='rotate(45 25 10)'"),
        (
            "transform-origin:right 10px; transform:scale(2)",
            "transform='translate(200 10) scale(2) translate(-200 -10)'",
        ),
    ] {
        same(&format!("<rect {rect} style='{style}'/>"), &format!("<rect {rect} {attributes}/>"));
    }
}

#[test]
fn attributes_are_read_as_styles_are() {
    for (css, plain) in [
        (
            "<g style='--c:red'><rect width='calc(5px + 5px)' height='9' fill='var(--c)'/></g>",
            "<g><rect width='10' height='9' fill='red'/></g>",
        ),
        (
            "<rect width='9' height='9' fill='lab(46.2775% -47.5621 48.5837)'/>",
            "<rect width='9' height='9' fill='#008000'/>",
        ),
        (
            "<rect width='9' height='9' filter='drop-shadow(1px 1px 0 rgb(0 0 0 / 60%))'/>",
            "<rect width='9' height='9' filter='drop-shadow(1 1 0 #0009)'/>",
        ),
        (
            "<g fill='blue'><rect width='9' height='9' fill='red' style='fill:unset'/></g>",
            "<g fill='blue'><rect width='9' height='9'/></g>",
        ),
        ("<g fill='blue'><rect width='9' height='9' style='fill:initial'/></g>", "<g><rect width='9' height='9'/></g>"),
    ] {
        same(css, plain);
    }
}

#[test]
fn geometry_may_be_in_a_style() {
    for (css, plain) in [
        (
            "<rect style='x:10px;y:5%;width:calc(50% - 10px);height:1cm;rx:3px'/>",
            "<rect x='10' y='5' width='90' height='20' rx='3'/>",
        ),
        ("<circle style='cx:50px;cy:50px;r:20px'/>", "<circle cx='50' cy='50' r='20'/>"),
        ("<ellipse style='cx:50px;cy:50px;rx:20px;ry:10px'/>", "<ellipse cx='50' cy='50' rx='20' ry='10'/>"),
        (
            "<svg viewBox='0 0 50 50' style='x:20px;width:30px'><rect width='9' height='9' style='x:calc(10% + 1px)'/></svg>",
            "<svg viewBox='0 0 50 50' x='20' width='30'><rect x='6' width='9' height='9'/></svg>",
        ),
    ] {
        same(css, plain);
    }
}

#[test]
fn letters_have_the_font_of_the_shorthand() {
    for (style, attributes) in [
        ("font: 10px Inter", "font-family='Inter' font-size='10'"),
        (
            "font: bold 10px/1.2 \"Inter\", sans-serif",
            "font-family='Inter, sans-serif' font-size='10' font-weight='bold'",
        ),
        (
            "font: italic small-caps 600 condensed 12pt Inter",
            "font-family='Inter' font-size='12pt' font-weight='600' font-style='italic' font-stretch='condensed' font-variant='small-caps'",
        ),
        ("font-weight:bold; font: 1rem Inter", "font-family='Inter' font-size='12pt'"),
    ] {
        same(&format!("<text y='20' style='{style}'>Hen</text>"), &format!("<text y='20' {attributes}>Hen</text>"));
    }
}

/// A line that is four times as long across as down keeps its width; usvg sees the outline where it is.
#[test]
fn lines_do_not_grow_with_their_shape() {
    same(
        "<g transform='scale(4 1)'><rect x='4' y='20' width='17' height='60' fill='red' stroke='#c00' stroke-width='3' vector-effect='non-scaling-stroke'/></g>",
        "<g transform='scale(4 1)'><g><rect x='4' y='20' width='17' height='60' fill='red'/>\
         <path d='M16 20H84V80H16Z' transform='scale(.25 1)' fill='none' stroke='#c00' stroke-width='3'/></g></g>",
    );
    let (svg, _) = plain(
        "<s:svg xmlns:s='http://www.w3.org/2000/svg' transform='scale(2)'><s:g transform='scale(3)'>\
         <s:path d='M0 0H9' stroke='red' vector-effect='non-scaling-stroke'><s:title>a</s:title></s:path></s:g></s:svg>",
    );
    assert!(svg.contains("<s:g transform='scale(3)'><s:g d='M0 0H9'") && svg.contains("/></s:g></s:g>"), "{svg}");
    let plain = "<rect width='9' height='9' stroke='red' fill='none'/>";
    same(
        &plain.replace("/>", " vector-effect='non-scaling-stroke' transform='rotate(30)'/>"),
        &plain.replace("/>", " transform='rotate(30)'/>"),
    );
}

#[test]
fn words_run_along_a_path_of_their_own() {
    let (svg, faults) = plain("<g><text><textPath path='M1 6Q5 2 9 6'>words</textPath></text></g>");
    let (before, id) = svg.split_once("<textPath href=\"#").expect("it refers to a path");
    let id = id.split('"').next().unwrap_or_default();
    assert!(before.contains(&format!("<defs><path id=\"{id}\" d=\"M1 6Q5 2 9 6\"/></defs><g>")), "{svg}");
    assert_eq!(faults, []);
}

#[test]
fn what_is_not_read_is_found_once_and_in_its_own_words() {
    let words = |body: &str| plain(body).1.into_iter().map(|fault| fault.words).collect::<Vec<_>>();
    for (body, found) in [
        ("<style>rect:blink, a { fill: red }</style>", "rect:blink, a"),
        ("<style>circle:only-of-type { fill: red }</style>", "circle:only-of-type"),
        ("<style>:nth-child(2 of rect) { fill: red }</style>", ":nth-child(2 of rect)"),
        ("<style>[data-x='one TWO' i] { fill: red }</style>", "[data-x='one TWO' i]"),
        ("<style>g { fill: red; circle:blink { fill: blue } }</style>", "circle:blink"),
        ("<style>g { @container print { fill: blue } }</style>", "@container print"),
        ("<style>@layer x { @layer y { g { fill: blue } } }</style>", "@layer y"),
        ("<style>@layer x.y { g { fill: blue } }</style>", "@layer x.y"),
        ("<style media='(min-width: 3px)'>g { fill: blue }</style>", "(min-width: 3px)"),
        ("<rect fill='color-mix(in srgb, red, blue)' style='stroke:red'/>", "color-mix(in srgb, red, blue)"),
        ("<path style='d:path(\"M0 0H9V9Z\")'/>", "d:path(\"M0 0H9V9Z\")"),
        ("<rect style='stroke-width: 2ch; x: calc(1em + 3px)'/>", "x: calc(1em + 3px)"),
        ("<style>@import url(x.css);</style>", "@import url(x.css)"),
        ("<style>@container (width > 3px) { a { fill: red } }</style>", "@container (width > 3px)"),
        ("<style>@media (min-width: 3px) { a { fill: red } }</style>", "@media (min-width: 3px)"),
        ("<rect style='text-shadow: 1px 1px red'/>", "text-shadow: 1px 1px red"),
        ("<rect style='clip-path: circle(40%)'/>", "clip-path: circle(40%)"),
        ("<rect style='fill: var(--gone)'/>", "fill: var(--gone)"),
        ("<rect style='stroke-width: calc(1em + 3px)'/>", "stroke-width: calc(1em + 3px)"),
        ("<rect style='transform: rotateX(45deg)'/>", "rotateX(45deg)"),
        (
            "<rect style='transform: matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,2,3,0,1)'/>",
            "matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,2,3,0,1)",
        ),
        ("<rect style='font: caption'/>", "font: caption"),
        ("<style>rect { fill: bleu }</style><rect/><rect/>", "bleu"),
    ] {
        assert_eq!(words(body), [found], "{body}");
    }
    for body in [
        // Boxy writes so on elements that nothing transforms, words among them.
        "<text style='transform-box: fill-box; transform-origin: 50% 50%'>words</text>",
        "<rect style='-inkscape-stroke:none;cursor:pointer;user-select:none;animation:a 2s;enable-background:new'/>",
        "<style>rect:hover { fill: red } @keyframes a { to { fill: red } } .a { transition: fill 1s; text-shadow: none }</style>",
        "<style>@media screen { rect { fill: bleu } }</style><rect/>",
    ] {
        assert_eq!(words(body), [] as [&str; 0], "{body}");
    }
}

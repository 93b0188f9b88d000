//! Drawings that want the machine to themselves: each ends soon, in a finding or a PDF, and never in a crash.
//!
//! Each is built by the command in a process of its own, for a stack that overflows takes its process with it.

use crate::test_deck::TestDeck;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

/// None of these takes more than a few seconds, even in a debug build: what is still at it then, on however busy a machine, has
/// no end.
const PATIENCE: Duration = Duration::from_secs(600);

/// A drawing, and the code of the finding that it ends in; none where a PDF comes of it.
struct Attack {
    name: &'static str,
    svg: String,
    files: Vec<(&'static str, Vec<u8>)>,
    ends: Option<&'static str>,
}

const RUNS_AWAY: Option<&str> = Some("drawing-runs-away");
const RING: Option<&str> = Some("reference-ring");

fn attack(name: &'static str, body: impl AsRef<str>, ends: Option<&'static str>) -> Attack {
    Attack { name, svg: svg(body.as_ref()), files: Vec::new(), ends }
}

impl Attack {
    fn with_file(mut self, name: &'static str, bytes: impl Into<Vec<u8>>) -> Self {
        self.files.push((name, bytes.into()));
        self
    }
}

fn svg(body: &str) -> String {
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{body}</svg>"#)
}

/// `open` and `close` so often round `inner`.
fn nested(count: usize, open: &str, inner: &str, close: &str) -> String {
    [&open.repeat(count), inner, &close.repeat(count)].concat()
}

/// Something for each number below `count`.
fn each(count: usize, make: impl Fn(usize) -> String) -> String {
    (0..count).map(make).collect()
}

/// Elements `u0` to `u9`, each of which shows the one before ten times: ten thousand million in the end.
fn laughs(first: &str, level: impl Fn(usize, usize) -> String) -> String {
    first.to_owned() + &each(9, |at| level(at + 1, at))
}

/// Runs the command and waits for it, but not for ever: its own limit of time is for people, who have a machine to themselves.
fn run(farm: &TestDeck) -> Option<Output> {
    let mut command = farm.folder.pullet(&["build", "farm", "--out", "out", "--paper", "a4", "--limit-time", "600"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("pullet starts");
    let start = Instant::now();
    while child.try_wait().expect("it can be waited for").is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().and_then(|()| child.wait()).expect("it can be ended");
            return None;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    Some(child.wait_with_output().expect("it has ended"))
}

/// Sees to it that every attack ends as it should.
fn withstand(attacks: impl IntoIterator<Item = Attack>) {
    let mut wrong = Vec::new();
    for attack in attacks {
        let farm = TestDeck::with_front(&attack.svg);
        for (name, bytes) in &attack.files {
            farm.file(name, bytes);
        }
        let Some(output) = run(&farm) else {
            wrong.push(format!("{}: does not end", attack.name));
            continue;
        };
        let reported = String::from_utf8_lossy(&output.stderr);
        let start: String = reported.chars().take(400).collect();
        let is_right = match attack.ends {
            Some(code) => output.status.code() == Some(1) && reported.contains(&format!("error[{code}]")),
            None => output.status.code() == Some(0),
        };
        if !is_right || reported.contains("panicked") {
            wrong.push(format!("{}: {:?} {start}", attack.name, output.status));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn elements_that_stand_deep_in_one_another() {
    let clips = each(3000, |at| {
        format!(r#"<clipPath id="c{at}" clip-path="url(#c{})"><rect width="50" height="50"/></clipPath>"#, at + 1)
    });
    let masks =
        each(3000, |at| format!(r#"<mask id="c{at}" mask="url(#c{})"><rect width="50" height="50"/></mask>"#, at + 1));
    let uses = each(5000, |at| format!(r##"<g id="c{}"><use href="#c{at}"/></g>"##, at + 1));
    let last = r#"<rect width="60" height="60" clip-path="url(#c0)" mask="url(#c0)"/>"#;
    withstand([
        attack("a hundred thousand groups", nested(100_000, "<g>", "<path d='M0 0h9'/>", "</g>"), RUNS_AWAY),
        attack(
            "a thousand groups with opacity",
            nested(1_000, "<g opacity='.9'>", "<rect width='9' height='9'/>", "</g>"),
            RUNS_AWAY,
        ),
        attack("as many as may be", nested(250, "<g opacity='.9'>", "<rect width='9' height='9'/>", "</g>"), None),
        attack("drawings in drawings", nested(20_000, "<svg>", "", "</svg>"), RUNS_AWAY),
        attack("words in words", format!("<text>{}</text>", nested(20_000, "<tspan>", "x", "</tspan>")), RUNS_AWAY),
        attack(
            "bold in bold",
            format!("<textbox width='9' height='9'>{}</textbox>", nested(50_000, "<b>", "x", "</b>")),
            RUNS_AWAY,
        ),
        attack("a chain of clip paths", clips + last, RUNS_AWAY),
        attack("a chain of masks", masks + last, RUNS_AWAY),
        attack("a chain of uses", format!(r##"<g id="c0"/>{uses}<use href="#c5000"/>"##), RUNS_AWAY),
    ]);
}

#[test]
fn style_sheets_that_multiply_the_work() {
    let patterns = each(9, |at| {
        let shape = format!(r#"<rect class="p{at}" width="3" height="3"/>"#).repeat(10);
        format!(r#"<pattern id="p{}" width="3" height="3">{shape}</pattern>"#, at + 1)
    });
    let rules = each(9, |at| format!(".p{} {{ fill: url(#p{}) }}", at + 1, at + 1));
    let drawing = |style: &str| format!(r#"<style>{style}</style>{patterns}<rect class="p9" width="9" height="9"/>"#);
    let declarations = "{ fill: red; ".to_owned() + &"stroke: red; ".repeat(50_000) + "}";
    let deep = nested(240, "<g>", "<rect/>", "</g>");
    withstand([
        attack("patterns of a style sheet", drawing(&rules), RUNS_AWAY),
        attack("patterns behind a brace in a comment", drawing(&format!("/* {{ */ {rules}")), RUNS_AWAY),
        attack(
            "a long list of selectors",
            format!("<style>{}b{declarations}</style><rect/>", "rect,".repeat(50_000)),
            RUNS_AWAY,
        ),
        attack("deep selectors", format!("<style>b {}rect {{ fill: red }}</style>{deep}", "g ".repeat(9)), RUNS_AWAY),
    ]);
}

#[test]
fn references_that_lead_back() {
    withstand([
        attack("a group that uses itself", r##"<g id="a"><use href="#a"/></g>"##, RING),
        attack("two that use each other", r##"<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>"##, RING),
        attack(
            "a pattern filled with itself",
            r#"<pattern id="a" width="3" height="3"><rect width="9" height="9" fill="url(#a)"/></pattern><rect width="9" height="9" fill="url(#a)"/>"#,
            RING,
        ),
        attack(
            "a mask behind itself",
            r#"<mask id="a" mask="url(#a)"><rect width="9" height="9"/></mask><rect width="9" height="9" mask="url(#a)"/>"#,
            RING,
        ),
        attack(
            "a marker on itself",
            r#"<marker id="a"><path d="M0 0h1" marker-start="url(#a)"/></marker><path d="M0 0h9" marker-start="url(#a)" stroke="red"/>"#,
            RING,
        ),
        attack(
            "gradients of each other",
            r##"<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="9" height="9" fill="url(#a)"/>"##,
            RING,
        ),
        attack(
            "a filter that shows what it filters",
            r##"<filter id="f"><feImage href="#r"/></filter><g id="r" filter="url(#f)"><rect width="9" height="9"/></g>"##,
            RING,
        ),
        attack("entities of each other", "", Some("svg-syntax"))
            .with_doctype(r#"<!ENTITY a "&b;"><!ENTITY b "&a;">"#, "<text>&a;</text>"),
        attack("a drawing that shows itself", r#"<image width="9" height="9" href="a.svg"/>"#, Some("nested-too-deep"))
            .with_file("a.svg", svg(r#"<image width="9" height="9" href="a.svg"/>"#)),
        attack("a drawing that shows itself ten times", r#"<image width="9" height="9" href="a.svg"/>"#, RUNS_AWAY)
            .with_file("a.svg", svg(&r#"<image width="9" height="9" href="a.svg"/>"#.repeat(10))),
    ]);
}

impl Attack {
    /// The same with a document type and another body.
    fn with_doctype(mut self, declarations: &str, body: &str) -> Self {
        self.svg = format!("<!DOCTYPE svg [{declarations}]>{}", svg(body));
        self
    }
}

#[test]
fn drawings_that_multiply_themselves() {
    let uses = laughs(r#"<rect id="u0" width="1" height="1"/>"#, |at, before| {
        format!(r#"<g id="u{at}">{}</g>"#, format!(r##"<use href="#u{before}"/>"##).repeat(10))
    });
    let patterns = laughs(r#"<pattern id="u0" width="1" height="1"><path d="M0 0h1"/></pattern>"#, |at, before| {
        format!(
            r#"<pattern id="u{at}" width="1" height="1">{}</pattern>"#,
            format!(r#"<rect width="1" height="1" fill="url(#u{before})"/>"#).repeat(10)
        )
    });
    let masks = laughs(r#"<mask id="u0"><path d="M0 0h1"/></mask>"#, |at, before| {
        format!(
            r#"<mask id="u{at}">{}</mask>"#,
            format!(r#"<rect width="1" height="1" mask="url(#u{before})"/>"#).repeat(10)
        )
    });
    let clips = laughs(r#"<clipPath id="u0"><path d="M0 0h1"/></clipPath>"#, |at, before| {
        format!(
            r#"<clipPath id="u{at}">{}</clipPath>"#,
            format!(r#"<rect width="1" height="1" clip-path="url(#u{before})"/>"#).repeat(10)
        )
    });
    let markers = laughs(r#"<marker id="u0"><path d="M0 0h1"/></marker>"#, |at, before| {
        format!(
            r#"<marker id="u{at}">{}</marker>"#,
            format!(r#"<path d="M0 0h1v1h1v1" marker-mid="url(#u{before})" marker-end="url(#u{before})"/>"#).repeat(3)
        )
    });
    let entities: String = each(9, |at| format!("<!ENTITY e{} \"{}\">", at + 1, format!("&e{at};").repeat(10)));
    withstand([
        attack("uses", format!(r##"{uses}<use href="#u9"/>"##), RUNS_AWAY),
        attack("patterns", format!(r#"{patterns}<rect width="9" height="9" fill="url(#u9)"/>"#), RUNS_AWAY),
        attack("masks", format!(r#"{masks}<rect width="9" height="9" mask="url(#u9)"/>"#), RUNS_AWAY),
        attack("clip paths", format!(r#"{clips}<rect width="9" height="9" clip-path="url(#u9)"/>"#), RUNS_AWAY),
        attack("markers", format!(r#"{markers}<path d="M0 0h9v9" marker-mid="url(#u9)"/>"#), RUNS_AWAY),
        attack("entities in one another", "", RUNS_AWAY)
            .with_doctype(&format!("<!ENTITY e0 \"{}\">{entities}", "lol".repeat(5000)), "<text>&e9;</text>"),
        attack("one long entity many times", "", RUNS_AWAY).with_doctype(
            &format!("<!ENTITY a \"{}\">", "x".repeat(50_000)),
            &format!("<text>{}</text>", "&a;".repeat(20_000)),
        ),
        attack("uses in a drawing that is shown", r#"<image width="9" height="9" href="a.svg"/>"#, RUNS_AWAY)
            .with_file("a.svg", svg(&format!(r##"{uses}<use href="#u9"/>"##))),
    ]);
}

#[test]
fn more_of_everything() {
    let colours = each(50_000, |at| format!(r#"<rect fill="c{at}" width="1" height="1"/>"#));
    let references = each(20_000, |at| format!(r##"<use href="#x{at}"/><g id="y{at}"/>"##));
    let attributes = each(100_000, |at| format!(r#" a{at}="1""#));
    let rules = each(20_000, |at| format!(".a{at} .b{at} > .c{at} {{ fill: red }}"));
    let stops =
        each(20_000, |at| format!(r##"<stop offset="{}" stop-color="#{:06x}"/>"##, at as f64 / 20_000.0, at * 7));
    withstand([
        attack("two hundred thousand paths", r#"<path d="M0 0"/>"#.repeat(200_000), None),
        attack(
            "a loop of a hundred thousand",
            r#"{% for i in range(end=100000) %}<rect width="1" height="1"/>{% endfor %}"#,
            None,
        ),
        attack(
            "a million elements",
            r"{% for i in range(end=100000) %}<g/><g/><g/><g/><g/><g/><g/><g/><g/>{% endfor %}",
            RUNS_AWAY,
        ),
        attack("colours that are none", colours, None),
        attack("references to nothing", references, Some("unknown-reference")),
        attack("attributes", format!("<rect{attributes}/>"), RUNS_AWAY),
        attack("rules of style", format!("<style>{rules}</style>{}", r#"<rect class="c1"/>"#.repeat(5_000)), None),
        attack(
            "stops of a gradient",
            format!(r#"<linearGradient id="g">{stops}</linearGradient><rect width="60" height="80" fill="url(#g)"/>"#),
            None,
        ),
        attack("letters of a text", format!("<text>{}</text>", "fox hen ".repeat(200_000)), RUNS_AWAY),
        attack(
            "letters on a path",
            format!(
                r##"<path id="p" d="M0 0H60"/><text><textPath href="#p">{}</textPath></text>"##,
                "fox hen ".repeat(20_000)
            ),
            RUNS_AWAY,
        ),
        attack(
            "letters of a text box",
            format!("<textbox width='50' height='80'>{}</textbox>", "fox hen ".repeat(200_000)),
            RUNS_AWAY,
        ),
        attack("letters of many texts", format!("<text>{}</text>", "foxes".repeat(1_900)).repeat(30), RUNS_AWAY),
        attack(
            "a long path",
            format!(r#"<path d="M0 0{}" fill="red" stroke="blue"/>"#, "l1 1-1 1".repeat(200_000)),
            None,
        ),
    ]);
}

#[test]
fn numbers_past_all_sense() {
    withstand([
        attack(
            "a tiny pattern",
            r#"<pattern id="p" width="1e-6" height="1e-6" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="60" height="80" fill="url(#p)"/>"#,
            None,
        ),
        attack(
            "a giant font",
            r#"<text x="5" y="5" font-size="1e30">fox</text><text font-size="1e9">hen</text>"#,
            Some("text-outside-card"),
        ),
        attack("no numbers", r#"<rect x="NaN" width="inf" height="1e38"/><circle r="3e38" cx="-3e38"/>"#, None),
        attack(
            "far places",
            r#"<path d="M-1e38 -1e38H1e38V1e38Z" stroke="red" stroke-width="1e37"/><g transform="scale(1e30)" opacity=".5"><rect width="1e30" height="1e30"/></g>"#,
            None,
        ),
        attack(
            "a matrix of giants",
            r#"<g transform="matrix(1e38 1e38 1e38 1e38 1e38 1e38)"><rect width="9" height="9"/></g>"#,
            None,
        ),
        attack("dashes without end", r#"<path d="M0 0H1e7" stroke="red" stroke-dasharray="1e-6"/>"#, None),
        attack(
            "a text box of no size",
            r#"<textbox x="0" y="0" width="1e-30" height="1e30" font-size="1e-30">fox</textbox>"#,
            Some("bad-text-box"),
        ),
    ]);
}

/// The limit of time ends what nothing inside counts, and names the card.
#[test]
fn filters_that_go_on_and_on() {
    let filter = |primitive: &str| format!(r#"<filter id="f">{primitive}</filter>"#);
    let on_a_rect = |primitive: &str| filter(primitive) + r#"<rect width="60" height="80" filter="url(#f)"/>"#;
    let blur = r#"<feGaussianBlur stdDeviation="1"/>"#;
    withstand([attack(
        "as many shapes as art has under a filter",
        filter(blur)
            + &nested(
                1,
                r#"<g filter="url(#f)">"#,
                &r#"<rect width="60" height="80" fill="red"/>"#.repeat(200),
                "</g>",
            ),
        None,
    )]);
    for endless in [
        r#"<feMorphology operator="dilate" radius="1e6"/>"#,
        r#"<feTurbulence numOctaves="2000000000" baseFrequency=".1"/>"#,
        &blur.repeat(30_000),
    ] {
        let farm = TestDeck::with_front(&svg(&on_a_rect(endless)));
        let ran = farm.folder.run_line("build farm --out out --limit-time 2").ends(2);
        assert!(ran.err.contains("while drawing"), "{}", ran.err);
        assert!(!farm.folder.path("out").exists());
    }
}

/// A PNG that says it has so many pixels, and holds hardly any.
fn png(width: u32, height: u32) -> Vec<u8> {
    let chunk = |name: &[u8], body: &[u8]| {
        let named = [name, body].concat();
        let length = u32::try_from(body.len()).expect("it is short");
        [&length.to_be_bytes()[..], &named, &crc32fast::hash(&named).to_be_bytes()].concat()
    };
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 6, 0, 0, 0]].concat();
    // Ten bytes of zero, as zlib stores them.
    let rows = [0x78, 0x9c, 0x63, 0x80, 0x03, 0x00, 0x00, 0x0a, 0x00, 0x01];
    [&b"\x89PNG\r\n\x1a\n"[..], &chunk(b"IHDR", &header), &chunk(b"IDAT", &rows), &chunk(b"IEND", b"")].concat()
}

/// A JPEG that says it has so many pixels, and holds none.
fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let [w1, w0] = width.to_be_bytes();
    let [h1, h0] = height.to_be_bytes();
    let frame = [0xff, 0xc0, 0, 11, 8, h1, h0, w1, w0, 1, 1, 0x11, 0];
    [&b"\xff\xd8"[..], &frame, &b"\xff\xd9"[..]].concat()
}

#[test]
fn images_of_giants() {
    let image = |name: &str| format!(r#"<image width="60" height="60" href="{name}"/>"#);
    let filtered =
        |name: &str| format!(r#"<filter id="f"><feOffset dx="1"/></filter><g filter="url(#f)">{}</g>"#, image(name));
    withstand([
        attack("a PNG", image("a.png"), RUNS_AWAY).with_file("a.png", png(60_000, 60_000)),
        attack("a PNG under a filter", filtered("a.png"), RUNS_AWAY).with_file("a.png", png(60_000, 60_000)),
        attack("a PNG that holds less than it says", filtered("a.png"), None).with_file("a.png", png(5_000, 5_000)),
        attack("a JPEG", image("a.jpg"), RUNS_AWAY).with_file("a.jpg", jpeg(60_000, 60_000)),
        attack("a JPEG that holds nothing, under a filter", filtered("a.jpg"), None)
            .with_file("a.jpg", jpeg(5_000, 5_000)),
        attack("a drawing", image("a.svg"), None)
            .with_file("a.svg", svg("<rect width='1e9' height='1e9'/>").replace("\"9\"", "\"1e9\"")),
        attack("a drawing that is deep", image("a.svg"), RUNS_AWAY)
            .with_file("a.svg", svg(&nested(50_000, "<g>", "", "</g>"))),
    ]);
}

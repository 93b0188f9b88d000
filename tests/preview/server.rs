//! Who may talk to the server, and what a page gets.

use super::client::{Page, reply};
use super::parts::{MOON, sunny};
use super::shown::farm;
use crate::test_deck::TestDeck;
use pullet::files::Project;
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

fn page() -> (TestDeck, Page) {
    let deck = farm();
    let page = Page::of(deck.project());
    (deck, page)
}

/// Each of these is what another page, or another program, could send.
#[test]
fn a_stranger_gets_nothing() {
    let (deck, page) = page();
    let (host, base) = (page.host.as_str(), page.base.as_str());
    let other = "0123456789abcdef0123456789abcdef";
    let get = |path: &str, lines: &str| format!("GET {path} HTTP/1.1\r\n{lines}Connection: close\r\n\r\n");
    let own = format!("Host: {host}\r\n");
    let state = format!("{base}state");
    let change = json!({ "table": "theme", "path": ["paper"], "value": "#000000" }).to_string();
    let post = |lines: &str| {
        format!(
            "POST {base}change HTTP/1.1\r\n{lines}Content-Length: {}\r\nConnection: close\r\n\r\n{change}",
            change.len()
        )
    };
    let json = "Content-Type: application/json\r\n";
    let requests = [
        ("no token", get("/", &own)),
        ("no token", get("/state", &own)),
        ("another token", get(&format!("/{other}/state"), &own)),
        ("a part of the token", get(&format!("{}/state", &base[..10]), &own)),
        ("no host", get(&state, "")),
        ("the host of an attacker", get(&state, "Host: evil.example\r\n")),
        ("the host of an attacker on this port", get(&state, &format!("Host: evil.example{}\r\n", &host[9..]))),
        ("another origin", get(&state, &format!("{own}Origin: http://evil.example\r\n"))),
        ("no origin", get(&state, &format!("{own}Origin: null\r\n"))),
        ("another port", get(&state, &format!("{own}Origin: http://127.0.0.1:1\r\n"))),
        ("another site", get(&state, &format!("{own}Sec-Fetch-Site: cross-site\r\n"))),
        ("a folder up", get(&format!("{base}../state"), &own)),
        ("a file", get(&format!("{base}../../../../../../etc/passwd"), &own)),
        ("a file", get(&format!("{base}%2e%2e/%2e%2e/etc/passwd"), &own)),
        ("a file", get(&format!("{base}made/../../deck.toml"), &own)),
        ("a picture that is a path", get(&format!("{base}face/..%2fdeck.toml/cut/100"), &own)),
        ("a file that was not made", get(&format!("{base}made/0"), &own)),
        ("a form", post(&format!("{own}Content-Type: text/plain\r\n"))),
        ("a form of another page", post(&format!("{own}{json}Origin: http://evil.example\r\n"))),
        ("another method", format!("PUT {state} HTTP/1.1\r\n{own}\r\n")),
        ("a body of 1 GB", format!("POST {base}change HTTP/1.1\r\n{own}{json}Content-Length: 1000000000\r\n\r\n")),
        ("a body without end", format!("POST {base}change HTTP/1.1\r\n{own}{json}Transfer-Encoding: chunked\r\n\r\n")),
        ("a long head", format!("GET {state} HTTP/1.1\r\n{own}X: {}\r\n\r\n", "a".repeat(100_000))),
        ("no HTTP", "\u{16}\u{3}\u{1} hello\r\n\r\n".to_owned()),
    ];
    for (what, request) in requests {
        let answer = page.send(request.as_bytes());
        let Some(answer) = answer else { continue };
        assert!((400..500).contains(&answer.status), "{what}: {}", answer.head);
        let body = String::from_utf8_lossy(&answer.body);
        assert!(body.len() < 200 && !body.contains("Farm") && !body.contains("root:"), "{what}: {body}");
    }
    let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("it is there");
    assert!(spec.contains("#ff8800"), "nothing was changed");
    assert_eq!(page.state()["deck"]["title"], "Farm", "the page itself is answered");
}

#[test]
fn the_page_runs_no_script_but_its_own() {
    let (_deck, page) = page();
    let html = page.get("");
    let policy = html.head.lines().find_map(|line| line.strip_prefix("Content-Security-Policy: ")).expect("a policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"), "{policy}");
    let text = String::from_utf8(html.body).expect("it is text");
    for inline in ["<script>", " style=", "onclick", "http:", "https:"] {
        assert!(!text.replace("http://www.w3.org/2000/svg", "").contains(inline), "{inline}");
    }
    // Every module that a module needs is there, and none comes from elsewhere.
    let mut wanted = vec!["app.js".to_owned(), "style.css".to_owned()];
    let mut known = 0;
    while let Some(name) = wanted.get(known).cloned() {
        known += 1;
        let file = page.get(&name);
        assert_eq!(file.status, 200, "{name}");
        let text = String::from_utf8(file.body).expect("it is text");
        assert!(!text.contains("innerHTML") && !text.contains("eval("), "{name}");
        for line in text.lines().filter(|line| line.starts_with("import ")) {
            let from = line.split("\"./").nth(1).and_then(|rest| rest.split('"').next());
            let module = from.unwrap_or_else(|| panic!("{name}: {line}")).to_owned();
            if !wanted.contains(&module) {
                wanted.push(module);
            }
        }
    }
    assert!(known > 8, "{wanted:?}");
}

/// Requests follow one another on one connection, as browsers send them.
#[test]
fn a_connection_is_used_again() {
    let (_deck, page) = page();
    let stream = page.connect();
    let mut reader = BufReader::new(stream.try_clone().expect("it is one connection"));
    let look = page.front("fox");
    for (path, kind) in
        [("state", "application/json"), (&*format!("face/{look}/cut/200"), "image/png"), ("nothing", "json")]
    {
        let request = format!("GET {}{path} HTTP/1.1\r\nHost: {}\r\n\r\n", page.base, page.host);
        (&stream).write_all(request.as_bytes()).expect("it can be sent");
        let answer = reply(&mut reader).expect("an answer");
        assert!(answer.head.contains(kind), "{path}: {}", answer.head);
    }
}

/// A preview in a process of its own, which ends with the test.
#[cfg(target_os = "linux")]
pub(super) struct Previewing(std::process::Child);

#[cfg(target_os = "linux")]
impl Previewing {
    /// The preview of a deck, and its page.
    pub(super) fn of(deck: &TestDeck) -> (Self, Page) {
        Self::run(deck.folder.pullet(&["preview", "decks/farm", "--no-open", "--limit-time", "6"]))
    }

    /// The page of a command.
    pub(super) fn run(mut pullet: Command) -> (Self, Page) {
        let mut child = pullet.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("pullet starts");
        let mut address = String::new();
        let out = child.stdout.take().expect("it is piped");
        BufReader::new(out).read_line(&mut address).expect("the address is printed");
        (Self(child), Page::at(address.trim()))
    }
}

#[cfg(target_os = "linux")]
impl Drop for Previewing {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A drawing over which templates never end.
#[cfg(target_os = "linux")]
pub(super) const ENDLESS: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\">{% set r = range(end=99999) %}\
                                  <text>{{ [[b for b in r if b < 0] for a in r] | length }}</text></svg>";

#[cfg(target_os = "linux")]
#[test]
fn the_page_stays_when_a_limit_is_passed() {
    let deck = farm();
    let (_process, page) = Previewing::of(&deck);
    let good = page.wait(|state| state["is_checked"] == true);
    let drawing = std::fs::read_to_string(deck.path("templates/card.svg")).expect("it is there");
    deck.template("card.svg", ENDLESS);
    let stopped = page.wait(|state| state["health"] == "stopped");
    let words = stopped["stop"].as_str().expect("it is said why");
    assert!(words.contains("stopped after 6 seconds, the limit, while filling the template of card"), "{words}");
    assert_eq!(stopped["deck"]["name"], "farm");
    assert!(stopped["revision"].as_u64() > good["revision"].as_u64(), "a page sees that it is another state");
    deck.template("card.svg", &drawing);
    let mended = page.wait(|state| state["health"] == "whole");
    assert_eq!((&mended["cards"], &mended["stop"]), (&good["cards"], &serde_json::Value::Null));
    // What is saved while the deck is drawn is drawn after that was stopped.
    deck.template("card.svg", ENDLESS);
    std::thread::sleep(Duration::from_secs(1));
    deck.template("card.svg", &drawing.replace("<rect", "<rect opacity=\"0.5\""));
    let revision = mended["revision"].as_u64();
    let changed = page.wait(|state| state["health"] == "whole" && state["revision"].as_u64() > revision);
    assert_ne!(changed["cards"], good["cards"]);
}

#[test]
fn a_save_is_told_to_the_page_and_changes_the_picture() {
    let (deck, page) = page();
    let before = page.wait(|state| state["is_checked"] == true);
    let look = page.front("fox");
    let picture = |page: &Page| page.get(&format!("face/{}/cut/200", page.front("fox"))).body;
    let picture_before = picture(&page);
    let mut stream = page.connect();
    let revision = &before["revision"];
    let request = format!("GET {}events?since={revision} HTTP/1.1\r\nHost: {}\r\n\r\n", page.base, page.host);
    stream.write_all(request.as_bytes()).expect("it can be sent");
    let mut reader = BufReader::new(stream);
    let head = reply(&mut reader).expect("an answer").head;
    assert!(head.contains("text/event-stream"), "{head}");
    let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("it is there");
    deck.file("deck.toml", spec.replace("#ff8800", "#0088ff"));
    let mut line = String::new();
    while !line.starts_with("data: ") {
        line.clear();
        reader.read_line(&mut line).expect("there is news in time");
    }
    assert_ne!(page.front("fox"), look);
    // It may have been drawn before it was asked for, and is what another page draws.
    let after = picture(&page);
    assert!(after != picture_before && after == picture(&Page::of(deck.project())));
}

/// The system tells a folder nothing of a file of it that is written under a name elsewhere, as it tells nothing of what others
/// write on many shared disks.
#[test]
fn a_save_that_the_system_does_not_tell_of_is_shown() {
    let deck = farm();
    let elsewhere = deck.folder.path("elsewhere.toml");
    std::fs::hard_link(deck.path("deck.toml"), &elsewhere).expect("the file can have two names");
    let page = Page::of(deck.project());
    page.wait(|state| state["is_checked"] == true);
    let look = page.front("fox");
    let spec = std::fs::read_to_string(&elsewhere).expect("it is there");
    std::fs::write(&elsewhere, spec.replace("#ff8800", "#0088ff")).expect("it can be written");
    page.wait(|_| page.front("fox") != look);
}

/// The system does not tell of the save, as above; the change is asked for before anything looks at the file.
#[test]
fn a_change_right_after_a_save_loses_nothing_and_shows_what_was_saved() {
    let deck = farm();
    let elsewhere = deck.folder.path("elsewhere.toml");
    std::fs::hard_link(deck.path("deck.toml"), &elsewhere).expect("the file can have two names");
    let page = Page::of(deck.project());
    page.wait(|state| state["is_checked"] == true);
    let spec = std::fs::read_to_string(&elsewhere).expect("it is there");
    std::fs::write(&elsewhere, spec.replace("Farm", "Barn")).expect("it can be written");
    let change = json!({ "table": "theme", "path": ["paper"], "value": "#123456" });
    let answer = page.post("change", &change).json().to_string();
    assert!(answer.contains("`deck.toml` was changed by another program"), "{answer}");
    assert_eq!(page.state()["deck"]["title"], "Barn");
    assert_eq!(page.post("change", &change).status, 200);
    let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("it is there");
    assert!(spec.contains("Barn") && spec.contains("#123456"), "{spec}");
}

#[test]
fn the_page_changes_a_value_and_prints() {
    let (deck, page) = page();
    let changed = page.post("change", &json!({ "table": "theme", "path": ["paper"], "value": "#123456" }));
    assert_eq!(changed.json(), json!({ "file": "deck.toml", "line": 4, "undoable": 1 }));
    let spec = || std::fs::read_to_string(deck.path("deck.toml")).expect("it is there");
    assert!(spec().contains("\"#123456\" # the ground"));
    assert_eq!(page.state()["theme"][0]["value"], "#123456");
    assert_eq!(page.post("undo", &json!({})).status, 200);
    assert!(spec().contains("\"#ff8800\" # the ground"));
    assert_eq!(page.post("undo", &json!({})).status, 410, "there is nothing left");
    let built = page.post("build", &json!({ "choices": { "paper": "a4" } })).json();
    assert_eq!(built["files"][0]["name"], "farm_cards_a4.pdf");
    assert!(built["advice"].as_str().is_some_and(|advice| advice.starts_with("Print at 100 %")), "{built}");
    let file = page.get("made/0");
    assert!(file.body.starts_with(b"%PDF") && file.head.contains("filename=\"farm_cards_a4.pdf\""), "{}", file.head);
    assert_eq!(page.post("build", &json!({ "choices": { "paper": "a99" } })).status, 400);
    let draft = page.post("build", &json!({ "choices": { "paper": "a4" }, "draft": true })).json();
    assert_eq!(draft["files"][0]["name"], "farm_cards_a4_draft.pdf");
    assert_eq!(page.post("filter", &json!({ "expression": "cost >= 2" })).json(), json!([false, true, true]));
    assert_eq!(page.post("card", &json!({ "id": "fox" })).json()[1]["value"], "Fox");
}

/// Of all files on the disk, only those that the page was shown are opened.
#[test]
fn only_files_of_the_deck_are_opened_in_the_editor() {
    let (deck, page) = page();
    assert_eq!(page.get("editor").json(), "code");
    let own = page.state()["theme"][0]["file_path"].clone();
    let open = |file: &serde_json::Value, line: usize| {
        page.post("edit", &json!({ "file_path": file, "line": line, "column": 1 })).status
    };
    assert_eq!((open(&own, 4), open(&own, 9)), (200, 409), "the editor itself refuses line 9");
    let field = page.post("card", &json!({ "id": "fox" })).json()[0]["file_path"].clone();
    assert_eq!(open(&field, 1), 409, "it is a file of the deck, which this editor does not open");
    let other = deck.path("templates/card.svg").display().to_string();
    for file in ["/etc/passwd", "deck.toml", "", "--help", &other] {
        assert_eq!(open(&json!(file), 4), 400, "{file}");
    }
}

/// A comparison reads releases and variants that the deck has, and nothing else.
#[test]
fn versions_are_compared_and_only_those_of_the_deck() {
    let (deck, page) = page();
    assert_eq!(page.get("versions").json(), json!([]));
    deck.file("variants/night.toml", "[theme]\npaper = \"#101020\"\n");
    page.wait(|state| state["deck"]["variants"] == json!(["night"]));
    assert_eq!(page.get("versions").json(), json!([{ "name": "night", "kind": "variant" }]));
    let found = page.post("compare", &json!({ "with": "night" })).json();
    let cards: Vec<&str> =
        found["cards"].as_array().expect("cards").iter().filter_map(|card| card["id"].as_str()).collect();
    // The ground of the fronts differs; the backs do not.
    assert_eq!(cards, ["fox", "hen", "pig"]);
    assert_eq!(
        (&found["cards"][0]["kind"], found["cards"][0]["sides"].as_array().map(Vec::len)),
        (&json!("changed"), Some(1))
    );
    let number = found["number"].as_u64().expect("a number");
    let [old, new] = ["old", "new"].map(|at| found["cards"][0]["sides"][0][at].as_str().expect("a picture").to_owned());
    let picture = |number: u64, name: &str| page.get(&format!("beside/{number}/{name}"));
    let [before, after] = [&old, &new].map(|name| picture(number, name));
    assert!(before.body.starts_with(b"\x89PNG") && after.body.starts_with(b"\x89PNG") && before.body != after.body);
    for (number, name) in [(number + 1, old.as_str()), (number, "before-x"), (number, "..%2f..%2fdeck.toml"), (0, &old)]
    {
        assert_eq!(picture(number, name).status, 404, "{number} {name}");
    }
    for name in ["base", "noon", "../farm", "/etc", "HEAD", "releases/1.toml", ""] {
        assert_eq!(page.post("compare", &json!({ "with": name })).status, 400, "{name}");
    }
    assert_eq!(page.post("compare", &json!({ "with": "night", "more": 1 })).status, 400);
}

#[test]
fn games_are_played_for_the_page_within_limits() {
    let (_deck, page) = page();
    let refused = page.post("play", &json!({ "games": 5, "seed": 1 }));
    assert_eq!(refused.status, 400, "the deck names no game");
    assert_eq!(page.get("plots/0").status, 404);
    let page = Page::of(Project::open("crazy-chicken").expect("a built-in deck"));
    let played = page.post("play", &json!({ "games": 3, "seed": 7 })).json();
    assert_eq!(played["players"], json!([2]), "{played}");
    let plots = page.get(&format!("plots/{}", played["number"]));
    assert!(plots.body.starts_with(b"\x89PNG"));
    for games in
        [json!({ "games": -1, "seed": 1 }), json!({ "games": 1, "seed": 1, "from": "x" }), json!({ "games": 1 })]
    {
        assert_eq!(page.post("play", &games).status, 400, "{games}");
    }
    assert_eq!(page.get("plots/99").status, 404);
}

/// A file is dropped by the page alone, and on a part that a card has.
#[test]
fn only_the_page_drops_files() {
    let deck = sunny();
    let page = Page::of(deck.project());
    let parts = page.post("parts", &json!({ "id": "fox" })).json();
    let key = parts[0]["key"].as_str().expect("it has a key").to_owned();
    let (host, base) = (page.host.as_str(), page.base.as_str());
    let own = format!("Host: {host}\r\nOrigin: http://{host}\r\n");
    let file = "Content-Type: application/octet-stream\r\n";
    let drop = |base: &str, path: &str, lines: &str, length: usize| {
        let head =
            format!("POST {base}{path} HTTP/1.1\r\n{lines}Content-Length: {length}\r\nConnection: close\r\n\r\n");
        page.send([head.as_bytes(), MOON.as_bytes()].concat().as_slice())
    };
    let part = format!("drop/1/front/{key}");
    let usual = format!("{own}{file}");
    let other = "/0123456789abcdef0123456789abcdef/";
    let long = MOON.len();
    for (what, answer) in [
        ("no token", drop(other, &part, &usual, long)),
        ("no token, and much", drop(other, &part, &usual, 60_000_000)),
        ("another page", drop(base, &part, &format!("Host: {host}\r\nOrigin: http://evil.example\r\n{file}"), long)),
        ("another page, and much", drop(base, &part, &format!("Host: {host}\r\nOrigin: null\r\n{file}"), 60_000_000)),
        ("another host", drop(base, &part, &format!("Host: evil.example\r\n{file}"), long)),
        ("a form", drop(base, &part, &format!("{own}Content-Type: multipart/form-data\r\n"), long)),
        ("no kind", drop(base, &part, &own, long)),
        ("1 GB", drop(base, &part, &usual, 1_000_000_000)),
        ("another side", drop(base, &format!("drop/1/top/{key}"), &usual, long)),
        ("no card", drop(base, &format!("drop/0/front/{key}"), &usual, long)),
        ("no card", drop(base, &format!("drop/99999999999999999999/front/{key}"), &usual, long)),
        ("no part", drop(base, "drop/1/front/0123456789abcdef", &usual, long)),
        ("a file", drop(base, "drop/1/front/..%2f..%2fdeck.toml", &usual, long)),
        ("a file", drop(base, "drop/1/front/../../deck.toml", &usual, long)),
        ("more", drop(base, &format!("{part}/more"), &usual, long)),
        ("a large body for something else", drop(base, "change", &usual, 2_000_000)),
    ] {
        let answer = answer.unwrap_or_else(|| panic!("{what}: no answer"));
        assert!((400..500).contains(&answer.status), "{what}: {}", answer.head);
    }
    let sun = || std::fs::read_to_string(deck.path("signs/sun.svg")).expect("it is there");
    assert!(sun().contains("#ffee00"), "nothing was changed");
    let answer = drop(base, &part, &usual, long).expect("an answer");
    assert_eq!((answer.status, sun().as_str()), (200, MOON), "{}", answer.head);
}

/// However it ends, each file is what it was before a change or after it.
#[test]
fn a_server_that_is_killed_leaves_whole_files() {
    let deck = farm();
    let kills = std::env::var("PULLET_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    let program = std::env::var_os("PULLET_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_pullet").into());
    let mut chance = pullet::games::Rng::new(5);
    for kill in 0..kills {
        let mut command = Command::new(&program);
        command.args(["preview", "--no-open"]).arg(deck.path("")).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("pullet starts");
        let mut address = String::new();
        let stdout = child.stdout.take().expect("it is piped");
        BufReader::new(stdout).read_line(&mut address).expect("it prints its address");
        let names = std::fs::read_dir(deck.path("")).expect("it is there").flatten();
        let left = names.filter(|entry| entry.file_name().to_string_lossy().starts_with('.')).count();
        assert_eq!(left, 0, "kill {kill}: the next preview removes what is left");
        let page = Page::at(address.trim());
        let after = Duration::from_millis(300 + chance.next_u64() % 400);
        let killer = std::thread::spawn(move || {
            std::thread::sleep(after);
            child.kill().expect("it runs");
            child.wait().expect("it ends");
        });
        let mut changes = 0;
        for number in 0..10_000 {
            let body =
                json!({ "table": "theme", "path": ["paper"], "value": format!("#{number:06}"), "goes_on": true })
                    .to_string();
            let request = format!(
                "POST {}change HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                page.base,
                page.host,
                body.len()
            );
            let Ok(mut stream) = std::net::TcpStream::connect(&page.host) else { break };
            let sent = stream.write_all(request.as_bytes());
            let Some(answer) = sent.ok().and_then(|()| reply(&mut BufReader::new(stream))) else { break };
            assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
            changes += 1;
        }
        killer.join().expect("it ends");
        assert!(changes > 0);
        let spec = std::fs::read_to_string(deck.path("deck.toml")).expect("it is there");
        let (before, after) = spec.split_once("paper = \"#").expect("the line is there");
        assert_eq!(before, "[deck]\ntitle = \"Farm\"\n[theme]\n");
        assert!(
            after[6..].starts_with("\" # the ground\n[[cards]]\n") && after.ends_with("copies = \"count\"\n"),
            "{spec}"
        );
    }
}

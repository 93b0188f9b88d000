//! Every block of code in the documents is run, and every link leads somewhere.
//!
//! The blocks of a document share a folder, in their order. The line before a block says what it is:
//!
//! - ``**`decks/farm/deck.toml`**``: the block is that file.
//! - `<!-- changes: decks/farm/deck.toml -->`: each line takes the place of the line of that file that sets the same key.
//! - `<!-- from: src/model/format.rs -->`: the block stands in that file of the repository, word for word.
//! - `<!-- fails: 1 -->`: the last command of the block ends with that exit status; without it, with 0.
//!
//! A `toml` block without such a line is a deck of its own, or a part of one. A `console` block is run: `pullet …` and
//! `cargo run --release -- …` by the binary under test, and what stands below must be what they say, errors first; a line
//! `…` stands for any lines. Other commands are only known. `<!-- folder: project -->` at the top of a document puts the
//! decks and templates of the repository into its folder; `<!-- picture: decks/farm/fox.png -->`, on a line of its own, puts a
//! picture there, as a reader would.

use crate::test_deck::{TestDeck, WorkFolder, deck_of};
use pullet::files::{Project, built_in_decks};
use pullet::spec;
use std::path::{Path, PathBuf};

/// Examples of `docs/templates.md` are held by `tests/documents/templates.rs`, those of `docs/text.md` by `tests/documents/text.rs`:
/// all but files and consoles.
const HELD_ELSEWHERE: [&str; 2] = ["templates.md", "text.md"];

/// Commands of the documents that the tests do not run.
const KNOWN: [&str; 10] = [
    "cargo test",
    "WRITE_EXPECTED=1 cargo test --test all broken_decks",
    "fuzz/run deck 600",
    "fuzz/run all 3600",
    "cargo fmt --all",
    "cargo clippy --all-targets -- -D warnings",
    "cargo doc --no-deps --open",
    "cargo install --locked --path . --target-dir target/install",
    ".ci/run",
    "web/app site/app",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The documents, sorted.
fn documents() -> Vec<PathBuf> {
    let in_folder = |folder: PathBuf| {
        let entries = std::fs::read_dir(folder).expect("the folder is there");
        entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|ending| ending == "md"))
    };
    let mut documents: Vec<PathBuf> = in_folder(root().to_owned()).chain(in_folder(root().join("docs"))).collect();
    documents.sort();
    assert!(documents.len() > 8, "the documents are there: {documents:?}");
    documents
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A block of code.
struct Block {
    /// The line of its first fence, from 1.
    line: usize,
    language: String,
    /// What the line before it says: a word, and what it is about.
    comment: Option<(String, String)>,
    text: String,
}

/// A comment's word and what it says.
fn comment(line: &str) -> Option<(String, String)> {
    let inside = line.trim().strip_prefix("<!--")?.strip_suffix("-->")?;
    let (word, rest) = inside.split_once(':')?;
    Some((word.trim().to_owned(), rest.trim().to_owned()))
}

/// What the line before a block says of it.
fn marker(line: &str) -> Option<(String, String)> {
    let file = line.trim().strip_prefix("**`").and_then(|rest| rest.strip_suffix("`**"));
    // A file that only a comment names is one whose name no reader sees.
    file.map(|file| ("file".to_owned(), file.to_owned())).or_else(|| comment(line).filter(|(word, _)| word != "file"))
}

fn blocks(document: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut before = "";
    let mut lines = document.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            let indent = line.len() - line.trim_start().len();
            let inside = lines.by_ref().map(|(_, line)| line).take_while(|line| !line.trim_start().starts_with("```"));
            let text: Vec<&str> = inside.map(|line| line.get(indent..).unwrap_or_default()).collect();
            let (language, text) = (language.trim().to_owned(), text.join("\n") + "\n");
            blocks.push(Block { line: number + 1, language, comment: marker(before), text });
        }
        before = line;
    }
    blocks
}

/// The folder that a document's reader works in.
struct Folder(WorkFolder);

impl Folder {
    fn of(document: &str) -> Self {
        let folder = Self(WorkFolder::new());
        if document.contains("<!-- folder: project -->") {
            for part in ["decks", "templates"] {
                folder.0.copy(part);
            }
        }
        for (_, name) in document.lines().filter_map(comment).filter(|(word, _)| word == "picture") {
            folder.0.file(&name, std::fs::read(root().join("docs/images/picnic.png")).expect("the picture is there"));
        }
        folder
    }

    fn run(&self, block: &Block) {
        let Block { language, text, .. } = block;
        match (block.comment.as_ref().map(|(word, rest)| (word.as_str(), rest.as_str())), language.as_str()) {
            (Some(("from", file)), _) => assert!(read(&root().join(file)).contains(text), "not in {file}:\n{text}"),
            (Some(("file", file)), _) => {
                self.read_deck(file);
                self.0.file(file, text);
            }
            (Some(("changes", file)), _) => {
                self.0.file(file, changed(&read(&self.0.path(file)), text));
            }
            (Some(("fails", status)), "console") => self.console(text, status.parse().expect("a status is a number")),
            (_, "console") => self.console(text, 0),
            (_, "toml") => fragment(text),
            (_, other) => panic!("no rule runs a block of `{other}`"),
        }
    }

    /// Reads a deck's spec, which must be without errors.
    fn read_deck(&self, file: &str) {
        let path = self.0.path(file);
        if file.ends_with("deck.toml") && path.is_file() {
            let project = Project::open(&path.display().to_string()).expect("the file is there");
            deck_of(&project);
        }
    }

    fn console(&self, text: &str, last_status: i32) {
        assert!(text.starts_with("$ "), "a console begins with a command");
        let text = format!("\n{text}");
        let mut commands = text.split("\n$ ").skip(1).peekable();
        while let Some(command) = commands.next() {
            let (line, shown) = command.split_once('\n').unwrap_or((command, ""));
            let status = if commands.peek().is_none() { last_status } else { 0 };
            let arguments = line.strip_prefix("pullet ").or_else(|| line.strip_prefix("cargo run --release -- "));
            match arguments {
                Some(arguments) => self.pullet(arguments, shown, status),
                None => assert!(KNOWN.contains(&line), "no rule runs `{line}`"),
            }
        }
    }

    fn pullet(&self, arguments: &str, shown: &str, status: i32) {
        let ran = self.0.run_line(arguments);
        let said = (ran.err + &ran.out).replace('\\', "/");
        assert_eq!(ran.status, Some(status), "`pullet {arguments}` says:\n{said}");
        let lines = |text: &str| text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
        let (shown, said) = (lines(shown), lines(&said));
        if !shown.is_empty() {
            assert!(
                is_shown(&said, &shown),
                "`pullet {arguments}`\nthe document:\n{}\npullet:\n{}",
                shown.join("\n"),
                said.join("\n")
            );
        }
    }
}

/// Whether the lines are those that a document shows, where `…` stands for any.
fn is_shown(said: &[String], shown: &[String]) -> bool {
    match shown.split_first() {
        None => said.is_empty(),
        Some((first, rest)) if first.trim() == "…" => {
            (0..=said.len()).any(|skipped| is_shown(&said[skipped..], rest))
        }
        Some((first, rest)) => said.first() == Some(first) && is_shown(&said[1..], rest),
    }
}

/// The file with each line of `changes` in the place of the one that sets the same key.
fn changed(file: &str, changes: &str) -> String {
    let key = |line: &str| line.split_once('=').map(|(key, _)| key.trim().to_owned());
    let mut lines: Vec<&str> = file.lines().collect();
    for change in changes.lines().filter(|line| !line.trim().is_empty()) {
        let place = lines.iter().position(|line| key(line) == key(change) && key(line).is_some());
        let place = place.unwrap_or_else(|| panic!("no line sets what `{change}` sets"));
        assert_ne!(lines[place], change, "the change changes something");
        lines[place] = change;
    }
    lines.join("\n") + "\n"
}

/// Reads a part of a deck with whatever it needs round it.
fn fragment(text: &str) {
    let mut deck = text.to_owned();
    if !deck.contains("[deck]") {
        deck = format!("[deck]\ntitle = \"Farm\"\n{deck}");
    }
    if !deck.contains("[[cards]]") {
        deck += "\n[[cards]]\nid = \"card\"\nfront = \"card.svg\"\n";
    }
    deck_of(&TestDeck::new(&deck).project());
}

/// Runs the blocks of one document, and returns how many there are.
fn run_document(path: &Path) -> usize {
    let document = read(path);
    let is_held_elsewhere = HELD_ELSEWHERE.iter().any(|name| path.ends_with(name));
    let folder = Folder::of(&document);
    let mut decks: Vec<String> = Vec::new();
    let mut count = 0;
    for block in blocks(&document) {
        if is_held_elsewhere && block.comment.is_none() && block.language != "console" {
            continue;
        }
        println!("{}:{}", path.display(), block.line);
        folder.run(&block);
        decks.extend(block.comment.filter(|(word, _)| word == "file").map(|(_, file)| file));
        count += 1;
    }
    decks.iter().for_each(|file| folder.read_deck(file));
    count
}

#[test]
fn every_block_of_the_documents_is_run() {
    let documents = documents();
    let counts: Vec<Option<usize>> = std::thread::scope(|scope| {
        let runs: Vec<_> = documents.iter().map(|path| scope.spawn(|| run_document(path))).collect();
        runs.into_iter().map(|run| run.join().ok()).collect()
    });
    let failed: Vec<&PathBuf> =
        documents.iter().zip(&counts).filter(|(_, count)| count.is_none()).map(|(path, _)| path).collect();
    assert!(failed.is_empty(), "blocks of these documents failed, as said above: {failed:?}");
    assert!(counts.into_iter().flatten().sum::<usize>() > 10, "the documents have blocks");
}

/// The anchor that GitHub gives to a heading.
fn anchor(heading: &str) -> String {
    let letters = heading.to_lowercase();
    let letters = letters.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    letters.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(document: &str) -> Vec<String> {
    let headings = document.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

/// Where the links of a document lead, the web aside; those in blocks of Markdown belong to the reader's own file.
fn links(document: &str) -> Vec<&str> {
    let mut pieces = document.split("```markdown\n");
    let first = pieces.next();
    let own = first.into_iter().chain(pieces.filter_map(|rest| rest.split_once("\n```")).map(|(_, after)| after));
    let ends = own.flat_map(|text| text.split("](").skip(1)).filter_map(|rest| rest.split_once(')'));
    ends.map(|(link, _)| link).filter(|link| !link.starts_with("http")).collect()
}

#[test]
fn every_link_of_the_documents_leads_somewhere() {
    let mut lost = Vec::new();
    for path in documents() {
        let document = read(&path);
        for link in links(&document) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.parent().unwrap_or(root()).join(file) };
            let known = target.exists() && (place.is_empty() || anchors(&read(&target)).contains(&place.to_owned()));
            if !known {
                lost.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn the_readme_credits_the_designer_of_every_deck() {
    let readme = read(&root().join("README.md"));
    for name in built_in_decks() {
        let project = Project::open(&name).expect("the deck is built in");
        let deck = spec::read(&project).0.expect("the deck can be read");
        // A game whose source names no one says just that.
        let designer = deck.about.get("designer").and_then(|field| field.value.as_text());
        let credit = designer.map_or_else(|| "designer unknown ".to_owned(), |designer| format!("{designer} |"));
        assert!(readme.contains(&format!("| `{name}` | {credit}")), "`{name}` by {credit} is not in the table");
    }
}

#[test]
fn the_rules_for_blocks_see_what_is_wrong() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(is_shown(&lines("a\nb\nc"), &lines("a\n…\nc")));
    assert!(is_shown(&lines("a\nb"), &lines("a\n…")));
    assert!(!is_shown(&lines("a\nb\nc"), &lines("a\n…\nd")));
    assert!(!is_shown(&lines("a\nb"), &lines("a")));
    assert_eq!(changed("[theme]\nsky = 1\nroad = 2\n", "road  = 3\n"), "[theme]\nsky = 1\nroad  = 3\n");
    let document = "**`a.csv`**\n```csv\na,b\n```\ntext\n```toml\n[deck]\n```\n";
    let found: Vec<_> = blocks(document).into_iter().map(|block| (block.line, block.language, block.comment)).collect();
    let named = Some(("file".to_owned(), "a.csv".to_owned()));
    assert_eq!(found, [(2, "csv".to_owned(), named), (6, "toml".to_owned(), None)]);
}

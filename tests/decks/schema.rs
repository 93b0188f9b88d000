//! The schema of `deck.toml` against the reader: the same keys, table by table; the same verdict over decks that are sound, and
//! over those with a fault that can be seen in one file alone.

use crate::test_deck::WorkFolder;
use pullet::diag::Source;
use pullet::games::ENGINES;
use pullet::printers::{printer_schema, read_printers};
use pullet::spec;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn games() -> Vec<&'static str> {
    ENGINES.iter().map(|engine| engine.name()).collect()
}

/// A TOML document as JSON, as editors see it: a date is text. None if it is not TOML.
fn as_json(text: &str) -> Option<Value> {
    fn of(value: toml::Value) -> Value {
        match value {
            toml::Value::String(text) => json!(text),
            toml::Value::Integer(number) => json!(number),
            toml::Value::Float(number) => json!(number),
            toml::Value::Boolean(answer) => json!(answer),
            toml::Value::Datetime(date) => json!(date.to_string()),
            toml::Value::Array(items) => items.into_iter().map(of).collect(),
            toml::Value::Table(table) => {
                Value::Object(table.into_iter().map(|(key, value)| (key, of(value))).collect())
            }
        }
    }
    toml::from_str(text).ok().map(of)
}

/// Why a document does not fit a schema, a line for each reason.
fn faults(schema: &Value, document: &Value) -> Vec<String> {
    let validator = jsonschema::validator_for(schema).expect("the schema is a schema");
    let faults = validator.iter_errors(document).map(|fault| format!("{}: {fault}", fault.instance_path()));
    faults.collect()
}

/// Every file of this name, and of variants, below a folder.
fn toml_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            toml_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            found.push(path);
        }
    }
    found.sort();
}

#[test]
fn every_deck_that_builds_fits_the_schema() {
    let (deck, variant) = (spec::deck_schema(&games()), spec::variant_schema(&games()));
    let mut files = Vec::new();
    for folder in ["decks", "tests/shape-gallery", "tests/text-gallery", "tests/torture/deck", "benches"] {
        toml_files(Path::new(folder), &mut files);
    }
    files.retain(|file| !file.components().any(|part| part.as_os_str() == "releases"));
    assert!(files.len() > 15, "{files:?}");
    let mut wrong = Vec::new();
    for file in files {
        let is_variant = file.parent().is_some_and(|folder| folder.ends_with("variants"));
        let document = as_json(&std::fs::read_to_string(&file).expect("it is text")).expect("it is TOML");
        let faults = faults(if is_variant { &variant } else { &deck }, &document);
        wrong.extend((!faults.is_empty()).then(|| format!("{}: {faults:?}", file.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Findings about keys, types and choices, which the schema finds, too.
const SEEN: [&str; 16] = [
    "bad-choice",
    "bad-copies",
    "bad-grid",
    "bad-labels",
    "bad-language",
    "bad-length",
    "bad-number",
    "bad-paper",
    "bad-players",
    "bad-up",
    "missing-key",
    "unknown-card-format",
    "unknown-game",
    "unknown-key",
    "wrong-type",
    "empty-text",
];

/// Broken decks with such a finding whose fault cannot be seen in `deck.toml` alone, each with the reason.
const UNSEEN: [(&str, &str); 13] = [
    ("bad-labels-own", "compares lengths"),
    ("bad-length-absurd", "compares lengths"),
    ("bad-length-safe", "compares lengths"),
    ("bad-length-zero", "compares lengths"),
    ("bad-paper-size", "compares lengths"),
    ("bleed-corner", "compares lengths"),
    ("bleed-inset", "compares lengths"),
    ("bleed-too-small", "compares lengths"),
    ("cutter-inset", "compares lengths"),
    ("full-marks-with-length", "depends on the style"),
    ("marks-too-heavy", "compares lengths"),
    ("text-min-size", "compares lengths"),
    ("variant-other-type", "compares with the deck"),
];

/// Broken decks with another finding whose fault is seen in the schema nevertheless.
const SEEN_TOO: [&str; 4] = ["accepted-unknown", "bad-shape", "empty-group-each", "marks-colour-unknown"];

#[test]
fn the_schema_finds_faults_of_keys_types_and_choices_and_no_others() {
    let (deck, variant) = (spec::deck_schema(&games()), spec::variant_schema(&games()));
    let (mut wrong, mut refused) = (Vec::new(), Vec::new());
    let mut seen = 0;
    let mut folders: Vec<PathBuf> =
        std::fs::read_dir("tests/broken/decks").expect("it is there").flatten().map(|entry| entry.path()).collect();
    folders.sort();
    for folder in folders {
        let name = folder.file_name().expect("it has a name").to_string_lossy().into_owned();
        let report = std::fs::read_to_string(folder.join("expected.txt")).expect("it is there");
        let mut files = vec![folder.join("deck.toml")];
        if folder.join("variants").is_dir() {
            toml_files(&folder.join("variants"), &mut files);
        }
        let documents = files.iter().map(|file| as_json(&std::fs::read_to_string(file).ok()?));
        let Some(documents) = documents.collect::<Option<Vec<Value>>>() else { continue };
        let of_file = |(index, document)| faults(if index == 0 { &deck } else { &variant }, document);
        let found: Vec<Vec<String>> = documents.iter().enumerate().map(of_file).collect();
        let faulty = files.iter().zip(&found).filter(|(_, faults)| !faults.is_empty());
        refused.extend(faulty.map(|(file, _)| file.display().to_string().replace('\\', "/")));
        let found: Vec<String> = found.concat();
        let is_in_spec = report.lines().nth(1).is_some_and(|line| line.contains(".toml:"));
        let is_wanted = is_in_spec && SEEN.iter().any(|code| report.starts_with(&format!("error[{code}]")));
        let is_wanted = is_wanted && !UNSEEN.iter().any(|(unseen, _)| *unseen == name) || SEEN_TOO.contains(&&*name);
        seen += usize::from(is_wanted);
        if is_wanted == found.is_empty() {
            let first = report.lines().next().unwrap_or_default();
            wrong.push(format!("{name}: {first}\n  the schema says {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 40, "only {seen} broken decks are seen");
    // What `.ci/schema` holds another program to.
    let list = Path::new("tests/broken/refused-by-schema.txt");
    let refused = refused.join("\n") + "\n";
    if std::fs::read_to_string(list).unwrap_or_default() != refused {
        if std::env::var_os("WRITE_EXPECTED").is_some() {
            std::fs::write(list, &refused).expect("the list can be written");
        }
        panic!("the schema refuses other files than {}: WRITE_EXPECTED=1 writes it", list.display());
    }
}

/// What `pullet align` writes, what the document shows, and typos of these.
#[test]
fn the_schema_of_printers_accepts_what_pullet_writes_and_finds_typos() {
    let schema = printer_schema();
    let reading = "tl 0.3,-0.2; tr 0.4,-0.2; bl 0.3,0; br 0.4,0; edges 4 3 4 3; ruler 99.8 100.1";
    let folder = WorkFolder::new();
    let align = ["align", "--printer", "Kitchen_2", "--paper", "a4", "--project", "--resize", "--read", reading];
    folder.run(&align).ends(0);
    let written = String::from_utf8(folder.read("printers.toml")).expect("it is text");
    let document = std::fs::read_to_string("docs/alignment.md").expect("the document is there");
    let shown = document.split("**`printers.toml`**\n```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let shown = shown.expect("the document shows a file").to_owned();
    for text in [&written, &shown, "", "[a]\nmargin-top = \"5mm\"\nback-turn = \"-.5°\"\nback-width = \"99%\"\n"] {
        let found = faults(&schema, &as_json(text).expect("it is TOML"));
        assert!(found.is_empty(), "{found:?}: {text}");
    }
    let typos = [
        ("back-right", "back-rigth"),
        ("0.31 mm", "0.31"),
        ("0.31 mm", "0.31 %"),
        ("\"long\"", "\"longest\""),
        ("0.05 deg", "0.05 mm"),
        ("[kitchen]", "[\"my kitchen\"]"),
        ("[kitchen]", "kitchen = 3\n[hall]"),
    ];
    for (from, to) in typos {
        let text = shown.replace(from, to);
        assert_ne!(text, shown, "{from}");
        assert_eq!(faults(&schema, &as_json(&text).expect("it is TOML")).len(), 1, "{to}");
        // The reader of the file finds the same.
        let source = Source::new("printers.toml", text);
        assert!(read_printers(&source, None).1.has_errors(), "{to}");
    }
}

/// The keys of each table of the schema, by what findings call the table; those of tables of one name together.
fn keys_of_schema() -> BTreeMap<String, BTreeSet<String>> {
    fn walk(schema: &Value, name: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
        if schema.is_null() {
            return;
        }
        if let Some(properties) = schema["properties"].as_object() {
            found.entry(name.to_owned()).or_default().extend(properties.keys().cloned());
            for (key, value) in properties {
                let is_top = name == "deck.toml";
                let inner = if !is_top {
                    key.clone()
                } else if value["type"] == "array" {
                    format!("[[{key}]]")
                } else {
                    format!("[{key}]")
                };
                walk(value, &inner, found);
            }
        }
        for part in schema["anyOf"].as_array().into_iter().flatten().chain([&schema["items"]]) {
            walk(part, name, found);
        }
        if name == "[data]" {
            walk(&schema["additionalProperties"], "[data.x]", found);
        }
    }
    let mut found = BTreeMap::new();
    walk(&spec::deck_schema(&games()), "deck.toml", &mut found);
    found
}

/// Decks with a key in every table that no table has: the finding lists those that the reader knows.
const WITH_UNKNOWN_KEYS: [&str; 2] = [
    r#"
qqqqqqqqqqqq = 1
[deck]
title = "Farm"
qqqqqqqqqqqq = 1
card = { width = "60 mm", height = "80 mm", qqqqqqqqqqqq = 1 }
bleed = { from = "mirror", qqqqqqqqqqqq = 1 }
[data.x]
rows = [{ id = 1 }]
qqqqqqqqqqqq = 1
[[cards]]
front = "a.svg"
rows = "x"
standee = { qqqqqqqqqqqq = 1 }
qqqqqqqqqqqq = 1
[[sheets]]
id = "box"
template = "a.svg"
box = { qqqqqqqqqqqq = 1 }
qqqqqqqqqqqq = 1
[[sheets]]
id = "pad"
template = "a.svg"
size = { width = "60 mm", height = "80 mm", qqqqqqqqqqqq = 1 }
[print]
qqqqqqqqqqqq = 1
paper = { width = "200 mm", height = "300 mm", qqqqqqqqqqqq = 1 }
margin = { qqqqqqqqqqqq = 1 }
gap = { qqqqqqqqqqqq = 1 }
origin = { x = "1 mm", y = "1 mm", qqqqqqqqqqqq = 1 }
marks = { qqqqqqqqqqqq = 1 }
cutter = { machine = "silhouette", qqqqqqqqqqqq = 1 }
labels = { grid = "1x1", origin = { x = "1 mm", y = "1 mm" }, diameter = "30 mm", qqqqqqqqqqqq = 1 }
[preflight]
qqqqqqqqqqqq = 1
[[expect]]
count = { is = 1, qqqqqqqqqqqq = 1 }
sum = { of = "id", is = 1, qqqqqqqqqqqq = 1 }
distinct = { of = "id", is = 1, qqqqqqqqqqqq = 1 }
qqqqqqqqqqqq = 1
[[accept]]
finding = "unused-table"
reason = "known"
qqqqqqqqqqqq = 1
"#,
    r#"
[deck]
title = "Farm"
[[cards]]
front = "a.svg"
[[sheets]]
id = "rules"
text = { file = "rules.md", qqqqqqqqqqqq = 1 }
[print]
paper = { width = "200 mm", qqqqqqqqqqqq = 1 }
labels = { grid = "1x1", origin = { x = "1 mm", y = "1 mm" }, size = "poker", pitch = { x = "90 mm", y = "90 mm", qqqqqqqqqqqq = 1 }, qqqqqqqqqqqq = 1 }
"#,
];

/// The keys that the reader lists for each table.
fn keys_of_reader() -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for text in WITH_UNKNOWN_KEYS {
        let folder = WorkFolder::with(&[("deck.toml", text)]);
        let (_, findings) = spec::read(&folder.project());
        for finding in findings.iter().filter(|finding| finding.code.as_str() == "unknown-key") {
            let table = finding.message.split('`').nth(3).unwrap_or("[preflight]");
            let help = finding.help.as_deref().unwrap_or_default();
            let (list, _) = help.split_once(';').unwrap_or((help, ""));
            let list = list.trim_start_matches("there are ").trim_start_matches("the limits are ");
            let words = list.split('`').skip(1).step_by(2).map(|word| word.trim_matches(['[', ']']).to_owned());
            let words = words.map(|word| word.trim_end_matches(".NAME").to_owned());
            found.entry(table.to_owned()).or_default().extend(words);
        }
    }
    found
}

#[test]
fn the_schema_has_the_keys_that_the_reader_knows_and_no_others() {
    let (mut schema, reader) = (keys_of_schema(), keys_of_reader());
    // Findings with their severities are keys of `[preflight]`, too; the reader lists its limits.
    let codes: BTreeSet<&str> = pullet::diag::Code::ALL.iter().map(|code| code.as_str()).collect();
    schema.get_mut("[preflight]").expect("it is there").retain(|key| !codes.contains(key.as_str()));
    // The reader knows these only where a table has them.
    for (table, keys) in &schema {
        assert_eq!(Some(keys), reader.get(table), "the keys of {table}");
    }
    assert_eq!(schema.len(), reader.len(), "{:?} and {:?}", schema.keys(), reader.keys());
}

/// Every key says what it is for.
#[test]
fn every_key_of_the_schema_has_a_sentence() {
    fn walk(schema: &Value) {
        match schema {
            Value::Object(fields) => {
                for (key, value) in fields.get("properties").and_then(Value::as_object).into_iter().flatten() {
                    let about = value["description"].as_str().unwrap_or_default();
                    assert!(about.ends_with('.') && !about.starts_with(char::is_lowercase), "{key}: {about}");
                }
                fields.values().for_each(walk);
            }
            Value::Array(items) => items.iter().for_each(walk),
            _ => {}
        }
    }
    walk(&spec::deck_schema(&games()));
}

/// The keys of a table that have a default, as lines of TOML: JSON writes numbers, text and lists as TOML does.
fn default_lines(table: &Value) -> Vec<String> {
    let keys = table["properties"].as_object().expect("a table has keys").iter();
    keys.filter_map(|(key, value)| Some(format!("{key} = {}", value.get("default")?))).collect()
}

/// The first table among the values that a schema allows.
fn table_among(schema: &Value) -> Option<&Value> {
    if schema["type"] == "object" {
        return Some(schema);
    }
    schema["anyOf"].as_array()?.iter().find_map(table_among)
}

/// The table at a path of keys.
fn table_of<'s>(schema: &'s Value, path: &[&str]) -> &'s Value {
    path.iter().fold(schema, |table, key| table_among(&table["properties"][key]).expect("the key takes a table"))
}

/// A deck that writes every default of `[print]` and `[preflight]` out prints and is checked as one that says only its paper.
#[test]
fn the_defaults_of_the_schema_are_those_of_the_reader() {
    let schema = spec::deck_schema(&games());
    let read = |more: &str| {
        let text = format!("[deck]\ntitle = \"Farm\"\n[[cards]]\nfront = \"a.svg\"\n{more}");
        let (deck, findings) = spec::read(&WorkFolder::with(&[("deck.toml", &text)]).project());
        assert!(findings.is_empty(), "{findings:?}\n{text}");
        let deck = deck.expect("it can be read");
        format!("{:?}\n{:?}", deck.print, deck.preflight.limits)
    };
    let lines = |path: &[&str]| default_lines(table_of(&schema, path));
    // With labels or a gap, other settings do not count; a gap of its own replaces the cut.
    let (print, preflight) = (lines(&["print"]), lines(&["preflight"]));
    assert!(print.len() > 15 && preflight.len() > 50, "{print:?} {preflight:?}");
    let limits = preflight
        .iter()
        .filter(|line| !["\"error\"", "\"warning\"", "\"note\""].iter().any(|word| line.ends_with(word)));
    let limits: Vec<&str> = limits.map(String::as_str).collect();
    let print: Vec<&str> = print.iter().map(String::as_str).collect();
    let written = format!("[print]\n{}\n[preflight]\n{}\n", print.join("\n"), limits.join("\n"));
    assert_eq!(read(&written), read("[print]\npaper = [\"a4\", \"letter\"]\n"), "{written}");
    for (path, plain) in [
        (&["print", "marks"][..], "[print]\nmarks = \"outer\"\n"),
        (&["print", "margin"], "[print]\nmargin = \"6.35 mm\"\n"),
        (&["print", "gap"], "[print]\ngap = \"0 mm\"\n"),
        (&["print", "cutter"], "[print]\ncutter = \"silhouette\"\n"),
    ] {
        let key = path[path.len() - 1];
        let machine = if key == "cutter" { "machine = \"silhouette\"\n" } else { "" };
        let table = format!("[print.{key}]\n{machine}{}\n", lines(path).join("\n"));
        assert_eq!(read(&table), read(plain), "{table}");
    }
}

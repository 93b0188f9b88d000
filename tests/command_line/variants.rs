//! `--variant`, by the binary: what is built, what is told, and how it ends.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A folder in which somebody works.
struct Desk(TempDir);

impl Desk {
    fn new(files: &[(&str, &str)]) -> Self {
        let desk = Self(tempfile::tempdir().expect("a temporary folder can be made"));
        for (name, text) in files {
            let path = desk.path(name);
            std::fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder can be made");
            std::fs::write(path, text).expect("a file can be written");
        }
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, arguments: &str) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pullet"));
        Ran(command.args(arguments.split(' ')).current_dir(self.0.path()).output().expect("pullet starts"))
    }

    /// The files under a folder, sorted.
    fn files(&self, folder: &str) -> Vec<String> {
        let mut files = Vec::new();
        gather(&self.path(folder), &mut files);
        let root = self.path(folder);
        let mut names: Vec<String> =
            files.iter().filter_map(|path| Some(path.strip_prefix(&root).ok()?.display().to_string())).collect();
        names.sort();
        names
    }
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() { gather(&entry.path(), files) } else { files.push(entry.path()) }
    }
}

struct Ran(Output);

impl Ran {
    fn ends(self, status: i32) -> Self {
        assert_eq!(self.0.status.code(), Some(status), "{}{}", self.says(), self.warns());
        self
    }

    fn says(&self) -> String {
        String::from_utf8_lossy(&self.0.stdout).into_owned()
    }

    fn warns(&self) -> String {
        String::from_utf8_lossy(&self.0.stderr).into_owned()
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.0.stdout).expect("one JSON document")
    }
}

const FARM: &str = "[deck]\ntitle = \"Farm\"\n[theme]\npaper = \"#fff\"\n[[cards]]\nid = \"hen\"\nfront = \"card.svg\"\n\
                    [variant.low-ink.theme]\npaper = \"#eee\"\n[variant.de.deck]\ntitle = \"Hof\"\n";
const POND: &str = "[deck]\ntitle = \"Pond\"\n[[cards]]\nid = \"duck\"\nfront = \"card.svg\"\n";
const CARD: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg"><text x="5" y="20" font-size="6">{{ card.id }}</text></svg>"#;

fn farm_and_pond() -> Desk {
    Desk::new(&[("decks/farm/deck.toml", FARM), ("decks/pond/deck.toml", POND), ("templates/card.svg", CARD)])
}

#[test]
fn a_variant_has_a_folder_of_its_own() {
    let desk = farm_and_pond();
    desk.run("build farm --paper a4 --variant de,de+low-ink").ends(0);
    assert_eq!(desk.files("output"), ["farm-de-low-ink/farm-de-low-ink_cards_a4.pdf", "farm-de/farm-de_cards_a4.pdf"]);
    desk.run("build farm --paper a4 --variant base --out base").ends(0);
    assert_eq!(desk.files("base"), ["farm/farm_cards_a4.pdf"]);
    desk.run("proof farm --variant de --out proofs").ends(0);
    assert_eq!(desk.files("proofs"), ["farm-de/farm-de_proof.png"]);
}

/// Of the decks that nobody named, those without the variant are passed over.
#[test]
fn decks_without_the_variant_are_passed_over_unless_they_were_named() {
    let desk = farm_and_pond();
    desk.run("build --paper a4 --variant low-ink").ends(0);
    assert_eq!(desk.files("output"), ["farm-low-ink/farm-low-ink_cards_a4.pdf"]);
    let ran = desk.run("build farm pond --variant low-ink").ends(2);
    assert!(ran.warns().contains("the deck `pond` has no variant `low-ink`"), "{}", ran.warns());
    let ran = desk.run("check --variant lowink").ends(2);
    assert!(ran.warns().contains("did you mean `low-ink`? There are `low-ink`, `de`"), "{}", ran.warns());
}

#[test]
fn check_looks_at_every_variant_and_names_it() {
    let desk = farm_and_pond();
    desk.run("check").ends(0);
    let broken = FARM.replace("#eee", "#eeee");
    let desk = Desk::new(&[("decks/farm/deck.toml", &broken), ("templates/card.svg", CARD)]);
    let report = desk.run("check --paper a4 --format json").ends(1).json();
    let found: Vec<&Value> = report["findings"].as_array().expect("a list").iter().collect();
    assert_eq!(found.len(), 1, "{report}");
    assert_eq!((&found[0]["variant"], &found[0]["line"]), (&"low-ink".into(), &9.into()));
    assert!(desk.run("check --paper a4").ends(1).says().contains("= in the variant `low-ink`"));
    desk.run("check --paper a4 --variant base,de").ends(0);
}

#[test]
fn the_list_names_the_variants() {
    let desk = farm_and_pond();
    assert!(desk.run("list").ends(0).says().contains("Farm: 1 card, variants low-ink, de\n"));
    let decks = desk.run("list --format json").ends(0).json();
    assert_eq!(decks["decks"][0]["variants"], serde_json::json!(["low-ink", "de"]));
    assert_eq!(decks["decks"][1]["variants"], serde_json::json!([]));
}

/// The variant `de` of `farm` and the deck `farm-de` would write the same files.
#[test]
fn a_variant_and_a_deck_of_its_name_are_not_built_together() {
    let desk =
        Desk::new(&[("decks/farm/deck.toml", FARM), ("decks/farm-de/deck.toml", POND), ("templates/card.svg", CARD)]);
    let ran = desk.run("build farm --variant de,base").ends(0);
    assert!(ran.says().contains("Hof (de): 1 card"), "{}", ran.says());
    let ran = desk.run("build --variant base,de").ends(2);
    assert!(ran.warns().contains("`decks/farm/deck.toml in the variant de`"), "{}", ran.warns());
}

/// A file of one's own is enough for a variant of a deck that lies in the program; its tables may stand beside it.
#[test]
fn a_built_in_deck_takes_a_variant_from_the_folder_that_one_works_in() {
    let desk = Desk::new(&[
        (
            "decks/crazy-chicken/variants/mine.toml",
            "[deck]\ntitle = \"Mine\"\n[data.kinds]\nkey = \"id\"\nfile = \"mine.csv\"\n[[sheets]]\nid = \"rules\"\nleave-out = true\n",
        ),
        ("decks/crazy-chicken/mine.csv", "id,name\nbilly,Billy\n"),
    ]);
    let ran = desk.run("build crazy-chicken --paper a4 --variant mine").ends(0);
    assert!(ran.says().contains("Mine (mine): 110 cards"), "{}", ran.says());
    let ran = desk.run("play crazy-chicken --variant mine --games 3 --format json").ends(0);
    assert_eq!((&ran.json()["deck"], &ran.json()["variant"]), (&"crazy-chicken".into(), &"mine".into()));
    desk.run("play crazy-chicken --variant yours").ends(2);
}

/// A drawing of one's own wins in the deck that it lies beside, and in no other.
#[test]
fn a_built_in_deck_takes_drawings_from_the_folder_of_its_name() {
    let bad = "<svg viewBox=\"0 0 120 140\"><path d=\"{{ no_such_name }}\"/></svg>";
    let desk = Desk::new(&[("decks/crazy-chicken/templates/parts/chicken/hats/crown.svg", bad)]);
    let ran = desk.run("check crazy-chicken --paper a4").ends(1);
    assert!(ran.says().contains("hats/crown.svg:1:"), "{}", ran.says());
    desk.run("check jokerlink --paper a4").ends(0);
}

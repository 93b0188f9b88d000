//! Decks for tests: written into a temporary folder, then read, drawn, built, or handed to the binary.
//!
//! ```ignore
//! let deck = TestDeck::new("[deck]\ntitle = \"Farm\"\n…");
//! deck.file("cards.csv", "name\nfox\n").template("card.svg", "<svg>…</svg>");
//! let build = deck.sound_build();
//! ```

mod farm;
mod png_files;
mod spreadsheets;
mod work_folder;

pub use farm::{FarmSpec, with_farm};
pub use png_files::png;
pub use spreadsheets::{ods, ods_of, xlsx, xlsx_of, zipped};
pub use work_folder::{Run, WorkFolder};

use pullet::diag::report::{self, Style};
use pullet::diag::{Finding, Findings};
use pullet::files::{Project, built_in_decks};
use pullet::model::{Deck, PAPERS, PrintChoices};
use pullet::pipeline::{self, Build, BuildSettings};
use pullet::spec;
use pullet::template::{CardFaces, Limits, Templates};
use pullet::{expect, games};
use std::path::PathBuf;

/// One card, `fox-1`, poker size.
const ONE_CARD: &str = "[deck]\ntitle = \"Farm\"\n[theme]\npaper = \"#fffaf0\"\n[[cards]]\nid = \"fox-1\"\nfront = \"card.svg\"\n\
                        fields = { value = 3, name = \"Fox & Hen\" }\n";

/// A deck in `decks/` of a project, in a temporary folder that goes with it.
pub struct TestDeck {
    /// The project's folder.
    pub folder: WorkFolder,
    name: String,
}

impl TestDeck {
    /// A deck of that spec, named `farm`.
    pub fn new(spec: &str) -> Self {
        let deck = Self { folder: WorkFolder::new(), name: "farm".into() };
        deck.file("deck.toml", spec);
        deck
    }

    /// A deck of one card with that front: `fox-1`, with a `value` of 3, named `Fox & Hen`.
    pub fn with_front(front: &str) -> Self {
        let deck = Self::new(ONE_CARD);
        deck.template("card.svg", front);
        deck
    }

    /// A built-in deck with all its files, of the same name.
    pub fn copy_of(name: &str) -> Self {
        let deck = Self { folder: WorkFolder::new(), name: name.into() };
        deck.folder.copy(&format!("decks/{name}"));
        deck
    }

    /// A place in the deck's folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path(&format!("decks/{}/{name}", self.name))
    }

    /// Writes a file into the deck's folder.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> &Self {
        self.folder.file(&format!("decks/{}/{name}", self.name), content);
        self
    }

    /// Writes a file into the deck's folder of templates.
    pub fn template(&self, name: &str, content: &str) -> &Self {
        self.file(&format!("templates/{name}"), content)
    }

    pub fn project(&self) -> Project {
        Project::open(&self.path("").display().to_string()).expect("the folder holds a deck")
    }

    /// The deck in a variant, or in several: `a+b`.
    pub fn in_variant(&self, name: &str) -> Project {
        spec::in_variant(&self.project(), name).expect("the variant is there")
    }

    /// The deck, which has no errors.
    pub fn deck(&self) -> Deck {
        deck_of(&self.project())
    }

    /// The templates and what is wrong with them, for the deck and the figures of its game.
    pub fn templates(&self) -> (Deck, Templates, Findings) {
        self.templates_within(Limits::default())
    }

    fn templates_within(&self, limits: Limits) -> (Deck, Templates, Findings) {
        let deck = self.deck();
        let figures = games::judge(&deck).1;
        let (templates, findings) = Templates::load_within(&self.project(), &deck, &figures, limits);
        (deck, templates, findings)
    }

    /// Every card as its templates make it, and all that is wrong with them.
    pub fn faces(&self) -> (Vec<CardFaces>, Vec<Finding>) {
        self.faces_within(Limits::default())
    }

    fn faces_within(&self, limits: Limits) -> (Vec<CardFaces>, Vec<Finding>) {
        let (deck, templates, mut findings) = self.templates_within(limits);
        let (faces, more) = templates.render_all(&deck);
        findings.extend(more);
        (faces, findings.into_iter().collect())
    }

    /// The front of the first card, in a deck whose templates are without fault.
    pub fn front(&self) -> String {
        let (faces, findings) = self.faces();
        assert!(findings.is_empty(), "{}", findings.iter().map(plain).collect::<String>());
        faces[0].front.as_ref().expect("a card without faults has a front").to_string()
    }

    /// The only finding of the templates.
    pub fn finding(&self) -> Finding {
        self.finding_within(Limits::default())
    }

    pub fn finding_within(&self, limits: Limits) -> Finding {
        let (_, findings) = self.faces_within(limits);
        assert_eq!(findings.len(), 1, "{}", findings.iter().map(plain).collect::<String>());
        findings.into_iter().next().expect("there is one")
    }

    /// The only finding of the templates as a person reads it, the folder's name left out.
    pub fn reported(&self) -> String {
        plain(&self.finding()).replace(&self.path("").display().to_string(), "")
    }

    pub fn build(&self) -> Build {
        pipeline::build(&self.project(), &BuildSettings::default())
    }

    /// A build without errors.
    pub fn sound_build(&self) -> Build {
        sound(self.build())
    }

    pub fn check(&self) -> Build {
        pipeline::check(&self.project(), &BuildSettings::default())
    }
}

/// The deck of a spec without errors; its templates need not be there.
pub fn deck(spec: &str) -> Deck {
    TestDeck::new(spec).deck()
}

/// The deck of a project, which has no errors.
pub fn deck_of(project: &Project) -> Deck {
    let (deck, findings) = spec::read(project);
    assert!(!findings.has_errors(), "{}: {}", project.full_name(), report::all(&findings, Style::Plain));
    let mut deck = deck.expect("a deck without errors is there");
    deck.placeholders = expect::placeholders(&deck, &games::judge(&deck).1).0;
    deck
}

/// A deck that lies in the binary.
pub fn built_in(name: &str) -> Deck {
    deck_of(&Project::open(name).expect("a built-in deck"))
}

/// Every built-in deck, by itself and in each of its variants.
pub fn built_in_with_variants() -> Vec<Project> {
    let decks = built_in_decks().into_iter().map(|name| Project::open(&name).expect("a built-in deck"));
    decks.flat_map(|project| spec::with_variants(&project)).collect()
}

/// One paper is enough where what is wrong with a paper would be reported for each.
pub fn on_a4() -> BuildSettings<'static> {
    BuildSettings { way: PrintChoices::of_papers(&PAPERS[..1]), ..BuildSettings::default() }
}

/// The build, which has no errors.
pub fn sound(build: Build) -> Build {
    assert!(!build.findings.has_errors(), "{}", reported(&build));
    build
}

/// What was found, as a person reads it.
pub fn reported(build: &Build) -> String {
    report::all(&build.findings, Style::Plain)
}

/// A finding as a person reads it.
pub fn plain(finding: &Finding) -> String {
    report::one(finding, Style::Plain)
}

/// The codes of what was found.
pub fn codes(findings: &Findings) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.code.as_str()).collect()
}

/// The bytes of the file of that name.
pub fn made<'a>(build: &'a Build, name: &str) -> &'a [u8] {
    let file = build.files.iter().find(|file| file.name.ends_with(name));
    let names = || build.files.iter().map(|file| file.name.as_str()).collect::<Vec<_>>();
    &file.unwrap_or_else(|| panic!("{name} is not among {:?}", names())).bytes
}

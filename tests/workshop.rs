//! A deck in a temporary folder, described by hand: the templates under test need no spec reader.

use indexmap::IndexMap;
use pullet::diag::{Finding, Place, Source, report};
use pullet::files::Project;
use pullet::games::Figures;
use pullet::model::{Card, CardFormat, CardId, Deck, Field, Fields, Group, PrintOptions, Printed, Value};
use pullet::template::{CardFaces, Limits, Templates};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A deck's folder and its deck.
pub struct Workshop {
    folder: TempDir,
    pub deck: Deck,
    /// What its templates read as `game`.
    pub figures: Figures,
}

impl Workshop {
    /// A deck with one group of cards whose front is `card.svg`.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let spec = Source::new("deck.toml", "front = \"card.svg\"\n");
        let place = spec.line(1);
        let group = Group {
            name: "cards 1".into(),
            format: CardFormat::named("poker").expect("poker is a known format"),
            front: Field { value: Value::Text("card.svg".into()), place: spec.place(8..18) },
            back: None,
            place: place.clone(),
        };
        let deck = Deck {
            id: "farm".into(),
            title: "Farm".into(),
            game: None,
            version: None,
            players: None,
            language: "en".into(),
            about: Fields::new(),
            theme: fields(&place, [("paper", text("#fffaf0"))]),
            strings: Fields::new(),
            inherited_acceptances: 0,
            variant: String::new(),
            variants: Vec::new(),
            variant_places: Vec::new(),
            rules: Fields::new(),
            data: IndexMap::new(),
            groups: vec![group],
            cards: Vec::new(),
            sheets: Vec::new(),
            print: PrintOptions::default(),
            expectations: Vec::new(),
            acceptances: Vec::new(),
            place,
        };
        let workshop = Self { folder, deck, figures: Figures::NoGame };
        workshop.file("deck.toml", "front = \"card.svg\"\n");
        workshop
    }

    /// The same with a front and one card, `fox-1`, of value 3.
    pub fn with_card(front: &str) -> Self {
        let mut workshop = Self::new();
        workshop.file("templates/card.svg", front);
        workshop.card("fox-1", [("value", Value::Integer(3)), ("name", text("Fox & Hen"))]);
        workshop
    }

    /// The deck's folder, `decks/farm` of a project.
    pub fn deck_folder(&self) -> PathBuf {
        self.folder.path().join("decks").join("farm")
    }

    /// Writes a file into the project's folder.
    pub fn project_file(&self, name: &str, text: &str) {
        write(&self.folder.path().join(name), text);
    }

    /// Writes a file into the deck's folder.
    pub fn file(&self, name: &str, text: &str) {
        write(&self.deck_folder().join(name), text);
    }

    /// Adds a card to the first group.
    pub fn card<const N: usize>(&mut self, id: &str, values: [(&str, Value); N]) {
        let place = self.deck.place.clone();
        let fields = fields(&place, values);
        self.deck.cards.push(Card { id: CardId::new(id), group: 0, copies: 1, fields, place });
    }

    /// Adds printed matter of the template `sheet.svg`.
    pub fn sheet(&mut self, id: &str) -> Printed {
        let place = self.deck.place.clone();
        let template = Field { value: text("sheet.svg"), place: place.clone() };
        let sheet = Printed {
            id: id.into(),
            title: "Score".into(),
            template,
            up: vec![1],
            size: None,
            fields: Fields::new(),
            place,
        };
        self.deck.sheets.push(sheet.clone());
        sheet
    }

    pub fn project(&self) -> Project {
        Project::open(&self.deck_folder().display().to_string()).expect("the folder holds a deck")
    }

    /// Everything that the deck gives, and all that was found.
    pub fn make(&self) -> (Vec<CardFaces>, Vec<Finding>) {
        self.make_within(Limits::default())
    }

    pub fn make_within(&self, limits: Limits) -> (Vec<CardFaces>, Vec<Finding>) {
        let (templates, mut findings) = Templates::load_within(&self.project(), &self.deck, &self.figures, limits);
        let (faces, more) = templates.render_all(&self.deck);
        findings.extend(more);
        (faces, findings.into_iter().collect())
    }

    /// The front of the only card, which must be without fault.
    pub fn front(&self) -> String {
        let (faces, findings) = self.make();
        assert!(findings.is_empty(), "{}", findings.iter().map(plain).collect::<String>());
        faces[0].front.clone().expect("a card without faults has a front")
    }

    /// The only finding.
    pub fn finding(&self) -> Finding {
        self.finding_within(Limits::default())
    }

    pub fn finding_within(&self, limits: Limits) -> Finding {
        let (_, findings) = self.make_within(limits);
        assert_eq!(findings.len(), 1, "{}", findings.iter().map(plain).collect::<String>());
        findings.into_iter().next().expect("there is one")
    }

    /// The only finding as a person reads it, the folder's name left out.
    pub fn told(&self) -> String {
        plain(&self.finding()).replace(&format!("{}/", self.deck_folder().display()), "")
    }
}

fn write(path: &Path, text: &str) {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).expect("a folder can be made");
    std::fs::write(path, text).expect("a file can be written");
}

pub fn text(text: &str) -> Value {
    Value::Text(text.into())
}

pub fn table<const N: usize>(values: [(&str, Value); N]) -> Value {
    Value::Table(fields(&Source::new("table", "").place(0..0), values))
}

pub fn fields<const N: usize>(place: &Place, values: [(&str, Value); N]) -> Fields {
    values.into_iter().map(|(name, value)| (name.to_owned(), Field { value, place: place.clone() })).collect()
}

pub fn plain(finding: &Finding) -> String {
    report::one(finding, report::Style::Plain)
}

//! A deck in a temporary folder, and what holds of every deck.

use pullet::diag::Severity;
use pullet::diag::report::{self, Style};
use pullet::files::Project;
use pullet::model::{Deck, PAPERS, PrintChoices};
use pullet::pipeline::{self, Build, BuildSettings};
use pullet::{games, spec};
use std::collections::BTreeMap;
use std::io::Write;
use tempfile::TempDir;

/// A deck named after its folder, which goes with it.
pub struct Farm {
    folder: TempDir,
}

impl Farm {
    /// Returns a folder without a deck.
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a temporary folder can be made") }
    }

    /// Returns a deck of one card with that template.
    pub fn with_card(template: &[u8]) -> Self {
        let farm = Self::new();
        let spec = "[deck]\ntitle = \"Farm\"\n[theme]\npaper = \"#fffaf0\"\n[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\n\
                    fields = { value = 3, name = \"Fox & Hen\", list = [1, 2] }\n";
        farm.file("deck.toml", spec.as_bytes()).file("templates/card.svg", template);
        farm
    }

    /// Writes a file into the deck's folder.
    pub fn file(&self, name: &str, bytes: &[u8]) -> &Self {
        let path = self.folder.path().join(name);
        let folder = path.parent().expect("a file lies in a folder");
        std::fs::create_dir_all(folder).expect("a folder can be made");
        std::fs::write(path, bytes).expect("a file can be written");
        self
    }

    fn project(&self) -> Project {
        Project::open(&self.folder.path().display().to_string()).expect("the deck is there")
    }

    /// Reads the spec and asks the game; every finding points into a file.
    pub fn read(&self) -> Option<Deck> {
        let (deck, findings) = spec::read(&self.project());
        for (place, _) in findings.iter().flat_map(|finding| finding.place.iter().chain(&finding.related)) {
            assert!(place.source().text().get(place.span()).is_some(), "{place:?}");
        }
        let _ = report::all(&findings, Style::Plain);
        assert!(deck.is_some() || findings.has_errors(), "a deck that is not there is an error");
        if let Some(deck) = &deck {
            let _ = games::judge(deck);
        }
        deck
    }

    /// Builds the deck, twice, and checks it. Both builds make the same bytes, and the check finds what they found; there are
    /// files if nothing is an error; and every copy of a card is printed once.
    pub fn holds(&self) {
        let project = self.project();
        let settings = BuildSettings { way: PrintChoices::of_papers(&PAPERS[..1]), ..BuildSettings::default() };
        let [first, again] = [0, 1].map(|_| pipeline::build(&project, &settings));
        let bytes = |build: &Build| build.files.iter().map(|file| file.bytes.to_vec()).collect::<Vec<_>>();
        assert!(bytes(&first) == bytes(&again), "the same deck gives the same bytes");
        // Notes are for those who ask: a build does not look for all of them.
        let found = |build: &Build| {
            let matters = build.findings.iter().filter(|finding| finding.severity != Severity::Note);
            matters.map(|finding| report::one(finding, Style::Plain)).collect::<String>()
        };
        assert_eq!(found(&first), found(&again));
        assert_eq!(found(&first), found(&pipeline::check(&project, &settings)), "a check finds what a build finds");
        // A deck of cards that only fill sheets prints nothing.
        let is_empty = first.deck.as_ref().is_some_and(|deck| deck.card_count() == 0 && deck.sheets.is_empty());
        let has_none = is_empty || first.findings.has_errors() || first.refusal.is_some();
        assert_eq!(first.files.is_empty(), has_none, "{}", found(&first));
        let Some(deck) = first.deck.as_ref().filter(|_| !first.files.is_empty()) else { return };
        printed_once(deck, &first);
    }
}

/// Fails where a copy of a card is printed more than once, or never, in the files of one way of printing it. Cards that fill
/// sheets come on top, as many as the report says.
fn printed_once(deck: &Deck, build: &Build) {
    let of_sheets: Vec<&str> = deck.sheets.iter().map(|sheet| sheet.id.as_str()).collect();
    for file in build.files.iter().filter(|file| file.name.contains("_cards") && file.bytes.starts_with(b"%PDF")) {
        let slots = file.report.pages.iter().flat_map(|page| &page.slots);
        let mut printed: BTreeMap<(&str, u32), usize> = BTreeMap::new();
        for slot in slots.filter(|slot| slot.face == "front" && !of_sheets.contains(&slot.card.as_str())) {
            *printed.entry((&slot.card, slot.copy)).or_default() += 1;
        }
        for card in &deck.cards {
            // A standee without a back shows its front on both of its sides.
            let has_two = deck.groups[card.group].format.standee.is_some();
            for copy in 1..=card.copies {
                let times = printed.remove(&(card.id.as_str(), copy));
                let is_right = times == Some(1) || has_two && times == Some(2);
                assert!(is_right, "{} {copy} is {times:?} times in {}", card.id, file.name);
            }
        }
        assert_eq!(printed.values().sum::<usize>(), file.report.filled_places, "{printed:?} in {}", file.name);
    }
}

/// Returns an Excel file with one worksheet, `Cards`.
pub fn excel_file(sheet: &[u8], strings: &[u8], styles: &[u8]) -> Vec<u8> {
    let types = b"<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>";
    let relations = b"<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"rId2\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings\" Target=\"sharedStrings.xml\"/><Relationship Id=\"rId3\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles\" Target=\"styles.xml\"/></Relationships>";
    let book = b"<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets><sheet name=\"Cards\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>";
    let office = b"<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>";
    let parts: [(&str, &[u8]); 7] = [
        ("[Content_Types].xml", types),
        ("_rels/.rels", office),
        ("xl/workbook.xml", book),
        ("xl/_rels/workbook.xml.rels", relations),
        ("xl/worksheets/sheet1.xml", sheet),
        ("xl/sharedStrings.xml", strings),
        ("xl/styles.xml", styles),
    ];
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let stored = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for (name, bytes) in parts {
        archive.start_file(name, stored).expect("a part can be begun");
        archive.write_all(bytes).expect("a part can be written");
    }
    archive.finish().expect("the archive can be closed").into_inner()
}

//! Tables as people have them: the same rows from a text, a spreadsheet or a data file, and what hostile files cost.
//!
//! `tests/tables/cards.xlsx` and `cards.ods` were written by `LibreOffice` 7.4; the first of their sheets is hidden. A number of the
//! column `cost` has the format `000`, and one is a formula; `price` has `0.00`, `share` `0%`, `since` `dd.mm.yyyy`.

use crate::test_deck::{TestDeck, ods, xlsx, zipped};
use pullet::diag::{Code, Finding, Findings};
use pullet::files::Project;
use pullet::model::{Deck, PAPERS, PrintChoices, Value};
use pullet::pipeline::{self, BuildSettings};
use pullet::spec;
use pullet::workbooks::{self, WorkbookError, WorkbookFormat};

const FILES: [&str; 6] = ["cards.csv", "cards.xlsx", "cards.ods", "cards.json", "cards.yaml", "cards.toml"];

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("tests/tables/{name}")).expect("the table is there")
}

/// A deck with a card for each row of a file.
fn deck_of(file: &str, bytes: impl AsRef<[u8]>) -> TestDeck {
    deck_with(file, bytes, "")
}

/// The deck of `tests/tables`, with rows from another file.
fn deck_with(file: &str, bytes: impl AsRef<[u8]>, keys: &str) -> TestDeck {
    let deck =
        TestDeck::new(&format!("[deck]\ntitle = \"Farm\"\n[[cards]]\nfront = \"card.svg\"\nrows = \"{file}\"\n{keys}"));
    deck.file(file, bytes);
    deck.template("card.svg", &String::from_utf8(fixture("templates/card.svg")).expect("a template is text"));
    deck
}

#[test]
fn the_deck_of_a_spreadsheet_builds() {
    let project = Project::open("tests/tables").expect("the folder has a deck");
    let build = pipeline::build(
        &project,
        &BuildSettings { way: PrintChoices::of_papers(&PAPERS[..1]), ..BuildSettings::default() },
    );
    assert!(build.findings.is_empty(), "{:?}", build.findings);
    assert_eq!(build.deck.map(|deck| deck.cards.len()), Some(3));
}

fn read(deck: &TestDeck) -> (Deck, Findings) {
    let (deck, findings) = spec::read(&deck.project());
    (deck.expect("deck.toml can be read"), findings)
}

fn only(deck: &TestDeck) -> Finding {
    let (_, findings) = read(deck);
    let found: Vec<Finding> = findings.into_iter().collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found.into_iter().next().expect("there is one")
}

/// The names and cells of a deck's cards, as templates print them.
fn cells(deck: &Deck) -> Vec<Vec<(String, String)>> {
    let shown = |value: &Value| match value {
        Value::Text(text) => text.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        value => format!("{value:?}"),
    };
    let card = |fields: &pullet::model::Fields| {
        fields.iter().map(|(name, field)| (name.clone(), shown(&field.value))).collect()
    };
    deck.cards.iter().map(|one| card(&one.fields)).collect()
}

#[test]
fn the_same_table_gives_the_same_bytes_from_any_file() {
    let pdf = |file: &str| {
        let deck = deck_of(file, fixture(file));
        let build = pipeline::build(
            &deck.project(),
            &BuildSettings { way: PrintChoices::of_papers(&PAPERS[..1]), ..BuildSettings::default() },
        );
        assert!(!build.findings.has_errors(), "{file}: {}", build.findings.in_words());
        assert_eq!(build.files.len(), 1, "{file}");
        build.files.into_iter().map(|file| file.bytes).collect::<Vec<_>>()
    };
    let csv = pdf("cards.csv");
    for file in FILES {
        assert!(pdf(file) == csv, "{file}");
    }
}

#[test]
fn a_spreadsheet_gives_what_it_shows() {
    for file in ["cards.xlsx", "cards.ods"] {
        let (deck, findings) = read(&deck_of(file, fixture(file)));
        assert!(findings.is_empty(), "{file}: {findings:?}");
        let column = |name: &str| -> Vec<String> {
            let of = |card: &Vec<(String, String)>| {
                card.iter().find(|(column, _)| column == name).map(|(_, cell)| cell.clone())
            };
            cells(&deck).iter().filter_map(of).collect()
        };
        assert_eq!(column("cost"), ["3", "007", "12"], "{file}");
        assert_eq!(column("price"), ["12.50", "0.25", "1.00"], "{file}");
        assert_eq!(column("share"), ["50%", "8%", "100%"], "{file}");
        assert_eq!(column("since"), ["15.03.2023", "01.12.2024", "29.02.2024"], "{file}");
        let prices = deck.cards.iter().map(|card| &card.fields["price"].value);
        let wanted = [Value::Text("12.50".into()), Value::Float(0.25), Value::Text("1.00".into())];
        assert!(prices.eq(&wanted), "{file}");
        assert_eq!(deck.cards[0].fields["secret"].value, Value::Bool(true), "{file}");
        let place = deck.cards[1].fields["text"].place.shown();
        assert!(place.ends_with(&format!("{file}, Cards!G3")), "{place}");
    }
}

#[test]
fn a_sheet_is_chosen_by_its_name_even_if_it_is_hidden() {
    for file in ["cards.xlsx", "cards.ods"] {
        let bytes = fixture(file);
        let format = WorkbookFormat::of(file).expect("it is a spreadsheet");
        let first = |sheet: Option<&str>| {
            let sheet = workbooks::read(format, &bytes, sheet).expect("the sheet is there");
            sheet.cells.into_iter().next().map(|cell| cell.text)
        };
        assert_eq!(first(None).as_deref(), Some("name"), "{file}");
        assert_eq!(first(Some("Notes")).as_deref(), Some("Notes for me"), "{file}");
        let fault = only(&deck_with(file, &bytes, "sheet = \"Crads\"\n"));
        assert_eq!(fault.code, Code::UnknownWorksheet);
        assert!(fault.help.is_some_and(|help| help.contains("`Cards`?") && help.contains("`Notes`")), "{file}");
        assert!(read(&deck_with(file, &bytes, "sheet = \"Cards\"\n")).1.is_empty(), "{file}");
    }
}

#[test]
fn a_table_of_data_reads_a_sheet_too() {
    let deck = TestDeck::new(
        "[deck]\ntitle = \"Farm\"\n[data.foods]\nfile = \"cards.xlsx\"\nsheet = \"Cards\"\n[[cards]]\nid = \"{{ food.cost }}\"\n\
         front = \"card.svg\"\neach = { food = \"foods\" }\n",
    );
    deck.file("cards.xlsx", fixture("cards.xlsx"));
    deck.template("card.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>{{ food.name }}</text></svg>");
    let (deck, findings) = read(&deck);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(deck.cards.len(), 3);
}

/// `pullet new --table` reads any of them.
#[test]
fn a_table_has_the_same_cells_in_any_file() {
    let rows = |file: &str| {
        let deck = deck_of(file, fixture(file));
        let table = spec::table_of_file(&deck.project(), file, None).expect("the file has a table");
        let plain = |row: Vec<String>| row.into_iter().map(|cell| cell.to_lowercase()).collect();
        (table.titles, table.rows.into_iter().map(plain).collect::<Vec<Vec<String>>>())
    };
    let csv = rows("cards.csv");
    assert_eq!(csv.1[0][..5], ["fox", "3", "12.50", "50%", "15.03.2023"]);
    for file in FILES {
        assert_eq!(rows(file), csv, "{file}");
    }
}

/// Rows and columns without cells are no part of a table, wherever they are, and columns keep their letters.
#[test]
fn empty_rows_and_columns_around_a_table_are_left_out() {
    let sheet = "<row r=\"3\"><c r=\"C3\" t=\"inlineStr\"><is><t>name</t></is></c><c r=\"D3\" t=\"inlineStr\"><is><t>cost</t></is></c></row>\
                 <row r=\"7\"><c r=\"C7\" t=\"inlineStr\"><is><t>Fox; old</t></is></c><c r=\"D7\"><v>3</v></c></row>";
    let deck = deck_of("cards.xlsx", xlsx(sheet, ""));
    let (deck, findings) = read(&deck);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(
        cells(&deck),
        [[("name", "Fox; old"), ("cost", "3")].map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec()]
    );
    assert!(deck.cards[0].fields["cost"].place.shown().ends_with("Cards!D7"));
    assert!(deck.cards[0].place.shown().ends_with("Cards!A7:D7"));
}

#[test]
fn a_row_that_lacks_a_value_has_an_empty_cell() {
    for (file, text) in [
        ("cards.json", "[{ \"name\": \"Fox\", \"cost\": null }, { \"name\": \"Hen\", \"text\": \"Egg\" }]"),
        ("cards.yaml", "- name: Fox\n  cost: ~\n- name: Hen\n  text: Egg\n"),
    ] {
        let (deck, findings) = read(&deck_of(file, text));
        assert!(findings.is_empty(), "{file}: {findings:?}");
        let empty = Value::Text("".into());
        for (card, name) in [(0, "cost"), (0, "text"), (1, "cost")] {
            assert_eq!(deck.cards[card].fields[name].value, empty, "{file}: {name}");
        }
    }
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(400))]

    /// Whatever a stranger writes into a spreadsheet, reading it ends without a panic.
    #[test]
    fn spreadsheets_of_strangers_end_well(
        rows in r#"(<row r="[0-9]{1,9}">|<row>|</row>|<c r="[A-Z]{1,4}[0-9]{1,8}" t="(s|b|e|n|str|inlineStr)" s="[0-9]">|<c>|</c>|<v>|</v>|<f/>|<is><t>|</t></is>|-?[0-9]{1,20}|_x000A_|é|&amp;|&#0;|&x;|<mergeCell ref="A1:B[0-9]{1,8}"/>){0,24}"#,
        table in r#"(<table:table-row>|<table:table-row table:number-rows-repeated="[0-9]{1,10}">|</table:table-row>|<table:table-cell table:number-columns-repeated="[0-9]{1,10}">|<table:table-cell office:value-type="(float|boolean|string)" office:value="[0-9]{1,3}" table:number-rows-spanned="[0-9]{1,10}">|</table:table-cell>|<text:p>|</text:p>|<text:s text:c="[0-9]{1,10}"/>|x|1\.000|é){0,24}"#,
        bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200),
        at in 0_usize..6000,
    ) {
        let _ = workbooks::read(WorkbookFormat::Xlsx, &xlsx(&rows, ""), None);
        let _ = workbooks::read(WorkbookFormat::Ods, &ods(&table), None);
        let mut broken = fixture("cards.xlsx");
        let at = at.min(broken.len());
        let end = (at + bytes.len()).min(broken.len());
        broken.splice(at..end, bytes);
        let _ = workbooks::read(WorkbookFormat::Xlsx, &broken, None);
    }
}

/// Builds that follow each save read the file again.
#[test]
fn a_spreadsheet_that_was_saved_again_is_read_again() {
    let sheet = |cost: u32| {
        xlsx(
            &format!(
                "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>name</t></is></c><c r=\"B1\" t=\"inlineStr\"><is><t>cost</t></is></c></row>\
                 <row r=\"2\"><c r=\"A2\" t=\"inlineStr\"><is><t>Fox</t></is></c><c r=\"B2\"><v>{cost}</v></c></row>"
            ),
            "",
        )
    };
    let deck = deck_of("cards.xlsx", sheet(3));
    let cost = |deck: &TestDeck| read(deck).0.cards[0].fields["cost"].value.clone();
    assert_eq!(cost(&deck), Value::Integer(3));
    deck.file("cards.xlsx", sheet(4));
    assert_eq!(cost(&deck), Value::Integer(4));
}

/// 200 MB of spaces take 200 KB in an archive; 128 MB is the most that is unpacked.
#[test]
fn a_bomb_is_not_unpacked() {
    let bomb = xlsx("", &" ".repeat(200_000_000));
    assert!(bomb.len() < 1_000_000);
    assert_eq!(workbooks::read(WorkbookFormat::Xlsx, &bomb, None), Err(WorkbookError::TooLarge { limit_mb: 128 }));
    assert_eq!(only(&deck_of("cards.xlsx", &bomb)).code, Code::FileTooLarge);
}

/// `LibreOffice` writes the encryption of each file into the list of files, and what was XML is then noise.
#[test]
fn a_spreadsheet_with_a_password_is_no_damaged_one() {
    let list = "<manifest:manifest><manifest:file-entry manifest:full-path=\"content.xml\"><manifest:encryption-data/>\
                </manifest:file-entry></manifest:manifest>";
    let locked = zipped(&[("META-INF/manifest.xml", list), ("content.xml", "\u{1}\u{2}<<")]);
    let finding = only(&deck_of("cards.ods", &locked));
    assert_eq!((finding.code, finding.message.as_str()), (Code::UnreadableWorkbook, "`cards.ods` has a password"));
}

#[test]
fn cells_that_are_repeated_without_end_are_limited() {
    let too_many = Err(WorkbookError::TooManyCells { limit: 1_000_000, limit_mb: 16 });
    let repeated = "<table:table-row table:number-rows-repeated=\"1000000\"><table:table-cell table:number-columns-repeated=\"1000\">\
                    <text:p>x</text:p></table:table-cell></table:table-row>";
    assert_eq!(workbooks::read(WorkbookFormat::Ods, &ods(repeated), None), too_many);
    let long = format!(
        "<table:table-row><table:table-cell table:number-columns-repeated=\"16384\"><text:p>{}</text:p></table:table-cell></table:table-row>",
        "long".repeat(1000)
    );
    assert_eq!(workbooks::read(WorkbookFormat::Ods, &ods(&long), None), too_many);
    // The empty rest of a sheet is one row that is repeated.
    let rest = "<table:table-row><table:table-cell><text:p>name</text:p></table:table-cell></table:table-row><table:table-row \
                table:number-rows-repeated=\"1048575\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>";
    assert_eq!(workbooks::read(WorkbookFormat::Ods, &ods(rest), None).map(|sheet| sheet.cells.len()), Ok(1));
}

/// Two cells at opposite corners of a sheet span 17 thousand million.
#[test]
fn cells_far_apart_take_no_memory() {
    let corners = "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>name</t></is></c></row><row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>";
    let (deck, findings) = read(&deck_of("cards.xlsx", xlsx(corners, "")));
    assert_eq!(deck.cards.len(), 1);
    assert!(findings.is_empty() && deck.cards[0].fields.len() == 2, "{findings:?} {:?}", deck.cards[0].fields.keys());
    let outside = "<row r=\"1\"><c r=\"XFE1\"><v>1</v></c></row>";
    assert!(matches!(
        workbooks::read(WorkbookFormat::Xlsx, &xlsx(outside, ""), None),
        Err(WorkbookError::Damaged { .. })
    ));
}

#[test]
fn a_wide_sheet_with_many_rows_is_too_large() {
    let mut rows = String::from(
        "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>name</t></is></c><c r=\"XFD1\"><v>1</v></c></row>",
    );
    rows.extend((2..=62).map(|row| format!("<row r=\"{row}\"><c r=\"A{row}\"><v>{row}</v></c></row>")));
    // 62 rows of 16,384 columns are 1,015,808 cells.
    assert_eq!(only(&deck_of("cards.xlsx", xlsx(&rows, ""))).code, Code::TableTooLarge);
}

#[test]
fn merged_cells_without_a_value_are_no_fault() {
    let rows = "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>name</t></is></c></row><row r=\"2\"><c r=\"A2\"><v>1</v></c></row>";
    let merged = "<mergeCells count=\"1\"><mergeCell ref=\"B1:B2\"/></mergeCells>";
    assert!(read(&deck_of("cards.xlsx", xlsx(rows, merged))).1.is_empty());
}

/// A German `LibreOffice` shows one thousand as `1.000`.
#[test]
fn digits_that_say_another_number_stay_text() {
    let cell = |value: &str, text: &str| {
        format!(
            "<table:table-row><table:table-cell office:value-type=\"float\" office:value=\"{value}\"><text:p>{text}</text:p></table:table-cell></table:table-row>"
        )
    };
    let name = "<table:table-row><table:table-cell><text:p>name</text:p></table:table-cell></table:table-row>";
    let (deck, _) =
        read(&deck_of("cards.ods", ods(&format!("{name}{}{}", cell("1000", "1.000"), cell("1.5", "1.50")))));
    assert_eq!(deck.cards[0].fields["name"].value, Value::Text("1.000".into()));
    assert_eq!(deck.cards[1].fields["name"].value, Value::Text("1.50".into()));
}

/// Its first line has three commas and one tab.
#[test]
fn a_table_of_tabs_may_have_any_commas() {
    let deck = deck_of("words.tsv", "name\tthe meaning, or more, and more, if any\nfox\ta, b, c\n");
    let (deck, findings) = read(&deck);
    assert!(!findings.has_errors(), "{findings:?}");
    assert_eq!(cells(&deck)[0][0], ("name".to_owned(), "fox".to_owned()));
    assert_eq!(cells(&deck)[0].len(), 2);
}

/// A title that has no letter of templates is called by the place of its column, in every row.
#[test]
fn a_title_has_one_name_wherever_it_stands_in_a_row() {
    let json = r#"[{ "name": "Fox", "名前": "狐" }, { "名前": "鶏", "name": "Hen" }, { "名前": "猫" }]"#;
    let (deck, findings) = read(&deck_of("cards.json", json));
    assert!(findings.is_empty(), "{findings:?}");
    let names: Vec<String> = cells(&deck).into_iter().map(|card| card[1].0.clone() + ": " + &card[1].1).collect();
    assert_eq!(names, ["column_2: 狐", "column_2: 鶏", "column_2: 猫"]);
}

#[test]
fn a_column_that_gets_another_name_replaces_no_other_column() {
    let (deck, _) = read(&deck_of("cards.csv", "name,rules,rules_name\nFox,Run.,Speed\n"));
    let named = ["name", "rules_name_", "rules_name"].iter().zip(["Fox", "Run.", "Speed"]);
    let wanted: Vec<(String, String)> = named.map(|(name, cell)| ((*name).to_owned(), cell.to_owned())).collect();
    assert_eq!(cells(&deck), [wanted]);
}

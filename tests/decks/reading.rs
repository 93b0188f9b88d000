//! What a deck is once it has been read.

use crate::test_deck::{self, WorkFolder};
use pullet::diag::report::{self, Style};
use pullet::diag::{Code, Findings, Position, Severity};
use pullet::model::{
    BoxRoom, Card, CardFormat, Cut, Deck, Edges, Fill, Guides, Length, LineColour, MarkOptions, MarkStyle, MarkedSides,
    PlayerRange, Size, Value,
};
use pullet::spec;

const HEAD: &str = "[deck]\ntitle = \"Farm\"\n";
const ROWS: &str = "[[cards]]\nid = \"{{ name }}\"\nfront = \"card.svg\"\nrows = \"cards.csv\"\n";

fn read(files: &[(&str, &str)]) -> (Option<Deck>, Findings) {
    spec::read(&WorkFolder::with(files).project())
}

/// The deck, which has no fault.
fn deck(files: &[(&str, &str)]) -> Deck {
    let (deck, findings) = read(files);
    assert!(findings.is_empty(), "{}", report::all(&findings, Style::Plain));
    deck.expect("a deck without faults is there")
}

fn deck_of(cards: &str) -> Deck {
    deck(&[("deck.toml", &format!("{HEAD}{cards}"))])
}

fn deck_with_table(table: &str) -> Deck {
    deck(&[("deck.toml", &format!("{HEAD}{ROWS}")), ("cards.csv", table)])
}

fn codes(files: &[(&str, &str)]) -> Vec<&'static str> {
    test_deck::codes(&read(files).1)
}

fn ids(deck: &Deck) -> Vec<&str> {
    deck.cards.iter().map(|card| card.id.as_str()).collect()
}

fn value<'c>(card: &'c Card, name: &str) -> &'c Value {
    &card.fields.get(name).expect("the card has the field").value
}

#[test]
fn the_first_entry_of_each_changes_slowest() {
    let deck = deck_of(
        "[[cards]]\nid = \"{{ a }}{{ b }}{{ c }}\"\nfront = \"f.svg\"\neach = { a = [1, 2], b = [\"x\", \"y\"], c = [0] }\n",
    );
    assert_eq!(ids(&deck), ["1x0", "1y0", "2x0", "2y0"]);
}

#[test]
fn an_entry_of_each_reads_the_rows_of_a_table() {
    let deck = deck_of(
        "[data.packs]\nrows = [{ id = \"fox\", n = 3 }, { id = \"hen\", n = 1 }]\n[[cards]]\nid = \"{{ pack.id }}-{{ v }}\"\n\
         front = \"f.svg\"\neach = { pack = \"packs\", v = [1, 2] }\ncopies = \"pack.n\"\n",
    );
    assert_eq!(ids(&deck), ["fox-1", "fox-2", "hen-1", "hen-2"]);
    let copies: Vec<u32> = deck.cards.iter().map(|card| card.copies).collect();
    assert_eq!(copies, [3, 3, 1, 1]);
    assert_eq!(deck.card_count(), 8);
    assert_eq!(deck.data["packs"].len(), 2);
}

#[test]
fn an_id_is_made_of_a_name_with_spaces_and_accents() {
    let cards = "[[cards]]\nid = \"{{ name | slug }}\"\nfront = \"card.svg\"\nrows = [{ name = \"Zebra Finch!\" }, { name = \"Grün\" }, { name = 7 }]\n";
    assert_eq!(ids(&deck_of(cards)), ["zebra-finch", "grun", "7"]);
}

#[test]
fn an_id_may_ask_for_a_field_that_some_cards_lack() {
    for id in [
        "{{ name }}{{ hint | default(value='') }}",
        "{% if hint %}{{ hint }}{% endif %}{{ name }}",
        "{{ hint or name }}",
        "{{ hint if hint else name }}",
    ] {
        let cards = format!("[[cards]]\nid = \"{id}\"\nfront = \"card.svg\"\nrows = [{{ name = \"fox\" }}]\n");
        assert_eq!(ids(&deck_of(&cards)), ["fox"], "{id}");
    }
    let unknown = format!(
        "{HEAD}[[cards]]\nid = \"{{{{ nmae | slug }}}}\"\nfront = \"card.svg\"\nrows = [{{ name = \"fox\" }}]\n"
    );
    assert_eq!(codes(&[("deck.toml", &unknown)]), ["unknown-field"]);
}

#[test]
fn a_group_without_rows_and_each_is_a_single_card() {
    let deck = deck_of("[[cards]]\nid = \"rules\"\nfront = \"f.svg\"\nfields = { words = \"Play\" }\ncopies = 4\n");
    assert_eq!(ids(&deck), ["rules"]);
    assert_eq!((deck.cards[0].copies, value(&deck.cards[0], "words")), (4, &Value::Text("Play".into())));
}

#[test]
fn a_row_wins_over_the_fields_of_its_group() {
    let deck = deck_of(
        "[[cards]]\nid = \"{{ n }}\"\nfront = \"f.svg\"\nfields = { ink = \"red\", size = 1 }\nrows = [{ n = 1 }, { n = 2, ink = \"blue\" }]\n",
    );
    assert_eq!(value(&deck.cards[0], "ink"), &Value::Text("red".into()));
    assert_eq!(value(&deck.cards[1], "ink"), &Value::Text("blue".into()));
    assert_eq!(value(&deck.cards[1], "size"), &Value::Integer(1));
}

#[test]
fn cells_are_read_as_what_they_look_like() {
    let deck = deck_with_table("name,a,b,c,d,e\nfox,12,2.5,true,'007,\n");
    let card = &deck.cards[0];
    let read: Vec<&Value> = ["a", "b", "c", "d", "e"].iter().map(|name| value(card, name)).collect();
    let text = |text: &str| Value::Text(text.into());
    let wanted = [Value::Integer(12), Value::Float(2.5), Value::Bool(true), text("007"), text("")];
    assert_eq!(read, wanted.iter().collect::<Vec<_>>());
}

#[test]
fn a_cell_in_quotes_may_hold_commas_quotes_and_line_breaks() {
    let deck = deck_with_table("name,text\nfox,\"Lay two,\r\nor \"\"three\"\"\"\nhen,Run\n");
    assert_eq!(value(&deck.cards[0], "text"), &Value::Text("Lay two,\r\nor \"three\"".into()));
    let place = &deck.cards[1].fields["text"].place;
    assert_eq!((place.text(), place.position()), ("Run", Position { line: 4, column: 5 }));
}

#[test]
fn each_cell_knows_its_place_under_any_line_ending() {
    for text in
        ["name,cost\r\nfox,3\r\nhen,22\r\n", "\u{feff}name,cost\nfox,3\nhen,22", "name , cost\n\n fox, 3\nhen, 22 \n\n"]
    {
        let deck = deck_with_table(text);
        assert_eq!(ids(&deck), ["fox", "hen"], "{text:?}");
        let place = &deck.cards[1].fields["cost"].place;
        assert_eq!((place.text(), value(&deck.cards[1], "cost")), ("22", &Value::Integer(22)), "{text:?}");
        assert_eq!(deck.cards[1].place.text().trim(), deck.cards[1].place.line_text().trim(), "{text:?}");
    }
}

#[test]
fn semicolons_and_tabs_part_cells_too() {
    let deck = deck_with_table("name;text\nfox;\"Lay two; or three\"\nhen;Lay two, or 2,5\n");
    assert_eq!(value(&deck.cards[0], "text"), &Value::Text("Lay two; or three".into()));
    assert_eq!(value(&deck.cards[1], "text"), &Value::Text("Lay two, or 2,5".into()));
    assert_eq!(ids(&deck_with_table("name\tcost\nfox\t3\n")), ["fox"]);
}

#[test]
fn empty_columns_and_rows_behind_a_table_do_not_matter() {
    let deck = deck_with_table("name,cost,,\nfox,3,,\n,,,\nhen,2,,\n,,,\n");
    assert_eq!(ids(&deck), ["fox", "hen"]);
    assert_eq!(deck.cards[0].fields.len(), 2);
}

#[test]
fn a_group_may_have_a_format_of_its_own() {
    let deck = deck_of(
        "card = \"tarot\"\nbleed = \"2 mm\"\n[[cards]]\nid = \"a\"\nfront = \"f.svg\"\n[[cards]]\nid = \"b\"\nfront = \"f.svg\"\n\
         card = { width = \"2 in\", height = \"50 mm\" }\nsafe = \"1 mm\"\n",
    );
    // Tarot is 2.75 × 4.75 in.
    let tarot = CardFormat::named("tarot").expect("tarot is a known format");
    assert_eq!(deck.groups[0].format, CardFormat { bleed: Length::mm(2.0), ..tarot });
    let own = &deck.groups[1].format;
    assert_eq!((own.trim.width, own.trim.height), (Length::mm(50.8), Length::mm(50.0)));
    assert_eq!((own.bleed, own.safe, own.corner), (Length::mm(2.0), Length::mm(1.0), Length::mm(3.0)));
}

#[test]
fn what_a_deck_leaves_out_has_its_usual_value() {
    let deck = deck_of("players = 2\n[[sheets]]\nid = \"score\"\ntemplate = \"s.svg\"\n[print]\ncut = \"double\"\n");
    assert_eq!((deck.language.as_str(), deck.players), ("en", Some(PlayerRange { min: 2, max: 2 })));
    assert_eq!((deck.sheets[0].title.as_str(), &deck.sheets[0].up, deck.sheets[0].size), ("score", &vec![1], None));
    assert_eq!((deck.print.cut, deck.print.margin), (Cut::Double, Edges::all(Length::mm(6.35))));
    assert_eq!(deck.about["language"].value, Value::Text("en".into()));
}

#[test]
fn a_deck_with_faults_is_read_as_far_as_it_can_be() {
    let (deck, findings) =
        read(&[("deck.toml", &format!("{HEAD}colour = 1\n{ROWS}")), ("cards.csv", "name\nfox\n!\n")]);
    assert_eq!(findings.iter().map(|finding| finding.code.as_str()).collect::<Vec<_>>(), ["unknown-key", "bad-id"]);
    assert_eq!(ids(&deck.expect("the rest can be read")), ["fox"]);
}

#[test]
fn faults_of_syntax_hide_no_other_fault() {
    let text = "[deck]\ntitle = Farm\nbleed = \"3\"\n[theme]\npaper = #fff\nink = \"#12\"\n[[cards]]\nid: \"a\"\nfrnt = \"f.svg\"\n";
    let found = codes(&[("deck.toml", text)]);
    assert_eq!(found, ["toml-syntax", "bad-length", "toml-syntax", "bad-colour", "toml-syntax", "unknown-key"]);
}

#[test]
fn a_table_that_a_template_may_read_is_in_use() {
    let deck = format!("{HEAD}[data.packs]\nrows = [{{ id = \"fox\" }}]\n[[cards]]\nid = \"a\"\nfront = \"f.svg\"\n");
    assert_eq!(codes(&[("deck.toml", &deck)]), ["unused-table"]);
    let game = deck.replace("[data", "game = \"chicken\"\n[data");
    assert!(codes(&[("deck.toml", &game)]).is_empty());
}

#[test]
fn no_deck_can_eat_the_memory() {
    let list = format!("[{}]", "1,".repeat(1000));
    let entries: Vec<String> = (0..40).map(|n| format!("v{n} = {list}")).collect();
    let each =
        format!("{HEAD}[[cards]]\nid = \"{{{{ v0 }}}}\"\nfront = \"f.svg\"\neach = {{ {} }}\n", entries.join(", "));
    assert_eq!(codes(&[("deck.toml", &each)]), ["too-many-cards"]);
    let long = "x".repeat(1_000_000);
    let heavy = format!(
        "{HEAD}[[cards]]\nid = \"{{{{ n }}}}\"\nfront = \"f.svg\"\nfields = {{ t = \"{long}\" }}\neach = {{ n = {} }}\n",
        format_args!("[{}]", (0..400).map(|n| n.to_string()).collect::<Vec<_>>().join(","))
    );
    assert_eq!(codes(&[("deck.toml", &heavy)]), ["too-much-data"]);
}

#[test]
fn an_id_cannot_run_without_end() {
    for id in [
        "{% for x in range(end=99999) %}{{ x }}{% endfor %}",
        "{% set a = n ~ n %}{{ a }}",
        "{{ n | replace(from='', to=n) | replace(from='', to=n) }}",
        "{{ range(end=99999) }}",
        "{{ [n, n] | join(sep=n) }}",
    ] {
        let text = "x".repeat(10_000);
        let deck = format!("{HEAD}[[cards]]\nid = \"{id}\"\nfront = \"f.svg\"\nrows = [{{ n = \"{text}\" }}]\n");
        assert_eq!(codes(&[("deck.toml", &deck)]), ["bad-id-template"], "{id}");
    }
}

#[test]
fn a_fault_without_end_is_reported_a_hundred_times() {
    let rows: String = (0..5_000).map(|n| format!("\"card\"-{n},1\n")).collect::<Vec<_>>().concat();
    let (_, findings) = read(&[("deck.toml", &format!("{HEAD}{ROWS}")), ("cards.csv", &format!("name,cost\n{rows}"))]);
    assert_eq!(findings.iter().count(), 101);
    let last = findings.iter().last().expect("there are findings");
    assert!(last.message.starts_with("4900 more"), "{}", last.message);
}

#[test]
fn rows_that_are_all_too_long_are_one_finding() {
    let rows: String = (0..5_000).map(|n| format!("card-{n},1,2\n")).collect::<Vec<_>>().concat();
    let (_, findings) = read(&[("deck.toml", &format!("{HEAD}{ROWS}")), ("cards.csv", &format!("name,cost\n{rows}"))]);
    let lines: Vec<usize> = findings.iter().map(|finding| finding.lines().len()).collect();
    assert_eq!(lines, [5_000]);
}

#[test]
fn deep_nesting_ends_in_a_finding() {
    for text in [format!("[rules]\n{}b = 1\n", "a.".repeat(20_000)), format!("[rules]\nx = {}", "[".repeat(20_000))] {
        assert!(codes(&[("deck.toml", &format!("{HEAD}{text}"))]).contains(&"toml-syntax"));
    }
    let header = "a.".repeat(70);
    let nested = format!("[rules.{header}b]\n{header}c = 1\n");
    let found = codes(&[("deck.toml", &format!("{HEAD}[[sheets]]\nid = \"s\"\ntemplate = \"s.svg\"\n{nested}"))]);
    assert_eq!(found, ["too-deep"]);
}

#[test]
fn an_accepted_finding_that_does_not_exist_is_reported_with_the_nearest_one() {
    let accept = "[[accept]]\nfinding = \"unused-tables\"\nreason = \"for later\"\n";
    let spec = format!("{HEAD}[[cards]]\nid = \"hen\"\nfront = \"f.svg\"\n{accept}");
    let (deck, findings) = read(&[("deck.toml", &spec)]);
    assert!(deck.is_some_and(|deck| deck.acceptances.is_empty()));
    let finding = findings.iter().next().expect("one finding");
    assert_eq!((finding.code, finding.severity), (Code::UnusedAcceptance, Severity::Warning));
    assert_eq!(finding.message, "there is no finding called `unused-tables`");
    assert_eq!(finding.help.as_deref(), Some("did you mean `unused-table`?"));
}

#[test]
fn preflight_sets_limits_and_how_much_findings_matter() {
    let deck = deck_of(
        "[[cards]]\nid = \"a\"\nfront = \"f.svg\"\n[preflight]\nsmallest-text = \"4pt\"\ncontrast = 3\nresolution = 250\n\
         filter-as-image = \"off\"\nodd-proportions = \"error\"\n",
    );
    // 4 pt × 352.78 µm = 1.411 mm.
    assert_eq!(deck.preflight.limits.smallest_text, Length::um(1_411));
    assert_eq!((deck.preflight.limits.contrast, deck.preflight.limits.resolution), (3.0, 250));
    assert_eq!(deck.preflight.limits.border, Length::mm(3.0));
    let severities: Vec<_> = deck.preflight.severities.into_iter().collect();
    assert_eq!(severities, [(Code::FilterAsImage, None), (Code::OddProportions, Some(Severity::Error))]);
}

#[test]
fn a_group_without_ids_takes_its_column_or_makes_them_of_names() {
    let group = "[[cards]]\nfront = \"f.svg\"\nname = \"Wild Cards\"\nrows = ";
    let named = deck_of(&format!(
        "{group}[{{ name = \"Zebra Finch!\" }}, {{ Name = \"Fox\" }}, {{ name = \"Fox\" }}, {{ name = \"\" }}]\n"
    ));
    assert_eq!(ids(&named), ["zebra-finch", "fox", "fox-2", "wild-cards-4"]);
    let with_column = deck_of(&format!("{group}[{{ id = \"Fox_1\", name = \"Fox\" }}]\n"));
    assert_eq!(ids(&with_column), ["Fox_1"]);
    let alone = deck_of("[[cards]]\nfront = \"f.svg\"\n");
    assert_eq!(ids(&alone), ["cards-1-1"]);
}

#[test]
fn an_empty_cell_of_copies_is_one() {
    let copies = ROWS.to_owned() + "copies = \"count\"\n";
    let deck = deck(&[("deck.toml", &format!("{HEAD}{copies}")), ("cards.csv", "name,count\nfox,2\nhen,\npig,0\n")]);
    assert_eq!(deck.cards.iter().map(|card| card.copies).collect::<Vec<_>>(), [2, 1, 0]);
}

#[test]
fn excels_line_of_the_separator_is_no_row() {
    for table in
        ["sep=;\r\nname;cost\r\nfox;1,5\r\n", "sep=\t\nname\tcost\nfox\t1,5\n", "\u{feff}sep=;\nname;cost\nfox;1,5\n"]
    {
        let deck = deck_with_table(table);
        assert_eq!((ids(&deck), value(&deck.cards[0], "cost")), (vec!["fox"], &Value::Text("1,5".into())), "{table:?}");
    }
}

/// Inside braces, a field is meant as one; and a group can name the field that holds its copies.
#[test]
fn a_field_named_copies_may_be_meant() {
    deck_of("[[cards]]\nid = \"a\"\nfront = \"f.svg\"\nfields = { copies = 3 }\n");
    let deck = deck_of("[[cards]]\nid = \"a\"\nfront = \"f.svg\"\ncopies = \"copies\"\n[cards.fields]\ncopies = 3\n");
    assert_eq!(deck.cards[0].copies, 3);
}

/// A group after one with a number of `copies` gets what is left, and `fill = false` is a group like any other.
#[test]
fn groups_that_fill_sheets_keep_their_limits() {
    let deck = deck_of(
        "[[cards]]\nid = \"fox\"\nfront = \"f.svg\"\nfill = false\ncopies = 4\n\
         [[cards]]\nid = \"aid\"\nfront = \"f.svg\"\nfill = true\ncopies = 2\n\
         [[cards]]\nid = \"spare\"\nfront = \"f.svg\"\nfill = true\n",
    );
    let cards: Vec<(u32, Option<Fill>)> = deck.cards.iter().map(|card| (card.copies, card.fill)).collect();
    assert_eq!(cards, [(4, None), (0, Some(Fill::AtMost(2))), (0, Some(Fill::UntilFull))]);
    assert_eq!(deck.card_count(), 4);
}

/// `box = false` is no box: it may have a size. A box may have some of its sizes.
#[test]
fn a_box_has_its_usual_sizes_unless_it_says_otherwise() {
    let sheet = |lines: &str| {
        format!("[[cards]]\nid = \"fox\"\nfront = \"f.svg\"\n[[sheets]]\nid = \"box\"\ntemplate = \"t.svg\"\n{lines}\n")
    };
    let room = |lines: &str| deck_of(&sheet(lines)).sheets[0].tuck_box;
    assert_eq!(room("box = false\nsize = \"poker\""), None);
    assert_eq!(room("box = true"), Some(BoxRoom::default()));
    let sleeved = BoxRoom { caliper: Length::um(500), ..BoxRoom::default() };
    assert_eq!(room("box = { caliper = \"0.5 mm\" }"), Some(sleeved));
    let bought = BoxRoom { cards: Some(54), card: Some(Size::um(63_500, 88_900)), ..BoxRoom::default() };
    assert_eq!(room("box = { cards = 54, card = \"poker\" }"), Some(bought));
}

/// A box for a pack that is bought: as large as the deck's card format says.
#[test]
fn a_box_may_be_for_cards_that_the_deck_does_not_have() {
    let sheet = "card = \"bridge\"\n[[sheets]]\nid = \"box\"\ntemplate = \"t.svg\"\n";
    let room = deck_of(&format!("{sheet}box = {{ cards = 54 }}\n")).sheets[0].tuck_box.expect("a box");
    assert_eq!((room.cards, room.card), (Some(54), Some(Size::um(57_150, 88_900))));
    let faults = |value: &str| codes(&[("deck.toml", &format!("{HEAD}{sheet}box = {value}\n"))]);
    assert_eq!(faults("true"), ["box-without-cards"]);
    assert_eq!(faults("{ cards = 0 }"), ["bad-number"]);
}

/// Every key at a limit, and `full` without a length: all of it is possible.
#[test]
fn marks_are_a_style_or_a_table() {
    let print = |print: &str| deck_of(&format!("{CARDS_FOR_MARKS}\n[print]\n{print}\n")).print;
    assert_eq!(print("marks = \"full\"").marks, MarkOptions { style: MarkStyle::Full, ..MarkOptions::default() });
    let read = print(
        "marks = { style = \"corners\", length = \"50 mm\", weight = \"2 mm\", distance = \"0 mm\", colour = \"#F80\", \
         dash = \"0.2 mm\", backs = true }\nguides = \"both\"",
    );
    let wanted = MarkOptions {
        style: MarkStyle::Corners,
        length: Some(Length::mm(50.0)),
        weight: Length::mm(2.0),
        distance: Some(Length::ZERO),
        colour: "#ff8800".parse().unwrap_or(LineColour::BLACK),
        dash: Some(Length::mm(0.2)),
        sides: MarkedSides::Both,
    };
    assert_eq!((read.marks, read.guides), (wanted, Guides::Both));
}

const CARDS_FOR_MARKS: &str = "[[cards]]\nid = \"fox\"\nfront = \"card.svg\"\n";

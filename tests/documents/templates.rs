//! The examples of `docs/templates.md`, built as they stand there.

use crate::workshop::{Workshop, plain, text};
use indexmap::IndexMap;
use pullet::model::{Field, Size, Value};
use pullet::template::{SheetSpace, Templates};

const PAGE: &str = include_str!("../../docs/templates.md");

/// The examples of one language.
fn examples(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    PAGE.split(&fence).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

/// The templates of the page by the names that their first lines give.
fn templates() -> IndexMap<&'static str, &'static str> {
    let named = |example: &'static str| {
        let name = example.strip_prefix("{# ")?.split(" #}").next()?;
        Some((name, example))
    };
    let templates: IndexMap<_, _> = examples("svg").into_iter().filter_map(named).collect();
    assert_eq!(templates.len(), examples("svg").len(), "each example begins with its name");
    templates
}

fn value(value: &toml::Value, workshop: &Workshop) -> Value {
    let field = |entry: &toml::Value| Field { value: self::value(entry, workshop), place: workshop.deck.place.clone() };
    match value {
        toml::Value::Integer(number) => Value::Integer(*number),
        toml::Value::Array(entries) => Value::List(entries.iter().map(field).collect()),
        toml::Value::Table(entries) => {
            Value::Table(entries.iter().map(|(name, entry)| (name.clone(), field(entry))).collect())
        }
        other => text(other.as_str().unwrap_or_default()),
    }
}

/// The deck of the page: a card for each suit and value, the page's theme, tables and sheet.
fn workshop() -> Workshop {
    let page: toml::Table = examples("toml")[0].parse().expect("the deck is TOML");
    let mut workshop = Workshop::new();
    let Value::Table(theme) = value(&page["theme"], &workshop) else { panic!("a theme is a table") };
    let Value::List(suits) = value(&page["data"]["suits"]["rows"], &workshop) else { panic!("rows are a list") };
    for suit in &suits {
        for number in 1..=3 {
            let name = value(&page["cards"][0]["fields"]["name"], &workshop);
            let id = format!("card-{}", workshop.deck.cards.len());
            workshop.card(&id, [("name", name), ("suit", suit.value.clone()), ("value", Value::Integer(number))]);
        }
    }
    workshop.deck.theme = theme;
    workshop.deck.data.insert("suits".into(), suits);
    for (name, example) in templates() {
        workshop.file(&format!("templates/{name}"), example);
    }
    workshop
}

#[test]
fn every_template_of_the_page_makes_sound_cards() {
    for name in templates().keys().filter(|name| !name.contains('/') && **name != "score.svg") {
        let mut workshop = workshop();
        workshop.deck.groups[0].front.value = text(name);
        let (faces, findings) = workshop.make();
        assert!(findings.is_empty(), "{}", findings.iter().map(plain).collect::<String>());
        for face in faces {
            let front = face.front.expect("there were no findings");
            assert!(roxmltree::Document::parse(&front).is_ok(), "{front}");
        }
    }
}

#[test]
fn the_sheet_of_the_page_is_made() {
    let mut workshop = workshop();
    let mut sheet = workshop.sheet("score");
    sheet.template.value = text("score.svg");
    let (templates, _) = Templates::load(&workshop.project(), &workshop.deck, &workshop.figures);
    let svg = templates.sheet(&sheet, SheetSpace { size: Size::um(210_000, 297_000), up: 1 }).expect("it is sound");
    assert!(svg.contains("x2=\"200\"") && svg.contains("Farm: Score"), "{svg}");
    assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
}

/// The numbers that the table of functions gives.
#[test]
fn the_functions_give_what_the_page_says() {
    let workshop = Workshop::with_card(
        "{{ row(count=3, gap=8, centre=30) }} {% set p = polar(cx=30, cy=40, r=20, angle=90) %}{{ p.x }} {{ value | pad(width=2) }} {{ value | roman }} \
         {{ \"#000\" | lighten(by=0.2) }} {{ \"#fff\" | darken(by=0.2) }} {{ \"#fdf022\" | contrast }}",
    );
    assert_eq!(workshop.front(), "[22, 30, 38] 50 03 III #333333 #cccccc #000000");
}

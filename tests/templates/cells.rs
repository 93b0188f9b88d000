//! Cells of tables print what the table says: a number that would print in another way is text.

use crate::test_deck::TestDeck;

/// A card for each row of two tables: the deck's own rows, and a table of `[data]`.
const SPEC: &str = "[deck]\ntitle = \"Farm\"\n[data.shop]\nfile = \"shop.csv\"\n[[cards]]\nid = \"card-{{ n }}\"\nfront = \"card.svg\"\n\
                    rows = \"cards.csv\"\n[[cards]]\nid = \"{{ item.n }}-x\"\nfront = \"card.svg\"\neach = { item = \"shop\" }\n\
                    fields = { n = 1_000 }\n";
const CARDS: &str = "n,price,fresh,sign,power,plain,minus\n007,1.50,TRUE,+3,1e3,12,-0.50\n";
const SHOP: &str = "n,cost\n08,2.50\n9,3\n";

fn farm(front: &str) -> TestDeck {
    let farm = TestDeck::new(SPEC);
    farm.file("cards.csv", CARDS).file("shop.csv", SHOP);
    farm.template("components/tag.svg", "{% component tag(n) %}[{{ n }}]{% endcomponent %}");
    farm.template("card.svg", &format!("<svg>{{% if price is defined %}}{front}{{% endif %}}</svg>"));
    farm
}

/// Each front, and what it prints on the first card.
const PRINTED: &[(&str, &str)] = &[
    ("{{ n }} {{price}} {{- fresh -}} {{ minus }}", "007 1.50true-0.50"),
    ("{{ sign }} {{ power }} {{ plain }}", "+3 1e3 12"),
    ("{{ \"no-\" ~ n ~ \".svg\" }}", "no-007.svg"),
    ("{% for row in data.shop %}{{ row.n }}={{ row.cost }};{% endfor %}", "08=2.50;9=3;"),
    ("{{ n | int + 1 }} {{ price | float * 2 }} {{ plain + 1 }}", "8 3 13"),
    ("{% if price | float > 1 and plain > 2 and fresh %}y{% endif %}", "y"),
];

#[test]
fn a_cell_prints_what_the_table_says() {
    for (front, printed) in PRINTED {
        assert_eq!(farm(front).front(), format!("<svg>{printed}</svg>"), "{front}");
    }
}

/// Text is not silently smaller or larger than a number.
#[test]
fn text_that_is_compared_with_a_number_is_an_error_that_names_the_filter() {
    for front in ["{% if price > 1 %}y{% endif %}", "{{ price * 2 }}"] {
        let finding = farm(front).finding();
        let help = finding.help.unwrap_or_default();
        assert!(help.contains("| float"), "{front}: {} {help}", finding.message);
    }
}

#[test]
fn ids_have_what_the_cells_say() {
    let ids: Vec<_> = farm("").deck().cards.into_iter().map(|card| card.id.to_string()).collect();
    assert_eq!(ids, ["card-007", "08-x", "9-x"]);
}

/// In TOML, `1_000` is how a number is written.
#[test]
fn a_row_of_each_prints_its_cells_and_a_number_of_toml_its_value() {
    let farm = farm("");
    farm.template("card.svg", "<svg>{{ n }}{% if item is defined %} {{ item.n }} {{ item.cost }}{% endif %}</svg>");
    let fronts: Vec<_> = farm.faces().0.into_iter().filter_map(|faces| faces.front).collect();
    assert_eq!(fronts, ["<svg>007</svg>", "<svg>1000 08 2.50</svg>", "<svg>1000 9 3</svg>"]);
}

/// Each front, and what it prints on a card of a table in which a column of words has the number 7, and a column of numbers an empty
/// cell.
const MIXED: &[(&str, &str)] = &[
    (
        "{{ ten / 2 }} {{ \"a\" ~ ten / 4 ~ \"b\" ~ ten / 5 }} {% set half = ten / 2 %}{{ half }} {{ 2.0 }}",
        "5 a2.5b2 5 2.0",
    ),
    ("{{ tag | split(pat=\";\") | join(sep=\"+\") }} {{ tag | upper }} {{ tag | length }}", "7 7 1"),
    ("{% if \"7\" in tag %}y{% endif %}{% if tag | length > 1 %}n{% endif %}{{ \"8\" in tag }}", "yfalse"),
    (
        "{% if cost > 2 or cost >= 0 or 1 < cost %}n{% elif cost < 0 and ten > cost %}y{% endif %}{% if cost %}n{% endif %}",
        "y",
    ),
    ("{% if ten * 2 > 19 and ten / 2 < 5.5 %}y{% endif %}", "y"),
];

#[test]
fn cells_of_another_kind_than_their_column_are_taken_as_what_they_show() {
    for (front, printed) in MIXED {
        let farm = farm("");
        farm.file("cards.csv", "n,name,tag,cost,ten\n1,Fox,7,,10\n");
        farm.template("card.svg", &format!("<svg>{{% if ten is defined %}}{front}{{% endif %}}</svg>"));
        assert_eq!(farm.front(), format!("<svg>{printed}</svg>"), "{front}");
    }
}

#[test]
fn a_value_at_fault_is_named() {
    for (front, message) in [
        ("{{ cost * 2 }}", "arithmetic needs numbers, but this is text: `cost` is empty"),
        ("{% if ten > tag %}{% endif %}", "`tag` is the text `1,5`, which is compared with a number"),
    ] {
        let farm = farm("");
        farm.file("cards.csv", "n,name,tag,cost,ten\n1,Fox,\"1,5\",,10\n");
        farm.template("card.svg", &format!("<svg>{{% if ten is defined %}}{front}{{% endif %}}</svg>"));
        let finding = farm.finding();
        assert_eq!(finding.message, message, "{front}");
    }
}

//! Cells of CSV tables print as they were typed, and count as what they mean.

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
    ("{{ n }} {{price}} {{- fresh -}} {{ minus }}", "007 1.50TRUE-0.50"),
    ("{{ sign }} {{ power }} {{ plain }}", "+3 1e3 12"),
    ("{{ \"no-\" ~ n ~ \".svg\" }}", "no-007.svg"),
    ("{% for row in data.shop %}{{ row.n }}={{ row.cost }};{% endfor %}", "08=2.50;9=3;"),
    ("{% for row in data.shop %}{% if row.n > 8 %}{{ row.cost ~ \"!\" }}{% endif %}{% endfor %}", "3!"),
    ("{{ data.shop[0].cost }} {{ data.shop[0][\"n\"] }}", "2.50 08"),
    ("{% for row in data.shop | sort(attribute=\"cost\") | reverse %}{{ row.cost }} {% endfor %}", "3 2.50 "),
    ("{% set a = n %}{{ a }}{% set a = 7 %}{{ a }}", "0077"),
    ("{% set row = data.shop[0] %}{% set a = row.cost %}{{ a }} {{ a * 2 }}", "2.50 5.0"),
    ("{{ <tag n={n} /> }}{{ <tag n={7} /> }}{{ <tag n={data.shop[0].cost}/> }}", "[007][7][2.50]"),
    ("{{ n | default(value=\"-\") }} {{ hint | default(value=\"-\") }}", "007 -"),
    ("{{ price if price > 1 else \"-\" }} {{ \"-\" if not fresh else fresh }}", "1.50 TRUE"),
    ("{{ n | str }} {{ n + 1 }} {{ price * 2 }}", "007 8 3.0"),
    ("{% if n == 7 and price == 1.5 and fresh %}y{% endif %}", "y"),
    ("{{ <tag n={7} /> }}{{ n }}{{ <tag n={plain} /> }}{{ n }}", "[7]007[12]007"),
];

#[test]
fn a_cell_prints_as_it_was_typed_and_counts_as_its_number() {
    for (front, printed) in PRINTED {
        assert_eq!(farm(front).front(), format!("<svg>{printed}</svg>"), "{front}");
    }
}

#[test]
fn ids_have_cells_as_they_were_typed() {
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

/// A guard stands behind each of these names.
#[test]
fn a_name_that_does_not_exist_is_reported_in_such_a_deck_too() {
    for (front, name) in [("{{ prise }}", "prise"), ("{{ card.nr }}", "nr"), ("{{ \"a\" ~ prise }}", "prise")] {
        let finding = farm(front).finding();
        assert_eq!(finding.code.as_str(), "unknown-field");
        assert!(finding.message.contains(name), "{}", finding.message);
        assert_eq!(
            finding.place.map(|(place, _)| place.text().trim_start_matches("card.").to_owned()).as_deref(),
            Some(name)
        );
    }
}

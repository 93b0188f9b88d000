//! `docs/art.md` names every part of the chickens, with the colours that it takes, and every pattern and animal.

use std::path::Path;

/// The colours of a chicken, in the order of the tables.
const COLOURS: [&str; 4] = ["coat", "tone", "cloth", "trim"];

/// The column of a deck's table, and the folder of its parts.
const PARTS: [(&str, &str); 8] = [
    ("behind", "behind"),
    ("body", "bodies"),
    ("outfit", "outfits"),
    ("comb", "combs"),
    ("mask", "masks"),
    ("beak", "beaks"),
    ("hat", "hats"),
    ("prop", "props"),
];

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of the drawings in a folder of `templates`, sorted.
fn drawings(folder: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates").join(folder);
    let entries = std::fs::read_dir(path).expect("the folder is there").flatten();
    let mut names: Vec<String> =
        entries.filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// Whether a gap of the drawing reads that name.
fn reads(drawing: &str, name: &str) -> bool {
    let gaps = drawing.split("{{").skip(1).chain(drawing.split("{%").skip(1));
    let insides = gaps.filter_map(|gap| gap.split(['}', '%']).next());
    let is_other = |letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '_' | '.');
    insides.into_iter().any(|inside| inside.split(is_other).any(|word| word == name))
}

#[test]
fn every_part_stands_in_its_table_with_its_colours() {
    let document = read("docs/art.md");
    for (column, folder) in PARTS {
        let heading = format!("#### `{column}`\n");
        let section = document.split(&heading).nth(1).unwrap_or_else(|| panic!("no section of {column}"));
        let section = section.split("\n#").next().unwrap_or_default();
        let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | "));
        let named: Vec<(&str, &str)> = rows.collect();
        let there = drawings(&format!("parts/chicken/{folder}"));
        assert_eq!(named.iter().map(|(name, _)| *name).collect::<Vec<_>>(), there, "the table of {column}");
        for (name, colours) in named {
            let drawing = read(&format!("templates/parts/chicken/{folder}/{name}.svg"));
            let read: Vec<String> =
                COLOURS.iter().filter(|colour| reads(&drawing, colour)).map(|colour| format!("`{colour}`")).collect();
            let wanted = if read.is_empty() { "none".to_owned() } else { read.join(", ") };
            assert_eq!(colours, wanted, "the colours of {column} {name}");
        }
    }
}

#[test]
fn every_pattern_and_animal_is_named() {
    let document = read("docs/art.md");
    for folder in ["parts/patterns", "playing-chicken/animals"] {
        let names: Vec<String> = drawings(folder).iter().map(|name| format!("`{name}`")).collect();
        assert!(document.contains(&format!("{}.", names.join(", "))), "{folder}: {}", names.join(", "));
    }
}

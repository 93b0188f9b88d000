//! The tables of card formats, papers and cards on a sheet in the documents say what the code says.

use pullet::imposition::{Backed, Batch, Run, impose};
use pullet::model::{
    Backs, CARD_FORMATS, CardFormat, LABEL_SHEETS, LabelShape, NamedLabels, PAPERS, Paper, PrintOptions, Side, Size,
};

const DECK_FORMAT: &str = include_str!("../../docs/deck-format.md");
const PRINTING: &str = include_str!("../../docs/printing.md");

/// The rows of the table under a heading, without its two head rows.
fn table(page: &'static str, heading: &str) -> Vec<&'static str> {
    let section = page.split(&format!("\n## {heading}\n")).nth(1).expect("the heading is there");
    let section = section.split("\n## ").next().unwrap_or_default();
    section.lines().filter(|line| line.starts_with('|')).skip(2).collect()
}

fn measures(Size { width, height }: Size) -> String {
    format!("{} × {}", width.to_mm(), height.to_mm())
}

#[test]
fn every_card_format_stands_in_the_table_with_its_size() {
    let wanted: Vec<String> = CARD_FORMATS
        .iter()
        .map(|format| {
            let corner = format.corner.to_mm();
            format!("| `{}` | {} | {corner} |", format.name, measures(format.trim))
        })
        .collect();
    assert_eq!(table(DECK_FORMAT, "Card formats"), wanted);
}

#[test]
fn every_paper_stands_in_the_table_with_its_size() {
    let wanted: Vec<String> = PAPERS
        .iter()
        .map(|paper| format!("| `{}` | {} | {} |", paper.name, paper.title, measures(paper.size)))
        .collect();
    assert_eq!(table(DECK_FORMAT, "Papers"), wanted);
}

#[test]
fn every_sheet_of_labels_stands_in_the_table_with_its_size() {
    let row = |labels: &NamedLabels| {
        let size = match labels.shape {
            LabelShape::Rectangle => measures(labels.size),
            LabelShape::Round => format!("{} across", labels.size.width.to_mm()),
        };
        let NamedLabels { name, title, paper, grid: (columns, rows), also, .. } = labels;
        format!("| `{name}` | {title} | {paper} | {size} | {columns} × {rows} | {} |", also.join(", "))
    };
    let rows: Vec<&str> =
        table(DECK_FORMAT, "Sheets of labels").into_iter().filter(|row| row.starts_with("| `avery")).collect();
    assert_eq!(rows, LABEL_SHEETS.iter().map(row).collect::<Vec<_>>());
}

/// How many fronts a full sheet holds.
fn cards_on_a_sheet(card: &str, paper: &str, backs: Backs) -> usize {
    let format = CardFormat::named(card).expect("the card format is known");
    let paper = Paper::named(paper).expect("the paper is known");
    let runs = vec![Run { card: 0, copies: 1_000, backed: Backed::Yes }];
    let options = PrintOptions { backs, ..PrintOptions::default() };
    let imposition = impose(&[Batch { format, runs, fill: Vec::new(), place: None, used_slots: 0 }], paper, &options)
        .expect("the card fits");
    imposition.sides[0].slots.iter().filter(|slot| slot.face == Side::Front).count()
}

#[test]
fn a_sheet_holds_as_many_cards_as_the_table_says() {
    let rows = table(PRINTING, "How many cards on a sheet");
    assert!(!rows.is_empty());
    for row in rows {
        let card = row.split('`').nth(1).expect("a row begins with the format's name");
        let ways = ["a4", "letter"].into_iter().flat_map(|paper| {
            [Backs::Duplex, Backs::None, Backs::Fold].map(|backs| cards_on_a_sheet(card, paper, backs).to_string())
        });
        assert_eq!(row, format!("| `{card}` | {} |", ways.collect::<Vec<_>>().join(" | ")));
    }
}

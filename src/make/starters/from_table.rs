//! A deck from a table that people have already: one card for each row, with every column on the card.
//!
//! The tables of Squib, nanDECK and Component Studio name their columns in the first line, too. Squib calls the number of
//! copies `qty`, Component Studio `quantity`.

use super::deck_text::quoted;
use super::{begun, change_spec};
use crate::diag::counted;
use crate::files::{NamedFiles, PICTURE_ENDINGS};
use crate::model::hex_colour;
use crate::spec::{MOST_CARDS, TableOfFile};
use std::borrow::Cow;
use thiserror::Error;

/// What columns of copies are called, in small letters.
const COPIES: [&str; 9] =
    ["copies", "qty", "quantity", "count", "amount", "number_of_copies", "anzahl", "copias", "exemplaires"];
/// What columns of names are called.
const NAMES: [&str; 6] = ["name", "title", "card", "card_name", "titel", "nom"];

/// Columns of words that need no label.
const WORDS: [&str; 7] = ["text", "rules", "rule", "description", "effect", "ability", "words"];

/// The most columns that a deck is made of: with more, no card has room for them all.
const MOST_COLUMNS: usize = 200;

/// The background of the front, from the edge of its bleed, and the paper in it.
const FRAME: &str = r#"<svg xmlns="http://www.w3.org/2000/svg">
  {# The background goes 3 mm past the cut on every side: this is the bleed. #}
  <rect x="-3" y="-3" width="{{ w + 6 }}" height="{{ h + 6 }}" fill="{{ colour }}"/>
  <rect x="4" y="4" width="{{ w - 8 }}" height="{{ h - 8 }}" rx="2.5" fill="{{ theme.paper }}"/>
"#;

/// Why no deck can be made of a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableFault {
    /// It has no columns, or no row below them.
    #[error("it has no rows: the first line names the columns, and every other line is a card")]
    NoRows,
    /// It has more rows than a deck can have cards.
    #[error("it has {}; a deck has at most {MOST_CARDS}", counted(*.0, "row"))]
    TooManyRows(usize),
    /// It has too many columns.
    #[error("it has {0} columns; a deck is made of at most {MOST_COLUMNS}")]
    TooManyColumns(usize),
}

impl TableFault {
    /// Returns what to do about it, where the fault itself does not say it.
    pub const fn help(&self) -> Option<&'static str> {
        match self {
            Self::NoRows => None,
            Self::TooManyRows(_) => Some("split it into several tables, and make a deck of each"),
            Self::TooManyColumns(_) => Some("keep only the columns that belong on the cards"),
        }
    }
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnKind {
    Id,
    Name,
    Copies,
    Picture,
    Colour,
    Text,
}

/// Returns the names of the pictures that cells of a table name.
pub fn named_pictures(table: &TableOfFile) -> Vec<String> {
    table.rows.iter().flatten().filter(|cell| is_picture(cell)).cloned().collect()
}

/// Returns the files of a deck with a card for each row of a table, and the table itself; `pictures` are those that its cells name,
/// or else one for each card, found by its name, and `card` is the card format, if it is not the usual one.
///
/// # Errors
/// [`TableFault`]
pub fn from_table(
    table: &TableOfFile,
    pictures: NamedFiles,
    title: &str,
    card: Option<&str>,
) -> Result<NamedFiles, TableFault> {
    let TableOfFile { file, sheet, bytes, titles, names, rows } = table;
    if titles.is_empty() || rows.is_empty() {
        return Err(TableFault::NoRows);
    }
    if rows.len() > MOST_CARDS {
        return Err(TableFault::TooManyRows(rows.len()));
    }
    if titles.len() > MOST_COLUMNS {
        return Err(TableFault::TooManyColumns(titles.len()));
    }
    let kinds = kinds(names, rows);
    let mut made = begun("table", title, card);
    let has_pictures = !pictures.is_empty();
    made.extend(pictures);
    made.insert(file.clone(), bytes.clone());
    let column = |wanted: ColumnKind| kinds.iter().position(|kind| *kind == wanted).map(|at| names[at].as_str());
    let lines = [("rows", Some(file.as_str())), ("sheet", sheet.as_deref()), ("copies", column(ColumnKind::Copies))];
    let lines = lines.into_iter().filter_map(|(key, value)| Some(format!("{key:6} = {}\n", quoted(value?))));
    change_spec(&mut made, |spec| spec + &lines.collect::<String>());
    let others = kinds.iter().enumerate().filter(|(_, kind)| **kind == ColumnKind::Text);
    let others: Vec<(&str, &str)> = others.map(|(at, _)| (titles[at].as_str(), names[at].as_str())).collect();
    let [name, picture, colour] = [ColumnKind::Name, ColumnKind::Picture, ColumnKind::Colour].map(column);
    let front = front([name, picture.or(name.filter(|_| has_pictures)), colour], &others);
    made.insert("templates/card.svg".to_owned(), Cow::Owned(front.into_bytes()));
    Ok(made)
}

/// Returns what the columns hold, by their names and by their cells; at most one column is the name, and so on.
fn kinds(names: &[String], rows: &[Vec<String>]) -> Vec<ColumnKind> {
    let mut kinds = vec![ColumnKind::Text; names.len()];
    let mut take = |kind: ColumnKind, is_it: &dyn Fn(usize) -> bool| {
        if let Some(at) = (0..kinds.len()).find(|at| kinds[*at] == ColumnKind::Text && is_it(*at)) {
            kinds[at] = kind;
        }
    };
    let all = |at: usize, is_it: &dyn Fn(&str) -> bool| {
        let mut cells = rows.iter().filter_map(|row| row.get(at)).filter(|cell| !cell.is_empty()).peekable();
        cells.peek().is_some() && cells.all(|cell| is_it(cell))
    };
    let called = |at: usize, known: &[&str]| known.contains(&names[at].to_lowercase().as_str());
    let is_count = |cell: &str| cell.parse::<u32>().is_ok();
    take(ColumnKind::Id, &|at| names[at].eq_ignore_ascii_case("id"));
    take(ColumnKind::Copies, &|at| called(at, &COPIES) && all(at, &is_count));
    take(ColumnKind::Picture, &|at| all(at, &is_picture));
    take(ColumnKind::Colour, &|at| all(at, &|cell| hex_colour(cell).is_some()));
    take(ColumnKind::Name, &|at| called(at, &NAMES));
    if !kinds.contains(&ColumnKind::Name) {
        let mut texts = (0..kinds.len()).filter(|at| kinds[*at] == ColumnKind::Text && !all(*at, &is_count));
        if let Some(at) = texts.next() {
            kinds[at] = ColumnKind::Name;
        }
    }
    kinds
}

fn is_picture(cell: &str) -> bool {
    let cell = cell.to_lowercase();
    PICTURE_ENDINGS.iter().any(|ending| cell.len() > ending.len() && cell.ends_with(ending))
}

/// Returns the template of the front: the name at the top, the picture below it, and the other columns as words.
fn front([name, picture, colour]: [Option<&str>; 3], others: &[(&str, &str)]) -> String {
    let colour = colour.map_or("theme.colour".to_owned(), |column| format!("{column} or theme.colour"));
    let line = |(title, column): &(&str, &str)| {
        let label = if WORDS.contains(&title.to_lowercase().as_str()) {
            String::new()
        } else {
            format!("**{}:** ", plain(title))
        };
        format!("    {{% if {column} != \"\" %}}{label}{{{{ {column} }}}}{{br}}{{% endif %}}\n")
    };
    let lines: Vec<String> = others.iter().map(line).collect();
    let heading = name.map(|name| {
        format!(
            "  <textline x=\"7\" y=\"14\" width=\"{{{{ w - 14 }}}}\" align=\"center\" font-family=\"Grandstander\" font-weight=\"900\" \
             font-size=\"6\" min-size=\"3\" fill=\"{{{{ theme.ink }}}}\">{{{{ {name} }}}}</textline>\n"
        )
    });
    let shown = picture.map(|picture| {
        let place = "x=\"7\" y=\"18\" width=\"{{ w - 14 }}\" height=\"{{ h * 0.4 }}\"";
        format!("  {{% if {picture} %}}<image href=\"{{{{ {picture} }}}}\" {place}/>{{% endif %}}\n")
    });
    let (top, height) =
        if picture.is_some() { ("{{ h * 0.4 + 20 }}", "{{ h * 0.6 - 27 }}") } else { ("18", "{{ h - 25 }}") };
    let words = (!lines.is_empty()).then(|| {
        format!(
            "  <textbox x=\"7\" y=\"{top}\" width=\"{{{{ w - 14 }}}}\" height=\"{height}\" valign=\"middle\" \
             font-family=\"Atkinson Hyperlegible\" font-size=\"4\" min-size=\"2\" line-height=\"1.3\" fill=\"{{{{ theme.ink }}}}\">\n{}  \
             </textbox>\n",
            lines.concat()
        )
    });
    let frame = format!(
        "{{#- The front of every card. All lengths are in millimetres, from the top left corner of the card. -#}}\n\
         {{%- set w = card.width -%}}{{%- set h = card.height -%}}{{%- set colour = {colour} -%}}\n{FRAME}"
    );
    [Some(frame), heading, shown, words, Some("</svg>\n".to_owned())].into_iter().flatten().collect()
}

/// Returns a column's title without what has a meaning in text boxes or templates.
fn plain(title: &str) -> String {
    let means_itself = |letter: &char| !"{}<>&*~`[]".contains(*letter) && !letter.is_control();
    let words: String = title.chars().filter(means_itself).collect();
    words.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{MemoryFolder, Project};
    use crate::spec::table_of_file;

    fn from(table: &str) -> Result<NamedFiles, TableFault> {
        let files: NamedFiles = [("t.csv".to_owned(), Cow::Owned(table.as_bytes().to_vec()))].into_iter().collect();
        let folder = Project::in_memory("", MemoryFolder::new("", files));
        let table = table_of_file(&folder, "t.csv", None).map_err(|_| TableFault::NoRows)?;
        from_table(&table, NamedFiles::new(), "Mine", None)
    }

    fn made(table: &str) -> NamedFiles {
        from(table).expect("it has rows")
    }

    fn text(files: &NamedFiles, name: &str) -> String {
        String::from_utf8_lossy(&files[name]).into_owned()
    }

    #[test]
    fn the_table_stays_as_it_is_and_columns_have_names_that_templates_can_read() {
        let table = "Card Name;Qty;Größe;rules\r\nFox;3;2;Run\r\nHen;1;4;\r\n";
        let files = made(table);
        assert_eq!(text(&files, "t.csv"), table);
        let spec = text(&files, "deck.toml");
        assert!(spec.contains("rows   = \"t.csv\"\ncopies = \"Qty\""), "{spec}");
        let front = text(&files, "templates/card.svg");
        for words in ["{{ Card_Name }}</textline>", "**Größe:** {{ Grosse }}", "{% if rules_name"] {
            assert!(front.contains(words), "{words} is not in {front}");
        }
    }

    #[test]
    fn a_table_without_rows_is_no_deck() {
        for table in ["", "name,cost\n"] {
            assert_eq!(from(table), Err(TableFault::NoRows), "{table:?}");
        }
    }

    #[test]
    fn a_column_without_a_title_has_its_number_and_an_empty_one_nothing() {
        let front = text(&made("name,text,,,\nFox,Sly,7,,\nHen,Round,,,\n"), "templates/card.svg");
        assert!(front.contains("**Column 3:** {{ column_3 }}"), "{front}");
        assert_eq!(front.matches("{% if").count(), 2, "{front}");
    }

    #[test]
    fn a_title_above_the_columns_is_none() {
        let front = text(&made("Moon Base cards v3,,\nname,cost,effect\nFox,2,Run\n"), "templates/card.svg");
        assert!(front.contains("{{ name }}</textline>") && front.contains("**cost:** {{ cost }}"), "{front}");
    }

    #[test]
    fn a_title_has_no_control_characters_on_the_card() {
        let front = text(&made("name,te\u{7}xt\nFox,Sly\n"), "templates/card.svg");
        assert!(front.contains("**text:** ") && !front.contains('\u{7}'), "{front}");
    }

    #[test]
    fn a_table_that_no_deck_has_room_for_is_refused() {
        let wide = |columns: usize| {
            let names: Vec<String> = (0..columns).map(|at| format!("a{at}")).collect();
            format!("{}\n1\n", names.join(","))
        };
        assert_eq!(from(&wide(201)), Err(TableFault::TooManyColumns(201)));
        assert!(from(&wide(200)).is_ok());
        assert_eq!(from(&format!("name\n{}", "Fox\n".repeat(20_001))), Err(TableFault::TooManyRows(20_001)));
    }

    #[test]
    fn pictures_and_colours_are_known_by_their_cells() {
        let files = made("id,face,frame,what\na,fox.png,#ff8800,Fox\nb,,#08f,Hen\n");
        let front = text(&files, "templates/card.svg");
        assert!(front.contains("colour = frame or theme.colour") && front.contains("href=\"{{ face }}\""), "{front}");
    }
}

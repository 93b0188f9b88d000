//! `marks`, `cutter`, `cut-paths` and `cut-contour` of `[print]`: what shows where to cut, the machine that cuts the sheets, and what
//! it follows.

use super::lengths::length;
use super::spec_reader::quoted;
use super::table::{Entry, TableReader, choice, chosen};
use super::values;
use crate::diag::Code;
use crate::model::{
    CutContour, CutFormat, Cutter, LineColour, LineColourError, Machine, MarkCount, MarkOptions, MarkedSides,
};
use toml::de::DeValue;

/// Asks for `cutter`: the name of a machine, or a table with its marks.
pub(super) fn cutter(table: &mut TableReader<'_>) -> Option<Cutter> {
    let entry = table.entry("cutter")?;
    match entry.value() {
        DeValue::Table(_) => own_marks(&entry),
        DeValue::String(_) => chosen::<Machine>(&entry, "cutter").map(Cutter::new),
        _ => {
            let help = "write a machine such as `\"silhouette\"`, or `{ machine = \"silhouette\", marks = 4 }`";
            entry.wrong_type("a machine's name or a table", help)
        }
    }
}

fn own_marks(entry: &Entry<'_>) -> Option<Cutter> {
    let mut reader = entry.table("cutter")?;
    reader.need("machine", "add `machine = \"silhouette\"`");
    let machine = choice(&mut reader, "machine");
    let mut cutter = Cutter::new(machine.unwrap_or_default());
    // Other machines have no marks that Pullet prints.
    if matches!(machine, None | Some(Machine::Silhouette)) {
        cutter.marks = marks(&mut reader).unwrap_or(cutter.marks);
        cutter.inset = length(&mut reader, "inset", Cutter::INSETS).unwrap_or(cutter.inset);
        cutter.length = length(&mut reader, "length", Cutter::LENGTHS);
        cutter.thickness = length(&mut reader, "thickness", Cutter::THICKNESSES).unwrap_or(cutter.thickness);
    }
    reader.finish();
    machine.map(|_| cutter)
}

fn marks(reader: &mut TableReader<'_>) -> Option<MarkCount> {
    let entry = reader.entry("marks")?;
    let DeValue::Integer(number) = entry.value() else {
        let help = "write `marks = 4` for the Cameo 5 Alpha, and 3 for all others";
        return entry.wrong_type("3 or 4", help);
    };
    let number = values::integer(entry.spec, number, &entry.place)?;
    MarkCount::from_number(number).or_else(|| {
        let message = format!("`marks` is {number}, but a sheet has 3 or 4 registration marks");
        let help = "write 4 for the Cameo 5 Alpha, and 3 for all other machines";
        entry.refuse(Code::BadNumber, "neither 3 nor 4", message, help)
    })
}

/// Asks for `cut-paths`: the kinds of files, one or a list of them, in which no kind is there twice.
pub(super) fn cut_paths(table: &mut TableReader<'_>) -> Option<Vec<CutFormat>> {
    let mut formats = Vec::new();
    for entry in table.one_or_list("cut-paths")? {
        formats.extend(chosen(&entry, "cut-paths").filter(|format| !formats.contains(format)));
    }
    Some(formats)
}

/// Asks for `cut-contour`: whether there is one, or the name of its colour.
pub(super) fn cut_contour(table: &mut TableReader<'_>) -> Option<CutContour> {
    let entry = table.entry("cut-contour")?;
    match entry.value() {
        DeValue::Boolean(true) => CutContour::named(CutContour::USUAL),
        DeValue::Boolean(false) => Some(CutContour::None),
        DeValue::String(name) => CutContour::named(name).or_else(|| {
            let message = format!("{} cannot be the name of a spot colour", quoted(name));
            let (usual, longest) = (CutContour::USUAL, CutContour::LONGEST);
            let help = format!(
                "write `cut-contour = true` for `{usual}`, or a name of at most {longest} letters, digits, spaces, `-` and `_`"
            );
            entry.refuse(Code::BadChoice, "not a colour's name", message, help)
        }),
        _ => entry.wrong_type("`true`, `false` or a colour's name", "write `cut-contour = true`"),
    }
}

/// Asks for `marks`.
pub(super) fn marks_of_print(print: &mut TableReader<'_>) -> Option<MarkOptions> {
    let entry = print.entry("marks")?;
    match entry.value() {
        DeValue::String(_) => choice(print, "marks").map(|style| MarkOptions { style, ..MarkOptions::default() }),
        DeValue::Table(_) => marks_of_table(entry.table("marks")?),
        _ => {
            let help = "write a style such as `\"corners\"`, or `{ style = \"corners\", length = \"3 mm\" }`";
            entry.wrong_type("a style or a table", help)
        }
    }
}

fn marks_of_table(mut table: TableReader<'_>) -> Option<MarkOptions> {
    let usual = MarkOptions::default();
    let help = "write `backs = true` without quotes, or remove the key";
    let backs = table.entry("backs").and_then(|entry| entry.switch(help));
    let marks = MarkOptions {
        style: choice(&mut table, "style").unwrap_or(usual.style),
        length: length(&mut table, "length", MarkOptions::LENGTHS),
        weight: length(&mut table, "weight", MarkOptions::WEIGHTS).unwrap_or(usual.weight),
        distance: length(&mut table, "distance", MarkOptions::DISTANCES),
        colour: mark_colour(&mut table).unwrap_or(usual.colour),
        dash: length(&mut table, "dash", MarkOptions::DASHES),
        sides: match backs {
            Some(true) => MarkedSides::Both,
            Some(false) => MarkedSides::Fronts,
            None => usual.sides,
        },
    };
    let contradicted = marks.contradiction().zip(table.entry("length"));
    table.finish();
    let Some((why, length)) = contradicted else { return Some(marks) };
    let help = "remove `length`, or choose another `style`";
    length.refuse(Code::BadChoice, "not with this style", why, help)
}

fn mark_colour(table: &mut TableReader<'_>) -> Option<LineColour> {
    let words = table.words("colour")?;
    words.text.parse().ok().or_else(|| {
        let message = format!("{} is not a colour for marks", quoted(&words.text));
        words.refuse(Code::BadColour, "unknown colour", message, LineColourError.to_string())
    })
}

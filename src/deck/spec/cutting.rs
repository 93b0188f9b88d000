//! `cutter`, `cut-paths` and `cut-contour` of `[print]`: the machine that cuts the sheets, and what it follows.

use super::choices::{choice, chosen};
use super::sizes::{self, Bounds};
use super::spec_reader::{SpecReader, quoted};
use super::table::{Entry, TableReader};
use super::values;
use crate::diag::{Code, Finding};
use crate::model::{CutContour, CutFormat, Cutter, Machine, MarkCount};
use toml::de::DeValue;

/// Asks for `cutter`: the name of a machine, or a table with its marks.
pub(super) fn cutter(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<Cutter> {
    let entry = table.entry(spec, "cutter")?;
    match entry.value() {
        DeValue::Table(_) => own_marks(&entry, spec),
        DeValue::String(_) => chosen::<Machine>(&entry, spec, "cutter").map(Cutter::new),
        _ => {
            let help = "write a machine such as `\"silhouette\"`, or `{ machine = \"silhouette\", marks = 4 }`";
            spec.find(entry.wrong_type("a machine's name or a table").help(help));
            None
        }
    }
}

fn own_marks(entry: &Entry<'_>, spec: &mut SpecReader<'_>) -> Option<Cutter> {
    let mut reader = entry.table(spec, "cutter")?;
    reader.need("machine", "add `machine = \"silhouette\"`");
    let machine = choice(&mut reader, spec, "machine");
    let mut cutter = Cutter::new(machine.unwrap_or_default());
    // Other machines have no marks that Pullet prints.
    if matches!(machine, None | Some(Machine::Silhouette)) {
        cutter.marks = marks(&mut reader, spec).unwrap_or(cutter.marks);
        cutter.inset =
            sizes::length(&mut reader, spec, "inset", Bounds::between(Cutter::INSETS)).unwrap_or(cutter.inset);
        cutter.length = sizes::length(&mut reader, spec, "length", Bounds::between(Cutter::LENGTHS));
        let thickness = sizes::length(&mut reader, spec, "thickness", Bounds::between(Cutter::THICKNESSES));
        cutter.thickness = thickness.unwrap_or(cutter.thickness);
    }
    reader.finish(spec);
    machine.map(|_| cutter)
}

fn marks(reader: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<MarkCount> {
    let entry = reader.entry(spec, "marks")?;
    let DeValue::Integer(number) = entry.value() else {
        spec.find(entry.wrong_type("3 or 4").help("write `marks = 4` for the Cameo 5 Alpha, and 3 for all others"));
        return None;
    };
    let number = values::integer(spec, number, &entry.place)?;
    let marks = MarkCount::from_number(number);
    if marks.is_none() {
        let message = format!("`marks` is {number}, but a sheet has 3 or 4 registration marks");
        let help = "write 4 for the Cameo 5 Alpha, and 3 for all other machines";
        spec.find(Finding::new(Code::BadNumber, message).at(entry.place, "neither 3 nor 4").help(help));
    }
    marks
}

/// Asks for `cut-paths`: the kinds of files, one or a list of them, in which no kind is there twice.
pub(super) fn cut_paths(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<Vec<CutFormat>> {
    let mut formats = Vec::new();
    for entry in table.one_or_list(spec, "cut-paths")? {
        formats.extend(chosen(&entry, spec, "cut-paths").filter(|format| !formats.contains(format)));
    }
    Some(formats)
}

/// Asks for `cut-contour`: whether there is one, or the name of its colour.
pub(super) fn cut_contour(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<CutContour> {
    let entry = table.entry(spec, "cut-contour")?;
    match entry.value() {
        DeValue::Boolean(true) => CutContour::named(CutContour::USUAL),
        DeValue::Boolean(false) => Some(CutContour::None),
        DeValue::String(_) => {
            let words = entry.words(spec)?;
            let contour = CutContour::named(&words.text);
            if contour.is_none() {
                let message = format!("{} cannot be the name of a spot colour", quoted(&words.text));
                let help = format!(
                    "write `cut-contour = true` for `{}`, or a name of at most {} letters, digits, spaces, `-` and `_`",
                    CutContour::USUAL,
                    CutContour::LONGEST
                );
                spec.find(Finding::new(Code::BadChoice, message).at(words.place, "not a colour's name").help(help));
            }
            contour
        }
        _ => {
            spec.find(entry.wrong_type("`true`, `false` or a colour's name").help("write `cut-contour = true`"));
            None
        }
    }
}

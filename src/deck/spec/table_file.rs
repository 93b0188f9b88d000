//! Files with tables: which format they have, and the one way to read them.

use super::row_table::RowTable;
use super::spec_reader::{SpecReader, quoted};
use super::table::TextValue;
use super::{csv_table, data_rows, file_errors, json_table, sheet_table, toml_table, values, yaml_table};
use crate::diag::{Code, Finding, Source};
use crate::files::ReadError;
use crate::workbooks::WorkbookFormat;
use std::rc::Rc;
use std::sync::Arc;

/// The format of a file with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TableFormat {
    /// Cells separated by commas, semicolons or tabs; whatever has no ending of the others.
    Csv,
    Workbook(WorkbookFormat),
    Json,
    Yaml,
    Toml,
    /// A spreadsheet in a format that Pullet does not read; what to do with it.
    Foreign(&'static str),
}

impl TableFormat {
    fn of(file: &str) -> Self {
        let ending = file.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default();
        match (WorkbookFormat::of(file), ending.as_str()) {
            (Some(format), _) => Self::Workbook(format),
            (None, "json") => Self::Json,
            (None, "yaml" | "yml") => Self::Yaml,
            (None, "toml") => Self::Toml,
            (None, "xls" | "xlsb") => Self::Foreign("in Excel or LibreOffice, save it as `.xlsx`"),
            (None, "numbers") => Self::Foreign("in Numbers, export it as CSV or as an Excel workbook"),
            (None, "gsheet") => Self::Foreign("it is only a link: in Google Sheets, download it as CSV or as `.xlsx`"),
            (None, "fods") => Self::Foreign("in LibreOffice, save it as `.ods`"),
            (None, _) => Self::Csv,
        }
    }
}

/// Returns whether a file is read as a table in CSV, by its name.
pub fn is_csv(file: &str) -> bool {
    TableFormat::of(file) == TableFormat::Csv
}

/// Returns the table in the deck's file that `file` names: that of the worksheet, or of the list, that `sheet` names, or the first.
/// A file is read once, however often it is named.
pub(super) fn read(file: &TextValue<'_>, sheet: Option<&TextValue<'_>>) -> Option<Rc<RowTable>> {
    let spec = file.spec;
    let key = (file.text.clone(), sheet.map(|sheet| sheet.text.clone()));
    if let Some(table) = spec.table_files.borrow().get(&key) {
        return table.clone();
    }
    if !spec.make_room_for_table(0, &file.place) {
        return None;
    }
    let table = match read_new(file, sheet) {
        Ok(table) => table.filter(|table| spec.make_room_for_table(weight(table), &file.place)).map(Rc::new),
        Err(error) => {
            spec.find(file_errors::finding(&error, &file.place));
            None
        }
    };
    spec.table_files.borrow_mut().insert(key, table.clone());
    table
}

/// Returns roughly how many bytes a table takes, with the text that it was read from.
fn weight(table: &RowTable) -> usize {
    let text = table.rows.first().map_or(0, |row| row.place.source().text().len());
    text + table.rows.iter().map(values::weight).sum::<usize>()
}

fn read_new(file: &TextValue<'_>, sheet: Option<&TextValue<'_>>) -> Result<Option<RowTable>, ReadError> {
    let spec = file.spec;
    let name = &file.text;
    let node = match TableFormat::of(name) {
        TableFormat::Csv => {
            if let Some(sheet) = sheet {
                let message = format!("`sheet` names a worksheet, but {} has none", quoted(name));
                let finding = Finding::new(Code::UnknownWorksheet, message).at(sheet.place.clone(), "no worksheets");
                spec.find(finding.help("remove `sheet`, or name a spreadsheet, such as `cards.xlsx`"));
            }
            let source = text(spec, name)?;
            return Ok(csv_table::read(spec, &source, name));
        }
        TableFormat::Workbook(format) => {
            let workbook = spec.project.deck_file(name)?;
            return Ok(sheet_table::read(file, (format, &workbook), sheet));
        }
        TableFormat::Foreign(help) => {
            spec.project.deck_file(name)?;
            let message = format!("{} is a spreadsheet in a format that cannot be read", quoted(name));
            let finding = Finding::new(Code::UnreadableWorkbook, message).at(file.place.clone(), "in another format");
            spec.find(finding.help(help));
            return Ok(None);
        }
        TableFormat::Json => json_table::read(&text(spec, name)?).map(Some),
        TableFormat::Yaml => yaml_table::read(&text(spec, name)?).map(Some),
        TableFormat::Toml => {
            let source = file_errors::toml_text(spec.project, name)?;
            spec.look_for_control_characters(&source);
            toml_table::read(spec, &source)
        }
    };
    match node {
        Ok(node) => Ok(node.and_then(|node| data_rows::table(spec, name, node, sheet))),
        Err(finding) => {
            spec.find(finding);
            Ok(None)
        }
    }
}

/// Returns the text of a file.
fn text(spec: &SpecReader<'_>, name: &str) -> Result<Arc<Source>, ReadError> {
    let source = spec.project.deck_text(name)?;
    spec.look_for_control_characters(&source);
    Ok(source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_known_by_its_ending() {
        assert_eq!(TableFormat::of("a/Cards.XLSX"), TableFormat::Workbook(WorkbookFormat::Xlsx));
        assert_eq!(TableFormat::of("cards.yml"), TableFormat::Yaml);
        assert_eq!(TableFormat::of("cards.tsv"), TableFormat::Csv);
        assert_eq!(TableFormat::of("cards"), TableFormat::Csv);
        assert!(matches!(TableFormat::of("cards.xls"), TableFormat::Foreign(_)));
    }
}

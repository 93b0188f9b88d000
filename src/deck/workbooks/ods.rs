//! Worksheets of ODS files (`OpenDocument` 1.3 Part 3, §9). A cell has its text as the spreadsheet shows it.

use super::archive::Archive;
use super::cell_name::is_cell;
use super::limits::{CellRoom, check_length};
use super::number_formats::kind;
use super::workbook_error::WorkbookError;
use super::worksheet::{CellKind, MergedCells, NamedSheet, SheetCell, Worksheet, cell, chosen};
use super::xml::{XmlEvent, XmlPart, attribute, prefixed};
use quick_xml::events::BytesStart;
use std::collections::HashSet;

const PART: &str = "content.xml";

/// The list of the files in the archive. What it says of one that has a password is an element of this name (`OpenDocument` 1.3
/// Part 2, §3.4).
const MANIFEST: &str = "META-INF/manifest.xml";
const ENCRYPTION: &str = "encryption-data";

/// What is in a cell but not part of its text: comments, and drawings.
const NOT_TEXT: [&str; 8] =
    ["annotation", "frame", "custom-shape", "g", "control", "shapes", "detective", "cell-range-source"];

/// Reads the worksheet of that name, or the first that is not hidden.
pub(super) fn read(archive: &mut Archive<'_>, sheet: Option<&str>) -> Result<Worksheet, WorkbookError> {
    if archive.text(MANIFEST)?.is_some_and(|manifest| manifest.contains(ENCRYPTION)) {
        return Err(WorkbookError::HasPassword);
    }
    let text = archive.text(PART)?.ok_or(WorkbookError::NotAWorkbook)?;
    let mut sheets = sheets(&text)?;
    let index = chosen(&sheets, sheet)?;
    let mut reader = OdsReader { xml: XmlPart::new(&text, PART), room: CellRoom::default(), merged: Vec::new() };
    reader.read(index)?;
    Ok(Worksheet { name: sheets.swap_remove(index).name, cells: reader.room.cells, merged: reader.merged })
}

/// Returns the names of all worksheets. The style of one that is hidden says so.
fn sheets(text: &str) -> Result<Vec<NamedSheet>, WorkbookError> {
    let mut xml = XmlPart::new(text, PART);
    let (mut style, mut hidden) = (None, HashSet::new());
    let mut sheets = Vec::new();
    while let Some(tag) = xml.next_tag()? {
        match tag.local_name().as_ref() {
            "style" => style = attribute(&tag, "name"),
            "table-properties" if attribute(&tag, "display").is_some_and(|shown| shown == "false") => {
                hidden.extend(style.take());
            }
            "table" => {
                let is_hidden = attribute(&tag, "style-name").is_some_and(|style| hidden.contains(&style));
                sheets.push(NamedSheet { name: attribute(&tag, "name").unwrap_or_default(), is_hidden });
                xml.skip()?;
            }
            _ => {}
        }
    }
    Ok(sheets)
}

struct OdsReader<'x> {
    xml: XmlPart<'x>,
    room: CellRoom,
    merged: Vec<MergedCells>,
}

impl OdsReader<'_> {
    /// Reads the worksheet of that index.
    fn read(&mut self, index: usize) -> Result<(), WorkbookError> {
        let mut seen = 0;
        while let Some(tag) = self.xml.next_tag()? {
            if tag.local_name().as_ref() == "table" {
                if seen == index {
                    return self.table();
                }
                seen += 1;
                self.xml.skip()?;
            }
        }
        Err(self.xml.damaged())
    }

    /// Reads the table that began last.
    fn table(&mut self) -> Result<(), WorkbookError> {
        let (mut row, mut depth) = (1_u32, 1_usize);
        while depth > 0 {
            let Some(tag) = self.xml.child()? else {
                depth -= 1;
                continue;
            };
            match tag.local_name().as_ref() {
                "table-row" => {
                    let repeated = repeated(&tag, "number-rows-repeated");
                    let cells = self.row(row)?;
                    if !cells.is_empty() {
                        self.repeat(&cells, repeated)?;
                    }
                    row = row.saturating_add(repeated);
                }
                "table-rows" | "table-header-rows" | "table-row-group" => depth += 1,
                _ => self.xml.skip()?,
            }
        }
        Ok(())
    }

    /// Adds the cells of a row as often as it is repeated.
    fn repeat(&mut self, cells: &[SheetCell], times: u32) -> Result<(), WorkbookError> {
        for by in 0..times {
            for one in cells {
                let row = one.row.saturating_add(by);
                if !is_cell((row, one.column)) {
                    return Err(self.xml.damaged());
                }
                self.room.push(SheetCell { row, ..one.clone() })?;
            }
        }
        Ok(())
    }

    /// Returns the cells of the row that began last.
    fn row(&mut self, row: u32) -> Result<Vec<SheetCell>, WorkbookError> {
        let (mut column, mut cells) = (1_u32, CellRoom::default());
        while let Some(tag) = self.xml.child()? {
            if !matches!(tag.local_name().as_ref(), "table-cell" | "covered-table-cell") {
                self.xml.skip()?;
                continue;
            }
            let end = column.saturating_add(repeated(&tag, "number-columns-repeated"));
            if let Some(found) = self.cell(&tag, (row, column))? {
                if !is_cell((row, end - 1)) {
                    return Err(self.xml.damaged());
                }
                for column in column..end {
                    cells.push(SheetCell { column, ..found.clone() })?;
                }
            }
            column = end;
        }
        Ok(cells.cells)
    }

    /// Returns the cell whose tag began last.
    fn cell(&mut self, tag: &BytesStart<'_>, at: (u32, u32)) -> Result<Option<SheetCell>, WorkbookError> {
        let mut lines: Vec<String> = Vec::new();
        while let Some(inner) = self.xml.child()? {
            if inner.local_name().as_ref() == "p" { lines.push(self.paragraph()?) } else { self.xml.skip()? }
        }
        if tag.local_name().as_ref() == "covered-table-cell" {
            return Ok(None);
        }
        let (rows, columns) = (repeated(tag, "number-rows-spanned"), repeated(tag, "number-columns-spanned"));
        if rows > 1 || columns > 1 {
            let last = (at.0.saturating_add(rows - 1), at.1.saturating_add(columns - 1));
            self.merged.push(MergedCells { first: at, last });
        }
        let text = lines.join("\n");
        let value_type = prefixed(tag, "office:value-type");
        let is_error = prefixed(tag, "calcext:value-type").is_some_and(|kind| kind == "error");
        Ok(match value_type.as_deref() {
            _ if is_error => cell(at, &text, CellKind::Error),
            None if text.is_empty() && attribute(tag, "formula").is_some() => cell(at, "", CellKind::NoResult),
            // Programs write it in the language of the person.
            Some("boolean") => {
                let is_true = attribute(tag, "boolean-value").is_some_and(|value| value == "true");
                cell(at, if is_true { "TRUE" } else { "FALSE" }, CellKind::Value)
            }
            Some("float") => {
                let number = prefixed(tag, "office:value").and_then(|value| value.parse::<f64>().ok());
                let shown = if text.is_empty() { number.map(|number| number.to_string()) } else { None };
                let shown = shown.unwrap_or(text);
                let kind = number.map_or(CellKind::Value, |number| kind(&shown, number));
                cell(at, &shown, kind)
            }
            _ => cell(at, &text, CellKind::Value),
        })
    }

    /// Returns the text of the paragraph that began last.
    fn paragraph(&mut self) -> Result<String, WorkbookError> {
        let (mut text, mut depth) = (String::new(), 1_usize);
        while depth > 0 {
            match self.xml.next()?.ok_or_else(|| self.xml.damaged())? {
                XmlEvent::Start(tag) => {
                    let name = tag.local_name();
                    match name.as_ref() {
                        // Several spaces are one tag; those of a stranger are limited.
                        "s" => text.push_str(&" ".repeat(repeated(&tag, "c").min(1000) as usize)),
                        "tab" => text.push('\t'),
                        "line-break" => text.push('\n'),
                        name if NOT_TEXT.contains(&name) => {
                            self.xml.skip()?;
                            continue;
                        }
                        _ => {}
                    }
                    depth += 1;
                }
                XmlEvent::End(_) => depth -= 1,
                XmlEvent::Text(more) => text.push_str(&more),
            }
            check_length(text.len())?;
        }
        Ok(text)
    }
}

/// Returns a number of an attribute that counts; 1 if it is left out.
fn repeated(tag: &BytesStart<'_>, name: &str) -> u32 {
    attribute(tag, name).and_then(|times| times.parse().ok()).unwrap_or(1).max(1)
}

//! Worksheets of XLSX files (ECMA-376 Part 1, §18.3).

use super::archive::Archive;
use super::cell_name::{cell_at, is_cell, range_at};
use super::limits::CellRoom;
use super::number_formats::{general, kind};
use super::shared_strings;
use super::workbook_error::WorkbookError;
use super::worksheet::{CellKind, MergedCells, SheetCell, Worksheet, cell, chosen};
use super::xlsx_parts::XlsxWorkbook;
use super::xml::{XmlPart, attribute};
use quick_xml::events::BytesStart;

/// Reads the worksheet of that name, or the first that is not hidden.
pub(super) fn read(archive: &mut Archive<'_>, sheet: Option<&str>) -> Result<Worksheet, WorkbookError> {
    let mut workbook = XlsxWorkbook::read(archive)?;
    let index = chosen(&workbook.sheets, sheet)?;
    let part = workbook.parts.swap_remove(index);
    let text = archive.needed_text(&part)?;
    let name = workbook.sheets.swap_remove(index).name;
    let mut reader = SheetReader { xml: XmlPart::new(&text, &part), workbook: &workbook, room: CellRoom::default() };
    let merged = reader.read()?;
    let mut cells = reader.room.cells;
    // Programs write cells in their order, but need not.
    cells.sort_by_key(|cell| (cell.row, cell.column));
    cells.dedup_by_key(|cell| (cell.row, cell.column));
    Ok(Worksheet { name, cells, merged })
}

struct SheetReader<'x> {
    xml: XmlPart<'x>,
    workbook: &'x XlsxWorkbook,
    room: CellRoom,
}

impl SheetReader<'_> {
    /// Reads all cells, and returns the ranges that are merged.
    fn read(&mut self) -> Result<Vec<MergedCells>, WorkbookError> {
        // Where a cell is that does not say it: after the one before.
        let (mut row, mut column) = (0_u32, 0_u32);
        let mut merged = Vec::new();
        while let Some(tag) = self.xml.next_tag()? {
            match tag.local_name().as_ref() {
                "row" => {
                    let said = attribute(&tag, "r").and_then(|row| row.parse().ok());
                    (row, column) = (said.unwrap_or_else(|| row.saturating_add(1)), 0);
                }
                "c" => {
                    let next = (row, column.saturating_add(1));
                    let at = match attribute(&tag, "r") {
                        Some(name) => cell_at(&name),
                        None => Some(next).filter(|next| is_cell(*next)),
                    };
                    let at = at.ok_or_else(|| self.xml.damaged())?;
                    (row, column) = at;
                    if let Some(cell) = self.cell(&tag, at)? {
                        self.room.push(cell)?;
                    }
                }
                "mergeCell" => merged.extend(attribute(&tag, "ref").and_then(|range| range_at(&range))),
                _ => {}
            }
        }
        Ok(merged)
    }

    /// Returns the cell whose tag began last.
    fn cell(&mut self, tag: &BytesStart<'_>, at: (u32, u32)) -> Result<Option<SheetCell>, WorkbookError> {
        let (mut value, mut is_formula) = (None, false);
        while let Some(inner) = self.xml.child()? {
            match inner.local_name().as_ref() {
                "v" => value = Some(self.xml.text()?),
                "is" => value = Some(shared_strings::string(&mut self.xml)?),
                name => {
                    is_formula |= name == "f";
                    self.xml.skip()?;
                }
            }
        }
        let kind = attribute(tag, "t").unwrap_or_default();
        let value = match value {
            Some(value) if !value.is_empty() || kind == "str" => value,
            _ if is_formula => return Ok(cell(at, "", CellKind::NoResult)),
            _ => return Ok(None),
        };
        Ok(match kind.as_str() {
            "s" => {
                let string = value.trim().parse::<usize>().ok().and_then(|index| self.workbook.strings.get(index));
                cell(at, string.ok_or_else(|| self.xml.damaged())?, CellKind::Value)
            }
            "str" => cell(at, &shared_strings::unescaped(&value), CellKind::Value),
            "inlineStr" | "d" => cell(at, &value, CellKind::Value),
            "b" => cell(at, if value.trim() == "0" { "FALSE" } else { "TRUE" }, CellKind::Value),
            "e" => cell(at, &value, CellKind::Error),
            _ => self.number(tag, at, &value),
        })
    }

    fn number(&self, tag: &BytesStart<'_>, at: (u32, u32), value: &str) -> Option<SheetCell> {
        let Some(number) = value.trim().parse::<f64>().ok().filter(|number| number.is_finite()) else {
            return cell(at, value, CellKind::Value);
        };
        let style = attribute(tag, "s").and_then(|style| style.parse().ok()).unwrap_or(0);
        let shown = match self.workbook.styles.of(style) {
            Some(format) => format.show(number),
            None => general(number),
        };
        cell(at, &shown, kind(&shown, number))
    }
}

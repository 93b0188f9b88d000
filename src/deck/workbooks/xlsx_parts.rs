//! The parts of an XLSX file that say where its worksheets are and how their cells show numbers.

use super::archive::Archive;
use super::number_formats::ShownNumbers;
use super::shared_strings;
use super::workbook_error::WorkbookError;
use super::worksheet::NamedSheet;
use super::xml::{XmlEvent, XmlPart, attribute, prefixed};
use ssfmt::DateSystem;
use std::collections::HashMap;

/// What the worksheets of a workbook share, and where they are.
pub(super) struct XlsxWorkbook {
    pub(super) sheets: Vec<NamedSheet>,
    /// The parts of the worksheets, in the same order.
    pub(super) parts: Vec<String>,
    pub(super) strings: Vec<String>,
    /// How numbers are shown, by the styles of cells.
    pub(super) styles: CellStyles,
}

/// How cells of each style show numbers.
pub(super) struct CellStyles {
    formats: Vec<ShownNumbers>,
    /// The index of the format of each style.
    of_style: Vec<usize>,
}

impl CellStyles {
    /// Returns how cells of a style show numbers; none for the general format.
    pub(super) fn of(&self, style: usize) -> Option<&ShownNumbers> {
        self.formats.get(*self.of_style.get(style)?)
    }
}

/// A part that another one refers to.
struct Relation {
    id: String,
    kind: String,
    part: String,
}

impl XlsxWorkbook {
    pub(super) fn read(archive: &mut Archive<'_>) -> Result<Self, WorkbookError> {
        let start = relations(archive, "")?.into_iter().find(|relation| relation.kind == "officeDocument");
        let workbook = start.map_or_else(|| "xl/workbook.xml".to_owned(), |relation| relation.part);
        let related = relations(archive, &workbook)?;
        let text = archive.text(&workbook)?.ok_or(WorkbookError::NotAWorkbook)?;
        let (mut sheets, mut parts) = (Vec::new(), Vec::new());
        let mut date_system = DateSystem::Date1900;
        let mut xml = XmlPart::new(&text, &workbook);
        while let Some(tag) = xml.next_tag()? {
            match tag.local_name().as_ref() {
                "workbookPr" if attribute(&tag, "date1904").is_some_and(|is_it| is_it == "1" || is_it == "true") => {
                    date_system = DateSystem::Date1904;
                }
                "sheet" => {
                    let id = prefixed(&tag, "r:id").or_else(|| attribute(&tag, "id"));
                    let part = related.iter().find(|one| Some(&one.id) == id.as_ref() && one.kind == "worksheet");
                    // A chart on a sheet of its own is no worksheet.
                    if let (Some(name), Some(part)) = (attribute(&tag, "name"), part) {
                        let is_hidden = attribute(&tag, "state").is_some_and(|state| state != "visible");
                        sheets.push(NamedSheet { name, is_hidden });
                        parts.push(part.part.clone());
                    }
                }
                _ => {}
            }
        }
        let mut part_of = |kind: &str| -> Result<Option<(String, String)>, WorkbookError> {
            let Some(relation) = related.iter().find(|relation| relation.kind == kind) else { return Ok(None) };
            Ok(archive.text(&relation.part)?.map(|text| (text, relation.part.clone())))
        };
        let strings = match part_of("sharedStrings")? {
            Some((text, part)) => shared_strings::read(&text, &part)?,
            None => Vec::new(),
        };
        let styles = match part_of("styles")? {
            Some((text, part)) => styles(&text, &part, date_system)?,
            None => CellStyles { formats: Vec::new(), of_style: Vec::new() },
        };
        Ok(Self { sheets, parts, strings, styles })
    }
}

/// Returns what a part refers to (ECMA-376 Part 2, §9.3); none for the package itself.
fn relations(archive: &mut Archive<'_>, part: &str) -> Result<Vec<Relation>, WorkbookError> {
    let (folder, name) = part.rsplit_once('/').map_or(("", part), |(folder, name)| (folder, name));
    let slash = if folder.is_empty() { "" } else { "/" };
    let file = format!("{folder}{slash}_rels/{name}.rels");
    let Some(text) = archive.text(&file)? else { return Ok(Vec::new()) };
    let mut xml = XmlPart::new(&text, &file);
    let mut relations = Vec::new();
    while let Some(tag) = xml.next_tag()? {
        if let (Some(id), Some(kind), Some(target)) =
            (attribute(&tag, "Id"), attribute(&tag, "Type"), attribute(&tag, "Target"))
        {
            let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
            relations.push(Relation { id, kind, part: joined(folder, &target) });
        }
    }
    Ok(relations)
}

/// Returns the part that a name means in a folder.
fn joined(folder: &str, target: &str) -> String {
    if let Some(whole) = target.strip_prefix('/') {
        return whole.to_owned();
    }
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Returns how cells show numbers (ECMA-376 Part 1, §18.8): `numFmts` has the codes, `cellXfs` the number of the code of each style.
fn styles(text: &str, part: &str, date_system: DateSystem) -> Result<CellStyles, WorkbookError> {
    let mut xml = XmlPart::new(text, part);
    let mut codes: HashMap<u32, String> = HashMap::new();
    let (mut formats, mut of_style) = (Vec::new(), Vec::new());
    let mut known: HashMap<u32, usize> = HashMap::new();
    let mut is_in_styles = false;
    while let Some(event) = xml.next()? {
        let tag = match event {
            XmlEvent::Start(tag) => tag,
            XmlEvent::End(tag) => {
                is_in_styles &= tag.local_name().as_ref() != "cellXfs";
                continue;
            }
            XmlEvent::Text(_) => continue,
        };
        let number = || attribute(&tag, "numFmtId").and_then(|id| id.parse::<u32>().ok());
        match tag.local_name().as_ref() {
            "cellXfs" => is_in_styles = true,
            // Formats of differences, in `dxfs`, have numbers too, but come later and are not a cell's own.
            "numFmt" if of_style.is_empty() => {
                if let (Some(id), Some(code)) = (number(), attribute(&tag, "formatCode")) {
                    codes.insert(id, code);
                }
            }
            "xf" if is_in_styles => {
                let id = number().unwrap_or(0);
                let format = *known.entry(id).or_insert_with(|| {
                    let built_in = || ssfmt::format_code_from_id(id).unwrap_or("General");
                    formats.push(ShownNumbers::new(codes.get(&id).map_or_else(built_in, String::as_str), date_system));
                    formats.len() - 1
                });
                of_style.push(format);
            }
            _ => {}
        }
    }
    Ok(CellStyles { formats, of_style })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_found_from_the_folder_of_another() {
        assert_eq!(joined("xl", "worksheets/sheet1.xml"), "xl/worksheets/sheet1.xml");
        assert_eq!(joined("xl", "/xl/styles.xml"), "xl/styles.xml");
        assert_eq!(joined("xl/worksheets", "../../../x.xml"), "x.xml");
    }
}

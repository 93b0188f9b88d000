//! Spreadsheet files, made of the XML that spreadsheet programs write.

use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A workbook with these cells, all of them text.
pub fn xlsx_of(cells: &[Vec<String>]) -> Vec<u8> {
    let row = |cells: &Vec<String>| {
        let cell = |text: &String| format!("<c t=\"inlineStr\"><is><t>{text}</t></is></c>");
        format!("<row>{}</row>", cells.iter().map(cell).collect::<String>())
    };
    xlsx(&cells.iter().map(row).collect::<String>(), "")
}

/// A spreadsheet with these cells, all of them text.
pub fn ods_of(cells: &[Vec<String>]) -> Vec<u8> {
    let row = |cells: &Vec<String>| {
        let cell = |text: &String| format!("<table:table-cell><text:p>{text}</text:p></table:table-cell>");
        format!("<table:table-row>{}</table:table-row>", cells.iter().map(cell).collect::<String>())
    };
    ods(&cells.iter().map(row).collect::<String>())
}

/// A workbook of one sheet, `Cards`, with these rows.
pub fn xlsx(rows: &str, after: &str) -> Vec<u8> {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006/relationships";
    let relation = |kind: &str, target: &str| {
        format!(
            "<Relationships xmlns=\"{package}\"><Relationship Id=\"r1\" Type=\"{office}/{kind}\" Target=\"{target}\"/></Relationships>"
        )
    };
    let workbook = format!(
        "<workbook xmlns=\"{main}\" xmlns:r=\"{office}\"><sheets><sheet name=\"Cards\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
    );
    let sheet = format!("<worksheet xmlns=\"{main}\"><sheetData>{rows}</sheetData>{after}</worksheet>");
    zipped(&[
        ("_rels/.rels", &relation("officeDocument", "xl/workbook.xml")),
        ("xl/_rels/workbook.xml.rels", &relation("worksheet", "worksheets/sheet1.xml")),
        ("xl/workbook.xml", &workbook),
        ("xl/worksheets/sheet1.xml", &sheet),
    ])
}

/// A spreadsheet of one sheet, `Cards`, with these rows.
pub fn ods(table: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\"><office:body><office:spreadsheet>\
         <table:table table:name=\"Cards\">{table}</table:table></office:spreadsheet></office:body></office:document-content>"
    );
    zipped(&[("content.xml", &content)])
}

/// An archive of files.
pub fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        archive.start_file(*name, SimpleFileOptions::default()).expect("an archive in memory can be written");
        archive.write_all(text.as_bytes()).expect("an archive in memory can be written");
    }
    archive.finish().expect("an archive in memory can be written").into_inner()
}

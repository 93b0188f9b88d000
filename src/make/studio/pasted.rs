//! Rows that were copied in a spreadsheet take the place of those of a table that is text.

use super::change_error::ChangeError;
use super::field_edit::file_and_line;
use super::history::TextEdit;
use super::rows::is_row;
use super::toml_text::Splice;
use crate::files::Project;
use crate::model::{Card, Deck};
use crate::spec::{TextRow, TextTable, pasted_rows};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// Rows for a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pasted {
    /// The file of the table; none for the deck's first one.
    pub file: Option<String>,
    /// The text that was copied.
    pub text: String,
    /// Whether rows stay that are not among these.
    pub keeps: bool,
}

/// What becomes of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TableChanges {
    /// The file.
    pub file: String,
    /// The files of all tables that rows can be pasted over.
    pub files: Vec<String>,
    /// The rows that are added, by their names.
    pub added: Vec<String>,
    /// The rows that are taken out.
    pub removed: Vec<String>,
    /// The cells that say something else.
    pub changed: Vec<CellChange>,
    /// How many rows stay as they are.
    pub same: usize,
    /// Whether rows that stay come in another order.
    pub is_reordered: bool,
    /// The columns that are added.
    pub new_columns: Vec<String>,
    /// The columns that are taken out.
    pub old_columns: Vec<String>,
}

/// A cell that says something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellChange {
    /// The name of its row.
    pub row: String,
    /// The title of its column.
    pub column: String,
    /// What it says.
    pub before: String,
    /// What it will say.
    pub after: String,
}

/// Returns what becomes of a table, and the change of its file; no change if its rows stay as they are.
pub(super) fn edit(
    project: &Project,
    deck: &Deck,
    pasted: &Pasted,
) -> Result<(TableChanges, Option<TextEdit>), ChangeError> {
    let tables = tables(project, deck)?;
    let files = tables.iter().map(|(file, _)| file.clone()).collect();
    let wanted = |(file, _): &&(String, &Card)| pasted.file.as_ref().is_none_or(|wanted| wanted == file);
    let (file, first) = tables.iter().find(wanted).ok_or(ChangeError::NoTable)?;
    let text = first.place.source().text();
    let table = TextTable::read(text, file, first.place.span().start).ok_or(ChangeError::NoTable)?;
    let new = PastedTable::read(&table, pasted, file)?;
    let (changes, lines) = new.compared(text, &table, pasted.keeps);
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let span = table.titles.span.start..table.rows.last().map_or(table.titles.span.end, |row| row.span.end);
    let after = lines.join(newline);
    let edit = (after != text[span.clone()]).then(|| {
        let line = first.place.source().place(span.clone()).position().line;
        TextEdit { file: file.clone(), line, before: text.to_owned(), splice: Splice { span, new: after } }
    });
    Ok((TableChanges { file: file.clone(), files, ..changes }, edit))
}

/// Returns the files of the tables that are text, each with the card of its first row.
fn tables<'d>(project: &Project, deck: &'d Deck) -> Result<Vec<(String, &'d Card)>, ChangeError> {
    let mut tables: Vec<(String, &Card)> = Vec::new();
    for card in deck.cards.iter().filter(|card| is_row(project, card)) {
        let (file, _) = file_and_line(project, &card.place)?;
        match tables.iter_mut().find(|(known, _)| *known == file) {
            Some((_, first)) if card.place.span().start < first.place.span().start => *first = card,
            Some(_) => {}
            None => tables.push((file, card)),
        }
    }
    Ok(tables)
}

/// The rows of a table as they will be, under the titles that it will have.
struct PastedTable {
    titles: Vec<String>,
    /// For each title, the column of the table that has it.
    old_columns: Vec<Option<usize>>,
    /// The cells of each row; none where the rows do not have the column.
    rows: Vec<Vec<Option<String>>>,
}

impl PastedTable {
    fn read(table: &TextTable, pasted: &Pasted, file: &str) -> Result<Self, ChangeError> {
        let mut rows = pasted_rows(&pasted.text).into_iter();
        let first = rows.next().ok_or(ChangeError::NothingPasted)?;
        let known = |title: &String| table.titles.cells.iter().position(|known| is_same(known, title));
        let count = first.iter().filter(|cell| known(cell).is_some()).count();
        let is_headed = 2 * count >= first.iter().filter(|cell| !cell.is_empty()).count();
        if !is_headed && first.len() > table.titles.cells.len() {
            let (cells, columns) = (first.len(), table.titles.cells.len());
            return Err(ChangeError::NoTitles { file: file.to_owned(), cells, columns });
        }
        // The file keeps the order of its columns; others come after them.
        let from: Vec<Option<usize>> = if is_headed {
            table.titles.cells.iter().map(|title| first.iter().position(|cell| is_same(cell, title))).collect()
        } else {
            (0..table.titles.cells.len()).map(|at| (at < first.len()).then_some(at)).collect()
        };
        let is_new = |at: &usize| is_headed && !first[*at].is_empty() && known(&first[*at]).is_none();
        let added: Vec<usize> = (0..first.len()).filter(is_new).collect();
        let stays = |at: &usize| pasted.keeps || !is_headed || from[*at].is_some();
        let kept: Vec<usize> = (0..from.len()).filter(stays).collect();
        let titles = kept.iter().map(|at| table.titles.cells[*at].clone());
        let titles = titles.chain(added.iter().map(|at| first[*at].clone())).collect();
        let old_columns = kept.iter().copied().map(Some).chain(added.iter().map(|_| None)).collect();
        let columns: Vec<Option<usize>> = kept.iter().map(|at| from[*at]).chain(added.into_iter().map(Some)).collect();
        let head = (!is_headed).then_some(first);
        let cells = |row: Vec<String>| columns.iter().map(|at| Some(row.get((*at)?)?.trim().to_owned())).collect();
        Ok(Self { titles, old_columns, rows: head.into_iter().chain(rows).map(cells).collect() })
    }

    /// Returns what changes, and the lines of the table as it will be.
    fn compared(&self, text: &str, table: &TextTable, keeps: bool) -> (TableChanges, Vec<String>) {
        let said = |row: &TextRow, at: Option<usize>| at.and_then(|at| row.cells.get(at)).cloned().unwrap_or_default();
        let before = |row: &TextRow| self.old_columns.iter().map(|at| said(row, *at)).collect::<Vec<_>>();
        let old: Vec<Vec<String>> = table.rows.iter().map(before).collect();
        let key = self.key(&old);
        let key_of = |cells: &[String], at: usize| key.map_or_else(|| at.to_string(), |key| cells[key].clone());
        let places: HashMap<String, usize> = (0..old.len()).map(|at| (key_of(&old[at], at), at)).collect();
        let name = |cells: &[String]| {
            let own = key.and_then(|key| cells.get(key)).or_else(|| cells.iter().find(|cell| !cell.is_empty()));
            own.cloned().unwrap_or_default()
        };
        let mut changes = TableChanges::default();
        let mut lines: Vec<Option<String>> = vec![None; if keeps { old.len() } else { 0 }];
        let (mut met, mut last) = (HashSet::new(), None);
        let is_all = self.old_columns.iter().copied().eq((0..table.titles.cells.len()).map(Some));
        for (at, row) in self.rows.iter().enumerate() {
            let own: Vec<String> = row.iter().map(|cell| cell.clone().unwrap_or_default()).collect();
            let place = places.get(&key_of(&own, at)).copied().filter(|place| met.insert(*place));
            let cell = |(at, cell): (usize, &Option<String>)| {
                cell.clone().unwrap_or_else(|| place.map(|place| old[place][at].clone()).unwrap_or_default())
            };
            let cells: Vec<String> = row.iter().enumerate().map(cell).collect();
            let changed = place.map_or_else(Vec::new, |place| self.changed(&old[place], &cells, &name(&cells)));
            match place {
                Some(_) if changed.is_empty() => changes.same += 1,
                Some(_) => {}
                None => changes.added.push(name(&cells)),
            }
            let line = match place {
                Some(place) if changed.is_empty() && is_all => text[table.rows[place].span.clone()].to_owned(),
                _ => table.line(&cells),
            };
            changes.changed.extend(changed);
            changes.is_reordered |= !keeps && place.is_some() && place < last;
            last = place.or(last);
            match place.filter(|_| keeps) {
                Some(place) => lines[place] = Some(line),
                None => lines.push(Some(line)),
            }
        }
        for at in (0..old.len()).filter(|at| !met.contains(at)) {
            if keeps {
                let line = if is_all { text[table.rows[at].span.clone()].to_owned() } else { table.line(&old[at]) };
                lines[at] = Some(line);
                changes.same += 1;
            } else {
                changes.removed.push(name(&old[at]));
            }
        }
        let new = |title: &&String| !table.titles.cells.contains(title);
        changes.new_columns = self.titles.iter().filter(new).cloned().collect();
        changes.old_columns = table.titles.cells.iter().filter(|title| !self.titles.contains(title)).cloned().collect();
        let titles = if is_all { text[table.titles.span.clone()].to_owned() } else { table.line(&self.titles) };
        (changes, std::iter::once(titles).chain(lines.into_iter().flatten()).collect())
    }

    fn changed(&self, before: &[String], after: &[String], row: &str) -> Vec<CellChange> {
        let cells =
            self.titles.iter().zip(before).zip(after).filter(|((_, before), after)| before.trim() != after.trim());
        cells
            .map(|((column, before), after)| CellChange {
                row: row.to_owned(),
                column: column.clone(),
                before: before.clone(),
                after: after.clone(),
            })
            .collect()
    }

    /// Returns the column that tells rows apart: the id or the name, or the first in which no two say the same; none without one.
    fn key(&self, old: &[Vec<String>]) -> Option<usize> {
        let is_key = |at: &usize| {
            let is_told_apart = |cells: Vec<&str>| {
                let count = cells.len();
                !cells.contains(&"") && cells.into_iter().collect::<HashSet<_>>().len() == count
            };
            self.old_columns[*at].is_some()
                && is_told_apart(old.iter().map(|row| row[*at].as_str()).collect())
                && is_told_apart(self.rows.iter().map(|row| row[*at].as_deref().unwrap_or_default()).collect())
        };
        let called = |name: &str| self.titles.iter().position(|title| is_same(title, name));
        [called("id"), called("name")].into_iter().flatten().chain(0..self.titles.len()).find(is_key)
    }
}

fn is_same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

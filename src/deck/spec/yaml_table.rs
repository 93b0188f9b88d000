//! Tables in YAML 1.2: a list of mappings.

use super::data_node::{DataEntry, DataNode, DataValue, NodeRoom, quoted_name};
use crate::diag::{Code, Finding, Place, Source};
use crate::model::Value;
use saphyr_parser::{Event, Marker, Parser, ScalarStyle, Span, StrInput};
use std::sync::Arc;

/// Reads a file in YAML, with one document. Aliases are not followed: a few lines of them can stand for any number of values.
pub(super) fn read(source: &Arc<Source>) -> Result<DataNode, Finding> {
    let parser = Parser::new_from_str(source.text());
    let mut reader = YamlReader { source, parser, at: TextPosition::default(), room: NodeRoom::new() };
    let mut root = None;
    loop {
        let (event, place) = reader.next()?;
        match event {
            Event::StreamEnd => break,
            Event::Nothing | Event::StreamStart | Event::DocumentStart(_) | Event::DocumentEnd => {}
            _ if root.is_some() => return Err(reader.second_document(place)),
            event => root = Some(reader.node(event, place, 0)?),
        }
    }
    let nothing = || DataNode { place: source.line(1), value: DataValue::Empty };
    Ok(root.unwrap_or_else(nothing))
}

struct YamlReader<'s> {
    source: &'s Arc<Source>,
    parser: Parser<'s, StrInput<'s>>,
    at: TextPosition,
    room: NodeRoom,
}

/// A position in a text, counted in characters and in bytes.
#[derive(Clone, Copy, Default)]
struct TextPosition {
    characters: usize,
    bytes: usize,
}

impl TextPosition {
    /// Moves to a character, which is seldom far away, and returns its byte.
    fn go_to(&mut self, character: usize, text: &str) -> usize {
        if character < self.characters {
            let back = self.characters - character;
            let before = text[..self.bytes].char_indices().rev().nth(back - 1);
            self.bytes = before.map_or(0, |(at, _)| at);
        } else {
            let after = text[self.bytes..].char_indices().nth(character - self.characters);
            self.bytes = after.map_or(text.len(), |(at, _)| self.bytes + at);
        }
        self.characters = character;
        self.bytes
    }
}

impl<'s> YamlReader<'s> {
    fn next(&mut self) -> Result<(Event<'s>, Place), Finding> {
        match self.parser.next() {
            Some(Ok((event, span))) => Ok((event, self.place(span))),
            Some(Err(error)) => Err(self.syntax(*error.marker())),
            None => Ok((Event::StreamEnd, self.source.line(1))),
        }
    }

    fn place(&mut self, span: Span) -> Place {
        let start = self.at.go_to(span.start.index(), self.source.text());
        let end = self.at.go_to(span.end.index().max(span.start.index()), self.source.text());
        // A value does not hold the line break after it.
        let text = self.source.text().get(start..end).unwrap_or_default();
        self.source.place(start..start + text.trim_end().len())
    }

    fn node(&mut self, event: Event<'s>, place: Place, depth: usize) -> Result<DataNode, Finding> {
        self.room.take(depth, &place)?;
        match event {
            Event::Scalar(text, style, _, tag) => {
                let is_text = style != ScalarStyle::Plain || tag.is_some_and(|tag| tag.suffix == "str");
                let value = if is_text { DataValue::One(Value::Text(text.as_ref().into())) } else { plain(&text) };
                Ok(DataNode { place, value })
            }
            Event::SequenceStart(..) => {
                let mut items = Vec::new();
                loop {
                    let (event, item) = self.next()?;
                    if event == Event::SequenceEnd {
                        return Ok(DataNode { place: up_to(&place, &item), value: DataValue::List(items) });
                    }
                    items.push(self.node(event, item, depth + 1)?);
                }
            }
            Event::MappingStart(..) => {
                let mut entries = Vec::new();
                loop {
                    let (event, name_place) = self.next()?;
                    match event {
                        Event::MappingEnd => {
                            return Ok(DataNode {
                                place: up_to(&place, &name_place),
                                value: DataValue::Table(entries),
                            });
                        }
                        Event::Scalar(name, ..) => {
                            let (event, at) = self.next()?;
                            let node = self.node(event, at, depth + 1)?;
                            entries.push(DataEntry { name: name.into_owned(), name_place, node });
                        }
                        Event::Alias(_) => return Err(alias(name_place)),
                        _ => return Err(name_that_is_no_text(name_place)),
                    }
                }
            }
            Event::Alias(_) => Err(alias(place)),
            _ => Err(self.syntax_at(place)),
        }
    }

    fn syntax(&mut self, marker: Marker) -> Finding {
        let start = self.at.go_to(marker.index(), self.source.text());
        let length = self.source.text()[start..].chars().next().map_or(0, char::len_utf8);
        self.syntax_at(self.source.place(start..start + length))
    }

    fn syntax_at(&self, place: Place) -> Finding {
        if let Some(tab) = self.tab_near(&place) {
            let message =
                format!("{} has a tab where a line begins, which YAML does not allow", quoted_name(self.source));
            let help = "begin the line with spaces: two for each level; an editor can replace all tabs by them";
            return Finding::new(Code::TableSyntax, message).at(tab, "a tab").help(help);
        }
        let finding = Finding::new(Code::TableSyntax, format!("{} is not YAML", quoted_name(self.source)));
        finding.at(place, "not expected here").help(
            "look at the spaces before each line here and just before: those of one list are the same; put texts with `: ` or ` #` in \
             quotes",
        )
    }

    /// Returns the tab that a line begins with: that of the place, or the one after it.
    fn tab_near(&self, place: &Place) -> Option<Place> {
        let line = place.position().line;
        [line, line + 1].into_iter().find_map(|line| {
            let line = self.source.line(line);
            let spaces = line.text().len() - line.text().trim_start_matches([' ', '\t']).len();
            let tab = line.text()[..spaces].find('\t')?;
            Some(line.part(tab..tab + 1))
        })
    }

    fn second_document(&self, place: Place) -> Finding {
        let message = format!("{} has more than one document", quoted_name(self.source));
        let finding = Finding::new(Code::TableSyntax, message).at(place, "in another document");
        finding.help("remove the line `---` between them, or make two files")
    }
}

/// Returns the place from one to the end of another.
fn up_to(start: &Place, end: &Place) -> Place {
    let text = start.source().text().get(start.span().start..end.span().start).unwrap_or_default();
    start.source().place(start.span().start..start.span().start + text.trim_end().len().max(1))
}

fn alias(place: Place) -> Finding {
    let message = "an alias stands for a value that is written elsewhere, but a table must be written out";
    Finding::new(Code::TableSyntax, message)
        .at(place, "an alias")
        .help("write the value here; put text that begins with `*` in quotes")
}

fn name_that_is_no_text(place: Place) -> Finding {
    let finding = Finding::new(Code::TableSyntax, "the name of a value is a list or a table, but it must be text");
    finding.at(place, "not a name").help("put text that begins with `{` or `[` in quotes")
}

/// Returns what a text without quotes says (YAML 1.2, §10.3): numbers are those of the cells of a table.
fn plain(text: &str) -> DataValue {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => DataValue::Empty,
        "True" => DataValue::One(Value::Bool(true)),
        "False" => DataValue::One(Value::Bool(false)),
        text => DataValue::One(Value::of_cell(text).unwrap_or_else(|| Value::Text(text.into()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<DataNode, Finding> {
        read(&Source::new("cards.yaml", text))
    }

    #[test]
    fn names_and_values_know_where_they_are() {
        let text = "# Füchse\n- name: Fuchs ü # alt\n  cost: 007\n- {name: \"Hen\", cost: ~}\n";
        let DataValue::List(rows) = read_text(text).expect("it is YAML").value else { panic!("it is a list") };
        let cells: Vec<Vec<(&str, &str)>> = rows
            .iter()
            .map(|row| {
                let DataValue::Table(entries) = &row.value else { panic!("it is a table") };
                entries.iter().map(|one| (one.name_place.text(), one.node.place.text())).collect()
            })
            .collect();
        assert_eq!(cells, [[("name", "Fuchs ü"), ("cost", "007")], [("name", "\"Hen\""), ("cost", "~")]]);
        assert_eq!((rows[0].place.position().line, rows[1].place.position().line), (2, 4));
    }

    #[test]
    fn a_billion_laughs_are_not_read() {
        let text = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n";
        let fault = read_text(text).expect_err("aliases are not followed");
        assert_eq!((fault.code, fault.position().map(|at| at.line)), (Code::TableSyntax, Some(2)));
    }

    #[test]
    fn faults_are_found_where_they_are() {
        let line = |text: &str| read_text(text).expect_err("it has a fault").position().map(|at| at.line);
        assert_eq!(line("- name: Fox\n- name: [a\n"), Some(3));
        assert_eq!(line("- name: a: b\n"), Some(1));
        assert_eq!(line("- a\n---\n- b\n"), Some(3));
        assert_eq!(line("- {[a]: b}\n"), Some(1));
        assert_eq!(read_text(&"[".repeat(40)).expect_err("it is deep").code, Code::TooDeep);
        // The library has a limit of its own.
        assert!(read_text(&"[".repeat(100_000)).is_err() && read_text(&"- ".repeat(100_000)).is_err());
    }

    #[test]
    fn a_tab_at_the_start_of_a_line_is_named() {
        for text in ["- name: A\n\ttext: b\n", "- name: A\n  \ttext: b\n", "-\tname: A\n\ttext: b\n"] {
            let (place, label) = read_text(text).expect_err("there is a tab").place.expect("it has a place");
            assert_eq!((place.text(), &*label, place.position().line), ("\t", "a tab", 2), "{text:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_ends_well(text in r#"(- |a|: |\n|  |\[|\]|\{|\}|,|"|'|é|#|&a |\*a|\||>|!|\?|%|---\n|\.\.\.|\t|1){0,24}"#) {
            let _ = read_text(&text);
        }
    }
}

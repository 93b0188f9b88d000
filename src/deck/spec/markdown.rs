//! Markdown as blocks of words with the markup of text boxes.
//!
//! Braces go through as they are, so `{coin}` is an icon and `{red: words}` a colour there, too. What does not print is reported.

use crate::diag::{Code, Finding, Place, Severity, Source};
use crate::model::{BlockKind, Field, TextBlock, TextCell, Value};
use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd};
use std::ops::Range;
use std::sync::Arc;

/// Says what is wrong with a picture's name, and how to fix it.
pub(super) type PictureCheck<'p> = dyn Fn(&str) -> Result<(), (String, String)> + 'p;

/// Returns what a text consists of, and what does not print.
pub(super) fn read(source: &Arc<Source>, check_picture: &PictureCheck<'_>) -> (Vec<TextBlock>, Vec<Finding>) {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut reader = MarkdownReader {
        source,
        check_picture,
        blocks: Vec::new(),
        findings: Vec::new(),
        words: String::new(),
        lists: Vec::new(),
        list: 0,
        quotes: 0,
        aligns: Vec::new(),
        cells: Vec::new(),
        table: 0,
        skipped: 0,
    };
    for (event, span) in Parser::new_ext(source.text(), options).into_offset_iter() {
        reader.event(event, span);
    }
    (reader.blocks, reader.findings)
}

/// A list of more bytes is divided.
const LONG_LIST: usize = 4_000;

struct MarkdownReader<'s> {
    source: &'s Arc<Source>,
    check_picture: &'s PictureCheck<'s>,
    blocks: Vec<TextBlock>,
    findings: Vec<Finding>,
    /// The words of the block or the cell that is read.
    words: String,
    /// The lists that it is in: the number of the next entry of each, if it has numbers.
    lists: Vec<Option<u64>>,
    /// Where the list begins, or the part of it that becomes the next block.
    list: usize,
    quotes: usize,
    /// The columns of the table that is read.
    aligns: Vec<Alignment>,
    /// The row of the table that is read.
    cells: Vec<TextCell>,
    /// The first block of the table.
    table: usize,
    /// How many elements that do not print are open.
    skipped: usize,
}

impl MarkdownReader<'_> {
    fn event(&mut self, event: Event<'_>, span: Range<usize>) {
        if self.skipped > 0 {
            match event {
                Event::Start(_) => self.skipped += 1,
                Event::End(_) => self.skipped -= 1,
                _ => {}
            }
            return;
        }
        match event {
            Event::Start(tag) => self.start(tag, span),
            Event::End(tag) => self.end(tag, span),
            Event::Text(text) => self.text(&text, span.start),
            Event::Code(text) => self.words.extend(text.chars().flat_map(literal)),
            Event::SoftBreak => self.words.push(' '),
            Event::HardBreak => self.words.push_str("{br}"),
            Event::Rule => self.push(BlockKind::Rule, span),
            Event::InlineHtml(_) => self.html(span),
            Event::FootnoteReference(_) => {
                self.unprinted(span, "a footnote", "write it in brackets where it belongs");
            }
            Event::Html(_) | Event::InlineMath(_) | Event::DisplayMath(_) | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, span: Range<usize>) {
        match tag {
            Tag::Paragraph if !self.lists.is_empty() && self.has_words() => self.words.push_str("{br}"),
            Tag::BlockQuote(_) => {
                self.flush(span);
                self.quotes += 1;
            }
            Tag::List(first) => {
                if self.lists.is_empty() {
                    self.list = span.start;
                }
                self.lists.push(first);
            }
            Tag::Item => self.entry(span.start),
            Tag::Emphasis => self.words.push_str("{italic: "),
            Tag::Strong => self.words.push_str("{bold: "),
            Tag::Strikethrough => self.words.push_str("{strike: "),
            Tag::Table(aligns) => (self.aligns, self.table) = (aligns, self.blocks.len()),
            Tag::Link { link_type, dest_url, .. } if !matches!(link_type, LinkType::Autolink | LinkType::Email) => {
                let help = format!("write the address as words if people should read it: <{dest_url}>");
                self.unprinted_as(span, ("the target of a link", help.as_str()), Severity::Note);
            }
            Tag::Image { dest_url, title, .. } => {
                self.skipped = 1;
                self.picture(&dest_url, &title, span);
            }
            Tag::HtmlBlock => {
                self.skipped = 1;
                self.html(span);
            }
            Tag::CodeBlock(kind) => {
                self.skipped = 1;
                let help = match kind {
                    CodeBlockKind::Indented => "remove the spaces before the line: four of them make code of it",
                    CodeBlockKind::Fenced(_) => {
                        "write it as a paragraph or as a quote, without the lines of backticks around it"
                    }
                };
                self.unprinted(span, "a block of code", help);
            }
            Tag::FootnoteDefinition(_) => self.skipped = 1,
            Tag::MetadataBlock(_) => {
                self.skipped = 1;
                self.unprinted_as(
                    span,
                    (
                        "what stands between `---` at the beginning",
                        "delete it, or leave it to the program that reads it",
                    ),
                    Severity::Note,
                );
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd, span: Range<usize>) {
        match tag {
            TagEnd::Paragraph if self.lists.is_empty() => self.flush(span),
            TagEnd::Heading(level) => {
                let kind = match level {
                    HeadingLevel::H1 => BlockKind::Title,
                    HeadingLevel::H2 => BlockKind::Heading,
                    _ => BlockKind::Subheading,
                };
                self.push(kind, span);
            }
            TagEnd::BlockQuote(_) => {
                self.flush(span);
                self.quotes -= 1;
            }
            TagEnd::List(_) => {
                if self.lists.len() == 1 {
                    self.flush(self.list..span.end);
                }
                self.lists.pop();
            }
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => self.words.push('}'),
            TagEnd::TableCell => {
                let align = match self.aligns.get(self.cells.len()) {
                    Some(Alignment::Center) => "center",
                    Some(Alignment::Right) => "right",
                    _ => "start",
                };
                let cell = self.cell(align, self.source.place(span));
                self.cells.push(cell);
            }
            TagEnd::TableHead => self.row(BlockKind::Head, span),
            TagEnd::TableRow => self.row(BlockKind::Row, span),
            TagEnd::Table => self.share_width(),
            _ => {}
        }
    }

    /// Adds printed text: what a backslash made a plain character stays one.
    fn text(&mut self, text: &str, start: usize) {
        let is_escaped = self.source.text()[..start].ends_with('\\');
        for (at, character) in text.char_indices() {
            if at == 0 && is_escaped || matches!(character, '*' | '\\') {
                self.words.extend(literal(character));
            } else {
                self.words.push(character);
            }
        }
    }

    /// Begins an entry of a list. A long list becomes several blocks: the letters of a text box are limited.
    fn entry(&mut self, start: usize) {
        if self.lists.len() == 1 && self.words.len() > LONG_LIST {
            self.flush(self.list..start);
            self.list = start;
        }
        // Text boxes know no deeper lists.
        let depth = self.lists.len().saturating_sub(1).min(3);
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => "- ".to_owned(),
        };
        self.words.extend(["\n", &"    ".repeat(depth), &mark]);
    }

    /// Returns whether the block, or its last entry, has words already.
    fn has_words(&self) -> bool {
        let last = self.words.rsplit('\n').next().unwrap_or_default();
        let last = last.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
        !last.is_empty() && last != "- " && last != ". "
    }

    fn picture(&mut self, file: &str, title: &str, span: Range<usize>) {
        let place = self.source.place(span.clone());
        self.flush(span);
        if let Err((message, help)) = (self.check_picture)(file) {
            self.findings.push(Finding::new(Code::MissingPicture, message).at(place, "no such picture").help(help));
            return;
        }
        let width = title.parse().ok();
        if width.is_none() && !title.is_empty() {
            let message = format!("the title of the picture, `{title}`, does not print");
            let help = "write how wide it is printed, such as `![](fox.png \"30 mm\")`, or write the words below it";
            self.findings.push(Finding::new(Code::NotPrinted, message).at(place.clone(), "not a width").help(help));
        }
        let words = Field { value: Value::Text(file.into()), place: place.clone() };
        let cells = vec![TextCell { words, align: "start", share: 1.0 }];
        self.blocks.push(TextBlock { kind: BlockKind::Picture, is_quoted: self.quotes > 0, cells, width, place });
    }

    /// Ends a paragraph or a list, if there is one.
    fn flush(&mut self, span: Range<usize>) {
        let kind = if self.lists.is_empty() { BlockKind::Paragraph } else { BlockKind::List };
        if !self.words.trim().is_empty() {
            self.push(kind, span);
        }
        self.words.clear();
    }

    fn push(&mut self, kind: BlockKind, span: Range<usize>) {
        let cell = self.cell("start", self.source.place(span.clone()));
        self.cells.push(cell);
        self.row(kind, span);
    }

    fn cell(&mut self, align: &'static str, place: Place) -> TextCell {
        let words = std::mem::take(&mut self.words);
        let words = words.trim_start_matches('\n').trim_end();
        TextCell { words: Field { value: Value::Text(words.into()), place }, align, share: 1.0 }
    }

    fn row(&mut self, kind: BlockKind, span: Range<usize>) {
        let (cells, place) = (std::mem::take(&mut self.cells), self.source.place(span));
        self.blocks.push(TextBlock { kind, is_quoted: self.quotes > 0, cells, width: None, place });
    }

    /// Gives the columns of a table their widths: each has room for its longest word, and a part of what its longest cell needs.
    fn share_width(&mut self) {
        let rows = &mut self.blocks[self.table..];
        let mut needs = vec![0.0_f64; self.aligns.len()];
        for row in &*rows {
            for (need, cell) in needs.iter_mut().zip(&row.cells) {
                *need = need.max(width_needed(cell.words.value.as_text().unwrap_or_default()));
            }
        }
        let all: f64 = needs.iter().sum();
        for (cell, need) in rows.iter_mut().flat_map(|row| row.cells.iter_mut().zip(&needs)) {
            cell.share = need / all;
        }
    }

    /// Reports HTML; comments do not print anywhere.
    fn html(&mut self, span: Range<usize>) {
        if !self.source.text()[span.clone()].trim_start().starts_with("<!--") {
            let help = "write it in Markdown: `**bold**`, `*italic*`, a backslash at the end of a line for a new line; `\\<` is the sign itself";
            self.unprinted(span, "HTML", help);
        }
    }

    fn unprinted(&mut self, span: Range<usize>, what: &str, help: &str) {
        self.unprinted_as(span, (what, help), Severity::Warning);
    }

    fn unprinted_as(&mut self, span: Range<usize>, (what, help): (&str, &str), severity: Severity) {
        let place = self.source.place(span);
        let finding = Finding::new(Code::NotPrinted, format!("{what} does not print")).severity(severity);
        // A tag of HTML is opened and closed.
        let line = place.position().line;
        let is_same = |last: &&Finding| last.message == finding.message && last.lines().last() == Some(&line);
        if self.findings.iter().rev().take_while(|last| last.lines().last() == Some(&line)).any(|last| is_same(&last)) {
            return;
        }
        self.findings.push(finding.at(place, "not printed").help(help));
    }
}

/// Returns a character that is no mark: with a backslash before a sign.
fn literal(character: char) -> impl Iterator<Item = char> {
    character.is_ascii_punctuation().then_some('\\').into_iter().chain([character])
}

/// Returns how much width a cell of a table needs, in letters, with the space beside it.
fn width_needed(words: &str) -> f64 {
    let letters = |words: &str| u32::try_from(words.chars().count()).unwrap_or(u32::MAX);
    let word = words.split(' ').map(letters).max().unwrap_or_default();
    f64::from(word) + f64::from((letters(words) - word).min(30)) / 2.0 + 2.0
}

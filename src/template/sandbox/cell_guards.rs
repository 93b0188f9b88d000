//! Where a template prints a value that may be a cell of a table: a guard there prints the cell as it was typed.
//!
//! Tera's numbers carry no text. So the cells whose numbers print differently are kept beside the values, and these guards
//! look them up by the name or by the row that the value comes from. They are put only into the templates of decks with such
//! cells.

use super::scanner::{Scanner, Tag, Tokens};
use super::value_guards::Edit;

/// What stands before the names that a component reads: it sees only its arguments.
const COMPONENT: &str = "@";

/// Returns the guards of a template's text.
pub(super) fn of_text(text: &str) -> Vec<Edit> {
    let mut scanner = Scanner::new(text);
    let mut guards = Vec::new();
    let mut scope = "";
    while let Some(tag) = scanner.next_tag() {
        match tag.tokens.word(0).filter(|_| tag.is_block) {
            Some("component") => scope = COMPONENT,
            Some("endcomponent") => scope = "",
            _ => CellTag { tag: &tag, text, scope }.guard(&mut guards),
        }
    }
    guards
}

/// A tag that may print cells.
struct CellTag<'t, 'a> {
    tag: &'t Tag<'a>,
    text: &'a str,
    /// What stands before the names that it reads.
    scope: &'static str,
}

/// A path such as `row.cost` or `rows[0]["cost"]`.
struct CellPath<'a> {
    /// The index of its first token.
    start: usize,
    /// The index behind its last one.
    end: usize,
    /// The table that it reads; none for a name alone.
    table: Option<&'a str>,
    /// What it reads from the table: a name in quotes, or an expression.
    key: String,
}

impl CellPath<'_> {
    /// Returns the arguments of a guard.
    fn arguments(&self) -> String {
        let table = self.table.map_or_else(String::new, |table| format!(",p={table}"));
        format!("k={}{table}", self.key)
    }
}

impl<'a> CellTag<'_, 'a> {
    fn guard(&self, guards: &mut Vec<Edit>) {
        let tokens = &self.tag.tokens;
        let is_set = self.tag.is_block && matches!(tokens.word(0), Some("set" | "set_global")) && tokens.is(2, "=");
        let first = if is_set { 3 } else { 0 };
        if is_set {
            let value = self.path(first).filter(|path| self.is_all(path));
            let cell = value.map_or_else(String::new, |path| format!(",{}", path.arguments()));
            let renamed = self.call(&format!("to=\"{}{}\"{cell}", self.scope, tokens.word(1).unwrap_or_default()));
            guards.push(Edit::insert(self.tag.span.end, renamed, &self.tag.span));
        }
        let is_component = tokens.is(0, "<");
        if is_component {
            self.guard_component(guards);
        }
        let paths = tokens.names().filter(|(index, ..)| *index >= first).filter_map(|(index, ..)| self.path(index));
        for path in paths {
            let is_whole = !self.tag.is_block && path.start == 0 && self.is_all(&path);
            let is_joined = self.is_before(path.start, "~") || tokens.is(path.end, "~");
            let is_branch = !self.tag.is_block
                && ((path.start == 0 && tokens.is(path.end, "if"))
                    || (self.is_before(path.start, "else") && path.end == tokens.len()));
            let is_text = tokens.is(path.end, "|") && tokens.is(path.end + 1, "str");
            if is_whole {
                self.guard_whole(&path, guards);
            } else if is_joined || is_branch || is_text {
                let span = start_of(tokens, path.start)..self.end_of(path.end - 1);
                guards.push(Edit::insert(span.start, "(", &span));
                guards.push(Edit::insert(span.end, format!("|_typed({}))", path.arguments()), &span));
            }
        }
    }

    /// Guards a value that is printed as it is.
    fn guard_whole(&self, path: &CellPath<'_>, guards: &mut Vec<Edit>) {
        let start = start_of(&self.tag.tokens, path.start);
        let (span, end) = (start..self.end_of(path.end - 1), self.end_of(self.tag.tokens.len() - 1));
        let written = &self.text[span.clone()];
        // Tera reports a name that does not exist only where nothing stands behind it.
        let named =
            if span.end < end || written.contains(['"', '\\']) { String::new() } else { format!(",n=\"{written}\"") };
        guards.push(Edit::insert(end, format!("|_typed({}{named})", path.arguments()), &span));
    }

    /// Notes which cells a component gets as its arguments.
    fn guard_component(&self, guards: &mut Vec<Edit>) {
        let tokens = &self.tag.tokens;
        for index in (1..tokens.len()).filter(|index| tokens.is(index + 1, "=")) {
            let Some(name) = tokens.word(index) else { continue };
            let path = self.path(index + 3).filter(|path| tokens.is(index + 2, "{") && tokens.is(path.end, "}"));
            let cell = path.map_or_else(String::new, |path| format!(",{}", path.arguments()));
            let start = self.tag.span.start;
            guards.push(Edit::insert(start, self.call(&format!("to=\"{COMPONENT}{name}\"{cell}")), &self.tag.span));
        }
    }

    /// Returns a call that notes under which name a cell is read from here on; it trims the white space that the tag trims.
    fn call(&self, arguments: &str) -> String {
        let trims_before = self.text[self.tag.span.start + 2..].starts_with('-');
        let (open, close) = (if trims_before { "{{-" } else { "{{" }, if self.tag.trims { "-}}" } else { "}}" });
        format!("{open}_renamed({arguments}){close}")
    }

    /// Returns whether nothing but a default stands behind a path.
    fn is_all(&self, path: &CellPath<'_>) -> bool {
        let (tokens, end) = (&self.tag.tokens, path.end);
        let is_default = tokens.is(end, "|") && tokens.is(end + 1, "default") && tokens.is(end + 2, "(");
        let closing = || (end + 2..tokens.len()).find(|index| tokens.is(*index, ")"));
        end == tokens.len() || (is_default && closing() == Some(tokens.len() - 1))
    }

    fn is_before(&self, index: usize, token: &str) -> bool {
        index.checked_sub(1).is_some_and(|before| self.tag.tokens.is(before, token))
    }

    fn end_of(&self, index: usize) -> usize {
        self.tag.tokens.iter().nth(index).map_or(self.text.len(), |(start, token)| start + token.len())
    }

    /// Returns the path that begins at a token; none where there is no path, or it reads no cell.
    fn path(&self, start: usize) -> Option<CellPath<'a>> {
        let tokens = &self.tag.tokens;
        let name =
            tokens.word(start).filter(|name| *name != "loop" && !name.starts_with(|c: char| c.is_ascii_digit()))?;
        let mut path = CellPath { start, end: start + 1, table: None, key: format!("\"{}{name}\"", self.scope) };
        loop {
            let end = path.end + usize::from(tokens.is(path.end, "?"));
            let table = Some(&self.text[start_of(tokens, start)..self.end_of(path.end - 1)]);
            if let Some(name) = tokens.word(end + 1).filter(|_| tokens.is(end, ".")) {
                path = CellPath { start, end: end + 2, table, key: format!("\"{name}\"") };
            } else if tokens.is(end, "[") {
                let mut depth = 0;
                let close = (end..tokens.len()).find(|index| {
                    depth += i32::from(tokens.is(*index, "[")) - i32::from(tokens.is(*index, "]"));
                    depth == 0
                })?;
                let key = self.text[self.end_of(end)..start_of(tokens, close)].to_owned();
                path = CellPath { start, end: close + 1, table, key };
            } else {
                // A part of a list is no cell.
                return (!path.key.is_empty() && (path.key.starts_with('"') || !path.key.contains(':')))
                    .then_some(path);
            }
        }
    }
}

fn start_of(tokens: &Tokens<'_>, index: usize) -> usize {
    tokens.iter().nth(index).map_or(0, |(start, _)| start)
}

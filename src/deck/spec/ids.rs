//! The names of a group's cards and of their templates, which may differ from card to card: text such as
//! `"{{ pack.id }}-{{ value }}"`, read once and filled for every card.

use super::copies::PlacedFields;
use super::id_names::{self, is_name_letter};
use super::row_table::RowTable;
use super::spec_reader::{SpecReader, listed, quoted};
use super::table::TextValue;
use super::{limits, names};
use crate::diag::{Code, Finding, Place, nearest};
use crate::model::{Field, Fields, Value, slug};
use std::collections::BTreeSet;
use std::ops::Range;
use tera::{Context, Error, ErrorKind, Kwargs, State, Tera};

/// The template's name inside Tera.
const NAME: &str = "id";

/// Says what an id may do with a field.
const FILTERS: &str = "use `{{ name | slug }}`, which makes `zebra-finch` of \"Zebra Finch!\", or another filter that does not \
                       make text longer, such as `lower`";

/// How the ids of a group, or the names of its templates, are made.
pub(super) struct IdTemplate<'t> {
    words: TextValue<'t>,
    /// What is made, as the subject of a message.
    subject: String,
    /// What is reported of it.
    code: Code,
    /// None if the id reads nothing.
    tera: Option<Tera>,
    /// The names of the fields that it reads.
    names: BTreeSet<String>,
    /// The names that every card must have, each with its place in the text: all, unless the text asks for some of them first.
    needs: Vec<(usize, String)>,
    /// Whether it has failed in a way that is the same for every card.
    broken: bool,
}

impl<'t> IdTemplate<'t> {
    /// Reads a template; `subject` is what is made, such as `the id`, and `code` what is reported of it.
    pub(super) fn new(subject: &str, code: Code, words: TextValue<'t>) -> Option<Self> {
        let spec = words.spec;
        let text = &words.text;
        if text.chars().nth(limits::ID_TEMPLATE).is_some() {
            let message = format!("{subject} has more than {} characters", limits::ID_TEMPLATE);
            let help = "write something short that names a card: `{{ name }}`";
            return words.refuse(code, "too long", message, help);
        }
        if !text.contains('{') {
            return Some(Self { broken: false, ..Self::unread(subject, code, words) });
        }
        if !["{{", "{%", "{#"].iter().any(|open| text.contains(open)) {
            let message = format!("{subject} has a single brace");
            let help = "put a field between two braces on each side: `{{ name }}`";
            return words.refuse(code, "needs two braces", message, help);
        }
        if let Some(tag) = forbidden_tag(text) {
            let message = format!("{subject} cannot use `{{% {tag} %}}`");
            let help = "read fields with `{{ name }}`, and choose between them with `{% if … %}`";
            return words.refuse(code, "not allowed here", message, help);
        }
        let template = Self::unread(subject, code, words);
        if let Some(finding) = template.slip() {
            spec.find(finding);
            return None;
        }
        let mut tera = Tera::default();
        tame(&mut tera);
        if let Err(error) = tera.add_raw_template(NAME, &template.words.text) {
            spec.find(syntax_finding(&template, &error));
            return None;
        }
        let names = tera.get_template_variables(NAME).unwrap_or_default();
        let names: BTreeSet<String> = names.into_iter().map(str::to_owned).collect();
        let needs = needed_names(&template.words.text, &names);
        Some(Self { tera: Some(tera), names, needs, broken: false, ..template })
    }

    /// Returns a template that is not read yet.
    fn unread(subject: &str, code: Code, words: TextValue<'t>) -> Self {
        let (names, needs) = (BTreeSet::new(), Vec::new());
        Self { words, subject: subject.to_owned(), code, tera: None, names, needs, broken: true }
    }

    /// Returns the place of the template.
    pub(super) fn place(&self) -> &Place {
        &self.words.place
    }

    /// Returns whether the template reads the field `name`.
    pub(super) fn reads(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Returns whether the template reads nothing, so that every card gets the same id.
    pub(super) fn is_fixed(&self) -> bool {
        self.tera.is_none()
    }

    /// Returns the id of a card, or reports why it has none.
    pub(super) fn fill(
        &mut self,
        spec: &SpecReader<'_>,
        card: &PlacedFields,
        table: Option<&RowTable>,
    ) -> Option<String> {
        let id = self.text(spec, card, table)?;
        let Err((fault, help)) = id_names::check(&id) else { return Some(id) };
        let message = format!("the id {} {fault}", quoted(&id));
        let message = if id.is_empty() { "the id of a card is empty".to_owned() } else { message };
        spec.find(self.show(Finding::new(Code::BadId, message).help(help), card));
        None
    }

    /// Returns the text of a card, or reports why it has none.
    pub(super) fn text(
        &mut self,
        spec: &SpecReader<'_>,
        card: &PlacedFields,
        table: Option<&RowTable>,
    ) -> Option<String> {
        if self.broken {
            return None;
        }
        // Tera takes a name that does not exist for nothing in some expressions.
        let missing = self.needs.iter().find(|(_, name)| !card.fields.contains_key(name));
        let missing = missing.map(|(at, name)| (format!("Variable `{name}`"), Some(*at..at + name.len())));
        let made = missing.map_or_else(|| self.render(&card.fields).map_err(|error| details(&error)), Err);
        made.map_err(|error| spec.find(self.render_finding(error, card, table))).ok()
    }

    fn render(&self, fields: &Fields) -> Result<String, Error> {
        let Some(tera) = &self.tera else { return Ok(self.words.text.clone()) };
        // Other fields can be long, and Tera would get a copy of each.
        let read = self.names.iter().filter_map(|name| Some((name.clone(), fields.get(name)?.clone())));
        let fields: &Fields = &read.collect();
        tera.render(NAME, &Context::from_serialize(fields)?)
    }

    /// Points at the cell that makes an id or a name bad, and at the template that reads it.
    pub(super) fn show(&self, finding: Finding, card: &PlacedFields) -> Finding {
        if self.is_fixed() {
            return finding.at(self.words.place.clone(), "");
        }
        let read = card.fields.iter().filter(|(name, _)| self.reads(name));
        let mut cells =
            read.flat_map(|(name, field)| texts(field).into_iter().map(move |(text, place)| (name, text, place)));
        let cell = cells.find(|(_, text, _)| text.is_empty() || !text.chars().all(is_name_letter));
        let place = cell.map_or(&card.place, |(.., place)| place);
        let column = cell.map_or("", |(name, ..)| name);
        let label = if place.text().is_empty() { "empty" } else { "" };
        let made = format!("{} is made here", self.subject);
        let finding = finding.at(place.clone(), label).see(self.words.place.clone(), made);
        finding.caused_by(format!("{column} {:?}", self.words.place))
    }

    fn render_finding(
        &mut self,
        (message, span): (String, Option<Range<usize>>),
        card: &PlacedFields,
        table: Option<&RowTable>,
    ) -> Finding {
        let PlacedFields { fields, place: row } = card;
        let place = span.and_then(|span| self.part(span)).unwrap_or_else(|| self.words.place.clone());
        let Some((name, there)) = missing_field(&message, fields) else {
            self.broken = true;
            let finding = Finding::new(self.code, format!("{} cannot be made: {}", self.subject, plain(&message)));
            return finding.at(place, "").see(row.clone(), "for this card").help(self.render_help(fields));
        };
        let whole_name = self.whole_name(&place, &name);
        let finding = Finding::new(
            Code::UnknownField,
            format!("{} reads {}, but there is no such field", self.subject, quoted(&whole_name)),
        );
        let finding = finding.at(place, "no such field");
        if table.is_some_and(|table| table.columns.contains_key(&name)) {
            let help = format!("add `{name} = …` to the row, or to all cards with `fields = {{ {name} = … }}`");
            return finding.see(row.clone(), "this row does not have it").help(help);
        }
        // A field that no card has is reported once.
        self.broken = true;
        let help = match (nearest(&name, there.iter().map(String::as_str)), whole_name.rsplit_once('.')) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            (None, Some((table, _))) if there.is_empty() => {
                format!("`{table}` is one value, not a table: read it as `{{{{ {table} }}}}`")
            }
            (None, None) if there.is_empty() => {
                "the cards of this group have no fields: add `rows`, `each` or `fields`".to_owned()
            }
            (None, _) => format!("there are {}", listed(there.iter().map(String::as_str))),
        };
        let finding = finding.help(help);
        table.map_or(finding.clone(), |table| table.show_columns(finding))
    }

    /// Returns how to fix a template that fails for another reason than an unknown field.
    fn render_help(&self, fields: &Fields) -> String {
        let minus = fields.keys().find(|name| !names::is_readable(name) && self.words.text.contains(name.as_str()));
        match minus {
            Some(name) => format!("templates cannot read {}: call it `{}`", quoted(name), names::readable(name)),
            None => FILTERS.to_owned(),
        }
    }

    /// Returns what is wrong where a placeholder is not closed, or names a column with a space.
    fn slip(&self) -> Option<Finding> {
        let (text, subject) = (&self.words.text, &self.subject);
        for (start, _) in text.match_indices("{{") {
            let inside = &text[start + 2..];
            let end = inside.find("}}").filter(|end| !inside[..*end].contains("{{"));
            let shown = |length: usize| self.part(start..start + length).unwrap_or_else(|| self.words.place.clone());
            let Some(end) = end else {
                let name = inside.split(['{', '}']).next().unwrap_or_default().trim_end_matches(['-', '_', '.']).trim();
                let length = 2 + inside.find("{{").unwrap_or(inside.len());
                let finding = Finding::new(self.code, format!("`{{{{` is not closed in {subject}"));
                let finding = finding.at(shown(length), "no `}}` behind it");
                return Some(finding.help(format!("put two braces on each side of a field: `{{{{ {name} }}}}`")));
            };
            let name = inside[..end].trim();
            let is_word = |word: &str| {
                word.starts_with(char::is_alphabetic)
                    && word.chars().all(|c| c.is_alphanumeric() || c == '_')
                    && names::is_readable(&names::readable(word))
                    && !["if", "else", "and", "or", "not", "in", "is"].contains(&word)
            };
            if name.contains(' ') && name.split_whitespace().all(is_word) {
                let message = format!("{subject} reads {}, but a name that templates read has no space", quoted(name));
                let finding = Finding::new(self.code, message).at(shown(end + 4), "a space in the name");
                let readable = names::readable(name);
                return Some(finding.help(format!("write `{{{{ {readable} }}}}`")));
            }
        }
        None
    }

    /// Returns the name with the tables that it is read from: `pack.name` for the `name` at `place`.
    fn whole_name(&self, place: &Place, name: &str) -> String {
        let start = place.span().start.saturating_sub(self.words.place.span().start);
        let before = self.words.place.text().get(..start).filter(|_| place.text() == name).unwrap_or_default();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
        let path = before.len() - before.trim_end_matches(is_part).len();
        format!("{}{name}", &before[before.len() - path..])
    }

    /// Returns the place of a part of the template, if its text is in the file letter for letter.
    fn part(&self, span: Range<usize>) -> Option<Place> {
        let raw = self.words.place.text();
        let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
        let inside = raw.get(quotes..raw.len().checked_sub(quotes)?)?;
        (inside == self.words.text).then(|| self.words.place.part(span.start + quotes..span.end + quotes))
    }
}

/// Returns which of the `names` of a template it reads without asking for them first, each with its place, in their order.
fn needed_names(text: &str, names: &BTreeSet<String>) -> Vec<(usize, String)> {
    if ["{%", "default", " is ", " if ", " or ", " and "].iter().any(|word| text.contains(word)) {
        return Vec::new();
    }
    let place = |name: &str| {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '"' | '\'');
        let mut found = text.match_indices(name).map(|(at, _)| at);
        found.find(|at| !text[..*at].ends_with(is_part) && !text[at + name.len()..].starts_with(char::is_alphanumeric))
    };
    let mut needed: Vec<_> = names.iter().filter_map(|name| Some((place(name)?, name.clone()))).collect();
    needed.sort();
    needed
}

/// Returns the texts in a field, at most one table deep, each with its place.
fn texts(field: &Field) -> Vec<(&str, &Place)> {
    match &field.value {
        Value::Text(text) => vec![(text.as_str(), &field.place)],
        Value::Table(fields) => {
            fields.values().filter_map(|field| Some((field.value.as_text()?, &field.place))).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the first tag that an id may not use: loops and blocks could make it run forever.
fn forbidden_tag(template: &str) -> Option<&str> {
    const ALLOWED: [&str; 4] = ["if", "elif", "else", "endif"];
    template.split("{%").skip(1).find_map(|rest| {
        let rest = rest.trim_start_matches('-').trim_start();
        let tag = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        (!ALLOWED.contains(&tag)).then_some(tag)
    })
}

/// Removes what could make a short template write endless text.
fn tame(tera: &mut Tera) {
    fn refused(_: &tera::Value, _: Kwargs, _: &State) -> Result<String, Error> {
        Err(Error::message("this filter cannot be used here"))
    }
    tera.register_filter("join", refused);
    tera.register_filter("indent", refused);
    tera.register_filter("replace", replace);
    tera.register_filter("slug", |text: String, _: Kwargs, _: &State| slug(&text));
    tera.register_function("range", |_: Kwargs, _: &State| -> Result<String, Error> {
        Err(Error::message("`range` cannot be used here"))
    });
}

/// The filter `replace(from=" ", to="-")`, which fails if an id would become too long.
#[expect(clippy::needless_pass_by_value, reason = "the signature of a filter is Tera's")]
fn replace(text: &str, arguments: Kwargs, _: &State) -> Result<String, Error> {
    let (from, to) = (arguments.must_get::<&str>("from")?, arguments.must_get::<&str>("to")?);
    if text.len() > 10 * limits::ID || to.len() > limits::ID {
        return Err(Error::message("the text is too long for a name"));
    }
    Ok(text.replace(from, to))
}

fn details(error: &Error) -> (String, Option<Range<usize>>) {
    match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
            (report.message().to_owned(), Some(report.span().range.clone()))
        }
        other => (other.to_string(), None),
    }
}

/// Returns the unknown field that a template reads, and the fields that it could have read.
fn missing_field(message: &str, fields: &Fields) -> Option<(String, Vec<String>)> {
    let named = |rest: &str| rest.split('`').next().unwrap_or_default().to_owned();
    if let Some(rest) = message.strip_prefix("Variable `") {
        return Some((named(rest), fields.keys().cloned().collect()));
    }
    let rest = message.strip_prefix("Field `")?;
    let there = rest.split_once("Available fields: ").map_or("", |(_, there)| there);
    let mut there: Vec<String> = there.split(", ").filter(|name| !name.is_empty()).map(str::to_owned).collect();
    there.sort();
    Some((named(rest), there))
}

fn syntax_finding(template: &IdTemplate<'_>, error: &Error) -> Finding {
    let (message, span) = details(error);
    let place = span.and_then(|span| template.part(span)).unwrap_or_else(|| template.words.place.clone());
    let is_filter = message.to_lowercase().contains("unknown filter");
    let message = format!("{} cannot be read: {}", template.subject, plain(&message));
    let help = if is_filter { FILTERS } else { "put a field between two braces on each side: `{{ name }}`" };
    Finding::new(template.code, message).at(place, "").help(help)
}

/// Returns a message of the template engine as a part of one of ours.
fn plain(message: &str) -> String {
    let message = message.lines().next().unwrap_or_default().trim_start_matches("error: ").trim_end_matches('.');
    let mut letters = message.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Returns the name of each card's own template, with the place of the key; none where all cards of the group share one, or
/// where a fault has been reported.
pub(super) fn names_of_templates(
    spec: &SpecReader<'_>,
    key: &'static str,
    words: Option<&TextValue<'_>>,
    drafts: &[PlacedFields],
    table: Option<&RowTable>,
) -> Vec<Option<Field>> {
    let read = words.filter(|words| words.text.contains('{'));
    let template = read.and_then(|words| IdTemplate::new(&format!("`{key}`"), Code::BadTemplateName, words.clone()));
    let (Some(mut template), Some(words)) = (template, words) else { return vec![None; drafts.len()] };
    let mut own_name = |card: &PlacedFields| {
        let name = template.text(spec, card, table)?;
        if !name.trim().is_empty() {
            return Some(Field { value: Value::Text(name.into()), place: words.place.clone() });
        }
        let finding = Finding::new(Code::EmptyText, format!("`{key}` is empty for a card"));
        spec.find(template.show(finding.help("write the name of a template, such as `fox.svg`"), card));
        None
    };
    drafts.iter().map(&mut own_name).collect()
}

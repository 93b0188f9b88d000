//! How findings look on a terminal: the line itself, a caret under the fault, and how to fix it.

use super::{Finding, Findings, Place, Severity, listed, quoted};
use std::fmt::Write;

/// Whether the text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Plain text.
    Plain,
    /// ANSI colours, for a terminal.
    Coloured,
}

/// Returns the findings as text, errors last so that they are nearest to the prompt.
#[must_use]
pub fn all(findings: &Findings, style: Style) -> String {
    let mut sorted: Vec<&Finding> = findings.iter().collect();
    sorted.sort_by_key(|finding| finding.severity);
    let texts: Vec<String> = sorted.iter().map(|finding| one(finding, style)).collect();
    texts.join("\n")
}

/// Returns one finding as text, ending with a line break.
#[must_use]
pub fn one(finding: &Finding, style: Style) -> String {
    let painter = Painter(style);
    let mut out = String::new();
    let head = format!("{}[{}]", finding.severity.as_str(), finding.code);
    line(&mut out, &format!("{}: {}", painter.severity(finding.severity, &head), painter.bold(&finding.message)));
    let places: Vec<&(Place, String)> = finding.place.iter().chain(&finding.related).collect();
    let gutter = places.iter().map(|(place, _)| place.position().line.to_string().len()).max().unwrap_or(1);
    for (index, (place, label)) in places.into_iter().enumerate() {
        let arrow = if index == 0 { "-->" } else { ":::" };
        excerpt(&mut out, place, label, &Margin { gutter, arrow, painter: &painter, severity: finding.severity });
    }
    let pad = " ".repeat(gutter);
    for concerned in concerned(finding) {
        line(&mut out, &format!("{pad} {} {concerned}", painter.blue("=")));
    }
    if let Some(variant) = &finding.variant {
        line(&mut out, &format!("{pad} {} in the variant `{variant}`", painter.blue("=")));
    }
    if let Some(help) = &finding.help {
        line(&mut out, &format!("{pad} {} help: {help}", painter.blue("=")));
    }
    out
}

/// Returns which cards and lines a finding concerns, and examples of their values.
fn concerned(finding: &Finding) -> Vec<String> {
    let cards: Vec<&str> = finding.cards().collect();
    let lines = finding.lines();
    let concerned = match (cards.as_slice(), lines.len()) {
        ([card], _) => Some(format!("on card `{card}`")),
        ([], 0 | 1) => None,
        ([], count) => {
            let is_sheet = finding.place.as_ref().is_some_and(|(place, _)| place.cells().is_some());
            let lines_of = if is_sheet { "rows" } else { "lines" };
            Some(format!("on {count} {lines_of}: {}", listed(lines, SHOWN)))
        }
        (cards, _) => Some(format!("on {} cards: {}", cards.len(), listed(cards, SHOWN))),
    };
    let values = finding.extent.values.iter().map(|value| quoted(value));
    let values = (!finding.extent.values.is_empty()).then(|| format!("for example {}", listed(values, SHOWN)));
    let count = finding.extent.decks.len();
    let decks = (count > 0).then(|| format!("in {count} decks: {}", listed(&finding.extent.decks, count)));
    concerned.into_iter().chain(values).chain(decks).map(|text| printable(&text)).collect()
}

/// The most cards and lines that are named, or one fewer with the number of the others.
const SHOWN: usize = 4;

/// What is shown to the left of an excerpt.
struct Margin<'a> {
    gutter: usize,
    arrow: &'a str,
    painter: &'a Painter,
    severity: Severity,
}

fn excerpt(out: &mut String, place: &Place, label: &str, margin: &Margin<'_>) {
    let Margin { gutter, arrow, painter, severity } = margin;
    let at = place.position();
    let pad = " ".repeat(*gutter);
    line(out, &format!("{pad}{} {}", painter.blue(arrow), printable(&place.shown())));
    if place.line_text().is_empty() {
        if !label.is_empty() {
            line(out, &format!("{pad} {} {label}", painter.blue("=")));
        }
        return;
    }
    let (text, column) = window(place.line_text(), place.column_of_text());
    let width = place.width().min(text.chars().count().saturating_sub(column - 1)).max(1);
    line(out, &format!("{} {text}", painter.blue(&format!("{:>gutter$} |", at.line))));
    let mark = if *arrow == "-->" { "^" } else { "-" };
    let carets = format!("{} {label}", mark.repeat(width));
    let carets = painter.severity(*severity, carets.trim_end());
    line(out, &format!("{} {}{carets}", painter.blue(&format!("{pad} |")), " ".repeat(column - 1)));
}

/// Returns at most 100 characters of a line around `column`, with tabs as spaces, and the column within them.
fn window(text: &str, column: usize) -> (String, usize) {
    const WIDTH: usize = 100;
    let count = text.chars().count();
    if count <= WIDTH {
        return (printable(text), column);
    }
    let start = column.saturating_sub(WIDTH / 3).min(count - WIDTH);
    let byte = |number: usize| text.char_indices().nth(number).map_or(text.len(), |(at, _)| at);
    let mut shown = printable(&text[byte(start)..byte(start + WIDTH)]);
    if start + WIDTH < count {
        shown.push('…');
    }
    if start == 0 { (shown, column) } else { (format!("…{shown}"), column - start + 1) }
}

/// Replaces control characters with spaces: a deck can come from a stranger and must not control the terminal.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Adds a line without its trailing spaces.
fn line(out: &mut String, text: &str) {
    let _ = writeln!(out, "{}", text.trim_end());
}

struct Painter(Style);

impl Painter {
    fn paint(&self, codes: &str, text: &str) -> String {
        let text = printable(text);
        match self.0 {
            Style::Plain => text,
            Style::Coloured => format!("\u{1b}[{codes}m{text}\u{1b}[0m"),
        }
    }

    fn bold(&self, text: &str) -> String {
        self.paint("1", text)
    }

    fn blue(&self, text: &str) -> String {
        self.paint("1;34", text)
    }

    fn severity(&self, severity: Severity, text: &str) -> String {
        let codes = match severity {
            Severity::Error => "1;31",
            Severity::Warning => "1;33",
            Severity::Note => "1;36",
        };
        self.paint(codes, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Code, Source};

    #[test]
    fn a_finding_shows_the_line_with_a_caret_and_how_to_fix_it() {
        let deck = Source::new("deck.toml", "[[cards]]\ncopiez = 3\n");
        let csv = Source::new("cards.csv", "name,cost\n");
        let finding = Finding::new(Code::UnknownKey, "`copiez` is not a key of `[[cards]]`")
            .at(deck.place(10..16), "not known here")
            .see(csv.line(1), "the columns there are")
            .help("did you mean `copies`?");
        let wanted = "\
error[unknown-key]: `copiez` is not a key of `[[cards]]`
 --> deck.toml:2:1
2 | copiez = 3
  | ^^^^^^ not known here
 ::: cards.csv:1:1
1 | name,cost
  | --------- the columns there are
  = help: did you mean `copies`?
";
        assert_eq!(one(&finding, Style::Plain), wanted);
    }

    #[test]
    fn a_long_line_is_shown_around_its_fault() {
        let text = format!("{}FAULT{}", "a".repeat(500), "b".repeat(500));
        let source = Source::new("long.csv", text);
        let shown = one(&Finding::new(Code::UnknownKey, "m").at(source.place(500..505), ""), Style::Plain);
        let lines: Vec<&str> = shown.lines().collect();
        let column =
            lines[2].chars().collect::<Vec<_>>().windows(5).position(|w| w.iter().collect::<String>() == "FAULT");
        assert_eq!(lines[3].find('^'), column);
        assert!(lines[2].chars().count() < 120);
    }

    #[test]
    fn a_deck_cannot_control_the_terminal() {
        let source = Source::new("evil.toml", "x = \"\u{1b}[2J\"");
        let shown = one(&Finding::new(Code::UnknownKey, "found `\u{1b}[2J`").at(source.line(1), ""), Style::Plain);
        assert!(!shown.contains('\u{1b}'));
    }
}

//! How findings look on a terminal: the line itself, a caret under the fault, and how to fix it.

use super::gathering::FILES;
use super::{Finding, Findings, Place, Severity, counted, listed, on_one_line, quoted, shortened, without_data};
use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt::Write;
use unicode_width::UnicodeWidthChar as _;

/// Whether the text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Plain text.
    Plain,
    /// ANSI colours, for a terminal.
    Coloured,
}

/// Returns the findings as text, errors last so that they are nearest to the prompt; lines are as long as they are.
pub fn all(findings: &Findings, style: Style) -> String {
    all_within(findings, style, None)
}

/// Does the same for a terminal of so many columns: lines are broken between words, so that what is under a line stays there.
pub fn all_within(findings: &Findings, style: Style, columns: Option<usize>) -> String {
    let mut sorted: Vec<&Finding> = findings.iter().collect();
    // If there is no room for all of them, errors are shown rather than notes.
    sorted.sort_by_key(|finding| Reverse(finding.severity));
    let columns = columns.map(|columns| columns.max(NARROWEST));
    let (mut shown, mut room) = (Vec::new(), MOST_BYTES);
    for finding in &sorted {
        let text = within(finding, style, columns);
        if text.len() > room && !shown.is_empty() {
            break;
        }
        room = room.saturating_sub(text.len());
        shown.push((finding.severity, text));
    }
    let left_out = and_more(&sorted[shown.len()..]);
    shown.sort_by_key(|(severity, _)| *severity);
    let texts: Vec<String> = shown.into_iter().map(|(_, text)| text).chain(left_out).collect();
    texts.join("\n")
}

/// Returns how many findings are not shown, if there are any.
fn and_more(left_out: &[&Finding]) -> Option<String> {
    let mut left = Findings::new();
    left.list_mut().extend(left_out.iter().map(|finding| Finding::new(finding.code, "").severity(finding.severity)));
    let help = "fix those that are shown, then check again; `--format json` lists more of them";
    (!left.is_empty()).then(|| format!("and more: {}\n  = help: {help}\n", left.in_words()))
}

/// Returns one finding as text, ending with a line break.
pub fn one(finding: &Finding, style: Style) -> String {
    within(finding, style, None)
}

/// The most bytes of all findings together.
const MOST_BYTES: usize = 18_000;
/// The most further places that a finding shows.
const FURTHER: usize = 6;
/// The fewest columns for which lines are broken.
const NARROWEST: usize = 40;
/// The most characters of a line of a file that are shown.
const LONGEST: usize = 100;

fn within(finding: &Finding, style: Style, columns: Option<usize>) -> String {
    let painter = Painter(style);
    let mut out = String::new();
    let head = format!("{}[{}]", finding.severity.as_str(), finding.code);
    let message = broken(&on_one_line(&finding.message), columns, (width(&head) + 2, "  "));
    let message: Vec<String> = message.iter().map(|line| painter.bold(line)).collect();
    line(&mut out, &format!("{}: {}", painter.severity(finding.severity, &head), message.join("\n  ")));
    let further = finding.related.len().saturating_sub(FURTHER);
    let places: Vec<&(Place, String)> = finding.place.iter().chain(finding.related.iter().take(FURTHER)).collect();
    let gutter = places.iter().map(|(place, _)| place.position().line.to_string().len()).max().unwrap_or(1);
    for (index, (place, label)) in places.into_iter().enumerate() {
        let arrow = if index == 0 { "-->" } else { ":::" };
        let margin = Margin { gutter, arrow, painter: &painter, severity: finding.severity, columns };
        excerpt(&mut out, place, label, &margin);
    }
    let pad = " ".repeat(gutter);
    let variant = finding.variant.as_ref().map(|variant| format!("in the variant `{variant}`"));
    let help = finding.help.as_ref().map(|help| format!("help: {help}"));
    let further = (further > 0).then(|| format!("and {}", counted(further, "more place")));
    for words in further.into_iter().chain(concerned(finding)).chain(variant).chain(help) {
        let hanging = format!("{pad}   ");
        let words = shortened(words);
        let words = on_one_line(&words);
        let words = broken(&words, columns, (gutter + 3, &hanging)).join(&format!("\n{hanging}"));
        line(&mut out, &format!("{pad} {} {words}", painter.blue("=")));
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
    let most = if finding.code.names_files() { FILES } else { SHOWN };
    let such = if finding.code.names_files() && values.len() < most { "namely" } else { "for example" };
    let values = (!finding.extent.values.is_empty()).then(|| format!("{such} {}", listed(values, most)));
    let count = finding.extent.decks.len();
    let decks = (count > 0).then(|| format!("in {count} decks: {}", listed(&finding.extent.decks, count)));
    concerned.into_iter().chain(values).chain(decks).collect()
}

/// The most cards and lines that are named, or one fewer with the number of the others.
const SHOWN: usize = 4;

/// What is shown to the left of an excerpt.
struct Margin<'a> {
    gutter: usize,
    arrow: &'a str,
    painter: &'a Painter,
    severity: Severity,
    columns: Option<usize>,
}

fn excerpt(out: &mut String, place: &Place, label: &str, margin: &Margin<'_>) {
    let Margin { gutter, arrow, painter, severity, columns } = margin;
    let label = &*on_one_line(label);
    let at = place.position();
    let pad = " ".repeat(*gutter);
    line(out, &format!("{pad}{} {}", painter.blue(arrow), on_one_line(&place.shown())));
    if place.line_text().is_empty() {
        if !label.is_empty() {
            line(out, &format!("{pad} {} {label}", painter.blue("=")));
        }
        return;
    }
    // What is left of the terminal beside the line's number and its bar.
    let room = columns.map_or(usize::MAX, |columns| columns.saturating_sub(gutter + 3));
    let (text, column) = without_data_before(place);
    let (text, column) = window(&text, column, room);
    let before: String = text.chars().take(column - 1).collect();
    let marked: String = text.chars().skip(column - 1).take(place.width()).collect();
    line(out, &format!("{} {text}", painter.blue(&format!("{:>gutter$} |", at.line))));
    let mark = if *arrow == "-->" { "^" } else { "-" };
    let carets = mark.repeat(width(&marked).max(1));
    let bar = painter.blue(&format!("{pad} |"));
    let indent = " ".repeat(width(&before));
    let is_beside = width(&indent) + width(&carets) + 1 + width(label) <= room;
    let beside = if is_beside { format!("{carets} {label}") } else { carets };
    line(out, &format!("{bar} {indent}{}", painter.severity(*severity, beside.trim_end())));
    if !is_beside {
        for words in broken(label, *columns, (gutter + 3, &" ".repeat(gutter + 3))) {
            line(out, &format!("{bar} {}", painter.severity(*severity, &words)));
        }
    }
}

/// Returns the line of a place without the data of pictures that are written out in it, and the column of the place within it.
fn without_data_before(place: &Place) -> (Cow<'_, str>, usize) {
    let (line, column) = (place.line_text(), place.column_of_text());
    let text = without_data(line);
    if text.len() == line.len() {
        return (text, column);
    }
    let before = line.char_indices().nth(column - 1).map_or(line, |(at, _)| &line[..at]);
    // Of a place within data, its end is left.
    let column = without_data(before).trim_end_matches('…').chars().count() + 1;
    (text, column)
}

/// Returns a line around `column`, with tabs as spaces, and the column within it: as many characters as are shown and have room.
fn window(text: &str, column: usize, room: usize) -> (String, usize) {
    let count = text.chars().count();
    let most = LONGEST.min(room.saturating_sub(2));
    if count <= LONGEST && width(text) <= room {
        return (on_one_line(text).into_owned(), column);
    }
    let start = column.saturating_sub(most / 3).min(count.saturating_sub(most));
    let (mut shown, mut used, mut taken) = (String::new(), 0, 0);
    for letter in text.chars().skip(start).take(most) {
        used += letter.width().unwrap_or(1);
        if used > most && taken + start >= column {
            break;
        }
        taken += 1;
        shown.push(letter);
    }
    let mut shown = on_one_line(&shown).into_owned();
    if start + taken < count {
        shown.push('…');
    }
    if start == 0 { (shown, column) } else { (format!("…{shown}"), column - start + 1) }
}

/// Returns how many columns of a terminal a text takes.
fn width(text: &str) -> usize {
    text.chars().map(|letter| letter.width().unwrap_or(1)).sum()
}

/// Returns a text in lines that fit into so many columns, broken between words: `begun` columns are taken before the first line,
/// and `hanging` stands before each of the others.
fn broken(text: &str, columns: Option<usize>, (begun, hanging): (usize, &str)) -> Vec<String> {
    let Some(columns) = columns else { return vec![text.to_owned()] };
    let mut lines = vec![String::new()];
    let mut used = begun;
    for word in words(text, columns.saturating_sub(width(hanging))) {
        let line = lines.last_mut().expect("there is always a line");
        let space = usize::from(!line.is_empty());
        if !line.is_empty() && used + space + width(&word) > columns {
            used = width(hanging) + width(&word);
            lines.push(word);
            continue;
        }
        if space > 0 {
            line.push(' ');
        }
        line.push_str(&word);
        used += space + width(&word);
    }
    lines
}

/// Returns the words of a text. What stands between backticks is one of them if it has room in a line of so many columns: what
/// people are to type is not broken.
fn words(text: &str, room: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut is_quoted = false;
    for word in text.split(' ') {
        match words.last_mut().filter(|_| is_quoted) {
            Some(quoted) => {
                quoted.push(' ');
                quoted.push_str(word);
            }
            None => words.push(word.to_owned()),
        }
        is_quoted ^= word.matches('`').count() % 2 == 1;
    }
    let has_room = |word: &String| width(word) <= room;
    words
        .into_iter()
        .flat_map(|word| if has_room(&word) { vec![word] } else { word.split(' ').map(str::to_owned).collect() })
        .collect()
}

/// Adds a line without its trailing spaces.
fn line(out: &mut String, text: &str) {
    let _ = writeln!(out, "{}", text.trim_end());
}

struct Painter(Style);

impl Painter {
    fn paint(&self, codes: &str, text: &str) -> String {
        let text = on_one_line(text);
        match self.0 {
            Style::Plain => text.into_owned(),
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

    /// 80 columns hold ` 1 | ` and 75 characters: the line is cut on both sides, and the caret is under the fault.
    #[test]
    fn on_a_terminal_no_line_is_longer_than_it_and_carets_meet_their_text() {
        let text = format!("{}FAULT{}", "ab ".repeat(60), " cd".repeat(60));
        let source = Source::new("long.csv", text);
        let place = source.place(180..185);
        let help =
            "write the words of this sentence in a few lines, so that a terminal does not break them in the middle";
        let mut findings = Findings::new();
        findings.push(Finding::new(Code::UnknownKey, help).at(place, "a label that has no room beside it").help(help));
        for columns in [40, 80, 120] {
            let shown = all_within(&findings, Style::Plain, Some(columns));
            assert!(shown.lines().all(|line| width(line) <= columns), "{columns}:\n{shown}");
            let column = |line: &str, what: &str| line.find(what).map(|at| line[..at].chars().count());
            let lines: Vec<&str> = shown.lines().collect();
            let at = lines.iter().position(|line| line.contains("FAULT")).expect("it is shown");
            assert_eq!(column(lines[at], "FAULT"), column(lines[at + 1], "^^^^^"), "{shown}");
        }
    }

    #[test]
    fn what_people_are_to_type_is_not_broken_if_it_has_room() {
        let words = |columns| broken("see `pullet list --labels` for all of them", Some(columns), (0, ""));
        assert_eq!(words(20), ["see `pullet list", "--labels` for all of", "them"]);
        assert_eq!(words(25), ["see", "`pullet list --labels`", "for all of them"]);
        assert_eq!(broken("an ` alone", Some(40), (0, "")), ["an ` alone"]);
    }

    /// 卡 takes two columns of a terminal.
    #[test]
    fn carets_meet_text_after_wide_letters() {
        let source = Source::new("wide.csv", "卡,FAULT");
        let finding = Finding::new(Code::UnknownKey, "m").at(source.place(4..9), "");
        assert!(one(&finding, Style::Plain).contains("\n  |    ^^^^^\n"), "{}", one(&finding, Style::Plain));
    }

    #[test]
    fn a_deck_cannot_control_the_terminal() {
        let evil = "\u{1b}[2J\u{8}\u{202e}";
        let source = Source::new(format!("{evil}.toml"), format!("x = \"{evil}\""));
        let mut finding = Finding::new(Code::UnknownKey, evil).at(source.line(1), evil).see(source.line(1), evil);
        finding.extent.values = vec![evil.to_owned()];
        finding.variant = Some(evil.to_owned());
        for columns in [None, Some(40)] {
            let shown = within(&finding.clone().help(evil).on_card(evil), Style::Plain, columns);
            assert!(!shown.contains(['\u{1b}', '\u{8}', '\u{202e}']), "{shown:?}");
        }
    }

    /// A thousand findings of 1,500 letters each are 1.5 MB.
    #[test]
    fn no_deck_fills_the_terminal() {
        let mut findings = Findings::new();
        for number in 0..1_000 {
            let message = format!("{number}{}", "x".repeat(100_000));
            let severity = if number == 500 { Severity::Error } else { Severity::Note };
            findings.push(Finding::new(Code::UnusedTable, message).severity(severity));
        }
        let shown = all(&findings, Style::Plain);
        assert!(shown.len() < 20_000, "{}", shown.len());
        assert!(shown.contains("error[unused-table]: 500xxx"));
        assert!(shown.ends_with(
            "notes\n  = help: fix those that are shown, then check again; `--format json` lists more of them\n"
        ));
    }

    #[test]
    fn the_data_of_a_picture_is_not_shown_and_carets_meet_their_text() {
        let line = format!("<image href=\"data:image/png;base64,{}\" FAULT=\"\"/>", "QUJD".repeat(1_000));
        let source = Source::new("card.svg", line.clone());
        let at = line.find("FAULT").expect("it is there");
        let shown = one(&Finding::new(Code::UnknownKey, "m").at(source.place(at..at + 5), ""), Style::Plain);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[2], "1 | <image href=\"data:image/png;base64,…\" FAULT=\"\"/>");
        assert_eq!(lines[3].find('^'), lines[2].replace('…', ".").find("FAULT"));
        let data = one(&Finding::new(Code::UnknownKey, "m").at(source.place(50..54), ""), Style::Plain);
        assert!(!data.contains("QUJD"), "{data}");
    }
}

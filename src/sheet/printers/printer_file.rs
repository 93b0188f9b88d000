//! Profiles as the text of `printers.toml`: a table for each printer.
//!
//! People may write into the file, so that every fault has a place, and what Pullet does not change stays as it was written.

use super::profile::{Angle, Percent, PrintedSize, PrinterProfile, Resize, SideError};
use crate::diag::{Code, Finding, Findings, Place, Source, listed, nearest, quoted};
use crate::model::{Edges, Length, NamedChoice, PrintOptions, PrinterName};
use indexmap::IndexMap;
use std::fmt::{Display, Write};
use std::str::FromStr;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The name of the file.
pub const PRINTER_FILE: &str = "printers.toml";
/// The most printers in a file.
pub const MOST_PRINTERS: usize = 100;
/// The first line of a file that Pullet makes.
const HEAD: &str = "# Printers, as `pullet align` measured them. `pullet printers` lists them.\n";

/// The keys of a printer, in the order in which they are written.
pub(super) const KEYS: [&str; 18] = [
    "paper",
    "flip",
    "feed",
    "front-right",
    "front-down",
    "front-turn",
    "back-right",
    "back-down",
    "back-turn",
    "back-width",
    "back-height",
    "print-width",
    "print-height",
    "resize",
    "margin-top",
    "margin-right",
    "margin-bottom",
    "margin-left",
];

/// Reads the printers of a file, in its order, or only the one of a name; those with a fault are left out.
pub fn read_printers(source: &Arc<Source>, only: Option<&str>) -> (IndexMap<String, PrinterProfile>, Findings) {
    let mut printers = IndexMap::new();
    let mut findings = Findings::new();
    let (document, errors) = DeTable::parse_recoverable(source.text());
    for error in errors.iter().take(1) {
        let place = source.place(error.span().unwrap_or_default());
        let message =
            format!("`{PRINTER_FILE}` cannot be read: {}", error.message().lines().next().unwrap_or_default());
        let help = "fix this line; or rename the file, and measure the printer again with `pullet align`";
        findings.push(finding(message, place, "not TOML").help(help));
    }
    if !errors.is_empty() {
        return (printers, findings);
    }
    let is_read = |name: &str| only.is_none_or(|only| only == name);
    let tables = document.get_ref().iter().take(MOST_PRINTERS);
    for (name, node) in tables.filter(|(name, _)| is_read(name.get_ref())) {
        let place = source.place(name.span());
        let DeValue::Table(table) = node.get_ref() else {
            let message = format!("{} is not a printer: a printer is a table of its own", quoted(name.get_ref()));
            findings.push(finding(message, place, "not a table").help("write it as `[kitchen]`"));
            continue;
        };
        if PrinterName::new(name.get_ref()).is_none() {
            let message = format!("{} cannot be the name of a printer", quoted(name.get_ref()));
            let help = format!("use up to {} letters from a to z, digits, `-` and `_`", PrinterName::LONGEST);
            findings.push(finding(message, place, "not a name").help(help));
            continue;
        }
        let mut reader = PrinterReader { source, table, findings: Findings::new() };
        let profile = reader.profile();
        let own = reader.findings;
        if !own.has_errors() {
            printers.insert(name.get_ref().to_string(), profile);
        }
        findings.extend(own);
    }
    if let Some((name, _)) = document.get_ref().iter().nth(MOST_PRINTERS) {
        let message = format!("there are more than {MOST_PRINTERS} printers");
        let finding = finding(message, source.place(name.span()), "one too many");
        findings.push(finding.help("remove those that you do not use: `pullet printers --remove NAME`"));
    }
    (printers, findings)
}

fn finding(message: String, place: Place, label: &str) -> Finding {
    Finding::new(Code::BadPrinterFile, message).at(place, label)
}

/// Reads the table of a printer.
struct PrinterReader<'a, 't> {
    source: &'a Arc<Source>,
    table: &'a DeTable<'t>,
    findings: Findings,
}

impl PrinterReader<'_, '_> {
    fn profile(&mut self) -> PrinterProfile {
        self.report_unknown_keys();
        let front = self.moved(["front-right", "front-down", "front-turn"]);
        let back = self.moved(["back-right", "back-down", "back-turn"]);
        let margin = (Length::ZERO, PrintOptions::LARGEST_MARGIN);
        let edges = ["margin-top", "margin-right", "margin-bottom", "margin-left"].map(|key| self.length(key, margin));
        PrinterProfile {
            paper: self.text("paper").map(|(text, _)| text),
            flip: self.choice("flip").unwrap_or_default(),
            feed: self.choice("feed"),
            front,
            back: SideError { width: self.size("back-width"), height: self.size("back-height"), ..back },
            size: PrintedSize { width: self.size("print-width"), height: self.size("print-height") },
            resize: self.resize(),
            margins: match edges {
                [Some(top), Some(right), Some(bottom), Some(left)] => Some(Edges { top, right, bottom, left }),
                _ => None,
            },
        }
    }

    fn size(&mut self, key: &str) -> Percent {
        let (least, most) = SideError::SIZES;
        let wanted = format!("`{key} = \"100 %\"`, from {least} to {most}");
        self.measure(key, (least, most), &wanted).unwrap_or_default()
    }

    fn length(&mut self, key: &str, (least, most): (Length, Length)) -> Option<Length> {
        self.measure(key, (least, most), &format!("`{key} = \"0.3 mm\"`, from {least} to {most}"))
    }

    fn moved(&mut self, [right, down, turn]: [&str; 3]) -> SideError {
        let off = (-SideError::FARTHEST, SideError::FARTHEST);
        let [right, down] = [right, down].map(|key| self.length(key, off).unwrap_or_default());
        let most = SideError::MOST_TURN.to_degrees();
        let wanted = format!("`{turn} = \"0.05 deg\"`, from -{most} to {most} degrees");
        let turn = self.measure(turn, (Angle::degrees(-most), SideError::MOST_TURN), &wanted).unwrap_or_default();
        SideError { right, down, turn, ..SideError::default() }
    }

    fn find(&mut self, message: String, place: Place, label: &str, help: String) {
        self.findings.push(finding(message, place, label).help(help));
    }

    fn report_unknown_keys(&mut self) {
        let unknown: Vec<(String, Place)> = self
            .table
            .iter()
            .filter(|(key, _)| !KEYS.contains(&key.get_ref().as_ref()))
            .map(|(key, _)| (key.get_ref().to_string(), self.source.place(key.span())))
            .collect();
        for (key, place) in unknown {
            let help = match nearest(&key, KEYS) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are {}", listed(KEYS.map(|key| format!("`{key}`")), KEYS.len())),
            };
            self.find(format!("{} is not known of a printer", quoted(&key)), place, "unknown", help);
        }
    }

    fn node(&self, key: &str) -> Option<(&Spanned<DeValue<'_>>, Place)> {
        let node = self.table.get(key)?;
        Some((node, self.source.place(node.span())))
    }

    fn text(&mut self, key: &str) -> Option<(String, Place)> {
        let (node, place) = self.node(key)?;
        if let DeValue::String(text) = node.get_ref() {
            return Some((text.to_string(), place));
        }
        let help = format!("write it in quotes: `{key} = \"{}\"`", place.text());
        self.find(format!("`{key}` must be text"), place, "not text", help);
        None
    }

    fn choice<T: NamedChoice + Copy>(&mut self, key: &str) -> Option<T> {
        let (text, place) = self.text(key)?;
        let found = T::ALL.iter().find(|choice| choice.word() == text).copied();
        if found.is_none() {
            let help = format!("there are {}", listed(T::words().map(|word| format!("`{word}`")), T::ALL.len()));
            self.find(format!("{} is not a choice for `{key}`", quoted(&text)), place, "not one of them", help);
        }
        found
    }

    /// Asks for a number with its unit, within a range; `wanted` is an example with the range.
    fn measure<T: FromStr + PartialOrd>(&mut self, key: &str, (least, most): (T, T), wanted: &str) -> Option<T> {
        let (text, place) = self.text(key)?;
        let value = text.parse::<T>().ok().filter(|value| (least..=most).contains(value));
        if value.is_none() {
            let message = format!("{} is not possible for `{key}`", quoted(&text));
            self.find(message, place, "not possible", format!("write {wanted}"));
        }
        value
    }

    fn resize(&mut self) -> Resize {
        let Some((node, place)) = self.node("resize") else { return Resize::Off };
        match node.get_ref() {
            DeValue::Boolean(true) => Resize::On,
            DeValue::Boolean(false) => Resize::Off,
            _ => {
                let message = "`resize` must be `true` or `false`".to_owned();
                self.find(message, place, "neither", "write `resize = true`".to_owned());
                Resize::Off
            }
        }
    }
}

/// Returns the text of a file with a printer in place of the one of that name, or without it; everything else stays as it is.
pub fn with_printer(text: &str, name: &str, profile: Option<&PrinterProfile>) -> String {
    let mut kept = String::new();
    let mut is_own = false;
    for line in text.split_inclusive('\n') {
        if let Some(header) = line.trim_start().strip_prefix('[') {
            let header = header.split(']').next().unwrap_or_default();
            is_own = header.trim().trim_matches(['"', '\'']) == name;
        }
        if !is_own {
            kept.push_str(line);
        }
    }
    let kept = kept.trim_end();
    let mut written = if kept.is_empty() { HEAD.trim_end().to_owned() } else { kept.to_owned() };
    written.push('\n');
    if let Some(profile) = profile {
        let _ = write!(written, "\n[{name}]\n{}", lines(profile));
    }
    written
}

/// Returns the keys of a printer with their values, each on a line.
fn lines(profile: &PrinterProfile) -> String {
    let mut lines = String::new();
    let mut line = |key: &str, value: &dyn Display| {
        let _ = writeln!(lines, "{key} = \"{value}\"");
    };
    if let Some(paper) = &profile.paper {
        line("paper", paper);
    }
    line("flip", &profile.flip.word());
    if let Some(feed) = profile.feed {
        line("feed", &feed.word());
    }
    if profile.front != SideError::default() {
        let SideError { right, down, turn, .. } = profile.front;
        line("front-right", &right);
        line("front-down", &down);
        line("front-turn", &turn);
    }
    let SideError { right, down, turn, width, height } = profile.back;
    let back: [(&str, &dyn Display); 5] =
        [("right", &right), ("down", &down), ("turn", &turn), ("width", &width), ("height", &height)];
    back.into_iter().for_each(|(key, value)| line(&format!("back-{key}"), value));
    line("print-width", &profile.size.width);
    line("print-height", &profile.size.height);
    if let Some(Edges { top, right, bottom, left }) = profile.margins {
        let margins = [("top", top), ("right", right), ("bottom", bottom), ("left", left)];
        margins.into_iter().for_each(|(key, value)| line(&format!("margin-{key}"), &value));
    }
    if profile.resize == Resize::On {
        lines.push_str("resize = true\n");
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Flip;

    fn kitchen() -> PrinterProfile {
        PrinterProfile {
            paper: Some("letter".to_owned()),
            flip: Flip::ShortEdge,
            feed: Some(crate::model::Edge::Left),
            front: SideError {
                right: Length::um(1_500),
                down: Length::um(-900),
                turn: Angle::degrees(0.2),
                ..SideError::default()
            },
            back: SideError {
                right: Length::um(310),
                down: Length::um(-1_205),
                turn: Angle::degrees(-0.053),
                width: Percent::new(100.12),
                height: Percent::new(99.951),
            },
            size: PrintedSize { width: Percent::new(99.8), height: Percent::WHOLE },
            resize: Resize::On,
            margins: Some(Edges { top: Length::um(4_200), ..Edges::all(Length::um(3_000)) }),
        }
    }

    fn read(text: &str) -> (IndexMap<String, PrinterProfile>, Vec<String>) {
        let (printers, findings) = read_printers(&Source::new(PRINTER_FILE, text), None);
        (printers, findings.iter().map(|finding| finding.message.clone()).collect())
    }

    #[test]
    fn a_profile_reads_back_as_it_was_written() {
        let text = with_printer("", "kitchen", Some(&kitchen()));
        let (printers, findings) = read(&text);
        assert_eq!(findings, Vec::<String>::new());
        assert_eq!(printers.get("kitchen"), Some(&kitchen()));
        let plain = PrinterProfile::default();
        assert_eq!(read(&with_printer("", "plain", Some(&plain))).0.get("plain"), Some(&plain));
    }

    #[test]
    fn other_printers_and_the_words_of_people_stay() {
        let office = "# Mine.\n[office] # by the door\nback-right = \"1 mm\"\n";
        let both = with_printer(office, "kitchen", Some(&kitchen()));
        assert!(both.starts_with(office));
        let names: Vec<String> = read(&both).0.into_keys().collect();
        assert_eq!(names, ["office", "kitchen"]);
        assert_eq!(with_printer(&both, "kitchen", None), office);
        let renewed = with_printer(&both, "office", Some(&PrinterProfile::default()));
        assert_eq!(read(&renewed).0.into_keys().collect::<Vec<_>>(), ["kitchen", "office"]);
    }

    #[test]
    fn a_fault_leaves_out_its_printer_alone() {
        let text = "[a]\nback-right = \"9 mm\"\n[b]\nback-rigth = \"1 mm\"\n[c]\nflip = \"over\"\n[d]\nback-turn = 0.1\n[e]\n\
                    print-width = \"97 %\"\n[f]\nresize = 1\n['g h']\n[i]\nback-right = \"-8 mm\"\n";
        let (printers, findings) = read(text);
        assert_eq!(printers.into_keys().collect::<Vec<_>>(), ["i"]);
        assert_eq!(
            findings,
            [
                "`9 mm` is not possible for `back-right`",
                "`back-rigth` is not known of a printer",
                "`over` is not a choice for `flip`",
                "`back-turn` must be text",
                "`97 %` is not possible for `print-width`",
                "`resize` must be `true` or `false`",
                "`g h` cannot be the name of a printer",
            ]
        );
        assert_eq!(read("[a\n").1.len(), 1);
    }

    #[test]
    fn a_file_has_a_limit() {
        let tables: Vec<String> = (0..=MOST_PRINTERS).map(|number| format!("[p{number}]")).collect();
        let text = tables.join("\n");
        let (printers, findings) = read(&text);
        assert_eq!((printers.len(), findings), (MOST_PRINTERS, vec!["there are more than 100 printers".to_owned()]));
    }
}

//! One thing found about a deck, and the collection that every stage returns.

use super::control_characters::ControlCharacters;
use super::{Area, Code, Place, Position, Severity, Source, counted, shortened};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// One thing found about a deck: what it is, where it is, and how to fix it.
///
/// ```
/// use pullet_model::diag::{Code, Finding, Source};
/// let deck = Source::new("decks/farm/deck.toml", "copiez = 3\n");
/// let finding = Finding::new(Code::UnknownKey, "`copiez` is not a key of `[[cards]]`")
///     .at(deck.place(0..6), "not known here")
///     .help("did you mean `copies`?");
/// assert_eq!(finding.position().map(|at| at.line), Some(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its name, such as `unknown-key`.
    pub code: Code,
    /// How much it matters.
    pub severity: Severity,
    /// One line: what was found and what was wanted, in lower case without a final stop.
    pub message: String,
    /// Where it is, and the label beside the caret.
    pub place: Option<(Place, String)>,
    /// Other places that explain it, each with its words.
    pub related: Vec<(Place, String)>,
    /// How to fix it.
    pub help: Option<String>,
    /// The id of the card that was being made.
    pub card: Option<String>,
    /// What it concerns beyond its card and its place.
    pub extent: Box<Extent>,
    /// The variant of the deck that has it; none for the deck without variants.
    pub variant: Option<String>,
}

/// What a finding concerns beyond its card and its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// What makes it one with other findings of its code, such as the column of a table; its place if there is none.
    pub cause: Option<String>,
    /// The ids of further cards with the same cause.
    pub other_cards: Vec<String>,
    /// Further places with the same cause.
    pub other_places: Vec<Place>,
    /// Examples of values that differ from card to card, if there are several.
    pub values: Vec<String>,
    /// The decks that have it, if it is shown once for several.
    pub decks: Vec<String>,
}

impl Finding {
    /// Returns the finding for the control characters that a file had; none if it had none.
    pub fn of_control_characters(source: &Arc<Source>) -> Option<Self> {
        let controls = source.controls.as_ref()?;
        let letter = source.text()[controls.first..].chars().next().map_or(0, char::len_utf8);
        Some(Self::control_characters(controls, source.place(controls.first..controls.first + letter)))
    }

    /// Returns the finding for control characters, the first of which was at a place.
    pub fn control_characters(controls: &ControlCharacters, place: Place) -> Self {
        let finding = Self::new(Code::ControlCharacter, controls.message()).at(place, "the first of them");
        finding.help("save the text again as UTF-8, or write the letters themselves")
    }

    /// Returns a finding without a place, with the severity of its code.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            message: shortened(message.into()),
            place: None,
            related: Vec::new(),
            help: None,
            card: None,
            extent: Box::default(),
            variant: None,
        }
    }

    /// Gives it another severity than its code has.
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Says where it is; `label` is shown beside the caret and can be empty.
    pub fn at(mut self, place: Place, label: impl Into<String>) -> Self {
        self.place = Some((place, shortened(label.into())));
        self
    }

    /// Adds another place that explains it.
    pub fn see(mut self, place: Place, label: impl Into<String>) -> Self {
        self.related.push((place, shortened(label.into())));
        self
    }

    /// Says how to fix it.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(shortened(help.into()));
        self
    }

    /// Names the card that was being made.
    pub fn on_card(mut self, card: impl Into<String>) -> Self {
        self.card = Some(card.into());
        self
    }

    /// Names what makes it one with other findings of its code, such as the column of a table.
    pub fn caused_by(mut self, cause: impl Into<String>) -> Self {
        self.extent.cause = Some(cause.into());
        self
    }

    /// Returns the ids of all cards that it concerns.
    pub fn cards(&self) -> impl Iterator<Item = &str> {
        self.card.iter().chain(&self.extent.other_cards).map(String::as_str)
    }

    /// Returns it for those of its cards that `keep` chooses; none if it concerns none of them.
    pub(super) fn on_those_cards(&self, keep: impl Fn(&str) -> bool) -> Option<Self> {
        let mut cards = self.cards().filter(|card| keep(card)).map(str::to_owned);
        let card = Some(cards.next()?);
        let extent = Extent { other_cards: cards.collect(), ..*self.extent.clone() };
        Some(Self { extent: Box::new(extent), card, ..self.clone() })
    }

    /// Returns the lines that it concerns in the file of its place.
    pub fn lines(&self) -> Vec<usize> {
        let own = self.place.as_ref().map(|(place, _)| place);
        let is_in_file = |place: &&Place| own.is_some_and(|own| own.file() == place.file());
        let mut lines: Vec<usize> = own
            .into_iter()
            .chain(&self.extent.other_places)
            .filter(is_in_file)
            .map(|place| place.position().line)
            .collect();
        lines.dedup();
        lines
    }

    /// Returns whether it reports the same fault at the same place as another, perhaps in a different variant, and on all
    /// cards and lines of the other.
    pub fn covers(&self, other: &Self) -> bool {
        // A file that was read twice has the same name.
        let is_there = match (&self.place, &other.place) {
            (Some((own, _)), Some((other, _))) => own.span() == other.span() && own.file() == other.file(),
            (own, other) => own.is_none() && other.is_none(),
        };
        let own: HashSet<&str> = self.cards().collect();
        let has_cards = own.is_empty() || other.cards().all(|card| own.contains(card));
        is_there
            && self.code == other.code
            && self.message == other.message
            && has_cards
            && self.extent.other_places.len() >= other.extent.other_places.len()
    }

    /// Returns a number that equal findings share, and others hardly ever.
    fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let place = self.place.as_ref().map(|(place, _)| place);
        (self.code, &self.message, place, &self.card, &self.variant, &self.extent.cause).hash(&mut hasher);
        hasher.finish()
    }

    /// Returns its line and column; none without a place.
    pub fn position(&self) -> Option<Position> {
        self.place.as_ref().map(|(place, _)| place.position())
    }
}

/// Another place of a finding, as programs read it.
#[derive(Serialize)]
struct RelatedPlace<'a> {
    message: &'a str,
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

impl<'a> RelatedPlace<'a> {
    fn new((place, message): &'a (Place, String)) -> Self {
        let (start, end) = (place.position(), place.end());
        let (line, column, end_line, end_column) = (start.line, start.column, end.line, end.column);
        Self { message, file: place.file(), line, column, end_line, end_column }
    }
}

/// As `check --format json` prints it: `code, severity, message, file, line, column, end_line, end_column, label, cell, help,
/// related, card, cards, lines, values, variant`.
impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let position = self.position();
        let end = self.place.as_ref().map(|(place, _)| place.end());
        let related: Vec<RelatedPlace<'_>> = self.related.iter().map(RelatedPlace::new).collect();
        let mut fields = serializer.serialize_struct("Finding", 17)?;
        fields.serialize_field("code", &self.code)?;
        fields.serialize_field("severity", &self.severity)?;
        fields.serialize_field("message", &self.message)?;
        fields.serialize_field("file", &self.place.as_ref().map(|(place, _)| place.file()))?;
        fields.serialize_field("line", &position.map(|at| at.line))?;
        fields.serialize_field("column", &position.map(|at| at.column))?;
        fields.serialize_field("end_line", &end.map(|at| at.line))?;
        fields.serialize_field("end_column", &end.map(|at| at.column))?;
        fields
            .serialize_field("label", &self.place.as_ref().map(|(_, label)| label).filter(|label| !label.is_empty()))?;
        fields.serialize_field("cell", &self.place.as_ref().and_then(|(place, _)| place.cells()))?;
        fields.serialize_field("help", &self.help)?;
        fields.serialize_field("related", &related)?;
        fields.serialize_field("card", &self.card)?;
        fields.serialize_field("cards", &self.cards().collect::<Vec<_>>())?;
        fields.serialize_field("lines", &self.lines())?;
        fields.serialize_field("values", &self.extent.values)?;
        fields.serialize_field("variant", &self.variant)?;
        fields.end()
    }
}

/// What has been found so far, in the order in which it was found.
#[derive(Clone, Default)]
pub struct Findings {
    list: Vec<Finding>,
    /// Where the first findings are, by what they say; none where they have changed since.
    known: HashMap<u64, Vec<usize>>,
    /// How many of them are known there.
    known_count: usize,
}

/// So many findings are compared one by one.
const FEW: usize = 16;

impl Findings {
    /// Returns an empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a finding, unless the same finding is there already.
    pub fn push(&mut self, finding: Finding) {
        if !self.contains(&finding) {
            self.list.push(finding);
        }
    }

    fn contains(&mut self, finding: &Finding) -> bool {
        if self.list.len() <= FEW {
            return self.list.contains(finding);
        }
        for (at, finding) in self.list.iter().enumerate().skip(self.known_count) {
            self.known.entry(finding.fingerprint()).or_default().push(at);
        }
        self.known_count = self.list.len();
        let known = self.known.get(&finding.fingerprint());
        known.is_some_and(|known| known.iter().any(|at| self.list[*at] == *finding))
    }

    /// Returns all of them, to be changed.
    pub(super) fn list_mut(&mut self) -> &mut Vec<Finding> {
        self.known.clear();
        self.known_count = 0;
        &mut self.list
    }

    /// Adds all of `others`.
    pub fn extend(&mut self, others: impl IntoIterator<Item = Finding>) {
        others.into_iter().for_each(|finding| self.push(finding));
    }

    /// Notes which variant of the deck they are about.
    pub fn name_variant(&mut self, variant: &str) {
        self.list_mut().iter_mut().for_each(|finding| finding.variant = Some(variant.to_owned()));
    }

    /// Names the cause of each finding that has none yet, where `cause` knows one.
    pub fn name_causes(&mut self, cause: impl Fn(&Finding) -> Option<String>) {
        for finding in self.list_mut().iter_mut().filter(|finding| finding.extent.cause.is_none()) {
            finding.extent.cause = cause(finding);
        }
    }

    /// Adds another place to each finding for which `place` knows one.
    pub fn see_also(&mut self, place: impl Fn(&Finding) -> Option<(Place, String)>) {
        for finding in self.list_mut() {
            finding.related.extend(place(finding));
        }
    }

    /// Gives findings the severity that the deck sets for their code, and removes those that are off. What is an error
    /// although its code is not cannot be printed as described, and stays one.
    pub fn set_severities(&mut self, severities: &BTreeMap<Code, Option<Severity>>) {
        self.list_mut().retain_mut(|finding| {
            let is_open = finding.code.area() == Area::Preflight || finding.code.can_be_printed();
            let is_given = finding.severity == Severity::Error && !is_open;
            match severities.get(&finding.code) {
                Some(wanted) if !is_given => {
                    finding.severity = wanted.unwrap_or(finding.severity);
                    wanted.is_some()
                }
                _ => true,
            }
        });
    }

    /// Makes errors of all warnings.
    pub fn raise_warnings(&mut self) {
        let warnings = self.list_mut().iter_mut().filter(|finding| finding.severity == Severity::Warning);
        warnings.for_each(|finding| finding.severity = Severity::Error);
    }

    /// Removes the findings that `known` has already.
    pub fn leave_out(&mut self, known: &Self) {
        let mut same: HashMap<(Code, &str), Vec<&Finding>> = HashMap::new();
        for known in known {
            same.entry((known.code, &known.message)).or_default().push(known);
        }
        let is_known = |finding: &Finding| {
            let same = same.get(&(finding.code, finding.message.as_str()));
            same.is_some_and(|same| same.iter().any(|known| known.covers(finding)))
        };
        self.list_mut().retain(|finding| !is_known(finding));
    }

    /// Returns whether any of them is an error.
    pub fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }

    /// Returns how many have this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.list.iter().filter(|finding| finding.severity == severity).count()
    }

    /// Returns how many there are, such as `2 errors, 1 note`, or `no problems found`.
    pub fn in_words(&self) -> String {
        let counts: Vec<String> = [Severity::Error, Severity::Warning, Severity::Note]
            .into_iter()
            .map(|severity| (self.count(severity), severity.as_str()))
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| counted(count, word))
            .collect();
        if counts.is_empty() { "no problems found".to_owned() } else { counts.join(", ") }
    }

    /// Returns whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns an iterator over all of them.
    pub fn iter(&self) -> std::slice::Iter<'_, Finding> {
        self.list.iter()
    }
}

impl PartialEq for Findings {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl Eq for Findings {}

impl fmt::Debug for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.fmt(f)
    }
}

impl FromIterator<Finding> for Findings {
    fn from_iter<I: IntoIterator<Item = Finding>>(findings: I) -> Self {
        let mut all = Self::new();
        all.extend(findings);
        all
    }
}

impl IntoIterator for Findings {
    type Item = Finding;
    type IntoIter = std::vec::IntoIter<Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'a> IntoIterator for &'a Findings {
    type Item = &'a Finding;
    type IntoIter = std::slice::Iter<'a, Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

//! The page that shows how to print both sides of a sheet with a printer that prints only one.

use crate::model::{Flip, in_language};
use serde::Serialize;

/// What the page is about.
#[derive(Clone, Copy, Debug)]
pub struct ByHandSubject<'a> {
    /// The deck's title.
    pub title: &'a str,
    /// A language tag.
    pub language: &'a str,
    /// How the pile is turned over between the two sides.
    pub flip: Flip,
    /// How many sheets of paper there are.
    pub sheets: usize,
}

/// The page, as its template reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ByHandPage {
    /// The heading.
    pub title: String,
    /// The deck, and how many sheets there are.
    pub subtitle: String,
    /// `long` or `short`: the edge over which the pile is turned.
    pub flip: &'static str,
    /// The steps, in order.
    pub steps: Vec<ByHandStep>,
    /// The heading of `faults`.
    pub faults_title: &'static str,
    /// What can be seen on the test sheets, and what to do.
    pub faults: Vec<[&'static str; 2]>,
}

/// A step of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ByHandStep {
    /// Which picture it has: `test`, `fronts`, `turn`, `tray` or `backs`.
    pub picture: &'static str,
    /// What to do.
    pub heading: &'static str,
    /// How to do it.
    pub words: &'static str,
}

/// The words of a language; `{n}` stands for a number.
struct ByHandWords {
    language: &'static str,
    title: &'static str,
    one_sheet: &'static str,
    sheets: &'static str,
    test: [&'static str; 2],
    fronts: [&'static str; 2],
    turn: &'static str,
    turn_long: &'static str,
    turn_short: &'static str,
    tray: [&'static str; 2],
    backs: [&'static str; 2],
    faults_title: &'static str,
    faults: [[&'static str; 2]; 3],
}

/// Every supported language; the first serves for all others.
const LANGUAGES: [ByHandWords; 2] = [
    ByHandWords {
        language: "en",
        title: "Print both sides by hand",
        one_sheet: "1 sheet of paper",
        sheets: "{n} sheets of paper",
        test: [
            "Test with two sheets of plain paper",
            "Put a pencil cross in one corner of each sheet before you begin. Do the steps below with the first two pages of each file. Use card stock only when both sheets are right.",
        ],
        fronts: ["Print the file of fronts", "One side, at 100 % (“actual size”)."],
        turn: "Turn the pile over",
        turn_long: "Like the page of a book: the left edge becomes the right one, and the top stays at the top.",
        turn_short: "Like the page of a notepad: the top edge becomes the bottom one, and left stays left.",
        tray: [
            "Put it back into the tray",
            "The blank sides are printed now. The pencil crosses show which way round the sheets went in.",
        ],
        backs: [
            "Print the file of backs",
            "Again one side, at 100 %. Hold a sheet up to a lamp: each back must be behind its front.",
        ],
        faults_title: "If the test sheets are wrong",
        faults: [
            ["Backs are on top of fronts", "Put the pile into the tray the other way up."],
            [
                "Backs are upside down, or at the wrong end",
                "Turn the pile round in the tray, so that the other short edge goes in first.",
            ],
            [
                "The back of sheet 2 is behind sheet 1",
                "Before step 4, deal the sheets onto a pile one by one, so that their order is reversed. Or print the backs with “reverse order” in the print dialog.",
            ],
        ],
    },
    ByHandWords {
        language: "de",
        title: "Beide Seiten von Hand drucken",
        one_sheet: "1 Blatt Papier",
        sheets: "{n} Blatt Papier",
        test: [
            "Probiere es mit zwei Blatt Normalpapier",
            "Mache vorher mit Bleistift ein Kreuz in eine Ecke jedes Blatts. Führe die Schritte mit den ersten beiden Seiten jeder Datei aus. Nimm erst dann Karton, wenn beide Blätter richtig sind.",
        ],
        fronts: ["Drucke die Datei mit den Vorderseiten", "Einseitig, mit 100 % („tatsächliche Größe“)."],
        turn: "Wende den Stapel",
        turn_long: "Wie die Seite eines Buchs: Der linke Rand kommt nach rechts, oben bleibt oben.",
        turn_short: "Wie das Blatt eines Notizblocks: Der obere Rand kommt nach unten, links bleibt links.",
        tray: [
            "Lege ihn wieder in das Fach",
            "Jetzt werden die leeren Seiten bedruckt. Die Kreuze zeigen, wie herum die Blätter eingelegt waren.",
        ],
        backs: [
            "Drucke die Datei mit den Rückseiten",
            "Wieder einseitig, mit 100 %. Halte ein Blatt vor eine Lampe: Jede Rückseite muss hinter ihrer Vorderseite sein.",
        ],
        faults_title: "Wenn die Probeblätter falsch sind",
        faults: [
            ["Rückseiten liegen auf den Vorderseiten", "Lege den Stapel mit der anderen Seite nach oben in das Fach."],
            [
                "Rückseiten stehen auf dem Kopf oder am falschen Ende",
                "Drehe den Stapel im Fach, sodass der andere kurze Rand zuerst eingezogen wird.",
            ],
            [
                "Rückseite 2 ist hinter Vorderseite 1",
                "Zähle die Blätter vor Schritt 4 einzeln auf einen Stapel, damit ihre Reihenfolge umgekehrt ist. Oder drucke die Rückseiten in „umgekehrter Reihenfolge“.",
            ],
        ],
    },
];

/// Returns the page for a deck.
///
/// # Examples
/// ```
/// use pullet_make::leaflets::{ByHandSubject, by_hand};
/// use pullet_model::Flip;
///
/// let page = by_hand(&ByHandSubject { title: "Jokerlink", language: "en", flip: Flip::LongEdge, sheets: 6 });
/// assert_eq!(page.subtitle, "Jokerlink, 6 sheets of paper");
/// assert_eq!(page.steps.len(), 5);
/// ```
pub fn by_hand(subject: &ByHandSubject<'_>) -> ByHandPage {
    let words = in_language(subject.language, &LANGUAGES, |words| words.language);
    let step = |picture, [heading, words]: [&'static str; 2]| ByHandStep { picture, heading, words };
    let turned = match subject.flip {
        Flip::LongEdge => words.turn_long,
        Flip::ShortEdge => words.turn_short,
    };
    let sheets = match subject.sheets {
        1 => words.one_sheet.to_owned(),
        sheets => words.sheets.replace("{n}", &sheets.to_string()),
    };
    ByHandPage {
        title: words.title.to_owned(),
        subtitle: format!("{}, {sheets}", subject.title),
        flip: match subject.flip {
            Flip::LongEdge => "long",
            Flip::ShortEdge => "short",
        },
        steps: vec![
            step("test", words.test),
            step("fronts", words.fronts),
            step("turn", [words.turn, turned]),
            step("tray", words.tray),
            step("backs", words.backs),
        ],
        faults_title: words.faults_title,
        faults: words.faults.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The third step follows the edge that the pile is turned over.
    #[test]
    fn the_pile_is_turned_over_the_edge_that_the_backs_are_laid_out_for() {
        let turned = |flip| by_hand(&ByHandSubject { title: "D", language: "de", flip, sheets: 1 }).steps[2].words;
        assert!(turned(Flip::LongEdge).contains("Buchs"));
        assert!(turned(Flip::ShortEdge).contains("Notizblocks"));
    }
}

//! The words on the alignment sheet, in a language. Those that are typed, such as `edges` and `tl`, are the same in all of them.

use crate::model::{Flip, choice};
use serde::Serialize;
use std::collections::BTreeMap;

/// The languages of the alignment sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SheetLanguage {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

choice!(SheetLanguage, "language", English: "en", German: "de");

/// What is said on a sheet; `**` around words makes them bold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SheetWords {
    /// The language's tag.
    pub language: &'static str,
    /// The heading.
    pub title: &'static str,
    /// What a dot in a ring says, in bold.
    pub dot: &'static str,
    /// How the sentence goes on, in the same line.
    pub dot_means: &'static str,
    /// Its end, beside the ring of the long edge and beside that of the short one.
    pub dot_edges: [&'static str; 2],
    /// The first step: print.
    pub print: String,
    /// The second step: look.
    pub look: String,
    /// The third step: read.
    pub read: &'static str,
    /// How the arrow is read.
    pub arrow: &'static str,
    /// How the straight line is read.
    pub line: &'static str,
    /// The steps at the edges.
    pub edges: &'static str,
    /// The rulers.
    pub rulers: &'static str,
    /// The crosses.
    pub front: &'static str,
    /// The last step: type.
    pub write: &'static str,
    /// What `NAME` is, where the sheet is not for a printer that is known.
    pub name: &'static str,
    /// Which side the back is, in bold.
    pub back: &'static str,
    /// What is read there.
    pub back_edges: &'static str,
    /// The notes beside the scales, by what they are in English.
    pub notes: BTreeMap<&'static str, &'static str>,
}

impl SheetWords {
    /// Returns the words of a language on a paper, for a printer that turns sheets over an edge, and perhaps for the printer by its name.
    pub fn new(language: SheetLanguage, (paper, flip): (&str, Flip), printer: Option<&str>) -> Self {
        match language {
            SheetLanguage::English => english(paper, flip, printer),
            SheetLanguage::German => german(paper, flip, printer),
        }
    }
}

fn english(paper: &str, flip: Flip, printer: Option<&str>) -> SheetWords {
    let (edge, dot, other, again) = match flip {
        Flip::LongEdge => ("long", "top", "bottom", "short"),
        Flip::ShortEdge => ("short", "bottom", "top", "long"),
    };
    let corrected = printer.map(|name| {
        format!(" This sheet is corrected for the printer **{name}**: if all is well, you read 0 everywhere.")
    });
    SheetWords {
        language: "en",
        title: "Alignment sheet",
        dot: "A dot in this ring:",
        dot_means: " your printer",
        dot_edges: ["turns the sheet over its long edge.", "turns the sheet over its short edge."],
        print: format!(
            "**Print both sides of one sheet** on plain {paper} paper, at 100 % (“actual size”, not “fit”), flipped on the \
             **{edge} edge**. **feed** is the edge that comes out of the printer first: top, right, bottom or left.{}",
            corrected.unwrap_or_default()
        ),
        look: format!(
            "**Hold it up to a lamp or a window**, the front towards you: the lines on the back shine through. The dot must be in \
             the ring at the {dot}. If it is in the ring at the {other}, print a sheet of **pullet align --flip {again}**."
        ),
        read: "**Read two numbers at each corner**: first how far the back is to the right, then how far it is down. Each is read \
               like this one, +1.3:",
        arrow: "**The arrow** shows the side and the whole millimetres. Here it is a little past 1 on the + side.",
        line: "**The straight line** on the same side of the long scale shows the tenths. Here it is line 3.",
        edges: "**edges:** the lowest number of the steps that is printed, at the top, right, bottom and left. Here it is 3. For \
                **back-edges**, look at the back.",
        rulers: "**ruler:** how long the two rulers are, first the level one, then the upright one, in millimetres. Use the best \
                 ruler that you have.",
        front: "**front**, for labels and cards to break out: how far the crosses are from the left edge of the paper, at the top and \
                at the bottom, and from the top edge, at the left and at the right.",
        write: "**Write down what you read, and type it.** Leave out what you did not read.",
        name: "NAME is your name for the printer.",
        back: "Back.",
        back_edges: " Read the edges here; for everything else, turn the sheet over.",
        notes: BTreeMap::from([("1st", "1st"), ("2nd", "2nd"), ("number", "number")]),
    }
}

fn german(paper: &str, flip: Flip, printer: Option<&str>) -> SheetWords {
    let (edge, dot, other, again) = match flip {
        Flip::LongEdge => ("lange", "oberen", "unteren", "short"),
        Flip::ShortEdge => ("kurze", "unteren", "oberen", "long"),
    };
    let corrected = printer.map(|name| {
        format!(" Dieser Bogen ist für den Drucker **{name}** korrigiert: Wenn alles stimmt, liest du überall 0 ab.")
    });
    SheetWords {
        language: "de",
        title: "Ausrichtungsbogen",
        dot: "Punkt in diesem Ring:",
        dot_means: " Dein Drucker wendet",
        dot_edges: ["das Blatt über die lange Kante.", "das Blatt über die kurze Kante."],
        print: format!(
            "**Drucke ein Blatt beidseitig** auf Normalpapier im Format {paper}, mit 100 % („tatsächliche Größe“, nicht \
             „anpassen“), gewendet über die **{edge} Kante**. **feed** ist die Kante, die zuerst aus dem Drucker kommt: top (oben), \
             right (rechts), bottom (unten) oder left (links).{}",
            corrected.unwrap_or_default()
        ),
        look: format!(
            "**Halte es vor eine Lampe oder ein Fenster**, die Vorderseite zu dir: Die Linien der Rückseite scheinen durch. Der \
             Punkt muss im {dot} Ring sein. Ist er im {other}, drucke einen Bogen mit **pullet align --flip {again}**."
        ),
        read: "**Lies an jeder Ecke zwei Zahlen ab**: zuerst, wie weit die Rückseite nach rechts verschoben ist, dann, wie weit nach \
               unten. Jede liest du wie diese hier, +1.3:",
        arrow: "**Der Pfeil** zeigt die Seite und die ganzen Millimeter. Hier steht er kurz hinter der 1 auf der Plusseite.",
        line: "**Die durchgehende Linie** auf derselben Seite der langen Skala zeigt die Zehntel. Hier: Linie 3.",
        edges: "**edges:** die kleinste gedruckte Zahl der Stufen oben, rechts, unten und links. Hier ist es die 3. Für \
                **back-edges** sieh auf der Rückseite nach.",
        rulers: "**ruler:** wie lang die beiden Lineale sind, zuerst das waagerechte, dann das senkrechte, in Millimetern. Nimm das \
                 beste Lineal, das du hast.",
        front: "**front**, für Etiketten und Karten zum Heraustrennen: wie weit die Kreuze vom linken Rand des Papiers weg sind, oben \
                und unten, und vom oberen Rand, links und rechts.",
        write: "**Schreib die Zahlen auf und gib sie ein.** Was du nicht abliest, lass weg.",
        name: "NAME ist dein Name für den Drucker.",
        back: "Rückseite.",
        back_edges: " Lies hier die Kanten ab; für alles andere wende das Blatt.",
        notes: BTreeMap::from([("1st", "1."), ("2nd", "2."), ("number", "Zahl")]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_says_over_which_edge_and_for_which_printer() {
        let words = |language| SheetWords::new(language, ("A4", Flip::ShortEdge), Some("küche"));
        let (english, german) = (words(SheetLanguage::English), words(SheetLanguage::German));
        assert!(english.print.contains("**short edge**") && german.print.contains("**kurze Kante**"));
        for words in [english, german] {
            assert!(words.print.contains("**küche**") && words.print.contains("A4"));
            assert!(words.look.contains("**pullet align --flip long**"));
        }
    }
}

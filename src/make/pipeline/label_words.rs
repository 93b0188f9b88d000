//! The words that Pullet itself prints, in the language of the deck.

use crate::model::in_language;

/// The words of a language; `{n}` and `{of}` stand for numbers.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct LabelWords {
    /// The language's tag, without a region.
    language: &'static str,
    /// The file of cards, in its title.
    pub(super) cards: &'static str,
    sheet: &'static str,
    /// The side of a sheet that shows fronts.
    pub(super) front: &'static str,
    /// The side of a sheet that shows backs.
    pub(super) back: &'static str,
    /// A side that shows both, to be folded.
    pub(super) both: &'static str,
    /// The page about printing both sides by hand, in its title.
    pub(super) by_hand: &'static str,
    /// The advice to print without scaling.
    pub(super) scale: &'static str,
    up: &'static str,
    part: &'static str,
}

/// Every supported language; the first serves for all others.
const LANGUAGES: [LabelWords; 7] = [
    LabelWords {
        language: "en",
        by_hand: "both sides by hand",
        cards: "cards",
        sheet: "sheet {n} of {of}",
        front: "front",
        back: "back",
        both: "fronts and backs",
        scale: "print at 100 %",
        up: "{n} on a sheet",
        part: "part of the deck: {n} of {of} cards",
    },
    LabelWords {
        language: "de",
        by_hand: "beide Seiten von Hand",
        cards: "Karten",
        sheet: "Bogen {n} von {of}",
        front: "Vorderseite",
        back: "Rückseite",
        both: "Vorder- und Rückseiten",
        scale: "mit 100 % drucken",
        up: "{n} auf einem Bogen",
        part: "Teil des Decks: {n} von {of} Karten",
    },
    LabelWords {
        language: "es",
        by_hand: "las dos caras a mano",
        cards: "cartas",
        sheet: "hoja {n} de {of}",
        front: "anverso",
        back: "reverso",
        both: "anversos y reversos",
        scale: "imprimir al 100 %",
        up: "{n} por hoja",
        part: "parte del mazo: {n} de {of} cartas",
    },
    LabelWords {
        language: "fr",
        by_hand: "recto verso à la main",
        cards: "cartes",
        sheet: "feuille {n} sur {of}",
        front: "recto",
        back: "verso",
        both: "rectos et versos",
        scale: "imprimer à 100 %",
        up: "{n} par feuille",
        part: "partie du paquet : {n} sur {of} cartes",
    },
    LabelWords {
        language: "it",
        by_hand: "fronte e retro a mano",
        cards: "carte",
        sheet: "foglio {n} di {of}",
        front: "fronte",
        back: "retro",
        both: "fronti e retri",
        scale: "stampare al 100 %",
        up: "{n} per foglio",
        part: "parte del mazzo: {n} di {of} carte",
    },
    LabelWords {
        language: "nl",
        by_hand: "beide kanten met de hand",
        cards: "kaarten",
        sheet: "vel {n} van {of}",
        front: "voorkant",
        back: "achterkant",
        both: "voor- en achterkanten",
        scale: "afdrukken op 100 %",
        up: "{n} op een vel",
        part: "deel van het spel: {n} van {of} kaarten",
    },
    LabelWords {
        language: "hi",
        by_hand: "हाथ से दोनों ओर छापना",
        cards: "पत्ते",
        sheet: "काग़ज़ {n}, कुल {of}",
        front: "सामने का भाग",
        back: "पिछला भाग",
        both: "आगे और पीछे के भाग",
        scale: "100 % पर छापें",
        up: "एक काग़ज़ पर {n}",
        part: "गड्डी का हिस्सा: {of} में से {n} पत्ते",
    },
];

impl LabelWords {
    /// Returns the words for a language tag such as `de` or `de-AT`.
    pub(super) fn in_language(tag: &str) -> &'static Self {
        in_language(tag, &LANGUAGES, |words| words.language)
    }

    /// Returns which sheet it is of how many.
    pub(super) fn sheet(&self, number: usize, of: usize) -> String {
        counted(self.sheet, number, of)
    }

    /// Returns how many cards are printed of how many.
    pub(super) fn part(&self, number: usize, of: usize) -> String {
        counted(self.part, number, of)
    }

    /// Returns how many pieces are on one sheet.
    pub(super) fn up(&self, count: u32) -> String {
        self.up.replace("{n}", &count.to_string())
    }
}

fn counted(words: &str, number: usize, of: usize) -> String {
    words.replace("{n}", &number.to_string()).replace("{of}", &of.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_has_the_words_of_its_language_and_what_is_unknown_those_of_english() {
        assert_eq!(LabelWords::in_language("de-AT").sheet(3, 12), "Bogen 3 von 12");
        assert_eq!(LabelWords::in_language("FR").up(4), "4 par feuille");
        assert_eq!(LabelWords::in_language("nl").part(12, 105), "deel van het spel: 12 van 105 kaarten");
        assert_eq!(LabelWords::in_language("tlh"), LabelWords::in_language("en"));
    }
}

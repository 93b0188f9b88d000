//! Cards as they are written: the rank and the beginning of the suit, such as `8C`, `10D`, `JS` and `AH`, or `joker`.

use super::card::{Card, Rank};

/// How the cards of some suits are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct CardCodes<'a> {
    pub(super) suits: &'a [String],
}

impl CardCodes<'_> {
    /// Returns a card as it is written.
    pub(super) fn write(self, card: Card) -> String {
        match card.face {
            Rank::Joker => Rank::Joker.name(),
            face => format!("{}{}", face.name(), self.suit(card.suit.into())),
        }
    }

    /// Returns the rank and the suit that a text names; a Joker has no suit.
    pub(super) fn read(self, text: &str) -> Option<(Rank, Option<u8>)> {
        if let joker @ Some(Rank::Joker) = Rank::from_name(text) {
            return joker.map(|joker| (joker, None));
        }
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (rank, suit) = text.split_at_checked(digits.max(1))?;
        // Large letters: `as` and `As` are words.
        if [rank, suit].iter().any(|part| part.starts_with(char::is_lowercase)) {
            return None;
        }
        let (rank, suit) = (Rank::from_name(rank)?, suit.to_lowercase());
        let is_it =
            |index: &usize| letters(&self.suits[*index]).starts_with(&suit) || suit == self.suit(*index).to_lowercase();
        let mut found = (0..self.suits.len()).filter(is_it);
        let index = found.next().filter(|_| !suit.is_empty() && found.next().is_none())?;
        Some((rank, Some(u8::try_from(index).ok()?)))
    }

    /// Returns the shortest beginning of a suit's name that no other suit's name has; its number if all of it is too short.
    fn suit(self, index: usize) -> String {
        let own = self.suits.get(index).map(|name| letters(name)).unwrap_or_default();
        let others =
            || self.suits.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, name)| letters(name));
        let ends = own.char_indices().map(|(at, letter)| at + letter.len_utf8());
        let shortest = ends.map(|end| &own[..end]).find(|begun| !others().any(|other| other.starts_with(begun)));
        shortest.map_or_else(|| format!("-{}", index + 1), capitalised)
    }
}

fn letters(name: &str) -> String {
    name.to_lowercase().chars().filter(|letter| letter.is_alphabetic()).collect()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jokerlink::card::Colour;

    fn suits(names: [&str; 4]) -> Vec<String> {
        names.map(str::to_owned).to_vec()
    }

    #[test]
    fn cards_are_written_by_rank_and_suit() {
        let suits = suits(["hearts", "spades", "diamonds", "clubs"]);
        let codes = CardCodes { suits: &suits };
        let card = |face, suit| codes.write(Card { face, colour: Colour::Red, suit });
        assert_eq!(card(Rank::Number(1), 0), "AH");
        assert_eq!(card(Rank::Number(10), 2), "10D");
        assert_eq!(card(Rank::Joker, u8::MAX), "joker");
        assert_eq!(codes.read("QC"), Some((Rank::Queen, Some(3))));
        assert_eq!(codes.read("7Spades"), Some((Rank::Number(7), Some(1))));
        for text in ["11H", "7", "H7", "7X", "", "é", "jo", "as", "As", "qc"] {
            assert_eq!(codes.read(text), None, "{text}");
        }
    }

    /// Shells and stars need two letters, and names without letters are counted.
    #[test]
    fn suits_that_begin_alike_are_told_apart() {
        let names = suits(["shells", "stars", "eggs", "7"]);
        let codes = CardCodes { suits: &names };
        assert_eq!((0..4).map(|index| codes.suit(index)).collect::<Vec<_>>(), ["Sh", "St", "E", "-4"]);
        assert_eq!(codes.read("8St"), Some((Rank::Number(8), Some(1))));
        assert_eq!(codes.read("8S"), None);
        assert_eq!(codes.read("8-4"), Some((Rank::Number(8), Some(3))));
    }
}

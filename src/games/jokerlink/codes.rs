//! Cards as they are written: the rank and the beginning of the suit, such as `8C`, `10D`, `JS` and `AH`, or `joker`.

use super::card::{Card, Rank};

/// The rank and the suit that a text names; a Joker has no suit.
pub(super) type CardCode = (Rank, Option<u8>);

/// Returns whether a card is the one that is written so.
pub(super) fn is_it(card: Card, (face, suit): CardCode) -> bool {
    card.face == face && (face == Rank::Joker || Some(card.suit) == suit)
}

/// Returns a card as it is written.
pub(super) fn write(suits: &[String], card: Card) -> String {
    match card.face {
        Rank::Joker => Rank::Joker.name(),
        face => format!("{}{}", face.name(), suit_code(suits, card.suit.into())),
    }
}

/// Reads a card.
pub(super) fn read(suits: &[String], text: &str) -> Option<CardCode> {
    if Rank::from_name(text) == Some(Rank::Joker) {
        return Some((Rank::Joker, None));
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (rank, suit) = text.split_at_checked(digits.max(1))?;
    // Large letters: `as` and `As` are words.
    if [rank, suit].iter().any(|part| part.starts_with(char::is_lowercase)) {
        return None;
    }
    let (rank, suit) = (Rank::from_name(rank)?, suit.to_lowercase());
    let is_named =
        |index: &usize| letters(&suits[*index]).starts_with(&suit) || suit == suit_code(suits, *index).to_lowercase();
    let mut found = (0..suits.len()).filter(is_named);
    let index = found.next().filter(|_| !suit.is_empty() && found.next().is_none())?;
    Some((rank, Some(u8::try_from(index).ok()?)))
}

/// Returns the shortest beginning of a suit's name that no other suit's name has; its number if all of it is too short.
fn suit_code(suits: &[String], index: usize) -> String {
    let mut others: Vec<String> = suits.iter().map(|name| letters(name)).collect();
    let own = others.remove(index);
    let ends = own.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let mut begun = ends.map(|end| &own[..end]);
    let shortest = begun.find(|begun| !others.iter().any(|other| other.starts_with(begun)));
    shortest.map_or_else(|| format!("-{}", index + 1), capitalised)
}

fn letters(name: &str) -> String {
    let mut letters = name.to_lowercase();
    letters.retain(char::is_alphabetic);
    letters
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
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
        let card = |face, suit| write(&suits, Card { face, colour: Colour::Red, suit });
        assert_eq!(card(Rank::Number(1), 0), "AH");
        assert_eq!(card(Rank::Number(10), 2), "10D");
        assert_eq!(card(Rank::Joker, u8::MAX), "joker");
        assert_eq!(read(&suits, "QC"), Some((Rank::Queen, Some(3))));
        assert_eq!(read(&suits, "7Spades"), Some((Rank::Number(7), Some(1))));
        for text in ["11H", "7", "H7", "7X", "", "é", "jo", "as", "As", "qc"] {
            assert_eq!(read(&suits, text), None, "{text}");
        }
    }

    /// Shells and stars need two letters, and names without letters are counted.
    #[test]
    fn suits_that_begin_alike_are_told_apart() {
        let names = suits(["shells", "stars", "eggs", "7"]);
        assert_eq!((0..4).map(|index| suit_code(&names, index)).collect::<Vec<_>>(), ["Sh", "St", "E", "-4"]);
        assert_eq!(read(&names, "8St"), Some((Rank::Number(8), Some(1))));
        assert_eq!(read(&names, "8S"), None);
        assert_eq!(read(&names, "8-4"), Some((Rank::Number(8), Some(3))));
    }
}

//! Reads positions.

use super::NotationFault;
use crate::diag::nearest;
use crate::words::listed;
use crate::{Rng, Seat};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The clause for the state of the source of chance.
pub(super) const CHANCE: &str = "chance";
/// The clause for the number of players.
pub(super) const PLAYERS: &str = "players";

/// A position, clause by clause; [`PositionReader::finish`] finds clauses that no one asked for.
#[derive(Clone, Debug)]
pub struct PositionReader<'a> {
    text: &'a str,
    clauses: Vec<Clause<'a>>,
    known: Vec<&'static str>,
}

#[derive(Clone, Debug)]
struct Clause<'a> {
    name: Word<'a>,
    /// The player's number, counted from 1.
    number: Option<usize>,
    words: Vec<Word<'a>>,
    is_read: bool,
}

/// A word of a position, and where it starts, counted in bytes from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word.
    pub text: &'a str,
    start: usize,
    whole: &'a str,
}

impl<'a> Word<'a> {
    /// Returns the fault that this word is wrong.
    pub fn fault(&self, message: impl Into<String>) -> NotationFault {
        let before = self.whole.get(..self.start).unwrap_or_default();
        let (text, start) = (self.text.to_owned(), before.chars().count());
        let (message, help) = (message.into(), String::new());
        NotationFault { message, text, start, help }
    }

    /// Returns the word as something that can be written in one word; `what` names it, such as `a card`.
    ///
    /// # Errors
    /// The fault that the word is not that.
    pub fn read<T: FromStr>(&self, what: &str) -> Result<T, NotationFault> {
        let read = self.text.parse();
        read.map_err(|_| self.fault(format!("this is not {what}")))
    }

    /// Returns the word as a number in a range.
    ///
    /// # Errors
    /// The fault that the word is no such number.
    pub fn number<T: FromStr + PartialOrd + Display>(&self, allowed: RangeInclusive<T>) -> Result<T, NotationFault> {
        let number = self.text.parse().ok();
        let number = number.filter(|number| allowed.contains(number));
        let (low, high) = allowed.into_inner();
        number.ok_or_else(|| self.fault(format!("this is not a whole number from {low} to {high}")))
    }

    /// Returns the parts of the word that a character separates.
    pub fn split(self, separator: char) -> impl Iterator<Item = Word<'a>> {
        let Word { whole, mut start, .. } = self;
        self.text.split(separator).map(move |text| {
            let word = Word { text, start, whole };
            start += text.len() + separator.len_utf8();
            word
        })
    }
}

impl<'a> PositionReader<'a> {
    /// Splits a position into clauses.
    ///
    /// # Errors
    /// The fault that a clause has no name, or comes twice.
    pub fn new(text: &'a str) -> Result<Self, NotationFault> {
        let mut clauses: Vec<Clause> = Vec::new();
        let mut start = 0;
        for part in text.split([';', '\n']) {
            if !part.trim().is_empty() {
                let clause = clause(text, part, start)?;
                let is_same = |other: &&Clause| other.name.text == clause.name.text && other.number == clause.number;
                if clauses.iter().any(|other| is_same(&other)) {
                    return Err(clause.name.fault("this clause comes twice"));
                }
                clauses.push(clause);
            }
            start += part.len() + 1;
        }
        let known = vec![CHANCE, PLAYERS];
        Ok(Self { text, clauses, known })
    }

    /// Returns the number of players that the position names.
    ///
    /// # Errors
    /// The fault that it is not a number.
    pub fn players(&mut self) -> Result<Option<usize>, NotationFault> {
        self.number(PLAYERS, 1..=usize::from(u8::MAX))
    }

    /// Returns the words of a clause; none where it is not there.
    pub fn words(&mut self, name: &'static str) -> Vec<Word<'a>> {
        self.take(name, None)
    }

    /// Returns the words of a player's clause, such as `hand 2: b7 o9`; none where it is not there.
    pub fn words_of(&mut self, name: &'static str, seat: Seat) -> Vec<Word<'a>> {
        self.take(name, Some(seat.number()))
    }

    /// Returns the words of every player's clause.
    pub fn words_of_all(&mut self, name: &'static str, players: usize) -> Vec<Vec<Word<'a>>> {
        Seat::all(players).map(|seat| self.words_of(name, seat)).collect()
    }

    /// Returns the only word of a clause; `None` where it is not there.
    ///
    /// # Errors
    /// The fault that there are several.
    pub fn word(&mut self, name: &'static str) -> Result<Option<Word<'a>>, NotationFault> {
        match self.words(name).as_slice() {
            [] => Ok(None),
            [word] => Ok(Some(*word)),
            [_, second, ..] => Err(second.fault(format!("`{name}` takes one word"))),
        }
    }

    /// Returns the number of a clause; `None` where it is not there.
    ///
    /// # Errors
    /// The fault that it is no such number.
    pub fn number<T>(&mut self, name: &'static str, allowed: RangeInclusive<T>) -> Result<Option<T>, NotationFault>
    where
        T: FromStr + PartialOrd + Display,
    {
        let word = self.word(name)?;
        word.map(|word| word.number(allowed)).transpose()
    }

    /// Returns a clause that has a number for each player; `None` where it is not there.
    ///
    /// # Errors
    /// The fault that one is no such number, or that they are too few or too many.
    pub fn numbers<T>(
        &mut self,
        name: &'static str,
        players: usize,
        allowed: RangeInclusive<T>,
    ) -> Result<Option<Vec<T>>, NotationFault>
    where
        T: Clone + FromStr + PartialOrd + Display,
    {
        let words = self.words(name);
        let numbers: Vec<T> = words.iter().map(|word| word.number(allowed.clone())).collect::<Result<_, _>>()?;
        match words.last() {
            Some(last) if numbers.len() != players => {
                let message = format!("`{name}` has {} numbers, but there are {players} players", numbers.len());
                Err(last.fault(message).help("write a number for each player, or give the number with `--players`"))
            }
            _ => Ok((!numbers.is_empty()).then_some(numbers)),
        }
    }

    /// Returns the player whom a clause names by number, counted from 1; `None` where it is not there.
    ///
    /// # Errors
    /// The fault that there is no such player.
    pub fn seat(&mut self, name: &'static str, players: usize) -> Result<Option<Seat>, NotationFault> {
        let number = self.number(name, 1..=players)?;
        Ok(number.map(|number| Seat::new(number - 1)))
    }

    /// Returns one of a few choices by its name; `None` where the clause is not there.
    ///
    /// # Errors
    /// The fault that it is none of them.
    pub fn choice<T: Copy, const N: usize>(
        &mut self,
        name: &'static str,
        choices: [(&str, T); N],
    ) -> Result<Option<T>, NotationFault> {
        let Some(word) = self.word(name)? else { return Ok(None) };
        if let Some((_, choice)) = choices.iter().find(|(name, _)| *name == word.text) {
            return Ok(Some(*choice));
        }
        let known = choices.map(|(name, _)| format!("`{name}`")).join(" or ");
        Err(word.fault(format!("`{name}` must be {known}")))
    }

    /// Returns the source of chance that the position names; another from `rng` where it names none.
    ///
    /// # Errors
    /// The fault that it is not the state of a source of chance.
    pub fn chance(&mut self, rng: &mut Rng) -> Result<Rng, NotationFault> {
        let Some(word) = self.word(CHANCE)? else { return Ok(rng.fork()) };
        let fault = || word.fault("this is not the state of a source of chance: 64 digits from 0 to f");
        Rng::from_text(word.text).ok_or_else(fault)
    }

    /// Returns the fault that something that is needed is missing.
    pub fn missing(&self, message: impl Into<String>) -> NotationFault {
        let (text, whole, start) = (self.text, self.text, 0);
        Word { text, start, whole }.fault(message)
    }

    /// Checks that every clause was asked for.
    ///
    /// # Errors
    /// The fault that one was not.
    pub fn finish(self) -> Result<(), NotationFault> {
        let unread = |clause: &&Clause| !clause.is_read && clause.name.text != PLAYERS;
        let Some(Clause { name, number, .. }) = self.clauses.iter().find(unread) else { return Ok(()) };
        if self.known.contains(&name.text) {
            return Err(name.fault(match number {
                Some(number) => format!("there is no player {number} who has this"),
                None => "this clause needs a player’s number, such as `1`, before the colon".to_owned(),
            }));
        }
        let help = if let Some(near) = nearest(name.text, self.known.iter().copied()) {
            format!("write `{near}`")
        } else {
            let known = self.known.iter().map(|name| format!("`{name}`"));
            format!("a position can have {}", listed(known))
        };
        Err(name.fault("positions of this game have no such clause").help(help))
    }

    fn take(&mut self, name: &'static str, number: Option<usize>) -> Vec<Word<'a>> {
        if !self.known.contains(&name) {
            self.known.push(name);
        }
        let is_it = |clause: &&mut Clause| clause.name.text == name && clause.number == number;
        let clause = self.clauses.iter_mut().find(is_it);
        clause.map_or_else(Vec::new, |clause| {
            clause.is_read = true;
            clause.words.clone()
        })
    }
}

/// Reads one clause; `start` is where it starts in the whole position.
fn clause<'a>(whole: &'a str, part: &'a str, start: usize) -> Result<Clause<'a>, NotationFault> {
    let Some((name, rest)) = part.split_once(':') else {
        let all = Word { text: part, start, whole };
        let first = words(whole, part, start).first().copied().unwrap_or(all);
        return Err(first.fault("a clause starts with its name and a colon"));
    };
    let names = words(whole, name, start);
    let words = words(whole, rest, start + name.len() + 1);
    let (name, number) = match names.as_slice() {
        [name] => (*name, None),
        [name, number] => (*name, Some(number.number(1..=usize::from(u8::MAX))?)),
        _ => {
            let (text, start) = (":", start + name.len());
            let colon = Word { text, start, whole };
            let message = "a clause has a name of one word before its colon, and a player’s number where it needs one";
            return Err(colon.fault(message));
        }
    };
    let is_read = false;
    Ok(Clause { name, number, words, is_read })
}

/// Returns the words of a part that starts at `start`.
fn words<'a>(whole: &'a str, part: &'a str, start: usize) -> Vec<Word<'a>> {
    let word = |text: &'a str| {
        let start = start + (text.as_ptr() as usize - part.as_ptr() as usize);
        Word { text, start, whole }
    };
    part.split_whitespace().map(word).collect()
}

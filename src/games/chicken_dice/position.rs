//! Positions: `players: 2; totals: 9000 350; turn: 1; points: 300; roll: 1 1 3 5 6; next: 2 3 / 1 1 2 3 4 5`.
//!
//! `totals` are what each player has written down, `turn` is the player whose turn it is, `points` are those of the turn before
//! the roll, and `next` are rolls to come. A position without `roll` begins with one.

use super::game::ChickenDice;
use super::roll::Roll;
use super::turns::{Moment, Table};
use crate::{NotationFault, PositionReader, PositionWriter, Rng, Seat, Word};

/// Writes a moment of a game down.
pub(super) fn write(game: &ChickenDice, table: &Table) -> String {
    let mut writer = PositionWriter::new(game.players);
    writer.clause("totals", &table.totals);
    if let Moment::Rolled { seat, roll, turn } = table.moment {
        writer.seat("turn", seat);
        writer.clause("points", (turn > 0).then_some(turn));
        writer.clause("roll", roll.faces());
    }
    let rolls: Vec<String> = table.coming.iter().map(Roll::to_string).collect();
    writer.clause("next", (!rolls.is_empty()).then(|| rolls.join(" / ")));
    writer.chance(&table.rng);
    writer.finish()
}

/// Reads a moment of a game.
pub(super) fn read(
    game: &ChickenDice,
    position: &mut PositionReader<'_>,
    rng: &mut Rng,
) -> Result<Table, NotationFault> {
    let goal = game.rules.goal;
    let totals = position.numbers("totals", game.players, 0..=goal)?.unwrap_or_else(|| vec![0; game.players]);
    let is_over = totals.contains(&goal);
    let mut table = Table::new(totals, position.chance(rng)?);
    let seat = position.seat("turn", game.players)?.unwrap_or(Seat::new(0));
    let turn = position.number("points", 0..=goal)?.unwrap_or(0);
    let rolled = position.words("roll");
    let coming = position.words("next");
    for words in coming.split(|word| word.text == "/").filter(|words| !words.is_empty()) {
        table.coming.push(read_roll(words)?);
    }
    if is_over {
        return Ok(table);
    }
    let Some(first) = rolled.first() else {
        if let Some(word) = coming.first().filter(|_| !table.is_coming(6)) {
            return Err(word.fault("a turn begins with six dice"));
        }
        table.roll(seat, 6, turn, &mut Vec::new());
        return Ok(table);
    };
    let roll = read_roll(&rolled)?;
    if roll.is_blank() {
        let fault = first.fault("this roll has no counter, so it ends the turn");
        return Err(fault.help("write it as the last roll in `next`"));
    }
    table.moment = Moment::Rolled { seat, roll, turn };
    Ok(table)
}

/// Reads a roll of one to six dice.
fn read_roll(words: &[Word<'_>]) -> Result<Roll, NotationFault> {
    let faces: Vec<u8> = words.iter().map(|word| word.number(1..=6)).collect::<Result<_, _>>()?;
    match words.get(6) {
        Some(seventh) => Err(seventh.fault("a roll has six dice at most")),
        None => Ok(Roll::from_faces(&faces)),
    }
}

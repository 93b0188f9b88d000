//! The net of a paper die: rows of `[data.net]` with a `face` and its `column` and `row`. Folded, it must be a die: six sides,
//! 1 to 6, and opposite sides add up to seven. Of 1, 2, 3 around a corner both directions are dice. `dice` of `[theme]` has a
//! colour for each of the six.

use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::number;
use crate::model::{Deck, Fields, Value};
use crate::words::{counted, finding, listed};

/// A square of the net.
struct Square<'a> {
    face: i64,
    column: i64,
    row: i64,
    place: &'a Place,
}

/// The sides of a cube on a table, by number: below, above, north, south, east, west.
type Cube = [usize; 6];

const BELOW: usize = 0;
/// The opposite of each side.
const OPPOSITE: [usize; 6] = [1, 0, 3, 2, 5, 4];

/// Checks the net of a deck.
pub(super) fn check(deck: &Deck) -> Findings {
    let mut findings = Findings::new();
    let mut squares: Vec<Square> = Vec::new();
    for row in deck.data.get("net").into_iter().flatten() {
        match row.value.as_table().and_then(|fields| square(fields, &row.place)) {
            Some(square) => squares.push(square),
            None => findings.push(not_a_square(&row.place)),
        }
    }
    if findings.is_empty() && !squares.is_empty() {
        findings.extend(wrong_faces(&squares).or_else(|| wrong_fold(&squares)));
        findings.extend(wrong_dice(deck));
    }
    findings
}

fn square<'a>(fields: &Fields, place: &'a Place) -> Option<Square<'a>> {
    let number = |name: &str| number(fields.get(name)?).filter(|number| (0..=100).contains(number));
    let (face, column, row) = (number("face")?, number("column")?, number("row")?);
    Some(Square { face, column, row, place })
}

/// Checks that there are six nets: one for each colour of the list `dice` of `[theme]`, where the deck has one.
fn wrong_dice(deck: &Deck) -> Option<Finding> {
    let field = deck.theme.get("dice")?;
    let Value::List(dice) = &field.value else { return None };
    (dice.len() != 6).then(|| {
        let message = format!("the deck prints {}, but the game needs six", counted(dice.len(), "paper die"));
        let message = message.replace("paper dies", "paper dice");
        let help = "write a colour for each of the six dice";
        finding(Code::WrongDice, &field.place, message, help)
    })
}

fn not_a_square(place: &Place) -> Finding {
    let message = "a row of `[data.net]` is not a square of a die";
    let help = "write its number and its place: `{ face = 3, column = 0, row = 1 }`";
    finding(Code::BadNet, place, message, help)
}

fn wrong_faces(squares: &[Square]) -> Option<Finding> {
    let mut faces: Vec<i64> = squares.iter().map(|square| square.face).collect();
    faces.sort_unstable();
    if faces == [1, 2, 3, 4, 5, 6] {
        return None;
    }
    let again = |index: usize| squares[..index].iter().any(|other| other.face == squares[index].face);
    let is_wrong = |index: &usize| !(1..=6).contains(&squares[*index].face) || again(*index);
    let wrong = (0..squares.len()).find(is_wrong).map_or(squares.last(), |index| squares.get(index))?;
    let message = format!("the net of a die has the faces {}, not 1 to 6", listed(faces));
    let help = "a die has six faces: write 1 to 6, each once";
    Some(finding(Code::BadNet, wrong.place, message, help))
}

/// Rolls a cube over the net: each square must meet a side of its own, and opposite sides must add up to seven.
fn wrong_fold(squares: &[Square]) -> Option<Finding> {
    let mut met: Vec<Option<Cube>> = squares.iter().map(|_| None).collect();
    met[0] = Some([0, 1, 2, 3, 4, 5]);
    let mut queue = vec![0];
    while let Some(from) = queue.pop() {
        for (to, square) in squares.iter().enumerate() {
            let step = (square.column - squares[from].column, square.row - squares[from].row);
            if let (None, Some(cube)) = (met[to], met[from].and_then(|cube| rolled(cube, step))) {
                met[to] = Some(cube);
                queue.push(to);
            }
        }
    }
    let mut faces: [Option<usize>; 6] = [None; 6];
    for (index, cube) in met.iter().enumerate() {
        let side = cube.map(|cube| cube[BELOW]).filter(|side| faces[*side].is_none());
        let Some(side) = side else {
            let message = format!("the {} of the net does not fold into a die", squares[index].face);
            let help = "squares of a net share edges, and no two of them fold to the same side";
            return Some(finding(Code::BadNet, squares[index].place, message, help));
        };
        faces[side] = Some(index);
    }
    (0..6).find_map(|side| {
        let (one, other) = (&squares[faces[side]?], &squares[faces[OPPOSITE[side]]?]);
        (one.face < other.face && one.face + other.face != 7).then(|| {
            let message = format!("the {} and the {} are opposite, but do not add up to seven", one.face, other.face);
            let finding = Finding::new(Code::BadNet, message).at(other.place.clone(), "here");
            let help = format!("swap two faces so that the {} is opposite the {}", 7 - one.face, one.face);
            finding.see(one.place.clone(), "and here").help(help)
        })
    })
}

/// Returns the cube rolled to a neighbouring square; `None` where the square is not a neighbour.
fn rolled([below, above, north, south, east, west]: Cube, step: (i64, i64)) -> Option<Cube> {
    match step {
        (1, 0) => Some([east, west, north, south, above, below]),
        (-1, 0) => Some([west, east, north, south, below, above]),
        (0, -1) => Some([north, south, above, below, east, west]),
        (0, 1) => Some([south, north, below, above, east, west]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;
    use std::collections::BTreeSet;

    type Shape = BTreeSet<(i64, i64)>;

    fn moved(shape: &Shape) -> Shape {
        let left = shape.iter().map(|(x, _)| *x).min().unwrap_or(0);
        let top = shape.iter().map(|(_, y)| *y).min().unwrap_or(0);
        shape.iter().map(|(x, y)| (x - left, y - top)).collect()
    }

    /// Returns all ways to put six squares edge to edge, counting turned and mirrored ones once: there are 35.
    fn hexominoes() -> BTreeSet<Shape> {
        let mut shapes = BTreeSet::from([Shape::from([(0, 0)])]);
        for _ in 1..6 {
            let larger = shapes.iter().flat_map(|shape| {
                let beside = shape.iter().flat_map(|(x, y)| [(x + 1, *y), (x - 1, *y), (*x, y + 1), (*x, y - 1)]);
                let free: Vec<(i64, i64)> = beside.filter(|square| !shape.contains(square)).collect();
                free.into_iter().map(|square| moved(&shape.iter().copied().chain([square]).collect()))
            });
            shapes = larger.collect();
        }
        let first_of_its_kind = |shape: &Shape| {
            let mut turned = shape.clone();
            let turns = (0..8).map(|turn| {
                turned = moved(&turned.iter().map(|(x, y)| if turn == 4 { (-x, *y) } else { (*y, -x) }).collect());
                turned.clone()
            });
            turns.min().unwrap_or_default()
        };
        shapes.iter().map(first_of_its_kind).collect()
    }

    /// Of the 35 hexominoes 11 fold into a cube.
    #[test]
    fn eleven_shapes_fold_into_a_die() {
        let place = Source::new("deck.toml", "net").line(1);
        let shapes = hexominoes();
        assert_eq!(shapes.len(), 35);
        let folds = |shape: &&Shape| {
            let squares: Vec<Square> = shape
                .iter()
                .zip(1..)
                .map(|((column, row), face)| Square { face, column: *column, row: *row, place: &place })
                .collect();
            wrong_fold(&squares).is_none_or(|finding| finding.message.ends_with("do not add up to seven"))
        };
        assert_eq!(shapes.iter().filter(folds).count(), 11);
    }
}

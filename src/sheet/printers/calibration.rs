//! Readings of an alignment sheet become the profile of the printer.
//!
//! A reading says where the back came to be, seen from the front: line `k` of a vernier on the front, at the point `p`, is continued by
//! the line of the back that should be `reading` before it. So the map that takes a point of the front to what is printed there
//! of the back takes `p` to `p − reading`, in the direction of the vernier. That map is the inverse of what the printer does. It has
//! five unknowns: how far right, how far down, the turn, the width and the height. Four corners give eight equations, which are solved
//! by least squares.

use super::page_map::{Millimetres, PageMap};
use super::profile::{Angle, Percent, PrintedSize, PrinterProfile, Resize, SideError};
use super::reading::{PrinterReading, ReadingFault, SheetCorner};
use super::sheet::{AlignmentSheet, CROSS};
use super::vernier::Measures;
use crate::model::{Edges, Flip, Length, Point, Size};

/// What a sheet was printed with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PrintedWith {
    /// As it is: its readings are the whole error.
    #[default]
    NoProfile,
    /// Corrected by the profile that exists: its readings are what is left of the error.
    Profile,
}

/// The most that readings may differ from what a sheet of paper can do, in millimetres: twice what a person misreads.
const MOST_MISFIT: f64 = 0.2;
/// The same for what is measured with a ruler.
const MOST_FRONT_MISFIT: f64 = 0.5;

impl PrinterProfile {
    /// Returns the profile with what was read off a sheet; parts that were not read stay as they are.
    ///
    /// # Errors
    /// [`ReadingFault`]: the readings contradict each other, or no printer is so far off.
    pub fn with_reading(
        &self,
        reading: &PrinterReading,
        sheet: &AlignmentSheet,
        printed: PrintedWith,
    ) -> Result<Self, ReadingFault> {
        let mut profile = Self { flip: sheet.flip, feed: reading.feed.or(self.feed), ..self.clone() };
        let is_corrected = printed == PrintedWith::Profile && self.resize == Resize::On;
        if !reading.corners.is_empty() {
            let read = measured(reading, sheet)?;
            profile.back = match printed {
                PrintedWith::NoProfile => SideError::from_map(read, sheet.paper),
                PrintedWith::Profile => SideError::from_map(self.and_then(read, sheet.paper), sheet.paper),
            };
        }
        if let Some(ruler) = reading.ruler {
            // The rulers are 100 mm long: millimetres are percent.
            let [width, height] = [ruler.width, ruler.height].map(Length::to_mm);
            let known = if is_corrected { self.size } else { PrintedSize::default() };
            profile.size = PrintedSize {
                width: Percent::new(width * known.width.to_factor()),
                height: Percent::new(height * known.height.to_factor()),
            };
        }
        if let Some(read) = reading.front {
            let size = if is_corrected { PrintedSize::default() } else { profile.size };
            let read = measured_front(read, size, sheet)?;
            profile.front = match printed {
                PrintedWith::NoProfile => read,
                PrintedWith::Profile => {
                    SideError::from_map(self.front.map(sheet.paper).then(read.map(sheet.paper)), sheet.paper)
                }
            };
        }
        let read_edges = [reading.edges, reading.back_edges.map(|edges| behind(edges, sheet.flip))];
        let margins = read_edges.into_iter().flatten().reduce(Edges::longer);
        profile.margins = margins.or(self.margins);
        check(&profile)?;
        Ok(profile)
    }

    /// Returns what the printer does to backs if that was read off a sheet that this profile corrected.
    fn and_then(&self, read: PageMap, page: Size) -> PageMap {
        let own = self.back.map(page);
        match self.resize {
            Resize::Off => own.then(read),
            Resize::On => {
                let sized =
                    PageMap::stretched(self.size.width.to_factor(), self.size.height.to_factor()).about_middle(page);
                own.then(sized).then(read).then(sized.inverse())
            }
        }
    }
}

/// Refuses what no printer does.
fn check(profile: &PrinterProfile) -> Result<(), ReadingFault> {
    let slipped =
        "the sheet slipped in the printer: set the guides of the tray close to the paper, and print another sheet";
    for (side, SideError { right, down, turn, .. }) in [("front", profile.front), ("back", profile.back)] {
        let off = Length::mm(right.to_mm().hypot(down.to_mm()));
        if off > SideError::FARTHEST {
            let message =
                format!("the {side} would be {off} off, and more than {} is not possible", SideError::FARTHEST);
            return Err(ReadingFault::new(message, slipped));
        }
        let (turn, most) = (turn.to_degrees().abs(), SideError::MOST_TURN.to_degrees());
        if turn > most {
            let message = format!("the {side} would be turned by {turn:.2}°, and more than {most}° is not possible");
            return Err(ReadingFault::new(message, slipped));
        }
    }
    let SideError { width, height, .. } = profile.back;
    let sizes = [
        ("the width of the back", width),
        ("the height of the back", height),
        ("the width of the print", profile.size.width),
        ("the height of the print", profile.size.height),
    ];
    let (least, most) = SideError::SIZES;
    match sizes.into_iter().find(|(_, size)| !(least..=most).contains(size)) {
        Some((what, size)) => Err(ReadingFault::new(
            format!("{what} would be {size}, and only {least} to {most} are possible"),
            "the print was scaled: print both sides again at 100 % (\"actual size\")",
        )),
        None => Ok(()),
    }
}

/// Returns the edges of a back as they are behind the front.
fn behind(back: Edges, flip: Flip) -> Edges {
    match flip {
        Flip::LongEdge => Edges { left: back.right, right: back.left, ..back },
        Flip::ShortEdge => Edges { top: back.bottom, bottom: back.top, ..back },
    }
}

/// A number that was read, and where.
struct Observation {
    /// From the middle of the page.
    at: Millimetres,
    measures: Measures,
    /// How far the back is off, in millimetres.
    off: f64,
}

/// The unknowns: to the right, down, the turn in radians, and how much wider and higher than it should be.
type Unknowns = [f64; 5];

/// Returns what the printer did to the back page of a sheet.
fn measured(reading: &PrinterReading, sheet: &AlignmentSheet) -> Result<PageMap, ReadingFault> {
    let observations: Vec<Observation> =
        reading.corners.iter().flat_map(|(corner, read)| observations(sheet, *corner, *read)).collect();
    // One corner shows how far the back is off, two show its turn, too, and three its size.
    let unknown = match reading.corners.len() {
        1 => 2,
        2 => 3,
        _ => 5,
    };
    let solved = solution(&observations, unknown);
    let misfit = observations.iter().map(|one| (one.off - expected(solved, one)).abs()).fold(0.0, f64::max);
    if misfit > MOST_MISFIT && reading.corners.len() > 2 {
        return Err(contradiction(reading, sheet));
    }
    let seen_from_front = printed(solved).about_middle(sheet.paper);
    let over = PageMap::turned_over(sheet.flip, sheet.paper);
    Ok(over.then(seen_from_front).then(over))
}

/// Returns what the printer did to the front, of which the crosses were that far from the edges of the paper, if everything is
/// printed in a size.
///
/// A page that is turned clockwise by a small angle has its upper left cross farther to the right and its lower left one farther to
/// the left, by their distances from the middle; two crosses at the top differ likewise. Least squares give the angle.
fn measured_front(read: [Length; 4], size: PrintedSize, sheet: &AlignmentSheet) -> Result<SideError, ReadingFault> {
    let half = |paper: Length, cross: Length| (paper / 2 - cross).to_mm();
    let (wide, high) = (half(sheet.paper.width, CROSS.0), half(sheet.paper.height, CROSS.1));
    // A smaller print has its crosses nearer to the middle.
    let inwards = |half: f64, size: Percent| half * (1.0 - size.to_factor());
    let (x, y) = (CROSS.0.to_mm() + inwards(wide, size.width), CROSS.1.to_mm() + inwards(high, size.height));
    let [upper, lower, left, right] = read.map(Length::to_mm);
    let (level, upright) = ((upper - lower) / 2.0, (right - left) / 2.0);
    let turn = (level * high + upright * wide) / (high * high + wide * wide);
    if (level - turn * high).abs().max((upright - turn * wide).abs()) > MOST_FRONT_MISFIT {
        let degrees = |radians: f64| radians.atan().to_degrees();
        let message = format!(
            "the numbers of `front` do not fit together: by the first two, everything is turned by {:.2}°, by the last two by {:.2}°",
            degrees(level / high),
            degrees(upright / wide),
        );
        let help =
            "measure again; each number is that of one cross: left edge to tl and to bl, then top edge to tl and to tr";
        return Err(ReadingFault::new(message, help));
    }
    Ok(SideError {
        right: Length::mm(f64::midpoint(upper, lower) - x),
        down: Length::mm(f64::midpoint(left, right) - y),
        turn: Angle::degrees(turn.to_degrees()),
        ..SideError::default()
    })
}

fn observations(sheet: &AlignmentSheet, corner: SheetCorner, read: Point) -> [Observation; 2] {
    let (middle_x, middle_y) = (sheet.paper.width.to_mm() / 2.0, sheet.paper.height.to_mm() / 2.0);
    [(Measures::Right, read.x), (Measures::Down, read.y)].map(|(measures, off)| {
        let at = sheet.vernier(corner, measures).reading_point(off);
        Observation { at: (at.x.to_mm() - middle_x, at.y.to_mm() - middle_y), measures, off: off.to_mm() }
    })
}

/// Returns what a printer with these errors does to points, seen from the front and from the middle of the page.
fn printed([right, down, turn, wider, higher]: Unknowns) -> PageMap {
    let sized = PageMap::stretched(1.0 + wider, 1.0 + higher);
    sized.then(PageMap::turned(turn)).then(PageMap::moved((right, down)))
}

/// Returns what would be read where something was read, if the printer had these errors.
fn expected(unknowns: Unknowns, Observation { at, measures, .. }: &Observation) -> f64 {
    let (x, y) = printed(unknowns).inverse().point(*at);
    match measures {
        Measures::Right => at.0 - x,
        Measures::Down => at.1 - y,
    }
}

/// Returns the errors that fit the observations best, by Gauss and Newton's method: for errors as small as those of a printer, the
/// equations are almost linear, and few steps find them to the last digit.
fn solution(observations: &[Observation], unknown: usize) -> Unknowns {
    let mut solved = [0.0; 5];
    for _ in 0..8 {
        let (mut products, mut sums) = ([[0.0; 5]; 5], [0.0; 5]);
        for one in observations {
            let (x, y) = one.at;
            let slopes = match one.measures {
                Measures::Right => [1.0, 0.0, -y, x, 0.0],
                Measures::Down => [0.0, 1.0, x, 0.0, y],
            };
            let left = one.off - expected(solved, one);
            for row in 0..unknown {
                sums[row] += slopes[row] * left;
                for column in 0..unknown {
                    products[row][column] += slopes[row] * slopes[column];
                }
            }
        }
        let step = solved_equations(products, sums, unknown);
        for (value, step) in solved.iter_mut().zip(step) {
            *value += step;
        }
    }
    solved
}

/// Solves the first `count` linear equations by Gauss's elimination; what they leave open stays 0.
fn solved_equations(mut rows: [[f64; 5]; 5], mut sums: [f64; 5], count: usize) -> Unknowns {
    for pivot in 0..count {
        let largest =
            (pivot..count).max_by(|a, b| rows[*a][pivot].abs().total_cmp(&rows[*b][pivot].abs())).unwrap_or(pivot);
        rows.swap(pivot, largest);
        sums.swap(pivot, largest);
        if rows[pivot][pivot].abs() < 1e-9 {
            continue;
        }
        for row in (0..count).filter(|row| *row != pivot) {
            let factor = rows[row][pivot] / rows[pivot][pivot];
            let above = rows[pivot];
            for (value, above) in rows[row].iter_mut().zip(above) {
                *value -= factor * above;
            }
            sums[row] -= factor * sums[pivot];
        }
    }
    let mut solved = [0.0; 5];
    for index in (0..count).filter(|index| rows[*index][*index].abs() >= 1e-9) {
        solved[index] = sums[index] / rows[index][index];
    }
    solved
}

/// Returns which numbers contradict each other: those of which the sums over the two diagonals of the sheet differ more; or, if the
/// sums are equal, the turns that the two kinds of numbers show.
fn contradiction(reading: &PrinterReading, sheet: &AlignmentSheet) -> ReadingFault {
    use SheetCorner::{BottomLeft, BottomRight, TopLeft, TopRight};
    if reading.corners.len() < 4 {
        let help = "read the corners again, the whole millimetres at the arrow too";
        return ReadingFault::new("the readings of the three corners do not fit together", help);
    }
    let sums = |pick: fn(&Point) -> Length| {
        let sum = |corners: [SheetCorner; 2]| {
            corners.iter().filter_map(|corner| reading.corners.get(corner)).map(pick).sum::<Length>()
        };
        (sum([TopLeft, BottomRight]).to_mm(), sum([TopRight, BottomLeft]).to_mm())
    };
    let (first, second) = (sums(|read| read.x), sums(|read| read.y));
    let differ = |(one, other): (f64, f64)| (one - other).abs();
    if differ(first).max(differ(second)) < 2.0 * MOST_MISFIT {
        let turn = |observed: [Observation; 4]| {
            let [one, other, third, fourth] = observed;
            let (near, far) = (one.off + other.off, third.off + fourth.off);
            let apart = match one.measures {
                Measures::Right => one.at.1 - third.at.1,
                Measures::Down => third.at.0 - one.at.0,
            };
            ((far - near) / 2.0 / apart).atan().to_degrees()
        };
        let read = |corner| observations(sheet, corner, reading.corners.get(&corner).copied().unwrap_or_default());
        let rights = [TopLeft, TopRight, BottomLeft, BottomRight].map(|corner| {
            let [right, _] = read(corner);
            right
        });
        let downs = [TopLeft, BottomLeft, TopRight, BottomRight].map(|corner| {
            let [_, down] = read(corner);
            down
        });
        let message = format!(
            "the numbers of the four corners do not fit together: by the first ones, the back is turned by {:.2}°, by the \
             second ones by {:.2}°",
            turn(rights),
            turn(downs),
        );
        let help = "check the signs: right and down are +, left and up are −; and whether each number is the right one of the two";
        return ReadingFault::new(message, help);
    }
    let (numbers, (one, other)) = if differ(first) >= differ(second) { ("first", first) } else { ("second", second) };
    let message = format!(
        "the {numbers} numbers of the four corners do not fit together: tl + br is {one:.1}, and tr + bl is {other:.1}"
    );
    let help = "on any sheet of paper the two sums are nearly equal: read the corners again, the whole millimetres at the arrow too";
    ReadingFault::new(message, help)
}

//! Path data of SVG becomes outlines, point for point as usvg would read it.

use svgtypes::{SimplePathSegment, SimplifyingPathParser};
use usvg::tiny_skia_path::{Path as Outline, PathBuilder};

/// Returns the outline that path data stands for; None where it has a fault, and where it is no outline.
pub(super) fn outline(data: &str) -> Option<Outline> {
    plain(data).or_else(|| parsed(data))?.finish()
}

/// Reads path data of straight lines and curves, in numbers of few digits: nearly all that there is.
fn plain(data: &str) -> Option<PathBuilder> {
    let mut reader = DataReader { data: data.as_bytes(), at: 0 };
    let mut pen = OutlinePen { builder: PathBuilder::new(), at: (0.0, 0.0), start: (0.0, 0.0), is_closed: false };
    reader.skip_spaces();
    let mut command = reader.command().filter(|command| matches!(command, b'M' | b'm'))?;
    loop {
        pen.draw(command, &mut reader)?;
        reader.skip_spaces();
        if reader.at == data.len() {
            return Some(pen.builder);
        }
        command = match (reader.command(), command) {
            (Some(next), _) => next,
            (None, b'Z' | b'z') => return None,
            // What follows a move without a command of its own are lines.
            (None, b'M') => b'L',
            (None, b'm') => b'l',
            (None, same) => same,
        };
    }
}

/// Reads any path data.
fn parsed(data: &str) -> Option<PathBuilder> {
    let mut builder = PathBuilder::new();
    for segment in SimplifyingPathParser::from(data) {
        match segment.ok()? {
            SimplePathSegment::MoveTo { x, y } => builder.move_to(single(x), single(y)),
            SimplePathSegment::LineTo { x, y } => builder.line_to(single(x), single(y)),
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                builder.quad_to(single(x1), single(y1), single(x), single(y));
            }
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                builder.cubic_to(single(x1), single(y1), single(x2), single(y2), single(x), single(y));
            }
            SimplePathSegment::ClosePath => builder.close(),
        }
    }
    Some(builder)
}

#[expect(clippy::cast_possible_truncation, reason = "usvg calculates in f32")]
fn single(number: f64) -> f32 {
    number as f32
}

/// Draws what path data says.
struct OutlinePen {
    builder: PathBuilder,
    at: (f64, f64),
    /// Where the last move led.
    start: (f64, f64),
    is_closed: bool,
}

impl OutlinePen {
    /// Draws one segment; None where it is to be read in the other way.
    fn draw(&mut self, command: u8, reader: &mut DataReader<'_>) -> Option<()> {
        let from = if command.is_ascii_lowercase() { self.at } else { (0.0, 0.0) };
        let mut point = || Some((from.0 + reader.number()?, from.1 + reader.number()?));
        let kind = command.to_ascii_uppercase();
        if kind != b'M' && kind != b'Z' && std::mem::take(&mut self.is_closed) {
            self.builder.move_to(single(self.start.0), single(self.start.1));
        }
        match kind {
            b'M' => {
                self.at = point()?;
                (self.start, self.is_closed) = (self.at, false);
                self.builder.move_to(single(self.at.0), single(self.at.1));
            }
            b'L' => self.line(point()?),
            b'H' => self.line((from.0 + reader.number()?, self.at.1)),
            b'V' => self.line((self.at.0, from.1 + reader.number()?)),
            b'Q' => {
                let (via, to) = (point()?, point()?);
                self.builder.quad_to(single(via.0), single(via.1), single(to.0), single(to.1));
                self.at = to;
            }
            b'C' => {
                let (first, second, to) = (point()?, point()?, point()?);
                let [x1, y1, x2, y2] = [first.0, first.1, second.0, second.1].map(single);
                self.builder.cubic_to(x1, y1, x2, y2, single(to.0), single(to.1));
                self.at = to;
            }
            b'Z' => {
                if !std::mem::replace(&mut self.is_closed, true) {
                    self.builder.close();
                }
                self.at = self.start;
            }
            _ => return None,
        }
        Some(())
    }

    fn line(&mut self, to: (f64, f64)) {
        self.builder.line_to(single(to.0), single(to.1));
        self.at = to;
    }
}

/// Powers of ten that are exact; whole numbers of fewer digits are exact, too.
const POWERS: [f64; 16] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// Reads path data from its start to its end.
struct DataReader<'d> {
    data: &'d [u8],
    at: usize,
}

impl DataReader<'_> {
    fn skip_spaces(&mut self) {
        while matches!(self.data.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Reads a letter.
    fn command(&mut self) -> Option<u8> {
        let command = *self.data.get(self.at).filter(|byte| byte.is_ascii_alphabetic())?;
        self.at += 1;
        Some(command)
    }

    /// Reads a number and the separator after it; none of a number with an exponent or so many digits that it is not exact.
    fn number(&mut self) -> Option<f64> {
        self.skip_spaces();
        let is_negative = self.data.get(self.at) == Some(&b'-');
        self.at += usize::from(matches!(self.data.get(self.at), Some(b'-' | b'+')));
        let (mut value, whole) = self.digits(0);
        let mut places = 0;
        if self.data.get(self.at) == Some(&b'.') {
            self.at += 1;
            (value, places) = self.digits(value);
        }
        let is_exact = (1..POWERS.len()).contains(&(whole + places));
        if !is_exact || matches!(self.data.get(self.at), Some(b'e' | b'E')) {
            return None;
        }
        self.skip_spaces();
        self.at += usize::from(self.data.get(self.at) == Some(&b','));
        let value = value as f64 / POWERS[places];
        Some(if is_negative { -value } else { value })
    }

    /// Reads digits, and writes them behind those of a number; also returns how many there are.
    fn digits(&mut self, mut number: u64) -> (u64, usize) {
        let mut count = 0;
        let bytes = self.data.get(self.at..).unwrap_or_default();
        for digit in bytes.iter().map(|byte| byte.wrapping_sub(b'0')).take_while(|digit| *digit < 10) {
            number = number.wrapping_mul(10).wrapping_add(digit.into());
            count += 1;
        }
        self.at += count;
        (number, count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn plain_data_is_read_without_help() {
        for data in ["M1 2", " m1,2 3.5-4 Z m1 1h2v-3 H.5V+5.", "M0 0Q1 2 3 4q1 2 3 4C1 2 3 4 5 6c1 2 3 4 5 6zz L3 3"] {
            assert!(plain(data).is_some(), "{data}");
        }
        for data in
            ["", "L1 2", "M1", "M1 2a1 1 0 0 0 3 3", "M1 2t1 1", "M1e2 3", "M1 2z3 4", "M1 2,,3 4", "M1 2 .", "M1 2x"]
        {
            assert!(plain(data).is_none(), "{data}");
        }
    }

    proptest! {
        /// usvg reads path data with svgtypes.
        #[test]
        fn both_ways_of_reading_agree(data in "[Mm][0-9.,]{1,4}([ ,MmLlHhVvQqCcZzSsTt+-]?[0-9.,-]{0,9} ?){0,24}") {
            if let Some(ours) = plain(&data) {
                let theirs = parsed(&data);
                prop_assert!(theirs.is_some(), "{}", data);
                prop_assert_eq!(ours.finish(), theirs.and_then(PathBuilder::finish), "{}", data);
            }
        }

        #[test]
        fn numbers_are_read_as_the_standard_library_reads_them(text in "-?[0-9]{0,9}\\.[0-9]{1,6}") {
            let mut reader = DataReader { data: text.as_bytes(), at: 0 };
            prop_assert_eq!(reader.number().map(f64::to_bits), text.parse().ok().map(f64::to_bits));
        }
    }
}

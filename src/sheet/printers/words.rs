//! Profiles in words: what the printer does wrong, and what is done about it.

use super::profile::{PrinterProfile, Resize, SideError};
use crate::diag::listed;
use crate::model::Length;

/// The least length and angle that are worth a word: 0.01 mm, and 0.005°.
const LEAST: f64 = 0.01;
const LEAST_TURN: f64 = 0.005;

impl PrinterProfile {
    /// Returns how its fronts are off on the paper, and its backs: `backs 0.3 mm too far right and 0.2 mm too high, turned by 0.05°
    /// clockwise`.
    pub fn sides_in_words(&self) -> String {
        let front = off_in_words(&self.front).map(|words| format!("fronts {words}; ")).unwrap_or_default();
        let back = off_in_words(&self.back).unwrap_or_else(|| "where they should be".to_owned());
        format!("{front}backs {back}")
    }

    /// Returns what is done to the pages that it prints: `Backs moved by 0.3 mm left and 0.2 mm down, turned by 0.05°
    /// counterclockwise, for the printer kitchen.`
    pub fn correction_in_words(&self, name: &str) -> String {
        let done = done_in_words(&self.back).unwrap_or_else(|| "are not moved".to_owned());
        let sides = match done_in_words(&self.front) {
            Some(front) => format!("Both sides {front}, as seen from the front; backs {done}"),
            None => format!("Backs {done}"),
        };
        let both = match self.resize {
            Resize::Off => String::new(),
            Resize::On => {
                let [width, height] = [self.size.width, self.size.height].map(|size| 100.0 / size.to_factor());
                format!(", and both sides resized to {width:.2} × {height:.2} %")
            }
        };
        format!("{sides}{both}, for the printer {name}.")
    }
}

/// Returns how a side is off; none if it is where it should be.
fn off_in_words(SideError { right, down, turn, width, height }: &SideError) -> Option<String> {
    let off = directions(*right, *down, ["too far right", "too far left", "too low", "too high"]);
    let turned = turned(turn.to_degrees(), "turned");
    let sized = [(width, "wide"), (height, "high")].into_iter().filter(|(size, _)| is_off(size.to_percent() - 100.0));
    let sized: Vec<String> = sized.map(|(size, what)| format!("{:.2} % as {what}", size.to_percent())).collect();
    let sized = (!sized.is_empty()).then(|| listed(&sized, sized.len()));
    let words: Vec<String> = off.into_iter().chain(turned).chain(sized).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// Returns what is done to a side that is off so; none if nothing is done.
fn done_in_words(SideError { right, down, turn, width, height }: &SideError) -> Option<String> {
    let moved = directions(-*right, -*down, ["right", "left", "down", "up"]).map(|words| format!("moved by {words}"));
    let turned = turned(-turn.to_degrees(), "turned");
    let is_sized = [width, height].into_iter().any(|size| is_off(size.to_percent() - 100.0));
    let sized = is_sized.then(|| {
        let [width, height] = [width, height].map(|size| 100.0 / size.to_factor());
        format!("resized to {width:.2} × {height:.2} %")
    });
    let done: Vec<String> = moved.into_iter().chain(turned).chain(sized).collect();
    (!done.is_empty()).then(|| done.join(", "))
}

fn is_off(value: f64) -> bool {
    value.abs() >= LEAST / 2.0
}

/// Returns two lengths with their directions; none if both are nothing.
fn directions(right: Length, down: Length, [to_right, to_left, below, above]: [&str; 4]) -> Option<String> {
    let across = (right.to_mm(), if right > Length::ZERO { to_right } else { to_left });
    let along = (down.to_mm(), if down > Length::ZERO { below } else { above });
    let words = [across, along].into_iter().filter(|(length, _)| is_off(*length));
    let words: Vec<String> = words.map(|(length, word)| format!("{} mm {word}", plain(length.abs()))).collect();
    (!words.is_empty()).then(|| listed(&words, words.len()))
}

fn turned(degrees: f64, word: &str) -> Option<String> {
    let way = if degrees > 0.0 { "clockwise" } else { "counterclockwise" };
    (degrees.abs() >= LEAST_TURN).then(|| format!("{word} by {}° {way}", plain(degrees.abs())))
}

/// Returns a number to the nearest hundredth, with no more digits than needed.
fn plain(value: f64) -> String {
    ((value * 100.0).round() / 100.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::printers::{Angle, Percent, PrintedSize};

    #[test]
    fn what_is_wrong_and_what_is_done_have_opposite_directions() {
        let back = SideError {
            right: Length::um(304),
            down: Length::um(-200),
            turn: Angle::degrees(0.05),
            ..SideError::default()
        };
        let profile = PrinterProfile { back, ..PrinterProfile::default() };
        assert_eq!(
            profile.sides_in_words(),
            "backs 0.3 mm too far right and 0.2 mm too high, turned by 0.05° clockwise"
        );
        assert_eq!(
            profile.correction_in_words("kitchen"),
            "Backs moved by 0.3 mm left and 0.2 mm down, turned by 0.05° counterclockwise, for the printer kitchen."
        );
    }

    #[test]
    fn a_front_that_is_off_moves_both_sides() {
        let front = SideError { right: Length::um(1_500), down: Length::um(1_000), ..SideError::default() };
        let profile = PrinterProfile { front, ..PrinterProfile::default() };
        assert_eq!(
            profile.sides_in_words(),
            "fronts 1.5 mm too far right and 1 mm too low; backs where they should be"
        );
        assert_eq!(
            profile.correction_in_words("kitchen"),
            "Both sides moved by 1.5 mm left and 1 mm up, as seen from the front; backs are not moved, for the printer kitchen."
        );
    }

    /// A print of 99.8 % is resized to 100 / 0.998 = 100.2004 %.
    #[test]
    fn both_sides_are_resized_only_if_the_profile_says_so() {
        let size = PrintedSize { width: Percent::new(99.8), height: Percent::WHOLE };
        let profile = PrinterProfile { size, ..PrinterProfile::default() };
        assert_eq!(profile.sides_in_words(), "backs where they should be");
        assert_eq!(profile.correction_in_words("kitchen"), "Backs are not moved, for the printer kitchen.");
        let resized = PrinterProfile { resize: Resize::On, ..profile };
        assert_eq!(
            resized.correction_in_words("kitchen"),
            "Backs are not moved, and both sides resized to 100.20 × 100.00 %, for the printer kitchen."
        );
    }
}

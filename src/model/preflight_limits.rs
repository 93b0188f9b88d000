//! How strictly a deck is checked before it is printed: how much each finding matters, and from which figure on.

use super::Length;
use crate::diag::{Code, Severity};
use std::collections::BTreeMap;

/// What `[preflight]` says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preflight {
    /// How much findings matter to the deck; none for one that is off. Others have the severity of their code.
    pub severities: BTreeMap<Code, Option<Severity>>,
    /// From which figure on something is found.
    pub limits: PreflightLimits,
    /// How many cards a player holds at most, where the deck says so.
    pub hand: Option<u32>,
}

/// From which figure on something is found. Lengths are whole micrometres, and so must be what is compared with them:
/// text of exactly 5 pt is not below `"5pt"`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PreflightLimits {
    /// No text is smaller; 5 pt by default.
    pub smallest_text: Length,
    /// Text that is smaller is small; 6.5 pt by default.
    pub small_text: Length,
    /// No light text on a dark ground is smaller; 8 pt by default.
    pub smallest_reversed_text: Length,
    /// No line is thinner; 0.25 pt by default.
    pub thinnest_line: Length,
    /// The least contrast of text against what is behind it, from 1 to 21; 4.5 by default, for text in WCAG 2.2, 1.4.3.
    pub contrast: f64,
    /// The pixels per inch that a picture should have; 300 by default.
    pub resolution: u32,
    /// A picture with fewer pixels per inch looks soft; 200 by default.
    pub low_resolution: u32,
    /// A picture with fewer pixels per inch shows them; 100 by default.
    pub lowest_resolution: u32,
    /// The narrowest border along the cut; 3 mm by default.
    pub border: Length,
    /// How much of a card's left edge a hand shows; 10 mm by default.
    pub index: Length,
}

impl Default for PreflightLimits {
    fn default() -> Self {
        // 1 pt is 352.78 µm.
        Self {
            smallest_text: Length::um(1_764),
            small_text: Length::um(2_293),
            smallest_reversed_text: Length::um(2_822),
            thinnest_line: Length::um(88),
            contrast: 4.5,
            resolution: 300,
            low_resolution: 200,
            lowest_resolution: 100,
            border: Length::um(3_000),
            index: Length::um(10_000),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_limits_are_whole_points() {
        let limits = PreflightLimits::default();
        assert_eq!("5pt".parse(), Ok(limits.smallest_text));
        assert_eq!("6.5pt".parse(), Ok(limits.small_text));
        assert_eq!("8pt".parse(), Ok(limits.smallest_reversed_text));
        assert_eq!("0.25pt".parse(), Ok(limits.thinnest_line));
    }
}

//! The most pixels to the inch that pictures are printed with.

use crate::diag::Place;
use std::ops::RangeInclusive;

/// The most pixels to the inch that pictures are printed with. Where it is said does not matter for what it is.
#[derive(Clone, Debug)]
pub struct MaxPpi {
    ppi: u32,
    /// Where the deck says it; none on the command line.
    pub place: Option<Place>,
}

impl MaxPpi {
    /// What it can be: a screen has 72 pixels to the inch, and few printers have more dots than 4,800.
    pub const RANGE: RangeInclusive<u32> = 72..=4_800;

    /// Returns a number of pixels to the inch; none outside the range.
    ///
    /// ```
    /// use pullet_model::MaxPpi;
    /// assert_eq!(MaxPpi::new(600).map(|most| most.ppi()), Some(600));
    /// assert_eq!(MaxPpi::new(20), None);
    /// ```
    pub fn new(ppi: u32) -> Option<Self> {
        Self::RANGE.contains(&ppi).then_some(Self { ppi, place: None })
    }

    /// Returns the number of pixels to the inch.
    pub const fn ppi(&self) -> u32 {
        self.ppi
    }
}

impl PartialEq for MaxPpi {
    fn eq(&self, other: &Self) -> bool {
        self.ppi == other.ppi
    }
}

impl Eq for MaxPpi {}

//! What is known of a printer: how it misplaces what it prints, and where it cannot print.

use super::page_map::PageMap;
use crate::model::{Edge, Edges, Flip, Length, PrintChoices, Side, Size};
use std::fmt;
use std::str::FromStr;

/// An angle in whole thousandths of a degree, clockwise as you look at the page: 0.001° moves the corner of A4, 182 mm from its
/// middle, by 0.003 mm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Angle(i64);

impl Angle {
    /// Returns an angle in degrees, to the nearest thousandth.
    pub fn degrees(degrees: f64) -> Self {
        Self(rounded(degrees * 1_000.0))
    }

    /// Returns the angle in degrees.
    pub fn to_degrees(self) -> f64 {
        self.0 as f64 / 1_000.0
    }
}

/// A size on paper as a part of what it should be, in whole thousandths of a percent: 0.001 % of A4's height is 0.003 mm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Percent(i64);

impl Percent {
    /// As it should be.
    pub const WHOLE: Self = Self(100_000);

    /// Returns a number of percent, to the nearest thousandth.
    pub fn new(percent: f64) -> Self {
        Self(rounded(percent * 1_000.0))
    }

    /// Returns it in percent.
    pub fn to_percent(self) -> f64 {
        self.0 as f64 / 1_000.0
    }

    /// Returns it as a factor: 1 for 100 %.
    pub fn to_factor(self) -> f64 {
        self.0 as f64 / 100_000.0
    }
}

impl Default for Percent {
    fn default() -> Self {
        Self::WHOLE
    }
}

impl FromStr for Percent {
    type Err = ();

    /// Reads what is shown: `99.8 %`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        number(text, &["%"]).map(Self::new).ok_or(())
    }
}

impl FromStr for Angle {
    type Err = ();

    /// Reads what is shown: `0.05 deg`; or `0.05°`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        number(text, &["deg", "°"]).map(Self::degrees).ok_or(())
    }
}

/// Returns the number before one of a few units.
fn number(text: &str, units: &[&str]) -> Option<f64> {
    let bare = units.iter().find_map(|unit| text.trim().strip_suffix(unit))?;
    bare.trim().parse::<f64>().ok().filter(|number| number.is_finite())
}

impl fmt::Display for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} deg", self.to_degrees())
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", self.to_percent())
    }
}

fn rounded(value: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "a float that is too large saturates")]
    let whole = value.round() as i64;
    whole
}

/// How a printer prints a side, about the middle of the page: the front compared with the paper, and the back compared with the front,
/// as you look at the back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideError {
    /// Too far to the right.
    pub right: Length,
    /// Too low.
    pub down: Length,
    /// Turned clockwise.
    pub turn: Angle,
    /// As wide as this.
    pub width: Percent,
    /// As high as this.
    pub height: Percent,
}

impl SideError {
    /// The farthest that a side can be off: 8 mm. More is a sheet that slipped.
    pub const FARTHEST: Length = Length::um(8_000);
    /// The most that it can be turned: 1.5°, 4 mm at the short edge of A4.
    pub const MOST_TURN: Angle = Angle(1_500);
    /// The least and the most of a size: 2 % more or less is a print that was scaled.
    pub const SIZES: (Percent, Percent) = (Percent(98_000), Percent(102_000));

    /// Returns what the printer does to a page.
    pub fn map(&self, page: Size) -> PageMap {
        let about_middle = PageMap::stretched(self.width.to_factor(), self.height.to_factor())
            .then(PageMap::turned(self.turn.to_degrees().to_radians()))
            .about_middle(page);
        about_middle.then(PageMap::moved((self.right.to_mm(), self.down.to_mm())))
    }

    /// Returns the error that does to a page what `map` does, as nearly as one can: an error has no shear.
    pub fn from_map(map: PageMap, page: Size) -> Self {
        let (width, height) = (map.xx.hypot(map.yx), map.xy.hypot(map.yy));
        let turn = f64::midpoint(map.yx.atan2(map.xx), (-map.xy).atan2(map.yy));
        let (x, y) = (page.width.to_mm() / 2.0, page.height.to_mm() / 2.0);
        let (to_x, to_y) = map.point((x, y));
        Self {
            right: Length::mm(to_x - x),
            down: Length::mm(to_y - y),
            turn: Angle::degrees(turn.to_degrees()),
            width: Percent::new(width * 100.0),
            height: Percent::new(height * 100.0),
        }
    }
}

/// How large the printer prints what should be 100 mm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrintedSize {
    /// Across the page.
    pub width: Percent,
    /// Down the page.
    pub height: Percent,
}

/// Whether both sides are resized so that the printer prints them as large as they should be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Resize {
    /// They are printed as they are.
    #[default]
    Off,
    /// They are resized.
    On,
}

/// What is known of a printer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrinterProfile {
    /// The paper of the sheet that it was read from.
    pub paper: Option<String>,
    /// The edge over which it turns the sheet.
    pub flip: Flip,
    /// The edge that comes out first.
    pub feed: Option<Edge>,
    /// How it prints fronts, as large as they are: how large everything is printed is its `size`.
    pub front: SideError,
    /// How it prints backs.
    pub back: SideError,
    /// How large it prints.
    pub size: PrintedSize,
    /// Whether that is corrected.
    pub resize: Resize,
    /// Where it cannot print, on the front and behind it; none where this was not read.
    pub margins: Option<Edges>,
}

impl PrinterProfile {
    /// Returns what is done to a page of the paper so that it is printed where it should be; none if nothing has to be done.
    pub fn correction(&self, side: Side, page: Size) -> Option<PageMap> {
        let resized = match self.resize {
            Resize::Off => PageMap::IDENTITY,
            Resize::On => {
                let PrintedSize { width, height } = self.size;
                PageMap::stretched(width.to_factor(), height.to_factor()).about_middle(page).inverse()
            }
        };
        // What is not off stays exactly as it is.
        let undone = |error: &SideError| {
            if *error == SideError::default() { PageMap::IDENTITY } else { error.map(page).inverse() }
        };
        let front = undone(&self.front);
        let map = match side {
            Side::Front => resized.then(front),
            // A back follows its front, which is seen from the other side here.
            Side::Back if front == PageMap::IDENTITY => resized.then(undone(&self.back)),
            Side::Back => {
                let over = PageMap::turned_over(self.flip, page);
                resized.then(over).then(front).then(over).then(undone(&self.back))
            }
        };
        (map != PageMap::IDENTITY).then_some(map)
    }

    /// Returns what it chooses of the options for printing: the edge over which the sheet is turned, and the margins, if they were
    /// read. Those at the short edges are what the printer really needs there.
    pub fn choices(&self) -> PrintChoices {
        let feed_margin = self.margins.map(|edges| edges.top.min(edges.bottom));
        PrintChoices { flip: Some(self.flip), margin: self.margins, feed_margin, ..PrintChoices::default() }
    }
}

//! Styles of a drawing become attributes that usvg reads.
//!
//! usvg has a small reader of CSS: it drops rules, colours and units that it does not know without a word. So a drawing's style
//! sheets and styles are applied here, before anything else looks at it: `sheet` and `selector` read rules, `cascade` finds those
//! that count, `values` and `colour` write their values as SVG 1.1 has them, `transform` and `outline` what has to be calculated.
//! What cannot be read is a fault.

mod cascade;
mod colour;
mod outline;
mod own_styles;
mod properties;
mod resolved;
mod selector;
mod sheet;
mod styled;
#[cfg(test)]
mod tests;
mod transform;
mod values;

pub(super) use colour::{ColourReading, bad as bad_colour, is_colour, read as read_colour};
pub(crate) use own_styles::with_own_styles;
pub(super) use resolved::resolved;
pub(super) use styled::Ground;

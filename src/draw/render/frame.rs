//! The place of a drawing on its card: the size in millimetres, and which part of it the trim is.

use crate::diag::{Code, Fault};
use crate::model::{Length, MadeBleed, Size};

/// The trim of a face and the bleed around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// The finished size.
    pub trim: Size,
    /// How far the picture extends beyond it on every side.
    pub bleed: Length,
    /// How the bleed is made from the art; none if the drawing has its own.
    pub made: Option<MadeBleed>,
}

/// A drawing's own user space: the corner and the size of its `viewBox`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ViewBox {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Where a drawing goes on the card: the size of the whole picture in millimetres, and what part of its user space is shown there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) shown: ViewBox,
    /// The part of the user space that percentages count.
    counted: ViewBox,
}

impl Placement {
    /// Returns the attributes of the drawing's root that place it on the card.
    pub(super) fn attributes(&self) -> String {
        let Self { width, height, shown: ViewBox { x, y, width: w, height: h }, .. } = self;
        format!(r#" width="{width}" height="{height}" viewBox="{x} {y} {w} {h}""#)
    }

    /// Returns the attributes of a drawing within the root whose percentages count the card without the bleed; None where the
    /// root's own do.
    pub(super) fn inner_attributes(&self) -> Option<String> {
        let ViewBox { x, y, width, height } = self.counted;
        let place = format!(r#" x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{x} {y} {width} {height}""#);
        (self.shown != self.counted).then(|| place + r#" overflow="visible""#)
    }

    /// Returns how many units of the drawing are a millimetre on the card.
    pub(super) fn units_per_millimetre(&self) -> f64 {
        units_per_millimetre((self.shown.width, self.shown.height), (self.width, self.height))
    }

    /// Returns whether a unit of the drawing is a millimetre on the card.
    pub(super) fn is_in_millimetres(&self) -> bool {
        (self.shown.width / self.width - 1.0).abs() < SAME
    }
}

/// Returns how many units are a millimetre in a drawing that is so large in units and in millimetres.
pub(super) fn units_per_millimetre((across, down): (f64, f64), (width, height): (f64, f64)) -> f64 {
    let units = (across / width).max(down / height);
    // A drawing that is a hair larger or smaller than the card is in millimetres too.
    if (units - 1.0).abs() < 0.001 { 1.0 } else { units }
}

/// Proportions that differ by less than this are the same: half a millimetre on a card.
const SAME: f64 = 0.006;

impl Frame {
    /// Returns the frame of a drawing that has its own bleed.
    pub const fn new(trim: Size, bleed: Length) -> Self {
        Self { trim, bleed, made: None }
    }

    /// Returns width and height with the bleed, in millimetres.
    pub fn whole(&self) -> (f64, f64) {
        let Size { width, height } = self.whole_size();
        (width.to_mm(), height.to_mm())
    }

    /// Returns the size with the bleed.
    pub fn whole_size(&self) -> Size {
        Size { width: self.trim.width + self.bleed * 2, height: self.trim.height + self.bleed * 2 }
    }

    /// Returns where a drawing goes on the card.
    ///
    /// Without a `viewBox` its user space is millimetres from the trim's corner. With one, the box covers the trim, or the
    /// whole picture with its bleed: whichever it has the size of, or else the proportions. A drawing without a `viewBox` whose
    /// page has the card's proportions in another unit is placed as if the page were its `viewBox`.
    pub(super) fn place(&self, view_box: Option<&str>, page: Option<(f64, f64)>, faults: &mut Vec<Fault>) -> Placement {
        let (width, height) = self.whole();
        let trim = ViewBox { x: 0.0, y: 0.0, width: self.trim.width.to_mm(), height: self.trim.height.to_mm() };
        let own = match view_box {
            Some(text) => read_view_box(text, faults),
            None => page.and_then(|page| self.page(page, faults)),
        };
        let (counted, shown) = match own {
            None => (trim, self.with_bleed(trim)),
            Some(own) if own.has_size(trim.width, trim.height) => (own, self.with_bleed(own)),
            Some(own) if own.has_size(width, height) => (own, own),
            Some(own) if own.has_proportions(trim.width, trim.height) => (own, self.with_bleed(own)),
            Some(own) if own.has_proportions(width, height) => (own, own),
            Some(own) => {
                faults.push(self.odd_proportions(own, view_box.unwrap_or_default()));
                (own, own)
            }
        };
        Placement { width, height, shown, counted }
    }

    /// Returns the page of a drawing without a `viewBox` as one, unless its units are millimetres.
    fn page(&self, (across, down): (f64, f64), faults: &mut Vec<Fault>) -> Option<ViewBox> {
        let page = ViewBox { x: 0.0, y: 0.0, width: across, height: down };
        let (width, height) = self.whole();
        let (trim_width, trim_height) = (self.trim.width.to_mm(), self.trim.height.to_mm());
        // Up to a tenth larger than the card with its bleed, it is the card in millimetres, drawn a little too large.
        if across < width * 1.1 && down < height * 1.1 {
            return None;
        } else if page.has_proportions(trim_width, trim_height) || page.has_proportions(width, height) {
            return Some(page);
        }
        let message = format!(
            "the drawing's page is {across} wide and {down} high without a `viewBox`, so its units count as millimetres and \
             most of it lies off the card ({trim_width} × {})",
            self.trim.height
        );
        let help = format!(
            "add `viewBox=\"0 0 {across} {down}\"` to its `<svg>`, or give the page the card's size in your drawing program"
        );
        faults.push(Fault::new(Code::MissingViewBox, message, across.to_string()).help(help));
        None
    }

    /// Returns a box that covers the trim, widened by the bleed.
    fn with_bleed(&self, own: ViewBox) -> ViewBox {
        let across = own.width / self.trim.width.to_mm() * self.bleed.to_mm();
        let down = own.height / self.trim.height.to_mm() * self.bleed.to_mm();
        ViewBox { x: own.x - across, y: own.y - down, width: own.width + across * 2.0, height: own.height + down * 2.0 }
    }

    fn odd_proportions(&self, own: ViewBox, words: &str) -> Fault {
        let (width, height) = self.whole();
        let message = format!(
            "the drawing is {} wide and {} high: these are neither the card's proportions ({} × {}) nor those with its bleed \
             ({width} × {height} mm)",
            own.width,
            own.height,
            self.trim.width.to_mm(),
            self.trim.height
        );
        Fault::new(Code::OddProportions, message, words)
            .help("draw it at the card's size, or leave out the `viewBox` and draw in millimetres")
    }
}

fn read_view_box(text: &str, faults: &mut Vec<Fault>) -> Option<ViewBox> {
    let read = ViewBox::read(text);
    if read.is_none() {
        let message = format!("`{text}` is not a `viewBox`: it takes four numbers, the last two greater than zero");
        let help = "write numbers without units, or leave it out and draw in millimetres";
        faults.push(Fault::new(Code::BadViewBox, message, text).help(help));
    }
    read
}

impl ViewBox {
    fn read(text: &str) -> Option<Self> {
        let numbers: Option<Vec<f64>> = text
            .split([' ', ',', '\t', '\n', '\r'])
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok().filter(|number: &f64| number.is_finite()))
            .collect();
        match numbers?.as_slice() {
            &[x, y, width, height] if width > 0.0 && height > 0.0 => Some(Self { x, y, width, height }),
            _ => None,
        }
    }

    fn has_size(&self, width: f64, height: f64) -> bool {
        (self.width - width).abs() < 0.005 && (self.height - height).abs() < 0.005
    }

    fn has_proportions(&self, width: f64, height: f64) -> bool {
        (self.width * height / (self.height * width) - 1.0).abs() < SAME
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn poker() -> Frame {
        Frame::new(Size::um(63_500, 88_900), Length::um(3_000))
    }

    fn attributes(view_box: Option<&str>) -> (String, Vec<Fault>) {
        let mut faults = Vec::new();
        (poker().place(view_box, None, &mut faults).attributes(), faults)
    }

    /// What is shown of a drawing without a `viewBox`, and the codes of what is found.
    fn of_page(across: f64, down: f64) -> (ViewBox, Vec<Code>) {
        let mut faults = Vec::new();
        let placement = poker().place(None, Some((across, down)), &mut faults);
        (placement.counted, faults.into_iter().map(|fault| fault.code).collect())
    }

    /// 63.5 × 88.9 mm are 240 × 336 px of 1/96 in.
    #[test]
    fn a_page_in_pixels_of_the_cards_proportions_covers_the_card() {
        let in_millimetres = ViewBox { x: 0.0, y: 0.0, width: 63.5, height: 88.9 };
        assert_eq!(of_page(240.0, 336.0), (ViewBox { x: 0.0, y: 0.0, width: 240.0, height: 336.0 }, vec![]));
        assert_eq!(of_page(63.5, 88.9), (in_millimetres, vec![]));
        assert_eq!(of_page(69.5, 94.9), (in_millimetres, vec![]));
        // A4, the page of a drawing program that was not asked for another.
        assert_eq!(of_page(744.09, 1052.36), (in_millimetres, vec![Code::MissingViewBox]));
    }

    /// 63.5 + 2 × 3 = 69.5; 88.9 + 2 × 3 = 94.9.
    #[test]
    fn without_a_view_box_the_origin_is_the_trims_corner_in_millimetres() {
        assert_eq!(attributes(None).0, r#" width="69.5" height="94.9" viewBox="-3 -3 69.5 94.9""#);
    }

    #[test]
    fn a_box_of_the_cards_size_covers_the_trim_and_one_with_bleed_covers_all() {
        assert_eq!(attributes(Some("0 0 63.5 88.9")).0, r#" width="69.5" height="94.9" viewBox="-3 -3 69.5 94.9""#);
        assert_eq!(attributes(Some("0 0 69.5 94.9")).0, r#" width="69.5" height="94.9" viewBox="0 0 69.5 94.9""#);
    }

    /// A drawing of 635 × 889 units: 10 units to the millimetre, so the bleed is 30 units.
    #[test]
    fn a_box_of_the_cards_proportions_is_scaled_to_the_trim() {
        assert_eq!(attributes(Some("0,0,635,889")).0, r#" width="69.5" height="94.9" viewBox="-30 -30 695 949""#);
    }

    #[test]
    fn a_box_of_other_proportions_is_reported() {
        let (_, faults) = attributes(Some("0 0 100 100"));
        assert_eq!(faults.iter().map(|fault| fault.code).collect::<Vec<_>>(), [Code::OddProportions]);
        let (_, faults) = attributes(Some("0 0 wide 100"));
        assert_eq!(faults.iter().map(|fault| fault.code).collect::<Vec<_>>(), [Code::BadViewBox]);
    }
}

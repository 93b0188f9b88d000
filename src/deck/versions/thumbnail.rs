//! Small pictures of sides, and whether the eye can tell two of them apart.

use std::io::{self, Cursor};
use std::sync::Arc;

/// A small opaque picture, row by row from the top, three bytes a pixel: red, green, blue.
#[derive(Clone, Debug)]
pub struct Thumbnail {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    /// The PNG that it was read from.
    png: Option<Arc<[u8]>>,
}

impl PartialEq for Thumbnail {
    fn eq(&self, other: &Self) -> bool {
        self.size() == other.size() && self.pixels == other.pixels
    }
}

impl Eq for Thumbnail {}

/// What matters about a PNG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PngSize {
    /// It is kept: it should be small.
    Small,
    /// It is soon used: it should be made fast.
    Fast,
}

/// Part of a thumbnail, in pixels; the ends are not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelArea {
    /// The left edge.
    pub left: usize,
    /// The top edge.
    pub top: usize,
    /// The right edge.
    pub right: usize,
    /// The bottom edge.
    pub bottom: usize,
}

/// A window that is moved over two pictures, and the difference of its sums from which the eye sees one.
struct Window {
    side: usize,
    least: i32,
}

/// What the eye sees. Sums, not single pixels, are compared, so that edges that another library smooths differently cancel out.
const WINDOWS: [Window; 2] = [
    // A small mark: a black dot of 0.3 mm on white changes the four pixels around it by 0.09 mm² × 2.25 px/mm² × 255 = 52 in all.
    Window { side: 2, least: 40 },
    // A faint change of an area: 5 of 255 levels on average are about one just noticeable difference.
    Window { side: 4, least: 16 * 5 },
];

impl Thumbnail {
    /// The pixels per millimetre, for sides whose longer edge has no more than [`Thumbnail::LONGEST`].
    pub const PER_MM: f64 = 1.5;
    /// The most pixels along an edge.
    pub const LONGEST: usize = 200;

    /// Returns a picture; none where there are no pixels, or not three bytes for each.
    pub fn new(width: usize, height: usize, pixels: Vec<u8>) -> Option<Self> {
        let is_sound = width > 0 && height > 0 && pixels.len() == width * height * 3;
        is_sound.then_some(Self { width, height, pixels, png: None })
    }

    /// Returns how many pixels it is wide and high.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Returns its bytes, three a pixel.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Returns whether the eye cannot tell the two apart. Pictures of different sizes are never alike.
    pub fn is_like(&self, other: &Self) -> bool {
        let is_seen = || {
            let sums = DifferenceSums::new(self, other);
            WINDOWS.iter().any(|window| sums.seen_through(window).next().is_some())
        };
        self.size() == other.size() && (self.pixels == other.pixels || !is_seen())
    }

    /// Returns the areas where the eye sees a difference, each as small as can be; all of it where the sizes differ.
    pub fn differences(&self, other: &Self) -> Vec<PixelArea> {
        if self.size() != other.size() {
            return vec![PixelArea { left: 0, top: 0, right: self.width, bottom: self.height }];
        }
        let sums = DifferenceSums::new(self, other);
        let mut areas: Vec<PixelArea> = Vec::new();
        WINDOWS.iter().flat_map(|window| sums.seen_through(window)).for_each(|area| join(&mut areas, area));
        areas
    }

    /// Returns the picture as a PNG.
    ///
    /// # Errors
    /// None in practice: it is written into memory.
    pub fn to_png(&self, size: PngSize) -> io::Result<Vec<u8>> {
        if let Some(png) = &self.png {
            return Ok(png.to_vec());
        }
        let mut bytes = Vec::new();
        let across = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
        let mut encoder = png::Encoder::new(&mut bytes, across(self.width), across(self.height));
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(match size {
            PngSize::Small => png::Compression::High,
            PngSize::Fast => png::Compression::Balanced,
        });
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(bytes)
    }

    /// Reads a PNG that [`Thumbnail::to_png`] wrote; none for any other file.
    pub fn from_png(bytes: &[u8]) -> Option<Self> {
        let limits = png::Limits { bytes: 1 << 20 };
        let mut reader = png::Decoder::new_with_limits(Cursor::new(bytes), limits).read_info().ok()?;
        let info = reader.info();
        let (width, height) = (info.width as usize, info.height as usize);
        let is_ours = info.color_type == png::ColorType::Rgb && info.bit_depth == png::BitDepth::Eight;
        if !is_ours || width > Self::LONGEST || height > Self::LONGEST {
            return None;
        }
        let mut pixels = vec![0; width * height * 3];
        reader.next_frame(&mut pixels).ok()?;
        Some(Self { png: Some(bytes.into()), ..Self::new(width, height, pixels)? })
    }
}

/// Adds an area, joined with all that it touches.
fn join(areas: &mut Vec<PixelArea>, mut area: PixelArea) {
    while let Some(index) = areas.iter().position(|known| area.touches(known)) {
        area = area.around(areas.swap_remove(index));
    }
    areas.push(area);
}

/// Areas that are this many pixels apart are seen as one.
const APART: usize = 6;

/// An area of a picture, in parts of its width and height, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AreaParts {
    /// The left edge.
    pub left: f64,
    /// The top edge.
    pub top: f64,
    /// The right edge.
    pub right: f64,
    /// The bottom edge.
    pub bottom: f64,
}

impl PixelArea {
    /// Returns the area in parts of a picture of that width and height.
    pub fn parts(&self, (width, height): (usize, usize)) -> AreaParts {
        let (width, height) = (width as f64, height as f64);
        AreaParts {
            left: self.left as f64 / width,
            top: self.top as f64 / height,
            right: self.right as f64 / width,
            bottom: self.bottom as f64 / height,
        }
    }

    fn touches(&self, other: &Self) -> bool {
        let near = |from: usize, to: usize| from <= to + APART;
        near(self.left, other.right)
            && near(other.left, self.right)
            && near(self.top, other.bottom)
            && near(other.top, self.bottom)
    }

    fn around(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// For each pixel and channel, the sum of all differences above and to the left of it: the sum of a window is four of them.
struct DifferenceSums {
    width: usize,
    height: usize,
    sums: Vec<[i32; 3]>,
}

impl DifferenceSums {
    fn new(one: &Thumbnail, other: &Thumbnail) -> Self {
        let (width, height) = one.size();
        let mut sums = vec![[0; 3]; (width + 1) * (height + 1)];
        for y in 0..height {
            let mut row = [0; 3];
            for x in 0..width {
                let at = (y * width + x) * 3;
                let above = sums[y * (width + 1) + x + 1];
                let sum = &mut sums[(y + 1) * (width + 1) + x + 1];
                for channel in 0..3 {
                    row[channel] += i32::from(other.pixels[at + channel]) - i32::from(one.pixels[at + channel]);
                    sum[channel] = above[channel] + row[channel];
                }
            }
        }
        Self { width, height, sums }
    }

    /// Returns the places of a window where the eye sees a difference, from the top.
    fn seen_through<'a>(&'a self, window: &'a Window) -> impl Iterator<Item = PixelArea> + 'a {
        let (across, down) = (window.side.min(self.width), window.side.min(self.height));
        let rows = (0..=self.height - down).flat_map(move |top| (0..=self.width - across).map(move |left| (left, top)));
        let areas = rows.map(move |(left, top)| PixelArea { left, top, right: left + across, bottom: top + down });
        areas.filter(|area| self.differs(area, window.least))
    }

    fn differs(&self, area: &PixelArea, least: i32) -> bool {
        let at = |x: usize, y: usize| self.sums[y * (self.width + 1) + x];
        let (a, b) = (at(area.left, area.top), at(area.right, area.top));
        let (c, d) = (at(area.left, area.bottom), at(area.right, area.bottom));
        (0..3).any(|channel| (d[channel] - b[channel] - c[channel] + a[channel]).abs() >= least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(level: u8) -> Thumbnail {
        Thumbnail::new(20, 30, vec![level; 20 * 30 * 3]).expect("three bytes a pixel")
    }

    fn with_pixel(level: u8, x: usize, y: usize, pixel: [u8; 3]) -> Thumbnail {
        let mut picture = plain(level);
        let at = (y * 20 + x) * 3;
        picture.pixels[at..at + 3].copy_from_slice(&pixel);
        picture
    }

    #[test]
    fn a_faint_shade_is_not_seen_and_a_clear_one_is() {
        assert!(plain(100).is_like(&plain(104)));
        assert!(!plain(100).is_like(&plain(105)));
    }

    /// 40 levels in one pixel are a fifth of its area in another colour: 0.3 mm by 0.3 mm.
    #[test]
    fn a_dot_of_a_third_of_a_millimetre_is_seen() {
        let dotted = with_pixel(255, 7, 9, [215, 255, 255]);
        assert!(!plain(255).is_like(&dotted));
        assert_eq!(plain(255).differences(&dotted).len(), 1);
    }

    /// Another way to smooth edges makes one pixel of an edge lighter and the next darker.
    #[test]
    fn an_edge_that_is_smoothed_differently_is_not_seen() {
        let mut smoothed = plain(128);
        for y in 0..30 {
            for (x, level) in [(9, 128 + 15), (10, 128 - 15)] {
                let at = (y * 20 + x) * 3;
                smoothed.pixels[at..at + 3].copy_from_slice(&[level; 3]);
            }
        }
        // 15 and −15 cancel out, except at the border of a window: 2 × 15 = 30 for two rows, 4 × 15 = 60 for four.
        assert!(plain(128).is_like(&smoothed));
    }

    #[test]
    fn differences_far_apart_are_marked_apart() {
        let mut dotted = with_pixel(255, 2, 2, [0, 0, 0]);
        let at = (26 * 20 + 17) * 3;
        dotted.pixels[at] = 0;
        assert_eq!(plain(255).differences(&dotted).len(), 2);
    }

    #[test]
    fn a_png_comes_back_as_it_was() {
        let picture = with_pixel(200, 3, 4, [1, 2, 3]);
        let png = picture.to_png(PngSize::Small).expect("it is written into memory");
        assert_eq!(Thumbnail::from_png(&png), Some(picture));
        assert_eq!(Thumbnail::from_png(&png[..png.len() / 2]), None);
        assert_eq!(Thumbnail::from_png(b"no picture"), None);
    }
}

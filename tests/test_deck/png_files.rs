//! Pictures that tests make of their pixels.

use png::{ColorType, Compression, Encoder};

/// Returns a PNG as wide as it is high, with 8 bits to a channel.
pub fn png(side: u32, colours: ColorType, compression: Compression, pixels: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, side, side);
    encoder.set_color(colours);
    encoder.set_compression(compression);
    let mut writer = encoder.write_header().expect("a header can be written");
    writer.write_image_data(pixels).expect("the pixels are a picture");
    writer.finish().expect("the file is complete");
    file
}

//! The text boxes of a face.

mod boxes;
mod frames;
mod plain;
mod positions;

/// A drawing with its styles as attributes, as texts are read.
fn styled(svg: String) -> String {
    let frame = pullet::render::Frame::new(pullet::model::Size::um(100_000, 100_000), pullet::model::Length::ZERO);
    pullet::render::styled(&svg, frame).map_or(svg, |(svg, faults)| {
        assert!(faults.is_empty(), "{faults:?}");
        svg
    })
}

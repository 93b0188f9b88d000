//! What usvg says in its log, which is its only way to report what it leaves out.
//!
//! The words may change with any release of usvg: `Cargo.toml` holds its version, and the tests provoke each phrase.

use super::lengths::has_decimal_comma;
use crate::diag::{Code, Fault};
use std::cell::RefCell;
use std::sync::Once;

/// A character that no font has follows.
const MISSING_GLYPH: &str = "No fonts with a ";
/// A path is drawn up to the step that cannot be read.
const BROKEN_PATH: &str = "Error during path parsing";
/// Colours that cannot be read: [`super::checks`] finds them in the SVG itself.
const BAD_COLOURS: [&str; 3] =
    ["Failed to parse fill value", "Failed to parse stroke value", "Failed to parse stop-color value"];

/// A shape is not drawn: [`super::shapes`] finds it.
const NO_SHAPES: [&str; 3] = ["' value. Skipped.", "has less than 2 points. Skipped.", "has an invalid size. Skipped."];
/// An attribute is ignored: its name and its value follow.
const BAD_VALUE: &str = "Failed to parse ";
/// The same of a size of letters.
const BAD_SIZE: &str = "Invalid ";

/// A line of usvg's log.
#[derive(Debug)]
pub(super) enum UsvgMessage {
    /// No font has this character.
    MissingGlyph(char),
    /// A path cannot be read to its end.
    BrokenPath(Fault),
    /// A shape lacks a size or points.
    NoShape(Fault),
    /// An attribute has a value that cannot be read.
    BadValue {
        /// The attribute's name.
        name: String,
        /// Its value.
        value: String,
        /// The fault where the attribute is not found.
        fault: Fault,
    },
    /// Something else is left out.
    LeftOut(Fault),
}

impl UsvgMessage {
    /// Reads a line of the log; None where it says what other checks find.
    fn read(line: &str) -> Option<Self> {
        if let Some(missing) = line.strip_prefix(MISSING_GLYPH) {
            return missing.chars().next().filter(|character| !character.is_control()).map(Self::MissingGlyph);
        }
        if BAD_COLOURS.iter().any(|start| line.starts_with(start)) {
            return None;
        }
        let words = line.split('\'').nth(1).unwrap_or_default();
        if has_decimal_comma(words) {
            return None;
        }
        let mut letters = line.trim_end_matches('.').chars();
        let start: String = letters.next().map(|letter| letter.to_lowercase().collect()).unwrap_or_default();
        let message = format!("something in the drawing is left out: {start}{}", letters.as_str());
        let fault = Fault::new(Code::NotDrawn, message, words).help("correct it, or remove it");
        if line.starts_with(BROKEN_PATH) {
            return Some(Self::BrokenPath(fault));
        } else if NO_SHAPES.iter().any(|end| line.ends_with(end)) {
            return Some(Self::NoShape(fault));
        }
        let bad = line.strip_prefix(BAD_VALUE).or_else(|| line.strip_prefix(BAD_SIZE));
        let bad = bad.and_then(|rest| rest.strip_suffix("'.")?.split_once(" value: '"));
        let bad = bad.map(|(name, value)| (name.trim_matches('\''), value));
        Some(match bad {
            Some((name, value)) => Self::BadValue { name: name.to_owned(), value: value.to_owned(), fault },
            None => Self::LeftOut(fault),
        })
    }
}

thread_local! {
    /// The lines since this thread last took them.
    static LINES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Begins to listen to usvg's log.
pub(super) fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // A program that uses this library may have a log of its own: that one stays, and usvg's lines go there.
        if log::set_logger(&UsvgLog).is_ok() {
            log::set_max_level(log::LevelFilter::Warn);
        }
    });
}

/// Returns what usvg has said on this thread since the last call.
pub(super) fn take() -> Vec<UsvgMessage> {
    LINES.take().iter().filter_map(|line| UsvgMessage::read(line)).collect()
}

/// Returns what usvg has said during some work; what it said before stays.
pub(super) fn apart<T>(work: impl FnOnce() -> T) -> (T, Vec<UsvgMessage>) {
    let earlier = LINES.take();
    let done = work();
    let messages = take();
    LINES.set(earlier);
    (done, messages)
}

struct UsvgLog;

impl log::Log for UsvgLog {
    fn enabled(&self, about: &log::Metadata<'_>) -> bool {
        about.level() <= log::Level::Warn && about.target().starts_with("usvg")
    }

    fn log(&self, record: &log::Record<'_>) {
        if self.enabled(record.metadata()) {
            LINES.with_borrow_mut(|lines| lines.push(record.args().to_string()));
        }
    }

    fn flush(&self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use usvg::fontdb::Database;

    /// What usvg says of a drawing.
    fn lines(body: &str) -> Vec<String> {
        listen();
        let mut fonts = Database::new();
        fonts.load_font_data(include_bytes!("../../../fonts/inter/Inter_400Regular.ttf").to_vec());
        let options =
            usvg::Options { fontdb: Arc::new(fonts), font_family: "Inter".into(), ..usvg::Options::default() };
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{body}</svg>"#);
        LINES.take();
        usvg::Tree::from_str(&svg, &options).expect("the drawing is well-formed");
        LINES.take()
    }

    /// U+F8FF is for private use: no font need have it.
    #[test]
    fn usvg_says_which_character_no_font_has() {
        let lines = lines("<text y=\"9\">a\u{f8ff}</text>");
        let read = lines.iter().filter_map(|line| UsvgMessage::read(line));
        let missing = read.filter(|message| matches!(message, UsvgMessage::MissingGlyph('\u{f8ff}')));
        assert_eq!(missing.count(), 1, "{lines:?}");
    }

    #[test]
    fn usvg_says_that_a_path_breaks_off() {
        let lines = lines(r#"<path d="M0 0 L9 9 oops"/>"#);
        assert!(matches!(UsvgMessage::read(&lines[0]), Some(UsvgMessage::BrokenPath(_))), "{lines:?}");
    }

    #[test]
    fn usvg_says_which_colours_it_cannot_read() {
        let gradient = r#"<linearGradient id="g"><stop stop-color="bleu"/><stop offset="1"/></linearGradient>"#;
        for (phrase, body) in BAD_COLOURS.iter().zip([
            r#"<rect width="9" height="9" fill="bleu"/>"#.to_owned(),
            r#"<rect width="9" height="9" stroke="bleu"/>"#.to_owned(),
            format!(r#"{gradient}<rect width="9" height="9" fill="url(#g)"/>"#),
        ]) {
            let lines = lines(&body);
            assert!(lines.iter().any(|line| line.starts_with(phrase)), "{phrase}: {lines:?}");
            assert!(lines.iter().all(|line| UsvgMessage::read(line).is_none()), "{lines:?}");
        }
    }

    #[test]
    fn usvg_says_that_a_shape_is_not_drawn() {
        for shape in [
            r#"<rect id="r" width="-1" height="9"/>"#,
            r#"<ellipse id="r" rx="0" ry="9"/>"#,
            r#"<polygon id="r" points=""/>"#,
            r#"<polyline id="r" points="1 2"/>"#,
        ] {
            let lines = lines(shape);
            assert!(matches!(UsvgMessage::read(&lines[0]), Some(UsvgMessage::NoShape(_))), "{lines:?}");
        }
        let lines = lines(r#"<rect id="r" width="-1" height="9"/>"#);
        let Some(UsvgMessage::NoShape(fault)) = UsvgMessage::read(&lines[0]) else { panic!("{lines:?}") };
        let message = "something in the drawing is left out: rect 'r' has an invalid 'width' value. Skipped";
        assert_eq!((fault.message.as_str(), fault.words.as_str()), (message, "r"));
    }

    #[test]
    fn usvg_says_which_value_it_cannot_read() {
        for (element, wanted) in [
            (r#"<rect transform="turn(3)" width="9" height="9"/>"#, ("transform", "turn(3)")),
            (r#"<text font-size="big">a</text>"#, ("font-size", "big")),
        ] {
            let lines = lines(element);
            let Some(UsvgMessage::BadValue { name, value, .. }) = UsvgMessage::read(&lines[0]) else {
                panic!("{lines:?}")
            };
            assert_eq!((name.as_str(), value.as_str()), wanted);
        }
    }
}

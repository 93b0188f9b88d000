//! The value of `--marks`: a style with what differs from its usual look, such as `corners,length=3mm,colour=grey`.

use super::option_values::named;
use crate::diag::nearest;
use crate::model::{Length, LengthError, MarkOptions, MarkStyle, MarkedSides};

/// What can follow the style.
const KEYS: [&str; 6] = ["length", "weight", "distance", "colour", "dash", "backs"];

/// A style of marks and how they look; it replaces all that the deck says about marks.
pub(super) fn marks(text: &str) -> Result<MarkOptions, String> {
    let mut marks = MarkOptions::default();
    for (index, part) in text.split(',').map(str::trim).enumerate() {
        match part.split_once('=') {
            Some((key, value)) => set(&mut marks, key.trim(), value.trim())?,
            None if part == "backs" => marks.sides = MarkedSides::Both,
            None if index == 0 => marks.style = *named::<MarkStyle>(part)?,
            None if KEYS.contains(&part) => return Err(format!("`{part}` has no value: write `{part}=…`")),
            None => return Err(unknown(part)),
        }
    }
    marks.contradiction().map_or(Ok(marks), |why| Err(why.to_owned()))
}

fn set(marks: &mut MarkOptions, key: &str, value: &str) -> Result<(), String> {
    match key {
        "length" => marks.length = Some(length(key, value, MarkOptions::LENGTHS)?),
        "weight" => marks.weight = length(key, value, MarkOptions::WEIGHTS)?,
        "distance" => marks.distance = Some(length(key, value, MarkOptions::DISTANCES)?),
        "colour" | "color" => {
            marks.colour = value.parse().map_err(|error| format!("`{value}` is not a colour for marks: {error}"))?;
        }
        "dash" => marks.dash = Some(length(key, value, MarkOptions::DASHES)?),
        "backs" => marks.sides = sides(value)?,
        _ => return Err(unknown(key)),
    }
    Ok(())
}

fn length(key: &str, value: &str, (least, most): (Length, Length)) -> Result<Length, String> {
    let length: Length =
        value.parse().map_err(|error: LengthError| format!("`{key}`: {error}: write it as `{key}=2mm`"))?;
    if (least..=most).contains(&length) {
        Ok(length)
    } else {
        Err(format!("`{key}` is {length}: {least} to {most} are possible"))
    }
}

fn sides(value: &str) -> Result<MarkedSides, String> {
    match value {
        "true" => Ok(MarkedSides::Both),
        "false" => Ok(MarkedSides::Fronts),
        _ => Err(format!("`backs={value}` is not possible: write `backs`, or leave it out")),
    }
}

fn unknown(part: &str) -> String {
    match nearest(part, KEYS) {
        Some(near) => format!("marks have no `{part}`; did you mean `{near}`?"),
        None => format!("marks have no `{part}`; after the style, there are: {}", KEYS.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::LineColour;

    #[test]
    fn a_style_is_followed_by_what_differs() {
        let read = marks("corners, length=4mm,weight=0.2mm,distance=.5mm,colour=grey,dash=1mm,backs").expect("marks");
        let wanted = MarkOptions {
            style: MarkStyle::Corners,
            length: Some(Length::um(4_000)),
            weight: Length::um(200),
            distance: Some(Length::um(500)),
            colour: LineColour::GREY,
            dash: Some(Length::um(1_000)),
            sides: MarkedSides::Both,
        };
        assert_eq!(read, wanted);
        assert_eq!(marks("backs"), Ok(MarkOptions { sides: MarkedSides::Both, ..MarkOptions::default() }));
        assert_eq!(marks("outer"), Ok(MarkOptions::default()));
    }

    /// Each message says what is possible.
    #[test]
    fn what_is_wrong_is_named_with_what_is_possible() {
        for (text, wanted) in [
            ("corner", "did you mean `corners`?"),
            ("outer,corners", "after the style, there are: length"),
            ("outer,lenght=4mm", "did you mean `length`?"),
            ("outer,length", "write `length=…`"),
            ("outer,length=4", "write it as `length=2mm`"),
            ("outer,weight=3mm", "0.05 mm to 2 mm are possible"),
            ("outer,colour=pink", "`#ff8800`"),
            ("outer,backs=yes", "write `backs`"),
            ("full,length=4mm", "`full` marks have no `length`"),
        ] {
            let message = marks(text).expect_err("it is wrong");
            assert!(message.contains(wanted), "{text}: {message}");
        }
    }
}

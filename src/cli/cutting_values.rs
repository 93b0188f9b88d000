//! The values of options for cutting machines.

use super::option_values::named;
use crate::model::{CutContour, CutFormat, Cutter, Length, LengthError, Machine, MarkCount};

/// A machine, and its marks: `silhouette`, or `silhouette,marks=4,inset=12mm`.
pub(super) fn cutter(text: &str) -> Result<Cutter, String> {
    let mut parts = text.split(',').map(str::trim);
    let mut cutter = Cutter::new(*named::<Machine>(parts.next().unwrap_or_default())?);
    for part in parts {
        if cutter.machine != Machine::Silhouette {
            return Err(format!("`{part}` is for registration marks, which only `silhouette` has"));
        }
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        match key.trim() {
            "marks" => {
                let number = value.trim().parse().ok().and_then(MarkCount::from_number);
                cutter.marks = number.ok_or_else(|| {
                    format!("`{part}`: write `marks=4` for the Cameo 5 Alpha, and `marks=3` otherwise")
                })?;
            }
            "inset" => cutter.inset = between(part, value, Cutter::INSETS)?,
            "length" => cutter.length = Some(between(part, value, Cutter::LENGTHS)?),
            "thickness" => cutter.thickness = between(part, value, Cutter::THICKNESSES)?,
            _ => return Err(format!("`{part}` is no setting: there are `marks`, `inset`, `length` and `thickness`")),
        }
    }
    Ok(cutter)
}

fn between(part: &str, value: &str, (least, most): (Length, Length)) -> Result<Length, String> {
    let length: Length =
        value.trim().parse().map_err(|error: LengthError| format!("`{part}`: {error}: write it as `10mm`"))?;
    if (least..=most).contains(&length) {
        return Ok(length);
    }
    Err(format!("`{part}`: {least} to {most} are possible"))
}

/// The kinds of files of cut paths, comma-separated, each once; `none` for no files.
pub(super) fn cut_paths(text: &str) -> Result<Formats, String> {
    if text.trim().eq_ignore_ascii_case("none") {
        return Ok(Formats(Vec::new()));
    }
    let mut formats = Vec::new();
    for word in text.split(',') {
        let format = *named::<CutFormat>(word)?;
        if !formats.contains(&format) {
            formats.push(format);
        }
    }
    Ok(Formats(formats))
}

/// Kinds of files of cut paths.
#[derive(Clone, Debug)]
pub(super) struct Formats(pub(super) Vec<CutFormat>);

/// The name of the spot colour of a contour; `none` for no contour.
pub(super) fn cut_contour(name: &str) -> Result<CutContour, String> {
    if name.trim().eq_ignore_ascii_case("none") {
        return Ok(CutContour::None);
    }
    CutContour::named(name).ok_or_else(|| {
        format!(
            "`{name}` cannot be the name of a spot colour: write at most {} letters, digits, spaces, `-` and `_`",
            CutContour::LONGEST
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_can_have_marks_of_its_own() {
        let plain = cutter("Silhouette").expect("a machine");
        assert_eq!((plain.machine, plain.inset, plain.length), (Machine::Silhouette, Length::um(10_000), None));
        let own = cutter("silhouette, marks=4, inset=0.5in, length=7mm, thickness=0.5mm").expect("a machine");
        assert_eq!((own.marks, own.inset), (MarkCount::Four, Length::um(12_700)));
        assert_eq!((own.length, own.thickness), (Some(Length::um(7_000)), Length::um(500)));
    }

    #[test]
    fn a_wrong_setting_is_refused_with_what_is_possible() {
        let wrong = [
            ("cameo", "there are: none, silhouette, cricut, scanncut"),
            ("silhouette,marks=5", "`marks=4` for the Cameo 5 Alpha"),
            ("silhouette,inset=3mm", "`inset=3mm`: 3.5 mm to 86.36 mm are possible"),
            ("silhouette,inset=10", "has no unit: write it as `10mm`"),
            ("silhouette,width=1mm", "there are `marks`, `inset`, `length` and `thickness`"),
            ("cricut,marks=4", "only `silhouette` has"),
        ];
        for (text, part) in wrong {
            let message = cutter(text).expect_err(text);
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}

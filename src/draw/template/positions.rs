//! Positions calculated for a drawing: on a circle with `polar`, in a row with `row`.

#![expect(clippy::needless_pass_by_value, reason = "Tera hands the arguments over by value")]

use tera::{Error, Kwargs, Map, State, Tera, TeraResult, Value};

/// The most positions that `row` gives.
const LONGEST_ROW: u32 = 10_000;

pub(super) fn register(tera: &mut Tera) {
    tera.register_function("polar", polar);
    tera.register_function("row", row);
}

/// Returns the point `r` away from `cx`, `cy`, at `angle` degrees clockwise from the top, as a clock's hand points.
fn polar(arguments: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    let angle = arguments.must_get::<f64>("angle")?.to_radians();
    let radius = arguments.must_get::<f64>("r")?;
    let x = arguments.get::<f64>("cx")?.unwrap_or_default() + radius * angle.sin();
    let y = arguments.get::<f64>("cy")?.unwrap_or_default() - radius * angle.cos();
    let point: Map = [("x", x), ("y", y)].into_iter().map(|(name, at)| (name.into(), to_micrometre(at))).collect();
    Ok(point.into())
}

/// Returns the middles of `count` things in a row, each `gap` from the next, with the row's own middle at `centre`.
fn row(arguments: Kwargs, _: &State<'_>) -> TeraResult<Vec<Value>> {
    let count = arguments.must_get::<u32>("count")?;
    let gap = arguments.must_get::<f64>("gap")?;
    let centre = arguments.get::<f64>("centre")?.unwrap_or_default();
    if count > LONGEST_ROW {
        return Err(Error::message(format!("a row of {count} is too long: a row has at most {LONGEST_ROW}")));
    }
    let first = centre - f64::from(count.saturating_sub(1)) * gap / 2.0;
    Ok((0..count).map(|index| to_micrometre(first + f64::from(index) * gap)).collect())
}

/// Rounds to the thousandth, so that sines and sums do not print sixteen digits; a whole number without `.0`.
fn to_micrometre(millimetres: f64) -> Value {
    let rounded = (millimetres * 1000.0).round() / 1000.0;
    #[expect(clippy::cast_possible_truncation, reason = "it is whole and small")]
    if rounded.fract() == 0.0 && rounded.abs() < 1e9 { (rounded as i64).into() } else { rounded.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tera::Context;

    #[test]
    fn a_quarter_turn_from_the_top_points_to_the_right() {
        let context = Context::new();
        let arguments =
            [("cx", 10.0), ("cy", 20.0), ("r", 5.0), ("angle", 90.0)].map(|(name, n)| (name, Value::from(n)));
        let point = polar(Kwargs::from(arguments), &State::new(&context)).unwrap();
        assert_eq!(point.get_from_path("x").and_then(Value::as_i64), Some(15));
        assert_eq!(point.get_from_path("y").and_then(Value::as_i64), Some(20));
    }

    /// Three things 8 apart about 30: 22, 30, 38.
    #[test]
    fn a_row_has_its_middle_at_the_centre() {
        let context = Context::new();
        let arguments = |count: u32| Kwargs::from([("count", count.into()), ("gap", 8.into()), ("centre", 30.into())]);
        let middles = |count| -> Vec<f64> {
            row(arguments(count), &State::new(&context)).unwrap().iter().filter_map(Value::as_f64).collect()
        };
        assert_eq!(middles(3), [22.0, 30.0, 38.0]);
        assert_eq!(middles(2), [26.0, 34.0]);
        assert!(row(arguments(0), &State::new(&context)).unwrap().is_empty());
    }
}

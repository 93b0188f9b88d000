//! How people who are colour-blind see colours, and how different two colours look.
//!
//! The simulation is that of Machado, Oliveira & Fernandes 2009, "A Physiologically-based Model for Simulation of Color Vision
//! Deficiency", for a severity of 1.0; the difference is CIEDE2000, as Sharma, Wu & Dalal 2005 explain it.

use super::colour::Rgb;

/// A way to see colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vision {
    /// Without green cones.
    Deuteranope,
    /// Without red cones.
    Protanope,
    /// Without blue cones.
    Tritanope,
}

impl Vision {
    /// Every kind of colour-blindness, the commonest first.
    pub(super) const ALL: [Self; 3] = [Self::Deuteranope, Self::Protanope, Self::Tritanope];

    /// Returns what a person with it is called.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Deuteranope => "a deuteranope",
            Self::Protanope => "a protanope",
            Self::Tritanope => "a tritanope",
        }
    }

    /// Returns how much of the linear red, green and blue (the columns) is seen as red, green and blue (the rows).
    const fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Self::Deuteranope => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Protanope => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Tritanope => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }

    /// Returns how different two colours look to such a person: about 1 is just seen side by side, 100 is black on white.
    pub(super) fn difference(self, one: Rgb, other: Rgb) -> f64 {
        difference(self.lab(one), self.lab(other))
    }

    fn lab(self, colour: Rgb) -> Lab {
        let linear = colour.linear().map(f64::from);
        let seen =
            |row: [f64; 3]| row.iter().zip(linear).map(|(share, light)| share * light).sum::<f64>().clamp(0.0, 1.0);
        Lab::from_linear(self.matrix().map(seen))
    }
}

/// A colour of CIELAB under D65.
#[derive(Clone, Copy, Debug)]
struct Lab {
    lightness: f64,
    a: f64,
    b: f64,
}

impl Lab {
    /// The matrix of IEC 61966-2-1, and the white of D65 that it makes.
    fn from_linear([red, green, blue]: [f64; 3]) -> Self {
        let x = (0.412_4 * red + 0.357_6 * green + 0.180_5 * blue) / 0.950_5;
        let y = 0.212_6 * red + 0.715_2 * green + 0.072_2 * blue;
        let z = (0.019_3 * red + 0.119_2 * green + 0.950_5 * blue) / 1.089;
        // CIE 15:2004: a cube root, and a straight line near black.
        let root =
            |light: f64| if light > 216.0 / 24_389.0 { light.cbrt() } else { (light * 24_389.0 / 27.0 + 16.0) / 116.0 };
        let [x, y, z] = [x, y, z].map(root);
        Self { lightness: 116.0 * y - 16.0, a: 500.0 * (x - y), b: 200.0 * (y - z) }
    }
}

/// Returns the difference CIEDE2000 of two colours. The steps and their numbers are those of Sharma, Wu & Dalal 2005.
fn difference(one: Lab, other: Lab) -> f64 {
    // 25⁷
    let saturation = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 6_103_515_625.0)).sqrt();
    let mean_chroma = f64::midpoint(one.a.hypot(one.b), other.a.hypot(other.b));
    let stretch = 1.0 + 0.5 * (1.0 - saturation(mean_chroma));
    let polar = |colour: Lab| {
        let a = colour.a * stretch;
        (a.hypot(colour.b), colour.b.atan2(a).to_degrees().rem_euclid(360.0))
    };
    let ((chroma_1, hue_1), (chroma_2, hue_2)) = (polar(one), polar(other));
    let is_grey = chroma_1 * chroma_2 == 0.0;
    let turn = match hue_2 - hue_1 {
        _ if is_grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let hue = match hue_1 + hue_2 {
        sum if is_grey => sum,
        sum if (hue_1 - hue_2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => f64::midpoint(sum, 360.0),
        sum => (sum - 360.0) / 2.0,
    };
    let lightness = f64::midpoint(one.lightness, other.lightness);
    let chroma = f64::midpoint(chroma_1, chroma_2);
    let cosine = |degrees: f64| degrees.to_radians().cos();
    let weight = 1.0 - 0.17 * cosine(hue - 30.0) + 0.24 * cosine(2.0 * hue) + 0.32 * cosine(3.0 * hue + 6.0)
        - 0.20 * cosine(4.0 * hue - 63.0);
    let from_middle = (lightness - 50.0).powi(2);
    let by_lightness = (other.lightness - one.lightness) / (1.0 + 0.015 * from_middle / (20.0 + from_middle).sqrt());
    let by_chroma = (chroma_2 - chroma_1) / (1.0 + 0.045 * chroma);
    let by_hue = 2.0 * (chroma_1 * chroma_2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * chroma * weight);
    let rotation = 60.0 * (-((hue - 275.0) / 25.0).powi(2)).exp();
    let rotation = -rotation.to_radians().sin() * 2.0 * saturation(chroma);
    (by_lightness.powi(2) + by_chroma.powi(2) + by_hue.powi(2) + rotation * by_chroma * by_hue).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs of table 1 of Sharma, Wu & Dalal 2005, "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary
    /// Test Data, and Mathematical Observations": both sides of every jump of the hue, greys, and near black.
    #[test]
    fn differences_are_those_of_the_published_test_data() {
        let table = [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
            ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
            ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
            ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
            ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
            ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
            ([6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377),
            ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
        ];
        let lab = |[lightness, a, b]: [f64; 3]| Lab { lightness, a, b };
        for (one, other, published) in table {
            let [there, back] = [difference(lab(one), lab(other)), difference(lab(other), lab(one))];
            assert!((there - published).abs() < 0.000_1 && (there - back).abs() < 1e-9, "{one:?} {other:?}: {there}");
        }
    }

    /// Every row of a matrix adds up to 1, so that greys stay grey: black on white differ by 100 in lightness.
    #[test]
    fn black_and_white_look_the_same_to_everyone() {
        for vision in Vision::ALL {
            let seen = vision.difference(Rgb([0; 3]), Rgb::WHITE);
            assert!((seen - 100.0).abs() < 0.01, "{}: {seen}", vision.name());
        }
    }

    /// The confusions that name the kinds: red and a darker green for the first two, blue and teal for the third.
    #[test]
    fn each_kind_confuses_its_own_colours() {
        let (brown, olive) = (Rgb([153, 76, 0]), Rgb([102, 102, 0]));
        let (blue, teal) = (Rgb([0, 110, 200]), Rgb([0, 125, 130]));
        assert!(Vision::Deuteranope.difference(brown, olive) < 10.0);
        assert!(Vision::Tritanope.difference(brown, olive) > 10.0);
        assert!(Vision::Tritanope.difference(blue, teal) < 10.0);
        assert!(Vision::Deuteranope.difference(blue, teal) > 10.0);
    }
}

//! Pictures with pixels that cannot be seen: programs leave any colour in them, mostly black. What shows a picture in other pixels
//! than its own blends the colours and the opacity apart, so that this colour becomes a rim.

/// How many pixels from those that are seen a colour can matter.
const REACH: usize = 4;

/// Gives the pixels without opacity that lie near others the colour of the nearest of these.
pub(super) fn spread(colours: &mut [u8], opacity: &[u8], width: usize) {
    let channels = colours.len() / opacity.len().max(1);
    if width == 0 || channels == 0 || !opacity.contains(&0) {
        return;
    }
    let mut is_set: Vec<bool> = opacity.iter().map(|alpha| *alpha > 0).collect();
    let hidden = |is_set: &[bool], at: usize| neighbours(at, width, opacity.len()).any(|near| !is_set[near]);
    let mut edge: Vec<usize> = (0..opacity.len()).filter(|at| is_set[*at] && hidden(&is_set, *at)).collect();
    for _ in 0..REACH {
        // The clearest pixel gives its colour first.
        edge.sort_by_key(|at| std::cmp::Reverse(opacity[*at]));
        let mut next = Vec::new();
        for from in edge {
            for to in neighbours(from, width, opacity.len()) {
                if !std::mem::replace(&mut is_set[to], true) {
                    colours.copy_within(from * channels..(from + 1) * channels, to * channels);
                    next.push(to);
                }
            }
        }
        edge = next;
    }
}

/// Returns the pixels around one, those that share an edge with it first.
fn neighbours(at: usize, width: usize, count: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (at % width, at / width);
    let steps = [(0, 1), (1, 0), (1, 2), (2, 1), (0, 0), (2, 0), (0, 2), (2, 2)];
    let places = steps.into_iter().map(move |(across, down)| (x + across, y + down));
    let inside = places.filter(move |(x, y)| (1..=width).contains(x) && *y > 0);
    inside.map(move |(x, y)| (y - 1) * width + x - 1).filter(move |near| *near < count)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of a white pixel, half of a grey one, and six black ones without opacity, of which four lie near enough.
    #[test]
    fn a_hidden_pixel_has_the_colour_of_the_nearest_that_is_seen() {
        let mut greys = [255, 200, 0, 0, 0, 0, 0, 0];
        spread(&mut greys, &[255, 128, 0, 0, 0, 0, 0, 0], 8);
        assert_eq!(greys, [255, 200, 200, 200, 200, 200, 0, 0]);
    }

    /// Two by two pixels in RGB: the last one touches two, and takes the colour of the clearer one.
    #[test]
    fn the_clearest_of_the_nearest_counts_and_what_is_seen_stays() {
        let mut colours = [9, 9, 9, 7, 7, 7, 8, 8, 8, 0, 0, 0];
        spread(&mut colours, &[0, 20, 255, 0], 2);
        assert_eq!(colours, [8, 8, 8, 7, 7, 7, 8, 8, 8, 8, 8, 8]);
        let mut whole = [1, 2];
        spread(&mut whole, &[255, 255], 2);
        assert_eq!(whole, [1, 2]);
    }
}

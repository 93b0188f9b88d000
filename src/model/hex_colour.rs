//! Colours as decks write them: `#ff8800`.

/// Returns red, green and blue, from 0 to 255, of `#rgb`, `#rrggbb` or `#rrggbbaa`, and the opacity if it is written.
///
/// # Examples
/// ```
/// use pullet_model::hex_colour;
///
/// assert_eq!(hex_colour("#f80"), Some(([255, 136, 0], None)));
/// assert_eq!(hex_colour("#FF880080"), Some(([255, 136, 0], Some(128))));
/// assert_eq!(hex_colour("orange"), None);
/// ```
pub fn hex_colour(text: &str) -> Option<([u8; 3], Option<u8>)> {
    let digit = |digit: char| u8::try_from(digit.to_digit(16)?).ok();
    let digits: Vec<u8> = text.strip_prefix('#')?.chars().map(digit).collect::<Option<_>>()?;
    match *digits {
        [red, green, blue] => Some(([red * 17, green * 17, blue * 17], None)),
        [a, b, c, d, e, f] => Some(([a * 16 + b, c * 16 + d, e * 16 + f], None)),
        [a, b, c, d, e, f, g, h] => Some(([a * 16 + b, c * 16 + d, e * 16 + f], Some(g * 16 + h))),
        _ => None,
    }
}

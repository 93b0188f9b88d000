//! Drawings whose letters are not written in UTF-8, and that say so.

use std::borrow::Cow;

/// Encodings with one byte for each letter. Browsers read all of them as Windows-1252 (WHATWG Encoding, 4.2).
const LATIN: [&str; 7] = ["iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "us-ascii"];

/// What Windows-1252 has in place of the control characters from U+0080 on; a space where it has nothing.
const FROM_80: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/// Returns a drawing in UTF-8, if it says that it is in an encoding for Western Europe and is not UTF-8; anything else as it is.
pub fn xml_in_utf8(bytes: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if !is_latin(&bytes) || std::str::from_utf8(&bytes).is_ok() {
        return bytes;
    }
    let letter = |byte: &u8| match byte {
        0x80..=0x9f => FROM_80.chars().nth(usize::from(byte - 0x80)).unwrap_or(' '),
        byte => char::from(*byte),
    };
    Cow::Owned(bytes.iter().map(letter).collect::<String>().into_bytes())
}

/// Returns whether the declaration that a drawing begins with names such an encoding.
fn is_latin(bytes: &[u8]) -> bool {
    let Some(start) = bytes.trim_ascii_start().strip_prefix(b"<?xml") else { return false };
    let end = start.iter().position(|byte| *byte == b'>').unwrap_or_default();
    let declaration = String::from_utf8_lossy(&start[..end]);
    let named = declaration.split_once("encoding").map(|(_, rest)| rest.trim_start_matches(['=', ' ']));
    let name = named.and_then(|rest| rest.split(['"', '\'']).nth(1)).unwrap_or_default();
    LATIN.contains(&&*name.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_read_in_the_encoding_that_it_names() {
        let drawing = b"<?xml version=\"1.0\" encoding='ISO-8859-1'?><text>f\xfcr 5 \x80 \x97</text>";
        let read = xml_in_utf8(Cow::Borrowed(drawing));
        assert!(String::from_utf8_lossy(&read).ends_with("<text>für 5 € —</text>"));
        for other in [&b"<?xml version='1.0' encoding='koi8-r'?>\xfc"[..], b"<svg>\xfc", b"name\nF\xfcchse\n", b"<?xml"]
        {
            assert_eq!(&*xml_in_utf8(Cow::Borrowed(other)), other);
        }
        let mistaken = "<?xml version='1.0' encoding='latin1'?>ü".as_bytes();
        assert_eq!(&*xml_in_utf8(Cow::Borrowed(mistaken)), mistaken);
    }
}

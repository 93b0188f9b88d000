//! The texts of a workbook that cells refer to by their number (ECMA-376 Part 1, §18.4).

use super::workbook_error::WorkbookError;
use super::xml::XmlPart;
use quick_xml::events::BytesStart;

/// Readings of characters in Japanese and Chinese, which are not part of the text.
const READINGS: [&str; 2] = ["rPh", "phoneticPr"];

/// Returns the texts of the part, in their order.
pub(super) fn read(text: &str, part: &str) -> Result<Vec<String>, WorkbookError> {
    let mut xml = XmlPart::new(text, part);
    let mut strings = Vec::new();
    while let Some(tag) = xml.next_tag()? {
        if tag.local_name().as_ref() == "si" {
            strings.push(string(&mut xml)?);
        }
    }
    Ok(strings)
}

/// Returns the text of the tag that began last, `si` or `is`: that of its `t`, in runs or not.
pub(super) fn string(xml: &mut XmlPart<'_>) -> Result<String, WorkbookError> {
    let (mut text, mut depth) = (String::new(), 1_usize);
    while depth > 0 {
        let tag = xml.child()?;
        match tag.as_ref().map(BytesStart::local_name).as_ref().map(AsRef::as_ref) {
            Some("t") => text.push_str(&xml.text()?),
            Some(name) if READINGS.contains(&name) => xml.skip()?,
            Some(_) => depth += 1,
            None => depth -= 1,
        }
    }
    Ok(unescaped(&text))
}

/// Returns a text with the characters that XML cannot hold, which are written as `_x000D_` (§22.4.2.4, `ST_Xstring`).
pub(super) fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        let code = rest.get(at + 2..at + 6).filter(|_| rest.as_bytes().get(at + 6) == Some(&b'_'));
        let letter = code.and_then(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?));
        let end = if letter.is_some() { at + 7 } else { at + 2 };
        plain.push_str(&rest[..if letter.is_some() { at } else { end }]);
        plain.extend(letter);
        rest = &rest[end..];
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_put_together_from_their_runs_without_readings() {
        let text = "<sst><si><t>Fox</t></si><si><r><t>The </t></r><r><rPr><b/></rPr><t>Hen &amp; &#8364;</t></r><rPh><t>x</t></rPh></si>\
                    <si/></sst>";
        assert_eq!(read(text, "s.xml"), Ok(["Fox", "The Hen & €", ""].map(str::to_owned).to_vec()));
    }

    #[test]
    fn characters_that_xml_cannot_hold_are_read() {
        assert_eq!(unescaped("a_x000A_b_x005F_x"), "a\nb_x");
        assert_eq!(unescaped("box_xl_x00_é_x"), "box_xl_x00_é_x");
    }
}

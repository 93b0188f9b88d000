//! Under which names a picture that a drawing links is looked for.

/// Returns the names of the files that a link may mean, in the order in which they are looked for.
///
/// A picture lies beside the drawing that links it, as other programs have it, or else in the deck's folder; `folder` is that
/// of the drawing, and empty for a face. A name counts as it is written first, and then with `%20` and the like decoded. Faces and
/// drawings lie in the folder `templates/` of the deck, too: from there, `../` is the deck's folder.
pub fn picture_names(link: &str, folder: &str) -> Vec<String> {
    let decoded = decoded_link(link).filter(|decoded| decoded != link);
    let written = [Some(link.to_owned()), decoded];
    let beside = written.iter().flatten().filter_map(|name| (!folder.is_empty()).then(|| joined(folder, name))?);
    let mut names: Vec<String> = beside.collect();
    names.extend(written.iter().flatten().cloned());
    let in_templates = format!("templates/{folder}");
    let above = written.iter().flatten().filter(|name| name.starts_with("../"));
    let above: Vec<String> = above.filter_map(|name| joined(&in_templates, name)).collect();
    names.extend(above);
    names
}

/// Returns the folder of a file; empty where it lies in none.
pub fn folder_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns a link from a folder as a name from the deck's folder on; none where it leads out of that, or is absolute.
fn joined(folder: &str, link: &str) -> Option<String> {
    if link.starts_with('/') || link.contains([':', '\\']) {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(link.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Returns a link with its percent-encoded bytes decoded; none where they are not text.
pub fn decoded_link(link: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(link.len());
    let mut rest = link.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = rest.get(1..3).filter(|_| *first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = hex.filter(|hex| !hex.starts_with('+')).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &rest[3..] } else { after };
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_looked_for_beside_its_drawing_first() {
        assert_eq!(picture_names("fur.png", "art/cats"), ["art/cats/fur.png", "fur.png"]);
        assert_eq!(picture_names("../fur.png", "art/cats"), ["art/fur.png", "../fur.png", "templates/art/fur.png"]);
        assert_eq!(picture_names("../../fur.png", "art"), ["../../fur.png", "fur.png"]);
        assert_eq!(picture_names("../fur.png", ""), ["../fur.png", "fur.png"]);
        assert_eq!(picture_names("../../fur.png", ""), ["../../fur.png"]);
        assert_eq!(picture_names("fur.png", ""), ["fur.png"]);
        assert_eq!(picture_names("/home/me/fur.png", "art"), ["/home/me/fur.png"]);
    }

    #[test]
    fn a_name_counts_as_it_is_written_and_then_decoded() {
        assert_eq!(picture_names("big%20cat.png", ""), ["big%20cat.png", "big cat.png"]);
        assert_eq!(picture_names("L%C3%B6we.png", "art")[1..], ["art/Löwe.png", "L%C3%B6we.png", "Löwe.png"]);
        assert_eq!(picture_names("100%.png", ""), ["100%.png"]);
        assert_eq!(picture_names("%ff%+1.png", ""), ["%ff%+1.png"], "not text");
    }
}

//! What the boxes of a face need of it: themselves, the declarations, and the elements around them.
//!
//! Most of a face is drawing, which no box reads. It is parsed when the face is drawn, and need not be parsed before that only to
//! find the boxes.

use crate::tag::{SPACES, tag_of};
use std::borrow::Cow;
use std::ops::Range;

/// What begins XML that is not passed over: comments, declarations, style sheets, and frames that can name any shape of the face.
const READ_WHOLE: [&str; 6] = ["<!", "<?", "<style", "flowRoot", "shape-inside", "inline-size"];

/// The elements that are needed with all that is in them.
const NEEDED: [&str; 4] = ["textbox", "textline", "textstyle", "icon"];

/// The XML of a face with its boxes and declarations, within the elements around them; all else is left out where that is safe.
///
/// # Examples
/// ```
/// use pullet_draw::text::BoxExtract;
/// let face = "<svg><g><path d='M0 0h1z'/></g><g fill='red'><textbox x='1'>Cluck</textbox><circle r='1'/></g></svg>";
/// assert_eq!(BoxExtract::of(face).text(), "<svg><g fill='red'><textbox x='1'>Cluck</textbox></g></svg>");
/// ```
#[derive(Clone, Debug)]
pub struct BoxExtract<'f> {
    svg: &'f str,
    text: Cow<'f, str>,
    /// Where each stretch of it begins, and where that begins on the face.
    stretches: Vec<(usize, usize)>,
}

impl<'f> BoxExtract<'f> {
    /// Returns what the boxes of a face need; all of the face where something in it can be read only as a whole.
    pub fn of(svg: &'f str) -> Self {
        if READ_WHOLE.iter().any(|word| svg.contains(word)) {
            return Self::whole(svg);
        }
        Self::boxes(svg).unwrap_or_else(|| Self::whole(svg))
    }

    /// Returns what the boxes need; none if tags do not match.
    fn boxes(svg: &'f str) -> Option<Self> {
        let (mut kept, mut at) = (Vec::new(), 0);
        // The elements that are open: how many ranges are kept without each, and whether something in it is needed.
        let mut open: Vec<(usize, bool)> = Vec::new();
        while let Some(start) = next_tag(svg, at) {
            let (name, kind, end) = tag_at(svg, start)?;
            at = end;
            let is_needed = match kind {
                TagKind::Start if NEEDED.contains(&name) => {
                    at = end_of_element(svg, at)?;
                    true
                }
                TagKind::Start => {
                    // The root is there in any case.
                    open.push((kept.len(), open.is_empty()));
                    kept.push(start..at);
                    continue;
                }
                TagKind::Empty => NEEDED.contains(&name),
                TagKind::End => {
                    let (length, is_needed) = open.pop()?;
                    if !is_needed {
                        kept.truncate(length);
                    }
                    is_needed
                }
            };
            if is_needed {
                kept.push(start..at);
                open.last_mut().into_iter().for_each(|(_, is_needed)| *is_needed = true);
            }
        }
        let (mut text, mut stretches) = (String::new(), Vec::with_capacity(kept.len()));
        for range in kept {
            stretches.push((text.len(), range.start));
            text.push_str(&svg[range]);
        }
        open.is_empty().then_some(Self { svg, text: Cow::Owned(text), stretches })
    }

    /// Returns all of a face.
    pub fn whole(svg: &'f str) -> Self {
        Self { svg, text: Cow::Borrowed(svg), stretches: vec![(0, 0)] }
    }

    /// Returns the XML.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the face.
    pub(super) const fn svg(&self) -> &'f str {
        self.svg
    }

    /// Returns the place on the face of something in the XML.
    pub(super) fn place(&self, range: Range<usize>) -> Range<usize> {
        let on_face = |at: usize| {
            let next = self.stretches.partition_point(|(start, _)| *start <= at);
            let (start, on_face) = self.stretches[next.saturating_sub(1)];
            on_face + (at - start)
        };
        // The end is that of the last byte: what follows it may come from elsewhere.
        on_face(range.start)..on_face(range.end.saturating_sub(1)) + 1
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TagKind {
    Start,
    End,
    /// An element without contents.
    Empty,
}

/// Returns the name, without a prefix, and the kind of the tag that begins at a place, and where it ends; none if it does not end.
fn tag_at(svg: &str, start: usize) -> Option<(&str, TagKind, usize)> {
    let tag = tag_of(&svg[start..])?;
    let inside = &tag[1..tag.len() - 1];
    let (inside, kind) = match (inside.strip_prefix('/'), inside.strip_suffix('/')) {
        (Some(inside), _) => (inside, TagKind::End),
        (None, Some(inside)) => (inside, TagKind::Empty),
        (None, None) => (inside, TagKind::Start),
    };
    let name = inside.split(SPACES).next().unwrap_or_default();
    Some((name.split_once(':').map_or(name, |(_, name)| name), kind, start + tag.len()))
}

/// Returns where the first tag from a place on begins.
fn next_tag(svg: &str, from: usize) -> Option<usize> {
    svg[from..].find('<').map(|at| from + at)
}

/// Returns the place behind the end tag of an element whose start tag ends at a place.
fn end_of_element(svg: &str, mut at: usize) -> Option<usize> {
    let mut depth = 1;
    while depth > 0 {
        let (_, kind, end) = tag_at(svg, next_tag(svg, at)?)?;
        at = end;
        match kind {
            TagKind::Start => depth += 1,
            TagKind::End => depth -= 1,
            TagKind::Empty => {}
        }
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use roxmltree::{Document, Node};

    #[test]
    fn what_is_around_boxes_stays_and_what_is_beside_them_goes() {
        for (svg, extract) in [
            (
                r#"<svg a="b > c"><g/><g b='1'>x<g c="2"><textbox d="3"><b>x</b><c/></textbox></g><h/></g><path/></svg>"#,
                r#"<svg a="b > c"><g b='1'><g c="2"><textbox d="3"><b>x</b><c/></textbox></g></g></svg>"#,
            ),
            (
                r#"<svg><defs><icon name="i"/><g/></defs><s:textline>ü</s:textline ></svg>"#,
                r#"<svg><defs><icon name="i"/></defs><s:textline>ü</s:textline ></svg>"#,
            ),
            ("<svg><g><g/></g>text</svg >\n", "<svg></svg >"),
        ] {
            assert_eq!(BoxExtract::of(svg).text(), extract);
        }
    }

    #[test]
    fn what_cannot_be_read_in_part_is_read_whole() {
        for svg in [
            "<svg><style>g { fill: red }</style><g/><textbox/></svg>",
            "<svg><!-- <textbox> --><g/><textbox/></svg>",
            "<svg><text style='shape-inside: url(#a)'/><rect id='a'/></svg>",
            "<svg><g></svg>",
            "<svg><g/></svg></g>",
            "<svg><textbox></svg>",
            "<svg a='>",
            "<svg",
        ] {
            assert_eq!(BoxExtract::of(svg).text(), svg);
        }
    }

    #[test]
    fn places_in_the_extract_are_found_on_the_face() {
        let svg = "<svg><path/><g><a/><textbox>one</textbox> <b/><textline/></g><icon/>  </svg>\n";
        let extract = BoxExtract::of(svg);
        let document = Document::parse(extract.text()).expect("it is well-formed");
        let on_face = |name: &str| {
            let node = document.descendants().find(|node| node.has_tag_name(name)).expect("it is there");
            &svg[extract.place(node.range())]
        };
        assert_eq!(on_face("textbox"), "<textbox>one</textbox>");
        assert_eq!((on_face("textline"), on_face("icon")), ("<textline/>", "<icon/>"));
        assert_eq!(on_face("g"), "<g><a/><textbox>one</textbox> <b/><textline/></g>");
        assert_eq!(on_face("svg"), svg.trim_end());
    }

    /// An element with what is in it, as text.
    fn elements() -> impl Strategy<Value = String> {
        let name =
            prop::sample::select(vec!["g", "path", "s:g", "textbox", "s:textline", "textstyle", "icon", "iconic"]);
        let attribute = prop::sample::select(vec!["", " a='1'", " a=\"b > c\"", "\n a = 'x/>' ", " fill='\"'"]);
        let words = prop::sample::select(vec!["", " ", "ü", "a > b", "'", "&lt;g&gt;"]).prop_map(str::to_owned);
        let tags = (name, attribute);
        words.prop_recursive(6, 40, 5, move |inner| {
            let within = prop::collection::vec(inner, 0..5);
            (tags.clone(), within, any::<bool>()).prop_map(|((name, attribute), within, is_short)| {
                match within.concat() {
                    empty if empty.is_empty() && is_short => format!("<{name}{attribute}/>"),
                    within => format!("<{name}{attribute}>{within}</{name} >"),
                }
            })
        })
    }

    /// The needed elements of XML: where each is on the face, and the tags around it.
    fn needed<'a>(
        document: &'a Document<'_>,
        place: impl Fn(Range<usize>) -> Range<usize>,
    ) -> Vec<(Range<usize>, Vec<&'a str>)> {
        let tag = |node: Node<'a, '_>| tag_of(&document.input_text()[node.range()]).expect("its tag ends");
        let is_needed = |node: &Node<'_, '_>| NEEDED.contains(&node.tag_name().name());
        let around = |node: Node<'a, '_>| node.ancestors().skip(1).filter(Node::is_element).map(tag).collect();
        document.descendants().filter(is_needed).map(|node| (place(node.range()), around(node))).collect()
    }

    proptest! {
        #[test]
        fn what_is_needed_is_the_same_in_the_extract(within in prop::collection::vec(elements(), 0..6)) {
            let svg = format!("<svg xmlns:s='s'>{}</svg>", within.concat());
            let extract = BoxExtract::of(&svg);
            let (whole, part) = (Document::parse(&svg), Document::parse(extract.text()));
            let (whole, part) = (whole.expect("it is well-formed"), part.expect("so is a part of it"));
            prop_assert_eq!(needed(&part, |range| extract.place(range)), needed(&whole, |range| range), "{}", extract.text());
        }
    }
}

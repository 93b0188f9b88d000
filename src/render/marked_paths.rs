//! The outlines of paths are taken out of a drawing before usvg reads it: a mark stands in the place of each.
//!
//! usvg then finds out where a path is drawn, and with which colours and lines. The same outline is read once for all drawings of
//! a deck. Outlines that something else depends on stay: see [`super::kept_paths`].

use super::kept_paths::{KeptPath, KeptPaths};
use super::path_data::outline;
use super::path_marks::OUTLINES;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// A drawing with marks, and the paths that they stand for.
pub(super) struct MarkedPaths {
    pub(super) svg: String,
    pub(super) paths: KeptPaths,
}

/// Words of drawings in which something is placed or sized by an outline.
const BY_OUTLINE: [&str; 3] = ["objectBoundingBox", "marker", "textPath"];

/// Longer path data is hardly ever drawn again.
const MOST_KNOWN: usize = 2_000;

/// Takes outlines out of drawings.
#[derive(Default)]
pub(super) struct PathMarker {
    /// The paths that were read, by their data; none of data that usvg must read.
    known: Mutex<HashMap<Box<str>, Option<Arc<KeptPath>>>>,
}

impl PathMarker {
    /// Takes the outlines out of a drawing; None where it has none.
    pub(super) fn mark(&self, svg: &str) -> Option<MarkedPaths> {
        let (mut marked, mut paths, mut copied) = (String::with_capacity(svg.len()), KeptPaths::default(), 0);
        let mut at = 0;
        while let Some(next) = svg[at..].find('<') {
            let start = at + next;
            let tag = &svg[start..];
            at = start + 1;
            if let Some(comment) = tag.strip_prefix("<!--") {
                at = start + "<!--".len() + comment.find("-->")?;
            } else if tag.starts_with("<!") {
                // What entities and CDATA stand for is not looked at.
                return None;
            } else if tag.starts_with("<clipPath") {
                at = start + tag.find("</clipPath")?;
            } else if let Some(data) = data_of(tag) {
                let data = start + data.start..start + data.end;
                at = data.end;
                if let Some(path) = self.path(&svg[data.clone()]) {
                    marked.push_str(&svg[copied..data.start]);
                    marked.push_str(&OUTLINES.mark(paths.0.len())?);
                    paths.0.push(path);
                    copied = data.end;
                }
            }
        }
        if paths.0.is_empty() {
            return None;
        }
        marked.push_str(&svg[copied..]);
        // Without its outlines, a drawing is soon searched.
        let has_only_marks = marked.matches(OUTLINES.away_words).count() == paths.0.len();
        let is_free = has_only_marks && !BY_OUTLINE.iter().any(|words| marked.contains(words));
        is_free.then_some(MarkedPaths { svg: marked, paths })
    }

    /// Returns the path of path data; none where usvg must read it.
    fn path(&self, data: &str) -> Option<Arc<KeptPath>> {
        let read = || outline(data).and_then(KeptPath::new).map(Arc::new);
        if data.len() > MOST_KNOWN {
            return read();
        }
        let mut known = self.known.lock();
        if let Some(path) = known.get(data) {
            return path.clone();
        }
        let path = read();
        known.insert(data.into(), path.clone());
        path
    }
}

/// Returns where in a tag its path data is; None of another tag, and of one that is drawn as a whole or painted by its size.
fn data_of(tag: &str) -> Option<Range<usize>> {
    let rest = tag.strip_prefix("<path").filter(|rest| rest.starts_with([' ', '\t', '\n', '\r']))?;
    let (mut at, mut data) = (tag.len() - rest.len(), None);
    loop {
        let name = tag[at..].trim_start_matches([' ', '\t', '\n', '\r']);
        let start = tag.len() - name.len();
        if name.starts_with(['>', '/']) {
            return data;
        }
        let end = start + name.find('=')?;
        let value = tag[end + 1..].trim_start_matches([' ', '\t', '\n', '\r']);
        let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let opening = tag.len() - value.len() + 1;
        let closing = opening + tag[opening..].find(quote)?;
        match tag[start..end].trim_end() {
            "d" => data = Some(opening..closing),
            "opacity" | "mask" | "filter" | "style" => return None,
            "fill" | "stroke" if tag[opening..closing].contains("url(") => return None,
            _ => {}
        }
        at = closing + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(svg: &str) -> Option<String> {
        PathMarker::default().mark(svg).map(|marked| marked.svg)
    }

    #[test]
    fn outlines_give_way_to_marks() {
        let svg =
            "<svg><!-- <path d='M1 1h2'/> --><path id=\"a\" d = 'M1 1h2z' /><g><path\n d=\"M0 0h9\"></path></g></svg>";
        let wanted = "<svg><!-- <path d='M1 1h2'/> --><path id=\"a\" d = 'M0 -999983l1 1' /><g><path\n d=\"M1 -999983l1 1\"></path></g></svg>";
        assert_eq!(marked(svg).as_deref(), Some(wanted));
    }

    #[test]
    fn the_same_outline_is_read_once() {
        let marker = PathMarker::default();
        let read = |svg: &str| marker.mark(svg).map(|marked| Arc::clone(&marked.paths.0[0])).expect("a path");
        assert!(Arc::ptr_eq(&read("<svg><path d='M1 1h2'/></svg>"), &read("<svg><g/><path d='M1 1h2'/></svg>")));
    }

    #[test]
    fn outlines_that_usvg_needs_stay() {
        for path in [
            "<path d='M1 1'/>",
            "<path d='M1 1h'/>",
            "<path d='&own;'/>",
            "<path d=''/>",
            "<path d='M1 1h9' opacity='.5'/>",
            "<path d='M1 1h9' fill='url(#a)'/>",
            "<path d='M1 1h9e9'/>",
            "<pathology d='M1 1h9'/>",
            "<clipPath id='c'><path d='M1 1h9v9z'/></clipPath>",
            "<path id='a' d='M1 1h9'/><textPath href='#a'/>",
            "<path d='M1 1h9' marker-end='url(#m)'/>",
            "<path d='M1 1h9'/><path d='M1 -999983h9'/>",
        ] {
            assert_eq!(marked(&format!("<svg>{path}</svg>")), None, "{path}");
        }
    }
}

//! How usvg reads a drawing: it shows only pictures that were handed over here.
//!
//! By itself, usvg opens every file that a drawing names, wherever that is on the computer.

use usvg::{ImageHrefResolver, ImageKind, Options};

/// Returns the options for a drawing whose pictures are not shown.
pub fn without_pictures<'a>() -> Options<'a> {
    with_pictures(|_| None, |_| None)
}

/// Returns the options for a drawing with pictures: `contained` reads the bytes of one that the drawing contains, and `linked`
/// returns the one that a link names.
pub fn with_pictures<'a>(
    contained: impl Fn(&[u8]) -> Option<ImageKind> + Send + Sync + 'a,
    linked: impl Fn(&str) -> Option<ImageKind> + Send + Sync + 'a,
) -> Options<'a> {
    let image_href_resolver = ImageHrefResolver {
        resolve_data: Box::new(move |_, bytes, _| contained(&bytes)),
        resolve_string: Box::new(move |link, _| linked(link)),
    };
    Options { image_href_resolver, ..Options::default() }
}

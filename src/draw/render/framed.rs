//! Images as drawings that show nothing else.

use super::orientation::Orientation;
use crate::svg_options::with_pictures;
use usvg::{ImageKind, Tree};

/// Returns an image as a drawing that shows it turned: its pixels stay as they are.
pub(super) fn turned(kind: ImageKind, stored: (u32, u32), orientation: Orientation) -> Option<ImageKind> {
    let ((width, height), (across, down)) = (stored, orientation.size(stored));
    let matrix = orientation.matrix(stored).map(|factor| factor.to_string()).join(" ");
    let place = format!(r#"width="{width}" height="{height}" transform="matrix({matrix})""#);
    framed(kind, (f64::from(across), f64::from(down)), &place).map(ImageKind::SVG)
}

/// Returns a drawing of this size that shows nothing but an image, with these attributes.
pub(super) fn framed(kind: ImageKind, (width, height): (f64, f64), place: &str) -> Option<Tree> {
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><clipPath id="c"><rect width="{width}" height="{height}"/></clipPath><image href="framed" {place}/></svg>"#
    );
    Tree::from_str(&svg, &with_pictures(|_| None, move |_| Some(kind.clone()))).ok()
}

/// Returns a drawing as an image that ends at its edges, as the standard has it.
pub(super) fn within_edges(tree: Tree) -> Option<ImageKind> {
    let (size, drawn) = (tree.size(), tree.root().abs_layer_bounding_box());
    let is_within =
        drawn.left() >= 0.0 && drawn.top() >= 0.0 && drawn.right() <= size.width() && drawn.bottom() <= size.height();
    if is_within {
        return Some(ImageKind::SVG(tree));
    }
    let (width, height) = (f64::from(size.width()), f64::from(size.height()));
    let place = format!(r#"width="{width}" height="{height}" clip-path="url(#c)""#);
    framed(ImageKind::SVG(tree), (width, height), &place).map(ImageKind::SVG)
}

//! Groups that only move and clip what is in them.

use super::picture_bleed::MADE;
use usvg::{BlendMode, ClipPath, Group, Node};

/// Returns whether a group only moves and clips what is in it, so that it does not matter what its letters and paths look like.
pub(super) fn is_plain(group: &Group) -> bool {
    let is_layer = group.mask().is_some() || !group.filters().is_empty() || group.blend_mode() != BlendMode::Normal;
    let is_clipped_simply =
        |clip: &ClipPath| clip.clip_path().is_none() && matches!(clip.root().children(), [Node::Path(_)]);
    !is_layer
        && !group.isolate()
        && group.opacity().get() == 1.0
        && group.clip_path().is_none_or(is_clipped_simply)
        && !group.id().starts_with(MADE)
}

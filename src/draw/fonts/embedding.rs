//! Whether a font's maker allows that it is put into a PDF: the licence bits of its file.

use skrifa::raw::{FontRef, TableProvider};

/// The bits 0 to 3 of `fsType` when embedding is restricted.
const RESTRICTED: u16 = 2;
/// Any of the bits 0 to 3.
const USAGE: u16 = 0xf;

/// What the other bits forbid: OpenType 1.9, "OS/2 – OS/2 and Windows metrics table", `fsType`.
const FORBIDDEN: [(u16, &str); 2] = [
    (0x100, "the font may not be subsetted prior to embedding"),
    (0x200, "only bitmaps contained in the font may be embedded"),
];

/// Returns what the licence bits of a font forbid that a PDF needs, in the words of the OpenType specification, and the bits;
/// none where they allow it.
pub(super) fn forbidden(font: &[u8]) -> Option<(&'static str, u16)> {
    let bits = FontRef::from_index(font, 0).ok()?.os2().ok()?.fs_type();
    // Old fonts set several of the first bits, and the one that allows most counts.
    let restricted = (bits & USAGE == RESTRICTED).then_some(
        "the font must not be modified, embedded or exchanged in any manner without first obtaining explicit permission \
         of the legal owner",
    );
    let said = restricted.or_else(|| FORBIDDEN.into_iter().find(|(bit, _)| bits & bit != 0).map(|(_, said)| said));
    said.map(|said| (said, bits))
}

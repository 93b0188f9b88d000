//! What files are, by the endings of their names.

/// The endings of pictures that cards can show.
pub const PICTURE_ENDINGS: [&str; 6] = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"];

/// The endings of files with tables that are read, the usual one first.
pub const TABLE_ENDINGS: [&str; 9] = [".csv", ".tsv", ".xlsx", ".xlsm", ".ods", ".json", ".yaml", ".yml", ".toml"];

/// Returns whether a file is a picture or a drawing by its name.
pub(super) fn is_picture_name(name: &str) -> bool {
    let lower = name.to_lowercase();
    PICTURE_ENDINGS.iter().any(|ending| lower.ends_with(ending))
}

/// The endings of drawings that templates place.
pub(super) const DRAWING_ENDINGS: [&str; 2] = [".svg", ".svgz"];

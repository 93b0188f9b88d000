//! Text as a cell of a CSV table.

/// Returns a text as a cell of a table, whatever separates its cells: in quotes where it needs them, or should have them.
///
/// # Examples
/// ```
/// assert_eq!(pullet_deck::spec::cell("Fox", false), "Fox");
/// assert_eq!(pullet_deck::spec::cell("the \"big\" fox, old", false), "\"the \"\"big\"\" fox, old\"");
/// ```
pub fn cell(text: &str, is_quoted: bool) -> String {
    let needs_quotes = text.contains([',', ';', '\t', '"', '\r', '\n']) || text.trim() != text;
    if is_quoted || needs_quotes { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

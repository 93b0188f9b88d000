//! Tables as text.

/// Rows with their columns under one another; all but the first column end on the right.
pub(super) fn columns(rows: &[Vec<String>]) -> String {
    lines(rows, |column, text, width| if column == 0 { format!("  {text:width$}") } else { format!("{text:>width$}") })
}

/// Rows with their columns under one another, all of which begin at the left, without spaces before the first.
pub(super) fn columns_at_left(rows: &[Vec<String>]) -> String {
    lines(rows, |_, text, width| format!("{text:width$}"))
}

fn lines(rows: &[Vec<String>], cell: impl Fn(usize, &str, usize) -> String) -> String {
    let mut widths = vec![0; rows.iter().map(Vec::len).max().unwrap_or_default()];
    for (column, text) in rows.iter().flat_map(|row| row.iter().enumerate()) {
        widths[column] = text.chars().count().max(widths[column]);
    }
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, text)| cell(column, text, widths[column]));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns a row of texts.
pub(super) fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

//! Tables as text.

/// Rows with their columns under one another; all but the first column end on the right.
pub(super) fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells: Vec<String> = cells
            .map(
                |(column, (text, width))| {
                    if column == 0 { format!("{text:width$}") } else { format!("{text:>width$}") }
                },
            )
            .collect();
        format!("  {}", cells.join("  ")).trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Rows with their columns under one another, all of which begin at the left, without spaces before the first.
pub(super) fn columns_at_left(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count()).max();
    let line = |row: &Vec<String>| {
        let cells =
            row.iter().enumerate().map(|(column, text)| format!("{text:0$}", width(column).unwrap_or_default()));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

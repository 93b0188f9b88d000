//! How many cards a sheet can hold, by trying.

use super::imposed_job::ImposedJob;
use crate::imposition::Batch;
use crate::model::{
    Backs, CardFormat, Cut, Cutter, Flip, FoldLine, GridShape, Length, Machine, MarkCount, Point, PrintOptions, Rotate,
    Shape, Size,
};

/// Returns how many cards one sheet can hold: by division of the room that the margins, and on each half the fold, leave.
pub(super) fn capacity(job: &ImposedJob, format: &CardFormat) -> i64 {
    if job.is_for_machine() {
        return machine_capacity(job, format);
    }
    let (bleed, trim) = (format.bleed.to_um(), format.piece());
    let (width, height) = (job.paper.size.width.to_um(), job.paper.size.height.to_um());
    let [across, down] = job.gaps(format);
    // `ends` is the number of outer ends at which the bleed that a card has in a gap must be inside the margins, too.
    let count = |(room, ends): (i64, i64), piece: i64, (gap, inner): (i64, i64)| match (room - ends * inner + gap)
        / (piece + gap)
    {
        _ if room < piece => 0,
        held => held.max(1),
    };
    // A grid that is asked for fits or not: its bleed may be cut short.
    let fits = |asked: usize, (room, _): (i64, i64), piece: i64, (gap, _): (i64, i64)| {
        let asked = i64::try_from(asked).expect("a small count");
        if asked * piece + (asked - 1) * gap <= room { asked } else { 0 }
    };
    let hold = |width: (i64, i64), height: (i64, i64)| {
        let grid = |w: Length, h: Length| match job.options.grid {
            Some(GridShape { columns, rows }) => {
                fits(columns, width, w.to_um(), across) * fits(rows, height, h.to_um(), down)
            }
            None => count(width, w.to_um(), across) * count(height, h.to_um(), down),
        };
        let room = (width.0 - width.1 * across.1, height.0 - height.1 * down.1);
        let comb = |w: Length, h: Length| match (&format.shape, job.options.grid) {
            (Shape::Hexagon, None) => {
                i64::try_from(honeycomb_places(room, (w.to_um(), h.to_um()), across.0.max(down.0)).len())
                    .expect("a small count")
            }
            _ => 0,
        };
        let most = |w: Length, h: Length| grid(w, h).max(if grid(w, h) > 0 { comb(w, h) } else { 0 });
        let upright = most(trim.width, trim.height);
        let turned = most(trim.height, trim.width);
        if job.options.rotate == Rotate::None { upright } else { upright.max(turned) }
    };
    let open = |turn: Option<Flip>| job.room(turn);
    let flat = |turn: Option<Flip>| match job.options.origin {
        Some(Point { x, y }) => {
            let [top, right, bottom, left] = job.margins(turn);
            let is_inside = x.to_um() >= left && y.to_um() >= top;
            let room = if is_inside { (width - x.to_um() - right, height - y.to_um() - bottom) } else { (-1, -1) };
            hold((room.0, 0), (room.1, 0))
        }
        None => hold((open(turn).0, 2), (open(turn).1, 2)),
    };
    match job.backs() {
        Backs::Fold if job.options.origin.is_some() => 0,
        Backs::Fold if format.standee.is_none() => {
            let [.., left] = job.margins(Some(Flip::LongEdge));
            let [top, ..] = job.margins(Some(Flip::ShortEdge));
            let half = |length: i64, margin: i64| (length / 2 - margin - 5_000 - bleed, 1);
            let lengthwise = hold(half(width, left), (open(Some(Flip::LongEdge)).1, 2));
            let across = hold((open(Some(Flip::ShortEdge)).0, 2), half(height, top));
            match job.options.fold {
                FoldLine::Best => lengthwise.max(across),
                FoldLine::Across => across,
                FoldLine::Lengthwise => lengthwise,
            }
        }
        Backs::Duplex => flat(Some(job.turn())),
        Backs::Fold | Backs::None => flat(None),
    }
}

/// Returns how many cards one sheet holds of a batch: with two blocks where they save a sheet.
pub(super) fn places(job: &ImposedJob, batch: &Batch) -> i64 {
    let plain = capacity(job, &batch.format);
    let cards: i64 = batch.runs.iter().map(|run| i64::from(run.copies)).sum();
    let used = i64::try_from(batch.used_slots).expect("a small count");
    let sheets = |places: i64| (cards + used % places + places - 1) / places;
    let mixed = two_blocks(job, &batch.format);
    if plain > 0 && mixed > plain && sheets(mixed) < sheets(plain) { mixed } else { plain }
}

/// Returns how many cards two blocks hold, one upright and one turned, above or beside each other, with room for marks between them.
pub(super) fn two_blocks(job: &ImposedJob, format: &CardFormat) -> i64 {
    let PrintOptions { rotate, grid, origin, .. } = job.options;
    let turn = match job.backs() {
        Backs::Fold => return 0,
        Backs::Duplex => Some(job.turn()),
        Backs::None => None,
    };
    let is_card = format.shape == Shape::Rectangle && format.standee.is_none();
    if rotate != Rotate::Mixed || grid.is_some() || origin.is_some() || !is_card {
        return 0;
    }
    let [(gap_x, inner_x), (gap_y, inner_y)] = job.gaps(format);
    let (width, height) = (job.room(turn).0 - 2 * inner_x, job.room(turn).1 - 2 * inner_y);
    let fits = |room: i64, piece: i64, gap: i64| ((room + gap) / (piece + gap)).max(0);
    let hold = |room: (i64, i64), (w, h): (i64, i64)| fits(room.0, w, gap_x) * fits(room.1, h, gap_y);
    let strip = |gap: i64| (2 * format.bleed.to_um().min(1_000) + 2_700).max(gap + 1);
    let (w, h) = (format.piece().width.to_um(), format.piece().height.to_um());
    let mut most = 0;
    for (one, two) in [((w, h), (h, w)), ((h, w), (w, h))] {
        for rows in 1..=fits(height, one.1, gap_y) {
            let left = height - rows * one.1 - (rows - 1) * gap_y - strip(gap_y);
            let (above, below) = (rows * fits(width, one.0, gap_x), hold((width, left), two));
            most = most.max(if above > 0 && below > 0 { above + below } else { 0 });
        }
        for columns in 1..=fits(width, one.0, gap_x) {
            let left = width - columns * one.0 - (columns - 1) * gap_x - strip(gap_x);
            let (before, after) = (columns * fits(height, one.1, gap_y), hold((left, height), two));
            most = most.max(if before > 0 && after > 0 { before + after } else { 0 });
        }
    }
    most
}

/// Returns how many cards a machine's sheet can hold: every number of columns and rows is tried, and cards that meet a corner with
/// the shortest possible mark are not counted.
pub(super) fn machine_capacity(job: &ImposedJob, format: &CardFormat) -> i64 {
    let (side, feed) = job.machine_margins();
    let Size { width, height } = job.paper.size;
    let has_own_bleed = job.options.cut == Cut::Double || !format.shape.shares_cuts();
    let gap = if has_own_bleed && format.bleed > Length::ZERO { format.bleed * 2 } else { Cutter::GAP };
    let own = format.bleed.min(gap / 2);
    let cutter = job.options.cutter;
    let angle = cutter.inset + cutter.length.unwrap_or(Cutter::LENGTHS.0) + Length::um(1_500);
    let square = cutter.inset + Length::um(6_500) + (cutter.thickness - cutter.thickness / 2);
    // Whether a card that is so far from the left, top, right and bottom meets a mark.
    let meets = |left: Length, top: Length, right: Length, bottom: Length| {
        let at = |x: Length, y: Length, size: Length| x - own < size && y - own < size;
        let four = cutter.marks == MarkCount::Four;
        cutter.machine == Machine::Silhouette
            && (at(left, top, if four { angle } else { square })
                || at(right, top, angle)
                || at(left, bottom, angle)
                || four && at(right, bottom, angle))
    };
    let held = |w: Length, h: Length, columns: i64, rows: i64| {
        let (across, down) = (w * columns + gap * (columns - 1), h * rows + gap * (rows - 1));
        let (x, y) = ((width - across) / 2, (height - down) / 2);
        let cells = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
        let free = cells.filter(|(column, row)| {
            let (left, top) = (x + (w + gap) * *column, y + (h + gap) * *row);
            !meets(left, top, width - left - w, height - top - h)
        });
        i64::try_from(free.count()).expect("a small count")
    };
    let best = |w: Length, h: Length| {
        let most = |piece: Length, room: Length| i64::try_from(piece.fit_count(room, gap)).expect("a small count");
        let (columns, rows) = (most(w, width - side * 2), most(h, height - feed * 2));
        let sizes = (1..=columns).flat_map(|c| (1..=rows).map(move |r| (c, r)));
        sizes.map(|(c, r)| held(w, h, c, r)).max().unwrap_or_default()
    };
    // Of honeycombs, those are tried that leave some pieces free across and down.
    let comb = |w: Length, h: Length| {
        let free = (0..4).flat_map(|across| (0..4).map(move |down| (across, down)));
        let counts = free.map(|(across, down)| {
            let room = (width - side * 2 - (w + gap) * across, height - feed * 2 - (h + gap) * down);
            let um = |(one, other): (Length, Length)| (one.to_um(), other.to_um());
            let places = honeycomb_places(um(room), um((w, h)), gap.to_um());
            let most = |pick: fn(&(i64, i64)) -> i64| Length::um(places.iter().map(pick).max().unwrap_or_default());
            let (x, y) = ((width - most(|place| place.0) - w) / 2, (height - most(|place| place.1) - h) / 2);
            let at = |(left, top): &(i64, i64)| (x + Length::um(*left), y + Length::um(*top));
            let free =
                places.iter().map(at).filter(|(left, top)| !meets(*left, *top, width - *left - w, height - *top - h));
            i64::try_from(free.count()).expect("a small count")
        });
        counts.max().unwrap_or_default()
    };
    let both = |w: Length, h: Length| best(w, h).max(if format.shape == Shape::Hexagon { comb(w, h) } else { 0 });
    both(format.piece().width, format.piece().height).max(both(format.piece().height, format.piece().width))
}

/// Returns the corners of the hexagons that a room holds if every second row, or column, is shifted by half a piece.
pub(super) fn honeycomb_places((across, down): (i64, i64), (width, height): (i64, i64), gap: i64) -> Vec<(i64, i64)> {
    let is_upright = height > width;
    let (room, end, along, high) =
        if is_upright { (across, down, width, height) } else { (down, across, height, width) };
    let step = ((high - high / 4) * (along + gap) + along - 1) / along;
    let begins = |row: i64| row % 2 * i64::midpoint(along, gap);
    let rows = (0..).take_while(|row| row * step + high <= end);
    let in_row = |row: i64| ((room - begins(row) + gap) / (along + gap)).max(0);
    let places = rows
        .clone()
        .flat_map(|row| (0..in_row(row)).map(move |index| (begins(row) + index * (along + gap), row * step)));
    let places: Vec<(i64, i64)> = places.map(|(x, y)| if is_upright { (x, y) } else { (y, x) }).collect();
    if rows.count() < 2 || in_row(0) == 0 { Vec::new() } else { places }
}

//! Changes between two versions of a deck, in words.

use crate::diag::quoted;
use crate::versions::{CardChange, ChangeKind, Difference, SheetChange, SideChange, ValueChange, word_changes};

/// Returns everything that differs.
pub(super) fn in_words(difference: &Difference) -> String {
    let mut blocks = vec![summary(difference)];
    blocks.extend(difference.cards.iter().map(card));
    blocks.extend(difference.sheets.iter().map(sheet));
    let sections = [
        ("deck", &difference.deck),
        ("rules", &difference.rules),
        ("figures of the game", &difference.figures),
        ("theme", &difference.theme),
    ];
    for (title, changes) in sections.into_iter().filter(|(_, changes)| !changes.is_empty()) {
        blocks.push(format!("{title}\n{}", changes.iter().map(value).collect::<Vec<_>>().join("\n")));
    }
    if !difference.templates.is_empty() && difference.is_printed() {
        blocks.push(format!("templates that changed\n  {}", difference.templates.join("\n  ")));
    }
    blocks.join("\n\n")
}

/// Returns how many cards and sheets differ, and what that means for cards that are printed already.
pub(super) fn summary(difference: &Difference) -> String {
    let count = |kind: ChangeKind| difference.cards.iter().filter(|card| card.kind == kind).count();
    let kinds = [
        (ChangeKind::Added, "added"),
        (ChangeKind::Removed, "removed"),
        (ChangeKind::Changed, "changed"),
        (ChangeKind::Renamed, "renamed"),
        (ChangeKind::Copies, "with more or fewer copies"),
        (ChangeKind::Data, "changed only in data that is not printed"),
    ];
    let kinds = kinds.into_iter().map(|(kind, word)| (count(kind), word)).filter(|(count, _)| *count > 0);
    let mut parts: Vec<String> = kinds.map(|(count, word)| format!("{count} {word}")).collect();
    parts.push(format!("{} the same", difference.same_cards));
    let mut lines = vec![format!("cards: {}", parts.join(", "))];
    if !difference.sheets.is_empty() {
        let names: Vec<&str> = difference.sheets.iter().map(|sheet| sheet.id.as_str()).collect();
        lines.push(format!("sheets that changed: {}", names.join(", ")));
    }
    let kit = &difference.kit;
    lines.push(match (kit.added(), kit.removed()) {
        (0, 0) => format!("printed cards: keep all {}", kit.kept()),
        (added, removed) => format!("printed cards: remove {removed}, add {added}, keep {}", kit.kept()),
    });
    lines.join("\n")
}

fn card(card: &CardChange) -> String {
    let CardChange { id, old_copies, new_copies, .. } = card;
    let copies =
        if old_copies == new_copies { format!("{new_copies}×") } else { format!("{old_copies}× → {new_copies}×") };
    let what = match card.kind {
        ChangeKind::Added => "added".to_owned(),
        ChangeKind::Removed => "removed".to_owned(),
        ChangeKind::Renamed => {
            format!("called `{}` before", card.old_id.as_ref().map(ToString::to_string).unwrap_or_default())
        }
        ChangeKind::Changed if card.fields.is_empty() && card.sides.iter().all(|side| side.words.is_none()) => {
            "only the look changed".to_owned()
        }
        ChangeKind::Changed => "changed".to_owned(),
        ChangeKind::Copies if old_copies < new_copies => "more copies".to_owned(),
        ChangeKind::Copies => "fewer copies".to_owned(),
        ChangeKind::Data => "changed only in data that is not printed".to_owned(),
    };
    let mut lines = vec![format!("{id}, {copies}: {what}")];
    lines.extend(card.size.iter().chain(&card.fields).map(value));
    lines.extend(card.sides.iter().flat_map(side));
    lines.join("\n")
}

fn side(SideChange { side, words: changed, .. }: &SideChange) -> Vec<String> {
    changed.as_ref().map_or_else(|| vec![format!("  {side}: looks different")], |changed| words(side, changed))
}

/// Returns the places where words changed, each on a line of its own.
fn words(name: &str, words: &ValueChange) -> Vec<String> {
    let (old, new) = (words.old.as_deref().unwrap_or_default(), words.new.as_deref().unwrap_or_default());
    word_changes(old, new).into_iter().map(|change| format!("  {name}: {change}")).collect()
}

fn sheet(sheet: &SheetChange) -> String {
    let what = match sheet.kind {
        ChangeKind::Added => "added",
        ChangeKind::Removed => "removed",
        ChangeKind::Data => "changed only in data that is not printed",
        ChangeKind::Changed | ChangeKind::Renamed | ChangeKind::Copies => "changed",
    };
    let mut lines = vec![format!("sheet {}: {what}", sheet.id)];
    lines.extend(sheet.fields.iter().map(value));
    lines.extend(sheet.words.iter().flat_map(|changed| words("words", changed)));
    lines.join("\n")
}

/// Returns a change as a line below what it belongs to.
fn value(ValueChange { name, old, new }: &ValueChange) -> String {
    match (old, new) {
        (Some(old), Some(new)) => format!("  {name}: {} → {}", quoted(old), quoted(new)),
        (None, Some(new)) => format!("  {name}: added {}", quoted(new)),
        (Some(old), None) => format!("  {name}: removed {}", quoted(old)),
        (None, None) => format!("  {name}"),
    }
}

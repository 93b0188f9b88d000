//! Counts of BIG CHICKEN: how often each lay comes, and what rounds cost.

use super::action::Act;
use super::lay::{Lay, LayKind};
use super::rules::BigChicken;
use super::table::Event;
use crate::{Counts, ReportCell, Row, Table, Tallied};

/// What players pay for: the ends of the names of a score's parts.
const CAUSES: [&str; 5] = ["cards left", "Egging", "Crowing", "Eating crow", "Assistance"];

impl Tallied for BigChicken {
    fn count(&self, counts: &mut Counts, act: Act, events: &[Event]) {
        for event in events {
            match event {
                Event::Laid(_, lay, _) => counts.add("lays", (0, kind_name(lay)), [1]),
                Event::RoundOver { parts, .. } => {
                    counts.add("each game", (0, "rounds"), [1]);
                    if let Act::Lay { lay, .. } = act {
                        counts.add("going out", (0, kind_name(&lay)), [1]);
                    }
                    let mut outcome = None;
                    for part in parts.iter().flatten() {
                        let cause = CAUSES.into_iter().find(|cause| part.name.ends_with(cause)).unwrap_or_default();
                        counts.add("points", (0, cause), [1, part.points.unsigned_abs()]);
                        match cause {
                            "Crowing" => outcome = Some("won"),
                            "Eating crow" => outcome = Some("lost"),
                            _ => {}
                        }
                    }
                    outcome.into_iter().for_each(|outcome| counts.add("crowing", (0, outcome), [1]));
                }
                Event::Caught(..) => counts.add("each game", (0, "caught"), [1]),
                Event::GameOver(_) => counts.add("games", (0, ""), [1]),
                Event::Exchanged { .. }
                | Event::Crowed(_)
                | Event::Clucked(_)
                | Event::RunOver(_)
                | Event::Dealt(..) => {}
            }
        }
    }

    fn tables(&self, counts: &Counts) -> Vec<Table> {
        let points = counts
            .rows("points")
            .map(|(_, cause, [count, points, ..])| Row::counted(cause, count, [ReportCell::mean(points, count)]));
        let [crowed, ..] = counts.sums("crowing");
        let of_game = |name| (name, counts.get("each game", name));
        let each = [of_game("rounds"), ("crowed", crowed), of_game("caught")];
        let games = counts.get("games", "");
        let each = each.map(|(name, count)| Row::new(name, [ReportCell::mean(count, games)]));
        vec![
            counts.shares("lays", ["lay", "times", "share"]),
            counts.shares("going out", ["lay", "times", "share"]),
            counts.shares("crowing", ["the Crower", "times", "share"]),
            Table::new("points", ["for", "times", "mean"], points),
            Table::new("each game", ["what", "mean"], each),
        ]
    }
}

fn kind_name(lay: &Lay) -> &'static str {
    lay.kind().map_or("", LayKind::as_str)
}

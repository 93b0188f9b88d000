//! Results of games become pages of plots: `src/plots` says what goes where, the template `plots/page.svg` draws it.

use super::compare::{PlayComparison, SweptRule};
use super::inputs::on_own_threads;
use super::pages::{MadePages, PageFormat, PagesToFill};
use super::play::Play;
use crate::files::Project;
use crate::model::{Deck, Paper};
use crate::plots::{PlotSubject, comparison_pages, pages, sweep_pages};
use serde_json::Value;

/// The template of a page, in any of the template folders.
const TEMPLATE: &str = "plots/page.svg";

/// How plots are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlotOptions<'a> {
    /// The kind of file.
    pub format: PageFormat,
    /// The paper.
    pub paper: &'a Paper,
    /// The seed that the games were played from.
    pub seed: u64,
}

/// Draws the results of games.
pub fn plots(project: &Project, play: &Play, options: PlotOptions<'_>) -> MadePages {
    let Play { deck, reports, .. } = play;
    on_own_threads(|| draw(project, deck, &pages(&subject(deck, options), deck.version.as_deref(), reports), options))
}

/// Draws how the games of a deck compare with those of an old version; both have names.
pub fn comparison_plots(
    project: &Project,
    deck: &Deck,
    (compared, names): (&PlayComparison, [&str; 2]),
    options: PlotOptions<'_>,
) -> MadePages {
    let pages = || comparison_pages(&subject(deck, options), names, &compared.comparisons);
    on_own_threads(|| draw(project, deck, &pages(), options))
}

/// Draws what values of a rule do to the games of a deck.
pub fn sweep_plots(project: &Project, deck: &Deck, swept: &[SweptRule], options: PlotOptions<'_>) -> MadePages {
    let values = swept.iter().map(|rule| (rule.setting.to_string(), &rule.compared.comparisons[..]));
    let values: Vec<_> = values.collect();
    on_own_threads(|| {
        draw(project, deck, &sweep_pages(&subject(deck, options), &project.full_name(), &values), options)
    })
}

fn subject<'a>(deck: &'a Deck, PlotOptions { seed, paper, .. }: PlotOptions<'_>) -> PlotSubject<'a> {
    PlotSubject { title: &deck.title, seed, paper: paper.size }
}

fn draw(project: &Project, deck: &Deck, pages: &[Value], options: PlotOptions<'_>) -> MadePages {
    let (_, figures) = crate::games::judge(deck);
    let plots = PagesToFill { deck, figures: &figures, template: TEMPLATE, title: "plays", paper: options.paper };
    plots.make(project, pages, options.format)
}

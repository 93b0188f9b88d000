//! `[print]`: one row for each option, from which its key in `deck.toml`, its option on the command line, its field in the page of
//! the preview and its entry in the schema are made. The command line and the page override the deck.

use super::page_setup::{self, MOST_PAPERS};
use super::print_form::PrintForm;
use super::schema::kinds::{any, grid, labels_name, length, number, one_of, one_or_list, paper, switch, text};
use super::schema::{SchemaKey, key, printing};
use super::spec_reader::{SpecReader, quoted};
use super::table::{Entry, TableReader, TextValue, choice, chosen};
use super::{cutting, lengths, preflight_table};
use crate::diag::{Code, Source};
use crate::files::Project;
use crate::model::{
    BackTurn, Backs, BleedSides, Cut, CutContour, CutFormat, Flip, FoldLine, Gang, Guides, Machine, MarkStyle, MaxPpi,
    NamedChoice, Order, PrintChoices, PrintOptions, PrinterName, Rotate, SideFiles,
};
use serde_json::Value;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};
use toml::de::{DeTable, DeValue};

/// An option for printing.
pub struct PrintOption {
    /// Its key in `[print]`, and its name on the command line.
    pub key: &'static str,
    /// What its value is called in the usage of a command.
    pub value_name: &'static str,
    /// What it is, for people: a phrase without a full stop.
    pub about: &'static str,
    /// How its value is typed.
    pub form: PrintForm,
    /// An example of what can be typed; empty if there are words to choose from.
    pub example: &'static str,
    /// What the option means without a value on the command line; none if it needs one.
    pub alone: Option<&'static str>,
    /// Whether it is one of those that most people need.
    pub is_basic: bool,
    /// The options that cannot be given beside it on the command line.
    pub excludes: &'static [&'static str],
    usual: Value,
    usual_words: &'static str,
    schema: fn() -> Value,
    read: ReadOption,
    word: Box<dyn Fn(PrintChoices) -> Option<&'static str> + Send + Sync>,
}

type ReadOption = Box<dyn Fn(&mut TableReader<'_>, &mut PrintChoices) + Send + Sync>;

/// Returns an option of which only is known what it is.
fn option(key: &'static str, value_name: &'static str, about: &'static str) -> PrintOption {
    PrintOption {
        key,
        value_name,
        about,
        form: PrintForm::Text,
        example: "",
        alone: None,
        is_basic: false,
        excludes: &[],
        usual: Value::Null,
        usual_words: "",
        schema: || Value::Null,
        read: Box::new(|_, _| ()),
        word: Box::new(|_| None),
    }
}

impl PrintOption {
    /// Says how its value is typed, with an example, and what the schema says of it.
    fn typed(self, form: PrintForm, example: &'static str, schema: fn() -> Value) -> Self {
        Self { form, example, schema, ..self }
    }

    /// Says how it is read, and where it is kept.
    fn reads<T: 'static>(
        self,
        read: impl Fn(&mut TableReader<'_>) -> Option<T> + Send + Sync + 'static,
        kept: fn(&mut PrintChoices) -> &mut Option<T>,
    ) -> Self {
        self.reads_into(move |table, choices| *kept(choices) = read(table))
    }

    /// Says how it is read into what is chosen.
    fn reads_into(self, read: impl Fn(&mut TableReader<'_>, &mut PrintChoices) + Send + Sync + 'static) -> Self {
        Self { read: Box::new(read), ..self }
    }

    /// Says that it is one of a few words, and where it is kept.
    fn chooses<T: NamedChoice + Copy + Default>(self, kept: fn(&mut PrintChoices) -> &mut Option<T>) -> Self {
        let key = self.key;
        let word = move |mut choices: PrintChoices| {
            let chosen = kept(&mut choices).as_ref()?.word();
            T::words().find(|word| *word == chosen)
        };
        let this = self.typed(PrintForm::Word(T::words().collect()), "", || one_of(T::words()));
        let this = this.usually(T::default().word()).reads(move |table| choice(table, key), kept);
        Self { word: Box::new(word), ..this }
    }

    /// Says which value holds without it.
    fn usually(self, usual: impl Into<Value>) -> Self {
        Self { usual: usual.into(), ..self }
    }

    /// Says in words what holds without it.
    fn otherwise(self, words: &'static str) -> Self {
        Self { usual_words: words, ..self }
    }

    fn basic(self) -> Self {
        Self { is_basic: true, ..self }
    }

    fn alone(self, value: &'static str) -> Self {
        Self { alone: Some(value), ..self }
    }

    fn excludes(self, excludes: &'static [&'static str]) -> Self {
        Self { excludes, ..self }
    }

    /// Returns the words to choose from; empty if there are none.
    pub fn words(&self) -> &[&'static str] {
        match &self.form {
            PrintForm::Word(words) | PrintForm::Words(words) | PrintForm::Settings(_, words) => words,
            _ => &[],
        }
    }

    /// Returns which of its words is chosen; `None` if it has none, or if none is chosen.
    pub fn word(&self, choices: &PrintChoices) -> Option<&'static str> {
        (self.word)(choices.clone())
    }

    /// Returns what holds without it, as it is typed or in words.
    pub fn default(&self) -> String {
        match &self.usual {
            Value::Null => self.usual_words.to_owned(),
            Value::String(text) => text.clone(),
            Value::Array(items) => items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
            other => other.to_string(),
        }
    }

    /// Returns what is chosen by a value as a person types it on the command line or in the page.
    ///
    /// # Errors
    /// Why the option has no such value, and what it can be.
    pub fn chosen(&self, typed: &str) -> Result<PrintChoices, String> {
        let value = self.form.written(typed)?;
        let source = Source::new("command line", format!("{} = {value}\n", self.key));
        let document = DeTable::parse(source.text()).map_err(|_| format!("`{typed}` is not a value of TOML"))?;
        let project = Project::without_deck("command line");
        let spec = SpecReader::new(&project, Arc::clone(&source));
        let mut choices = PrintChoices::default();
        let mut table = TableReader::new(&spec, document.get_ref(), source.place(0..0), "[print]");
        (self.read)(&mut table, &mut choices);
        if let Some(finding) = spec.into_findings().into_iter().next() {
            return Err(match finding.help {
                Some(help) => format!("{}; {}", finding.message, as_typed(&help)),
                None => finding.message,
            });
        }
        // What is typed stands in no file.
        let printer = choices.printer.iter_mut().flatten().map(|printer| &mut printer.place);
        printer.chain(choices.max_ppi.iter_mut().flatten().map(|most| &mut most.place)).for_each(|place| *place = None);
        Ok(choices)
    }

    /// Returns its entry in the schema.
    pub(super) fn schema_key(&self) -> SchemaKey {
        let key = key(self.key, &format!("{}.", self.about), (self.schema)());
        if self.usual.is_null() { key.otherwise(self.usual_words) } else { key.or(self.usual.clone()) }
    }
}

/// Returns help with its examples as they are typed, without quotes: `` `"15 mm"` `` as `` `15mm` ``.
fn as_typed(help: &str) -> String {
    let help = help.replace(" in quotes", "").replace(" without quotes", "");
    let example = |piece: &str| Some(piece.strip_prefix('"')?.strip_suffix('"')?.replace(' ', ""));
    help.split('`').map(|piece| example(piece).unwrap_or_else(|| piece.to_owned())).collect::<Vec<_>>().join("`")
}

/// Returns the option with a key.
pub fn print_option(key: &str) -> Option<&'static PrintOption> {
    print_options().iter().find(|option| option.key == key)
}

/// Returns all options for printing, in the order in which they are listed.
pub fn print_options() -> &'static [PrintOption] {
    static OPTIONS: LazyLock<Vec<PrintOption>> = LazyLock::new(rows);
    &OPTIONS
}

#[expect(clippy::too_many_lines, reason = "a row for each option")]
fn rows() -> Vec<PrintOption> {
    use PrintForm::{Gap, List, Margins, Number, Point, Settings, Switch, SwitchOrText, Text, Words};
    vec![
        option("paper", "PAPER,…", "Papers, by their names or sizes, such as a4, letter-landscape or 330x483mm")
            .typed(List, "a4, letter", || one_or_list(paper(), (1, MOST_PAPERS)))
            .usually(vec!["a4", "letter"])
            .reads(page_setup::papers, |it| &mut it.papers)
            .basic(),
        option(
            "backs",
            "HOW,…",
            "Backs: on the other side of the paper, beside the fronts to be folded and glued, or none; several make files for each",
        )
        .chooses::<Backs>(|it| &mut it.backs)
        .typed(Words(Backs::words().collect()), "", || one_or_list(one_of(Backs::words()), (0, usize::MAX)))
        .reads_into(|table, choices| {
            let all = table.one_or_list("backs").into_iter().flatten();
            let mut all = all.filter_map(|entry| chosen(&entry, "backs"));
            choices.backs = all.next();
            choices.further_backs = choices.backs.map(|_| all.collect());
        })
        .basic(),
        option("cut", "HOW", "Cuts: shared by neighbours that lie edge to edge, or double, with a gap between cards")
            .chooses::<Cut>(|it| &mut it.cut)
            .basic(),
        option("bleed", "SIDES", "Sides of the cards with bleed: all, or only outer sides, with white paper between cards")
            .chooses::<BleedSides>(|it| &mut it.bleed)
            .basic(),
        option("marks", "STYLE,…", "Marks that show where to cut: a style, and how they look, such as corners,length=3mm,colour=grey,backs")
            .typed(Settings("style", MarkStyle::words().collect()), "", || any([one_of(MarkStyle::words()), printing::marks()]))
            .usually(MarkStyle::default().word())
            .reads(cutting::marks_of_print, |it| &mut it.marks),
        option("guides", "WHAT", "Faint lines over the cards: along every cut, round their corners, or both")
            .chooses::<Guides>(|it| &mut it.guides)
            .alone("lines"),
        option("order", "HOW", "Order of the cards: for cutting all sheets as one stack, or row by row on each sheet")
            .chooses::<Order>(|it| &mut it.order),
        option("rotate", "WHICH", "Which cards may be turned so that more fit: none, all of a sheet together, or some in a block of their own")
            .chooses::<Rotate>(|it| &mut it.rotate),
        option("flip", "EDGE", "Edge over which the printer turns the sheet").chooses::<Flip>(|it| &mut it.flip).basic(),
        option(
            "sides",
            "HOW",
            "Files of the two sides: one file, a file for each, or a file for each with a page that shows how to print both sides by hand",
        )
        .chooses::<SideFiles>(|it| &mut it.sides),
        option("fold", "LINE", "Line along which a sheet is folded, for backs beside the fronts; best is the one with which more cards fit")
            .chooses::<FoldLine>(|it| &mut it.fold),
        option("rotate-back", "DEGREES", "Turn of the backs in degrees: 180 for cards that are turned over like a notepad")
            .chooses::<BackTurn>(|it| &mut it.rotate_back)
            .typed(PrintForm::Word(BackTurn::words().collect()), "", printing::turns)
            .usually(0),
        option("margin", "LENGTH", "Margin that the printer cannot reach, such as 8mm, or 5mm,8mm,20mm,8mm for top, right, bottom and left")
            .typed(Margins, "6.35 mm", || any([length(), printing::margins()]))
            .usually("6.35 mm")
            .reads(page_setup::margin, |it| &mut it.margin)
            .basic(),
        option("feed-margin", "LENGTH", "The least margin at the two short edges, if both sides are printed")
            .typed(Text, "12.7 mm", length)
            .usually("12.7 mm")
            .reads(|table| lengths::length(table, "feed-margin", lengths::MARGIN), |it| &mut it.feed_margin),
        option("gap", "LENGTH", "Gap between cards, such as 2mm, or 2mm,3mm for across and down; it replaces the kind of cut")
            .typed(Gap, "2 mm", || any([length(), printing::gap()]))
            .otherwise("as the cuts have it")
            .reads(|table| page_setup::gap(table).map(Some), |it| &mut it.gap)
            .excludes(&["cut"]),
        option("grid", "COLUMNSxROWS", "Columns and rows of cards on a sheet, such as 3x4")
            .typed(Text, "3x4", grid)
            .otherwise("as many as fit")
            .reads(|table| page_setup::grid(table).map(Some), |it| &mut it.grid),
        option("origin", "X,Y", "Corner of the first card or label, from the left and the top of the page, such as 10mm,12mm")
            .typed(Point, "10 mm, 12 mm", printing::origin)
            .otherwise("cards in the middle, labels where they are")
            .reads(|table| page_setup::point(table, "origin").map(Some), |it| &mut it.origin),
        option("gang", "BOOL", "Whether cards of different sizes share sheets; with several decks, one file then has the cards of all")
            .typed(Switch, "", switch)
            .usually(false)
            .reads(|table| page_setup::switch(table, "gang").map(Gang::from), |it| &mut it.gang)
            .alone("true"),
        option("cutter", "MACHINE", "Cutting machine; with a Silhouette's marks, such as silhouette,marks=4,inset=12mm")
            .typed(Settings("machine", Machine::words().collect()), "", || any([one_of(Machine::words()), printing::cutter()]))
            .usually(Machine::default().word())
            .reads(cutting::cutter, |it| &mut it.cutter),
        option("cut-paths", "KIND,…", "Files with the outlines of the cards: svg, dxf or both; none for no files")
            .typed(Words(CutFormat::words().collect()), "svg, dxf", || one_or_list(one_of(CutFormat::words()), (0, usize::MAX)))
            .otherwise("what suits the cutting machine")
            .reads(|table| cutting::cut_paths(table).map(Some), |it| &mut it.cut_paths),
        option(
            "cut-contour",
            "NAME",
            "Outlines of the cards in a spot colour for a print shop's cutter, by the colour's name, and after a comma that of the \
             colour of folds; `CutContour` without a name, none for no outlines",
        )
        .typed(SwitchOrText, CutContour::USUAL, || any([switch(), printing::contour()]))
        .usually(false)
        .reads(cutting::cut_contour, |it| &mut it.cut_contour)
        .alone("true"),
        option("max-ppi", "NUMBER", "The most pixels per inch of pictures: those that have more are made smaller, which saves bytes")
            .typed(Number, "600", || number(*max_ppis().start(), *max_ppis().end()))
            .otherwise("all pixels that they have")
            .reads(|table| max_ppi(table).map(Some), |it| &mut it.max_ppi),
        option("labels", "NAME", "Sheet of labels or of cards to break out, such as avery-5371: see `pullet list labels`")
            .typed(Text, "avery-5392", || any([labels_name(), printing::labels()]))
            .otherwise("plain paper")
            .reads(|table| page_setup::labels(table).map(Some), |it| &mut it.labels)
            .excludes(&["paper", "cut", "gap", "grid", "rotate"])
            .basic(),
        option("printer", "NAME", "Printer for which the pages are corrected: one that `pullet printers` lists")
            .typed(Text, "kitchen", printing::printer)
            .otherwise("none")
            .reads(|table| printer(table).map(Some), |it| &mut it.printer)
            .basic(),
        option("fill", "ID,…", "Cards for places that would stay empty, by their ids or groups, in this order; `*` stands for any characters")
            .typed(List, "joker", || one_or_list(text(), (0, usize::MAX)))
            .otherwise("none")
            .reads(fill, |it| &mut it.fill),
    ]
}

/// Reads the table; options that it leaves out have the value of [`PrintOptions::default`]. Also returns the names in `fill`.
pub(super) fn read<'t>(root: &mut TableReader<'t>) -> (PrintOptions, Vec<TextValue<'t>>) {
    let usual = PrintOptions::default();
    let Some(mut table) = root.table("print") else { return (usual, Vec::new()) };
    let mut choices = PrintChoices::default();
    for option in print_options() {
        (option.read)(&mut table, &mut choices);
    }
    let fill = table.one_or_list("fill").into_iter().flatten();
    let fill = fill.filter(|entry| matches!(entry.value(), DeValue::String(_))).filter_map(|entry| entry.words());
    let fill = fill.collect();
    table.finish();
    (usual.with(&choices), fill)
}

/// Asks for names of cards and groups: one, or a list.
fn fill(table: &mut TableReader<'_>) -> Option<Vec<String>> {
    let entries = table.one_or_list("fill")?;
    Some(entries.iter().filter_map(Entry::words).map(|words| words.text).collect())
}

/// Asks for the name of a printer.
fn printer(table: &mut TableReader<'_>) -> Option<PrinterName> {
    let words = table.filled_words("printer")?;
    let Some(mut name) = PrinterName::new(&words.text) else {
        let message = format!("{} cannot be the name of a printer", quoted(&words.text));
        let help = format!("use up to {} letters from a to z, digits, `-` and `_`", PrinterName::LONGEST);
        return words.refuse(Code::BadId, "not a name", message, help);
    };
    name.place = Some(words.place);
    Some(name)
}

/// Asks for the most pixels to the inch of pictures.
fn max_ppi(table: &mut TableReader<'_>) -> Option<MaxPpi> {
    let (ppi, place) = preflight_table::whole_number(table, "max-ppi", max_ppis())?;
    let mut most = MaxPpi::new(ppi)?;
    most.place = Some(place);
    Some(most)
}

fn max_ppis() -> RangeInclusive<f64> {
    f64::from(*MaxPpi::RANGE.start())..=f64::from(*MaxPpi::RANGE.end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Edges, GridShape, Length, LineColour, MarkCount, MarkOptions, MarkedSides, Point, Size};

    fn chosen(key: &str, typed: &str) -> Result<PrintChoices, String> {
        print_option(key).expect("it is an option").chosen(typed)
    }

    #[test]
    fn what_is_typed_is_read_as_in_a_deck() {
        let none = PrintChoices::default;
        let marks = MarkOptions {
            style: MarkStyle::Corners,
            length: Some(Length::um(4_000)),
            weight: Length::um(200),
            colour: LineColour::GREY,
            sides: MarkedSides::Both,
            ..MarkOptions::default()
        };
        let [top, right] = [Length::um(5_000), Length::um(8_000)];
        let margin = Edges { top, right, bottom: top, left: right };
        for (key, typed, wanted) in [
            (
                "marks",
                "Corners, length=4mm,weight=.2mm,colour=grey,backs",
                PrintChoices { marks: Some(marks), ..none() },
            ),
            ("margin", "5mm,8mm", PrintChoices { margin: Some(margin), ..none() }),
            ("gap", "2mm", PrintChoices { gap: Some(Some(Size::um(2_000, 2_000))), ..none() }),
            ("gap", "2mm,3mm", PrintChoices { gap: Some(Some(Size::um(2_000, 3_000))), ..none() }),
            ("origin", "5mm, 8mm", PrintChoices { origin: Some(Some(Point { x: top, y: right })), ..none() }),
            ("grid", "3x4", PrintChoices { grid: Some(Some(GridShape { columns: 3, rows: 4 })), ..none() }),
            ("cut-paths", "none", PrintChoices { cut_paths: Some(Some(Vec::new())), ..none() }),
            ("cut-contour", "none", PrintChoices { cut_contour: Some(CutContour::None), ..none() }),
            ("cut-contour", "true", PrintChoices { cut_contour: CutContour::named(CutContour::USUAL), ..none() }),
            ("gang", "true", PrintChoices { gang: Some(Gang::Together), ..none() }),
            ("fill", "joker, a-*", PrintChoices { fill: Some(vec!["joker".to_owned(), "a-*".to_owned()]), ..none() }),
            (
                "backs",
                "fold,duplex",
                PrintChoices { backs: Some(Backs::Fold), further_backs: Some(vec![Backs::Duplex]), ..none() },
            ),
        ] {
            assert_eq!(chosen(key, typed), Ok(wanted), "{key} {typed}");
        }
        let cutter = chosen("cutter", "silhouette, marks=4, inset=0.5in").expect("a machine").cutter.expect("one");
        assert_eq!((cutter.marks, cutter.inset), (MarkCount::Four, Length::um(12_700)));
    }

    /// Each message says what is possible.
    #[test]
    fn what_is_wrong_is_named_with_what_is_possible() {
        for (key, typed, wanted) in [
            ("marks", "corner", "did you mean `corners`?"),
            ("marks", "outer,lenght=4mm", "did you mean `length`?"),
            ("marks", "outer,length=4", "`length` is a number without a unit; write it with its unit"),
            ("marks", "outer,weight=3mm", "write at most `2mm`"),
            ("marks", "outer,colour=pink", "`#ff8800`"),
            ("marks", "full,length=4mm", "`full` marks have no `length`"),
            ("marks", "full,a}=b", "write a word, and after it settings"),
            ("cutter", "cameo", "there are `none`, `silhouette`"),
            ("cutter", "silhouette,marks=5", "write 4 for the Cameo 5 Alpha"),
            ("cutter", "silhouette,inset=3mm", "write at least `3.5mm`"),
            ("cutter", "cricut,marks=4", "`marks` is not a key of `cutter`"),
            ("margin", "1mm,1mm,1mm,1mm,1mm", "or `top,right,bottom,left`"),
            ("gap", "1mm,2mm,3mm", "or `across,down`"),
            ("origin", "10mm", "write two, such as `10mm,12mm`"),
            ("max-ppi", "20", "from 72 to 4800"),
            ("paper", "a44", "did you mean `a4`?"),
            ("margin", "{ top = ", "is not a value of TOML"),
        ] {
            let message = chosen(key, typed).expect_err(typed);
            assert!(message.contains(wanted), "{key} {typed}: {message}");
        }
    }

    #[test]
    fn a_word_is_found_in_what_is_chosen() {
        let all = PrintChoices::from(&PrintOptions { flip: Flip::ShortEdge, ..PrintOptions::default() });
        let words: Vec<_> = ["flip", "backs", "paper"].map(|key| print_option(key).expect("one").word(&all)).into();
        assert_eq!(words, [Some("short"), Some("duplex"), None]);
    }
}

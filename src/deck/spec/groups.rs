//! `[[cards]]`: groups of cards, each from its rows, its combinations, or alone.

use super::combinations::Combinations;
use super::copies::{self, GroupCopies, PlacedFields};
use super::data_tables::DataTables;
use super::fill::GroupFill;
use super::ids::IdTemplate;
use super::row_table::RowTable;
use super::sizes::FormatChoice;
use super::spec_reader::{SpecReader, counted, listed, quoted};
use super::table::{self, TableReader, TextValue};
use super::{id_names, ids, limits, names, rows, sizes, values};
use crate::diag::{Code, Finding, Place};
use crate::model::{Card, CardFormat, CardId, Field, Fields, Fill, Group, Standee};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::rc::Rc;
use toml::de::DeValue;

/// The groups and cards read so far.
#[derive(Default)]
pub(super) struct CardGroups {
    pub(super) groups: Vec<Group>,
    pub(super) cards: Vec<Card>,
    /// The first card of each id.
    ids: HashMap<String, Place>,
    /// The number of different cards, with those that have no id.
    different: usize,
    printed: usize,
}

/// Reads all groups; cards that cannot be made are left out.
pub(super) fn read(
    root: &mut TableReader<'_>,
    tables: &mut DataTables,
    (format, theme): (&FormatChoice, &Fields),
) -> CardGroups {
    let mut cards = CardGroups::default();
    for (index, table) in root.list("cards").into_iter().enumerate() {
        let place = table.place.clone();
        let description = Description::read(table, tables, (format, theme));
        let name = description.name.clone().unwrap_or_else(|| format!("cards {}", index + 1));
        cards.add(root.spec, description, name, place);
    }
    cards
}

/// Where a group's cards come from.
enum CardSource {
    One(Place),
    Rows(Rc<RowTable>),
    Each(Combinations),
}

impl CardSource {
    fn read(table: &mut TableReader<'_>, tables: &mut DataTables) -> Option<Self> {
        let (rows, each) = (table.entry("rows"), table.entry("each"));
        let sheet = table.entry("sheet");
        if rows.is_none() {
            rows::report_sheet(table.spec, sheet.as_ref());
        }
        match (rows, each) {
            (Some(rows), Some(each)) => {
                let finding = Finding::new(Code::RowsAndEach, "a group has both `rows` and `each`");
                let finding = finding.at(each.key_place, "has `each` too").see(rows.key_place, "has `rows`");
                table.spec.find(
                    finding
                        .help("keep one of them, or make two groups: `rows` makes a card of each row, `each` one of every combination"),
                );
                None
            }
            (Some(rows), None) => {
                let read = read_rows(&rows, sheet.as_ref(), tables);
                read.map(|read| Self::Rows(names::freed(table.spec, read, &names::CARD_NAMES)))
            }
            (None, Some(each)) => Combinations::read(&each, tables).map(Self::Each),
            (None, None) => Some(Self::One(table.place.clone())),
        }
    }

    /// Reports columns or entries with names that they cannot have.
    fn check_names(&self, spec: &SpecReader<'_>) {
        if let Self::Each(each) = self {
            names::check_free(spec, &names::CARD_NAMES, &each.names);
            names::check_readable(spec, &each.names);
        }
    }

    /// Returns how many cards there are; none if there are too many to count.
    fn count(&self) -> Option<usize> {
        match self {
            Self::One(_) => Some(1),
            Self::Rows(table) => Some(table.rows.len()),
            Self::Each(each) => each.count(),
        }
    }

    fn weight(&self, count: usize) -> usize {
        match self {
            Self::One(_) => 0,
            Self::Rows(table) => table.rows.iter().map(values::weight).sum(),
            Self::Each(each) => each.weight(count),
        }
    }

    fn table(&self) -> Option<&RowTable> {
        match self {
            Self::Rows(table) => Some(table),
            Self::One(_) | Self::Each(_) => None,
        }
    }

    /// Returns every card with its fields; those of the group where it has none of its own.
    fn drafts(&self, defaults: &Fields) -> Vec<PlacedFields> {
        let with_defaults = |mut fields: Fields, place: &Place| {
            for (name, field) in defaults {
                fields.entry(name.clone()).or_insert_with(|| field.clone());
            }
            // A copy has room for twice as many.
            fields.shrink_to_fit();
            PlacedFields { fields, place: place.clone() }
        };
        match self {
            Self::One(place) => vec![with_defaults(Fields::new(), place)],
            Self::Rows(table) => {
                let rows = table.rows.iter().filter_map(|row| Some((row.value.as_table()?, &row.place)));
                rows.map(|(fields, place)| with_defaults(fields.clone(), place)).collect()
            }
            Self::Each(each) => each.all().map(|fields| with_defaults(fields, &each.place)).collect(),
        }
    }
}

fn read_rows(
    entry: &table::Entry<'_>,
    sheet: Option<&table::Entry<'_>>,
    tables: &mut DataTables,
) -> Option<Rc<RowTable>> {
    let spec = entry.spec;
    let is_file = matches!(entry.value(), DeValue::String(name) if rows::is_file_name(name));
    if !is_file {
        rows::report_sheet(spec, sheet);
    }
    let table = match entry.value() {
        DeValue::Array(_) => rows::inline(entry, "rows"),
        DeValue::String(_) if is_file => rows::from_file(entry, sheet),
        DeValue::String(_) => tables.named_by(entry),
        _ => {
            let help = "write rows, as in `[{ name = \"Fox\" }]`, a file, such as `\"goals.csv\"`, or the name of a table of `[data]`";
            entry.wrong_type("a list of rows or a name", help)
        }
    }?;
    if !table.rows.is_empty() {
        return Some(table);
    }
    let message = format!("{} has no rows, so the group has no cards", quoted(&table.name));
    let finding = Finding::new(Code::EmptyGroup, message).at(entry.place.clone(), "no rows");
    let finding = match &table.header {
        Some(header) => finding.see(header.clone(), "there is no row below the columns"),
        None => finding,
    };
    spec.find(finding.help("add a row for each card, or remove the group"));
    None
}

/// How the ids of a group are made.
enum GroupIds<'t> {
    Template(Box<IdTemplate<'t>>),
    /// The group does not say.
    Automatic,
    /// The group says it in a way that cannot be read.
    Faulty,
}

impl<'t> GroupIds<'t> {
    /// Asks for `id`. A group without it uses its cards' field `id`, if there is one.
    fn read(table: &mut TableReader<'t>, origin: Option<&CardSource>) -> Self {
        let mut columns = origin.and_then(CardSource::table).into_iter().flat_map(|table| table.columns.keys());
        let of_ids = columns.find(|name| name.eq_ignore_ascii_case("id"));
        let words = if table.has("id") || table.has_typo_of("id") {
            table.needed_words("id", "{{ name }}")
        } else if let Some(column) = of_ids {
            Some(TextValue { text: format!("{{{{ {column} }}}}"), place: table.place.clone(), spec: table.spec })
        } else {
            return Self::Automatic;
        };
        words
            .and_then(|words| IdTemplate::new("the id", Code::BadIdTemplate, words))
            .map_or(Self::Faulty, |template| Self::Template(Box::new(template)))
    }
}

/// What one `[[cards]]` says.
struct Description<'t> {
    id: GroupIds<'t>,
    name: Option<String>,
    front: Option<TextValue<'t>>,
    back: Option<TextValue<'t>>,
    origin: Option<CardSource>,
    copies: GroupCopies<'t>,
    /// What `copies` says.
    said_copies: Option<Field>,
    fill: GroupFill,
    fields: Fields,
    format: FormatChoice,
    standee: Option<Standee>,
}

impl<'t> Description<'t> {
    fn read(mut table: TableReader<'t>, tables: &mut DataTables, (base, theme): (&FormatChoice, &Fields)) -> Self {
        // Known before the other keys are, so that a key like it is not taken for unknown.
        table.entry("id");
        let origin = CardSource::read(&mut table, tables);
        let description = Self {
            id: GroupIds::read(&mut table, origin.as_ref()),
            name: table.filled_words("name").map(|words| words.text),
            front: table.needed_words("front", "front.svg"),
            back: table.filled_words("back"),
            origin,
            copies: GroupCopies::read(&mut table),
            said_copies: copies::said(&mut table),
            fill: GroupFill::read(&mut table),
            fields: table.named_fields("fields", &names::CARD_NAMES),
            format: group_format(&mut table, (base, theme)),
            standee: None,
        };
        let standee = sizes::standee(&mut table, &description.format.format());
        let description = Self { standee, ..description };
        report_misplaced(&mut table);
        table.finish();
        description
    }
}

/// Warns of keys of the group that are written below `[cards.fields]`, where they are values for templates.
fn report_misplaced(table: &mut TableReader<'_>) {
    const KEYS: [&str; 8] = ["copies", "fill", "rows", "each", "shape", "standee", "bleed", "safe"];
    let Some(entry) = table.entry("fields").filter(|entry| !entry.place.text().starts_with('{')) else { return };
    let DeValue::Table(fields) = entry.value() else { return };
    for (key, _) in fields.iter().filter(|(key, _)| KEYS.contains(&&**key.get_ref()) && !table.has(key.get_ref())) {
        let key_place = table.spec.place(key.span());
        let message = format!(
            "`{key}` is written below `[cards.fields]`, so that it is only a value for templates",
            key = key.get_ref()
        );
        let finding = Finding::new(Code::MisplacedKey, message).at(key_place, "not a key of `[[cards]]` here");
        let help = format!("write it above `[cards.fields]`; if templates read it, call it `{}_text`", key.get_ref());
        table.spec.find(finding.see(entry.key_place.clone(), "begins here").help(help));
    }
}

fn group_format(table: &mut TableReader<'_>, (base, theme): (&FormatChoice, &Fields)) -> FormatChoice {
    let own = FormatChoice::read(table, theme);
    if own.is_empty() {
        // Faults in the deck's own format have been reported already.
        return base.clone();
    }
    let choice = own.over(base);
    choice.check(table.spec);
    choice
}

impl CardGroups {
    fn add(&mut self, spec: &SpecReader<'_>, group: Description<'_>, name: String, place: Place) {
        let Some(origin) = &group.origin else { return };
        origin.check_names(spec);
        let Some(count) = self.make_room(spec, origin, &group.fields, &place) else { return };
        let drafts = origin.drafts(&group.fields);
        let copies = group.copies.for_all(spec, &drafts, origin.table());
        let mut copies: Vec<(u32, Option<Fill>)> = copies.into_iter().map(|copies| group.fill.split(copies)).collect();
        if !self.print(spec, copies.iter().map(|(printed, _)| *printed), &place) {
            // Nothing is planned for more copies than can be printed.
            copies.iter_mut().for_each(|(printed, _)| *printed = (*printed).min(1));
        }
        let ids = match group.id {
            GroupIds::Template(id) => self.name_all(spec, *id, origin, &drafts),
            GroupIds::Automatic => {
                id_names::automatic_ids(&name, &drafts, &mut self.ids).into_iter().map(Some).collect()
            }
            GroupIds::Faulty => vec![None; count],
        };
        let fronts = ids::names_of_templates(spec, "front", group.front.as_ref(), &drafts, origin.table());
        let backs = ids::names_of_templates(spec, "back", group.back.as_ref(), &drafts, origin.table());
        let Some(front) = group.front else { return };
        let index = self.groups.len();
        let (front, back) = (front.into_field(), group.back.map(TextValue::into_field));
        let made_bleed = group.format.made_bleed();
        let format = CardFormat { standee: group.standee, ..group.format.format() };
        self.groups.push(Group { name, format, made_bleed, front, back, copies: group.said_copies, place });
        let names = ids.into_iter().zip(fronts.into_iter().zip(backs));
        for ((draft, (copies, fill)), (id, (front, back))) in drafts.into_iter().zip(copies).zip(names) {
            if let Some(id) = id {
                let id = CardId::new(id);
                let (number, revision) = (self.cards.len() + 1, String::new());
                self.cards.push(Card {
                    id,
                    group: index,
                    number,
                    copies,
                    fill,
                    revision,
                    front,
                    back,
                    fields: draft.fields,
                    place: draft.place,
                });
            }
        }
    }

    /// Returns how many cards the group has, if the deck has room for them: checked before any of them is made.
    fn make_room(
        &mut self,
        spec: &SpecReader<'_>,
        origin: &CardSource,
        fields: &Fields,
        place: &Place,
    ) -> Option<usize> {
        let count = origin.count();
        let wanted = count.unwrap_or(usize::MAX).saturating_add(self.different);
        if wanted > limits::CARDS {
            let made = count.map_or_else(|| "too many cards to count".to_owned(), |count| counted(count, "card"));
            let message =
                format!("the group has {made}, but a deck can have at most {} different cards", limits::CARDS);
            let at = match origin {
                CardSource::Each(each) => &each.place,
                _ => place,
            };
            let finding = Finding::new(Code::TooManyCards, message).at(at.clone(), "too many");
            spec.find(finding.help("shorten the lists that are combined, or use `copies` for identical cards"));
            return None;
        }
        self.different = wanted;
        let count = count?;
        let bytes = origin.weight(count).saturating_add(values::table_weight(fields).saturating_mul(count));
        spec.make_room(bytes, place).then_some(count)
    }

    /// Counts the printed cards, and returns whether a deck may have so many.
    fn print(&mut self, spec: &SpecReader<'_>, copies: impl Iterator<Item = u32>, place: &Place) -> bool {
        let before = self.printed;
        self.printed += copies.map(|copies| copies as usize).sum::<usize>();
        if before <= limits::PRINTED_CARDS && self.printed > limits::PRINTED_CARDS {
            let message = format!("with this group, the deck prints {} cards", self.printed);
            let finding = Finding::new(Code::TooManyCards, message).at(place.clone(), "too many copies");
            spec.find(finding.help(format!("at most {} are possible: lower `copies`", limits::PRINTED_CARDS)));
        }
        self.printed <= limits::PRINTED_CARDS
    }

    /// Returns the id of every card; none for one without an id, or with that of another.
    fn name_all(
        &mut self,
        spec: &SpecReader<'_>,
        mut id: IdTemplate<'_>,
        origin: &CardSource,
        drafts: &[PlacedFields],
    ) -> Vec<Option<String>> {
        let mut repeated = Vec::new();
        let name_one = |draft: &PlacedFields| match self.ids.entry(id.fill(spec, draft, origin.table())?) {
            Entry::Vacant(entry) => {
                let id = entry.key().clone();
                entry.insert(draft.place.clone());
                Some(id)
            }
            Entry::Occupied(first) => {
                let (id, first) = (first.key().clone(), first.get().clone());
                repeated.push((id, first, draft.place.clone()));
                None
            }
        };
        let ids = drafts.iter().map(name_one).collect();
        report_repeated_ids(spec, &id, origin, &repeated, drafts.len());
        ids
    }
}

/// Reports cards with the ids of earlier ones: each id with the places of the first card and of the one that has it again.
fn report_repeated_ids(
    spec: &SpecReader<'_>,
    id: &IdTemplate<'_>,
    origin: &CardSource,
    repeated: &[(String, Place, Place)],
    cards: usize,
) {
    let Some((name, ..)) = repeated.first() else { return };
    let name = quoted(name);
    let in_group = repeated.iter().all(|(_, first, again)| first.span() == again.span() || id.is_fixed());
    if repeated.len() < cards && in_group && (id.is_fixed() || matches!(origin, CardSource::Each(_))) {
        let ids = counted(cards - repeated.len(), "id");
        let message = format!("{} share {ids}, such as {name}", counted(cards, "card"));
        let finding = Finding::new(Code::DuplicateId, message).at(id.place().clone(), "the same for several cards");
        spec.find(finding.help(same_ids_help(id, origin)));
        return;
    }
    for (repeated, first, again) in repeated {
        let finding = Finding::new(Code::DuplicateId, format!("two cards have the id {}", quoted(repeated)));
        let finding = finding.at(again.clone(), "here again").see(first.clone(), "the first one");
        let finding = finding.see(id.place().clone(), "the id is made here").caused_by(format!("{:?}", id.place()));
        spec.find(finding.help("give each card its own id; to print a card more than once, use `copies`"));
    }
}

/// Returns how to make the ids of a group differ.
fn same_ids_help(id: &IdTemplate<'_>, origin: &CardSource) -> String {
    let unread: Vec<&str> = match origin {
        CardSource::Each(each) => each.varying().filter(|name| !id.reads(name)).collect(),
        CardSource::Rows(table) => table.columns.keys().map(String::as_str).collect(),
        CardSource::One(_) => Vec::new(),
    };
    match (origin, unread.first()) {
        (CardSource::Each(_), Some(name)) => {
            format!("use every entry of `each` in the id: add `{{{{ {name} }}}}`, or one of its columns")
        }
        (_, Some(name)) => {
            format!("use a column in the id: `{{{{ {name} }}}}`; there are {}", listed(unread.iter().copied()))
        }
        (_, None) => "use something in the id that differs from card to card".to_owned(),
    }
}

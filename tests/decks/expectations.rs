//! What `[[expect]]` finds in a deck, operator by operator; and that any expression ends.

use crate::test_deck::{self, TestDeck, codes};
use proptest::prelude::*;
use pullet::diag::{Findings, Severity};
use pullet::expect::{self, Soundness};
use pullet::games::{self, Figures};
use pullet::spec;
use std::fmt::Write as _;

/// Twelve different cards, 27 printed: six of a pack, each twice; five goals, each three times; and a Joker that is not printed.
const DECK: &str = "[deck]\ntitle = \"Farm\"\nplayers = \"2-4\"\n\
    [theme]\npaper = \"#fff\"\n\
    [data.packs]\nrows = [{ id = \"fox\", size = 3, tags = [\"red\", \"sly\"] }, { id = \"hen\", size = 3, tags = [] }]\n\
    [[cards]]\nname = \"animals\"\nid = \"{{ pack.id }}-{{ value }}\"\nfront = \"f.svg\"\n\
    each = { pack = \"packs\", value = [1, 2, 3] }\ncopies = 2\n\
    [[cards]]\nname = \"goals\"\nid = \"goal-{{ goal }}\"\nfront = \"f.svg\"\ncopies = 3\n\
    rows = [{ goal = 4, kind = \"goal\", rank = \"A\", half = 0.1, wild = true }, { goal = 5, kind = \"goal\", rank = 2, half = 0.1, \
    wild = false }, { goal = 7, kind = \"goal\", rank = 3, half = 0.1, wild = false }, { goal = 8, kind = \"goal\", rank = \"K\", half \
    = 0.2, wild = false }, { goal = 9, kind = \"goal\", rank = 10, half = 0.2, wild = true }]\n\
    [[cards]]\nid = \"joker\"\nfront = \"f.svg\"\ncopies = 0\n\
    [rules]\npacks = 2\nhands = [3, 2, 1]\nname = \"fox\"\n";

/// Returns what is found in a deck of its own, apart from tables that nothing reads.
fn check(spec: &str) -> Findings {
    let (deck, mut findings) = spec::read(&TestDeck::new(spec).project());
    if !findings.has_errors() {
        let deck = deck.expect("a deck without errors is there");
        findings.extend(expect::check(&deck, &Figures::NoGame, Soundness::Sound));
    }
    let mut others = Findings::new();
    others.extend(findings.into_iter().filter(|finding| finding.code.as_str() != "unused-table"));
    others
}

/// Returns what is found in the deck with these expectations.
fn findings(expectations: &str) -> Findings {
    check(&format!("{DECK}{expectations}"))
}

/// Returns the codes and messages of what is found.
fn found(expectations: &str) -> Vec<(&'static str, String)> {
    findings(expectations).into_iter().map(|finding| (finding.code.as_str(), finding.message)).collect()
}

fn messages(expectations: &str) -> Vec<String> {
    found(expectations).into_iter().map(|(_, message)| message).collect()
}

/// Asserts how many printed cards an expression is true of, copies included.
#[track_caller]
fn assert_count(chosen: &str, count: usize) {
    let expectation = format!("[[expect]]\nwhere = '''{chosen}'''\ncount = {count}\n");
    assert_eq!(messages(&expectation), [""; 0], "{chosen}");
}

/// Asserts what is wrong with an expression.
#[track_caller]
fn assert_fault(chosen: &str, code: &str, words: &str) {
    let found = found(&format!("[[expect]]\nwhere = '''{chosen}'''\ncount = '0-100000'\n"));
    assert!(found.len() == 1 && found[0].0 == code && found[0].1.contains(words), "{chosen}: {found:?}");
}

#[test]
fn values_compare() {
    // Two packs, each with 1, 2 and 3, each printed twice: four cards of each value.
    assert_count("value == 2", 4);
    assert_count("value != 2", 23);
    assert_count("value < 2", 4);
    assert_count("value <= 2", 8);
    assert_count("value > 2", 4);
    assert_count("value >= 2", 8);
    assert_count("1 < value and value <= 3", 8);
    assert_count("value == 2.0", 4);
    assert_count("pack.id == 'fox'", 6);
    assert_count("pack.id == \"fox\"", 6);
    assert_count("wild == true", 6);
}

#[test]
fn answers_join() {
    assert_count("value == 1 and pack.id == 'hen'", 2);
    assert_count("value == 1 or pack.id == 'hen'", 8);
    assert_count("not (value == 1 or pack.id == 'hen') and value is defined", 4);
    assert_count("value == 1 or value == 2 and pack.id == 'hen'", 6);
    assert_count("wild", 6);
    assert_count("kind == 'goal' and not wild", 9);
    assert_count("true", 27);
    assert_count("false", 0);
}

#[test]
fn numbers_are_calculated_with() {
    assert_count("value + 1 == 3", 4);
    assert_count("value - 1 == 1", 4);
    assert_count("value * 2 == 4", 4);
    assert_count("value / 2 == 1.5", 4);
    assert_count("goal // 2 == 4", 6);
    assert_count("goal % 2 == 1", 9);
    assert_count("-goal == -4", 3);
    assert_count("1 + value * 2 == 5", 4);
    assert_count("(1 + value) * 2 == 6", 4);
    assert_count("value == rules.packs", 4);
    assert_count("value == rules.hands[1]", 4);
}

#[test]
fn lists_and_texts_contain_things() {
    assert_count("value in [1, 3]", 8);
    assert_count("value not in [1, 3] and value is defined", 4);
    assert_count("'ox' in pack.id", 6);
    assert_count("'red' in pack.tags", 6);
    assert_count("pack.tags | length == 0", 6);
    assert_count("pack.id | length == 3", 12);
    assert_count("data.packs | length == rules.packs", 27);
    assert_count("'1' in goal | str", 0);
    assert_count("value | str == '1'", 4);
}

#[test]
fn a_field_that_is_not_there_is_nothing() {
    assert_count("value is defined", 12);
    assert_count("value is not defined", 15);
    assert_count("value is undefined", 15);
    assert_count("value == 1 or value != 1", 27);
    assert_count("value < 5", 12);
    // A card that lacks what is more or less, or a table that is read from, has no answer and is not chosen.
    assert_count("not value < 5", 0);
    assert_count("not (value | default(value=9) < 5)", 15);
    assert_count("pack.id != 'fox'", 6);
    assert_count("pack?.id != 'fox'", 21);
    assert_count("value + 1 > 0", 12);
    assert_count("value | default(value=9) == 9", 15);
    assert_count("pack.size == 3", 12);
}

#[test]
fn a_card_is_known_by_its_id_copies_and_group() {
    assert_count("card.id == 'fox-1'", 2);
    assert_count("card.copies == 3", 15);
    assert_count("card.group == 'animals'", 12);
    assert_count("deck.players == '2-4'", 27);
    assert_count("theme.paper == '#fff'", 27);
    assert_count("pack.id == rules.name", 6);
}

/// Of the ranks of a pack some are numbers and some are letters: that is not a mistake.
#[test]
fn a_column_may_hold_numbers_and_texts() {
    assert_count("rank == 'A'", 3);
    assert_count("rank == 10", 3);
    assert_count("rank in ['A', 'K', 10]", 9);
}

#[test]
fn unlike_values_are_reported() {
    assert_fault("value == '1'", "unlike-values", "compares a number with text");
    assert_fault("pack.id == 3", "unlike-values", "compares text with a number");
    assert_fault("value in ['1', '2']", "unlike-values", "compares a number with text");
    assert_fault(
        "pack.id > 3",
        "unlike-values",
        "`pack.id > 3` has no answer: text cannot be compared with a whole number",
    );
    assert_fault("1 < value <= 3", "unlike-values", "true or false cannot be compared with a whole number");
    assert_fault("value", "unlike-values", "`value` is a number, but true or false is wanted");
    assert_fault("pack == 'fox'", "unlike-values", "compares a table with text");
    assert_fault("pack.tags == 'red'", "unlike-values", "compares a list with text");
    assert_fault("'r' in value", "unlike-values", "`in` looks in a list, a table or text, but this is a whole number");
    assert_fault("3 in pack.id", "unlike-values", "compares a number with text");
    assert_fault("value == none", "unlike-values", "compares a number with nothing");
    assert_fault("value / 0 == 1", "unlike-values", "divides by zero");
    assert_fault("half * 10.0 ** 400 == 1", "unlike-values", "too large");
    assert_fault("'fox' + 'es' == 'foxes'", "unlike-values", "`+` adds numbers");
    assert_fault("value | default == 1", "unlike-values", "the argument `value` is missing");
    assert_fault("[1, 2][0:1]", "unlike-values", "is a list, but true or false is wanted");
    assert_fault("{'a': 1}", "unlike-values", "is a table, but true or false is wanted");
    assert_fault("1 if true else 2", "unlike-values", "is a number, but true or false is wanted");
}

#[test]
fn names_that_no_card_has_are_reported() {
    for (chosen, near) in [
        ("valu == 1", "did you mean `value`?"),
        ("pack.idd == 'fox'", "did you mean `pack.id`?"),
        ("card.grup == 'x'", "did you mean `card.group`?"),
        ("value == rules.pack", "did you mean `rules.packs`?"),
        ("value == rule.packs", "did you mean `rules`?"),
        ("value == data.pakcs | length", "did you mean `data.packs`?"),
        ("value.x == 1", "`value` is not a table with values in it: read it as it is"),
    ] {
        let found = findings(&format!("[[expect]]\nwhere = \"{chosen}\"\ncount = '0-99'\n"));
        let help: Vec<_> =
            found.iter().map(|finding| (finding.code.as_str(), finding.help.clone().unwrap_or_default())).collect();
        assert_eq!(help, [("unknown-field", near.to_owned())], "{chosen}");
    }
    let guarded = findings("[[expect]]\nwhere = 'vale is defined'\ncount = 0\n");
    assert_eq!((guarded.count(Severity::Error), guarded.count(Severity::Warning)), (0, 1));
}

#[test]
fn a_mistake_is_reported_at_its_column() {
    // `where = "` takes nine columns, and a quote inside is written with two signs.
    for (chosen, column, words) in [
        ("value = 1", 16, "single `=`"),
        ("value == 1 && wild", 21, "from `&` on"),
        ("value ≥ 1", 16, "from `≥` on"),
        ("kind == \\\"goal\\\" und wild", 27, "from `und` on"),
        ("value ==", 18, "too soon"),
        ("(value == 1", 21, "too soon"),
        ("value in [1, 2", 24, "too soon"),
        ("value in [1 2]", 22, "from `2` on"),
        ("kind == 'goal", 18, "not closed"),
        ("value == 1)", 20, "from `)` on"),
        ("pack. == 1", 16, "from `==` on"),
        ("kind | lowr == 'goal'", 17, "no filter `lowr`"),
        ("kind | replace(from='g', to='m') == 'moal'", 17, "the filter `replace`, which makes texts longer"),
        ("value is od", 19, "no test `od`"),
        ("value | default(9) == 9", 26, "from `9` on"),
        ("value in (1, 2)", 21, "from `,` on"),
        ("range(3)", 10, "a function"),
        ("[n for n in pack.tags]", 13, "`for`"),
        ("__tera_context", 10, "`__tera_context`"),
        ("value == 1 }} {{ value", 21, "`}}`"),
        ("value == 1) or (true", 20, "from `)` on"),
        ("a b", 12, "from `b` on"),
        ("@", 10, "cannot be read"),
    ] {
        let found = findings(&format!("[[expect]]\nwhere = \"{chosen}\"\ncount = 1\n"));
        let shown: Vec<_> =
            found.iter().map(|finding| (finding.code.as_str(), finding.position().map(|at| at.column))).collect();
        assert_eq!(shown, [("bad-expression", Some(column))], "{chosen}: {found:?}");
        assert!(found.iter().all(|finding| finding.message.contains(words)), "{chosen}: {found:?}");
    }
}

#[test]
fn a_count_is_a_number_a_range_or_calculated() {
    for good in
        ["27", "'20-30'", "'rules.packs * 13 + 1'", "{ min = 27 }", "{ max = 27 }", "{ min = 'rules.packs', max = 30 }"]
    {
        assert_eq!(messages(&format!("[[expect]]\ncount = {good}\n")), [""; 0], "{good}");
    }
    for (bad, wanted) in [
        ("28", "there are 27 cards, but 28 are expected"),
        ("1", "there are 27 cards, but 1 is expected"),
        ("'28 – 30'", "there are 27 cards, but 28 to 30 are expected"),
        ("'rules.packs'", "there are 27 cards, but 2 are expected"),
        ("{ min = 28 }", "there are 27 cards, but at least 28 are expected"),
        ("{ max = 26 }", "there are 27 cards, but at most 26 are expected"),
    ] {
        assert_eq!(messages(&format!("[[expect]]\ncount = {bad}\n")), [wanted]);
    }
    assert_eq!(
        messages("[[expect]]\ncount = 'goal'\nwhere = \"kind == 'goal'\"\n"),
        ["`goal` is not the same on all cards: 4 on `goal-4`, but 5 on `goal-5`"]
    );
}

#[test]
fn a_sum_counts_every_copy() {
    // Two packs of 1 + 2 + 3, twice over.
    let sum = |of: &str, rest: &str| {
        messages(&format!("[[expect]]\nwhere = 'pack is defined'\nsum = {{ of = \"{of}\", {rest} }}\n"))
    };
    assert_eq!(sum("value", "is = 24"), [""; 0]);
    assert_eq!(sum("value * 2", "is = '24 * 2'"), [""; 0]);
    assert_eq!(sum("value", "min = 20, max = 30"), [""; 0]);
    assert_eq!(
        sum("value", "is = 25"),
        ["`value` adds up to 24 over all cards with `pack is defined`, but 25 is expected"]
    );
    // (3 · 0.1 + 2 · 0.2) · 3 copies, which tenths in a computer only come near to.
    assert_eq!(messages("[[expect]]\nwhere = \"kind == 'goal'\"\nsum = { of = 'half', is = 2.1 }\n"), [""; 0]);
}

#[test]
fn different_values_are_counted() {
    assert_eq!(messages("[[expect]]\ndistinct = { of = 'card.id', is = 11 }\n"), [""; 0]);
    assert_eq!(messages("[[expect]]\ndistinct = 'card.id'\n"), [""; 0]);
    assert_eq!(messages("[[expect]]\nwhere = 'wild is defined'\ndistinct = { of = 'wild', is = 2 }\n"), [""; 0]);
    assert_eq!(
        messages("[[expect]]\nwhere = 'value is defined'\ndistinct = 'value'\n"),
        [
            "`value` is not different on all cards with `value is defined`: `1` on `fox-1` and `hen-1`, `2` on `fox-2` and `hen-2` and \
          `3` on `fox-3` and `hen-3`"
        ]
    );
}

#[test]
fn each_value_of_per_is_looked_at_by_itself() {
    let per = "[[expect]]\nwhere = 'pack is defined'\nper = 'pack.id'\n";
    assert_eq!(messages(&format!("{per}count = 6\ndistinct = 'value'\nsum = {{ of = 'value', is = 12 }}\n")), [""; 0]);
    assert_eq!(messages(&format!("{per}count = 'pack.size * card.copies'\n")), [""; 0]);
    assert_eq!(
        messages(&format!("{per}count = 7\n")),
        ["fox", "hen"].map(|pack| {
            format!("there are 6 cards with `pack is defined` whose `pack.id` is `{pack}`, but 7 are expected")
        })
    );
}

#[test]
fn every_card_that_breaks_an_expectation_is_named() {
    let found = findings("[[expect]]\nwhere = 'value is defined'\nevery = 'value < 3'\nreason = 'small'\n");
    let finding = found.iter().next().expect("it is broken");
    assert_eq!(
        finding.message,
        "`value < 3` is not true of 2 of the 6 cards with `value is defined`: `fox-3` and `hen-3`"
    );
    // Both have their value from the same place: the 3 of `[1, 2, 3]`.
    let related: Vec<_> = finding.related.iter().map(|(place, label)| (place.text(), label.as_str())).collect();
    assert_eq!(related, [("3", "on `fox-3` and `hen-3`")]);
    assert_eq!(finding.place.as_ref().map(|(_, label)| label.as_str()), Some("small"));
    let found = findings("[[expect]]\nevery = 'card.copies > 9'\n");
    assert!(found.iter().next().expect("it is broken").message.contains("`hen-3` and 5 more"), "{found:?}");
}

#[test]
fn a_card_without_the_field_is_an_error_outside_of_where() {
    for demand in [
        "every = 'value > 0'",
        "sum = { of = 'value', is = 24 }",
        "distinct = { of = 'value', is = 3 }",
        "per = 'value'\ncount = 4",
    ] {
        let found = found(&format!("[[expect]]\n{demand}\n"));
        assert_eq!(found.iter().map(|(code, _)| *code).collect::<Vec<_>>(), ["unknown-field"], "{demand}");
        assert!(found[0].1.contains("on 5 of the 11 cards: `goal-4`"), "{demand}: {found:?}");
    }
}

/// `val` is the start of `value`, and another name.
#[test]
fn a_name_that_no_card_has_hides_no_other() {
    let found = messages("[[expect]]\nevery = 'val == 1 and wild or value == 2'\n");
    assert_eq!(found, ["no card has `val`"], "what the card lacks first");
    let found = messages("[[expect]]\nevery = 'value == 1 or val == 2'\n");
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0] == "no card has `val`" && found[1].contains("there is no `value`, on 5 of the 11"), "{found:?}");
}

#[test]
fn an_expectation_that_looks_at_nothing_is_reported() {
    let warned = |rest: &str| found(&format!("[[expect]]\nwhere = 'value > 9'\n{rest}\n"));
    for rest in ["every = 'value > 3'", "distinct = 'value'", "per = 'value'\ncount = 3"] {
        assert_eq!(warned(rest).iter().map(|(code, _)| *code).collect::<Vec<_>>(), ["no-cards-chosen"], "{rest}");
    }
    assert_eq!(warned("count = 0"), []);
    assert_eq!(warned("count = 1")[0].1, "there is no card with `value > 9`, but 1 is expected");
}

/// Of many values that break an expectation a few are shown, and the others counted.
#[test]
fn many_faults_are_cut_short() {
    let found = findings("[[expect]]\nper = 'card.id'\ncount = 9\n");
    assert_eq!(found.iter().count(), 5);
    let help = found.iter().last().and_then(|finding| finding.help.clone()).unwrap_or_default();
    assert!(help.ends_with("(6 more values of `card.id` break this expectation)"), "{help}");
    let found = findings("[[expect]]\nwhere = \"kind == 'goal'\"\nevery = 'goal > 99'\n");
    assert_eq!(found.iter().next().map(|finding| finding.related.len()), Some(5));
}

/// The deck of the documentation meets its expectations, and each of them can be broken.
#[test]
fn the_example_of_the_documentation_holds() {
    let document = std::fs::read_to_string("docs/deck-format.md").expect("the page is there");
    let section = document.split("## `[[expect]]`").nth(1).expect("the section is there");
    let block = section.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("it has an example");
    let check = |text: &str| check(&format!("[deck]\ntitle = \"x\"\n{text}"));
    assert!(check(block).is_empty(), "{:?}", check(block));
    // One value more for each suit: 26 cards, twelve of a suit, a sum of 42.
    assert_eq!(check(&block.replace("[1, 2, 3, 4, 5]", "[1, 2, 3, 4, 5, 6]")).count(Severity::Error), 5);
    assert_eq!(check(&block.replace("cost = 4", "cost = 3")).count(Severity::Error), 1);
    assert_eq!(check(&block.replace("cost = 4", "cost = 2")).count(Severity::Error), 1);
}

/// A build prints nothing of a deck that breaks an expectation, and no acceptance helps.
#[test]
fn a_build_refuses_what_a_check_refuses() {
    let deck = TestDeck::new(
        "[deck]\ntitle = \"x\"\n[[cards]]\nid = \"a\"\nfront = \"f.svg\"\n[[expect]]\ncount = 2\n\
         [[accept]]\nfinding = \"expectation-broken\"\nreason = \"so be it\"\n",
    );
    deck.template("f.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    for build in [deck.build(), deck.check()] {
        let errors = build.findings.iter().filter(|finding| finding.severity == Severity::Error);
        assert_eq!(errors.map(|finding| finding.code.as_str()).collect::<Vec<_>>(), ["expectation-broken"]);
        assert!(build.files.is_empty() && build.accepted.is_empty());
    }
}

/// Playing Chicken has a card of each value for every pack, and two to six coins for a trick.
#[test]
fn the_figures_of_the_game_are_read() {
    let check = |expectation: &str, figures: Option<&Figures>| {
        let deck = "[deck]\ntitle = \"x\"\ngame = \"playing-chicken\"\nplayers = 3\n[[cards]]\nid = \"{{ pack }}-{{ value }}\"\n\
                    front = \"f.svg\"\neach = { pack = [\"fox\", \"hen\", \"pig\"], value = [1, 2, 3, 4, 5, 6] }\n[[cards]]\nid = \
                    \"goal-{{ goal }}\"\nfront = \"f.svg\"\nrows = [{ goal = 11, players = \"3\" }]\n[rules]\ngoals = 1\n";
        let deck = test_deck::deck(&format!("{deck}{expectation}"));
        let of_game = games::judge(&deck).1;
        expect::check(&deck, figures.unwrap_or(&of_game), Soundness::Sound)
    };
    let good = "[[expect]]\nwhere = 'value is defined'\nper = 'pack'\ncount = 'game.rounds | length + 1'\n";
    assert!(check(good, None).is_empty(), "{:?}", check(good, None));
    let bad = good.replace("+ 1", "+ 2");
    assert_eq!(check(&bad, None).count(Severity::Error), 3);
    assert!(check(&bad, Some(&Figures::Unknown)).is_empty(), "what cannot be known is not reported");
    let without = check(&bad, Some(&Figures::NoGame));
    assert_eq!(codes(&without), ["unknown-field"]);
}

/// In a deck with other faults an expression is read, and no card counted.
#[test]
fn a_faulty_deck_has_its_expressions_read_and_no_card_counted() {
    let found = |rest: &str| {
        let deck = test_deck::deck(&format!("{DECK}{rest}"));
        expect::check(&deck, &Figures::NoGame, Soundness::Faulty)
    };
    assert!(found("[[expect]]\ncount = 3\n").is_empty());
    assert_eq!(found("[[expect]]\ncount = 3\nevery = 'value >'\n").count(Severity::Error), 1);
}

#[test]
fn long_and_deep_expressions_are_refused() {
    assert_fault(&format!("value == 1{}", " or value == 1".repeat(50)), "bad-expression", "longer than 500 letters");
    assert_fault(
        &format!("{}true{}", "(".repeat(240), ")".repeat(240)),
        "bad-expression",
        "cannot be read from `(` on",
    );
    assert_fault(&"[".repeat(499), "bad-expression", "cannot be read from `[` on");
    assert_fault(&format!("{}true", "not ".repeat(120)), "bad-expression", "cannot be read from `not` on");
    assert_fault(&format!("{}1", "-".repeat(498)), "bad-expression", "cannot be read from `-` on");
}

/// What Tera does in a template it does in an expectation.
#[test]
fn expressions_are_those_of_templates() {
    assert_count("kind | lower == 'goal'", 15);
    assert_count("value is odd", 8);
    assert_count("value ** 9 == 1", 4);
    assert_count("'a' ~ 'b' == 'ab'", 27);
    assert_count("true if value == 1 else wild", 10);
    assert_count("pack.tags[0:1] == ['red']", 6);
    assert_count("value and true", 12);
    assert_count("value | pad(width=3) == '002'", 4);
    assert_count("[value, goal] | first == 1", 4);
    assert_count(&format!("{}value == 1{}", "(".repeat(15), ")".repeat(15)), 4);
    assert_count("card.width == 63.5 and card.group != ''", 27);
}

fn numbered_cards(count: usize) -> (String, String) {
    let numbers: Vec<String> = (0..count).map(|number| number.to_string()).collect();
    let list = numbers.join(",");
    let cards = format!("[[cards]]\nid = \"c-{{{{ n }}}}\"\nfront = \"f.svg\"\neach = {{ n = [{list}] }}\n");
    (format!("[deck]\ntitle = \"x\"\n{cards}"), list)
}

#[test]
fn a_large_deck_can_have_many_expectations() {
    let (mut deck, _) = numbered_cards(20_000);
    for number in 0..100 {
        let _ = write!(
            deck,
            "[[expect]]\nwhere = 'n >= 0 and n % 2 == 0 or n > {number}'\nevery = 'n < 20000 and card.copies == 1'\n"
        );
    }
    let found = check(&deck);
    assert!(found.is_empty(), "{found:?}");
}

/// Every finding of an expression points into the deck.
fn check_any(chosen: &str) {
    let quoted = toml::Value::String(chosen.to_owned()).to_string();
    for key in ["where", "every", "per", "distinct"] {
        let rest = if matches!(key, "where" | "per") { "count = 27" } else { "" };
        let expectation = format!("[[expect]]\n{key} = {quoted}\n{rest}\n");
        for finding in &findings(&expectation) {
            let (place, _) = finding.place.as_ref().expect("every finding has a place");
            assert!(place.source().text().get(place.span()).is_some(), "{finding:?}");
            assert!(finding.help.is_some(), "{finding:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_to_the_end(chosen in "\\PC{0,60}") {
        check_any(&chosen);
    }

    #[test]
    fn any_bytes_are_read_to_the_end(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        check_any(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn pieces_of_expressions_are_read_to_the_end(
        chosen in "(value|pack|pack\\.id|\\.|goal|half|wild|rules\\.hands|\\[0\\]|\\[|\\]|\\(|\\)|==|!=|<=|<|>| in | not | and | or | is |defined|\
                   \\+|-|\\*|/|//|%|\\||length|str|default\\(|value=|'fox'|\"|'|0|3|2\\.5|9223372036854775807|,|é| ){0,14}"
    ) {
        check_any(&chosen);
    }
}

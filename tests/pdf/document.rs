//! The PDF as a document: viewer hints, titles, labels, layers, bookmarks, fonts, and text that can be searched and copied.

use super::reader::Pdf;
use crate::test_deck::{TestDeck, WorkFolder, made, on_a4, sound};
use lopdf::{Dictionary, Object};
use pullet::files::Project;
use pullet::model::{Backs, Flip, PrintChoices};
use pullet::pipeline::{Build, BuildSettings, build};
use pullet::spec;
use std::path::Path;
use std::process::Command;

fn playing_chicken(backs: Backs, flip: Flip) -> Build {
    let project = Project::open("playing-chicken").expect("a built-in deck");
    sound(build(
        &project,
        &BuildSettings {
            way: PrintChoices { backs: Some(backs), flip: Some(flip), ..PrintChoices::default() },
            ..BuildSettings::default()
        },
    ))
}

fn duplex() -> Build {
    playing_chicken(Backs::Duplex, Flip::LongEdge)
}

fn name<'a>(dictionary: &'a Dictionary, key: &str) -> &'a str {
    let found = dictionary.get(key.as_bytes()).and_then(Object::as_name).unwrap_or_else(|_| panic!("{key} is a name"));
    std::str::from_utf8(found).expect("a name is ASCII")
}

#[test]
fn no_viewer_scales_the_page_or_turns_it_the_wrong_way() {
    let ways = [
        (Backs::Duplex, Flip::LongEdge, "DuplexFlipLongEdge"),
        (Backs::Duplex, Flip::ShortEdge, "DuplexFlipShortEdge"),
        (Backs::Fold, Flip::LongEdge, "Simplex"),
        (Backs::None, Flip::LongEdge, "Simplex"),
    ];
    for (backs, flip, wanted) in ways {
        for file in &playing_chicken(backs, flip).files {
            let pdf = Pdf::read(&file.bytes);
            let hints = pdf.dictionary(pdf.catalog().get(b"ViewerPreferences").expect("there are hints"));
            assert_eq!(name(&hints, "PrintScaling"), "None", "{}", file.name);
            assert!(hints.get(b"DisplayDocTitle").and_then(Object::as_bool).is_ok_and(|shown| shown), "{}", file.name);
            // Score pads, coins and rules have one side.
            let wanted = if file.name.contains("_cards_") { wanted } else { "Simplex" };
            assert_eq!(name(&hints, "Duplex"), wanted, "{} {backs:?} {flip:?}", file.name);
        }
    }
}

#[test]
fn every_file_has_its_title_its_language_and_no_date() {
    let build = duplex();
    let titles: Vec<String> = build
        .files
        .iter()
        .map(|file| {
            let pdf = Pdf::read(&file.bytes);
            assert_eq!(pdf.text_string(pdf.catalog().get(b"Lang").expect("there is a language")), "en");
            let info = pdf.dictionary(pdf.0.trailer.get(b"Info").expect("there is an Info"));
            assert_eq!(pdf.text_string(info.get(b"Author").expect("the designer is named")), "Joe Slack");
            for (_, dictionary) in pdf.dictionaries() {
                for (key, value) in dictionary {
                    let is_date = value.as_str().is_ok_and(|text| text.starts_with(b"D:"));
                    assert!(!is_date, "{}: {} is a date", file.name, String::from_utf8_lossy(key));
                }
            }
            pdf.text_string(info.get(b"Title").expect("there is a title"))
        })
        .collect();
    assert_eq!(titles[0], "Playing Chicken – cards, A4");
    let distinct: std::collections::BTreeSet<_> = titles.iter().collect();
    assert_eq!(distinct.len(), titles.len(), "no two files have the same title: {titles:?}");
}

#[test]
fn no_metadata_holds_a_date() {
    for file in &duplex().files {
        let text = String::from_utf8_lossy(&file.bytes);
        for mark in ["xmp:CreateDate", "xmp:ModifyDate", "CreationDate", "ModDate"] {
            assert!(!text.contains(mark), "{}: {mark}", file.name);
        }
        let pdf = Pdf::read(&file.bytes);
        assert!(!pdf.catalog().has(b"Metadata"), "{}: nothing says twice what Info says", file.name);
    }
}

/// Transparency needs PDF 1.4, layers and object streams 1.5, `Duplex` and `NumCopies` 1.7, the last before 2.0, which some printers
/// refuse; `Enforce` would need that (ISO 32000-2, table 147).
#[test]
fn the_version_is_one_that_every_printer_reads() {
    for file in &duplex().files {
        assert!(file.bytes.starts_with(b"%PDF-1.7"), "{}", file.name);
        let pdf = Pdf::read(&file.bytes);
        let hints = pdf.dictionary(pdf.catalog().get(b"ViewerPreferences").expect("there are hints"));
        assert!(!hints.has(b"Enforce"), "{}", file.name);
    }
}

/// 75 cards, nine to a sheet of A4: nine sheets, each with a front and a back.
#[test]
fn pages_are_labelled_by_sheet_and_side() {
    let build = duplex();
    let pdf = Pdf::read(made(&build, "_cards_a4.pdf"));
    let labels = pdf.dictionary(pdf.catalog().get(b"PageLabels").expect("there are labels"));
    let labels = labels.get(b"Nums").and_then(Object::as_array).expect("a list");
    let labels: Vec<(i64, String)> = labels
        .chunks(2)
        .map(|pair| {
            let label = pdf.dictionary(&pair[1]);
            (pair[0].as_i64().expect("a page"), pdf.text_string(label.get(b"P").expect("a prefix")))
        })
        .collect();
    let wanted: Vec<(i64, String)> =
        (0..18).map(|page| (page, format!("{}{}", if page % 2 == 0 { "F" } else { "B" }, page / 2 + 1))).collect();
    assert_eq!(labels, wanted);
}

#[test]
fn bookmarks_lead_to_the_front_of_each_sheet() {
    let build = duplex();
    let pdf = Pdf::read(made(&build, "_cards_a4.pdf"));
    let pages = pdf.pages();
    let outlines = pdf.dictionary(pdf.catalog().get(b"Outlines").expect("there are bookmarks"));
    let mut next = outlines.get(b"First").ok().cloned();
    let mut marks = Vec::new();
    while let Some(item) = next {
        let item = pdf.dictionary(&item);
        let target = pdf.resolved(item.get(b"Dest").expect("a target")).as_array().expect("a list")[0]
            .as_reference()
            .expect("a page");
        let page = pages.iter().position(|page| *page == target).expect("a page of the file");
        marks.push((pdf.text_string(item.get(b"Title").expect("a title")), page));
        next = item.get(b"Next").ok().cloned();
    }
    assert_eq!(marks, (0..9).map(|sheet| (format!("Sheet {} of 9", sheet + 1), sheet * 2)).collect::<Vec<_>>());
}

#[test]
fn cards_marks_and_labels_are_layers_that_can_be_hidden() {
    let build = duplex();
    let pdf = Pdf::read(made(&build, "_cards_a4.pdf"));
    let layers = pdf.dictionary(pdf.catalog().get(b"OCProperties").expect("there are layers"));
    let shown = pdf.dictionary(layers.get(b"D").expect("how they are shown"));
    let list = |object: &Object| {
        let entries = pdf.resolved(object).as_array().expect("a list").clone();
        entries.iter().map(|id| pdf.text_string(pdf.dictionary(id).get(b"Name").expect("a name"))).collect::<Vec<_>>()
    };
    let mut names = list(layers.get(b"OCGs").expect("there are some"));
    names.sort();
    assert_eq!(names, ["Cards", "Crop marks", "Sheet labels"]);
    assert_eq!(list(shown.get(b"ON").expect("what is shown")).len(), 3);
    let drawn_on: std::collections::BTreeSet<String> = pdf
        .pages()
        .into_iter()
        .flat_map(|page| {
            let sheet = pdf.sheet(page);
            let strokes: Vec<String> = sheet.strokes.into_iter().map(|stroke| stroke.layer).collect();
            sheet.drawn.into_iter().map(|drawn| drawn.layer).chain(strokes).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(drawn_on.into_iter().collect::<Vec<_>>(), names);
}

/// Each sheet says what it is, and how to print it, beside a ruler.
#[test]
fn every_sheet_names_itself() {
    let build = duplex();
    let pdf = Pdf::read(made(&build, "_cards_a4.pdf"));
    for (index, page) in pdf.pages().into_iter().enumerate() {
        let labels: String = pdf
            .sheet(page)
            .drawn
            .iter()
            .filter(|drawn| drawn.layer == "Sheet labels")
            .map(|drawn| pdf.form_text(drawn.form))
            .collect();
        let side = if index % 2 == 0 { "front" } else { "back" };
        let sheet = format!("sheet {} of 9, {side}", index / 2 + 1);
        for words in ["Playing Chicken", "20200501", &sheet, "A4", "print at 100 %", "100 mm"] {
            assert!(labels.contains(words), "page {index}: {words} in {labels}");
        }
    }
}

/// Whether a font is there in part, under the name that PDF asks for: six capitals and a plus.
fn is_subset_name(name: &str) -> bool {
    let (tag, font) = name.split_once('+').unwrap_or_default();
    tag.len() == 6 && tag.chars().all(|c| c.is_ascii_uppercase()) && !font.is_empty()
}

fn assert_fonts_are_embedded(pdf: &Pdf, file: &str) -> usize {
    let fonts = pdf.with_name("Type", "Font");
    for (_, font) in &fonts {
        let kind = name(font, "Subtype");
        assert!(is_subset_name(name(font, "BaseFont")), "{file}: {}", name(font, "BaseFont"));
        if ["Type0", "TrueType"].contains(&kind) {
            assert!(!pdf.to_unicode(font).is_empty(), "{file}: no text for any glyph");
        }
        if kind == "Type0" {
            continue;
        }
        assert!(["CIDFontType0", "CIDFontType2", "TrueType"].contains(&kind), "{file}: {kind}");
        let descriptor = pdf.dictionary(font.get(b"FontDescriptor").expect("a font is described"));
        assert_eq!(name(&descriptor, "FontName"), name(font, "BaseFont"));
        let program = ["FontFile2", "FontFile3"].iter().find_map(|key| descriptor.get(key.as_bytes()).ok());
        let program = program.and_then(|program| program.as_reference().ok()).expect("a font is embedded");
        assert!(pdf.content(program).len() > 100, "{file}");
    }
    fonts.len()
}

#[test]
fn every_font_is_embedded_in_part_and_says_what_its_glyphs_mean() {
    let build = duplex();
    for file in &build.files {
        let pdf = Pdf::read(&file.bytes);
        assert!(assert_fonts_are_embedded(&pdf, &file.name) >= 2, "{} has text", file.name);
    }
}

/// Each text with the attributes that it is written in; of the built-in fonts Inter has Greek and Cyrillic.
const TEXTS: &[(&str, &str)] = &[
    ("The office is fluffy: fi ff ffi fl", ""),
    ("Crème brûlée à la façon d’Ångström", ""),
    ("Łódź, Þór, ßtraße, Çeşme, Dvořák", ""),
    ("Ελληνικά: Οδυσσέας", "font-family=\"Inter\""),
    ("Кириллица: Ёжик", "font-family=\"Inter\""),
    ("e\u{301} o\u{308} n\u{303}", "font-family=\"Inter\""),
    ("10\u{a0}000 hens", ""),
    ("outlined office", "paint-order=\"stroke\" stroke=\"#c00\" stroke-width=\".3\""),
    ("filled and outlined", "stroke=\"#00c\" stroke-width=\".1\""),
    ("spaced fluff", "letter-spacing=\".8\""),
    ("turned office", "transform=\"rotate(30 20 20)\""),
    ("turned letters", "rotate=\"5 10 15 20\""),
    ("bold text", "font-weight=\"bold\""),
    ("italic text", "font-style=\"italic\""),
    ("see-through", "opacity=\".5\""),
    ("underlined", "text-decoration=\"underline\""),
    ("“quoted” – and so on…", ""),
    ("AVAST! To Wave", "kerning=\"auto\""),
    ("½ × 3 = 1½ ≠ 2", ""),
];

/// One card a text: texts of one card could hide one another's faults.
fn cards_of_texts() -> TestDeck {
    let rows: Vec<String> = (0..TEXTS.len()).map(|index| format!("{{ n = {index} }}")).collect();
    let farm = TestDeck::new(&format!(
        "[deck]\ntitle = \"Łódź & Farm\"\nlanguage = \"pl\"\n\n[[cards]]\nid = \"t{{{{ n }}}}\"\nfront = \"card.svg\"\nrows = [{}]\n",
        rows.join(", ")
    ));
    let texts = TEXTS.iter().enumerate().map(|(index, (text, how))| {
        let text = text.replace('&', "&amp;");
        format!("{{% if n == {index} %}}<text x=\"6\" y=\"20\" font-size=\"3\" {how}>{text}</text>{{% endif %}}")
    });
    let body: String = texts.collect();
    farm.template("card.svg", &format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>"#));
    farm
}

#[test]
fn text_comes_out_of_the_pdf_as_it_was_put_in() {
    let build = cards_of_texts().sound_build();
    let file = build.files.iter().find(|file| file.name.ends_with("farm_cards_a4.pdf")).expect("it is made");
    let pdf = Pdf::read(&file.bytes);
    let mut wrong = Vec::new();
    for (page, report) in pdf.pages().into_iter().zip(&file.report.pages) {
        let drawn = pdf.sheet(page).drawn;
        let cards = drawn.iter().filter(|drawn| drawn.layer == "Cards");
        for (slot, drawn) in report.slots.iter().zip(cards) {
            let index: usize = slot.card[1..].parse().expect("the id holds the text's number");
            let (found, wanted) = (pdf.form_text(drawn.form), TEXTS[index].0);
            if found != wanted {
                wrong.push(format!("{wanted:?} came out as {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_fonts_are_embedded(&pdf, &file.name);
    let info = pdf.dictionary(pdf.0.trailer.get(b"Info").expect("there is an Info"));
    assert_eq!(pdf.text_string(info.get(b"Title").expect("a title")), "Łódź & Farm – cards, A4");
    assert_eq!(pdf.text_string(pdf.catalog().get(b"Lang").expect("a language")), "pl");
}

/// What a program of poppler or qpdf says of a file; none where it is not installed.
fn asked(program: &str, arguments: &[&str], file: &Path) -> Option<String> {
    let mut command = Command::new(program);
    let Ok(output) =
        command.args(arguments).arg(file).args(if program == "pdftotext" { &["-"][..] } else { &[] }).output()
    else {
        eprintln!("{program} is not installed: not asked");
        return None;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {text}");
    Some(text)
}

#[test]
fn poppler_reads_the_same_text() {
    let build = cards_of_texts().sound_build();
    let folder = WorkFolder::new();
    folder.file("cards.pdf", made(&build, "farm_cards_a4.pdf"));
    let Some(found) = asked("pdftotext", &["-raw", "-enc", "UTF-8"], &folder.path("cards.pdf")) else { return };
    // Poppler takes letters apart or together, and breaks lines where letters stand apart or are turned.
    let plain = |text: &str| {
        let joined = text.replace("e\u{301}", "é").replace("o\u{308}", "ö").replace("n\u{303}", "ñ");
        joined.chars().filter(|c| !c.is_whitespace()).collect::<String>()
    };
    let found = plain(&found);
    let missing: Vec<&str> = TEXTS.iter().map(|(text, _)| *text).filter(|text| !found.contains(&plain(text))).collect();
    assert!(missing.is_empty(), "{missing:#?} not in {found}");
}

/// Vowel signs stand over, below or before the letters that they follow: words must come out whole all the same.
#[test]
fn poppler_reads_words_of_a_script_whose_letters_join() {
    let deck = spec::in_variant(&Project::open("crazy-chicken").expect("a built-in deck"), "hi").expect("it is there");
    let build = sound(build(&deck, &on_a4()));
    let folder = WorkFolder::new();
    folder.file("rules.pdf", made(&build, "_rules_a4.pdf"));
    let Some(found) = asked("pdftotext", &["-raw", "-enc", "UTF-8"], &folder.path("rules.pdf")) else { return };
    for words in ["सनकी मुर्गे", "सारे पत्ते फेंटें।", "टॉमस कुक्कुट", "अकेला दौर देखें।", "अपने सामने सीधे बिछाएँ,", "इसलिए दौर ख़त्म।"]
    {
        assert!(found.contains(words), "{words} is not in {found}");
    }
}

#[test]
fn qpdf_finds_nothing_wrong() {
    let folder = WorkFolder::new();
    let builds = [duplex(), playing_chicken(Backs::Fold, Flip::LongEdge), cards_of_texts().sound_build()];
    for file in builds.iter().flat_map(|build| &build.files) {
        folder.file("file.pdf", &file.bytes);
        let path = folder.path("file.pdf");
        let Some(said) = asked("qpdf", &["--check"], &path) else { return };
        assert!(said.contains("No syntax or stream encoding errors found") && !said.contains("WARNING"), "{said}");
    }
}

#[test]
fn the_margins_speak_the_language_of_the_deck() {
    let farm = TestDeck::with_front("<svg><rect width=\"9\" height=\"9\"/></svg>");
    let spec = "[deck]\ntitle = \"Hof\"\nlanguage = \"de-AT\"\n\n[[cards]]\nid = \"fuchs\"\nfront = \"card.svg\"\n";
    farm.file("deck.toml", spec);
    let build = farm.sound_build();
    let pdf = Pdf::read(made(&build, "_cards_a4.pdf"));
    let said = pdf.page_text(pdf.pages()[0]);
    for words in ["Bogen 1 von 1, Vorderseite", "mit 100 % drucken"] {
        assert!(said.contains(words), "{said}");
    }
}

//! The picture of a deck shows each face once, where and as large as it should, and marks faces with an error.

use crate::test_deck::TestDeck;
use pullet::files::Project;
use pullet::output::OutputFile;
use pullet::output::png::ContactSheet;
use pullet::pipeline::{BuildSettings, Proof, Selection, proof};
use std::io::Cursor;

/// A picture, three bytes a pixel.
struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Picture {
    fn read(png: &[u8]) -> Self {
        let mut reader = png::Decoder::new(Cursor::new(png)).read_info().expect("it is a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("its size is known")];
        let frame = reader.next_frame(&mut pixels).expect("it is whole");
        assert_eq!(frame.color_type, png::ColorType::Rgb);
        Self { width: frame.width, height: frame.height, pixels }
    }

    fn at(&self, x: u32, y: u32) -> [u8; 3] {
        let start = ((y * self.width + x) * 3) as usize;
        [self.pixels[start], self.pixels[start + 1], self.pixels[start + 2]]
    }

    /// The columns of a row of pixels at which that colour begins.
    fn starts(&self, y: u32, colour: [u8; 3]) -> Vec<u32> {
        (1..self.width).filter(|x| self.at(*x, y) == colour && self.at(x - 1, y) != colour).collect()
    }
}

fn look(farm: &TestDeck, settings: ContactSheet) -> Proof {
    proof(&farm.project(), &BuildSettings::default(), settings)
}

const SPEC: &str = r#"
[deck]
title = "Farm"
card  = { width = "50 mm", height = "80 mm", corner = "5 mm" }

[[cards]]
id     = "{{ colour }}"
front  = "front.svg"
back   = "back.svg"
copies = 7
rows   = [{ colour = "red" }, { colour = "lime" }, { colour = "blue" }]

[[sheets]]
id = "pad"
template = "pad.svg"
"#;

fn farm() -> TestDeck {
    let farm = TestDeck::new(SPEC);
    let whole = |fill: &str| format!(r#"<svg><rect x="-3" y="-3" width="56" height="86" fill="{fill}"/></svg>"#);
    farm.template("front.svg", &whole("{{ colour }}"));
    farm.template("back.svg", &whole("#123456"));
    farm.template(
        "pad.svg",
        r##"<svg><rect width="{{ sheet.width }}" height="{{ sheet.height }}" fill="#fedcba"/></svg>"##,
    );
    farm
}

/// 1000 pixels, a gap of 12 round each of 5 places: each is 185 pixels wide, and 296 high.
#[test]
fn each_face_is_shown_once_fronts_first_then_backs_then_sheets() {
    let proof = look(&farm(), ContactSheet { width: 1000, columns: Some(5), ..ContactSheet::default() });
    assert_eq!(proof.pictures.len(), 1, "{:?}", proof.findings);
    let OutputFile { name, bytes } = &proof.pictures[0];
    assert_eq!(name, "farm/farm_proof.png");
    let picture = Picture::read(bytes);
    assert_eq!(picture.width, 1000);
    let middle = 12 + 148;
    let starts: Vec<Vec<u32>> = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [0x12, 0x34, 0x56]]
        .map(|colour| picture.starts(middle, colour))
        .to_vec();
    // Four faces and the gaps between them are 776 pixels: 112 are free on either side.
    assert_eq!(starts, [[112], [309], [506], [703]]);
    let pad = 12 + 296 + 12 + 20;
    assert_eq!(picture.starts(pad, [0xfe, 0xdc, 0xba]).len(), 1, "the sheet stands below the cards");
    assert!(picture.height > 600);
}

/// The back of the red card is that of the others, too.
#[test]
fn a_proof_of_a_part_shows_its_faces_alone() {
    let selection = Selection { cards: vec!["red".to_owned()], ..Selection::default() };
    let settings = BuildSettings { selection, ..BuildSettings::default() };
    let sheet = ContactSheet { width: 1000, columns: Some(5), ..ContactSheet::default() };
    let proof = proof(&farm().project(), &settings, sheet);
    assert_eq!(proof.pictures[0].name, "farm/farm_proof_part.png");
    let picture = Picture::read(&proof.pictures[0].bytes);
    let shown = [[255, 0, 0], [0x12, 0x34, 0x56], [0, 255, 0], [0, 0, 255], [0xfe, 0xdc, 0xba]]
        .map(|colour| (0..picture.height).any(|y| !picture.starts(y, colour).is_empty()));
    assert_eq!(shown, [true, true, false, false, false]);
}

#[test]
fn corners_are_round_and_the_bleed_is_cut_off() {
    let proof = look(&farm(), ContactSheet { width: 1000, columns: Some(5), ..ContactSheet::default() });
    let picture = Picture::read(&proof.pictures[0].bytes);
    let red = [255, 0, 0];
    assert_ne!(picture.at(113, 13), red, "the corner is round");
    assert_eq!(picture.at(112 + 19, 13), red, "5 mm are 18.5 pixels, and there the corner ends");
    assert_ne!(picture.at(110, 12 + 148), red, "nothing of the bleed is shown");
}

/// The red card cannot be made, and the blue one has an error in its drawing: a panel is in place of each.
#[test]
fn faces_with_errors_are_marked_and_the_others_are_drawn() {
    const PANEL: [u8; 3] = [0xf3, 0xe3, 0xe0];
    let farm = farm();
    let front = "<svg>{% if colour == 'red' %}{{ color }}{% endif %}{% if colour == 'blue' %}<textbx>Hen</textbx>{% endif %}\
                 <rect x=\"-3\" y=\"-3\" width=\"56\" height=\"86\" fill=\"{{ colour }}\"/></svg>";
    farm.template("front.svg", front);
    let proof = look(&farm, ContactSheet { width: 1000, columns: Some(5), ..ContactSheet::default() });
    let codes: Vec<&str> = proof.findings.iter().map(|finding| finding.code.as_str()).collect();
    assert_eq!(codes, ["unknown-field", "unknown-element"]);
    let picture = Picture::read(&proof.pictures[0].bytes);
    // The faces are where those of the sound deck are, and at this height the cross is near the middle.
    let y = 12 + 60;
    assert_eq!(picture.starts(y, [0, 255, 0]), [309]);
    assert_eq!(picture.starts(y, [0x12, 0x34, 0x56]), [703]);
    let panels = picture.starts(y, PANEL);
    assert!(panels.contains(&112) && panels.contains(&506), "{panels:?}");
    assert!(!picture.pixels.chunks(3).any(|pixel| pixel == [255, 0, 0] || pixel == [0, 0, 255]));
}

/// Two cards with a back of its own each, 185 pixels wide as above.
#[test]
fn backs_that_differ_are_beside_their_fronts() {
    let farm = farm();
    farm.template("back.svg", r#"<svg><rect x="-3" y="-3" width="56" height="86" fill="dark{{ colour | replace(from='lime', to='green') }}"/></svg>"#);
    farm.file("deck.toml", SPEC.replace(", { colour = \"blue\" }", ""));
    let proof = look(&farm, ContactSheet { width: 1000, columns: Some(5), ..ContactSheet::default() });
    let picture = Picture::read(&proof.pictures[0].bytes);
    let starts = [[255, 0, 0], [139, 0, 0], [0, 255, 0], [0, 100, 0]].map(|colour| picture.starts(12 + 148, colour));
    assert_eq!(starts, [[112], [309], [506], [703]]);
}

#[test]
fn more_than_two_hundred_faces_go_on_to_another_picture() {
    let numbers: Vec<String> = (0..201).map(|number| number.to_string()).collect();
    let farm = TestDeck::new(&format!(
        "[deck]\ntitle = \"Farm\"\n\n[[cards]]\nid = \"n{{{{ n }}}}\"\nfront = \"front.svg\"\neach = {{ n = [{}] }}\n",
        numbers.join(", ")
    ));
    farm.template("front.svg", r#"<svg><rect width="{{ n }}" height="9"/></svg>"#);
    let proof = look(&farm, ContactSheet { width: 400, columns: None, ..ContactSheet::default() });
    let names: Vec<&str> = proof.pictures.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["farm/farm_proof_1.png", "farm/farm_proof_2.png"]);
}

#[test]
fn a_picture_that_would_be_too_large_is_not_begun() {
    let numbers: Vec<String> = (1..=150).map(|number| number.to_string()).collect();
    let farm = TestDeck::new(&format!(
        "[deck]\ntitle = \"Farm\"\n\n[[cards]]\nid = \"n{{{{ n }}}}\"\nfront = \"front.svg\"\neach = {{ n = [{}] }}\n",
        numbers.join(", ")
    ));
    farm.template("front.svg", r#"<svg><rect width="{{ n }}" height="9"/></svg>"#);
    let proof = look(&farm, ContactSheet { width: 8000, columns: Some(1), ..ContactSheet::default() });
    let codes: Vec<&str> = proof.findings.iter().map(|finding| finding.code.as_str()).collect();
    assert_eq!(codes, ["picture-too-large"]);
    assert!(proof.pictures.is_empty());
}

#[test]
fn the_same_deck_has_the_same_picture() {
    let of = || {
        let project = Project::open("crazy-chicken").expect("a built-in deck");
        proof(
            &project,
            &BuildSettings::default(),
            ContactSheet { width: 600, columns: None, ..ContactSheet::default() },
        )
        .pictures
    };
    assert!(!of().is_empty());
    assert_eq!(of(), of());
}

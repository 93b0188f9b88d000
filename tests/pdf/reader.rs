//! A PDF as its readers see it: what is drawn where on each page, and which text stands in it.
//!
//! Read with lopdf from the finished bytes, operator by operator: nothing of Pullet's own is asked.

use super::placed::make_alike;
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};
use std::collections::BTreeMap;

/// Points to the millimetre.
pub const PT: f64 = 72.0 / 25.4;

/// A rectangle in millimetres from the page's top-left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    pub fn of_size(left: f64, top: f64, width: f64, height: f64) -> Self {
        Self { left, top, right: left + width, bottom: top + height }
    }

    /// The least area that holds all points.
    pub fn around(points: &[(f64, f64)]) -> Self {
        let fold =
            |start: f64, pick: fn(f64, f64) -> f64, of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(start, pick);
        Self {
            left: fold(f64::INFINITY, f64::min, |p| p.0),
            top: fold(f64::INFINITY, f64::min, |p| p.1),
            right: fold(f64::NEG_INFINITY, f64::max, |p| p.0),
            bottom: fold(f64::NEG_INFINITY, f64::max, |p| p.1),
        }
    }

    pub fn grown(self, by: f64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    /// Whether every side lies within `slack` of the other's.
    pub fn is_at(self, other: Self, slack: f64) -> bool {
        let pairs =
            [(self.left, other.left), (self.top, other.top), (self.right, other.right), (self.bottom, other.bottom)];
        pairs.iter().all(|(a, b)| (a - b).abs() <= slack)
    }

    pub fn holds(self, inner: Self) -> bool {
        self.left <= inner.left && self.top <= inner.top && self.right >= inner.right && self.bottom >= inner.bottom
    }

    /// Whether the two have more than a border in common.
    pub fn overlaps(self, other: Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

/// A matrix as PDF writes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matrix(pub [f64; 6]);

impl Matrix {
    pub const IDENTITY: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// This one first, then `outer`.
    pub fn then(self, outer: Self) -> Self {
        let ([a, b, c, d, e, f], [g, h, i, j, k, l]) = (self.0, outer.0);
        Self([a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l])
    }

    pub fn point(self, (x, y): (f64, f64)) -> (f64, f64) {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }
}

/// A form as it is placed on a page.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The form's object.
    pub form: ObjectId,
    /// From the form's space to the page's points, y upwards.
    pub matrix: Matrix,
    /// The form's own box.
    pub bbox: [f64; 4],
    /// What it may paint, where it was clipped.
    pub clip: Option<Area>,
    /// The outline within which it may paint, where it is no rectangle: in millimetres from the page's top-left corner.
    pub shape: Vec<(f64, f64)>,
    /// The layer that it stands on.
    pub layer: String,
}

/// A line that is drawn on a page, in millimetres from its top-left corner.
#[derive(Clone, Debug)]
pub struct Stroke {
    pub from: (f64, f64),
    pub to: (f64, f64),
    pub width: f64,
    /// Its levels from 0 to 1: one of grey, or three of red, green and blue.
    pub colour: Vec<f64>,
    /// Its dashes and the spaces between them, in millimetres; none for a solid line.
    pub dash: Vec<f64>,
    pub layer: String,
}

/// A curve that is drawn on a page: its end, its two handles and its other end, in millimetres from the page's top-left corner.
#[derive(Clone, Debug)]
pub struct Curve {
    pub points: [(f64, f64); 4],
    pub width: f64,
    pub layer: String,
}

/// A closed line that is drawn on a page: the ends of its lines and curves, in millimetres from the page's top-left corner.
#[derive(Clone, Debug)]
pub struct ClosedLine {
    pub points: Vec<(f64, f64)>,
    pub width: f64,
    pub layer: String,
}

/// A rectangle that is filled on a page.
#[derive(Clone, Debug)]
pub struct Fill {
    pub area: Area,
    pub layer: String,
}

/// A page: its size in millimetres, and what is drawn.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    pub width: f64,
    pub height: f64,
    pub drawn: Vec<Drawn>,
    pub strokes: Vec<Stroke>,
    pub closed: Vec<ClosedLine>,
    pub curves: Vec<Curve>,
    pub fills: Vec<Fill>,
}

pub struct Pdf(pub Document);

#[derive(Clone)]
struct State {
    matrix: Matrix,
    clip: Option<Area>,
    shape: Vec<(f64, f64)>,
    width: f64,
    colour: Vec<f64>,
    dash: Vec<f64>,
}

impl Pdf {
    /// Reads a file. Faces that are drawn in their pages become forms, as if they were shown often.
    pub fn read(bytes: &[u8]) -> Self {
        let mut document = Document::load_mem(bytes).expect("lopdf reads the PDF");
        make_alike(&mut document);
        Self(document)
    }

    pub fn pages(&self) -> Vec<ObjectId> {
        self.0.page_iter().collect()
    }

    pub fn catalog(&self) -> &Dictionary {
        self.0.catalog().expect("there is a catalog")
    }

    pub fn dictionary(&self, object: &Object) -> Dictionary {
        match self.resolved(object) {
            Object::Dictionary(dictionary) => dictionary.clone(),
            Object::Stream(stream) => stream.dict.clone(),
            other => panic!("no dictionary: {other:?}"),
        }
    }

    pub fn resolved<'a>(&'a self, object: &'a Object) -> &'a Object {
        self.0.dereference(object).expect("what is referred to is there").1
    }

    pub(super) fn sub(&self, dictionary: &Dictionary, key: &str) -> Dictionary {
        dictionary.get(key.as_bytes()).map(|found| self.dictionary(found)).unwrap_or_default()
    }

    /// A page's box in points.
    pub fn page_box(&self, page: ObjectId, key: &str) -> [f64; 4] {
        let page = self.0.get_dictionary(page).expect("the page is there");
        let found = page.get(key.as_bytes()).unwrap_or_else(|_| panic!("the page has a {key}"));
        numbers(self.resolved(found).as_array().expect("a box is a list")).try_into().expect("a box has four numbers")
    }

    pub(super) fn page_resources(&self, page: ObjectId) -> Dictionary {
        self.sub(self.0.get_dictionary(page).expect("the page is there"), "Resources")
    }

    pub(super) fn page_operations(&self, page: ObjectId) -> Vec<Operation> {
        let content = self.0.get_page_content(page);
        Content::decode(&content).expect("the content can be read").operations
    }

    pub(super) fn form_at(&self, resources: &Dictionary, name: &[u8]) -> Option<(ObjectId, &Stream)> {
        let id = self.sub(resources, "XObject").get(name).and_then(Object::as_reference).expect("the name is known");
        let stream = self.0.get_object(id).and_then(Object::as_stream).expect("an XObject is a stream");
        let is_form = stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|kind| kind == b"Form");
        is_form.then_some((id, stream))
    }

    /// What is drawn on a page itself; not what its forms draw.
    pub fn sheet(&self, page: ObjectId) -> Sheet {
        let [left, bottom, right, top] = self.page_box(page, "MediaBox");
        let mut sheet = Sheet { width: (right - left) / PT, height: (top - bottom) / PT, ..Sheet::default() };
        let to_page = |(x, y): (f64, f64)| ((x - left) / PT, (top - y) / PT);
        let resources = self.page_resources(page);
        let mut state = State {
            matrix: Matrix::IDENTITY,
            clip: None,
            shape: Vec::new(),
            width: 1.0,
            colour: vec![0.0],
            dash: vec![],
        };
        let mut saved: Vec<State> = Vec::new();
        let mut path: Vec<(f64, f64)> = Vec::new();
        // The points beside each curve of the path.
        let mut controls: Vec<[(f64, f64); 2]> = Vec::new();
        let mut marked: Vec<Option<String>> = Vec::new();
        let (mut clips, mut closes) = (false, false);
        for Operation { operator, operands } in self.page_operations(page) {
            let n = numbers(&operands);
            let layer = || marked.iter().rev().flatten().next().cloned().unwrap_or_default();
            match operator.as_str() {
                "q" => saved.push(state.clone()),
                "Q" => state = saved.pop().expect("Q follows q"),
                "cm" => state.matrix = Matrix(n.try_into().expect("six numbers")).then(state.matrix),
                // Pages are not stretched: a line is as much wider as its space is.
                "w" => state.width = n[0] * state.matrix.0[0].hypot(state.matrix.0[1]),
                "m" | "l" => path.push(to_page(state.matrix.point((n[0], n[1])))),
                "c" | "v" | "y" => {
                    let points: Vec<_> =
                        n.chunks(2).map(|point| to_page(state.matrix.point((point[0], point[1])))).collect();
                    let from = *path.last().expect("a curve goes on from a point");
                    controls.push(beside(&operator, from, &points));
                    path.extend(points.last());
                }
                "h" => closes = true,
                "re" => path.extend(
                    [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
                        .map(|(u, v)| to_page(state.matrix.point((n[0] + u * n[2], n[1] + v * n[3])))),
                ),
                "W" | "W*" => clips = true,
                "G" | "RG" => state.colour = n,
                "d" => {
                    let scale = state.matrix.0[0].hypot(state.matrix.0[1]) / PT;
                    let dashes = numbers(operands[0].as_array().expect("dashes are a list"));
                    state.dash = dashes.iter().map(|dash| dash * scale).collect();
                }
                "S" => {
                    let width = state.width / PT;
                    let (colour, dash) = (state.colour.clone(), state.dash.clone());
                    if std::mem::take(&mut closes) {
                        sheet.closed.push(ClosedLine { points: std::mem::take(&mut path), width, layer: layer() });
                    }
                    match (path.as_slice(), controls.as_slice()) {
                        ([], _) => {}
                        (&[from, to], []) => {
                            sheet.strokes.push(Stroke { from, to, width, colour, dash, layer: layer() });
                        }
                        (&[from, to], &[[one, other]]) => {
                            sheet.curves.push(Curve { points: [from, one, other, to], width, layer: layer() });
                        }
                        _ => panic!("a page draws a line or a curve at a time: {path:?}"),
                    }
                    path.clear();
                    controls.clear();
                }
                "f" | "f*" => {
                    assert_eq!(path.len(), 4, "rectangles are filled");
                    sheet.fills.push(Fill { area: Area::around(&path), layer: layer() });
                    path.clear();
                }
                "n" => {
                    closes = false;
                    controls.clear();
                    if std::mem::take(&mut clips) && state.clip.is_some() {
                        state.shape = std::mem::take(&mut path);
                    } else if !path.is_empty() {
                        assert_eq!(path.len(), 4, "faces are clipped to rectangles");
                        state.clip = Some(Area::around(&path));
                    }
                    path.clear();
                }
                "BDC" => marked.push(self.layer_name(&resources, &operands)),
                "BMC" => marked.push(None),
                "EMC" => drop(marked.pop().expect("EMC follows BDC")),
                "Do" => {
                    let name = operands[0].as_name().expect("Do takes a name");
                    let (form, stream) = self.form_at(&resources, name).expect("pages show forms");
                    assert!(!stream.dict.has(b"Matrix"), "a face has no matrix of its own");
                    let bbox = stream.dict.get(b"BBox").and_then(Object::as_array).expect("a form has a box");
                    let bbox = numbers(bbox).try_into().expect("a box has four numbers");
                    let (matrix, clip, shape) = (state.matrix, state.clip, state.shape.clone());
                    sheet.drawn.push(Drawn { form, matrix, bbox, clip, shape, layer: layer() });
                }
                // Colours of areas and the ends of lines move nothing.
                "g" | "rg" | "K" | "k" | "CS" | "cs" | "SC" | "sc" | "SCN" | "scn" | "J" | "j" | "M" | "gs" => {}
                other => panic!("a page has the operator `{other}`, which this reader does not know"),
            }
        }
        assert!(saved.is_empty() && marked.is_empty(), "what is opened is closed");
        sheet
    }

    fn layer_name(&self, resources: &Dictionary, operands: &[Object]) -> Option<String> {
        if operands.first()?.as_name().ok()? != b"OC" {
            return None;
        }
        let layers = self.sub(resources, "Properties");
        let layer = self.dictionary(layers.get(operands.get(1)?.as_name().ok()?).expect("the layer is known"));
        Some(self.text_string(layer.get(b"Name").expect("a layer has a name")))
    }

    /// A text string of a dictionary.
    pub fn text_string(&self, object: &Object) -> String {
        let bytes = self.resolved(object).as_str().expect("a string");
        match bytes.strip_prefix(b"\xfe\xff") {
            Some(units) => utf16(units),
            None => bytes.iter().map(|byte| char::from(*byte)).collect(),
        }
    }

    /// The text of a page, in the order in which it is drawn.
    pub fn page_text(&self, page: ObjectId) -> String {
        let mut text = String::new();
        self.gather_text(&self.page_operations(page), &self.page_resources(page), &mut text);
        text
    }

    /// The text of a form.
    pub fn form_text(&self, form: ObjectId) -> String {
        let mut text = String::new();
        self.gather_form(self.0.get_object(form).and_then(Object::as_stream).expect("the form is there"), &mut text);
        text
    }

    fn gather_form(&self, form: &Stream, text: &mut String) {
        let operations = Content::decode(&content_of(form)).expect("the form can be read").operations;
        self.gather_text(&operations, &self.sub(&form.dict, "Resources"), text);
    }

    /// Appends what the operators show: by each font's `ToUnicode`, and by `ActualText` where there is one.
    fn gather_text(&self, operations: &[Operation], resources: &Dictionary, text: &mut String) {
        let fonts = self.sub(resources, "Font");
        let mut codes: BTreeMap<u16, String> = BTreeMap::new();
        // Only composite fonts have codes of two bytes.
        let mut code_length = 1;
        let mut marked: Vec<bool> = Vec::new();
        for Operation { operator, operands } in operations {
            let is_replaced = marked.contains(&true);
            match operator.as_str() {
                "Tf" => {
                    let name = operands[0].as_name().expect("Tf takes a name");
                    let font = self.dictionary(fonts.get(name).expect("the font is known"));
                    code_length = if font.get(b"Subtype").and_then(Object::as_name).is_ok_and(|kind| kind == b"Type0") {
                        2
                    } else {
                        1
                    };
                    codes = self.to_unicode(&font);
                }
                "BDC" | "BMC" => {
                    let properties = operands.get(1).and_then(|object| object.as_dict().ok());
                    let actual = properties.and_then(|found| found.get(b"ActualText").ok());
                    if let Some(actual) = actual.filter(|_| !is_replaced) {
                        text.push_str(&self.text_string(actual));
                    }
                    marked.push(actual.is_some());
                }
                "EMC" => drop(marked.pop()),
                "Tj" | "TJ" if !is_replaced => {
                    let items = operands[0].as_array().map_or_else(|_| operands.as_slice(), Vec::as_slice);
                    for codes_shown in items.iter().filter_map(|item| item.as_str().ok()) {
                        for code in codes_shown.chunks(code_length) {
                            let code = code.iter().fold(0, |code, byte| (code << 8) | u16::from(*byte));
                            text.push_str(codes.get(&code).map_or("\u{fffd}", String::as_str));
                        }
                    }
                }
                "'" | "\"" => panic!("`{operator}` is not read here"),
                "Do" if !is_replaced => {
                    let name = operands[0].as_name().expect("Do takes a name");
                    if let Some((_, form)) = self.form_at(resources, name) {
                        self.gather_form(form, text);
                    }
                }
                _ => {}
            }
        }
    }

    /// What each code of a font stands for, by its `ToUnicode` map.
    pub fn to_unicode(&self, font: &Dictionary) -> BTreeMap<u16, String> {
        let map = self.resolved(font.get(b"ToUnicode").expect("the font says what its glyphs stand for"));
        let map = String::from_utf8(content_of(map.as_stream().expect("a map is a stream"))).expect("a map is ASCII");
        let sections = |kind: &str| -> Vec<Vec<Vec<u8>>> {
            let (begin, end) = (format!("beginbf{kind}"), format!("endbf{kind}"));
            let sections = map.split(begin.as_str()).skip(1).filter_map(|rest| rest.split(end.as_str()).next());
            let lines = sections.flat_map(str::lines).filter(|line| line.starts_with('<'));
            lines
                .map(|line| line.split_whitespace().map(|word| unhexed(word.trim_matches(['<', '>']))).collect())
                .collect()
        };
        let code = |bytes: &[u8]| bytes.iter().fold(0, |code, byte| (code << 8) | u16::from(*byte));
        let single = sections("char").into_iter().map(|line| (code(&line[0]), utf16(&line[1])));
        let ranges = sections("range").into_iter().flat_map(|line| {
            let (first, last, text) = (code(&line[0]), code(&line[1]), code(&line[2]));
            (first..=last).map(move |at| (at, utf16(&(text + at - first).to_be_bytes()))).collect::<Vec<_>>()
        });
        ranges.chain(single).collect()
    }

    /// Every dictionary of the file, streams' own included, with its number.
    pub fn dictionaries(&self) -> impl Iterator<Item = (ObjectId, &Dictionary)> {
        self.0.objects.iter().filter_map(|(id, object)| match object {
            Object::Dictionary(dictionary) => Some((*id, dictionary)),
            Object::Stream(stream) => Some((*id, &stream.dict)),
            _ => None,
        })
    }

    /// The dictionaries whose `key` is the name `value`.
    pub fn with_name(&self, key: &str, value: &str) -> Vec<(ObjectId, &Dictionary)> {
        let is_it = |dictionary: &Dictionary| {
            dictionary.get(key.as_bytes()).and_then(Object::as_name).is_ok_and(|name| name == value.as_bytes())
        };
        self.dictionaries().filter(|(_, dictionary)| is_it(dictionary)).collect()
    }

    /// The content of a stream object, decompressed.
    pub fn content(&self, id: ObjectId) -> Vec<u8> {
        content_of(self.0.get_object(id).and_then(Object::as_stream).expect("a stream"))
    }
}

/// A number, whole or not.
pub fn number(object: &Object) -> Option<f64> {
    match object {
        Object::Integer(number) => Some(*number as f64),
        Object::Real(number) => Some(f64::from(*number)),
        _ => None,
    }
}

pub(super) fn numbers(objects: &[Object]) -> Vec<f64> {
    objects.iter().filter_map(number).collect()
}

pub(super) fn content_of(stream: &Stream) -> Vec<u8> {
    if stream.dict.has(b"Filter") { stream.decompressed_content().expect("it unpacks") } else { stream.content.clone() }
}

/// The points beside a curve from a point: two of its own, or one with its start or its end.
fn beside(operator: &str, from: (f64, f64), points: &[(f64, f64)]) -> [(f64, f64); 2] {
    match (operator, points) {
        ("c", [one, other, _]) => [*one, *other],
        ("v", [control, _]) => [from, *control],
        ("y", [control, end]) => [*control, *end],
        _ => panic!("{operator} is no curve with {} points", points.len()),
    }
}

fn utf16(bytes: &[u8]) -> String {
    let units: Vec<u16> = bytes.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
    String::from_utf16(&units).expect("UTF-16")
}

fn unhexed(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).expect("digits are ASCII"));
    pairs.map(|pair| u8::from_str_radix(pair, 16).expect("hexadecimal")).collect()
}

//! Makes pages alike, however they were written: a face that is drawn in its page becomes a form, as a face is that is shown often,
//! and lines that several pages share are put into each of them.

use super::reader::content_of;
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

/// The layers of lines. A form on another layer is a face.
const LINES: [&str; 3] = ["Crop marks", "Guides", "Registration marks"];

/// Makes the pages of a document alike.
pub fn make_alike(document: &mut Document) {
    for page in document.page_iter().collect::<Vec<_>>() {
        let mut resources = resources_of(document, page);
        let content = Content::decode(&document.get_page_content(page)).expect("the content can be read");
        let content = with_lines(document, &resources, content.operations);
        let content = with_forms(document, &mut resources, content);
        let content = Content { operations: content }.encode().expect("it can be written");
        let content = document.add_object(Stream::new(Dictionary::new(), content));
        let page = document.get_object_mut(page).and_then(Object::as_dict_mut).expect("the page is there");
        page.set("Contents", content);
        page.set("Resources", resources);
    }
}

fn resources_of(document: &Document, page: ObjectId) -> Dictionary {
    let page = document.get_dictionary(page).expect("the page is there");
    document.get_dict_in_dict(page, b"Resources").cloned().unwrap_or_default()
}

fn sub(document: &Document, dictionary: &Dictionary, key: &str) -> Dictionary {
    document.get_dict_in_dict(dictionary, key.as_bytes()).cloned().unwrap_or_default()
}

/// Puts shared lines in place of the forms that hold them.
fn with_lines(document: &Document, resources: &Dictionary, operations: Vec<Operation>) -> Vec<Operation> {
    let (layers, forms) = (sub(document, resources, "Properties"), sub(document, resources, "XObject"));
    let mut layer = String::new();
    let mut out = Vec::new();
    for operation in operations {
        if operation.operator == "BDC" && is_tagged(&operation, b"OC") {
            let name = operation.operands[1].as_name().expect("a layer has a name");
            let found = layers.get(name).and_then(Object::as_reference).and_then(|id| document.get_dictionary(id));
            let name = found.and_then(|layer| layer.get(b"Name")).and_then(Object::as_str).expect("the layer is known");
            layer = String::from_utf8_lossy(name).into_owned();
        }
        if operation.operator == "Do" && LINES.contains(&layer.as_str()) {
            let name = operation.operands[0].as_name().expect("Do takes a name");
            let id = forms.get(name).and_then(Object::as_reference).expect("the form is known");
            let form = document.get_object(id).and_then(Object::as_stream).expect("a form is a stream");
            out.push(Operation::new("q", vec![]));
            out.extend(Content::decode(&content_of(form)).expect("the lines can be read").operations);
            out.push(Operation::new("Q", vec![]));
        } else {
            out.push(operation);
        }
    }
    out
}

/// Puts forms in place of the faces that are drawn where they are shown. Each is marked, with its box.
fn with_forms(document: &mut Document, resources: &mut Dictionary, operations: Vec<Operation>) -> Vec<Operation> {
    let own = resources.clone();
    let mut forms = sub(document, resources, "XObject");
    let mut out = Vec::new();
    // The box of the face that is being read, its content, and how deep in marks it is.
    let mut face: Option<(Object, Vec<Operation>, usize)> = None;
    for operation in operations {
        let begins = operation.operator == "BDC" && is_tagged(&operation, b"Face");
        match (&mut face, operation.operator.as_str()) {
            (None, _) if begins => {
                let marked = operation.operands[1].as_dict().expect("a face has properties");
                face = Some((marked.get(b"BBox").expect("a face has a box").clone(), Vec::new(), 0));
            }
            (None, _) => out.push(operation),
            (Some((bbox, content, 0)), "EMC") => {
                let content = Content { operations: std::mem::take(content) }.encode().expect("it can be written");
                let dictionary = dictionary! {
                    "Subtype" => "Form", "BBox" => bbox.clone(), "Resources" => own.clone(),
                };
                let name = format!("InPlace{}", forms.len());
                forms.set(name.as_str(), document.add_object(Stream::new(dictionary, content)));
                out.push(Operation::new("Do", vec![Object::Name(name.into_bytes())]));
                face = None;
            }
            (Some((_, content, depth)), operator) => {
                *depth += usize::from(matches!(operator, "BDC" | "BMC"));
                *depth -= usize::from(operator == "EMC");
                content.push(operation);
            }
        }
    }
    assert!(face.is_none(), "what is opened is closed");
    resources.set("XObject", forms);
    out
}

fn is_tagged(operation: &Operation, tag: &[u8]) -> bool {
    operation.operands.first().and_then(|operand| operand.as_name().ok()).is_some_and(|name| name == tag)
}

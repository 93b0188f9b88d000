//! Every line that a page draws, in its forms as well: where it is on the paper.

use super::reader::{Matrix, PT, Pdf, content_of, numbers};
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Object, ObjectId};

/// A straight line that is stroked, in millimetres from the page's top-left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnLine {
    pub from: (f64, f64),
    pub to: (f64, f64),
}

impl DrawnLine {
    pub fn is_upright(&self) -> bool {
        (self.from.0 - self.to.0).abs() < 0.005
    }

    pub fn length(&self) -> f64 {
        (self.from.0 - self.to.0).hypot(self.from.1 - self.to.1)
    }

    pub fn middle(&self) -> (f64, f64) {
        (f64::midpoint(self.from.0, self.to.0), f64::midpoint(self.from.1, self.to.1))
    }
}

/// Returns all stroked lines of a page.
pub fn drawn_lines(pdf: &Pdf, page: ObjectId) -> Vec<DrawnLine> {
    let [_, _, _, top] = pdf.page_box(page, "MediaBox");
    let mut lines = Vec::new();
    gather(pdf, &pdf.page_operations(page), &pdf.page_resources(page), Matrix::IDENTITY, &mut lines);
    let to_mm = |(x, y): (f64, f64)| (x / PT, (top - y) / PT);
    lines.into_iter().map(|DrawnLine { from, to }| DrawnLine { from: to_mm(from), to: to_mm(to) }).collect()
}

/// Adds the lines in points of the page.
fn gather(pdf: &Pdf, operations: &[Operation], resources: &Dictionary, outer: Matrix, lines: &mut Vec<DrawnLine>) {
    let (mut matrix, mut saved) = (outer, Vec::new());
    let (mut path, mut start, mut at) = (Vec::new(), (0.0, 0.0), (0.0, 0.0));
    for Operation { operator, operands } in operations {
        let n = || numbers(operands);
        match operator.as_str() {
            "q" => saved.push(matrix),
            "Q" => matrix = saved.pop().expect("Q follows q"),
            "cm" => matrix = Matrix(n().try_into().expect("six numbers")).then(matrix),
            "m" => {
                at = matrix.point((n()[0], n()[1]));
                start = at;
            }
            "l" => {
                let to = matrix.point((n()[0], n()[1]));
                path.push(DrawnLine { from: at, to });
                at = to;
            }
            "c" => at = matrix.point((n()[4], n()[5])),
            "v" | "y" => at = matrix.point((n()[2], n()[3])),
            "h" => at = start,
            "S" | "s" => lines.append(&mut path),
            "n" | "f" | "f*" | "B" | "B*" | "b" | "b*" => path.clear(),
            "Do" => {
                let name = operands[0].as_name().expect("Do takes a name");
                if let Some((_, form)) = pdf.form_at(resources, name) {
                    let own = form.dict.get(b"Matrix").and_then(Object::as_array).map(|own| numbers(own));
                    let own = own.map_or(Matrix::IDENTITY, |own| Matrix(own.try_into().expect("six numbers")));
                    let content = Content::decode(&content_of(form)).expect("the form can be read");
                    let resources = pdf.sub(&form.dict, "Resources");
                    gather(pdf, &content.operations, &resources, own.then(matrix), lines);
                }
            }
            _ => {}
        }
    }
}

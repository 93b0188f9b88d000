//! A box layout becomes plain SVG: one `<text>` for each stretch of a line, in reading order.

use super::course::Course;
use super::element::escaped;
use super::icon::Icon;
use super::measure::number;
use super::shaped_box::{BoxLayout, BoxParagraph, Line, MARKER_GAP, ShapedBox};
use super::shaped_paragraph::{Atom, AtomKind, ShapedParagraph, ShapedRun};
use super::style::{Caps, TextStyle};
use super::styled_text::StyledText;
use super::textbox::Align;
use crate::fonts::width_name;
use crate::tag::JOINED;
use indexmap::IndexMap;
use std::fmt::Write;
use std::ops::Range;
use usvg::fontdb::{Stretch as FontWidth, Style as Slant};

/// Words as SVG, and the icons that they use.
#[derive(Default)]
pub(super) struct SvgWriter {
    pub(super) svg: String,
    /// The definitions of icons by their ids.
    pub(super) icons: IndexMap<String, String>,
    /// How many arcs there are: each has an id of its own.
    arcs: usize,
}

/// What drawing a stretch needs to know in addition to its letters.
struct Setting<'a> {
    shaped_box: &'a ShapedBox,
    styled_text: &'a StyledText,
    paragraph: &'a ShapedParagraph,
    size: f64,
    baseline: f64,
    /// How much wider each space is than usual.
    stretch: f64,
}

/// A stretch of a line's atoms in one run, and how wide it is.
struct Stretch {
    atoms: Range<usize>,
    level: u8,
    width: f64,
    hyphen: bool,
}

/// A line whose spaces would have to be wider by more than this, in sizes of the letters, is not stretched.
const WIDEST: f64 = 0.9;

/// The character that gives neutral signs the direction of the words around them.
const RIGHT_TO_LEFT_MARK: char = '\u{200f}';

impl SvgWriter {
    /// Draws a box.
    pub(super) fn draw(&mut self, shaped_box: &ShapedBox, layout: &BoxLayout) {
        self.open_group(shaped_box, layout.size);
        for line in &layout.lines {
            let block = &shaped_box.blocks[line.block];
            if line.pieces.start == 0 {
                self.marker(shaped_box, block, line, layout.size);
            }
            self.line(shaped_box, block, line, layout.size);
        }
        self.svg.push_str("</g>");
    }

    /// Opens the group that replaces the element.
    pub(super) fn open_group(&mut self, shaped_box: &ShapedBox, size: f64) {
        let face = &shaped_box.face;
        let _ = write!(
            self.svg,
            "<g{} font-family=\"'{}'\" font-size=\"{}\" font-weight=\"{}\" font-style=\"{}\"",
            shaped_box.textbox.carried,
            escaped(&face.family),
            number(size),
            face.weight,
            slant(face.slant),
        );
        if shaped_box.textbox.style.width != FontWidth::Normal || face.width != FontWidth::Normal {
            let _ = write!(self.svg, " font-stretch=\"{}\"", width_name(face.width));
        }
        self.svg.push('>');
    }

    /// Draws one line with letters `narrowed` times as wide as usual.
    pub(super) fn draw_line(&mut self, shaped_box: &ShapedBox, line: &Line, size: f64, narrowed: f64) {
        self.open_group(shaped_box, size);
        if narrowed < 1.0 {
            let shift = number(line.band.x * (1.0 - narrowed));
            let _ = write!(self.svg, "<g transform=\"matrix({narrowed} 0 0 1 {shift} 0)\">");
        }
        self.line(shaped_box, &shaped_box.blocks[line.block], line, size);
        self.svg.push_str(if narrowed < 1.0 { "</g></g>" } else { "</g>" });
    }

    /// Draws one line along a circle, within `width` of its length.
    pub(super) fn draw_arc(&mut self, shaped_box: &ShapedBox, course: &Course, size: f64, width: f64) {
        let (Some((path, half)), Some(block)) = (course.path(), shaped_box.blocks.first()) else { return };
        self.arcs += 1;
        let id = format!("text-arc-{}", self.arcs);
        let (anchor, start) = match shaped_box.textbox.align {
            Align::Centre | Align::Justify => ("middle", half),
            Align::Right => ("end", half + width / 2.0),
            Align::Start | Align::Left => ("start", half - width / 2.0),
        };
        self.open_group(shaped_box, size);
        let _ = write!(self.svg, "<defs><path id=\"{id}\" d=\"{path}\"/></defs><text style=\"text-anchor:{anchor}\">");
        let _ = write!(self.svg, "<textPath href=\"#{id}\" startOffset=\"{}\">", number(start));
        let (paragraph, styled_text) = (&block.paragraph, &shaped_box.textbox.styled_text);
        let setting = Setting { shaped_box, styled_text, paragraph, size, baseline: 0.0, stretch: 0.0 };
        for stretch in setting.stretches(0..paragraph.atoms.len(), false) {
            let run = paragraph.run(stretch.atoms.start);
            let style = &styled_text.styles[usize::from(run.style)];
            if style.icon.is_none() {
                let text = setting.text(&paragraph.atoms[stretch.atoms.clone()]);
                self.svg.push_str("<tspan");
                self.look(setting.look(run, style, &text));
                let _ = write!(self.svg, ">{}</tspan>", escaped(&text));
            }
        }
        self.svg.push_str("</textPath></text></g>");
    }

    /// Draws the number or bullet of a list's entry, at the end of its indent.
    fn marker(&mut self, shaped_box: &ShapedBox, block: &BoxParagraph, line: &Line, size: f64) {
        let Some(paragraph) = &block.marker else { return };
        let own = StyledText { styles: vec![shaped_box.textbox.style.clone()], ..StyledText::default() };
        let styled_text = if block.is_bullet { &shaped_box.textbox.bullet } else { &own };
        let setting = Setting { shaped_box, styled_text, paragraph, size, baseline: line.baseline, stretch: 0.0 };
        let stretches = setting.stretches(0..paragraph.atoms.len(), false);
        let width: f64 = stretches.iter().map(|stretch| stretch.width).sum();
        let gap = MARKER_GAP * size;
        let is_rtl = block.paragraph.is_rtl;
        let x = if is_rtl { line.band.x + line.band.width + gap } else { line.band.x - gap - width };
        self.stretches(&setting, &stretches, x);
    }

    fn line(&mut self, shaped_box: &ShapedBox, block: &BoxParagraph, line: &Line, size: f64) {
        let paragraph = &block.paragraph;
        let pieces = &paragraph.pieces[line.pieces.clone()];
        let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { return };
        let free = line.band.width - line.width;
        let gaps: u32 = pieces.iter().map(|piece| u32::from(piece.gaps) + u32::from(piece.gaps_after)).sum();
        let gaps = gaps - u32::from(last.gaps_after);
        let align = shaped_box.textbox.align;
        let is_filled = align == Align::Justify && !line.is_last && free > 0.0;
        let stretch = free / f64::from(gaps.max(1));
        let stretch = if is_filled && gaps > 0 && stretch <= WIDEST * size { stretch } else { 0.0 };
        let offset = match align {
            _ if stretch > 0.0 => 0.0,
            Align::Start | Align::Justify if paragraph.is_rtl => free,
            Align::Start | Align::Left | Align::Justify => 0.0,
            Align::Centre => free / 2.0,
            Align::Right => free,
        };
        let styled_text = &shaped_box.textbox.styled_text;
        let setting = Setting { shaped_box, styled_text, paragraph, size, baseline: line.baseline, stretch };
        let stretches = setting.stretches(first.start as usize..last.body_end as usize, line.has_hyphen);
        self.stretches(&setting, &stretches, line.band.x + offset);
    }

    /// Draws stretches from `x` on: placed in the order in which they are seen, written in the order in which they are read.
    fn stretches(&mut self, setting: &Setting<'_>, stretches: &[Stretch], x: f64) {
        let mut places = vec![0.0; stretches.len()];
        let mut at = x;
        for index in visual_order(stretches) {
            places[index] = at;
            at += stretches[index].width;
        }
        let mut is_in_word = false;
        for (stretch, x) in stretches.iter().zip(places) {
            self.stretch(setting, stretch, (x, is_in_word));
            is_in_word = setting.paragraph.atoms[stretch.atoms.clone()].last().is_some_and(is_letter);
        }
    }

    fn stretch(&mut self, setting: &Setting<'_>, stretch: &Stretch, (x, is_in_word): (f64, bool)) {
        let atoms = &setting.paragraph.atoms[stretch.atoms.clone()];
        let Some(first) = atoms.first() else { return };
        let run = &setting.paragraph.runs[usize::from(first.run)];
        let style = &setting.styled_text.styles[usize::from(run.style)];
        if style.icon.is_some() {
            let mut x = x;
            for atom in atoms {
                self.icon(setting, run, style, x);
                x += f64::from(atom.advance) * setting.size;
            }
            return;
        }
        if !atoms.iter().any(is_letter) {
            return;
        }
        let words = setting.words(atoms, stretch);
        let y = setting.baseline - style.rise * setting.size;
        let _ = write!(self.svg, "<text x=\"{}\" y=\"{}\"", number(x), number(y));
        if is_in_word && is_letter(first) {
            let _ = write!(self.svg, " {JOINED}=\"\"");
        }
        self.look(setting.look(run, style, &words));
        if words.starts_with(' ') || words.ends_with(' ') || words.contains("  ") {
            self.svg.push_str(" xml:space=\"preserve\"");
        }
        let _ = write!(self.svg, ">{}</text>", escaped(&words));
    }

    fn look(&mut self, look: Vec<(&str, String)>) {
        for (name, value) in look {
            let _ = write!(self.svg, " {name}=\"{}\"", escaped(&value));
        }
    }

    fn icon(&mut self, setting: &Setting<'_>, run: &ShapedRun, style: &TextStyle, x: f64) {
        let Some(placed) = style.icon.and_then(|icon| setting.styled_text.icons.get(usize::from(icon))) else { return };
        let Icon { id, definition, corner, size } = &*placed.icon;
        let letters = setting.size * style.scale;
        let middle = (run.face.cap_height / 2.0 + placed.rise) * letters + style.rise * setting.size;
        let top = setting.baseline - middle - placed.height / 2.0 * letters;
        let factor = placed.height * letters / size.1;
        let _ = write!(
            self.svg,
            "<use href=\"#{id}\" transform=\"matrix({factor} 0 0 {factor} {} {})\"",
            number(x - corner.0 * factor),
            number(top - corner.1 * factor),
        );
        if let Some(fill) = style.fill.as_deref().or(setting.shaped_box.textbox.colour.as_deref()) {
            let _ = write!(self.svg, " color=\"{}\"", escaped(fill));
        }
        self.svg.push_str("/>");
        self.icons.entry(id.clone()).or_insert_with(|| definition.clone());
    }
}

impl Setting<'_> {
    /// Returns the properties in which a stretch differs from the box.
    fn look(&self, run: &ShapedRun, style: &TextStyle, words: &str) -> Vec<(&'static str, String)> {
        let (usual, face) = (&self.shaped_box.face, &run.face);
        let (letters, spaces) = (style.letter_spacing * self.size, style.word_spacing * self.size + self.stretch);
        let is_spaced = spaces != 0.0 && words.contains([' ', '\u{a0}']);
        let decoration = match (style.underline, style.strike) {
            (true, true) => "underline line-through",
            (true, false) => "underline",
            (false, true) => "line-through",
            (false, false) => "none",
        };
        let is_small = style.caps == Caps::Small;
        let properties = [
            (face.family != usual.family).then(|| ("font-family", format!("'{}'", face.family))),
            (face.weight != usual.weight).then(|| ("font-weight", face.weight.to_string())),
            (face.slant != usual.slant).then(|| ("font-style", slant(face.slant).to_owned())),
            (face.width != usual.width).then(|| ("font-stretch", width_name(face.width).to_owned())),
            (style.scale != 1.0).then(|| ("font-size", number(style.scale * self.size))),
            style.fill.as_ref().map(|fill| ("fill", fill.to_string())),
            is_small.then(|| ("font-variant", "small-caps".to_owned())),
            (decoration != "none").then(|| ("text-decoration", decoration.to_owned())),
            (letters != 0.0).then(|| ("letter-spacing", number(letters))),
            is_spaced.then(|| ("word-spacing", number(spaces))),
        ];
        properties.into_iter().flatten().collect()
    }

    /// Returns the stretches of a line, in reading order.
    fn stretches(&self, atoms: Range<usize>, has_hyphen: bool) -> Vec<Stretch> {
        let mut stretches: Vec<Stretch> = Vec::new();
        for index in atoms {
            let atom = &self.paragraph.atoms[index];
            let run = &self.paragraph.runs[usize::from(atom.run)];
            let gap = if atom.kind == AtomKind::Space { self.stretch } else { 0.0 };
            let width = f64::from(atom.advance) * self.size + gap;
            match stretches.last_mut() {
                Some(last) if self.paragraph.atoms[last.atoms.start].run == atom.run => {
                    last.atoms.end = index + 1;
                    last.width += width;
                }
                _ => stretches.push(Stretch { atoms: index..index + 1, level: run.level, width, hyphen: false }),
            }
        }
        if let Some(last) = stretches.last_mut().filter(|_| has_hyphen) {
            let run = self.paragraph.run(last.atoms.start);
            last.hyphen = true;
            last.width +=
                f64::from(run.face.hyphen) * self.styled_text.styles[usize::from(run.style)].scale * self.size;
        }
        stretches
    }

    /// Returns the words of atoms as they are in the paragraph.
    fn text(&self, atoms: &[Atom]) -> String {
        let (Some(first), Some(last)) = (atoms.first(), atoms.last()) else { return String::new() };
        self.paragraph.text[first.start as usize..last.end as usize].replace('\n', "")
    }

    /// Returns the words of a stretch as usvg must see them.
    fn words(&self, atoms: &[Atom], stretch: &Stretch) -> String {
        let mut words = self.text(atoms);
        if stretch.hyphen {
            words.push('-');
        }
        // usvg takes every `<text>` as left to right. A full stop at the end of a Hebrew stretch would go to the wrong side:
        // between two marks its neighbours are right to left.
        let ends = || [words.chars().next(), words.chars().next_back()].into_iter().flatten();
        if stretch.level % 2 == 1 && !ends().all(is_right_to_left) {
            return format!("{RIGHT_TO_LEFT_MARK}{words}{RIGHT_TO_LEFT_MARK}");
        }
        words
    }
}

fn is_letter(atom: &Atom) -> bool {
    atom.kind == AtomKind::Letter
}

/// Returns the order in which stretches are seen from left to right: rule L2 of the Unicode Bidirectional Algorithm, UAX #9.
fn visual_order(stretches: &[Stretch]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..stretches.len()).collect();
    let highest = stretches.iter().map(|stretch| stretch.level).max().unwrap_or_default();
    for level in (1..=highest).rev() {
        order.chunk_by_mut(|a, b| (stretches[*a].level >= level) == (stretches[*b].level >= level)).for_each(|chunk| {
            if stretches[chunk[0]].level >= level {
                chunk.reverse();
            }
        });
    }
    order
}

/// Returns whether a character belongs to Hebrew, Arabic or another right-to-left script.
fn is_right_to_left(character: char) -> bool {
    matches!(character, '\u{5d0}'..='\u{65f}' | '\u{66e}'..='\u{6ef}' | '\u{6fa}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

fn slant(slant: Slant) -> &'static str {
    match slant {
        Slant::Normal => "normal",
        Slant::Italic => "italic",
        Slant::Oblique => "oblique",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(levels: &[u8]) -> Vec<usize> {
        let stretch = |level: &u8| Stretch { atoms: 0..0, level: *level, width: 0.0, hyphen: false };
        visual_order(&levels.iter().map(stretch).collect::<Vec<_>>())
    }

    /// A number in Hebrew in English: the Hebrew around it changes places, the number stays as it is.
    #[test]
    fn words_from_right_to_left_change_places() {
        assert_eq!(seen(&[0, 0, 0]), [0, 1, 2]);
        assert_eq!(seen(&[0, 1, 2, 1, 0]), [0, 3, 2, 1, 4]);
        assert_eq!(seen(&[1, 2, 1]), [2, 1, 0]);
    }
}

//! Text stays text: glyphs of the font itself, where usvg's layout places them.

use super::content_stream::Codes;
use super::content_writer::{ContentWriter, LineDashes, PaintTarget, TextForm, TextObject};
use super::emit::{PaintJob, even_scale};
use super::exact::length;
use super::font_table::{FontEntry, Outlines};
use super::latin::latin_code;
use super::number::{Digits, write_bare};
use super::visible;
use crate::render::SetText;
use usvg::fontdb::ID;
use usvg::layout::Span;
use usvg::tiny_skia_path::{Rect, Transform};
use usvg::{Paint, PaintOrder, Text};

/// The text mode of letters that are neither filled nor outlined: they can be searched and copied over a drawing of them.
const INVISIBLE: u8 = 3;

/// A glyph in its place.
#[derive(Clone, Copy, Debug)]
struct PlacedGlyph<'t> {
    id: u16,
    font: ID,
    font_size: f32,
    /// From the font's units, with y upwards, to the space of the text.
    transform: Transform,
    /// What it shows.
    text: &'t str,
}

impl ContentWriter<'_> {
    /// Draws text that is a mark in the tree.
    pub(super) fn set_text(&mut self, set: &SetText, ts: Transform) {
        let Some(bounds) = set.bounds() else { return };
        if !visible::can_letters_be_seen(bounds, set.font_size, ts, self.seen) {
            return;
        }
        let job = PaintJob { paint: &Paint::Color(set.colour), bounds, opacity: set.opacity, ts };
        self.painted(PaintTarget::Fill, &job, |writer| writer.glyphs(&glyphs_set(set), ts, 0));
    }

    pub(super) fn text(&mut self, text: &Text, ts: Transform) {
        let spans = || text.layouted().iter().filter(|span| span.visible);
        if self.texts == TextForm::Outlines {
            self.group(text.flattened(), ts);
        } else if !spans().all(|span| self.can_embed(span)) {
            self.as_drawing(text, ts);
        } else if spans().all(|span| is_simple(span, ts)) {
            for span in spans() {
                self.span(span, text.bounding_box(), ts);
            }
        } else {
            self.group(text.flattened(), ts);
            for span in spans() {
                self.glyphs(&glyphs_of(span), ts, INVISIBLE);
            }
        }
    }

    /// Returns whether the fonts of a span are outlines that a PDF can hold.
    fn can_embed(&self, span: &Span) -> bool {
        let fonts = &self.shared.fonts;
        // usvg asks every font for a weight. Only a font with axes follows it, and such a font is not embedded.
        span.positioned_glyphs.iter().all(|glyph| {
            let number = fonts.number(glyph.font);
            number.is_some_and(|number| fonts.font(number).outlines() != Outlines::Other)
                && u16::try_from(glyph.id.0).is_ok()
        })
    }

    /// Draws text whose glyphs are pictures, with its words for search and copying.
    fn as_drawing(&mut self, text: &Text, ts: Transform) {
        let words: String = text.chunks().iter().map(usvg::TextChunk::text).collect();
        self.end_text();
        self.begin_actual_text(&words);
        self.group(text.flattened(), ts);
        self.end_text();
        self.stream.push(b"EMC ");
    }

    /// Begins content that stands for `text`, written as UTF-16 with a byte order mark, in hexadecimal.
    pub(super) fn begin_actual_text(&mut self, text: &str) {
        self.stream.push(b"/Span<</ActualText <FEFF");
        for unit in text.encode_utf16() {
            self.stream.push(format!("{unit:04X}").as_bytes());
        }
        self.stream.push(b">>>BDC ");
    }

    fn span(&mut self, span: &Span, bounds: Rect, ts: Transform) {
        for line in [&span.underline, &span.overline].into_iter().flatten() {
            self.path(line, ts, 1.0);
        }
        let job = |paint, opacity| PaintJob { paint, bounds, opacity, ts };
        match (&span.fill, &span.stroke) {
            (Some(fill), None) => {
                let job = job(fill.paint(), fill.opacity().get());
                self.painted(PaintTarget::Fill, &job, |writer| writer.glyphs(&glyphs_of(span), ts, 0));
            }
            (None, Some(stroke)) => {
                let job = job(stroke.paint(), stroke.opacity().get());
                self.painted(PaintTarget::Stroke, &job, |writer| {
                    writer.line(stroke, LineDashes::Own, even_scale(ts).unwrap_or(1.0));
                    writer.glyphs(&glyphs_of(span), ts, 1);
                });
            }
            (Some(fill), Some(stroke)) => {
                let inside = job(fill.paint(), fill.opacity().get());
                let outside = job(stroke.paint(), stroke.opacity().get());
                self.painted(PaintTarget::Fill, &inside, |writer| {
                    writer.painted(PaintTarget::Stroke, &outside, |writer| {
                        writer.line(stroke, LineDashes::Own, even_scale(ts).unwrap_or(1.0));
                        writer.glyphs(&glyphs_of(span), ts, 2);
                    });
                });
            }
            (None, None) => {}
        }
        if let Some(line) = &span.line_through {
            self.path(line, ts, 1.0);
        }
    }

    /// Shows glyphs; `mode` as in [`ContentWriter::text_mode`].
    fn glyphs(&mut self, glyphs: &[PlacedGlyph<'_>], ts: Transform, mode: u8) {
        let mut rest = glyphs;
        if rest.is_empty() {
            return;
        }
        self.begin_text();
        self.text_mode(mode);
        while let [first, ..] = rest {
            let count = rest.iter().take_while(|glyph| same_slant(first, glyph)).count().max(1);
            self.run(&rest[..count], ts);
            rest = &rest[count..];
        }
    }

    /// Shows glyphs of one font, size and slant: one operator for each stretch on the same line.
    fn run(&mut self, glyphs: &[PlacedGlyph<'_>], ts: Transform) {
        let shared = self.shared;
        let Some(number) = glyphs.first().and_then(|glyph| shared.fonts.number(glyph.font)) else { return };
        let font = shared.fonts.font(number);
        let mut line = GlyphLine::default();
        let mut at = 0;
        while at < glyphs.len() {
            let stretch = &glyphs[at..at + stretch_length(&glyphs[at..])];
            let is_written = needs_text(stretch, font);
            if is_written {
                self.end_line(&mut line);
                self.begin_actual_text(&joined(stretch));
            }
            for cluster in clusters(stretch) {
                // A cluster whose text is known is one glyph.
                let text = if is_known(cluster, font) { cluster[0].text } else { "" };
                for glyph in cluster {
                    let mut letter = [0; 4];
                    let text = text_of(glyph, font, text, &mut letter);
                    let latin = latin_code(text).filter(|_| font.is_shown_by_letter(glyph.id, text));
                    self.glyph(&mut line, glyph, (font, number), ts, latin);
                    match latin {
                        Some(code) => self.stream.glyphs_mut().add_letter(number, code, glyph.id),
                        None => self.stream.glyphs_mut().add(number, glyph.id, text),
                    }
                }
            }
            if is_written {
                self.end_line(&mut line);
                self.stream.push(b"EMC ");
            }
            at += stretch.len();
        }
        self.end_line(&mut line);
    }

    fn glyph(
        &mut self,
        line: &mut GlyphLine,
        glyph: &PlacedGlyph<'_>,
        (font, number): (&FontEntry, u16),
        ts: Transform,
        latin: Option<u8>,
    ) {
        // The transform from the em square, with y upwards, to the form.
        let em = ts.pre_concat(glyph.transform).pre_scale(font.units_per_em(), font.units_per_em());
        let codes = if latin.is_some() { Codes::Latin } else { Codes::Glyphs };
        let size = glyph.font_size;
        if !line.reaches(em) {
            self.end_line(line);
            self.font(number, codes, size);
            self.begin_line(em.pre_scale(1.0 / size, 1.0 / size));
            line.start(em);
        } else if line.codes != codes {
            self.show_line(line);
            self.font(number, codes, size);
        }
        line.codes = codes;
        line.show(em, font.width(glyph.id));
        match latin {
            Some(code) => line.string.push(code),
            None => line.string.extend(glyph.id.to_be_bytes()),
        }
    }

    /// Moves to where a line begins, the shortest way.
    fn begin_line(&mut self, to: Transform) {
        let is_level = |line: &Transform| line.kx == 0.0 && line.ky == 0.0;
        let is_as_large = |from: &Transform| (from.sx - to.sx).abs() < 1e-6 && (from.sy - to.sy).abs() < 1e-6;
        match self.text_object {
            TextObject::Line(from) if is_level(&from) && is_level(&to) && is_as_large(&from) => {
                let [across, up] = [(to.tx - from.tx) / to.sx, (to.ty - from.ty) / to.sy].map(rounded);
                let (tx, ty) = (from.tx + across * to.sx, from.ty + up * to.sy);
                self.text_object = TextObject::Line(Transform { tx, ty, ..to });
                self.number(across, Digits::Three);
                self.number(up, Digits::Three);
                self.stream.push(b"Td ");
            }
            _ => {
                self.text_object = TextObject::Line(Transform { tx: rounded(to.tx), ty: rounded(to.ty), ..to });
                self.matrix(to);
                self.stream.push(b"Tm ");
            }
        }
    }

    /// Shows what is on a line so far.
    fn show_line(&mut self, line: &mut GlyphLine) {
        line.close_string();
        match (line.items.is_empty(), line.corrected) {
            (true, _) => return,
            (false, true) => {
                self.stream.push(b"[");
                self.stream.push(&line.items);
                self.stream.push(b"]TJ ");
            }
            (false, false) => {
                self.stream.push(&line.items);
                self.stream.push(b"Tj ");
            }
        }
        line.items.clear();
        line.corrected = false;
    }

    fn end_line(&mut self, line: &mut GlyphLine) {
        self.show_line(line);
        *line = GlyphLine::default();
    }
}

/// Returns a number as it is written with three digits.
fn rounded(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}

/// A stretch of glyphs on one line, from left to right in the text's own space.
struct GlyphLine {
    /// The transform from the form to the space of the line's first glyph, in ems; None between lines.
    to_line: Option<Transform>,
    /// Where the next glyph would be, in thousandths of an em from the first.
    next: f32,
    /// By how many thousandths of an em a glyph may be beside its place.
    tolerance: f32,
    /// What is shown: strings with corrections between them.
    items: Vec<u8>,
    /// The codes of the last string.
    string: Vec<u8>,
    codes: Codes,
    corrected: bool,
}

impl Default for GlyphLine {
    fn default() -> Self {
        Self {
            to_line: None,
            next: 0.0,
            tolerance: 0.5,
            items: Vec::new(),
            string: Vec::new(),
            codes: Codes::Latin,
            corrected: false,
        }
    }
}

impl GlyphLine {
    fn start(&mut self, em: Transform) {
        // 0.005 mm: what is closer is at its place on any printer.
        let tolerance = (5.0 / length(em.sx, em.ky)).clamp(0.5, 10.0);
        *self = Self { to_line: Some(em.invert().unwrap_or_default()), tolerance, ..Self::default() };
    }

    /// Returns the place of a glyph in thousandths of an em from the line's first; None between lines.
    fn place(&self, em: Transform) -> Option<(f32, f32)> {
        let place = self.to_line?.pre_concat(em);
        Some((place.tx * 1000.0, place.ty * 1000.0))
    }

    /// Returns whether a glyph is on this line and can be reached with a correction.
    fn reaches(&self, em: Transform) -> bool {
        // Half a thousandth of an em is 2.5 µm in letters of 5 mm; three ems is more than any kerning.
        self.place(em).is_some_and(|(across, up)| up.abs() < 0.5 && (across - self.next).abs() < 3000.0)
    }

    /// Makes room for a glyph at its place.
    fn show(&mut self, em: Transform, width: f32) {
        let across = self.place(em).map_or(0.0, |(across, _)| across);
        let behind = self.next - across;
        if behind.abs() >= self.tolerance && behind.round() != 0.0 {
            let behind = behind.round();
            self.close_string();
            write_bare(&mut self.items, f64::from(behind), Digits::Whole);
            self.next -= behind;
            self.corrected = true;
        }
        self.next += width;
    }

    /// Writes the last string as it is: that is never longer than hexadecimal.
    fn close_string(&mut self) {
        if self.string.is_empty() {
            return;
        }
        self.items.push(b'(');
        for byte in &self.string {
            match byte {
                b'\r' => self.items.extend_from_slice(b"\\r"),
                b'\n' => self.items.extend_from_slice(b"\\n"),
                b'(' | b')' | b'\\' => self.items.extend_from_slice(&[b'\\', *byte]),
                byte => self.items.push(*byte),
            }
        }
        self.items.push(b')');
        self.string.clear();
    }
}

/// Returns the glyphs of a span that usvg has set.
fn glyphs_of(span: &Span) -> Vec<PlacedGlyph<'_>> {
    let placed = span.positioned_glyphs.iter().map(|glyph| PlacedGlyph {
        id: u16::try_from(glyph.id.0).unwrap_or_default(),
        font: glyph.font,
        font_size: glyph.font_size(),
        transform: glyph.outline_transform(),
        text: &glyph.text,
    });
    placed.fold(Vec::new(), |mut glyphs, glyph| {
        match glyphs.last_mut() {
            // A sign that chooses how the letter before it looks is one with it. Where the letter is from another font, the sign's own
            // glyph, which shows nothing, has the words of both.
            Some(letter) if letter.text.is_empty() && letter.font != glyph.font && is_chosen(glyph.text) => {
                letter.text = glyph.text;
            }
            _ => glyphs.push(glyph),
        }
        glyphs
    })
}

/// Returns whether words end with a variation selector.
fn is_chosen(words: &str) -> bool {
    words.ends_with(|last| matches!(last, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}'))
}

/// Returns the glyphs of words that are set apart from the tree.
fn glyphs_set(set: &SetText) -> Vec<PlacedGlyph<'_>> {
    let (font, font_size) = (set.font(), set.font_size);
    let placed = set.glyphs.iter().map(|glyph| PlacedGlyph {
        id: u16::try_from(glyph.id).unwrap_or_default(),
        font,
        font_size,
        transform: set.transform(glyph),
        text: set.words_of(glyph),
    });
    placed.collect()
}

/// Returns whether text operators alone draw a span correctly.
fn is_simple(span: &Span, ts: Transform) -> bool {
    let is_translucent = |paint: &Paint| match paint {
        Paint::LinearGradient(linear) => linear.stops().iter().any(|stop| stop.opacity().get() < 1.0),
        Paint::RadialGradient(radial) => radial.stops().iter().any(|stop| stop.opacity().get() < 1.0),
        Paint::Color(_) | Paint::Pattern(_) => false,
    };
    let paints = [span.fill.as_ref().map(usvg::Fill::paint), span.stroke.as_ref().map(usvg::Stroke::paint)];
    if paints.into_iter().flatten().any(|paint| matches!(paint, Paint::Pattern(_))) {
        return false;
    }
    let (Some(stroke), fill) = (&span.stroke, &span.fill) else { return true };
    let lines_are_even = even_scale(ts).is_some();
    let Some(fill) = fill else { return lines_are_even };
    // One operator paints both with one opacity, the fill first.
    lines_are_even
        && span.paint_order == PaintOrder::FillAndStroke
        && fill.opacity() == stroke.opacity()
        && fill.opacity().get() == 1.0
        && !is_translucent(fill.paint())
        && !is_translucent(stroke.paint())
}

fn same_slant(first: &PlacedGlyph<'_>, other: &PlacedGlyph<'_>) -> bool {
    let (a, b) = (first.transform, other.transform);
    let close = |x: f32, y: f32| (x - y).abs() <= 1e-5 * (x.abs() + y.abs());
    first.font == other.font
        && close(a.sx, b.sx)
        && close(a.sy, b.sy)
        && (a.kx - b.kx).abs() < 1e-6
        && (a.ky - b.ky).abs() < 1e-6
}

/// Returns the length of the first cluster of glyphs: usvg gives its text to the last glyph and none to the others.
fn cluster_length(glyphs: &[PlacedGlyph<'_>]) -> usize {
    glyphs.iter().position(|glyph| !glyph.text.is_empty()).map_or(glyphs.len(), |at| at + 1)
}

/// The clusters of glyphs, in order.
fn clusters<'g, 't>(glyphs: &'g [PlacedGlyph<'t>]) -> impl Iterator<Item = &'g [PlacedGlyph<'t>]> {
    let mut rest = glyphs;
    std::iter::from_fn(move || {
        let (cluster, others) = rest.split_at(cluster_length(rest));
        rest = others;
        (!cluster.is_empty()).then_some(cluster)
    })
}

/// Returns how many glyphs are read together: those of a word, or of one cluster.
///
/// If text has to be written, readers take it to end with its last glyph. A mark stands over the letter before it and has no
/// width, so they would see a space behind each cluster that ends with one, in the middle of a word.
fn stretch_length(glyphs: &[PlacedGlyph<'_>]) -> usize {
    let in_word = |cluster: &&[PlacedGlyph<'_>]| !have(cluster, char::is_whitespace);
    let word: usize = clusters(glyphs).take_while(in_word).map(<[_]>::len).sum();
    // The glyphs of right-to-left words are in the order in which they are seen, not read.
    if word == 0 || have(&glyphs[..word], is_right_to_left) { cluster_length(glyphs) } else { word }
}

/// Returns whether a letter is Hebrew, Arabic, Syriac, Thaana, N'Ko or one of their presentation forms.
fn is_right_to_left(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}')
}

fn joined(glyphs: &[PlacedGlyph<'_>]) -> String {
    glyphs.iter().map(|glyph| glyph.text).collect()
}

/// Returns whether one of the letters that glyphs show is of a kind.
fn have(glyphs: &[PlacedGlyph<'_>], kind: fn(char) -> bool) -> bool {
    glyphs.iter().any(|glyph| glyph.text.contains(kind))
}

/// Returns whether text must be written because a reader cannot get it from the glyphs.
fn needs_text(glyphs: &[PlacedGlyph<'_>], font: &FontEntry) -> bool {
    !clusters(glyphs).all(|cluster| is_known(cluster, font))
}

/// Returns whether a reader gets the text of a cluster from its glyphs.
fn is_known(cluster: &[PlacedGlyph<'_>], font: &FontEntry) -> bool {
    let [glyph] = cluster else { return false };
    font.character(glyph.id).is_none_or(|character| {
        // A ligature's glyph has the text of all its letters.
        let mut letters = glyph.text.chars();
        let (first, has_more) = (letters.next(), letters.next().is_some());
        has_more || first == Some(character)
    })
}

/// Returns the text that a glyph has wherever it is shown; `letter` is room for it.
fn text_of<'t>(glyph: &PlacedGlyph<'_>, font: &FontEntry, cluster_text: &'t str, letter: &'t mut [u8; 4]) -> &'t str {
    match font.character(glyph.id) {
        Some(own) if cluster_text.chars().nth(1).is_none() => own.encode_utf8(letter),
        _ => cluster_text,
    }
}

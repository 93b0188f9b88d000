//! A paragraph shaped once, at letters of size 1, and ready to be broken into lines of any width.
//!
//! Shaping is the costly step, and glyphs scale: what is measured once holds at every size that is tried. The result has three
//! levels. *Atoms* are the smallest things with a place of their own, in reading order. *Runs* are atoms that are drawn in one
//! go. *Pieces* are atoms between two places where a line may end: breaking lines looks at nothing else.

use super::hyphens::hyphens;
use super::style::{Caps, TextStyle};
use super::styled_text::{Paragraph, StyledText};
use super::text_context::{ShaperScratch, TextContext};
use crate::fonts::FontFace;
use parley_engine::itemize::{Item, Segment};
use parley_engine::shape::{CharCluster, Whitespace};
use parley_engine::{
    AnalysisDataSources, AnalysisOptions, BaseDirection, FontInstanceRef, FontSelector, ShapeOptions, ShapedText,
};
use std::sync::Arc;

/// A shaped paragraph. All lengths are in sizes of the box's letters.
#[derive(Default)]
pub(super) struct ShapedParagraph {
    pub(super) text: String,
    pub(super) atoms: Vec<Atom>,
    /// Stretches of atoms of one face, style and direction.
    pub(super) runs: Vec<ShapedRun>,
    /// The atoms between two places where a line may end.
    pub(super) pieces: Vec<LinePiece>,
    pub(super) is_rtl: bool,
}

/// The smallest stretch of text with a place of its own: a letter with its accents, a ligature, an icon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Atom {
    /// Its first byte in the text.
    pub(super) start: u32,
    /// The byte after its last.
    pub(super) end: u32,
    pub(super) advance: f32,
    pub(super) run: u16,
    pub(super) kind: AtomKind,
    /// Its first character, counted from 0.
    pub(super) character: u32,
}

/// What an atom means for its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AtomKind {
    Letter,
    /// A space that may be stretched.
    Space,
    /// A line ends here whatever its width.
    Break,
    Icon,
}

/// A stretch of atoms that are drawn in one go.
pub(super) struct ShapedRun {
    pub(super) style: u16,
    pub(super) face: Arc<FontFace>,
    /// The level of direction: odd from right to left.
    pub(super) level: u8,
}

/// Atoms that stay on one line, and the spaces after them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LinePiece {
    pub(super) start: u32,
    /// The atom after the last one that is not a space.
    pub(super) body_end: u32,
    /// The atom after the last one.
    pub(super) end: u32,
    /// The width of the body where a line ends after it: without the kerning towards the next letter.
    pub(super) last: f32,
    /// The width of the body where the line goes on.
    pub(super) body: f32,
    /// The width of the spaces after it.
    pub(super) space: f32,
    /// How many spaces within the body may be stretched.
    pub(super) gaps: u16,
    /// How many after it.
    pub(super) gaps_after: u16,
    pub(super) then: BreakAfter,
    /// How far it reaches above the line.
    pub(super) ascent: f32,
    /// How far it reaches below the line.
    pub(super) descent: f32,
    /// How large its largest letters are.
    pub(super) scale: f32,
}

/// How a line may end after a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum BreakAfter {
    /// It may.
    #[default]
    May,
    /// With a hyphen of this width.
    Hyphen(f32),
    /// It must.
    Must,
}

/// How a paragraph is shaped.
#[derive(Clone, Copy)]
pub(super) struct ParagraphOptions<'a> {
    pub(super) direction: BaseDirection,
    /// The language for hyphens; None where only the author allows them.
    pub(super) hyphenate: Option<hypher::Lang>,
    pub(super) styled_text: &'a StyledText,
}

impl ShapedParagraph {
    /// Shapes a paragraph.
    pub(super) fn shape(
        paragraph: &Paragraph,
        options: ParagraphOptions<'_>,
        context: &TextContext<'_>,
        scratch: &mut ShaperScratch,
    ) -> Self {
        let mut result = Self { text: paragraph.text.clone(), ..Self::default() };
        if paragraph.text.is_empty() {
            return result;
        }
        let analysis_options = AnalysisOptions { base_direction: options.direction, ..AnalysisOptions::default() };
        scratch.analyzer.analyze(&paragraph.text, &analysis_options, &mut scratch.analysis);
        let styles = &options.styled_text.styles;
        let mut choice = FontChoice::new(context, styles, paragraph);
        let small_caps = [parlance::FontFeature { tag: parlance::Tag::new(b"smcp"), value: 1 }];
        let items = items(paragraph, styles, &small_caps);
        let (analysis, shaped) = (&scratch.analysis, &mut scratch.shaped);
        scratch.shaper.shape_text(&paragraph.text, analysis, &paragraph.styles, items, &mut choice, shaped);
        result.is_rtl = scratch.analysis.paragraph_level().is_rtl();
        let mut hyphens = hyphens(&paragraph.text, options.hyphenate);
        hyphens.extend(&paragraph.soft_hyphens);
        hyphens.sort_unstable();
        let maker = PieceMaker { shaped: &scratch.shaped, options, hyphens: &hyphens, faces: &choice.faces };
        maker.fill(&mut result);
        result
    }

    /// Returns the run of an atom.
    pub(super) fn run(&self, atom: usize) -> &ShapedRun {
        &self.runs[usize::from(self.atoms[atom].run)]
    }

    /// Returns the width of the whole paragraph on one line.
    pub(super) fn width(&self) -> f32 {
        self.atoms.iter().map(|atom| atom.advance).sum()
    }
}

/// Returns the stretches of a paragraph that are shaped alike.
fn items<'a>(
    paragraph: &'a Paragraph,
    styles: &'a [TextStyle],
    small_caps: &'a [parlance::FontFeature],
) -> impl Iterator<Item = Item<'a>> {
    let mut end = 0;
    paragraph.styles.chunk_by(|a, b| a == b).map(move |stretch| {
        end += u32::try_from(stretch.len()).unwrap_or_default();
        let is_small = styles[usize::from(stretch[0])].caps == Caps::Small;
        let features = if is_small { small_caps } else { &[] };
        Item { char_end: end, options: ShapeOptions { font_size: 1.0, language: None, features, variations: &[] } }
    })
}

/// The script in which a single missing sign, such as an arrow or a star, is taken from another face by itself.
const LATIN: parlance::Script = parlance::Script::from_bytes(*b"Latn");

/// Chooses the face for each letter as usvg does: the style's own, or the nearest that has the letter.
///
/// usvg sets the SVG that comes of this again. Had it chosen other faces, words would not have the width that was measured.
struct FontChoice<'s, 'a> {
    context: &'s TextContext<'a>,
    /// The face of each style.
    primary: Vec<usize>,
    styles: &'s [TextStyle],
    faces: Vec<Arc<FontFace>>,
    sources: AnalysisDataSources,
    paragraph: &'s Paragraph,
    /// The face for all letters of the segment, where the style's own lacks some of them.
    whole: Option<usize>,
}

impl<'s, 'a> FontChoice<'s, 'a> {
    fn new(context: &'s TextContext<'a>, styles: &'s [TextStyle], paragraph: &'s Paragraph) -> Self {
        let sources = AnalysisDataSources::new();
        let mut choice =
            Self { context, primary: Vec::new(), styles, faces: Vec::new(), sources, paragraph, whole: None };
        for style in styles {
            let face = context.fonts.face(&style.query()).and_then(|id| choice.number(id));
            choice.primary.push(face.unwrap_or(usize::MAX));
        }
        choice
    }

    fn number(&mut self, id: usvg::fontdb::ID) -> Option<usize> {
        let known = self.faces.iter().position(|face| face.id == id);
        known.or_else(|| {
            self.faces.push(self.context.fonts.used_face(id)?);
            Some(self.faces.len() - 1)
        })
    }

    /// Returns a face that has every letter of a segment whose own face has only some, so that words have one look.
    fn for_all(&mut self, segment: &Segment) -> Option<usize> {
        let style = *self.paragraph.styles.get(segment.range.char_range.start)?;
        let face = Arc::clone(self.faces.get(*self.primary.get(usize::from(style))?)?);
        let text = &self.paragraph.text[segment.range.byte_range.clone()];
        let missing = text.chars().find(|character| character.is_alphabetic() && !face.has(*character))?;
        let other = self.fallback(missing, (style, face.id)).and_then(|id| self.number(id))?;
        let has_all = text.chars().all(|character| character.is_control() || self.faces[other].has(character));
        has_all.then_some(other)
    }

    /// Returns the face for a character that a style's own lacks.
    fn fallback(&self, character: char, (style, own): (u16, usvg::fontdb::ID)) -> Option<usvg::fontdb::ID> {
        let further = self.styles.get(usize::from(style)).map(|style| &*style.family.further);
        self.context.fonts.fallback_among(further.unwrap_or_default(), character, &[own])
    }

    fn choose(&mut self, primary: usize, cluster: &mut CharCluster) -> Option<usize> {
        let face = self.faces.get(primary)?;
        if covers(face, cluster, &self.sources) {
            return Some(primary);
        }
        let missing = cluster.chars().iter().map(|one| one.ch).find(|character| !face.has(*character));
        let own = (cluster.style_index(), face.id);
        let other = missing.and_then(|character| self.fallback(character, own));
        let other = other.and_then(|id| self.number(id));
        Some(other.filter(|other| covers(&self.faces[*other], cluster, &self.sources)).unwrap_or(primary))
    }
}

impl FontSelector for &mut FontChoice<'_, '_> {
    fn begin_segment(&mut self, segment: &Segment, _: &ShapeOptions<'_>) {
        self.whole = if segment.script == LATIN { None } else { self.for_all(segment) };
    }

    fn select_font(
        &mut self,
        _: &Segment,
        _: &ShapeOptions<'_>,
        cluster: &mut CharCluster,
    ) -> Option<FontInstanceRef<'_>> {
        let primary = *self.primary.get(usize::from(cluster.style_index()))?;
        let chosen = self.whole.or_else(|| self.choose(primary, cluster))?;
        Some(self.faces[chosen].instance.as_ref())
    }
}

fn covers(face: &FontFace, cluster: &mut CharCluster, sources: &AnalysisDataSources) -> bool {
    matches!(cluster.chars(), [one] if face.has(one.ch))
        || cluster.calculate_coverage(|character| face.has(character), sources).is_complete()
}

/// Makes atoms and pieces from shaped text.
struct PieceMaker<'a> {
    shaped: &'a ShapedText,
    options: ParagraphOptions<'a>,
    /// The bytes before which a hyphen may be.
    hyphens: &'a [usize],
    faces: &'a [Arc<FontFace>],
}

impl PieceMaker<'_> {
    fn fill(&self, paragraph: &mut ShapedParagraph) {
        for (index, run) in self.shaped.runs().iter().enumerate() {
            let font = &self.shaped.fonts()[run.font_index];
            let Some(face) = self.faces.iter().find(|face| face.instance == *font) else { continue };
            let slice = self.shaped.run_slice(u32::try_from(index).unwrap_or_default());
            let style = slice.characters().first().map_or(0, |character| character.style_index);
            let number = u16::try_from(paragraph.runs.len()).unwrap_or_default();
            paragraph.runs.push(ShapedRun { style, face: Arc::clone(face), level: run.bidi_level.to_u8() });
            for atom in slice.atoms_start() {
                self.atom(paragraph, &atom, number);
            }
        }
        self.end_piece(paragraph, BreakAfter::Must);
    }

    fn style(&self, paragraph: &ShapedParagraph, run: u16) -> &TextStyle {
        &self.options.styled_text.styles[usize::from(paragraph.runs[usize::from(run)].style)]
    }

    fn atom(&self, paragraph: &mut ShapedParagraph, atom: &parley_engine::Atom<'_>, run: u16) {
        let characters = atom.characters();
        let Some((first, last)) = characters.first().zip(characters.last()) else { return };
        let start = first.text_byte_start;
        let style = self.style(paragraph, run);
        let kind = match first.whitespace {
            _ if style.icon.is_some() => AtomKind::Icon,
            Whitespace::Newline => AtomKind::Break,
            Whitespace::Space | Whitespace::NoBreakSpace => AtomKind::Space,
            _ => AtomKind::Letter,
        };
        let advance = match (kind, style.icon) {
            (AtomKind::Icon, Some(icon)) => {
                let placed = &self.options.styled_text.icons[usize::from(icon)];
                single(placed.icon.proportion() * placed.height * style.scale)
            }
            (AtomKind::Break, _) => 0.0,
            _ => spaced(atom.advance() * single(style.scale), self.spacing(paragraph, (run, kind, start))),
        };
        // A line may end before this atom, unless both belong to words that are kept together.
        let may_end = !paragraph.atoms.is_empty() && !self.is_kept(paragraph, run);
        if may_end && paragraph.atoms.last().is_some_and(|before| before.kind == AtomKind::Break) {
            self.end_piece(paragraph, BreakAfter::Must);
        } else if may_end && atom.is_soft_wrap_opportunity_before() {
            self.end_piece(paragraph, BreakAfter::May);
        } else if may_end && self.hyphens.binary_search(&(start as usize)).is_ok() {
            let before = paragraph.atoms.last();
            let width = before.map_or(0.0, |it| self.hyphen(paragraph, it.run) + self.spacing_of(paragraph, it));
            self.end_piece(paragraph, BreakAfter::Hyphen(width));
        }
        let end = u32::try_from(last.text_byte_range().end).unwrap_or_default();
        paragraph.atoms.push(Atom { start, end, advance, run, kind, character: atom.char_range().start });
    }

    /// Returns how much wider than its letters an atom is that begins at a byte of the text.
    fn spacing(&self, paragraph: &ShapedParagraph, (run, kind, start): (u16, AtomKind, u32)) -> f32 {
        let style = self.style(paragraph, run);
        let first = paragraph.text[start as usize..].chars().next();
        let letter = if first.is_some_and(is_cursive) { 0.0 } else { style.letter_spacing };
        let word = if kind == AtomKind::Space { style.word_spacing } else { 0.0 };
        single(letter + word)
    }

    /// Returns whether the last atom and the next one belong to words that must stay together.
    fn is_kept(&self, paragraph: &ShapedParagraph, run: u16) -> bool {
        let before = paragraph.atoms.last().is_some_and(|atom| self.style(paragraph, atom.run).kept);
        before && self.style(paragraph, run).kept
    }

    fn hyphen(&self, paragraph: &ShapedParagraph, run: u16) -> f32 {
        paragraph.runs[usize::from(run)].face.hyphen * single(self.style(paragraph, run).scale)
    }

    fn end_piece(&self, paragraph: &mut ShapedParagraph, then: BreakAfter) {
        let start = paragraph.pieces.last().map_or(0, |piece| piece.end as usize);
        let atoms = &paragraph.atoms[start..];
        let is_body = |atom: &Atom| matches!(atom.kind, AtomKind::Letter | AtomKind::Icon);
        // A no-break space belongs to the words around it; at the end of a piece it is a space like any other.
        let body = atoms.iter().rposition(is_body).map_or(0, |last| last + 1);
        let width = |atoms: &[Atom]| atoms.iter().map(|atom| atom.advance).sum::<f32>();
        let gaps = |atoms: &[Atom]| atoms.iter().filter(|atom| atom.kind == AtomKind::Space).count();
        let to_u32 = |at: usize| u32::try_from(at).unwrap_or_default();
        let is_followed = body < atoms.len() || then != BreakAfter::Must;
        let last = atoms[..body].last();
        let spacing = last.map_or(0.0, |last| self.spacing_of(paragraph, last));
        let kerning = last.filter(|_| is_followed).map_or(0.0, |last| self.kerning(paragraph, last));
        let body_width = width(&atoms[..body]);
        let (ascent, descent, scale) = self.reach(paragraph, &atoms[..body]);
        paragraph.pieces.push(LinePiece {
            start: to_u32(start),
            body_end: to_u32(start + body),
            end: to_u32(paragraph.atoms.len()),
            last: body_width - kerning - spacing,
            body: body_width,
            space: width(&atoms[body..]),
            gaps: u16::try_from(gaps(&atoms[..body])).unwrap_or_default(),
            gaps_after: u16::try_from(gaps(&atoms[body..])).unwrap_or_default(),
            then,
            ascent,
            descent,
            scale,
        });
    }

    /// Returns how far atoms reach above and below their line, and how large the largest is.
    fn reach(&self, paragraph: &ShapedParagraph, atoms: &[Atom]) -> (f32, f32, f32) {
        let mut reach = (0.0_f64, 0.0_f64, 0.0_f64);
        for stretch in atoms.chunk_by(|a, b| a.run == b.run) {
            let style = self.style(paragraph, stretch[0].run);
            let face = &paragraph.runs[usize::from(stretch[0].run)].face;
            let (above, below) = match style.icon {
                Some(icon) => {
                    let placed = &self.options.styled_text.icons[usize::from(icon)];
                    let (middle, half) = (face.cap_height / 2.0 + placed.rise, placed.height / 2.0);
                    (middle + half, half - middle)
                }
                None => (face.ascent, face.descent),
            };
            reach.0 = reach.0.max(above * style.scale + style.rise);
            reach.1 = reach.1.max(below * style.scale - style.rise);
            let tallest = style.icon.map_or(1.0, |icon| self.options.styled_text.icons[usize::from(icon)].height);
            reach.2 = reach.2.max(style.scale * tallest);
        }
        (single(reach.0), single(reach.1), single(reach.2))
    }

    fn spacing_of(&self, paragraph: &ShapedParagraph, atom: &Atom) -> f32 {
        match atom.kind {
            AtomKind::Letter | AtomKind::Space => self.spacing(paragraph, (atom.run, atom.kind, atom.start)),
            AtomKind::Break | AtomKind::Icon => 0.0,
        }
    }

    /// Returns how much wider a letter is because of the one after it. At the end of a line there is none: usvg, which sets each
    /// line by itself, does not kern there either.
    fn kerning(&self, paragraph: &ShapedParagraph, atom: &Atom) -> f32 {
        let run = &paragraph.runs[usize::from(atom.run)];
        if run.level % 2 == 1 || atom.kind != AtomKind::Letter {
            return 0.0;
        }
        let clusters = self.shaped.shaped_clusters();
        let found = clusters.binary_search_by_key(&atom.character, |cluster| cluster.chars_range().start);
        let Some(cluster) = found.ok().map(|index| clusters[index]).filter(|cluster| cluster.has_inline_glyph()) else {
            return 0.0;
        };
        let scale = single(self.style(paragraph, atom.run).scale);
        let spacing = self.spacing_of(paragraph, atom);
        run.face.advance(cluster.glyph_offset).map_or(0.0, |alone| atom.advance - spacing - alone * scale)
    }
}

/// Returns the width of an atom that is spaced out; as usvg has it, one that would go back has none.
fn spaced(advance: f32, spacing: f32) -> f32 {
    if spacing == 0.0 { advance } else { (advance + spacing).max(0.0) }
}

/// Returns whether the letters of a character's script are joined, so that they are not spaced out: those of which usvg knows it,
/// <https://www.w3.org/TR/css-text-3/#cursive-tracking>.
fn is_cursive(character: char) -> bool {
    matches!(
        character,
        '\u{600}'..='\u{7ff}' | '\u{840}'..='\u{8ff}' | '\u{900}'..='\u{a7f}' | '\u{1680}'..='\u{169f}'
            | '\u{1800}'..='\u{18af}' | '\u{a800}'..='\u{a82f}' | '\u{a840}'..='\u{a87f}' | '\u{fb50}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefc}' | '\u{10ac0}'..='\u{10aff}' | '\u{10b80}'..='\u{10baf}'
            | '\u{11180}'..='\u{111df}' | '\u{11480}'..='\u{114df}' | '\u{11600}'..='\u{1165f}'
    )
}

fn single(value: f64) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "sizes of letters need no more digits")]
    let value = value as f32;
    value
}

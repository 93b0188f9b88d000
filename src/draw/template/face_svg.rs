//! The SVG of a face, shared by all cards that show it, and where its text comes from: which bytes of it stand in a template, and which
//! were printed by one of its tags.

use super::sandbox::{OwnText, TemplateFiles, text_key};
use crate::diag::{Place, Source};
use crate::memo::ContentKey;
use std::fmt;
use std::ops::{Deref, Range};
use std::sync::{Arc, OnceLock};
use tera::Value;

/// The SVG of a face: cheap to clone, with a fingerprint that is made once.
#[derive(Clone, Debug, Default)]
pub struct FaceSvg(Arc<SharedSvg>);

#[derive(Debug, Default)]
struct SharedSvg {
    text: Arc<str>,
    key: OnceLock<ContentKey>,
    provenance: Provenance,
}

impl FaceSvg {
    /// Returns a face that a template printed.
    pub(super) fn printed(text: &str, provenance: Provenance) -> Self {
        Self(Arc::new(SharedSvg { text: text.into(), key: OnceLock::new(), provenance }))
    }

    /// Returns where its text comes from.
    pub(super) fn provenance(&self) -> &Provenance {
        &self.0.provenance
    }

    /// Returns the fingerprint of its text.
    pub fn key(&self) -> ContentKey {
        *self.0.key.get_or_init(|| ContentKey::of(&self.0.text))
    }

    /// Returns its text, to share.
    pub fn text(&self) -> &Arc<str> {
        &self.0.text
    }
}

impl From<String> for FaceSvg {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl From<&str> for FaceSvg {
    fn from(text: &str) -> Self {
        Self::printed(text, Provenance::default())
    }
}

impl Deref for FaceSvg {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.text
    }
}

impl PartialEq for FaceSvg {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.text == other.0.text
    }
}

impl Eq for FaceSvg {}

impl PartialEq<&str> for FaceSvg {
    fn eq(&self, other: &&str) -> bool {
        &*self.0.text == *other
    }
}

impl fmt::Display for FaceSvg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

/// The most notes of one face: a loop can print a letter at a time.
const MOST: usize = 10_000;

/// Where the text of a face comes from.
#[derive(Clone, Debug, Default)]
pub(super) struct Provenance {
    files: Arc<TemplateFiles>,
    /// From which byte on which text was printed, in order.
    notes: Vec<(usize, PrintedText)>,
}

/// What was printed, with all that follows it up to the next note.
#[derive(Clone, Debug)]
pub(super) enum PrintedText {
    /// A run of a template, and what its tag printed.
    Run(Value),
    /// A drawing of a file of its own.
    Drawing(FaceSvg),
    /// So much that it is not noted.
    Unknown,
}

/// What is noted of a face while it is printed.
#[derive(Debug, Default)]
pub(super) struct ProvenanceNotes {
    /// How many bytes the face has.
    pub(super) length: usize,
    notes: Vec<(usize, PrintedText)>,
}

impl ProvenanceNotes {
    /// Notes what is printed from here on.
    pub(super) fn add(&mut self, text: PrintedText) {
        let length = self.length;
        if matches!(text, PrintedText::Run(_)) {
            // Where nothing was printed nothing is left to say.
            while self.notes.pop_if(|(at, _)| *at == length).is_some() {}
        }
        match self.notes.len() {
            ..MOST => self.notes.push((length, text)),
            MOST => self.notes.push((length, PrintedText::Unknown)),
            _ => {}
        }
    }

    pub(super) fn finish(mut self, files: &Arc<TemplateFiles>) -> Provenance {
        self.notes.shrink_to_fit();
        Provenance { files: Arc::clone(files), notes: self.notes }
    }
}

/// A stretch of a face that comes from one place.
#[derive(Clone, Debug)]
pub struct FaceStretch {
    /// Its bytes on the face.
    pub range: Range<usize>,
    /// Its own text in a template; of a value or a drawing, the tag that printed it.
    pub place: Place,
    /// What it is.
    pub kind: StretchKind,
}

/// What a stretch of a face is.
#[derive(Clone, Debug)]
pub enum StretchKind {
    /// The text of a template.
    Text,
    /// What a tag printed.
    Value,
    /// A drawing, as its own file makes it: on the face its ids have other names, and it has no comments.
    Drawing(FaceSvg),
}

impl FaceSvg {
    /// Returns the stretches of a range of its text, in order; nothing of what is not known.
    pub fn stretches(&self, range: &Range<usize>) -> Vec<FaceStretch> {
        let Provenance { files, notes } = self.provenance();
        let (mut stretches, mut tag) = (Vec::new(), None);
        for (number, (start, text)) in notes.iter().enumerate() {
            let end = notes.get(number + 1).map_or(self.len(), |(next, _)| *next);
            let mut printed = *start..end;
            let kind = match text {
                PrintedText::Run(run) => {
                    let Some((source, run)) = noted(run, files) else { continue };
                    if let Some(own) = own_text(&self[printed.clone()], source.text(), run.text.clone()) {
                        let middle = start + own.len();
                        let (from, to) = (range.start.clamp(*start, middle), range.end.clamp(*start, middle));
                        let place = source.place(own.start + from - start..own.start + to - start);
                        stretches.push(FaceStretch { range: from..to, place, kind: StretchKind::Text });
                        (tag, printed.start) = (None, middle);
                    }
                    // Other text was kept, and is printed by the tag before.
                    tag = tag.or_else(|| Some(source.place(run.tag.clone())));
                    StretchKind::Value
                }
                PrintedText::Drawing(svg) => StretchKind::Drawing(svg.clone()),
                PrintedText::Unknown => break,
            };
            stretches.extend(tag.clone().map(|place| FaceStretch { range: printed, place, kind }));
        }
        stretches.retain(|it| !it.range.is_empty() && it.range.start < range.end && range.start < it.range.end);
        stretches
    }
}

/// Returns the file and the run that were noted.
fn noted<'f>(run: &Value, files: &'f TemplateFiles) -> Option<(&'f Arc<Source>, &'f OwnText)> {
    let (key, number) = run.as_str()?.split_once('.')?;
    let file = files.values().find(|file| text_key(file.source.name()) == key)?;
    Some((&file.source, file.own_texts.get(number.parse::<usize>().ok()?)?))
}

/// Returns where the text of a run stands that what was printed begins with; none if it begins with something else. Tags may
/// take the white space around them away.
fn own_text(printed: &str, template: &str, run: Range<usize>) -> Option<Range<usize>> {
    let text = template.get(run.clone())?;
    let own =
        [text, text.trim_end(), text.trim_start(), text.trim()].into_iter().find(|own| printed.starts_with(own))?;
    let start = run.start + (own.as_ptr() as usize - text.as_ptr() as usize);
    Some(start..start + own.len())
}

//! The changes that can be taken back.

use super::change_error::{ChangeError, Changed};
use super::toml_text::Splice;
use crate::files::{EditError, Project};
use siphasher::sip::SipHasher13;
use std::hash::{Hash, Hasher};

/// The changes that can be taken back, the last one last; each is edits that are taken back together, the first one first.
#[derive(Clone, Debug, Default)]
pub(super) struct History(Vec<Vec<HistoryEdit>>);

/// The most changes that can be taken back.
const MOST: usize = 500;
/// The most bytes of pictures that are kept to be put back.
const MOST_BYTES: usize = 256 << 20;

#[derive(Clone, Debug)]
enum HistoryEdit {
    /// A text that was replaced at a byte of a file; the whole file after it as a number.
    Text { file: String, at: usize, before: String, after: String, file_after: u64 },
    /// A drawing or a picture that was put into the deck; what was put there as a number.
    Picture { file: String, before: Option<Vec<u8>>, after: u64 },
}

/// A change of a text file of the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextEdit {
    /// Its name in the deck's folder.
    pub(super) file: String,
    /// The line of the change, from 1.
    pub(super) line: usize,
    /// The whole text before it.
    pub(super) before: String,
    pub(super) splice: Splice,
}

impl TextEdit {
    /// Returns the whole text after it.
    pub(super) fn after(&self) -> String {
        self.splice.apply(&self.before)
    }
}

/// A drawing or a picture that is put into the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PictureEdit {
    /// Its name in the deck's folder.
    pub(super) file: String,
    pub(super) bytes: Vec<u8>,
}

impl History {
    /// Changes a text file; if the change goes on with the one before it, both are taken back together.
    pub(super) fn apply(&mut self, project: &Project, edit: TextEdit, goes_on: bool) -> Result<Changed, ChangeError> {
        let (file, line) = (edit.file.clone(), edit.line);
        let new = edit_text(project, edit)?;
        let last = self.0.last_mut().map(Vec::as_mut_slice);
        match (last, new) {
            (
                Some([HistoryEdit::Text { file: known, at, after, file_after, .. }]),
                HistoryEdit::Text { at: new_at, before, after: new_after, file_after: new_file, .. },
            ) if goes_on && *known == file && *at == new_at && *after == before => {
                (*after, *file_after) = (new_after, new_file);
            }
            (_, new) => self.push(vec![new]),
        }
        Ok(Changed { file, line: Some(line), undoable: self.0.len() })
    }

    /// Puts drawings and pictures into the deck, and changes the text that names them: all of it, or nothing.
    pub(super) fn put(
        &mut self,
        project: &Project,
        pictures: Vec<PictureEdit>,
        text: Option<TextEdit>,
    ) -> Result<Changed, ChangeError> {
        let file = pictures.last().map(|picture| picture.file.clone()).unwrap_or_default();
        let mut done = Vec::new();
        let pictures = pictures.into_iter().map(|picture| put_picture(project, picture));
        for edited in pictures.chain(text.into_iter().map(|text| edit_text(project, text))) {
            match edited {
                Ok(edited) => done.push(edited),
                Err(error) => {
                    // What cannot be taken back stays: the first error says more.
                    let _ = take_back(&mut done, project);
                    return Err(error);
                }
            }
        }
        self.push(done);
        Ok(Changed { file, line: None, undoable: self.0.len() })
    }

    fn push(&mut self, step: Vec<HistoryEdit>) {
        self.0.push(step);
        let bytes = |steps: &[Vec<HistoryEdit>]| steps.iter().flatten().map(HistoryEdit::bytes).sum::<usize>();
        while self.0.len() > 1 && (self.0.len() > MOST || bytes(&self.0) > MOST_BYTES) {
            self.0.remove(0);
        }
    }

    /// Takes the last change back. One whose file was changed since stays: it can be taken back once the file is as it was.
    pub(super) fn undo(&mut self, project: &Project) -> Result<Changed, ChangeError> {
        let step = self.0.last_mut().ok_or(ChangeError::NothingToUndo)?;
        check(step, project)?;
        let (file, line) = take_back(step, project)?;
        self.0.pop();
        Ok(Changed { file, line, undoable: self.0.len() })
    }
}

impl HistoryEdit {
    fn bytes(&self) -> usize {
        match self {
            Self::Picture { before, .. } => before.as_ref().map_or(0, Vec::len),
            Self::Text { .. } => 0,
        }
    }
}

/// Checks that no file was changed since.
fn check(edits: &[HistoryEdit], project: &Project) -> Result<(), ChangeError> {
    for edit in edits {
        let (file, is_same) = match edit {
            HistoryEdit::Text { file, file_after, .. } => {
                (file, number_of(project.deck_text(file)?.text().as_bytes()) == *file_after)
            }
            HistoryEdit::Picture { file, after, .. } => {
                (file, project.own_picture(file)?.is_some_and(|bytes| number_of(&bytes) == *after))
            }
        };
        if !is_same {
            return Err(ChangeError::ChangedSince { file: file.clone() });
        }
    }
    Ok(())
}

/// Takes edits back, the last one first. Returns the file and the line of the last one. After an error, what is not taken back
/// stays.
fn take_back(edits: &mut Vec<HistoryEdit>, project: &Project) -> Result<(String, Option<usize>), ChangeError> {
    let mut taken = (String::new(), None);
    while let Some(edit) = edits.last() {
        taken = match edit {
            HistoryEdit::Text { file, at, before, after, .. } => {
                let source = project.deck_text(file)?;
                let span = *at..at + after.len();
                if source.text().get(span.clone()) != Some(after.as_str()) {
                    return Err(EditError::Changed { name: file.clone() }.into());
                }
                let line = source.place(span.clone()).position().line;
                let splice = Splice { span, new: before.clone() };
                project.rewrite(file, source.text(), &splice.apply(source.text()))?;
                (file.clone(), Some(line))
            }
            HistoryEdit::Picture { file, before, .. } => {
                let found = project.own_picture(file)?;
                project.put_picture(file, found.as_deref(), before.as_deref())?;
                (file.clone(), None)
            }
        };
        edits.pop();
    }
    Ok(taken)
}

fn edit_text(project: &Project, edit: TextEdit) -> Result<HistoryEdit, ChangeError> {
    let after = edit.after();
    let TextEdit { file, before, splice: Splice { span, new }, .. } = edit;
    if project.deck_text(&file)?.text() != before {
        return Err(EditError::Changed { name: file }.into());
    }
    project.rewrite(&file, &before, &after)?;
    let file_after = number_of(after.as_bytes());
    Ok(HistoryEdit::Text { file, at: span.start, before: before[span].to_owned(), after: new, file_after })
}

fn put_picture(project: &Project, PictureEdit { file, bytes }: PictureEdit) -> Result<HistoryEdit, ChangeError> {
    let before = project.own_picture(&file)?.map(std::borrow::Cow::into_owned);
    project.put_picture(&file, before.as_deref(), Some(&bytes))?;
    Ok(HistoryEdit::Picture { file, before, after: number_of(&bytes) })
}

fn number_of(bytes: &[u8]) -> u64 {
    let mut hasher = SipHasher13::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

//! The XML of a workbook's parts, read tag by tag.

use super::workbook_error::WorkbookError;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesEnd, BytesStart, Event};
use quick_xml::name::QName;
use quick_xml::{Reader, XmlVersion};
use std::borrow::Cow;

/// A reader of one part.
pub(super) struct XmlPart<'x> {
    reader: Reader<&'x [u8]>,
    part: &'x str,
}

/// What comes next in a part. An empty tag begins and ends.
pub(super) enum XmlEvent<'x> {
    /// A tag begins.
    Start(BytesStart<'x>),
    /// A tag ends.
    End(BytesEnd<'x>),
    /// Text.
    Text(Cow<'x, str>),
}

impl<'x> XmlPart<'x> {
    pub(super) fn new(text: &'x str, part: &'x str) -> Self {
        let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
        reader.config_mut().expand_empty_elements = true;
        Self { reader, part }
    }

    /// Returns that the part cannot be read.
    pub(super) fn damaged(&self) -> WorkbookError {
        WorkbookError::Damaged { part: self.part.to_owned() }
    }

    /// Returns what comes next; none at the end of the part.
    pub(super) fn next(&mut self) -> Result<Option<XmlEvent<'x>>, WorkbookError> {
        loop {
            let event = self.reader.read_event().map_err(|_| self.damaged())?;
            return Ok(Some(match event {
                Event::Start(tag) => XmlEvent::Start(tag),
                Event::End(tag) => XmlEvent::End(tag),
                Event::Text(text) => XmlEvent::Text(text.xml10_content()),
                Event::CData(text) => XmlEvent::Text(text.xml10_content()),
                Event::GeneralRef(reference) => {
                    let letter = reference.resolve_char_ref().map_err(|_| self.damaged())?;
                    let named = || resolve_predefined_entity(&reference).map(Cow::Borrowed);
                    let text = letter.map(|letter| Cow::Owned(letter.to_string())).or_else(named);
                    XmlEvent::Text(text.ok_or_else(|| self.damaged())?)
                }
                Event::Eof => return Ok(None),
                Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => continue,
            }));
        }
    }

    /// Returns the next tag that begins; none at the end of the part.
    pub(super) fn next_tag(&mut self) -> Result<Option<BytesStart<'x>>, WorkbookError> {
        while let Some(event) = self.next()? {
            if let XmlEvent::Start(tag) = event {
                return Ok(Some(tag));
            }
        }
        Ok(None)
    }

    /// Returns the next tag inside the one that is open; none once that one ends.
    pub(super) fn child(&mut self) -> Result<Option<BytesStart<'x>>, WorkbookError> {
        loop {
            match self.next()?.ok_or_else(|| self.damaged())? {
                XmlEvent::Start(tag) => return Ok(Some(tag)),
                XmlEvent::End(_) => return Ok(None),
                XmlEvent::Text(_) => {}
            }
        }
    }

    /// Skips what is left of the tag that began last.
    pub(super) fn skip(&mut self) -> Result<(), WorkbookError> {
        let mut depth = 1_usize;
        while depth > 0 {
            if self.child()?.is_some() { depth += 1 } else { depth -= 1 }
        }
        Ok(())
    }

    /// Returns the text in the tag that began last, up to its end.
    pub(super) fn text(&mut self) -> Result<String, WorkbookError> {
        let (mut text, mut depth) = (String::new(), 1_usize);
        while depth > 0 {
            match self.next()?.ok_or_else(|| self.damaged())? {
                XmlEvent::Start(_) => depth += 1,
                XmlEvent::End(_) => depth -= 1,
                XmlEvent::Text(more) => text.push_str(&more),
            }
        }
        Ok(text)
    }
}

/// Returns the value of an attribute by its name without a prefix.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    value(tag, |key| key.local_name().as_ref() == name)
}

/// Returns the value of an attribute by its name with its prefix, as most programs write it.
pub(super) fn prefixed(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    value(tag, |key| key.as_ref() == name)
}

fn value(tag: &BytesStart<'_>, is_it: impl Fn(QName<'_>) -> bool) -> Option<String> {
    let found = tag.attributes().with_checks(false).flatten().find(|found| is_it(found.key))?;
    found.normalized_value(XmlVersion::Implicit1_0).ok().map(Cow::into_owned)
}

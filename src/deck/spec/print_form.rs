//! How a value of `[print]` is typed on the command line and in the page of the preview, and how it is written in `deck.toml`.

/// The form of a typed value. A table or a list of TOML can be typed for any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrintForm {
    /// One of these words.
    Word(Vec<&'static str>),
    /// Some of these words, with commas between them; `none` for none.
    Words(Vec<&'static str>),
    /// Texts, with commas between them.
    List,
    /// A text.
    Text,
    /// `true` or `false`.
    Switch,
    /// `true`, `false`, or a text; `none` for `false`.
    SwitchOrText,
    /// A number.
    Number,
    /// Two lengths: across and down.
    Point,
    /// One length, or two: across and down.
    Gap,
    /// One to four lengths, in the order of CSS.
    Margins,
    /// One of these words, the value of the first key of a table, and then values of its other keys: `corners,length=3mm,backs`.
    Settings(&'static str, Vec<&'static str>),
}

impl PrintForm {
    /// Returns what was typed as a value of TOML.
    ///
    /// # Errors
    /// Why it cannot be one, and what to write.
    pub fn written(&self, typed: &str) -> Result<String, String> {
        let typed = typed.trim();
        if typed.starts_with(['{', '[']) {
            return if is_one_value(typed) {
                Ok(typed.to_owned())
            } else {
                Err(format!("`{typed}` is not a value of TOML"))
            };
        }
        let parts: Vec<&str> = typed.split(',').map(str::trim).collect();
        let too_many = |wanted: &str| Err(format!("`{typed}` has too many lengths: write {wanted}"));
        Ok(match (self, &*parts) {
            (Self::Word(words), [_]) => word(words, typed),
            (Self::Words(words), [none]) if none.eq_ignore_ascii_case("none") && !words.contains(&"none") => {
                "[]".to_owned()
            }
            (Self::Words(words), [one]) => word(words, one),
            (Self::Words(words), all) => format!("[{}]", joined(all, |one| word(words, one))),
            (Self::List, all) if all.len() > 1 => format!("[{}]", joined(all, quoted)),
            (Self::SwitchOrText, [none]) if none.eq_ignore_ascii_case("none") => "false".to_owned(),
            (Self::Switch | Self::SwitchOrText, ["true" | "false"]) => typed.to_owned(),
            (Self::Number, _) if typed.parse::<f64>().is_ok() => typed.to_owned(),
            (Self::Point | Self::Gap, [x, y]) => format!("{{ x = {}, y = {} }}", quoted(x), quoted(y)),
            (Self::Point, [_]) => return Err(format!("`{typed}` is one length: write two, such as `10mm,12mm`")),
            (Self::Point, _) => return too_many("`across,down`, such as `10mm,12mm`"),
            (Self::Gap, [_, _, ..]) => return too_many("one gap, or `across,down`"),
            (Self::Margins, [top, rest @ ..]) if !rest.is_empty() => {
                let [right, bottom, left] = match rest {
                    [sides] => [sides, top, sides],
                    [sides, bottom] => [sides, bottom, sides],
                    [right, bottom, left] => [right, bottom, left],
                    _ => return too_many("one margin, or `top,right,bottom,left`"),
                };
                let edges = [("top", top), ("right", right), ("bottom", bottom), ("left", left)];
                let edges = edges.map(|(edge, length)| format!("{edge} = {}", quoted(length)));
                format!("{{ {} }}", edges.join(", "))
            }
            (Self::Settings(_, words), [only]) if !only.contains('=') && is_of(words, only) => word(words, only),
            (Self::Settings(first, words), all) => settings(first, words, all)?,
            _ => quoted(typed),
        })
    }
}

/// Returns the table of a word and of settings after it. A setting without a value is on.
fn settings(first: &str, words: &[&str], parts: &[&str]) -> Result<String, String> {
    let setting = |(index, part): (usize, &&str)| match part.split_once('=') {
        // Numbers and `true` stand without quotes.
        Some((key, value)) if value.trim().parse::<toml::Value>().is_ok() => {
            format!("{} = {}", key.trim(), value.trim())
        }
        Some((key, value)) => format!("{} = {}", key.trim(), quoted(value.trim())),
        None if index == 0 => format!("{first} = {}", word(words, part)),
        None => format!("{part} = true"),
    };
    let table = format!("{{ {} }}", parts.iter().enumerate().map(setting).collect::<Vec<_>>().join(", "));
    if is_one_value(&table) {
        return Ok(table);
    }
    Err(format!("`{}` cannot be read: write a word, and after it settings such as `length=3mm`", parts.join(",")))
}

fn is_one_value(text: &str) -> bool {
    toml::from_str::<toml::Table>(&format!("value = {text}\n")).is_ok_and(|table| table.len() == 1)
}

fn is_of(words: &[&str], typed: &str) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(typed))
}

/// Returns a word in the case that it has; numbers stand without quotes.
fn word(words: &[&str], typed: &str) -> String {
    let word = words.iter().find(|word| word.eq_ignore_ascii_case(typed)).unwrap_or(&typed);
    if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) { (*word).to_owned() } else { quoted(word) }
}

fn joined(parts: &[&str], write: impl Fn(&str) -> String) -> String {
    parts.iter().filter(|part| !part.is_empty()).map(|part| write(part)).collect::<Vec<_>>().join(", ")
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

//! The paper that people have where the system's settings say they are.

use crate::model::Paper;

/// The countries where paper is US Letter; everywhere else it is A4. Source: Unicode CLDR, supplemental data, `paperSize`.
const LETTER: [&str; 14] = ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"];

/// The variables that say how a person writes and prints, the strongest first.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_PAPER", "LANG"];

/// Returns the paper that the system's settings suggest; none if they say nothing about it.
pub(super) fn usual_papers() -> Vec<Paper> {
    let value = |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
    suggested(value).into_iter().collect()
}

/// Returns the paper that variables suggest: `PAPERSIZE` by its name, the others by their country.
fn suggested(value: impl Fn(&str) -> Option<String>) -> Option<Paper> {
    if let Some(paper) = value("PAPERSIZE").and_then(|name| Paper::named(&name).cloned()) {
        return Some(paper);
    }
    let locale = VARIABLES.iter().find_map(|name| value(name))?;
    let country = country(&locale)?;
    Paper::named(if LETTER.contains(&country.as_str()) { "letter" } else { "a4" }).cloned()
}

/// Returns the country of a locale such as `en_US.UTF-8`; none for `C` and for a language alone.
fn country(locale: &str) -> Option<String> {
    let name = locale.split(['.', '@']).next()?;
    let country = name.split(['_', '-']).skip(1).find(|part| part.len() == 2)?;
    country.bytes().all(|byte| byte.is_ascii_alphabetic()).then(|| country.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Option<String> {
        let value =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        suggested(value).map(|paper| paper.name.to_string())
    }

    #[test]
    fn the_country_of_the_locale_says_which_paper() {
        for (locale, paper) in [
            ("en_US.UTF-8", Some("letter")),
            ("fr_CA", Some("letter")),
            ("es_MX.UTF-8@euro", Some("letter")),
            ("en_GB.UTF-8", Some("a4")),
            ("de_DE@euro", Some("a4")),
            ("zh_Hant_TW", Some("a4")),
            ("C", None),
            ("C.UTF-8", None),
            ("POSIX", None),
            ("en", None),
        ] {
            assert_eq!(of(&[("LANG", locale)]).as_deref(), paper, "{locale}");
        }
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn a_stronger_variable_wins() {
        let (lang, paper) = (("LANG", "en_US.UTF-8"), ("LC_PAPER", "de_DE.UTF-8"));
        assert_eq!(of(&[lang, paper]).as_deref(), Some("a4"));
        assert_eq!(of(&[lang, paper, ("LC_ALL", "C")]), None);
        assert_eq!(of(&[lang, ("PAPERSIZE", "a5")]).as_deref(), Some("a5"));
        assert_eq!(of(&[lang, ("PAPERSIZE", "folio")]).as_deref(), Some("letter"));
    }
}

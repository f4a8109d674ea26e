//! The languages there are, and what is compiled in for each of them.
//!
//! Another language is a folder in `locales` and one in `codes`; `build.rs` lists what is in them. A language need not
//! be complete: what it lacks comes from English.

/// What belongs to one language.
pub(crate) struct Locale {
    /// Primary language subtag, in small letters.
    pub(crate) language: &'static str,
    /// Fluent sources. A key defined twice belongs to the later one.
    pub(crate) sources: &'static [&'static str],
    /// Explanations of codes, by ascending id.
    explanations: &'static [(&'static str, &'static str)],
}

impl Locale {
    /// The keys of all messages.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'static str> {
        let lines = self.sources.iter().flat_map(|source| source.lines());
        let starts = lines.filter(|line| line.starts_with(char::is_alphabetic));
        starts.filter_map(|line| line.split_once(" =")).map(|(key, _)| key)
    }

    pub(crate) fn explanation(&self, id: &str) -> Option<&'static str> {
        let place = self.explanations.binary_search_by_key(&id, |&(id, _)| id).ok()?;
        self.explanations.get(place).map(|&(_, text)| text)
    }
}

/// All languages, English first.
static LOCALES: &[Locale] = include!(concat!(env!("OUT_DIR"), "/locales.rs"));

/// The language that has everything.
pub(crate) static FALLBACK: &Locale = &LOCALES[0];

/// The languages there are, as in `en`.
pub(crate) fn languages() -> impl Iterator<Item = &'static str> + Clone {
    LOCALES.iter().map(|locale| locale.language)
}

/// The locale for a tag such as `en`, `en-GB` or `en_GB.UTF-8`.
pub(crate) fn find(tag: &str) -> Option<&'static Locale> {
    let language = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
    LOCALES.iter().find(|locale| locale.language.eq_ignore_ascii_case(language))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fluent_bundle::FluentResource;
    use std::collections::HashSet;

    #[test]
    fn english_comes_first_and_is_complete() {
        assert_eq!(FALLBACK.language, "en");
        assert!(FALLBACK.explanation("C101").is_some() && FALLBACK.explanation("M201").is_some());
        assert_eq!(languages().collect::<Vec<_>>(), ["en", "ru", "uk"]);
    }

    #[test]
    fn every_source_is_sound_fluent() {
        for source in LOCALES.iter().flat_map(|locale| locale.sources) {
            let errors = FluentResource::try_new((*source).to_owned()).map_err(|(_, errors)| errors).err();
            assert_eq!(errors, None);
        }
    }

    #[test]
    fn no_key_is_defined_twice() {
        for locale in LOCALES {
            let mut seen = HashSet::new();
            for key in locale.keys() {
                assert!(seen.insert(key), "{key}");
            }
            assert!(!seen.is_empty(), "{}", locale.language);
        }
    }

    #[test]
    fn explanations_are_sorted_for_the_search() {
        for locale in LOCALES {
            assert!(locale.explanations.is_sorted_by(|a, b| a.0 < b.0));
        }
    }

    #[test]
    fn a_locale_is_found_by_its_primary_subtag() {
        assert_eq!(find("en-GB").map(|locale| locale.language), Some("en"));
        assert_eq!(find("En_US.UTF-8").map(|locale| locale.language), Some("en"));
        assert_eq!(find("uk_UA.UTF-8").map(|locale| locale.language), Some("uk"));
        assert!(find("english").is_none());
        assert!(find("").is_none());
    }
}

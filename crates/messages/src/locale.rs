//! The languages there are, and what is compiled in for each of them.
//!
//! Another language is a folder in `locales`, one in `codes`, and an entry in [`LOCALES`]. It need not be complete:
//! what it lacks comes from English.

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
    pub(crate) fn explanation(&self, id: &str) -> Option<&'static str> {
        let place = self.explanations.binary_search_by_key(&id, |&(id, _)| id).ok()?;
        self.explanations.get(place).map(|&(_, text)| text)
    }
}

/// The pages `codes/LANGUAGE/ID.md` of these ids.
macro_rules! explanations {
    ($language:literal: $($id:ident)*) => {
        &[$((
            stringify!($id),
            include_str!(concat!("../codes/", $language, "/", stringify!($id), ".md")),
        )),*]
    };
}

/// The language that has everything.
pub(crate) static FALLBACK: Locale = Locale {
    language: "en",
    sources: &[include_str!("../locales/en/cli.ftl"), include_str!("../locales/en/codes.ftl")],
    explanations: explanations!("en":
        C101 C102 C103
        D101 D102
        E101 E102 E103 E104 E105 E106 E107 E108 E151
        F101 F102 F103 F104 F105 F106 F107 F151 F152
        F201 F202 F203 F204 F205 F206 F207 F208 F209
        L101 L102 L103 L104 L105 L106 L107 L108 L109 L110 L111 L151 L152 L153 L154 L155
        M101 M102 M103 M104 M105 M106 M107 M108 M109 M110 M111 M112 M113 M114 M115 M151 M152 M153 M154 M155
        M156
        M201 M202 M203 M204 M205 M206 M207 M208
        R101 R102 R103 R104 R105 R106 R151
        S101 S102 S103 S104 S105 S106 S107 S108 S109 S110 S111 S112 S113 S114 S151 S152 S153 S154
        S201 S202 S203
        T101 T102 T103 T104 T105 T106 T107 T108 T109 T110 T111 T112 T113 T114 T151 T152
        V101 V102 V103 V104 V105 V106 V107 V108 V109
    ),
};

static LOCALES: &[&Locale] = &[&FALLBACK];

/// The locale for a tag such as `en`, `en-GB` or `en_GB.UTF-8`.
pub(crate) fn find(tag: &str) -> Option<&'static Locale> {
    let language = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
    LOCALES.iter().find(|locale| locale.language.eq_ignore_ascii_case(language)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fluent_bundle::FluentResource;
    use std::collections::HashSet;

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
            let lines = locale.sources.iter().flat_map(|source| source.lines());
            for key in lines
                .filter(|line| line.starts_with(char::is_alphabetic))
                .filter_map(|line| line.split_once(" ="))
            {
                assert!(seen.insert(key.0), "{}", key.0);
            }
            assert!(seen.len() > 100);
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
        assert!(find("english").is_none());
        assert!(find("").is_none());
    }
}

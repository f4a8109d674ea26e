//! Packing files into the two kinds of archive. Pure: entries in, bytes out.

use std::io::{Cursor, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;
use zip::write::SimpleFileOptions;

/// A file of an archive.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// With `/`, below the one folder that every archive has.
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
    pub(super) executable: bool,
}

impl Entry {
    /// A file that is not run.
    pub(super) fn text(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self { name: name.into(), bytes, executable: false }
    }

    fn mode(&self) -> u32 {
        if self.executable { 0o755 } else { 0o644 }
    }
}

/// A gzipped tar archive with everything in one folder; `time` is in seconds since 1970.
pub(super) fn tar_gz(folder: &str, entries: &[Entry], time: u64) -> anyhow::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    for entry in entries {
        let mut header = tar::Header::new_gnu();
        header.set_size(u64::try_from(entry.bytes.len())?);
        header.set_mode(entry.mode());
        header.set_mtime(time);
        archive.append_data(&mut header, format!("{folder}/{}", entry.name), entry.bytes.as_slice())?;
    }
    Ok(archive.into_inner()?.finish()?)
}

/// A zip archive with everything in one folder. Zip files have no time zone, so all of them get the same fixed time.
pub(super) fn zip(folder: &str, entries: &[Entry]) -> anyhow::Result<Vec<u8>> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for entry in entries {
        let options = SimpleFileOptions::default()
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(entry.mode());
        archive.start_file(format!("{folder}/{}", entry.name), options)?;
        archive.write_all(&entry.bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;

    use super::*;

    fn entries() -> [Entry; 2] {
        [
            Entry { name: "damka".to_owned(), bytes: vec![1, 2, 3], executable: true },
            Entry::text("man/damka.1", b".TH".to_vec()),
        ]
    }

    #[test]
    fn tar_gives_back_what_went_in() {
        let bytes = tar_gz("top", &entries(), 1_000_000_000).unwrap();
        let mut archive = tar::Archive::new(GzDecoder::new(bytes.as_slice()));
        let mut found = Vec::new();
        for file in archive.entries().unwrap() {
            let mut file = file.unwrap();
            let mut content = Vec::new();
            file.read_to_end(&mut content).unwrap();
            let header = file.header();
            let (mode, time) = (header.mode().unwrap(), header.mtime().unwrap());
            found.push((file.path().unwrap().to_string_lossy().into_owned(), content, mode, time));
        }
        assert_eq!(
            found,
            [
                ("top/damka".to_owned(), vec![1, 2, 3], 0o755, 1_000_000_000),
                ("top/man/damka.1".to_owned(), b".TH".to_vec(), 0o644, 1_000_000_000),
            ]
        );
    }

    #[test]
    fn zip_gives_back_what_went_in() {
        let bytes = zip("top", &entries()).unwrap();
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        assert_eq!(archive.file_names().collect::<Vec<_>>(), ["top/damka", "top/man/damka.1"]);
        let mut content = Vec::new();
        let mut file = archive.by_name("top/damka").unwrap();
        file.read_to_end(&mut content).unwrap();
        assert_eq!((content, file.unix_mode().map(|mode| mode & 0o777)), (vec![1, 2, 3], Some(0o755)));
    }

    #[test]
    fn packing_twice_gives_the_same_bytes() {
        assert_eq!(tar_gz("top", &entries(), 7).unwrap(), tar_gz("top", &entries(), 7).unwrap());
        assert_eq!(zip("top", &entries()).unwrap(), zip("top", &entries()).unwrap());
    }
}

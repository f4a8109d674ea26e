//! `cargo xtask dist`: the release archives, in `target/dist`.
//!
//! One archive per x86-64 level (v2 runs everywhere, v3 is faster where it runs), or one for the machine's own
//! architecture elsewhere. Archives do not depend on when or where they are packed: entries are sorted and carry the
//! time of the commit.

mod archive;

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use sha2::{Digest as _, Sha256};

use self::archive::Entry;
use crate::process::{cargo, executable, git, output, program, root, run as start, target};
use crate::release::current_version;

/// A build of the program for one kind of processor.
struct Build {
    /// As in the name of the archive.
    name: String,
    /// As rustc calls it.
    target_cpu: Option<&'static str>,
}

/// The documents that go into every archive.
const DOCUMENTS: &[&str] = &["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// The shells that get completions, with the file name each looks for.
const SHELLS: &[(&str, &str)] = &[
    ("bash", "damka.bash"),
    ("elvish", "damka.elv"),
    ("fish", "damka.fish"),
    ("powershell", "_damka.ps1"),
    ("zsh", "_damka"),
];

pub(crate) fn run() -> anyhow::Result<()> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let version = current_version(&manifest).context("Cargo.toml has no version")?;
    let time = git(&["log", "-1", "--format=%ct"])?.parse().context("the commit has no time")?;
    let binaries = binaries()?;
    let mut common = documents()?;
    common.extend(generated(&binaries[0].1)?);

    let dist = target("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    fs::create_dir_all(&dist)?;
    let mut sums = String::new();
    for (build, binary) in &binaries {
        let mut entries = common.clone();
        entries.push(Entry { name: executable("damka"), bytes: fs::read(binary)?, executable: true });
        entries.sort();
        let name = format!("damka-{version}-{}-{}", env::consts::OS, build.name);
        let (file, bytes) = if cfg!(windows) {
            (format!("{name}.zip"), archive::zip(&name, &entries)?)
        } else {
            (format!("{name}.tar.gz"), archive::tar_gz(&name, &entries, time)?)
        };
        _ = writeln!(sums, "{}  {file}", hexadecimal(&Sha256::digest(&bytes)));
        fs::write(dist.join(file), bytes)?;
    }
    fs::write(dist.join("SHA256SUMS"), &sums)?;
    print!("{sums}");
    println!("written to {}", dist.display());
    Ok(())
}

/// Compiles all builds; what fails is reported together.
fn binaries() -> anyhow::Result<Vec<(Build, PathBuf)>> {
    let host = host()?;
    let (mut binaries, mut failures) = (Vec::new(), Vec::new());
    for build in builds() {
        match compile(&build, &host) {
            Ok(binary) => binaries.push((build, binary)),
            Err(error) => failures.push(format!("{}: {error:#}", build.name)),
        }
    }
    ensure!(failures.is_empty(), "not built:\n  {}", failures.join("\n  "));
    Ok(binaries)
}

/// The builds for this machine's architecture.
fn builds() -> Vec<Build> {
    if cfg!(target_arch = "x86_64") {
        let levels = ["x86-64-v2", "x86-64-v3"];
        levels.map(|level| Build { name: level.to_owned(), target_cpu: Some(level) }).into()
    } else {
        vec![Build { name: env::consts::ARCH.to_owned(), target_cpu: None }]
    }
}

/// The target triple of this machine.
fn host() -> anyhow::Result<String> {
    let version = output(program("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc does not say what its host is")
}

/// Compiles the program and returns where it is. With an explicit `--target` the flags reach the program only, not the
/// build scripts and macros that run on this machine, which may be older than what is built for.
fn compile(build: &Build, host: &str) -> anyhow::Result<PathBuf> {
    let folder = target("dist-build").join(&build.name);
    let mut command = cargo("build --release --locked --package damka --target");
    command.arg(host).arg("--target-dir").arg(&folder);
    if let Some(target_cpu) = build.target_cpu {
        command.env("RUSTFLAGS", format!("-C target-cpu={target_cpu}"));
    }
    start(&mut command)?;
    Ok(folder.join(host).join("release").join(executable("damka")))
}

fn documents() -> anyhow::Result<Vec<Entry>> {
    let read = |name: &&str| Ok(Entry::text(*name, fs::read(root().join(name))?));
    DOCUMENTS.iter().map(read).collect()
}

/// What the program says about itself: man pages and completions.
fn generated(binary: &Path) -> anyhow::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for (shell, file) in SHELLS {
        let text = output(program(binary).env("DAMKA_LANG", "en").args(["completions", shell]))?;
        entries.push(Entry::text(format!("completions/{file}"), text.into_bytes()));
    }
    let folder = target("dist-build").join("man");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    output(program(binary).env("DAMKA_LANG", "en").arg("man").arg(&folder))?;
    for page in fs::read_dir(&folder)? {
        let page = page?;
        entries
            .push(Entry::text(format!("man/{}", page.file_name().to_string_lossy()), fs::read(page.path())?));
    }
    ensure!(entries.len() > SHELLS.len(), "damka man wrote no page");
    Ok(entries)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        _ = write!(text, "{byte:02x}");
        text
    })
}

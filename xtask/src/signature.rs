//! `cargo xtask signature`: is the search the one that it was?
//!
//! `damka bench` searches fixed positions; the number of nodes changes exactly when the search does. The number that is
//! meant stands in [`FILE`], so that a change of the search is seen in the commit that makes it, and a change of anything
//! else that touches the search by mistake is found.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, ensure};

use crate::process::{cargo, executable, output, program, root, run as start, target};

/// Where the number stands.
const FILE: &str = "crates/search/signature.txt";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write the signature of the search as it is now
    #[arg(long)]
    renew: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    start(&mut cargo("build --release --package damka --locked"))?;
    if !args.renew {
        return check(&target(""));
    }
    let nodes = nodes(&target(""))?;
    fs::write(root().join(FILE), format!("{nodes}\n"))?;
    println!("{FILE}: {nodes}");
    Ok(())
}

/// Compares the release build in a target folder with the number that is committed.
pub(crate) fn check(build: &Path) -> anyhow::Result<()> {
    let meant = fs::read_to_string(root().join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    compare(meant.trim(), &nodes(build)?)
}

fn compare(meant: &str, nodes: &str) -> anyhow::Result<()> {
    ensure!(
        meant == nodes,
        "the search has changed: {nodes} nodes instead of {meant}; if that was meant, renew the signature with \
         `cargo xtask signature --renew`"
    );
    println!("{nodes} nodes, as committed");
    Ok(())
}

/// What `damka bench` says first.
fn nodes(build: &Path) -> anyhow::Result<String> {
    let text = output(program(build.join("release").join(executable("damka"))).arg("bench"))?;
    let nodes = text.lines().next().and_then(|line| line.strip_prefix("nodes "));
    Ok(nodes.context("`damka bench` does not begin with its nodes")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::compare;

    #[test]
    fn another_number_is_a_failure_that_says_what_to_do() {
        assert!(compare("17", "17").is_ok());
        let error = compare("17", "18").unwrap_err().to_string();
        assert!(error.contains("18 nodes instead of 17") && error.contains("--renew"), "{error}");
    }
}

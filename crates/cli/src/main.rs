//! The `damka` program.
fn main() -> std::process::ExitCode {
    damka::run(std::env::args_os(), damka::Stdio::of_process())
}

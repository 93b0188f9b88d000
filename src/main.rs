//! The `pullet` command.

fn main() -> std::process::ExitCode {
    pullet::cli::run()
}

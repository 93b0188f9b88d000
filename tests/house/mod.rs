//! The source keeps the rules of ARCHITECTURE.md.

mod architecture;
pub mod rust_source;

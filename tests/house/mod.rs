//! The source keeps the rules of ARCHITECTURE.md.

mod architecture;
mod circles;
pub mod rust_source;
mod type_names;

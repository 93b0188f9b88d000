//! What is checked before print: each lint at its limit, what every lint comes with, and the report to look at.

mod completeness;
mod near_misses;
mod report;
mod shapes;

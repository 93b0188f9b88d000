//! What the program asks of the machine that it runs on: how much memory is in use, which files were saved, who is at the other end
//! of a connection, and threads.

mod memory;
mod saves;
mod socket_owner;
mod threads;
mod watched;

pub use memory::{memory_in_use, memory_of};
pub use saves::Saves;
pub use socket_owner::is_of_other_user;
pub use threads::spawn;
pub use watched::WatchedFiles;

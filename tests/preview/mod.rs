//! `pullet preview`: what the page is shown, what it changes, and who may talk to it.

mod browser;
mod changes;
mod chromium;
mod client;
mod front;
mod in_page;
mod parts;
mod pasted;
mod released;
mod server;
mod shown;
mod start;

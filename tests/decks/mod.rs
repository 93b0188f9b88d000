//! Decks: how they are read, varied, translated and checked; and what holds for all that are built in.

mod any_text;
mod bleed;
mod broken_decks;
mod expectations;
mod fonts;
mod hands_and_colours;
mod history;
mod hostile;
mod hostile_fonts;
mod linked_pictures;
mod low_ink;
mod marks;
mod one_cause;
mod own_lines;
mod own_pictures;
mod places;
mod reading;
mod same_backs;
mod schema;
mod session;
mod set_faces;
mod shapes;
mod style_sheets;
mod tables;
mod translations;
mod variants;

//! The rules engines: the laws that all games keep, the examples of their sources, and whole plays.

mod against;
mod big_chicken;
mod cards_for;
mod chicken_dice;
mod crazy_chicken;
mod endless;
mod figures;
mod jokerlink;
mod jokerlink_deck;
mod players;
mod playing_chicken;
mod playthroughs;
mod printed;
mod random_rules;
mod scenarios;
mod score_sheets;

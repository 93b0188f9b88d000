//! One play from the deal to its end, or to the limit at which it is given up.

use super::player::Knowledge;
use super::{Game, Illegal, Player, Rng, Seat};

/// How a play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Over,
    /// It took more actions than [`Game::longest_play`].
    Endless,
}

/// A play that has stopped.
#[derive(Clone, Debug)]
pub struct Playthrough<S> {
    /// The last state.
    pub state: S,
    /// How many actions it took.
    pub actions: usize,
    /// How it ended.
    pub ending: Ending,
}

/// Something that watches a game while it is played.
pub trait Observer<G: Game> {
    /// Takes note of an action and what came of it.
    fn see(&mut self, game: &G, seat: Seat, action: G::Action, events: &[G::Event]);

    /// Takes note of the state that an action led to, after [`Observer::see`]; by default of nothing.
    fn stand(&mut self, _game: &G, _state: &G::State) {}
}

/// Takes note of nothing.
impl<G: Game> Observer<G> for () {
    fn see(&mut self, _: &G, _: Seat, _: G::Action, _: &[G::Event]) {}
}

/// Plays one game; the players take the seats in order, again from the first where there are more seats.
///
/// # Errors
/// [`Illegal`] where a player chooses what is not allowed, or nothing at all.
pub fn play_out<G: Game>(
    game: &G,
    players: &[&dyn Player<G>],
    rng: &mut Rng,
    observer: &mut impl Observer<G>,
) -> Result<Playthrough<G::State>, Illegal> {
    let state = game.deal(rng);
    play_on(game, state, players, rng, observer)
}

/// Plays one game on from a state.
///
/// # Errors
/// As [`play_out`].
pub(super) fn play_on<G: Game>(
    game: &G,
    mut state: G::State,
    players: &[&dyn Player<G>],
    rng: &mut Rng,
    observer: &mut impl Observer<G>,
) -> Result<Playthrough<G::State>, Illegal> {
    let (mut actions, mut ending) = (0, Ending::Over);
    while let Some(seen) = Knowledge::new(game, &state) {
        if actions == game.longest_play() {
            ending = Ending::Endless;
            break;
        }
        let seat = seen.seat();
        let player = players.get(seat.index() % players.len().max(1));
        let chosen = player.and_then(|player| player.choose(&seen, rng));
        let action = chosen.ok_or(Illegal::new("the player whose turn it is must choose"))?;
        let events = game.apply(&mut state, action)?;
        observer.see(game, seat, action, &events);
        observer.stand(game, &state);
        actions += 1;
    }
    Ok(Playthrough { state, actions, ending })
}

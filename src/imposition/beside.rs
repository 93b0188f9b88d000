//! Which printed matter is beside cards, and why the rest is not.

/// What of the printed matter that may be beside cards is there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// The pages whose pieces are all on sheets of cards, by their indices.
    pub pages: Vec<usize>,
    /// How many sheets this saves.
    pub saved: usize,
    /// Why the others are not.
    pub obstacle: Option<BesideObstacle>,
}

/// Why printed matter is not beside cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BesideObstacle {
    /// The sheets are folded and glued.
    Folded,
    /// A machine cuts the sheets.
    Machine,
    /// The sheets have places that the deck or the labels say.
    OwnPlaces,
    /// Places of the sheets are used already, or they have standees.
    NoSharedSheets,
    /// The paper comes from a roll, so that no places are left.
    Roll,
    /// It would take no sheet less.
    NothingSaved,
}

impl BesideObstacle {
    /// Returns why, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Folded => "sheets to fold are glued, so that all on them is twice as thick",
            Self::Machine => "a machine cuts only cards out of the sheets",
            Self::OwnPlaces => "labels, and sheets with a `grid` or an `origin`, have places for cards alone",
            Self::NoSharedSheets => "sheets of standees, and sheets with used places, have room for cards alone",
            Self::Roll => "a sheet from a roll is no longer than its cards need",
            Self::NothingSaved => "beside the cards, no sheet would be saved",
        }
    }

    /// Returns what to do.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Folded => "print with `--backs duplex` or `--backs none`",
            Self::Machine => "cut by hand, with `--cutter none`",
            Self::OwnPlaces => "leave out `labels`, `grid` and `origin`",
            Self::NoSharedSheets => "leave out `--skip`",
            Self::Roll => "there is nothing to do",
            Self::NothingSaved => {
                "larger paper may have room, or smaller pieces beside fewer cards; otherwise there is nothing to do"
            }
        }
    }
}

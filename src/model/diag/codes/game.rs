//! Findings about the game that the cards are for, and about its versions.

/// Adds these areas with their codes to those of the macros before it; [`super`] says how.
macro_rules! game_codes {
    ($next:ident $($later:ident)*; $($before:tt)*) => {
        $next! {
            $($later)*; $($before)*
            Game {
                AssistanceContradicted, Note, "assistance-contradicted",
                    "The source contradicts itself on whether the player before one with a single card must play, and on the penalty.", "Choose with the rule `assistance`.";
                BadExample, Error, "bad-example",
                    "An example has a word that is neither a card nor a sign, or a sign that nothing stands before or after.", "Write cards and signs as the finding shows.";
                BadFowl, Error, "bad-fowl",
                    "A `fowl` is neither `chicken` nor `duck`.", "Write one of them.";
                BadGoal, Error, "bad-goal",
                    "A goal is not a whole number from 1.", "Write the sum in digits.";
                BadLabel, Error, "bad-label",
                    "A goal card does not say for which numbers of players it is, or repeats one.", "Write `3 4 5` as its `players`.";
                BadNet, Error, "bad-net",
                    "The net of a die does not fold into a cube, lacks a face from 1 to 6, or has opposite faces that do not add up to seven.", "Swap faces, or fix the squares that the finding shows.";
                BadPack, Error, "bad-pack",
                    "A card with a `value` has no `pack`.", "Give it one.";
                BadRank, Error, "bad-rank",
                    "A `rank` is not one of a pack of cards.", "Write A, 2 to 10, J, Q, K or joker.";
                BadRoll, Error, "bad-roll",
                    "The `dice` of an example are not one to six numbers from 1 to 6.", "Write `[2, 2, 2]`.";
                BadRounds, Error, "bad-rounds",
                    "`hands`, `tricks` and `prizes` do not match.", "Write a number for each round. Each hand is one less than the one before, and the tricks are one less than the hand.";
                BadRule, Error, "bad-rule",
                    "A parameter of `[rules]` has a value that it cannot have.", "Write one that the finding names.";
                BadSetup, Error, "bad-setup",
                    "A row of `[data.setups]` lacks a number.", "Write it as the finding shows.";
                BadSuit, Error, "bad-suit",
                    "A card of a pack has no suit, or one that could be red or black.", "Write hearts, diamonds, clubs or spades, or set `red = true` or `false` in the suit's row.";
                BadValue, Error, "bad-value",
                    "The `value` of a card is missing, is not a whole number, or is out of range.", "Write a whole number in that range.";
                BandsBroken, Error, "bands-broken",
                    "The bands of `[data.scoring]` do not cover every number of cards from 1 to a whole hand exactly once.", "Correct the bands.";
                CoopOrderUnsaid, Note, "coop-order-unsaid",
                    "The source does not say whether five of a kind beats every four of a kind.", "Choose with the rule `big_coop_beats_little`.";
                DuckWordingContradicted, Note, "duck-wording-contradicted",
                    "The source calls Ducks wild, and also says that they are not.", "Nothing. Do not print `wild`.";
                EndlessGame, Error, "endless-game",
                    "Games had not ended after more actions than any game should take.", "Run `pullet play --replay` to see why.";
                ExactBonusContradicted, Note, "exact-bonus-contradicted",
                    "The source contradicts itself on an exact sum.", "Choose with the rule `exact`.";
                FirstPrizeContradicted, Note, "first-prize-contradicted",
                    "The source contradicts itself on the prize of the first round.", "Choose with the rule `prizes`.";
                GoalRangeMissed, Note, "goal-range-missed",
                    "The goals for some number of players do not reach as far as the source's table says.", "Nothing, or change the goals.";
                LabelOutsideGame, Error, "label-outside-game",
                    "A goal card is for a number of players that the game does not support.", "Remove the label.";
                LadderContradicted, Warning, "ladder-contradicted",
                    "A counter scores less than the same dice score in another way, so that no one would ever count it.", "Change one of the two rules.";
                MissingBands, Error, "missing-bands",
                    "`[data.scoring]` has no row for a number of players.", "Add it.";
                MissingCards, Error, "missing-cards",
                    "The deck has no cards of a kind that the game needs.", "Add them.";
                MissingSetup, Error, "missing-setup",
                    "`[data.setups]` has no row for a number of players.", "Add it.";
                MissingValue, Error, "missing-value",
                    "A pack lacks a value.", "Add its card.";
                NoGoals, Error, "no-goals",
                    "No goal card is for a number of players that the deck supports.", "Label some goal cards for it, or change `players`.";
                NumberDiffers, Error, "number-differs",
                    "The number on the cards of a kind is not how many there are, or differs from card to card.", "Print that many with `copies`, or change the number.";
                OneSidedGoal, Warning, "one-sided-goal",
                    "A goal is the lowest or highest sum that its players can reach.", "Remove the label, or change the goal.";
                PacksAlike, Error, "packs-alike",
                    "Two packs have the same colour or icon.", "Change one of them.";
                PilesUnequal, Error, "piles-unequal",
                    "The cards left after the deal do not make two equal piles.", "Add or remove a card.";
                PlayersOutsideGame, Error, "players-outside-game",
                    "The deck or the command line asks for a number of players that the game does not support.", "Write a number that it supports.";
                PlayersTwice, Error, "players-twice",
                    "Two rows of a table are for the same number of players.", "Leave the number in one of them.";
                SetupDealWrong, Error, "setup-deal-wrong",
                    "The cards of a set-up do not equal the players' hands together.", "Change `dealt` or the cards.";
                SetupSumWrong, Error, "setup-sum-wrong",
                    "The cards of a set-up do not add up to its `total`.", "Write what the finding says, or change the cards.";
                SetupWantsMore, Error, "setup-wants-more",
                    "A set-up needs more suits, Ducks or Ones than the deck prints.", "Print more, or change the row.";
                TableDiffers, Error, "table-differs",
                    "A table of the deck does not match the game's [figures](games.md#figures).", "Write what the finding says, or print the figures instead.";
                TooFewCards, Error, "too-few-cards",
                    "There are too few cards to deal.", "Add cards, or deal fewer.";
                TooFewGoals, Error, "too-few-goals",
                    "A number of players has fewer goal cards than it needs: a label or a card is lost. In the source, 3, 4, 5 and 7 players have 10 goals, and 6 and 8 players have 9.", "Add the label or the card. If fewer are enough, write their number as the rule `goals`.";
                TooFewKinds, Error, "too-few-kinds",
                    "There are fewer kinds than it takes to end a round.", "Add kinds, or lower the rule `kinds`.";
                TooFewPacks, Error, "too-few-packs",
                    "There are fewer packs than players.", "Add packs, or lower `players`.";
                TooFewReferences, Warning, "too-few-references",
                    "There are fewer reference cards than players.", "Print one for each player.";
                TooManyKinds, Error, "too-many-kinds",
                    "There are more than 50 kinds.", "Give all cards of a kind the same `name`.";
                TwoPlayersUnknown, Note, "two-players-unknown",
                    "The set-up for 2 players is correct, but the source has no rules for 2.", "Play with 3 to 6.";
                UnknownGame, Error, "unknown-game",
                    "No rules engine has that name.", "Correct it, or leave `game` out.";
                UnknownRule, Error, "unknown-rule",
                    "`[rules]` has a key that the game does not know.", "Correct it: the finding shows the nearest one.";
                UnreachableGoal, Error, "unreachable-goal",
                    "A goal is outside the sums that its players can reach.", "Remove the label, or change the goal.";
                UnreachableTotal, Error, "unreachable-total",
                    "No player can reach the rule `goal` exactly.", "Write a multiple of what the counters are worth, not less than `opening`.";
                ValueTwice, Error, "value-twice",
                    "A pack has a value more than once.", "Remove one of the cards.";
                WrongChickens, Error, "wrong-chickens",
                    "There is not exactly one Chicken of each rank.", "Print each once.";
                WrongCounter, Error, "wrong-counter",
                    "By the rules, the dice of an example do not win what is printed beside them.", "Write what the finding says.";
                WrongDice, Error, "wrong-dice",
                    "The deck does not print exactly six paper dice.", "Write six colours as `dice` of `[theme]`, one for each die.";
                WrongEggs, Error, "wrong-eggs",
                    "There are not exactly two of each Egg.", "Print each twice.";
                WrongExample, Error, "wrong-example",
                    "An example does not come out as the rules say.", "Write what the finding says.";
                WrongJokers, Error, "wrong-jokers",
                    "A pack has more than 4 Jokers, or two packs have different numbers of them.", "Print 0 to 4 for each pack.";
                WrongPips, Error, "wrong-pips",
                    "A number shows more or fewer pips than it says, or two of them at one place.", "Write a position for each pip in `pips`.";
                WrongSample, Error, "wrong-sample",
                    "The sample score card cannot happen under the rules, or its sums are wrong.", "Write what the finding says.";
                WrongSuits, Error, "wrong-suits",
                    "There are not two red and two black suits.", "Print all four.";
            }
            Versions {
                BadVersion, Error, "bad-version",
                    "A deck is released under a version that cannot name a file.", "Use letters, digits, `-`, `_` and `.`.";
                EmptyVersion, Note, "empty-version",
                    "The version changed since the last release, and nothing else did.", "Nothing: no one has to print anything again.";
                NoVersion, Error, "no-version",
                    "A deck without a version cannot be released.", "Add it to `[deck]`: `version = \"1.0\"`.";
                RenamedCard, Note, "renamed-card",
                    "A card has another id than in the last release, and looks the same.", "Keep the old id if it is the same card.";
                ReusedId, Warning, "reused-id",
                    "An id stands for another card than in the last release.", "Give the other card a new id.";
                UnchangedVersion, Warning, "unchanged-version",
                    "The deck has changed since it was released, and still has the same version.", "Give it a new `version`.";
                UnreadableRelease, Warning, "unreadable-release",
                    "A file in `releases/` cannot be read, was changed after it was written, or belongs to another deck.", "Restore it from your backup or from version control.";
            }
        }
    };
}
pub(in crate::diag) use game_codes;

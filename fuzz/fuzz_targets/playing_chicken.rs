#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| bodies::game::<pullet::games::playing_chicken::PlayingChicken>(bytes));

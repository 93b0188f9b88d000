#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| bodies::game::<pullet::games::crazy_chicken::CrazyChicken>(bytes));

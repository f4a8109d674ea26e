//! See `damka_tests::fuzz::protocol`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| damka_tests::fuzz::protocol(input));

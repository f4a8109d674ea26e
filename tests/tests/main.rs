//! The tests of the project that cross crate borders, in one binary so that it is linked once.

//! The command line of damka.

//! damka notation

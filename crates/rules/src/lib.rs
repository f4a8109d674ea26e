//! damka rules

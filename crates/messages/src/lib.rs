//! damka messages

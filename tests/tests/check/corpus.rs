//! Real game files, where a folder of them is named by `DAMKA_CORPUS`.

//! Pool checkers, as played in the south of the United States.

use crate::articles::{self, Articles};
use crate::geometry::Board8;
use crate::rules::{Precedence, Promotion, Rules};

/// Pool movement rules (American Pool Checkers Association): Russian ones, but a man that passes the last row in a
/// capture stays a man.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool;

impl Rules for Pool {
    type Board = Board8;
    type Extra = ();
    const PROMOTION: Promotion = Promotion::Passes;
    const PRECEDENCE: Precedence = Precedence::Free;
    const ARTICLES: Articles = articles::POOL;
}

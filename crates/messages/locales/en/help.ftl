### What stands in help besides the lines of commands and arguments, which are English in the program itself.
### For other languages those lines are here, see crates/cli/src/help.rs.

help-examples = Examples
help-exit-codes =
    Exit codes:
      0    done, no error found
      1    errors found, or warnings raised to errors by --deny or --strict
      2    could not run
      130  interrupted

"""Record dice: nets and dials to cut, fold and glue."""

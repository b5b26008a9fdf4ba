"""Cards: their sizes, how they lie on sheets and meet their backs, and what stands on each kind."""

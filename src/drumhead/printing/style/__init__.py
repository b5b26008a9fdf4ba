"""The look of every page: colours, fonts and paper sizes."""

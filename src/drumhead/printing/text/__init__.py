"""Words before they are drawn: how long they are, how a chance, a length or a name is put."""

// Nothing is called here; what is linked takes the place of malloc.

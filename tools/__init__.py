"""Scripts for the people and machines that work on the site; nothing of the site itself."""

"""Small screens over the workbench that ask one thing, one file each."""

"""The panes of the screens, one file each. A pane draws a result; it decides nothing."""

"""Card definitions, grouped by what they exercise."""

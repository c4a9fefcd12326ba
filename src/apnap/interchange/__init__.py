"""Games and files on their way in and out: saves and their checks, records, pickles; files of others, read bounded."""

"""The page: a server for the desk (`apnap.desk`), behind the extra `apnap[web]`."""

-- Staff rename a stored file, and delete one that nothing uses. Whoever puts a file into content locks it meanwhile,
-- which needs the right to change it.
grant delete, update (original_name) on media_files to parcela_app;

-- Few payments wait for a decision. Without figures of its own PostgreSQL takes a third of all to wait, and starts more processes to read five rows.
create statistics payments_waiting_amount on (suspense_amount + released_amount) from payments;
analyze payments;

-- What a search by title looks through, without the rows of projects.
create view project_titles as select project_id, title_key from project_infos;
grant select on table project_titles to parcela_app;

-- How many projects a list has, by its filters, without reading the projects themselves.
create index projects_published_at on projects (published_at) include (country_code, state, currency)
  where published_at is not null;

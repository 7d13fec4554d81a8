-- The pictures of a withdrawn project are hidden everywhere, also on the dashboards of its owners.
create or replace view project_pictures as
select m.project_id, m.position, f.document_id, f.width, f.height, m.alt, m.caption
from project_images m
join media_files f on f.id = m.media_file_id
where not exists (
  select from project_infos i join projects p on p.id = i.project_id
  where p.id = m.project_id and i.first_published_at <= app_now()
    and (p.published_at is null or p.published_at > app_now())
);

-- What staff write about a project is kept in versions; people see the one that was published.

create table project_info_versions (
  project_info_id integer not null references project_infos (id),
  version integer not null constraint project_info_versions_version_positive check (version > 0),
  title jsonb not null constraint project_info_versions_title_localized check (is_localized(title)),
  -- Texts, facts, pictures and documents of the project, as `ProjectContent` of the module tells; published, they
  -- stand in `projects`, `project_infos`, `project_images` and `project_documents`.
  content jsonb not null constraint project_info_versions_content_object check (jsonb_typeof(content) = 'object'),
  saved_at timestamptz not null default app_now(),
  primary key (project_info_id, version)
);
revoke update, delete, truncate on project_info_versions from parcela_app;

alter table project_infos
  add column published_version integer,
  add column publish_at timestamptz,
  add constraint project_infos_published_version_fkey
    foreign key (id, published_version) references project_info_versions (project_info_id, version),
  add constraint project_infos_published_whole check ((published_version is null) = (publish_at is null));

-- The projects that are there begin with what people see of them.
insert into project_info_versions (project_info_id, version, title, content)
select i.id, 1, i.title, jsonb_build_object(
  'countryCode', p.country_code,
  'layout', jsonb_build_object('bedrooms', p.bedrooms, 'bathrooms', p.bathrooms, 'size', p.size, 'floor', p.floor,
    'material', p.material, 'energyClass', p.energy_class),
  'expectedOn', p.expected_on,
  'minPurchaseQty', p.min_purchase_qty, 'maxPurchaseQty', p.max_purchase_qty, 'maxPerUser', p.max_per_user,
  'onlyForCurrentInvestor', p.only_for_current_investor,
  'isCalculatorEnabled', p.is_calculator_enabled,
  'calculation', case when p.pa_return is not null then jsonb_build_object(
    'paReturn', trim_scale(p.pa_return)::text, 'period', p.period_years,
    'annualRentalIncome', trim_scale(p.annual_rental_income)::text,
    'incrementalPropertyValue', trim_scale(p.incremental_property_value)::text,
    'calculatorMin', p.calculator_min, 'calculatorMax', p.calculator_max) end,
  'blocks', i.blocks, 'faqs', i.faqs, 'timeline', i.timeline,
  'images', coalesce((
    select jsonb_agg(jsonb_build_object('file', f.document_id, 'alternativeText', m.alt, 'caption', m.caption)
      order by m.position)
    from project_images m join media_files f on f.id = m.media_file_id where m.project_id = p.id), '[]'),
  'documents', coalesce((
    select jsonb_agg(jsonb_build_object('documentId', d.document_id, 'name', d.name, 'caption', d.caption,
      'files', jsonb_build_object('cs', cs.document_id, 'en', en.document_id, 'pl', pl.document_id))
      order by d.position)
    from project_documents d
    join media_files en on en.id = d.file_en_id
    left join media_files cs on cs.id = d.file_cs_id
    left join media_files pl on pl.id = d.file_pl_id
    where d.project_id = p.id), '[]'))
from project_infos i join projects p on p.id = i.project_id;

update project_infos i set published_version = 1, publish_at = p.published_at
from projects p where p.id = i.project_id and p.published_at is not null;

-- A project is there for people from the moment on at which its texts are: `published_at`, by which every read and
-- every index decides, follows.
create function project_is_shown() returns trigger language plpgsql as $$
begin
  update projects set published_at = new.publish_at where id = new.project_id;
  return null;
end $$;
create trigger project_infos_shown after update of publish_at on project_infos
  for each row when (new.publish_at is distinct from old.publish_at) execute function project_is_shown();

insert into staff_role_permissions (role, permission) values
  ('content', 'media.edit'),
  ('compliance', 'media.edit'),
  ('administrator', 'media.edit'),
  ('content', 'projects.read'),
  ('compliance', 'projects.read'),
  ('finance', 'projects.read'),
  ('support', 'projects.read'),
  ('administrator', 'projects.read'),
  ('content', 'projects.edit'),
  ('administrator', 'projects.edit'),
  ('finance', 'prices.edit'),
  ('administrator', 'prices.edit'),
  ('finance', 'prices.decide'),
  ('administrator', 'prices.decide');

import { sql } from 'kysely';
import { contentKinds } from '../../versioned-content/index.ts';

const head = sql`
  (select h.document_id from project_headings h where h.project_id = v.project_id) as project,
  (select h.title from project_headings h where h.project_id = v.project_id) as "projectTitle",
  v.audience, v.title,
  case when v.milestone is not null then
    jsonb_build_object('kind', v.milestone, 'day', to_char(v.milestone_on, 'YYYY-MM-DD')) end as milestone`;
const release = sql`
  case when i.first_published_at <= app_now() then i.first_published_at end as "releasedAt",
  (select r.entitled from project_update_releases r where r.project_update_id = i.id) as entitled`;
const noReason = sql`'{"cs":"","en":"","pl":""}'::jsonb`;
const body = sql`v.content, v.figures, v.files`;

/** A list has the newest versions without their texts. */
export const projectUpdateReading = {
  kind: contentKinds.projectUpdate,
  columns: sql`${head}, ${release}`,
  // The next edit starts without the reason of a version that is already shown.
  detailColumns: sql`${head}, ${release}, ${body},
    case when v.version > coalesce(i.published_version, 0) then coalesce(v.correction, ${noReason})
      else ${noReason} end as correction`,
  versionColumns: sql`${head}, ${body}, coalesce(v.correction, ${noReason}) as correction`,
  order: sql`v.saved_at desc, i.id desc`,
};

export const ofProject = (documentId: string | undefined) =>
  documentId === undefined
    ? sql`true`
    : sql`v.project_id = (select h.project_id from project_headings h where h.document_id = ${documentId})`;

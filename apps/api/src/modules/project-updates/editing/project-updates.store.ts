import type { Localized, MilestoneKind, UpdateAudience } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { StoredBlock } from '../../articles/index.ts';
import type { ProjectUpdatesTables } from '../project-updates.tables.ts';
import type { StoredFigure, StoredUpdateFile } from '../stored-update.ts';

const db = (tx: Tx) => tables<ProjectUpdatesTables>(tx);

export interface NewUpdateVersion {
  readonly id: number;
  readonly version: number;
  readonly projectId: number;
  readonly audience: UpdateAudience;
  readonly title: Localized;
  readonly content: Localized<readonly StoredBlock[]>;
  readonly figures: readonly StoredFigure[];
  readonly files: readonly StoredUpdateFile[];
  readonly milestone: { readonly kind: MilestoneKind; readonly day: string } | null;
  readonly correction: Localized | null;
}

export const insertUpdateVersion = async (tx: Tx, update: NewUpdateVersion): Promise<void> => {
  await db(tx)
    .insertInto('project_update_versions')
    .values({
      project_update_id: update.id,
      version: update.version,
      project_id: update.projectId,
      audience: update.audience,
      title: JSON.stringify(update.title),
      content: JSON.stringify(update.content),
      figures: JSON.stringify(update.figures),
      files: JSON.stringify(update.files),
      milestone: update.milestone?.kind ?? null,
      milestone_on: update.milestone?.day ?? null,
      correction: update.correction && JSON.stringify(update.correction),
    })
    .execute();
};

export const findProjectId = async (tx: Tx, documentId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select h.project_id as id from project_headings h where h.document_id = ${documentId}`.execute(db(tx));
  return rows[0]?.id;
};

export const getProjectOfUpdate = async (tx: Tx, id: number): Promise<number> => {
  const { projectId } = await db(tx)
    .selectFrom('project_update_versions')
    .select('project_id as projectId')
    .where('project_update_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow();
  return projectId;
};

/** The audience that a released update keeps; undefined before its release. */
export const findReleasedAudience = async (tx: Tx, id: number): Promise<UpdateAudience | undefined> => {
  const { rows } = await sql<{ audience: UpdateAudience }>`
    select v.audience
    from project_updates i
    join project_update_versions v on v.project_update_id = i.id and v.version = i.published_version
    where i.id = ${id} and is_due_update(i.first_published_at)`.execute(db(tx));
  return rows[0]?.audience;
};

import type { OpeningCheck } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { ProjectsTables } from '../projects.tables.ts';

const db = (tx: Tx) => tables<ProjectsTables>(tx);

/** The time of the automatic opening; null if staff open the sale. An earlier failed opening is cleared. */
export const savePlannedOpening = async (
  tx: Tx,
  { projectId, opensAt }: { readonly projectId: number; readonly opensAt: Date | null },
): Promise<void> => {
  await db(tx)
    .updateTable('projects')
    .set({
      opens_at: opensAt,
      opening_failed_at: null,
      opening_missing: null,
      offer_version: sql<number>`offer_version + 1`,
    })
    .where('id', '=', projectId)
    .execute();
};

/** Ends a planned opening that failed, and shows the failure to staff. */
export const saveFailedOpening = async (
  tx: Tx,
  { projectId, missing }: { readonly projectId: number; readonly missing: readonly OpeningCheck[] },
): Promise<void> => {
  await db(tx)
    .updateTable('projects')
    .set({
      opens_at: null,
      opening_failed_at: sql<Date>`app_now()`,
      opening_missing: [...missing],
      offer_version: sql<number>`offer_version + 1`,
    })
    .where('id', '=', projectId)
    .execute();
};

/** Locks the project whose sale is longest overdue to open; other workers skip a locked project. */
export const lockProjectToOpen = async (
  tx: Tx,
): Promise<{ readonly projectId: number; readonly opensAt: Date } | undefined> => {
  const row = await db(tx)
    .selectFrom('projects as p')
    .select(['p.id', 'p.opens_at as opensAt'])
    .where('p.opens_at', '<=', sql<Date>`app_now()`)
    .orderBy('p.opens_at')
    .orderBy('p.id')
    .limit(1)
    .modifyEnd(sql`for no key update of p skip locked`)
    .executeTakeFirst();
  return row?.opensAt ? { projectId: row.id, opensAt: row.opensAt } : undefined;
};

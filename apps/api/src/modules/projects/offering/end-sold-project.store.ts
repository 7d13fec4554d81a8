import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockProjectRow } from '../editing/projects.store.ts';
import type { ProjectsTables } from '../projects.tables.ts';

/**
 * Ends a project whose property is sold and whose shares are redeemed: Closed for good, on the day in the platform's
 * zone. Call it under `lockProject`, in the transaction of the last redemption.
 */
export const endSoldProject = async (
  { timeZone }: { readonly timeZone: string },
  tx: Tx,
  projectId: number,
): Promise<void> => {
  const project = await lockProjectRow(tx, projectId);
  invariant(project, `There is no project ${projectId}.`);
  const today = sql<string>`(app_now() at time zone ${timeZone})::date`;
  await tables<ProjectsTables>(tx)
    .updateTable('projects')
    .set({
      state: 'Closed',
      end_reason: 'sold',
      ended_on: today,
      closed_on: sql<string>`coalesce(closed_on, ${today})`,
      opens_at: null,
      opening_failed_at: null,
      opening_missing: null,
      offer_version: sql<number>`offer_version + 1`,
    })
    .where('id', '=', projectId)
    .execute();
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'project.ended',
    subject: { type: 'project', id: projectId },
    before: { state: project.state },
    after: { state: 'Closed', reason: 'sold' },
  });
};

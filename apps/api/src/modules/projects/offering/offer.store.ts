import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { ProjectsTables } from '../projects.tables.ts';

const db = (tx: Tx) => tables<ProjectsTables>(tx);

/** Counts a decision about the offer. */
export const countOfferChange = async (tx: Tx, projectId: number): Promise<void> => {
  await db(tx)
    .updateTable('projects')
    .set({ offer_version: sql<number>`offer_version + 1` })
    .where('id', '=', projectId)
    .execute();
};

/** When the sale opens by itself; null: when somebody opens it. */
export const savePlannedOpening = async (
  tx: Tx,
  { projectId, opensAt }: { readonly projectId: number; readonly opensAt: Date | null },
): Promise<void> => {
  await db(tx)
    .updateTable('projects')
    .set({ opens_at: opensAt, offer_version: sql<number>`offer_version + 1` })
    .where('id', '=', projectId)
    .execute();
};

/** The project whose sale should have opened the longest ago, locked; another worker passes by a locked one. */
export const lockProjectToOpen = async (tx: Tx): Promise<number | undefined> => {
  const row = await db(tx)
    .selectFrom('projects as p')
    .select('p.id')
    .where('p.opens_at', '<=', sql<Date>`app_now()`)
    .orderBy('p.opens_at')
    .orderBy('p.id')
    .limit(1)
    .modifyEnd(sql`for no key update of p skip locked`)
    .executeTakeFirst();
  return row?.id;
};

/** A price as it was set. */
export interface PriceThatWasSet {
  readonly id: number;
  readonly projectId: number;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly appliedAt: Date;
  /** It does not apply yet, nor within a minute: it can be taken back. */
  readonly isToCome: boolean;
}

export const findPrice = (tx: Tx, documentId: string): Promise<PriceThatWasSet | undefined> =>
  db(tx)
    .selectFrom('project_prices as x')
    .innerJoin('projects as p', 'p.id', 'x.project_id')
    .select(['x.id', 'x.project_id as projectId', 'x.amount', 'p.currency', 'x.applied_at as appliedAt'])
    .select(sql<boolean>`x.applied_at - app_now() > interval '1 minute'`.as('isToCome'))
    .where('x.document_id', '=', documentId)
    .executeTakeFirst();

/** Deletes a price that does not apply yet; the database refuses any other. */
export const deletePrice = async (tx: Tx, id: number): Promise<void> => {
  await db(tx).deleteFrom('project_prices').where('id', '=', id).execute();
};

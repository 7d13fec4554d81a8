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

/** A stored price. */
export interface PriceThatWasSet {
  readonly id: number;
  readonly projectId: number;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly appliedAt: Date;
  /** The valuation that led it. */
  readonly valuationId: number | null;
  /** The price applies in more than a minute, so it can be revoked. */
  readonly isToCome: boolean;
}

export const findPrice = (tx: Tx, documentId: string): Promise<PriceThatWasSet | undefined> =>
  db(tx)
    .selectFrom('project_prices as x')
    .innerJoin('projects as p', 'p.id', 'x.project_id')
    .select(['x.id', 'x.project_id as projectId', 'x.amount', 'p.currency', 'x.applied_at as appliedAt'])
    .select('x.valuation_id as valuationId')
    .select(sql<boolean>`x.applied_at - app_now() > interval '1 minute'`.as('isToCome'))
    .where('x.document_id', '=', documentId)
    .executeTakeFirst();

/** The currency of a project, and its nominal price in force; null before the first price applies. */
export const findPriceNow = (
  tx: Tx,
  projectId: number,
): Promise<{ readonly currency: Currency; readonly price: bigint | null }> =>
  db(tx)
    .selectFrom('projects as p')
    .leftJoin('project_prices_in_force as x', 'x.project_id', 'p.id')
    .select(['p.currency', 'x.amount as price'])
    .where('p.id', '=', projectId)
    .executeTakeFirstOrThrow();

/** Deletes a price that does not apply yet; the database refuses any other. */
export const deletePrice = async (tx: Tx, id: number): Promise<void> => {
  await db(tx).deleteFrom('project_prices').where('id', '=', id).execute();
};

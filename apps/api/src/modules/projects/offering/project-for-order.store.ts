import type { Currency, ProjectState } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { holdingOf, issuerOf, balancesOf, reservedOf } from '@parcela/ledger';
import type { ProjectsTables } from '../projects.tables.ts';

const db = (tx: Tx) => tables<ProjectsTables>(tx);

/** The facts that decide an order: read again each time, never cached. */
export interface ProjectForOrder {
  readonly id: number;
  readonly documentId: string;
  readonly state: ProjectState;
  readonly countryCode: string;
  readonly currency: Currency;
  readonly shareCount: number;
  /** The row of the price in force, and the price of one share without its fee, in minor units of `currency`. */
  readonly priceId: number;
  readonly nominal: bigint;
  /** Fee of one share, minor units of `currency`. */
  readonly fee: bigint;
  readonly minPurchaseQty: number;
  readonly maxPurchaseQty: number;
  /**
   * The row of the price in force, and the nominal price of one share without the fee, in minor units of `currency`.
   */
  readonly maxPerUser: number | null;
  readonly onlyForCurrentInvestor: boolean;
}

const selectForOrder = (tx: Tx, documentId: string) =>
  db(tx)
    .selectFrom('projects as p')
    .innerJoinLateral(
      (price) =>
        price
          .selectFrom('project_prices as x')
          .select(['x.id', 'x.amount'])
          .whereRef('x.project_id', '=', 'p.id')
          .where('x.applied_at', '<=', sql<Date>`app_now()`)
          .orderBy('x.applied_at', 'desc')
          .orderBy('x.id', 'desc')
          .limit(1)
          .as('price'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id',
      'p.document_id as documentId',
      'p.state',
      'p.country_code as countryCode',
      'p.currency',
      'p.share_count as shareCount',
      'price.id as priceId',
      'price.amount as nominal',
      'p.share_fee as fee',
      'p.min_purchase_qty as minPurchaseQty',
      'p.max_purchase_qty as maxPurchaseQty',
      'p.max_per_user as maxPerUser',
      'p.only_for_current_investor as onlyForCurrentInvestor',
    ])
    .where('p.document_id', '=', documentId)
    .where('p.published_at', '<=', sql<Date>`app_now()`);

/** A published project with the facts that an order needs; undefined when it is missing or not published. */
export const getProjectForOrder = (tx: Tx, documentId: string): Promise<ProjectForOrder | undefined> =>
  selectForOrder(tx, documentId).executeTakeFirst();

/**
 * Like `getProjectForOrder`, but the project's state cannot change until the transaction ends. Code that posts shares
 * of a project takes this lock (or `lockProject`) before the ledger's locks: the opposite order could deadlock.
 */
export const lockProjectForOrder = (tx: Tx, documentId: string): Promise<ProjectForOrder | undefined> =>
  selectForOrder(tx, documentId)
    .modifyEnd(sql`for no key update of p`)
    .executeTakeFirst();

/** A project whose state does not change until the transaction ends. */
export interface LockedProject {
  readonly state: ProjectState;
}

/** Locks an existing project before its shares are posted (settling, cancelling, timing out). */
export const lockProject = async (tx: Tx, projectId: number): Promise<LockedProject> => {
  const row = await db(tx)
    .selectFrom('projects')
    .select('state')
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  invariant(row, `There is no project ${projectId}.`);
  return row;
};

/** The number of the project's shares that can be ordered now, and the number that the user owns. */
export const countShares = async (
  tx: Tx,
  input: { readonly projectId: number; readonly userId: number },
): Promise<{ readonly available: number; readonly owned: number }> => {
  const [available = 0n, owned = 0n] = await balancesOf(tx, [
    issuerOf(input.projectId),
    holdingOf(input.userId, input.projectId),
  ]);
  return { available: Number(available), owned: Number(owned) };
};

/**
 * Ends the offer when every share is paid; returns whether this call did. The day is counted in the platform's zone.
 * Call this after the ledger has moved the last shares, under `lockProject`.
 */
export const completeProjectIfSoldOut = async (
  tx: Tx,
  input: { readonly projectId: number; readonly timeZone: string },
): Promise<boolean> => {
  const [available = 0n, reserved = 0n] = await balancesOf(tx, [
    issuerOf(input.projectId),
    reservedOf(input.projectId),
  ]);
  if (available > 0n || reserved > 0n) return false;
  const changed = await db(tx)
    .updateTable('projects')
    .set({
      state: 'Completed',
      funded_on: sql<string>`(app_now() at time zone ${input.timeZone})::date`,
      opens_at: null,
      opening_failed_at: null,
      opening_missing: null,
      offer_version: sql<number>`offer_version + 1`,
    })
    .where('id', '=', input.projectId)
    .where('state', '<>', 'Completed')
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'project.completed',
    subject: { type: 'project', id: input.projectId },
    after: { state: 'Completed' },
  });
  return true;
};

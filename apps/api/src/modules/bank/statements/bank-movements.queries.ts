import type { Currency } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { all } from '@parcela/platform/database/filter-conditions.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { ExplanationKind } from '../reconciliation/explanations.store.ts';
import type { MovementOutcome } from '../bank.tables.ts';

/** A line of a statement and its outcome. */
export interface MovementRow {
  readonly id: number;
  readonly documentId: string;
  readonly accountDocumentId: string;
  readonly accountIban: string;
  readonly accountCurrency: Currency;
  readonly movementId: string;
  readonly bookedOn: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly outcome: MovementOutcome;
  readonly importedAt: Date;
  readonly paymentDocumentId: string | null;
  /** The part of the payment that waits for staff. */
  readonly waiting: bigint | null;
  readonly orderId: number | null;
  readonly orderDocumentId: string | null;
  readonly projectId: number | null;
  readonly placedAt: Date | null;
  readonly transferDocumentId: string | null;
  readonly transferReference: string | null;
  /** documentId of the line that reverses this one. */
  readonly counter: string | null;
  /** documentId of the line that this one reverses. */
  readonly undoes: string | null;
}

export interface OneMovementRow extends MovementRow {
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly raw: string;
  readonly explanation: ExplanationKind | null;
  readonly note: string | null;
  /** The part that no book contains until staff explain it; null while it needs no explanation. */
  readonly toExplain: bigint | null;
  /** documentId of the line as which staff identified this one. */
  readonly sameAs: string | null;
}

export interface MovementsFilter {
  readonly outcome: MovementOutcome | undefined;
  /** documentId of the collection account. */
  readonly account: string | undefined;
  /** Only reversals that neither a payment nor a staff explanation covers. */
  readonly isUntied: boolean;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly amount: bigint | undefined;
}

/** The list is sorted by day of booking, then by the order of the import. */
export interface MovementKey {
  readonly bookedOn: string;
  readonly id: number;
}

const columns = sql`
  m.id, m.document_id as "documentId", m.account_document_id as "accountDocumentId",
  m.account_iban as "accountIban", m.account_currency as "accountCurrency", m.movement_id as "movementId",
  m.booked_on as "bookedOn", m.amount, m.currency, m.outcome, m.imported_at as "importedAt",
  coalesce(m.payment_document_id, m.reversed_document_id) as "paymentDocumentId",
  m.waiting_amount as waiting, m.order_id as "orderId", m.order_document_id as "orderDocumentId",
  m.project_id as "projectId", m.placed_at as "placedAt", m.transfer_document_id as "transferDocumentId", m.transfer_reference as "transferReference",
  m.counter_document_id as counter, m.undone_document_id as undoes`;

const conditions = (filter: MovementsFilter, after: MovementKey | undefined): RawBuilder<unknown> =>
  all([
    after === undefined ? undefined : sql`(m.booked_on, m.id) < (${after.bookedOn}::date, ${after.id})`,
    filter.outcome === undefined ? undefined : sql`m.outcome = ${filter.outcome}`,
    filter.account === undefined
      ? undefined
      : sql`m.collection_account_id = (select a.id from bank_feeds a where a.document_id = ${filter.account})`,
    filter.isUntied
      ? sql`m.outcome = 'reversal' and m.reversed_document_id is null
          and not exists (select from bank_explanations e where e.movement_id = m.id)`
      : undefined,
    filter.from === undefined ? undefined : sql`m.booked_on >= ${filter.from}::date`,
    filter.to === undefined ? undefined : sql`m.booked_on <= ${filter.to}::date`,
    filter.amount === undefined ? undefined : sql`m.amount = ${filter.amount}`,
  ]);

/** Last booked first; one row more than the page. */
export const movementsQuery = ({
  after,
  pageSize,
  ...filter
}: PageAfter<MovementKey> & MovementsFilter): RawBuilder<MovementRow> => sql<MovementRow>`
  select ${columns} from bank_movement_items m
  where ${conditions(filter, after)}
  order by m.booked_on desc, m.id desc limit ${pageSize + 1}`;

export const listMovements = async (
  tx: Tx,
  query: PageAfter<MovementKey> & MovementsFilter,
): Promise<readonly MovementRow[]> => (await movementsQuery(query).execute(tables(tx))).rows;

export const findMovement = async (tx: Tx, documentId: string): Promise<OneMovementRow | undefined> => {
  const { rows } = await sql<OneMovementRow>`
    select ${columns}, coalesce(m.payer_name, r.payer_name) as "payerName",
      coalesce(m.payer_account, r.payer_account) as "payerAccount", m.raw,
      e.kind as explanation, e.note, b.amount as "toExplain", m.same_document_id as "sameAs"
    from bank_movement_items m left join bank_explanations e on e.movement_id = m.id
    left join bank_lines_in_no_book b on b.movement_id = m.id
    left join bank_reversals r on r.movement_id = m.id
    where m.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};

/** A collection account, and how far its statement was read. */
export interface FeedRow {
  readonly documentId: string;
  readonly iban: string;
  readonly currency: Currency;
  readonly state: 'never' | 'late' | 'current';
  readonly readTo: string | null;
  readonly lastReadAt: Date | null;
  readonly unreadable: number;
}

/** One feed per currency; more if the operator has changed banks. */
export const listFeeds = async (tx: Tx): Promise<readonly FeedRow[]> => {
  const { rows } = await sql<FeedRow>`
    select document_id as "documentId", iban, currency, state, read_to as "readTo",
      last_read_at as "lastReadAt", unreadable_count as unreadable
    from bank_feeds order by currency, id`.execute(tables(tx));
  return rows;
};

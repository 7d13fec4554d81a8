import type {
  Currency,
  HoldingCost,
  ShareTransferKind,
  ShareTransferSettlement,
  ShareTransferState,
} from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { ShareTransfersTables } from './share-transfers.tables.ts';

const db = (tx: Tx) => tables<ShareTransfersTables>(tx);
const now = sql<Date>`app_now()`;

/** The payment of a sale: the price of one share, in minor units. */
export interface SaleTerms {
  readonly unitPrice: bigint;
  readonly currency: Currency;
  readonly settlement: ShareTransferSettlement;
}

/** The terms of a transfer, which never change. */
export interface TransferTerms {
  readonly kind: ShareTransferKind;
  readonly fromUserId: number;
  readonly toUserId: number;
  readonly projectId: number;
  readonly shares: number;
  /** Null for all kinds except a sale. */
  readonly sale: SaleTerms | null;
}

export interface ShareTransfer extends TransferTerms {
  readonly id: number;
  readonly documentId: string;
  readonly state: ShareTransferState;
  /** Id of the member of staff; null until the execution of a transfer from the board is requested. */
  readonly recordedBy: number | null;
  /** The board interest whose two sides signed the transfer. */
  readonly interestId: number | null;
  /** The price of all shares; null for all kinds except a sale. */
  readonly price: bigint | null;
  /** The transfer's documents and signed instructions. */
  readonly documentCount: number;
}

export const insertTransfer = async (
  tx: Tx,
  terms: TransferTerms & { readonly reason: string } & (
      | { readonly staffId: number; readonly interestId?: never }
      | { readonly staffId?: never; readonly interestId: number }
    ),
): Promise<{ readonly id: number; readonly documentId: string }> =>
  db(tx)
    .insertInto('share_transfers')
    .values({
      kind: terms.kind,
      from_user_id: terms.fromUserId,
      to_user_id: terms.toUserId,
      project_id: terms.projectId,
      share_count: terms.shares,
      unit_price: terms.sale?.unitPrice ?? null,
      currency: terms.sale?.currency ?? null,
      settlement: terms.sale?.settlement ?? null,
      reason: terms.reason,
      recorded_by: terms.staffId ?? null,
      interest_id: terms.interestId ?? null,
    })
    .returning(['id', 'document_id as documentId'])
    .executeTakeFirstOrThrow();

const selectTransfer = (tx: Tx, documentId: string) =>
  db(tx)
    .selectFrom('share_transfers as t')
    .select([
      't.id',
      't.document_id as documentId',
      't.kind',
      't.state',
      't.price',
      't.currency',
      't.settlement',
    ])
    .select(['t.from_user_id as fromUserId', 't.to_user_id as toUserId', 't.project_id as projectId'])
    .select(['t.share_count as shares', 't.unit_price as unitPrice', 't.recorded_by as recordedBy'])
    .select('t.interest_id as interestId')
    .select(
      sql<number>`((select count(*) from share_transfer_documents d where d.transfer_id = t.id)
        + (select count(*) from share_signatures s where s.interest_id = t.interest_id and s.void_at is null))::integer`.as(
        'documentCount',
      ),
    )
    .where('t.document_id', '=', documentId);

type Row = Awaited<ReturnType<ReturnType<typeof selectTransfer>['executeTakeFirstOrThrow']>>;

const asTransfer = ({ unitPrice, currency, settlement, ...row }: Row): ShareTransfer => ({
  ...row,
  sale:
    unitPrice === null || currency === null || settlement === null
      ? null
      : { unitPrice, currency, settlement },
});

export const findTransfer = async (tx: Tx, documentId: string): Promise<ShareTransfer | undefined> => {
  const row = await selectTransfer(tx, documentId).executeTakeFirst();
  return row && asTransfer(row);
};

/** Like `findTransfer`; until the transaction ends, the transfer cannot end or get a document. */
export const lockTransfer = async (tx: Tx, documentId: string): Promise<ShareTransfer | undefined> => {
  const row = await selectTransfer(tx, documentId)
    .modifyEnd(sql`for update of t`)
    .executeTakeFirst();
  return row && asTransfer(row);
};

export const saveExecuted = async (
  tx: Tx,
  id: number,
  { requestedBy, approvedBy }: { readonly requestedBy: number; readonly approvedBy: number },
): Promise<void> => {
  await db(tx)
    .updateTable('share_transfers')
    .set({
      state: 'executed',
      recorded_by: sql`coalesce(recorded_by, ${requestedBy})`,
      approved_by: approvedBy,
      executed_at: now,
    })
    .where('id', '=', id)
    .execute();
};

export const saveDiscarded = async (
  tx: Tx,
  id: number,
  { staffId, reason }: { readonly staffId: number | null; readonly reason: string },
): Promise<void> => {
  await db(tx)
    .updateTable('share_transfers')
    .set({ state: 'discarded', discarded_by: staffId, discarded_at: now, discard_reason: reason })
    .where('id', '=', id)
    .execute();
};

/** The change that a transfer makes to the invested amounts, in one currency. */
export interface TransferAmount {
  readonly currency: Currency;
  readonly cost: HoldingCost;
  readonly price: bigint;
}

export const insertAmounts = async (
  tx: Tx,
  transferId: number,
  amounts: readonly TransferAmount[],
): Promise<void> => {
  await db(tx)
    .insertInto('share_transfer_amounts')
    .values(
      amounts.map(({ currency, cost, price }) => ({
        transfer_id: transferId,
        currency,
        cost: cost.invested,
        entry_fee: cost.entryFee,
        price,
      })),
    )
    .execute();
};

/** A holder's invested amount in a project, in one currency. */
export interface CostInCurrency extends HoldingCost {
  readonly currency: Currency;
}

/** A holder's invested amount in a project in every currency, each payment at its frozen rates. */
export const listCosts = async (
  tx: Tx,
  { userId, projectId }: { readonly userId: number; readonly projectId: number },
): Promise<readonly CostInCurrency[]> => {
  const { rows } = await sql<CostInCurrency>`
    select c.currency, (paid.invested + moved.invested)::bigint as invested,
      (paid.fee + moved.fee)::bigint as "entryFee"
    from (values ('CZK'), ('EUR'), ('PLN')) c (currency)
    cross join lateral (
      select coalesce(sum(convert_money(o.price, o.currency, c.currency, o.eur_to_czk, o.eur_to_pln)), 0) as invested,
        coalesce(sum(convert_money(o.entry_fee, o.currency, c.currency, o.eur_to_czk, o.eur_to_pln)), 0) as fee
      from paid_orders o where o.user_id = ${userId} and o.project_id = ${projectId}
    ) paid
    cross join lateral (
      select coalesce(sum(m.invested), 0) as invested, coalesce(sum(m.entry_fee), 0) as fee
      from transferred_amounts m
      where m.user_id = ${userId} and m.project_id = ${projectId} and m.currency = c.currency
    ) moved
    order by c.currency`.execute(db(tx));
  return rows;
};

export interface NewDocument {
  readonly transferId: number;
  readonly name: string;
  /** Encrypted. */
  readonly content: Buffer;
  readonly digest: Buffer;
  readonly staffId: number;
}

/** Returns the documentId; undefined when the transfer already has the same bytes. */
export const insertDocument = async (tx: Tx, document: NewDocument): Promise<string | undefined> => {
  const row = await db(tx)
    .insertInto('share_transfer_documents')
    .values({
      transfer_id: document.transferId,
      name: document.name,
      content: document.content,
      digest: document.digest,
      uploaded_by: document.staffId,
    })
    .onConflict((conflict) => conflict.columns(['transfer_id', 'digest']).doNothing())
    .returning('document_id as documentId')
    .executeTakeFirst();
  return row?.documentId;
};

/** The bounds of an offer for one user. */
interface OfferBounds {
  readonly maxPerUser: number | null;
  readonly onlyForCurrentInvestor: boolean;
}

/** Undefined for a project that is not published. */
export const findOfferBounds = async (tx: Tx, projectId: number): Promise<OfferBounds | undefined> => {
  const { rows } = await sql<OfferBounds>`
    select f.max_per_user as "maxPerUser", f.only_for_current_investor as "onlyForCurrentInvestor"
    from project_offers f where f.project_id = ${projectId}`.execute(db(tx));
  return rows[0];
};

/** The SHA-256 of each document and signed instruction of a transfer, in hexadecimal. */
export const hashesOfDocuments = async (tx: Tx, transferId: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ hash: string }>`
    select encode(d.digest, 'hex') as hash from share_transfer_documents d
    where d.transfer_id = ${transferId}
    union all
    select encode(s.digest, 'hex') from share_signatures s join share_transfers t on t.interest_id = s.interest_id
    where t.id = ${transferId} and s.void_at is null order by hash`.execute(db(tx));
  return rows.map(({ hash }) => hash);
};

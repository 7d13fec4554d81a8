import { currencies, gatewayProviders, type Currency, type Localized } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { SearchTerm } from '@parcela/domain';

/** How many hits of a kind are shown; staff who need more open the list. */
export const hitsMax = 5;

interface Money {
  readonly amount: bigint;
  readonly currency: Currency;
}
interface OrderPlace {
  readonly orderId: number;
  readonly projectId: number;
  readonly placedAt: Date;
}
export interface OrderHit extends Money, OrderPlace {
  readonly documentId: string;
  readonly projectTitle: Localized;
  readonly email: string;
}
export interface PaymentHit extends Money, Partial<OrderPlace> {
  readonly documentId: string;
  readonly isWaiting: boolean;
  readonly orderDocumentId: string | null;
  readonly payerName: string | null;
  readonly reference: string | null;
}
export interface WithdrawalHit extends Money {
  readonly documentId: string;
  readonly email: string;
}
export interface TransferHit extends Money {
  readonly documentId: string;
  readonly reference: string;
  readonly recipientName: string;
}

export interface BankAccountHit {
  readonly documentId: string;
  readonly ibanEnd: string;
  readonly holderName: string;
  readonly currency: Currency;
  readonly email: string;
}
export interface MovementHit extends Money {
  readonly documentId: string;
  readonly movementId: string;
  readonly iban: string;
}
export interface TransferFileHit {
  readonly documentId: string;
  readonly messageId: string;
  /** Whether it is a file, as opposed to a transfer through the bank's API or by hand. */
  readonly isFile: boolean;
  readonly currency: Currency;
}

const noSuch = sql`false`;

const orderIs = (term: SearchTerm): RawBuilder<unknown> => {
  if (term.kind === 'order') return sql`o.order_id = ${term.orderId}`;
  if (term.kind === 'reference') return sql`o.payment_reference = ${term.reference}`;
  // The index of prices is per currency, so it finds the newest price of each currency.
  if (term.kind === 'amount') return sql`o.price = ${term.amount} and o.currency = c.currency`;
  return term.kind === 'id' ? sql`o.document_id = ${term.documentId}` : noSuch;
};

export const ordersQuery = (term: SearchTerm): RawBuilder<OrderHit> => sql<OrderHit>`
  select o.order_id as "orderId", o.document_id as "documentId", o.project_id as "projectId",
    o.placed_at as "placedAt", o.price as amount, o.currency, o.project_title as "projectTitle",
    o.user_email as email
  from ${term.kind === 'amount' ? sql`unnest(${currencies}::text[]) c (currency) cross join lateral` : sql``} (
    select * from order_search o where ${orderIs(term)} order by o.order_id desc limit ${hitsMax}
  ) o order by o.order_id desc limit ${hitsMax}`;

const paymentIs = (term: SearchTerm): RawBuilder<unknown> => {
  if (term.kind === 'reference') return sql`p.reference = ${term.reference}`;
  // Bank payments are found as bank lines.
  if (term.kind === 'document')
    return sql`p.provider = any(${gatewayProviders}::text[]) and p.provider_ref = ${term.number}`;
  if (term.kind === 'account') return sql`p.payer_account = any(${term.accounts}::text[])`;
  if (term.kind === 'amount') return sql`p.amount = ${term.amount}`;
  return term.kind === 'id' ? sql`p.document_id = ${term.documentId}` : noSuch;
};

/** Payments that a page shows: those that wait, or that belong to an order. */
export const paymentsQuery = (term: SearchTerm): RawBuilder<PaymentHit> => sql<PaymentHit>`
  select p.document_id as "documentId", p.is_waiting as "isWaiting", p.order_document_id as "orderDocumentId",
    p.payer_name as "payerName", p.reference, p.amount, p.currency, p.order_id as "orderId",
    p.project_id as "projectId", p.placed_at as "placedAt"
  from payment_search p where ${paymentIs(term)} and (p.is_waiting or p.order_id is not null)
  order by p.payment_id desc limit ${hitsMax}`;

const withdrawalIs = (term: SearchTerm): RawBuilder<unknown> => {
  if (term.kind === 'amount') return sql`w.amount = ${term.amount}`;
  return term.kind === 'id' ? sql`w.document_id = ${term.documentId}` : noSuch;
};

export const withdrawalsQuery = (term: SearchTerm): RawBuilder<WithdrawalHit> => sql<WithdrawalHit>`
  select w.document_id as "documentId", w.email, w.amount, w.currency
  from withdrawal_search w where ${withdrawalIs(term)} order by w.withdrawal_id desc limit ${hitsMax}`;

const transferIs = (term: SearchTerm): RawBuilder<unknown> => {
  if (term.kind === 'reference') return sql`t.reference = ${term.reference}`;
  if (term.kind === 'account') return sql`t.recipient_iban = any(${term.accounts}::text[])`;
  if (term.kind === 'amount') return sql`t.amount = ${term.amount}`;
  return term.kind === 'id' ? sql`t.document_id = ${term.documentId}` : noSuch;
};

export const transfersQuery = (term: SearchTerm): RawBuilder<TransferHit> => sql<TransferHit>`
  select t.document_id as "documentId", t.reference, t.recipient_name as "recipientName", t.amount, t.currency
  from transfer_search t where ${transferIs(term)} order by t.transfer_id desc limit ${hitsMax}`;

export const bankAccountsQuery = (mark: Buffer): RawBuilder<BankAccountHit> => sql<BankAccountHit>`
  select a.document_id as "documentId", a.iban_end as "ibanEnd", a.holder_name as "holderName", a.currency, a.email
  from bank_account_search a where a.iban_mark = ${mark} order by a.bank_account_id desc limit ${hitsMax}`;

export const movementsQuery = (number: string): RawBuilder<MovementHit> => sql<MovementHit>`
  select m.document_id as "documentId", m.movement_id as "movementId", m.iban, m.amount, m.currency
  from (select f.id from bank_feeds f) a
  cross join lateral (
    select * from bank_movement_references m where m.collection_account_id = a.id and m.movement_id = ${number}
  ) m order by m.id desc limit ${hitsMax}`;

export const transferFilesQuery = (number: string): RawBuilder<TransferFileHit> => sql<TransferFileHit>`
  select f.document_id as "documentId", f.message_id as "messageId", f.currency, f.is_file as "isFile"
  from transfer_file_search f where f.message_id = ${number} limit ${hitsMax}`;

const rowsOf =
  <Row>(query: (term: SearchTerm) => RawBuilder<Row>) =>
  async (tx: Tx, term: SearchTerm): Promise<readonly Row[]> =>
    (await query(term).execute(tables(tx))).rows;

export const findOrders = rowsOf(ordersQuery);
export const findPayments = rowsOf(paymentsQuery);
export const findWithdrawals = rowsOf(withdrawalsQuery);
export const findTransfers = rowsOf(transfersQuery);

export const findBankAccounts = async (tx: Tx, mark: Buffer): Promise<readonly BankAccountHit[]> =>
  (await bankAccountsQuery(mark).execute(tables(tx))).rows;
export const findMovements = async (tx: Tx, number: string): Promise<readonly MovementHit[]> =>
  (await movementsQuery(number).execute(tables(tx))).rows;
export const findTransferFiles = async (tx: Tx, number: string): Promise<readonly TransferFileHit[]> =>
  (await transferFilesQuery(number).execute(tables(tx))).rows.filter(({ isFile }) => isFile);

export interface ProjectHit {
  readonly documentId: string;
  readonly infoDocumentId: string;
  readonly title: Localized;
}

/** There are few projects, so every title is compared with the typed text, which is normalised once. */
export const findProjects = async (tx: Tx, words: string): Promise<readonly ProjectHit[]> => {
  const { rows } = await sql<ProjectHit>`
    select h.document_id as "documentId", h.info_document_id as "infoDocumentId", h.title from project_headings h
    where h.project_id = any(array(
      select t.project_id from project_titles t where strpos(t.title_key, (select name_key(${words}::text))) > 0
      union all select d.project_id from project_headings d where d.document_id = ${words}
      union all select i.project_id from project_headings i where i.info_document_id = ${words}))
    order by h.project_id desc limit ${hitsMax}`.execute(tables(tx));
  return rows;
};

export const findInvestorById = async (
  tx: Tx,
  documentId: string,
): Promise<
  readonly { readonly documentId: string; readonly name: string | null; readonly email: string }[]
> => {
  const { rows } = await sql<{ documentId: string; name: string | null; email: string }>`
    select a.document_id as "documentId", a.email, nullif(concat_ws(' ', a.first_name, a.last_name), '') as name
    from investor_accounts a where a.document_id = ${documentId}`.execute(tables(tx));
  return rows;
};

import type { AccountKind, LedgerEntryKind } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { accountName, type AccountRef, type Asset } from './accounts.ts';
import type { Posting, Source } from './ledger.store.ts';
import type { LedgerTables } from './ledger.tables.ts';

/**
 * The balances of some accounts, in the requested order; an account without postings has zero. Accounts
 * without a stored balance (external, fee, fx, rounding, debt) are summed from their postings, so do not call
 * this often.
 */
export const balancesOf = async (tx: Tx, accounts: readonly AccountRef[]): Promise<bigint[]> => {
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(
      a.balance,
      (select sum(p.amount)::bigint from ledger_postings p where p.account_id = a.id),
      0
    ) as balance
    from unnest(${accounts.map(accountName)}::text[]) with ordinality as asked (name, line)
    left join ledger_accounts a on a.name = asked.name
    order by asked.line`.execute(tables<LedgerTables>(tx));
  return rows.map((row) => row.balance);
};

/**
 * The balance of one account as an expression, for another module's view that answers with one statement.
 * Only for accounts with a stored balance.
 */
export const storedBalanceOf = (account: AccountRef): RawBuilder<bigint> => sql<bigint>`coalesce((
  select a.balance from ledger_accounts a where a.name = ${accountName(account)}
), 0)`;

/** The balance of one account, in minor units or shares; zero without postings. */
export const balanceOf = async (tx: Tx, account: AccountRef): Promise<bigint> => {
  const [balance] = await balancesOf(tx, [account]);
  return balance ?? 0n;
};

export interface Holding {
  readonly userId: number;
  readonly projectId: number;
  readonly shares: bigint;
}

/** The current owners of shares, by user and project, without zero values; give one of them or both. */
export const listHoldings = async (
  tx: Tx,
  filter: { readonly userId?: number; readonly projectId?: number },
): Promise<Holding[]> => {
  let query = tables<LedgerTables>(tx)
    .selectFrom('ledger_accounts as a')
    .select(['a.owner_user_id as userId', 'a.project_id as projectId', 'a.balance as shares'])
    .where('a.kind', '=', 'holding')
    .where('a.balance', '>', 0n)
    .orderBy('a.project_id')
    .orderBy('a.owner_user_id');
  if (filter.userId !== undefined) query = query.where('a.owner_user_id', '=', filter.userId);
  if (filter.projectId !== undefined) query = query.where('a.project_id', '=', filter.projectId);
  return (await query.execute()) as Holding[];
};

/**
 * The owners of a project's shares just before a moment, by the ledger's entries until then. A moment with
 * microseconds is passed as the database's text, because a Date would cut it.
 */
export const listHoldingsBefore = async (
  tx: Tx,
  { projectId, before }: { readonly projectId: number; readonly before: Date | string },
): Promise<Omit<Holding, 'projectId'>[]> => {
  const { rows } = await sql<Omit<Holding, 'projectId'>>`
    select a.owner_user_id as "userId", sum(p.amount)::bigint as shares
    from ledger_accounts a
    cross join lateral (
      -- Looked up: as a join all postings are read, since a sample of them tells nothing about the few of a holding.
      select x.amount, x.transaction_id from ledger_postings x where x.account_id = a.id offset 0
    ) p
    cross join lateral (select x.occurred_at from ledger_transactions x where x.id = p.transaction_id offset 0) t
    where a.project_id = ${projectId} and a.kind = 'holding' and t.occurred_at < ${before}
    group by a.owner_user_id having sum(p.amount) > 0
    order by a.owner_user_id`.execute(tables<LedgerTables>(tx));
  return rows;
};

/** The id of an event's ledger transaction, if it has one. */
export const findTransaction = async (
  tx: Tx,
  source: Source,
  kind: LedgerEntryKind,
): Promise<bigint | undefined> => {
  const row = await tables<LedgerTables>(tx)
    .selectFrom('ledger_transactions as t')
    .select('t.id')
    .where('t.source_type', '=', source.type)
    .where('t.source_id', '=', String(source.id))
    .where('t.kind', '=', kind)
    .executeTakeFirst();
  return row?.id;
};

/** The postings of one ledger transaction; empty for an unknown id. */
export const listPostings = async (tx: Tx, transactionId: bigint): Promise<Posting[]> => {
  const rows = await tables<LedgerTables>(tx)
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['a.kind', 'a.asset', 'a.owner_user_id', 'a.project_id', 'a.order_id', 'a.provider', 'a.item_id'])
    .select('p.amount')
    .where('p.transaction_id', '=', transactionId)
    .orderBy('p.line')
    .execute();
  return rows.map((row) => ({
    account: {
      kind: row.kind satisfies AccountKind,
      asset: row.asset as Asset,
      ...(row.owner_user_id !== null && { ownerUserId: row.owner_user_id }),
      ...(row.project_id !== null && { projectId: row.project_id }),
      ...(row.order_id !== null && { orderId: row.order_id }),
      ...(row.provider !== null && { provider: row.provider }),
      ...(row.item_id !== null && { itemId: row.item_id }),
    },
    amount: row.amount,
  }));
};

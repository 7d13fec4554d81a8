import type { AccountKind, LedgerEntryKind } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables, onlyRow } from '@parcela/platform/database/database.ts';
import type { AccountRef } from './accounts.ts';
import { AlreadyPostedError, AlreadyReversedError, InsufficientBalanceError } from './ledger.errors.ts';
import type { LedgerTables } from './ledger.tables.ts';

/** One line of a ledger transaction: a positive amount is incoming, a negative one outgoing. */
export interface Posting {
  readonly account: AccountRef;
  /** Minor units of the account's currency, or shares. */
  readonly amount: bigint;
}

/** The business event behind a ledger transaction. With the kind it is unique forever. */
export interface Source {
  /** The subject of the event: `order`, `payment`, `withdrawal`. */
  readonly type: string;
  readonly id: string | number | bigint;
}

export interface LedgerEntry {
  readonly kind: LedgerEntryKind;
  readonly source: Source;
  readonly postings: readonly Posting[];
  /** The ledger transaction that this one reverses exactly. */
  readonly reverses?: bigint;
}

/** The shape that `ledger_lines` reads. */
const accountsAsJson = (accounts: readonly AccountRef[], amounts?: readonly bigint[]): string =>
  JSON.stringify(
    accounts.map((account, index) => ({
      kind: account.kind,
      asset: account.asset,
      owner_user_id: account.ownerUserId,
      project_id: account.projectId,
      order_id: account.orderId,
      provider: account.provider,
      item_id: account.itemId,
      // Text, because a JSON number would lose precision beyond 2^53.
      amount: amounts?.[index]?.toString(),
    })),
  );

interface PgError {
  readonly constraint?: string;
  readonly column?: string;
  readonly detail?: string;
}

const asLedgerError = (error: unknown, entry: LedgerEntry): unknown => {
  const { constraint, column, detail } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as PgError;
  const event = `${entry.kind} of ${entry.source.type} ${entry.source.id}`;
  if (constraint === 'ledger_accounts_not_overdrawn') {
    return new InsufficientBalanceError(column as AccountKind, detail ?? '', error);
  }
  if (constraint === 'ledger_transactions_one_effect') {
    return new AlreadyPostedError(`Already posted: ${event}.`, { cause: error });
  }
  if (constraint === 'ledger_transactions_reversed_once') {
    return new AlreadyReversedError(`Already reversed: transaction ${entry.reverses}.`, { cause: error });
  }
  return error;
};

export const insertTransaction = async (tx: Tx, entry: LedgerEntry): Promise<bigint> => {
  const lines = accountsAsJson(
    entry.postings.map((posting) => posting.account),
    entry.postings.map((posting) => posting.amount),
  );
  try {
    const { rows } = await sql<{ id: bigint }>`
      select ledger_post(
        ${entry.kind}, ${entry.source.type}, ${String(entry.source.id)}, ${entry.reverses ?? null}, ${lines}::jsonb
      ) as id`.execute(tables<LedgerTables>(tx));
    return onlyRow(rows).id;
  } catch (error) {
    throw asLedgerError(error, entry);
  }
};

const asJsonOf = (entries: readonly LedgerEntry[]): string =>
  JSON.stringify(
    entries.map(({ kind, source, reverses, postings }) => ({
      kind,
      source_type: source.type,
      source_id: String(source.id),
      reverses: reverses?.toString(),
      postings: JSON.parse(
        accountsAsJson(
          postings.map((posting) => posting.account),
          postings.map((posting) => posting.amount),
        ),
      ) as unknown,
    })),
  );

/** Several ledger transactions by one statement, in their order. */
export const insertTransactions = async (tx: Tx, entries: readonly LedgerEntry[]): Promise<void> => {
  const [first] = entries;
  if (!first) return;
  try {
    await sql`
      select ledger_post(e.kind, e.source_type, e.source_id, e.reverses, e.postings)
      from jsonb_to_recordset(${asJsonOf(entries)}::jsonb) as e (
        kind text, source_type text, source_id text, reverses bigint, postings jsonb
      )`.execute(tables<LedgerTables>(tx));
  } catch (error) {
    throw asLedgerError(error, first);
  }
};

export const lockAccountRows = async (tx: Tx, accounts: readonly AccountRef[]): Promise<void> => {
  await sql`select ledger_lock_accounts(${accountsAsJson(accounts)}::jsonb)`.execute(
    tables<LedgerTables>(tx),
  );
};

/**
 * Adds the postings of the next seals to the sums of accounts without a balance. Returns the number of
 * processed seals.
 */
export const addSealedSums = async (tx: Tx, limit: number): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    with point as (
      select p.seq from ledger_sums_point p for update
    ), taken as materialized (
      select s.seq, s.transaction_id from point p
      join ledger_seals s on s.seq > p.seq and s.seq <= p.seq + ${limit}
    ), added as (
      insert into ledger_sums as l (account_id, amount)
      select p.account_id, sum(p.amount)
      from taken t
      join ledger_postings p on p.transaction_id = t.transaction_id
      join ledger_accounts a on a.id = p.account_id
      where a.balance is null and a.asset !~ '^SHARE:'
      group by p.account_id
      on conflict (account_id) do update set amount = l.amount + excluded.amount
    ), moved as (
      update ledger_sums_point p set seq = p.seq + (select count(*) from taken)
    )
    select count(*)::integer as count from taken`.execute(tables(tx));
  return onlyRow(rows).count;
};

/** Numbers and hashes at most `countMax` committed ledger transactions; returns their number. */
export const sealCommitted = async (tx: Tx, countMax: number): Promise<number> => {
  const { rows } = await sql<{ sealed: number }>`select ledger_seal(${countMax}) as sealed`.execute(
    tables<LedgerTables>(tx),
  );
  return onlyRow(rows).sealed;
};

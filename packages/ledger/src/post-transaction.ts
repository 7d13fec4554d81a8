import type { LedgerEntryKind } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { InvariantError, invariant } from '@parcela/platform/errors.ts';
import { type AccountRef, type Asset, accountName } from './accounts.ts';
import {
  insertTransaction,
  insertTransactions,
  lockAccountRows,
  type LedgerEntry,
  type Source,
} from './ledger.store.ts';
import { balancesOf, listPostings } from './ledger.queries.ts';

/** Refuses at the caller's line postings that the database would refuse only at commit. */
const assertPostable = ({ kind, postings }: LedgerEntry): void => {
  invariant(postings.length >= 2, `${kind}: a ledger transaction has two postings at least.`);
  const names = new Set(postings.map((posting) => accountName(posting.account)));
  invariant(names.size === postings.length, `${kind}: an account stands once in a ledger transaction.`);
  const sums = new Map<Asset, bigint>();
  for (const { account, amount } of postings) {
    invariant(amount !== 0n, `${kind}: a posting of nothing on ${accountName(account)}.`);
    sums.set(account.asset, (sums.get(account.asset) ?? 0n) + amount);
  }
  for (const [asset, sum] of sums) {
    if (sum !== 0n) throw new InvariantError(`${kind}: the postings in ${asset} sum to ${sum}, not to zero.`);
  }
};

/**
 * Posts one ledger transaction and returns its id. Its accounts are opened when they are new and locked in the order
 * of their ids until the unit of work ends; a unit that posts several times locks all its accounts first with
 * `lockAccounts`, so that no two units wait for each other.
 * Whatever it throws, the unit of work is lost:
 * - `InsufficientBalanceError`: an account would go below zero; it names the account's kind.
 * - `AlreadyPostedError`: this event (source type, source id, kind) already had its effect.
 * - `AlreadyReversedError`: the transaction in `reverses` was reversed before.
 * - `InvariantError`: the postings do not balance; a fault of the caller.
 * - the database's error `ledger_entry_kinds_permit`: the kind does not permit the source or an account; a fault of the
 *   caller, too.
 */
export const post = async (tx: Tx, entry: LedgerEntry): Promise<bigint> => {
  assertPostable(entry);
  return insertTransaction(tx, entry);
};

/**
 * Posts several ledger transactions by two statements: it first locks all their accounts in the common order.
 * Throws like `post`; an error about an event already posted names the first of them.
 */
export const postAll = async (tx: Tx, entries: readonly LedgerEntry[]): Promise<void> => {
  for (const entry of entries) assertPostable(entry);
  await lockAccountRows(
    tx,
    entries.flatMap(({ postings }) => postings.map(({ account }) => account)),
  );
  await insertTransactions(tx, entries);
};

/** The source of an event that happens again after it was undone: later rounds have separate names. */
export const roundOf = ({ type, id }: Source, round: number): Source => ({
  type,
  id: round === 1 ? id : `${id}:${round}`,
});

/**
 * Moves an amount (minor units or shares, more than zero) between two accounts of one asset; throws like
 * `post`.
 */
export const transfer = <A extends Asset>(
  tx: Tx,
  move: {
    readonly kind: LedgerEntryKind;
    readonly source: Source;
    readonly from: AccountRef<A>;
    readonly to: AccountRef<NoInfer<A>>;
    readonly amount: bigint;
  },
): Promise<bigint> => {
  invariant(move.amount > 0n, `${move.kind}: a transfer moves more than nothing.`);
  return post(tx, {
    kind: move.kind,
    source: move.source,
    postings: [
      { account: move.from, amount: -move.amount },
      { account: move.to, amount: move.amount },
    ],
  });
};

/** Reverses a ledger transaction exactly and only once; throws like `post`. */
export const reverse = async (
  tx: Tx,
  reversal: { readonly kind: LedgerEntryKind; readonly source: Source; readonly transactionId: bigint },
): Promise<bigint> => {
  const postings = await listPostings(tx, reversal.transactionId);
  invariant(postings.length > 0, `There is no ledger transaction ${reversal.transactionId}.`);
  return post(tx, {
    kind: reversal.kind,
    source: reversal.source,
    postings: postings.map(({ account, amount }) => ({ account, amount: -amount })),
    reverses: reversal.transactionId,
  });
};

/** Locks accounts until the unit of work ends and returns their balances, in the requested order. */
export const lockAccounts = async (tx: Tx, accounts: readonly AccountRef[]): Promise<bigint[]> => {
  await lockAccountRows(tx, accounts);
  return balancesOf(tx, accounts);
};

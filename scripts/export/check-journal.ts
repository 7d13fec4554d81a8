import { createHash } from 'node:crypto';
import { type AccountSums } from './account-sums.ts';
import type { JournalLine, Manifest, PostingLine } from './layout.ts';

export type Fault = (text: string) => void;

const postingText = ({ line, accountId, account, asset, amount, accountVersion }: PostingLine): string =>
  [line, accountId, account, asset, amount, accountVersion ?? ''].join(',');

/** The hashed text of a seal, like in packages/ledger and the invariant M8. */
const sealText = (entry: JournalLine, seq: number, previousHash: string): string =>
  [
    seq,
    previousHash,
    entry.id,
    entry.kind,
    entry.sourceType,
    entry.sourceId,
    entry.reverses ?? '',
    entry.occurredAtUs,
    entry.recordedAtUs,
    entry.postings.map(postingText).join(';'),
  ].join('|');

const hasBalance = (postings: readonly PostingLine[]): boolean => {
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of postings) sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount));
  return postings.length >= 2 && [...sums.values()].every((sum) => sum === 0n);
};

/** Follows the chain of seals from the first to the head. */
const createChain = () => {
  let [seq, hash] = [0, ''];
  let isOver = false;
  return {
    head: () => ({ seq, hash: hash === '' ? null : hash }),
    follow: (entry: JournalLine): boolean => {
      if (!entry.seal) {
        isOver = true;
        return true;
      }
      const expected = createHash('sha256')
        .update(sealText(entry, seq + 1, hash))
        .digest('hex');
      const follows =
        !isOver &&
        entry.seal.seq === seq + 1 &&
        (entry.seal.previousHash ?? '') === hash &&
        entry.seal.hash === expected;
      [seq, hash] = [entry.seal.seq, entry.seal.hash];
      return follows;
    },
  };
};

/** Checks each ledger transaction and adds up the accounts. */
export const checkJournal = async (
  entries: AsyncIterable<JournalLine>,
  { journal }: Manifest,
  sums: AccountSums,
  fault: Fault,
): Promise<void> => {
  const chain = createChain();
  let [transactions, postings] = [0, 0];
  for await (const entry of entries) {
    transactions += 1;
    postings += entry.postings.length;
    if (!chain.follow(entry)) fault(`journal: the seal of transaction ${entry.id} does not follow`);
    if (!hasBalance(entry.postings))
      fault(`journal: the postings of transaction ${entry.id} do not sum to nothing`);
    for (const { accountId, account, amount } of entry.postings)
      if (!sums.add(accountId, account, BigInt(amount)))
        fault(`journal: transaction ${entry.id} names account ${accountId} otherwise than before`);
  }
  const { seq, hash } = chain.head();
  if (seq !== journal.sealed || hash !== journal.headHash)
    fault(
      `journal: it ends at seal ${seq} with ${hash}, the manifest says ${journal.sealed} with ${journal.headHash}`,
    );
  if (transactions !== journal.transactions || postings !== journal.postings)
    fault(`journal: ${transactions} transactions and ${postings} postings, the manifest says otherwise`);
};

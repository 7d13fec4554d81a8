import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { creditWallet } from '../support/wallets/ledger-book.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { createSealJournal } from '@parcela/ledger';

const context = useTestDatabase();
const admin = () => context().admin.kysely;

interface Seal {
  readonly seq: bigint;
  readonly transactionId: bigint;
  readonly prev: Buffer | null;
  readonly hash: Buffer;
}
const seals = async (): Promise<Seal[]> => {
  const { rows } = await sql<Seal>`
    select seq, transaction_id as "transactionId", prev_hash as prev, hash from ledger_seals order by seq`.execute(
    admin(),
  );
  return rows;
};
let payments = 0;
const credit = () =>
  context().transact((tx) => {
    payments += 1;
    return creditWallet(tx, { userId: 1, currency: 'CZK', amount: 100n, paymentId: payments });
  });
const textOf = async (seq: bigint, prev: Buffer | null, transactionId: bigint): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    select ledger_seal_text(${seq}, ${prev}, ${transactionId}) as text`.execute(admin());
  return rows[0]?.text ?? '';
};

describe('a seal', () => {
  it('contains the hash of the previous seal, on which its own hash depends', async () => {
    await credit();
    await credit();
    await createSealJournal(context()).run();
    const [first, second] = (await seals()) as [Seal, Seal];
    expect(first.prev).toBeNull();
    expect(second.prev).toEqual(first.hash);
    const text = await textOf(second.seq, first.hash, second.transactionId);
    expect(text).toContain(first.hash.toString('hex'));
    expect(createHash('sha256').update(text).digest()).toEqual(second.hash);
    expect(await textOf(second.seq, Buffer.alloc(32), second.transactionId)).not.toBe(text);
  });

  it('needs the hash of the previous seal, even from a superuser', async () => {
    const transactionId = await credit();
    const before = await seals();
    const seq = (before.at(-1)?.seq ?? 0n) + 1n;
    for (const prev of [Buffer.alloc(32), before[0]!.hash])
      await expect(
        sql`insert into ledger_seals (seq, transaction_id, prev_hash, hash)
          values (${seq}, ${transactionId}, ${prev}, ${Buffer.alloc(32, 1)})`.execute(admin()),
      ).rejects.toThrow('does not follow its predecessor');
    expect(await seals()).toEqual(before);
  });
});

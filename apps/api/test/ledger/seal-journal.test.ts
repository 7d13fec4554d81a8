import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { creditWallet } from '../support/wallets/ledger-book.ts';
import { type TestContext, useTestDatabase } from '../support/database/test-database.ts';
import { createSealJournal, type LedgerEntry, postAll, walletOf, externalAccount } from '@parcela/ledger';
import { testKind } from '../support/wallets/test-kinds.ts';

const seals = async (db: Kysely<unknown>): Promise<{ seq: bigint; transactionId: bigint }[]> => {
  const { rows } = await sql<{ seq: bigint; transactionId: bigint }>`
    select seq, transaction_id as "transactionId" from ledger_seals order by seq`.execute(db);
  return rows;
};

/** Faults of the seals: violated invariants, waiting transactions, and gaps in the numbers. */
const faultsOf = async ({ database }: TestContext): Promise<unknown[]> => {
  const { violations, journal } = await checkInvariants(database.kysely, {
    ids: ['M1', 'M2', 'M3', 'M7', 'M8', 'M11'],
  });
  const chain = await seals(database.kysely);
  const gaps = chain.filter((seal, index) => seal.seq !== BigInt(index + 1));
  const { rows: unsealed } = await sql`
    select t.id from ledger_transactions t
    where not exists (select from ledger_seals s where s.transaction_id = t.id)`.execute(database.kysely);
  return [...violations, ...gaps, ...unsealed, ...(journal.unsealedCount === 0n ? [] : [journal])];
};

describe('createSealJournal', () => {
  const context = useTestDatabase();
  let paymentId = 0;
  const credit = () => {
    paymentId += 1;
    const id = paymentId;
    return context().transact((tx) =>
      creditWallet(tx, { userId: id % 7, currency: 'CZK', amount: 100n, paymentId: id }),
    );
  };

  it('numbers committed ledger transactions without a gap and seals each only once', async () => {
    const scheduledJob = createSealJournal(context());
    expect(scheduledJob).toMatchObject({ name: 'ledger.seal-journal', everyS: 1 });
    await scheduledJob.run();
    const before = (await seals(context().database.kysely)).length;
    await credit();
    await credit();
    expect(await scheduledJob.run()).toBe('done');
    await credit();
    await scheduledJob.run();
    await scheduledJob.run();
    expect(await faultsOf(context())).toEqual([]);
    expect((await checkInvariants(context().database.kysely)).journal).toMatchObject({
      seq: BigInt(before + 3),
    });
  });

  it('continues immediately while there is more than one batch', async () => {
    const scheduledJob = createSealJournal(context());
    await scheduledJob.run();
    const entries = Array.from({ length: 501 }, (_, index): LedgerEntry => ({
      kind: testKind('test.credited'),
      source: { type: 'test', id: index },
      postings: [
        { account: externalAccount('bank', 'CZK'), amount: -1n },
        { account: walletOf(1, 'CZK'), amount: 1n },
      ],
    }));
    await context().transact((tx) => postAll(tx, entries));
    expect([await scheduledJob.run(), await scheduledJob.run()]).toEqual(['more', 'done']);
    expect(await faultsOf(context())).toEqual([]);
  });

  it('seals a ledger transaction that commits after one with a higher id', async () => {
    const { transact, database } = context();
    const scheduledJob = createSealJournal(context());
    // The accounts that both transactions use already exist; otherwise the first transaction to open one would block
    // the other until it ends.
    for (let user = 0; user < 7; user += 1) await credit();
    let late = 0n;
    let early = 0n;
    await transact(async (tx) => {
      late = await creditWallet(tx, { userId: 100, currency: 'CZK', amount: 1n, paymentId: 9_001 });
      early = await credit();
      await scheduledJob.run();
      const sealed = (await seals(database.kysely)).map((seal) => seal.transactionId);
      expect(sealed).toContain(early);
      expect(sealed).not.toContain(late);
    });
    await scheduledJob.run();
    expect(late).toBeLessThan(early);
    expect((await seals(database.kysely)).at(-1)?.transactionId).toBe(late);
    expect(await faultsOf(context())).toEqual([]);
  });

  it('leaves no gap when several workers seal while others post', async () => {
    const scheduledJob = createSealJournal(context());
    const posting = Promise.all(Array.from({ length: 60 }, credit));
    const sealing = Promise.all(
      Array.from({ length: 3 }, async () => {
        for (let pass = 0; pass < 15; pass += 1) await scheduledJob.run();
      }),
    );
    await Promise.all([posting, sealing]);
    await scheduledJob.run();
    expect(await faultsOf(context())).toEqual([]);
  });

  it('reuses its numbers when the unit of work fails', async () => {
    const { transact, database } = context();
    await credit();
    const before = await seals(database.kysely);
    const attempt = transact(async (tx) => {
      await sql`select ledger_seal(100)`.execute(tx as unknown as Kysely<unknown>);
      throw new Error('killed');
    });
    await expect(attempt).rejects.toThrow('killed');
    expect(await seals(database.kysely)).toEqual(before);
    await createSealJournal(context()).run();
    expect(await faultsOf(context())).toEqual([]);
  });
});

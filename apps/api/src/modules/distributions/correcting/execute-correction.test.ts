import type { Currency, DistributionParts } from '@parcela/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { compareProofs } from '../../../../test/support/books/compare-proofs.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  approveSample,
  correctedSample,
  correctionSample,
  declareSample,
  distributionDeps,
  executeSample,
  importedSample,
} from '../../../../test/support/distributions/sample-distributions.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { buyShares } from '../../../../test/support/distributions/investment-history.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { ratesInForce } from '../../exchange-rates/index.ts';
import type { Declaration } from '../declaring/declare-distribution.ts';
import { type Distribution, saveApproved } from '../distributions.store.ts';
import { correctDistribution } from './correct-distribution.ts';

const context = useTestDatabase();
beforeAll(() => context().transact(setSampleRates));

const people = async (count: number): Promise<TestUser[]> => {
  const all: TestUser[] = [];
  for (let made = 0; made < count; made += 1) all.push(await clearedUser(context()));
  return all;
};

/** A process that dies in one of its steps, before or after the commit. */
const dyingAt = (cut: number, isCommitted: boolean, failure: Error): UnitOfWork => {
  let step = 0;
  return async (work) => {
    const isLast = step === cut;
    step += 1;
    const answer = await context().transact(async (tx) => {
      const done = await work(tx);
      if (isLast && !isCommitted) throw failure;
      return done;
    });
    if (isLast) throw failure;
    return answer;
  };
};

interface Balance {
  /** All earnings, including corrections. */
  readonly earned: bigint;
  /** The amount that the holder has received, or that waits for an account. */
  readonly got: bigint;
  readonly owed: bigint;
  readonly wallet: bigint;
}
const standingOf = async ({ userId }: TestUser, currency: Currency): Promise<Balance> => {
  const { rows } = await sql<Balance>`
    select coalesce(sum(l.net), 0)::bigint as earned,
      coalesce(sum(l.net - l.deducted) filter (where l.net > 0), 0)::bigint as got,
      (select coalesce(sum(d.outstanding), 0)::bigint from distribution_debts d
        where d.user_id = ${userId} and d.currency = ${currency}) as owed,
      (select coalesce(sum(a.balance), 0)::bigint from ledger_accounts a
        where a.owner_user_id = ${userId} and a.kind = 'wallet' and a.asset = ${currency}) as wallet
    from distribution_lines l join distributions p on p.id = l.distribution_id
    where l.user_id = ${userId} and p.currency = ${currency} and l.booked_at is not null`.execute(
    context().admin.kysely,
  );
  const [row] = rows;
  if (!row) throw new Error('a sum is always there');
  return row;
};

describe('the execution of a correction', () => {
  it('settles each holder once after an interruption at any step, before or after the commit', async () => {
    const holders = await people(120);
    const project = await context().transact((tx) => publishSampleProject(tx));
    const importing = (nets: (index: number) => string): Promise<Distribution> =>
      context().transact((tx) =>
        importedSample(tx, {
          project: project.documentId,
          importId: newDocumentId(),
          lines: holders.map(({ documentId }, index) => [documentId, nets(index)]),
        }),
      );
    // One step writes the lines, three steps book 50, 50 and 20 of them, and one finishes.
    for (let cut = 0; cut < 5; cut += 1)
      for (const isCommitted of [false, true]) {
        const original = await importing(() => '2.00');
        await executeSample(context().transact, original);
        const before = await Promise.all(holders.map((holder) => standingOf(holder, 'CZK')));
        // Holders alternately get one crown less and one crown more.
        const correction = await context().transact((tx) =>
          correctedSample(tx, {
            distribution: original.documentId,
            lines: holders.map(({ documentId }, index) => [documentId, index % 2 === 0 ? '1.00' : '3.00']),
          }),
        );
        const failure = new Error('the process died');
        await expect(executeSample(dyingAt(cut, isCommitted, failure), correction)).rejects.toBe(failure);
        await executeSample(context().transact, correction);
        const after = await Promise.all(holders.map((holder) => standingOf(holder, 'CZK')));
        for (const [index, standing] of after.entries()) {
          const { earned = 0n, owed = 0n, wallet = 0n } = before[index] ?? {};
          const change = [standing.earned - earned, standing.owed - owed, standing.wallet - wallet];
          expect(change).toEqual(index % 2 === 0 ? [-1_00n, 1_00n, 0n] : [1_00n, 0n, 1_00n]);
        }
        // The next distribution is also interrupted, and deducts the debts.
        const next = await importing((index) => (index % 2 === 0 ? '1.00' : '0.50'));
        await expect(executeSample(dyingAt(cut, isCommitted, failure), next)).rejects.toBe(failure);
        await executeSample(context().transact, next);
        const settled = await Promise.all(holders.map((holder) => standingOf(holder, 'CZK')));
        expect(settled.map(({ owed }) => owed)).toEqual(holders.map(() => 0n));
      }
    await assertSafe(context());
  }, 120_000);

  it('settles each holder once when several processes run in parallel', async () => {
    const holders = await people(150);
    const project = await context().transact((tx) => publishSampleProject(tx));
    const original = await context().transact((tx) =>
      importedSample(tx, {
        project: project.documentId,
        importId: 'together',
        lines: holders.map(({ documentId }) => [documentId, '3.33']),
      }),
    );
    await executeSample(context().transact, original);
    const correction = await context().transact((tx) =>
      correctedSample(tx, {
        distribution: original.documentId,
        lines: holders.map(({ documentId }) => [documentId, '1.11']),
      }),
    );
    await Promise.all([1, 2, 3].map(() => executeSample(context().transact, correction)));
    // Two concurrent distributions collect the same debts.
    const both = await Promise.all(
      ['one', 'other'].map((importId) =>
        context().transact((tx) =>
          importedSample(tx, {
            project: project.documentId,
            importId,
            lines: holders.map(({ documentId }) => [documentId, '2.00']),
          }),
        ),
      ),
    );
    await Promise.all(both.map((distribution) => executeSample(context().transact, distribution)));
    for (const holder of holders)
      expect(await standingOf(holder, 'CZK')).toEqual({
        earned: 5_11n,
        got: 5_11n,
        owed: 0n,
        wallet: 5_11n,
      });
    await assertSafe(context());
  });
});

const amount = fc.oneof(fc.bigInt({ min: 0n, max: 30n }), fc.bigInt({ min: 0n, max: 1_000_00n }));
const figures = fc.record({ costs: amount, reserve: amount, fee: amount, withholding: amount, net: amount });
const four = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 4, maxLength: 4 });
const step = fc.oneof(
  fc.record({ what: fc.constant('figures' as const), parts: figures }),
  fc.record({ what: fc.constant('file' as const), nets: four(fc.option(amount)) }),
  fc.record({ what: fc.constant('another' as const), parts: figures.filter(({ net }) => net > 0n) }),
);
const lives = fc.record({
  currency: fc.constantFrom<Currency>('CZK', 'EUR', 'PLN'),
  shares: four(fc.integer({ min: 1, max: 20 })),
  original: figures.filter(({ net }) => net > 0n),
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
});

type Life = typeof lives extends fc.Arbitrary<infer T> ? T : never;

interface Standing {
  readonly original: Distribution;
  readonly project: string;
  readonly holders: readonly TestUser[];
  /** The amount that each holder has received from the original so far. */
  readonly before: readonly bigint[];
}

describe('any chain of corrections', () => {
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
  const decimal = (minor: bigint): string => String(minor).padStart(3, '0').replace(/(..)$/, '.$1');
  const declarationOf = ({ costs, ...parts }: DistributionParts): Declaration => ({
    gross: sum([costs, ...Object.values(parts)]),
    costs: [{ kind: 'other', note: '', amount: Number(costs) }],
    reserve: parts.reserve,
    fee: parts.fee,
    withholding: parts.withholding,
  });

  /** Pays a distribution to holders who bought their shares today, which a preview would refuse. */
  const pay = async (project: string, parts: DistributionParts): Promise<Distribution> => {
    const distribution = await context().transact(async (tx) => {
      const declared = await declareSample(tx, project, {
        recordOn: '2100-01-01',
        declaration: declarationOf(parts),
      });
      const [requestedBy = 0, approvedBy = 0] = await addTestStaff(tx, 2);
      await saveApproved(tx, declared.id, { requestedBy, approvedBy, rates: await ratesInForce(tx) });
      return declared;
    });
    await executeSample(context().transact, distribution);
    return distribution;
  };

  /**
   * Declares, approves and executes a correction; a correction without an effect is refused and leaves nothing behind.
   */
  const correct = async (declare: (tx: Tx, staffId: number) => Promise<Distribution>): Promise<void> => {
    try {
      const correction = await context().transact(async (tx) => {
        const [staffId = 0] = await addTestStaff(tx, 1);
        const declared = await declare(tx, staffId);
        await approveSample(tx, declared);
        return declared;
      });
      await executeSample(context().transact, correction);
    } catch (error) {
      if (!(error instanceof BusinessError && error.code === 'distribution.blocked')) throw error;
    }
  };

  /** The amount that each holder has received from a distribution so far, including corrections. */
  const bookedOf = async (original: Distribution, holders: readonly TestUser[]): Promise<bigint[]> => {
    const { rows } = await sql<{ userId: number; net: bigint }>`
      select l.user_id as "userId", sum(l.net)::bigint as net
      from distributions p join distribution_lines l on l.distribution_id = p.id
      where ${original.id} in (p.id, p.corrects_id) group by l.user_id`.execute(context().admin.kysely);
    const netOf = new Map(rows.map(({ userId, net }) => [userId, net]));
    return holders.map(({ userId }) => netOf.get(userId) ?? 0n);
  };

  /**
   * Figures are split to the minor unit: the parts add up to the whole, and each part is within one unit of its exact
   * share.
   */
  const expectSplit = (booked: readonly bigint[], net: bigint, shares: readonly number[]): void => {
    const total = sum(shares.map(BigInt));
    expect(sum(booked)).toBe(net);
    for (const [index, own] of booked.entries()) {
      const off = own * total - net * BigInt(shares[index] ?? 0);
      expect(off < total && -off < total).toBe(true);
    }
  };

  /** Executes one step of a history and returns each holder's correct amount after it; null means an even split. */
  const take = async (
    next: Life['steps'][number],
    { original, project, holders, before }: Standing,
  ): Promise<readonly bigint[] | null> => {
    const { documentId: distribution } = original;
    if (next.what === 'another') {
      await pay(project, next.parts);
      return before;
    }
    if (next.what === 'figures') {
      const by = { reason: 'It was wrong', timeZone: distributionDeps.timeZone, requestId: 'test' };
      const declaration = declarationOf(next.parts);
      await correct((tx, staffId) => correctDistribution(tx, { ...by, distribution, declaration, staffId }));
      return null;
    }
    const lines = holders.flatMap(({ documentId }, index) => {
      const net = next.nets[index];
      return typeof net === 'bigint' ? [[documentId, decimal(net)] as const] : [];
    });
    if (lines.length > 0) await correct((tx) => correctionSample(tx, { distribution, lines }));
    return before.map((net, index) => next.nets[index] ?? net);
  };

  it('leaves each holder with the corrected figures, to the minor unit, and no wallet negative', async () => {
    const holders = await people(4);
    const proofs = compareProofs(context);
    await proofs.prove();
    const turn = { lives: 0 };
    const live = async ({ currency, shares, original: parts, steps }: Life): Promise<void> => {
      const { documentId: project } = await context().transact((tx) =>
        publishSampleProject(tx, { currency }),
      );
      for (const [index, { userId }] of holders.entries())
        await buyShares(context(), { userId, project, shares: shares[index] ?? 1 });
      const original = await pay(project, parts);
      expectSplit(await bookedOf(original, holders), parts.net, shares);
      for (const next of steps) {
        const before = await bookedOf(original, holders);
        const wanted = await take(next, { original, project, holders, before });
        const booked = await bookedOf(original, holders);
        expect(booked).toEqual(wanted ?? booked);
        if (wanted === null && 'parts' in next) expectSplit(booked, next.parts.net, shares);
        for (const holder of holders) {
          const { earned, got, owed, wallet } = await standingOf(holder, currency);
          expect(earned).toBe(got - owed);
          expect(owed >= 0n).toBe(true);
          // PLN has no wallet, so the amount waits for an account.
          expect(wallet).toBe(currency === 'PLN' ? 0n : got);
        }
      }
      turn.lives += 1;
      if (turn.lives % 5 === 0) await proofs.compare(turn.lives % 15 > 0);
    };
    await fc.assert(fc.asyncProperty(lives, live), { numRuns: 25 });
    await assertSafe(context());
    expect(proofs.damaged()).toEqual(expect.arrayContaining(['M3', 'O8', 'P6', 'D1', 'D8', 'D11', 'D12']));
  }, 180_000);
});

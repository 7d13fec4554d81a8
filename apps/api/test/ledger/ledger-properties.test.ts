import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { pointOf } from '../support/database/plant-violation.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import {
  type AccountRef,
  createSealJournal,
  balancesOf,
  feeAccount,
  holdingOf,
  InsufficientBalanceError,
  issuanceOf,
  issuerOf,
  reservedOf,
  reverse,
  suspenseFor,
  transfer,
  walletOf,
  externalAccount,
} from '@parcela/ledger';
import { testKind } from '../support/wallets/test-kinds.ts';

const czk: AccountRef[] = [
  externalAccount('bank', 'CZK'),
  walletOf(1, 'CZK'),
  walletOf(2, 'CZK'),
  suspenseFor('payment:1', 'CZK'),
];
const shares: AccountRef[] = [issuanceOf(1), issuerOf(1), reservedOf(1), holdingOf(1, 1), holdingOf(2, 1)];

/** Only a reversal takes money from fees: no other rule guards them. */
const fees = feeAccount('CZK');

const moveBetween = (accounts: readonly AccountRef[], to = accounts) =>
  fc.record({
    from: fc.constantFrom(...accounts),
    to: fc.constantFrom(...to),
    amount: fc.bigInt({ min: 1n, max: 1_000n }),
    isReversed: fc.boolean(),
  });

const moves = fc.array(fc.oneof(moveBetween(czk), moveBetween(czk, [fees]), moveBetween(shares)), {
  minLength: 1,
  maxLength: 25,
});

describe('random ledger transactions', () => {
  const context = useTestDatabase();
  const ids = ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'M9', 'M10'];
  let run = 0;

  it('satisfy M1 to M10 in whole and in incremental proofs, overdraw nothing, and leave the balances that plain addition gives', async () => {
    const { transact, database } = context();
    const accounts = [...czk, ...shares, fees];
    const expected = new Map<AccountRef, bigint>();
    const move = (account: AccountRef, amount: bigint) =>
      expected.set(account, (expected.get(account) ?? 0n) + amount);

    let proved = pointOf(await checkInvariants(database.kysely, { ids }));
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        run += 1;
        for (const [index, { from, to, amount, isReversed }] of list.entries()) {
          if (from === to) continue;
          const source = { type: 'test', id: `${run}-${index}` };
          const isCovered = from.kind === 'external' || (expected.get(from) ?? 0n) >= amount;
          const outcome = await transact(async (tx) => {
            const transactionId = await transfer(tx, {
              kind: testKind('test.moved'),
              source,
              from,
              to,
              amount,
            });
            if (isReversed) await reverse(tx, { kind: testKind('test.reversed'), source, transactionId });
            return 'posted';
          }).catch((error: unknown) => {
            if (error instanceof InsufficientBalanceError) return 'refused';
            throw error;
          });
          expect(outcome).toBe(isCovered ? 'posted' : 'refused');
          if (!isCovered) continue;
          if (isReversed) continue;
          move(from, -amount);
          move(to, amount);
        }
        expect(await balancesOf(database.reader, accounts)).toEqual(
          accounts.map((account) => expected.get(account) ?? 0n),
        );
        if (run % 3 > 0) await createSealJournal({ transact }).run();
        const sinceLast = await checkInvariants(database.kysely, { ids, since: proved });
        expect(sinceLast.violations).toEqual([]);
        expect((await checkInvariants(database.kysely, { ids })).violations).toEqual([]);
        proved = pointOf(sinceLast);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import {
  fioCsvFile,
  gpcFileOf,
  payerIban,
  type WrittenMovement,
} from '../../../../../../packages/providers/test/support/written-statements.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { bankDesk } from '../../../../test/support/bank/bank-desk.ts';
import { importStatementLine, statementLine } from '../../../../test/support/bank/import-statement-line.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { testInvestors } from '../../../../test/support/payments/payment-fixture.ts';
import { receiveFromBank } from '../../payments/index.ts';
import { showBankDay } from './show-bank-day.ts';
import { listMissingStatements } from './statement-gaps.queries.ts';

const context = useTestDatabase();
const { deps } = testInvestors();
const made = { staffId: 0, numbers: 0 };
const desk = bankDesk(context, { incoming: receiveFromBank(deps), owners: {} }, () => made.staffId);

const day = (number: number): string => `2026-10-${String(number).padStart(2, '0')}`;
const movement = (bookedOn: string, amount: bigint, name = 'Jan Novak'): WrittenMovement => {
  made.numbers += 1;
  return {
    id: String(6_000_000 + made.numbers),
    bookedOn,
    amount,
    isReversal: false,
    symbol: '',
    name,
    message: '',
  };
};

/** The bank's statement of one day of October, for the CZK account. */
const gpc = (number: number, on: number, opening: bigint, movements: readonly WrittenMovement[]) =>
  gpcFileOf(
    [{ id: `2026-${String(number).padStart(3, '0')}`, from: day(on - 1), to: day(on), opening, movements }],
    'windows-1250',
  );
const importNow = async (bytes: Uint8Array) => desk.import(await desk.upload(bytes));
const found = async () =>
  (await context().transact((tx) => listMissingStatements(tx, { currency: 'CZK', today: '2026-11-21' }))).map(
    ({ missing, days, unexplained }) => ({ missing, days, unexplained }),
  );
const broken = async (): Promise<readonly string[]> => {
  const { violations } = await checkInvariants(context().database.kysely, { ids: ['B8', 'B9', 'B10'] });
  return violations.map(({ invariant }) => invariant.id);
};

beforeAll(async () => {
  made.staffId = (await signedInStaff(context(), ['finance'])).staffId;
});

describe('statements of an account', () => {
  const one = { missing: { year: '2026', first: 12, last: 12 }, days: { from: day(6), to: day(6) } };

  it('reveal a missing number and its amount until staff import it', async () => {
    await importNow(gpc(11, 5, 0n, [movement(day(5), 100n)]));
    expect([await found(), await broken()]).toEqual([[], []]);
    await importNow(gpc(13, 7, 350n, [movement(day(7), 300n)]));
    expect([await found(), await broken()]).toEqual([[{ ...one, unexplained: 250n }], ['B10']]);
    const open = await context().transact((tx) => showBankDay(tx, { currency: 'CZK', day: day(8) }));
    expect(open.missingStatements).toMatchObject([one]);
    const before = await context().transact((tx) => showBankDay(tx, { currency: 'CZK', day: day(4) }));
    expect(before.missingStatements).toEqual([]);
    await importNow(gpc(12, 6, 100n, [movement(day(6), 250n)]));
    expect([await found(), await broken()]).toEqual([[], []]);
  });

  it('reveal missing days if the bank does not number them, unless known lines bridge the gap', async () => {
    const csv = (on: number, opening: bigint, movements: readonly WrittenMovement[]) =>
      fioCsvFile([{ id: '', from: day(on), to: day(on), opening, movements }], 'UTF-8');
    await importNow(csv(12, 650n, [movement(day(12), 1n)]));
    expect(await found()).toEqual([]);
    await importNow(csv(15, 751n, [movement(day(15), 2n)]));
    const days = { from: day(13), to: day(14) };
    expect([await found(), await broken()]).toEqual([[{ missing: null, days, unexplained: 100n }], ['B10']]);
    await importStatementLine(context(), deps, statementLine({ amount: 100n, bookedOn: day(13) }));
    expect([await found(), await broken()]).toEqual([[], []]);
  });

  it('hide a missing balance while one of their lines waits for staff', async () => {
    const paid = movement(day(20), 400n);
    const feed = statementLine({ amount: 400n, bookedOn: day(20), payerAccount: payerIban });
    await importStatementLine(context(), deps, feed);
    expect(await importNow(gpc(14, 20, 753n, [paid]))).toEqual({ imported: 0, waiting: 1 });
    expect(await broken()).toEqual([]);
    const [waiting] = await desk.waiting();
    const known = (await desk.movements()).find(({ name }) => name === feed.movementId);
    await desk.same(waiting?.documentId ?? '', known?.documentId ?? '');
    expect([await found(), await broken()]).toEqual([[], []]);
  });
});

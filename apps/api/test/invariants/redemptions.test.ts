import { describe, expect, it } from 'vitest';
import { createSealJournal } from '@parcela/ledger';
import { redemptionInvariants } from '@parcela/invariants/holdings/redemptions.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { sql } from 'kysely';
import { tables } from '@parcela/platform/database/database.ts';
import { ratesInForce } from '../../src/modules/exchange-rates/index.ts';
import { saveApproved } from '../../src/modules/distributions/distributions.store.ts';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { addTestStaff } from '../support/app/test-staff.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import {
  brokenBy,
  foundIn,
  guardsOff,
  notOfLedger,
  type Planted,
  withBoth,
} from '../support/database/plant-violation.ts';
import { declareSample, executeSample } from '../support/distributions/sample-distributions.ts';
import { proceeds } from '../support/distributions/sold-projects.ts';
import { buySample } from '../support/orders/sample-orders.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';

/**
 * Project 1 had two holders of 2 and 3 shares: capital was returned (distribution 1, lines 1 and 2), then it was sold
 * (distribution 2, lines 3 and 4). Project 2 has a holder of one share.
 */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  const investor = (name: string) =>
    transact(async (tx) => {
      const { id } = await createAccount(tx, {
        email: `${name}@example.com`,
        passwordHash: 'none',
        language: 'en',
        accepted: { terms: 'terms-1', privacy: 'privacy-1' },
      });
      await giveLevels(tx, id, 'KYC', 'AML');
      return id;
    });
  await transact(setSampleRates);
  const sold = await transact((tx) => publishSampleProject(tx, { shareCount: 10, maxPurchaseQty: 10 }));
  const other = await transact((tx) => publishSampleProject(tx, { shareCount: 10, maxPurchaseQty: 10 }));
  const [anna, boris] = [await investor('anna'), await investor('boris')];
  await buySample(transact, { userId: anna, project: sold.documentId, shares: 2 });
  await buySample(transact, { userId: boris, project: sold.documentId, shares: 3 });
  await buySample(transact, { userId: anna, project: other.documentId, shares: 1 });
  await transact(async (tx) => {
    await sql`update projects set state = 'Closed' where id = ${sold.id}`.execute(tables(tx));
  });
  for (const [kind, gross] of [
    ['capital', 500_00n],
    ['final', 6_000_00n],
  ] as const) {
    const distribution = await transact(async (tx) => {
      const declared = await declareSample(tx, sold.documentId, {
        kind,
        recordOn: '2100-01-01',
        declaration: proceeds(gross),
      });
      const [requestedBy = 0, approvedBy = 0] = await addTestStaff(tx, 2);
      await saveApproved(tx, declared.id, { requestedBy, approvedBy, rates: await ratesInForce(tx) });
      return declared;
    });
    await executeSample(transact, distribution);
  }
  await createSealJournal({ transact }).run();
};

const planted: readonly Planted[] = [
  [
    'a line that redeemed other shares than it says',
    `update distribution_lines set shares = 1 where id = 3;`,
    ['D1', 'D2', 'T14', 'T4'],
    [],
  ],
  [
    'a project that goes on after its final payout',
    `update projects set end_reason = null, ended_on = null where id = 1;`,
    ['T15'],
  ],
  [
    'an end of a project that was not sold',
    `update projects set end_reason = 'sold', ended_on = app_now()::date, state = 'Closed' where id = 2;`,
    ['T15'],
  ],
  [
    'an order that is Paid after its project ended',
    `update orders set state = 'Paid', end_reason = null, ended_at = null where id = 1;`,
    ['O5', 'T15'],
    ['T15'],
  ],
  [
    'capital of a payout that its lines do not have',
    `update distributions set capital = capital - 1 where id = 1;`,
    ['D14'],
    [],
  ],
  [
    'more capital repaid than was paid in',
    `update distributions set capital = capital + 1 where id = 2;`,
    ['D14', 'D15'],
    [],
  ],
  [
    'a repayment that is not in the books of a holder',
    `delete from capital_repayments where line_id = 1 and currency = 'PLN';`,
    ['D16', 'T8'],
    ['T8'],
  ],
  [
    'a repayment of income',
    `alter table distributions drop constraint distributions_income_without_capital;
     update distributions set kind = 'income' where id = 1;`,
    ['D16'],
    [],
  ],
];

describe('invariants of redemptions', () => {
  it('are satisfied for undamaged data', async () => {
    expect(await brokenBy({ prepare, damage: 'select 1' })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    const found = await foundIn({ prepare, damage: guardsOff + statements });
    expect(notOfLedger(found)).toEqual({ whole, sinceLast });
  });

  it('each have a planted violation', () => {
    const found = new Set(planted.flatMap(([, , ids]) => ids));
    expect(redemptionInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { executeShareTransfer, type TransferDraft } from '../../src/modules/share-transfers/index.ts';
import { createSealJournal } from '@parcela/ledger';
import { shareTransferInvariants } from '@parcela/invariants/holdings/share-transfers.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
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
import { allocateSample, placeSampleOrder } from '../support/orders/sample-orders.ts';
import { recordSampleTransfer, switchShareSales } from '../support/orders/sample-share-transfers.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';
import { creditWallet } from '../support/wallets/ledger-book.ts';

const investor = async (tx: Tx, name: string) => {
  const { id, documentId } = await createAccount(tx, {
    email: `${name}@example.com`,
    passwordHash: 'none',
    language: 'en',
    accepted: { terms: 'terms-1', privacy: 'privacy-1' },
  });
  await giveLevels(tx, id, 'KYC', 'AML');
  return { id, documentId };
};

/**
 * User 1 bought 5 shares of project 1, sold 2 of them to user 2 through the wallets (transfer 1), and gave the other 3
 * to user 3 (transfer 2). Transfer 3, back from user 3, is only recorded.
 */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  const { project, anna, boris, cyril, first, second } = await transact(async (tx) => {
    await setSampleRates(tx);
    await switchShareSales(tx, true);
    const [one = 0, two = 0] = await addTestStaff(tx, 2);
    return {
      project: await publishSampleProject(tx, { shareCount: 10, maxPurchaseQty: 10 }),
      anna: await investor(tx, 'anna'),
      boris: await investor(tx, 'boris'),
      cyril: await investor(tx, 'cyril'),
      first: one,
      second: two,
    };
  });
  const order = await transact((tx) =>
    placeSampleOrder(tx, { userId: anna.id, project: project.documentId, shares: 5 }),
  );
  await transact((tx) => allocateSample(tx, order.id, order.price.amount));
  await transact((tx) =>
    creditWallet(tx, { userId: boris.id, currency: 'CZK', amount: 5_000_00n, paymentId: 100 }),
  );
  const record = (giver: typeof anna, receiver: typeof anna, terms: Partial<TransferDraft>) =>
    transact((tx) => recordSampleTransfer(tx, { giver, receiver, project }, { ...terms, staffId: first }));
  const execute = async (transfer: string) =>
    transact((tx) =>
      executeShareTransfer(tx, {
        transfer,
        requestedBy: first,
        approvedBy: second,
        reason: 'Both signed',
        requestId: 'x',
      }),
    );
  const sale = { kind: 'sale', unitPrice: 700_00, currency: 'CZK', settlement: 'wallet', shares: 2 } as const;
  await execute(await record(anna, boris, sale));
  await execute(await record(anna, cyril, { shares: 3 }));
  await record(cyril, anna, { shares: 1 });
  await createSealJournal({ transact }).run();
};

const executed = `state = 'executed', approved_by = 2, executed_at = app_now()`;

const planted: readonly Planted[] = [
  [
    'a transfer that is called executed and moved nothing',
    `update share_transfers set ${executed} where id = 3;`,
    ['T4', 'T6'],
    ['T6'],
  ],
  [
    'a transfer of other shares than the ledger moved',
    `update share_transfers set share_count = 1 where id = 1;`,
    ['T4', 'T6'],
    ['T6'],
  ],
  [
    'a price that is not what the wallets moved',
    `update share_transfers set unit_price = 699_00 where id = 1;`,
    ['T6'],
  ],
  [
    'money of a sale that was paid outside',
    `update share_transfers set settlement = 'outside' where id = 1;`,
    ['T6'],
  ],
  [
    'a ledger transaction of a transfer that was not executed',
    `update share_transfers set state = 'recorded', approved_by = null, executed_at = null where id = 2;`,
    ['T4', 'T6', 'T8'],
    ['T6', 'T8'],
  ],
  [
    'shares that went to an investor whose KYC was revoked before',
    `update verification_records set granted_at = granted_at - interval '2 days',
       revoked_at = granted_at - interval '1 day', reason = 'test' where user_id = 2 and type = 'KYC';`,
    ['T7'],
  ],
  [
    'a transfer by one member of staff',
    `alter table share_transfers drop constraint share_transfers_executed_by_two;
     update share_transfers set approved_by = recorded_by where id = 1;`,
    ['T7'],
  ],
  [
    'an invested amount that stays without shares',
    `update share_transfer_amounts set cost = cost - 1 where transfer_id = 2 and currency = 'EUR';`,
    ['T8'],
  ],
  [
    'more cost given away than there was',
    `update share_transfer_amounts set cost = cost + 100 where transfer_id = 1 and currency = 'PLN';`,
    ['T8'],
  ],
];

describe('invariants of transfers of shares', () => {
  it('are satisfied for undamaged data', async () => {
    expect(await brokenBy({ prepare, damage: 'select 1' })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    const found = await foundIn({ prepare, damage: guardsOff + statements });
    expect(notOfLedger(found)).toEqual({ whole, sinceLast });
  });

  it('each have a planted violation', () => {
    const found = new Set(planted.flatMap(([, , ids]) => ids));
    expect(shareTransferInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});

describe('the database', () => {
  const context = { prepare };
  const refused = async (statements: string): Promise<string> => {
    try {
      await foundIn({ ...context, damage: statements });
      return 'accepted';
    } catch (error) {
      return (error as { constraint?: string; message: string }).constraint ?? (error as Error).message;
    }
  };

  it.each([
    [
      'an execution without its ledger transaction',
      `update share_transfers set ${executed} where id = 3;`,
      'share_transfers_posted',
    ],
    [
      'an execution for a receiver without KYC',
      `update verification_records set revoked_at = app_now(), reason = 'test' where user_id = 1 and type = 'KYC';
       update share_transfers set ${executed} where id = 3;`,
      'share_transfers_receiver_cleared',
    ],
    [
      'an execution by the member of staff who recorded it',
      `update share_transfers set state = 'executed', approved_by = recorded_by, executed_at = app_now() where id = 3;`,
      'share_transfers_executed_by_two',
    ],
    [
      'an execution without a document',
      `insert into share_transfers (kind, from_user_id, to_user_id, project_id, share_count, reason, recorded_by)
         values ('gift', 3, 1, 1, 1, 'x', 1);
       update share_transfers set ${executed} where id = (select max(id) from share_transfers);`,
      'share_transfers_documented',
    ],
    [
      'other terms',
      `update share_transfers set share_count = 2 where id = 3;`,
      'the terms of share transfer 3 are fixed',
    ],
    [
      'a second end',
      `update share_transfers set state = 'discarded', discarded_by = 1, discarded_at = app_now(),
         discard_reason = 'x', approved_by = null, executed_at = null where id = 1;`,
      'share_transfers_end_once',
    ],
    [
      'the end of a Paid order after its shares were given',
      `update orders set state = 'AdminCancel', ended_at = app_now(), allocated = 0, deadline_at = null where id = 1;`,
      'orders_shares_not_transferred',
    ],
    [
      'the removal of a transfer',
      `delete from share_transfers where id = 3;`,
      'share_transfers is append-only: DELETE is refused',
    ],
  ])('refuses %s', async (_what, statements, rule) => {
    expect(await refused(statements)).toBe(rule);
  });
});

import { describe, expect, it } from 'vitest';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { placeAdvert } from '../../src/modules/share-transfers/board/place-advert.ts';
import { sendInterest } from '../../src/modules/share-transfers/board/send-interest.ts';
import { shareContacts } from '../../src/modules/share-transfers/board/share-contacts.ts';
import { signSale } from '../../src/modules/share-transfers/board/sign-sale.ts';
import { executeShareTransfer } from '../../src/modules/share-transfers/index.ts';
import { shareInstructionVersion } from '@parcela/domain';
import { createSealJournal } from '@parcela/ledger';
import { shareBoardInvariants } from '@parcela/invariants/holdings/share-board.ts';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
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
import { switchShareSales } from '../support/orders/sample-share-transfers.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';

const investor = async (tx: Tx, name: string) => {
  const { id } = await createAccount(tx, {
    email: `${name}@example.com`,
    passwordHash: 'none',
    language: 'en',
    accepted: { terms: 'terms-1', privacy: 'privacy-1' },
  });
  await giveLevels(tx, id, 'KYC', 'AML');
  return id;
};
const requestId = 'x';

/**
 * User 1 holds the 20 shares of a funded project. Of the 5 shares in advert 1, 2 were sold to user 2; advert 2 (5
 * shares) waits for staff; advert 3 (5 shares) is open and has an interest.
 */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  const { project, holder, buyer, first, second } = await transact(async (tx) => {
    await setSampleRates(tx);
    await switchShareSales(tx, true);
    const [one = 0, two = 0] = await addTestStaff(tx, 2);
    return {
      project: await publishSampleProject(tx, { shareCount: 20, maxPurchaseQty: 20 }),
      holder: await investor(tx, 'anna'),
      buyer: await investor(tx, 'boris'),
      first: one,
      second: two,
    };
  });
  const order = await transact((tx) =>
    placeSampleOrder(tx, { userId: holder, project: project.documentId, shares: 20 }),
  );
  await transact((tx) => allocateSample(tx, order.id, order.price.amount));
  const draft = { userId: holder, project: project.documentId, shares: 5, unitPrice: 300_00n, days: 30 };
  const interest = async (): Promise<string> => {
    const advert = await transact((tx) => placeAdvert(tx, { ...draft, requestId }));
    return transact((tx) => sendInterest(tx, { userId: buyer, advert, shares: 2, requestId }));
  };
  const signed = async (): Promise<void> => {
    const documentId = await interest();
    await transact((tx) => shareContacts(tx, { userId: holder, documentId, requestId }));
    const terms = { shares: 2, unitPrice: 300_00n, settlement: 'outside', language: 'en' } as const;
    for (const userId of [holder, buyer])
      await transact((tx) =>
        signSale(tx, { ...terms, userId, documentId, textVersion: shareInstructionVersion, requestId }),
      );
  };
  await signed();
  const { rows } = await transact((tx) =>
    sql<{ id: string }>`select document_id as id from share_transfers`.execute(tables(tx)),
  );
  await transact((tx) =>
    executeShareTransfer(tx, {
      transfer: rows[0]?.id ?? '',
      requestedBy: first,
      approvedBy: second,
      reason: 'Both signed',
      requestId,
    }),
  );
  await signed();
  await interest();
  await createSealJournal({ transact }).run();
};

const planted: readonly Planted[] = [
  [
    'a completed advert whose transfer has another price',
    `update share_signatures set unit_price = 299_00 where interest_id = 1 and side = 'buyer';`,
    ['T9'],
  ],
  [
    'a completed advert without a transfer',
    `update share_adverts set state = 'completed', ended_at = app_now() where id = 3;
     update share_interests set state = 'ended', ended_at = app_now() where id = 3;`,
    ['T9'],
  ],
  [
    'an executed sale whose advert is not completed',
    `update share_adverts set state = 'agreed', ended_at = null where id = 1;`,
    ['T10', 'T9'],
  ],
  [
    'an open advert whose transfer waits for staff',
    `update share_adverts set state = 'open' where id = 2;`,
    ['T10'],
  ],
  [
    'a signed transfer that no longer waits',
    `update share_transfers set state = 'discarded', discarded_at = app_now(), discard_reason = 'x' where id = 2;`,
    ['T10'],
  ],
  [
    'contacts shared with an investor whose KYC was revoked before',
    `update verification_records set granted_at = granted_at - interval '2 days',
       revoked_at = granted_at - interval '1 day', reason = 'test' where user_id = 2 and type = 'KYC';`,
    ['K1', 'T11', 'T7'],
  ],
  ['contacts shared between one person', `update share_interests set user_id = 1 where id = 3;`, ['T11']],
  [
    'an interest that outlives its advert',
    `update share_adverts set state = 'withdrawn', ended_at = app_now() where id = 3;`,
    ['T12'],
  ],
  [
    'a valid signature of an interest that has ended',
    `update share_interests set state = 'ended', ended_at = app_now() where id = 2;`,
    ['T10', 'T12'],
  ],
  [
    'an advert after its last day',
    `update share_adverts set created_at = created_at - interval '31 days', expires_at = app_now() - interval '1 hour'
     where id = 3;`,
    ['T13'],
  ],
  ['an advert above the free shares', `update share_adverts set share_count = 14 where id = 3;`, ['T13']],
  [
    'an advert of a holder without AML',
    `update verification_records set revoked_at = app_now(), reason = 'test' where user_id = 1 and type = 'AML';`,
    ['T13'],
  ],
];

describe('invariants of the board', () => {
  it('are satisfied for undamaged data', async () => {
    expect(await brokenBy({ prepare, damage: 'select 1' })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole) => {
    const found = await foundIn({ prepare, damage: guardsOff + statements });
    const ofBoard = notOfLedger(found).whole.filter((id) => /^T(9|1\d)$/.test(id));
    expect(ofBoard).toEqual(whole.filter((id) => /^T(9|1\d)$/.test(id)));
  });

  it('each have a planted violation', () => {
    const found = new Set(planted.flatMap(([, , ids]) => ids));
    expect(shareBoardInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});

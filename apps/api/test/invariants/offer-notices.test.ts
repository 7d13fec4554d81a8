import { describe, expect, it } from 'vitest';
import { clearanceInvariants } from '@parcela/invariants/clearance.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { notifyOfOffers } from '../../src/modules/wallets/index.ts';
import { switchOn } from '../../src/modules/wallets/offer-notices/offer-notice-settings.store.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { brokenBy, foundIn, guardsOff, type Planted, withBoth } from '../support/database/plant-violation.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';
import { creditWallet } from '../support/wallets/ledger-book.ts';

const notifiedInvestor = async (transact: UnitOfWork, name: string): Promise<void> => {
  const userId = await transact(async (tx) => {
    await publishSampleProject(tx);
    await publishSampleProject(tx);
    const { id } = await createAccount(tx, {
      email: `${name}@example.com`,
      passwordHash: 'none',
      language: 'en',
      accepted: { terms: 'terms-1', privacy: 'privacy-1' },
    });
    await giveLevels(tx, id, 'KYC', 'AML');
    await creditWallet(tx, { userId: id, currency: 'CZK', amount: 9_000_00n, paymentId: id });
    return id;
  });
  await transact((tx) => switchOn(tx, { userId, currency: 'CZK' }, null));
  await transact(notifyOfOffers);
};

/** Anna was told twice of two offers, each in a notice of its own; Boris in one notice of all four. */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  await transact(setSampleRates);
  await notifiedInvestor(transact, 'anna');
  await notifiedInvestor(transact, 'boris');
};

const planted: readonly Planted[] = [
  [
    'a notice to an investor whose KYC had ended',
    `${guardsOff} update verification_records set granted_at = app_now() - interval '2 hours',
       revoked_at = app_now() - interval '1 hour', reason = 'test'
     where type = 'KYC'`,
    ['K4'],
    [],
  ],
  [
    'a notice before AML was granted',
    `${guardsOff} update verification_records set granted_at = app_now() + interval '1 hour' where type = 'AML'`,
    ['K4'],
    [],
  ],
  [
    'a second notice of the same project',
    `insert into notifications (document_id, user_id, kind, params, link, mail_state)
     select new_document_id(), user_id, kind, params, link, 'none' from notifications limit 1`,
    ['K4'],
    [],
  ],
  [
    'a notice of another number of offers',
    `${guardsOff} update notifications set params = jsonb_set(params, '{count}', '3') where kind = 'offer.several'`,
    ['K4'],
    [],
  ],
  ['a notice that no investor got', `${guardsOff} delete from notifications where id = 1`, ['K4'], []],
];

describe('invariants of the notices of offers', () => {
  it('are satisfied although a level ends after a notice', async () => {
    const damage = `update verification_records set revoked_at = app_now() + interval '1 second', reason = 'test'`;
    expect(await brokenBy({ prepare, damage, checked: clearanceInvariants })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    const found = await foundIn({ prepare, damage: statements, checked: clearanceInvariants });
    expect(found).toEqual({ whole, sinceLast });
  });
});

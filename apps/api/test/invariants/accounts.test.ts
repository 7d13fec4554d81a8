import { describe, expect, it } from 'vitest';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { deleteAccount } from '../../src/modules/accounts/data-rights/delete-account.ts';
import { personalDataOf } from '../../src/compose/personal-data.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { noJobs } from '../support/payments/payment-fixture.ts';
import { brokenBy, foundIn, guardsOff, type Planted, withBoth } from '../support/database/plant-violation.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';
import { testVault } from '../support/app/test-app.ts';
import { accountInvariants } from '@parcela/invariants/accounts.ts';

const deps = {
  vault: testVault,
  jobs: noJobs,
  personalData: personalDataOf(testVault),
  retentionYears: 10,
};

/** User 1 was verified and is deleted, user 2 was not verified and is deleted, and user 3 is not deleted. */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  for (const name of ['anna', 'boris', 'cyril'])
    await transact(async (tx) => {
      const { id } = await createAccount(tx, {
        email: `${name}@example.com`,
        passwordHash: 'none',
        language: 'en',
        accepted: { terms: 'terms-1', privacy: 'privacy-1' },
      });
      if (name === 'anna') {
        await giveLevels(tx, id, 'KYC');
        await testVault.encrypt(tx, id, 'name', 'Anna');
      }
      if (name !== 'cyril') await deleteAccount(deps, tx, { userId: id, requestId: 'test' });
    });
};

const holding = (kind: string, asset: string, project: string): string => `
  insert into ledger_accounts (kind, asset, owner_user_id, project_id, balance)
  values ('${kind}', '${asset}', 1, ${project}, 5);`;

const planted: readonly Planted[] = [
  [
    'an erased user whose key still exists',
    `update data_keys set wrapped_key = '\\x00', destroyed_at = null where subject_id = 2`,
    ['E1'],
    [],
  ],
  [
    'an erased user whose sealed record still exists',
    `insert into retained_records values (2, '\\x00')`,
    ['E1'],
    [],
  ],
  ['the name of a deleted user', `update user_profiles set last_name = 'Nováková' where user_id = 1`, ['E1']],
  ['the address of a deleted user', `update users set email = 'anna@example.com' where id = 1`, ['E1']],
  ['a sealed record that was destroyed early', `delete from retained_records where user_id = 1`, ['E2']],
  [
    'a key that was destroyed early',
    `update data_keys set wrapped_key = null, destroyed_at = app_now() where subject_id = 1`,
    ['E2'],
  ],
  [
    'a sealed record that was not destroyed when its retention ended',
    `update users set retain_until = app_now() - interval '31 days' where id = 1`,
    ['E3'],
  ],
  [
    'an address stored for the account-closed mail for days',
    `insert into account_closed_mails values (3, 'cyril@example.com', 'en', app_now() - interval '3 days')`,
    ['E3'],
  ],
  [
    'a refusal that outlived the sealed record of its user',
    `insert into refused_identities (user_id, kind, fingerprint) values (2, 'kyc', decode(repeat('00', 32), 'hex'))`,
    ['E5'],
  ],
  ['money of a deleted user', guardsOff + holding('wallet', 'CZK', 'null'), ['E4']],
  ['shares of a deleted user', guardsOff + holding('holding', 'SHARE:1', '1'), ['E4']],
  [
    'a live order of a deleted user',
    `${guardsOff}
     insert into orders (document_id, user_id, project_id, token_count, unit_price, price,
       currency, nominal_price, fee, project_currency, eur_to_czk, eur_to_pln, payment_reference, deadline_at)
     values ('o', 1, 1, 1, 100, 100, 'CZK', 100, 0, 'CZK', 25, 4, '2600000001',
       app_now() + interval '24 hours')`,
    ['E4'],
  ],
];

describe('invariants of accounts', () => {
  it('are satisfied for users deleted in every allowed way', async () => {
    expect(await brokenBy({ prepare, damage: '' })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    // Some of these bare rows also violate invariants of money and orders.
    const fixture = { prepare, damage: statements, checked: accountInvariants };
    expect(await foundIn(fixture)).toEqual({ whole, sinceLast });
  });

  it('each have a planted violation', () => {
    const found = new Set(planted.flatMap(([, , ids]) => ids));
    expect(accountInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});

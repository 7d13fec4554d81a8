import { describe, expect, it } from 'vitest';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { castVote } from '../../src/modules/voting/index.ts';
import { createSealJournal } from '@parcela/ledger';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { brokenBy, foundIn, guardsOff, type Planted, withBoth } from '../support/database/plant-violation.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { giveShares, runSamplePoll } from '../support/projects/sample-polls.ts';
import { votingInvariants } from '@parcela/invariants/voting.ts';

/** Anna (1) and Boris (2) hold 10 and 30 of 100 shares; a poll runs, and Anna has voted. */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  const { id: projectId, documentId: project } = await transact(async (tx) => {
    await setSampleRates(tx);
    return publishSampleProject(tx);
  });
  await transact(async (tx) => {
    for (const [name, shares] of [
      ['anna', 10n],
      ['boris', 30n],
    ] as const) {
      const { id: userId } = await createAccount(tx, {
        email: `${name}@example.com`,
        passwordHash: 'none',
        language: 'en',
        accepted: { terms: 'terms-1', privacy: 'privacy-1' },
      });
      await giveShares(tx, { userId, projectId, shares });
    }
  });
  const poll = await transact((tx) => runSamplePoll(tx, { project }));
  await transact((tx) => castVote(tx, { userId: 1, poll, optionKey: 'yes' }));
  await createSealJournal({ transact }).run();
};

const planted: readonly Planted[] = [
  ['a vote before the start', `${guardsOff} update poll_votes set cast_at = '2020-01-01'`, ['V1'], []],
  ['a vote after the end', `${guardsOff} update poll_votes set cast_at = '2099-01-01'`, ['V1'], []],
  ['a vote of a user without weight', `${guardsOff} update poll_votes set user_id = 7`, ['V1'], []],
  ['more weight than there are shares', `update poll_weights set shares = 91 where user_id = 1`, ['V2'], []],
  ['a deleted weight', `delete from poll_weights where user_id = 2`, ['V2'], []],
  [
    'a started poll without frozen weights',
    `${guardsOff} delete from poll_votes; delete from poll_weights;
     update polls set frozen_at = null, share_count = null, entitled_count = null,
       start_at = app_now() - interval '6 minutes'`,
    ['V3'],
  ],
  [
    'an ended poll without notifications',
    `${guardsOff} update polls set start_at = app_now() - interval '1 day', end_at = app_now() - interval '6 minutes';
     update poll_votes set cast_at = app_now() - interval '1 hour'`,
    ['V3'],
  ],
];

describe('invariants of voting', () => {
  it('are satisfied for an undamaged poll', async () => {
    expect(await brokenBy({ prepare, damage: '', checked: votingInvariants })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    const found = await foundIn({ prepare, damage: statements, checked: votingInvariants });
    expect(found).toEqual({ whole, sinceLast });
  });

  it('each have a planted violation', () => {
    const found = new Set(planted.flatMap(([, , ids]) => ids));
    expect(votingInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { confirmAddress, createAccount } from '../../src/modules/accounts/index.ts';
import { acceptDelegation, askDelegate, castVote, closePoll } from '../../src/modules/voting/index.ts';
import { sealPoll } from '../../src/modules/voting/seals/seal-poll.ts';
import { createSealJournal } from '@parcela/ledger';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { brokenBy, foundIn, guardsOff, type Planted, withBoth } from '../support/database/plant-violation.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { staffActor } from '../support/content/sample-texts.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { giveShares, runSamplePoll } from '../support/projects/sample-polls.ts';
import { votingInvariants } from '@parcela/invariants/voting.ts';

/**
 * Anna (1), Boris (2) and Cyril (3) hold 10, 30 and 5 of 100 shares. One poll is running and another is sealed; Anna
 * has voted in both, also for Cyril in the first.
 */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  const { id: projectId, documentId: project } = await transact(async (tx) => {
    await setSampleRates(tx);
    return publishSampleProject(tx);
  });
  await transact(async (tx) => {
    for (const [name, shares] of [
      ['anna', 10n],
      ['boris', 30n],
      ['cyril', 5n],
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
  await transact(async (tx) => {
    await confirmAddress(tx, 1);
    const documentId = await askDelegate(tx, { userId: 3, poll, email: 'anna@example.com' });
    await acceptDelegation(tx, { userId: 1, documentId });
  });
  await transact((tx) => castVote(tx, { userId: 1, poll, optionKey: 'yes' }));
  const ended = await transact((tx) => runSamplePoll(tx, { project }));
  await transact((tx) => castVote(tx, { userId: 1, poll: ended, optionKey: 'no' }));
  await transact((tx) => closePoll(tx, { poll: ended, reason: 'It has ended', actor: staffActor }));
  await transact((tx) => sealPoll(tx, ended));
  await createSealJournal({ transact }).run();
};

const planted: readonly Planted[] = [
  [
    'a vote before the start',
    `${guardsOff} update poll_votes set cast_at = '2020-01-01' where poll_id = 1 and user_id = 1`,
    ['V1', 'V7'],
    [],
  ],
  [
    'a vote after the end',
    `${guardsOff} update poll_votes set cast_at = '2099-01-01' where poll_id = 1 and user_id = 1`,
    ['V1', 'V7'],
    [],
  ],
  [
    'a vote of a user without weight',
    `${guardsOff} update poll_votes set user_id = 7 where poll_id = 1 and user_id = 1`,
    ['V1', 'V7'],
    [],
  ],
  [
    'more weight than there are shares',
    `update poll_weights set shares = 91 where user_id = 1 and poll_id = 1`,
    ['V2'],
    [],
  ],
  ['a deleted weight', `delete from poll_weights where user_id = 2 and poll_id = 1`, ['V2'], []],
  [
    'a started poll without frozen weights',
    `${guardsOff} delete from poll_votes where poll_id = 1; delete from poll_weights where poll_id = 1;
     update polls set frozen_at = null, share_count = null, entitled_count = null,
       start_at = app_now() - interval '6 minutes' where id = 1`,
    ['V3'],
  ],
  [
    'an ended poll without notifications',
    `${guardsOff} update polls set start_at = app_now() - interval '1 day', end_at = app_now() - interval '6 minutes'
       where id = 2;
     update poll_votes set cast_at = app_now() - interval '1 hour', receipt_number = null where poll_id = 2`,
    ['V3', 'V4'],
    ['V3'],
  ],
  [
    'a vote added to a sealed poll',
    `${guardsOff} insert into poll_votes (poll_id, user_id, option_key, cast_at)
       select 2, 2, 'yes', cast_at from poll_votes where poll_id = 2`,
    ['V4'],
    [],
  ],
  [
    'a weight changed after the seal',
    `update poll_weights set shares = 11 where user_id = 1 and poll_id = 2`,
    ['V4'],
    [],
  ],
  [
    'a changed seal',
    `alter table poll_seals drop constraint poll_seals_hash_of_seal; update poll_seals set ballot_count = 0`,
    ['V4', 'V5'],
    ['V5'],
  ],
  [
    'an ended poll without a seal',
    `${guardsOff} delete from poll_seals; update polls set end_at = app_now() - interval '6 minutes',
       start_at = app_now() - interval '1 day', end_notified_at = app_now() where id = 2`,
    ['V1', 'V6'],
    ['V6'],
  ],
  [
    'a receipt of another choice',
    `${guardsOff} alter table poll_receipts drop constraint poll_receipts_hash_of_vote;
     update poll_receipts set option_key = 'no' where poll_id = 1 and user_id = 1`,
    ['V7'],
    [],
  ],
  [
    'a vote by a revoked delegation',
    `update poll_delegations set ended_at = app_now(), ended_by = 'holder'`,
    ['V8'],
    [],
  ],
  [
    'a vote before its delegation was accepted',
    `${guardsOff} update poll_delegations set accepted_at = app_now() + interval '1 hour'`,
    ['V8'],
    [],
  ],
  [
    'a vote of a delegate without weight',
    `${guardsOff} update poll_delegations set to_user_id = 7`,
    ['V8'],
    [],
  ],
  [
    'a delegate who delegates',
    `${guardsOff} insert into poll_delegations (document_id, poll_id, from_user_id, to_user_id, accepted_at)
       values ('chain', 1, 1, 2, app_now())`,
    ['V9'],
    [],
  ],
  [
    'a holder with two delegates',
    `${guardsOff} drop index poll_delegations_one_open;
     insert into poll_delegations (document_id, poll_id, from_user_id, to_user_id, accepted_at)
       values ('second', 1, 3, 2, app_now())`,
    ['V9'],
    [],
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

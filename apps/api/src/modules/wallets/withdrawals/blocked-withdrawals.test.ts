import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { beforeCommit, useInterleaving, type Work } from '../../../../test/support/concurrency/interleave.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { takeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { restrictSample } from '../../../../test/support/bank/return-payment.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';
import { submitTransfers } from '../../bank/index.ts';
import { withdrawalTransfers } from './end-withdrawal.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const scene = useWithdrawals(context, sandbox);
const { meet } = useInterleaving(context);

const send = () => scene.sweep('outgoing-transfers.submit');
/** A withdrawal that two people have let go. */
const approved = async (): Promise<{ user: TestUser; documentId: string }> => {
  const user = await scene.investor();
  const documentId = await scene.requested(user);
  await scene.decide(`/operator/withdrawals/${documentId}/approve`);
  return { user, documentId };
};
const transferState = async ({ documentId }: { documentId: string }): Promise<string | undefined> => {
  const { rows } = await sql<{ state: string }>`
    select t.state from outgoing_transfers t join withdrawals w on w.id = t.item_id
    where t.item_kind = 'withdrawal' and w.document_id = ${documentId}`.execute(context().admin.kysely);
  return rows[0]?.state;
};
/** A member of staff restricts the person's money; answers the documentId of the block. */
const restrict = async ({ documentId }: TestUser): Promise<string> => {
  const body = { amount: 1_00, currency: 'CZK', reason: 'The bank has called' };
  const url = `/operator/users/${documentId}/money-blocks`;
  const { data } = await scene.call<{ documentId: string }>(scene.staff().asking, 'POST', url, { body });
  return data.documentId;
};
const release = async (block: string): Promise<void> => {
  const body = { isMoneyGone: false, reason: 'It was a mistake' };
  const url = `/operator/money-blocks/${block}/release`;
  const { data } = await scene.call<{ documentId: string }>(scene.staff().asking, 'POST', url, { body });
  await scene.agree(data.documentId);
};
/** What the lists of staff say of a withdrawal and of its transfer. */
const shownToStaff = async ({ documentId }: { documentId: string }) => {
  const list = async <T>(url: string): Promise<readonly T[]> =>
    (await scene.call<T[]>(scene.staff().agreeing, 'GET', url)).data;
  const withdrawals = await list<{ documentId: string; state: string; obstacle: string | null }>(
    '/operator/withdrawals',
  );
  const transfers = await list<{
    item: { documentId: string } | null;
    state: string;
    obstacle: string | null;
  }>('/operator/outgoing-transfers');
  const withdrawal = withdrawals.find((one) => one.documentId === documentId);
  const transfer = transfers.find(({ item }) => item?.documentId === documentId);
  return [withdrawal, transfer].map((shown) => [shown?.state, shown?.obstacle]);
};
const stop = {
  'a revoked level': ({ userId }: TestUser) => takeLevel(context().database.reader, userId, 'KYC'),
  'a document that has ended': ({ userId }: TestUser) =>
    sql`
      update verification_records set valid_until = app_now()
      where user_id = ${userId} and type = 'KYC'`.execute(context().admin.kysely),
  'a payment that was taken back': (user: TestUser) => scene.block(user),
  'a restriction by staff': (user: TestUser) => restrict(user),
} as const;

afterEach(async () => {
  await assertSafe(context());
});

describe('a withdrawal that was approved', () => {
  it.each(Object.keys(stop) as (keyof typeof stop)[])(
    'does not go to the bank after %s, keeps nobody else waiting, and can be rejected',
    async (cause) => {
      const [held, other] = [await approved(), await approved()];
      await stop[cause](held.user);
      await send();
      expect([await transferState(held), await transferState(other)]).toEqual(['pending', 'submitted']);
      const obstacle =
        cause === 'a revoked level' || cause === 'a document that has ended' ? 'not_cleared' : 'restricted';
      expect(await shownToStaff(held)).toEqual([
        ['approved', obstacle],
        ['pending', obstacle],
      ]);
      expect(await shownToStaff(other)).toEqual([
        ['sent', null],
        ['sent', null],
      ]);
      await scene.decide(`/operator/withdrawals/${held.documentId}/reject`);
      expect(await transferState(held)).toBe('cancelled');
      expect(await scene.stateOf(held.documentId)).toBe('rejected');
    },
  );

  it('goes when the identity of who was stopped is proved again', async () => {
    const held = await approved();
    await stop['a revoked level'](held.user);
    await send();
    expect(await transferState(held)).toBe('pending');
    await sql`
      insert into verification_records (document_id, user_id, type, source)
      values (new_document_id(), ${held.user.userId}, 'KYC', 'sumsub')`.execute(context().admin.kysely);
    await send();
    expect(await transferState(held)).toBe('submitted');
  });

  it('goes once two have ended the restriction', async () => {
    const held = await approved();
    const block = await restrict(held.user);
    await send();
    expect(await transferState(held)).toBe('pending');
    await release(block);
    await send();
    expect(await transferState(held)).toBe('submitted');
  });

  it('is shown as one to be refused at the bank when the bank had it before the restriction', async () => {
    const held = await approved();
    await send();
    await restrict(held.user);
    expect(await shownToStaff(held)).toEqual([
      ['sent', 'restricted'],
      ['sent', 'restricted'],
    ]);
  });

  it('cannot be put into a file while its owner is restricted, in the database either', async () => {
    const held = await approved();
    await restrict(held.user);
    await expect(
      sql`
        with file as (
          insert into outgoing_batches (message_id, currency, state, lease_until, answered_at)
          values (md5(random()::text), 'CZK', 'accepted', app_now(), app_now()) returning id
        )
        update outgoing_transfers t set state = 'submitted', submitted_at = app_now(), batch_id = file.id
        from file, withdrawals w
        where t.item_kind = 'withdrawal' and t.item_id = w.id and w.document_id = ${held.documentId}`.execute(
        context().admin.kysely,
      ),
    ).rejects.toThrow(/is restricted/);
  });
});

describe('a restriction and the next file of payment orders', () => {
  const restricts =
    ({ documentId }: TestUser): Work =>
    (transact) =>
      transact((tx) => restrictSample(tx, documentId));
  const sends: Work = (transact) =>
    submitTransfers(
      {
        bank: { submit: async () => ({ kind: 'accepted' }) },
        owners: { withdrawal: withdrawalTransfers },
        transact,
        log: createLogger('silent'),
      },
      'CZK',
    );

  it('that meet: the file waits for a restriction that is being made, and leaves the withdrawal out', async () => {
    const held = await approved();
    const met = await meet({ first: restricts(held.user), at: beforeCommit, second: sends });
    expect([met.first.status, met.second.status, met.hasWaited]).toEqual(['fulfilled', 'fulfilled', true]);
    expect(await transferState(held)).toBe('pending');
  });

  it('that meet: the restriction waits for a file that is being made, and comes after it', async () => {
    const held = await approved();
    const met = await meet({ first: sends, at: beforeCommit, second: restricts(held.user) });
    expect([met.first.status, met.second.status, met.hasWaited]).toEqual(['fulfilled', 'fulfilled', true]);
    expect(await transferState(held)).toBe('submitted');
  });
});

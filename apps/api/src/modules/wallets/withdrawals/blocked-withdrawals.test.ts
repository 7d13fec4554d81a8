import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '@parcela/platform/log.ts';
import { beforeCommit, useInterleaving, type Work } from '../../../../test/support/concurrency/interleave.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { restrictSample } from '../../../../test/support/bank/return-payment.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWithdrawals } from '../../../../test/support/wallets/withdrawal-fixture.ts';
import { submitTransfers } from '../../bank/index.ts';
import { withdrawalTransfers } from './end-withdrawal.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useWithdrawals(context, sandbox);
const { interleave } = useInterleaving(context);

const send = () => fixture.runScheduledJob('outgoing-transfers.submit');
/** A withdrawal that two people have approved. */
const approved = async (): Promise<{ user: TestUser; documentId: string }> => {
  const user = await fixture.investor();
  const documentId = await fixture.requested(user);
  await fixture.decide(`/operator/withdrawals/${documentId}/approve`);
  return { user, documentId };
};
const transferState = async ({ documentId }: { documentId: string }): Promise<string | undefined> => {
  const { rows } = await sql<{ state: string }>`
    select t.state from outgoing_transfers t join withdrawals w on w.id = t.item_id
    where t.item_kind = 'withdrawal' and w.document_id = ${documentId}`.execute(context().admin.kysely);
  return rows[0]?.state;
};
/** A member of staff restricts the user's money; returns the documentId of the restriction. */
const restrict = async ({ documentId }: TestUser): Promise<string> => {
  const body = { amount: 1_00, currency: 'CZK', reason: 'The bank has called' };
  const url = `/operator/users/${documentId}/account-restrictions`;
  const { data } = await fixture.call<{ documentId: string }>(fixture.staff().asking, 'POST', url, { body });
  return data.documentId;
};
const release = async (restriction: string): Promise<void> => {
  const body = { isMoneyGone: false, reason: 'It was a mistake' };
  const url = `/operator/account-restrictions/${restriction}/release`;
  const { data } = await fixture.call<{ documentId: string }>(fixture.staff().asking, 'POST', url, { body });
  await fixture.agree(data.documentId);
};
/** A withdrawal and its transfer as the staff lists show them. */
const shownToStaff = async ({ documentId }: { documentId: string }) => {
  const list = async <T>(url: string): Promise<readonly T[]> =>
    (await fixture.call<T[]>(fixture.staff().agreeing, 'GET', url)).data;
  const withdrawals = await list<{ documentId: string; state: string; blocker: string | null }>(
    '/operator/withdrawals',
  );
  const transfers = await list<{
    item: { documentId: string } | null;
    state: string;
    blocker: string | null;
  }>('/operator/outgoing-transfers');
  const withdrawal = withdrawals.find((one) => one.documentId === documentId);
  const transfer = transfers.find(({ item }) => item?.documentId === documentId);
  return [withdrawal, transfer].map((shown) => [shown?.state, shown?.blocker]);
};
const stop = {
  'a revoked level': ({ userId }: TestUser) => revokeLevel(context().database.reader, userId, 'KYC'),
  'a document that has ended': ({ userId }: TestUser) =>
    sql`
      update verification_records set valid_until = app_now()
      where user_id = ${userId} and type = 'KYC'`.execute(context().admin.kysely),
  'a payment that was taken back': (user: TestUser) => fixture.restriction(user),
  'a restriction by staff': (user: TestUser) => restrict(user),
} as const;

afterEach(async () => {
  await assertSafe(context());
});

describe('an approved withdrawal', () => {
  it.each(Object.keys(stop) as (keyof typeof stop)[])(
    'never goes to the bank after %s, does not delay others, and staff can reject it',
    async (cause) => {
      const [waiting, other] = [await approved(), await approved()];
      await stop[cause](waiting.user);
      await send();
      expect([await transferState(waiting), await transferState(other)]).toEqual(['pending', 'submitted']);
      const blocker =
        cause === 'a revoked level' || cause === 'a document that has ended' ? 'not_cleared' : 'restricted';
      expect(await shownToStaff(waiting)).toEqual([
        ['approved', blocker],
        ['pending', blocker],
      ]);
      expect(await shownToStaff(other)).toEqual([
        ['sent', null],
        ['sent', null],
      ]);
      await fixture.decide(`/operator/withdrawals/${waiting.documentId}/reject`);
      expect(await transferState(waiting)).toBe('cancelled');
      expect(await fixture.stateOf(waiting.documentId)).toBe('rejected');
    },
  );

  it('goes to the bank when a new check verifies the stopped investor’s identity', async () => {
    const waiting = await approved();
    await stop['a revoked level'](waiting.user);
    await send();
    expect(await transferState(waiting)).toBe('pending');
    await sql`
      insert into verification_records (document_id, user_id, type, source)
      values (new_document_id(), ${waiting.user.userId}, 'KYC', 'sumsub')`.execute(context().admin.kysely);
    await send();
    expect(await transferState(waiting)).toBe('submitted');
  });

  it('goes to the bank when two members of staff end the restriction', async () => {
    const waiting = await approved();
    const restriction = await restrict(waiting.user);
    await send();
    expect(await transferState(waiting)).toBe('pending');
    await release(restriction);
    await send();
    expect(await transferState(waiting)).toBe('submitted');
  });

  it('appears with the blocker when the bank received it before the restriction', async () => {
    const waiting = await approved();
    await send();
    await restrict(waiting.user);
    expect(await shownToStaff(waiting)).toEqual([
      ['sent', 'restricted'],
      ['sent', 'restricted'],
    ]);
  });

  it('goes into no file while its owner is restricted, in the database too', async () => {
    const waiting = await approved();
    await restrict(waiting.user);
    await expect(
      sql`
        with file as (
          insert into outgoing_batches (message_id, currency, state, lease_until, answered_at)
          values (md5(random()::text), 'CZK', 'accepted', app_now(), app_now()) returning id
        )
        update outgoing_transfers t set state = 'submitted', submitted_at = app_now(), batch_id = file.id
        from file, withdrawals w
        where t.item_kind = 'withdrawal' and t.item_id = w.id and w.document_id = ${waiting.documentId}`.execute(
        context().admin.kysely,
      ),
    ).rejects.toThrow(/is restricted/);
  });
});

describe('a restriction and a payment file in parallel', () => {
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

  it('leave the withdrawal out when the file waits for the restriction', async () => {
    const waiting = await approved();
    const met = await interleave({ first: restricts(waiting.user), at: beforeCommit, second: sends });
    expect([met.first.status, met.second.status, met.hasWaited]).toEqual(['fulfilled', 'fulfilled', true]);
    expect(await transferState(waiting)).toBe('pending');
  });

  it('send the withdrawal when the restriction waits for the file', async () => {
    const waiting = await approved();
    const met = await interleave({ first: sends, at: beforeCommit, second: restricts(waiting.user) });
    expect([met.first.status, met.second.status, met.hasWaited]).toEqual(['fulfilled', 'fulfilled', true]);
    expect(await transferState(waiting)).toBe('submitted');
  });
});

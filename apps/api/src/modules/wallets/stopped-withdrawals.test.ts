import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { assertSafe } from '../../testing/payment-scene.ts';
import { takeLevel } from '../../testing/sample-orders.ts';
import { useSandbox } from '../../testing/sandbox-process.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { useWithdrawals } from '../../testing/withdrawal-scene.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const scene = useWithdrawals(context, sandbox);

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
const stop = {
  'a revoked level': ({ userId }: TestUser) => takeLevel(context().database.reader, userId, 'KYC'),
  'a document that has ended': ({ userId }: TestUser) =>
    sql`
      update verification_records set valid_until = app_now()
      where user_id = ${userId} and type = 'KYC'`.execute(context().admin.kysely),
  'a payment that was taken back': (user: TestUser) => scene.block(user),
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
});

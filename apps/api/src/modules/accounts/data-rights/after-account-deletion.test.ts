import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { personalDataOf } from '../../../compose/personal-data.ts';
import { createErasePeople } from './purge-deleted-accounts.ts';
import { useDeletion } from '../../../../test/support/accounts/account-deletion.ts';
import { receiveFor } from '../../../../test/support/payments/operator-payments-fixture.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { identify } from '../../../../test/support/accounts/personal-details.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import {
  advanceClock,
  signedInUser,
  testVault,
  type TestUser,
} from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const fixture = useDeletion(context, sandbox);
afterEach(() => assertSafe(context()));

/** A verified user whose account was deleted. */
const goneInvestor = async (mark: string): Promise<TestUser> => {
  const user = await fixture.investor();
  await context().transact((tx) => identify(tx, user, mark));
  expect((await fixture.leave(user)).status).toBe(200);
  return user;
};
/** Runs as the scheduled job does: until no user is due. */
const erase = async (): Promise<void> => {
  const runScheduledJob = createErasePeople({
    transact: context().transact,
    vault: testVault,
    personalData: personalDataOf(testVault),
  });
  while ((await runScheduledJob.run()) === 'more');
};
const timePasses = (by: string) => advanceClock(context(), by);

describe('a deleted account', () => {
  it('keeps nothing that a provider later reports about the person', async () => {
    const user = await fixture.investor();
    const check = await fixture.beginCheck(user);
    expect((await fixture.leave(user)).status).toBe(200);
    const before = await fingerprint(context());
    await fixture.answerCheck(check);
    expect(await fingerprint(context())).toEqual(before);
    const { rows } = await sql`
      select from kyc_checks where user_id = ${user.userId} and next_poll_at is not null`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([]);
  });

  it('gets no money for an old order: the money goes to suspense', async () => {
    const user = await fixture.investor();
    const order = await fixture.order(user);
    await fixture.cancel(user, order);
    expect((await fixture.leave(user)).status).toBe(200);
    await context().transact((tx) => receiveFor(tx, order, { amount: order.price.amount }));
    const { rows } = await sql`
      select state, suspense_amount, suspense_reason from payments where order_id = ${order.id}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([
      { state: 'suspense', suspense_amount: order.price.amount, suspense_reason: 'order_not_live' },
    ]);
    expect(await fixture.wallet(user)).toEqual({ free: 0n, held: 0n });
  });

  it('gets no returned withdrawal: the return becomes a payment in suspense', async () => {
    const user = await fixture.investor();
    const documentId = await fixture.requested(user);
    await fixture.decide(`/operator/withdrawals/${documentId}/approve`);
    await fixture.runScheduledJob('outgoing-transfers.submit');
    const reference = await fixture.referenceOf(documentId);
    expect(await fixture.wentOut(reference)).toBe(true);
    expect((await fixture.leave(user)).status).toBe(200);
    expect(await fixture.cameBack(reference)).toBe(false);
    expect(await fixture.stateOf(documentId)).toBe('done');
    expect(await fixture.wallet(user)).toEqual({ free: 0n, held: 0n });
  });
});

describe('createErasePeople', () => {
  it('destroys a sealed record after exactly ten years (E2, E3)', async () => {
    const user = await goneInvestor('66ff');
    await timePasses('10 years -1 day');
    await erase();
    expect(await fixture.leftOf(user)).toMatchObject({ erased: false, hasKey: true, hasRecord: true });
    await timePasses('2 days');
    await erase();
    expect(await fixture.leftOf(user)).toMatchObject({ erased: true, hasKey: false, hasRecord: false });
    const { rows } = await sql<{ answers: Buffer }>`
      select answers from aml_submissions where user_id = ${user.userId}`.execute(context().admin.kysely);
    const sealed = { amlAnswers: rows[0]?.answers ?? null };
    const { reader } = context().database;
    await expect(testVault.decrypt(reader, user.userId, sealed)).rejects.toThrow('was destroyed');
    await expect(testVault.encrypt(reader, user.userId, 'amlAnswers', 'again')).rejects.toThrow(
      'was destroyed',
    );
  });

  it('leaves other people untouched', async () => {
    const stays = await fixture.investor();
    await context().transact((tx) => identify(tx, stays, '77aa'));
    await timePasses('30 years');
    await erase();
    expect(await fixture.leftOf(stays)).toMatchObject({ deleted: false, erased: false, hasKey: true });
  });

  it('deletes the address for the account-closed mail after a day', async () => {
    const user = await signedInUser(context());
    await sql`
      insert into account_closed_mails (user_id, email, language)
      values (${user.userId}, ${user.email}, 'en')`.execute(context().admin.kysely);
    await timePasses('23 hours');
    await erase();
    const count = async () =>
      (
        await sql`select from account_closed_mails where user_id = ${user.userId}`.execute(
          context().admin.kysely,
        )
      ).rows.length;
    expect(await count()).toBe(1);
    await timePasses('2 hours');
    await erase();
    expect(await count()).toBe(0);
  });
});

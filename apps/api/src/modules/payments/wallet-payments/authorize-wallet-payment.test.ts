import { describe, expect, it } from 'vitest';
import { assertSafe, revokeKyc } from '../../../../test/support/payments/payment-fixture.ts';
import { readOrder, orderDeps } from '../../../../test/support/orders/sample-orders.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { giveLevels } from '../../../../test/support/verification/grant-levels.ts';
import { restrictSample } from '../../../../test/support/bank/return-payment.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { orderPrice, useWalletApp } from '../../../../test/support/wallets/wallet-fixture.ts';
import { cancelOrder } from '../../orders/index.ts';
import { openBankTransfer } from '../bank-transfer/bank-transfer-attempts.store.ts';

describe('POST /core/hook/pay/wallet', () => {
  const context = useTestDatabase();
  const app = useWalletApp(context);

  /** An order that the wallet covers, and the secret of its mailed link. */
  const covered = async () => {
    const placed = await app.placed(await app.investor());
    await app.credit(placed.user, orderPrice);
    await app.pay(placed, orderPrice);
    const [token = ''] = await app.tokensOf(placed);
    return { ...placed, token };
  };
  /** Sends a call that must be refused, and checks that no row changed. */
  const refused = async (...call: Parameters<typeof app.authorize>) => {
    const before = await fingerprint(context());
    const { status, code } = await app.authorize(...call);
    expect(await fingerprint(context())).toEqual(before);
    return [status, code];
  };
  const notAuthorized = [403, 'wallet.not_authorized'];

  it('makes the order Paid with exactly the held money, and gives the same answer when repeated (spec 3.10, 7.16)', async () => {
    const { user, order, token } = await covered();
    const first = await app.authorize(user, token);
    expect([first.status, first.body]).toEqual([200, { orderDocumentId: order.documentId, state: 'Paid' }]);
    expect(await readOrder(context(), order.id)).toMatchObject({
      state: 'Paid',
      paymentType: 'Wallet',
      allocated: { amount: 0n },
      paidFromWallet: { amount: orderPrice },
    });
    const { userId } = user;
    const { projectId, id } = order;
    const shares = `SHARE:${projectId}`;
    const captured = {
      [`reserved/${shares}/project:${projectId}`]: -2n,
      [`holding/${shares}/user:${userId}/project:${projectId}`]: 2n,
      [`wallet_hold/CZK/user:${userId}`]: -orderPrice,
      [`project/CZK/project:${projectId}`]: 2_000_00n,
      'fee/CZK': 20_00n,
    };
    expect(await app.postings('order.paid', { type: 'order', id })).toEqual(captured);
    expect(await app.wallet(user)).toEqual({ free: 0n, held: 0n });
    expect(await app.attempts({ user, order })).toEqual([`Wallet ${orderPrice} succeeded`]);

    const before = await fingerprint(context());
    const again = await app.authorize(user, token);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const changed = Object.entries(await fingerprint(context())).filter(
      ([table, is]) => before[table] !== is,
    );
    expect(changed.map(([table]) => table).filter((table) => table !== 'idempotency_keys')).toEqual([]);
    await assertSafe(context());
  });

  it('has one effect when the link is opened twice at the same time', async () => {
    const { user, order, token } = await covered();
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.authorize(user, token)));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { orderDocumentId: order.documentId, state: 'Paid' }]);
    expect(await app.wallet(user)).toEqual({ free: 0n, held: 0n });
    await assertSafe(context());
  });

  it('refuses any user but the owner before and after payment, and a scanner without a session', async () => {
    const { user, token } = await covered();
    const other = await app.investor();
    expect(await refused(other, token)).toEqual(notAuthorized);
    expect(await refused(undefined, token)).toEqual([401, 'auth.session_invalid']);
    const fetched = await app.get(user, `/core/hook/pay/wallet?token=${token}`);
    expect(fetched.statusCode).toBe(404);
    expect(await app.wallet(user)).toEqual({ free: 0n, held: orderPrice });
    await app.authorize(user, token);
    expect(await refused(other, token)).toEqual(notAuthorized);
    expect(await refused(other, 'made-up')).toEqual(notAuthorized);
  });

  it('refuses a link older than 24 hours, though the order may live longer', async () => {
    const placed = await app.placed(await app.investor());
    await context().transact(async (tx) => {
      await openBankTransfer(tx, placed.order.id, placed.order.price);
    });
    await context().admin.pool.query(
      `update orders set bank_transfer_extended = true, deadline_at = created_at + interval '168 hours' where id = $1`,
      [placed.order.id],
    );
    await app.credit(placed.user, orderPrice);
    await app.pay(placed, orderPrice);
    const [token = ''] = await app.tokensOf(placed);
    await advanceClock(context(), '24 hours');
    const user = await app.again(placed.user);
    expect(await refused(user, token)).toEqual(notAuthorized);
    expect((await app.resend({ ...placed, user })).status).toBe(200);
    const [, newer = ''] = await app.tokensOf(placed);
    expect((await app.authorize(user, newer)).body).toMatchObject({ state: 'Paid' });
  });

  it('refuses an order that has ended or whose deadline has passed', async () => {
    const ended = await covered();
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId: ended.user.userId, documentId: ended.order.documentId }),
    );
    expect(await refused(ended.user, ended.token)).toEqual(notAuthorized);
    const late = await covered();
    await context().admin.pool.query(`update one_time_tokens set expires_at = expires_at + interval '1 day'`);
    await advanceClock(context(), '24 hours');
    expect(await refused(await app.again(late.user), late.token)).toEqual(notAuthorized);
  });

  it('refuses an amount other than the requested one, and an investor whose money is restricted', async () => {
    const placed = await covered();
    await context().admin.pool.query(
      `insert into payment_attempts (order_id, type, state, provider, amount, currency)
       values ($1, 'Wallet', 'pending', 'wallet', 1, 'CZK')`,
      [placed.order.id],
    );
    expect(await refused(placed.user, placed.token)).toEqual(notAuthorized);
    await context().admin.pool.query(`delete from payment_attempts where order_id = $1 and amount = 1`, [
      placed.order.id,
    ]);
    await context().transact((tx) => restrictSample(tx, placed.user.documentId));
    expect(await refused(placed.user, placed.token)).toEqual(notAuthorized);
  });

  it('needs valid KYC and AML at the time of payment (K1), and works once they are valid again', async () => {
    const placed = await covered();
    await revokeKyc(context(), { ...placed, project: '' });
    expect(await refused(placed.user, placed.token)).toEqual([403, 'verification.required']);
    await giveLevels(context().database.reader, placed.user.userId, 'KYC');
    expect((await app.authorize(placed.user, placed.token)).body).toMatchObject({ state: 'Paid' });
    await assertSafe(context());
  });

  it('accepts only the link of the latest mail, and sends at most three more mails', async () => {
    const placed = await covered();
    const mailed = [placed.token];
    for (let time = 1; time <= 3; time += 1) {
      expect((await app.resend(placed)).status).toBe(200);
      const tokens = await app.tokensOf(placed);
      expect(tokens).toHaveLength(time + 1);
      mailed.push(tokens.at(-1) ?? '');
    }
    expect(new Set(mailed).size).toBe(4);
    expect((await app.resend(placed)).code).toBe('wallet.resend_limit');
    for (const older of mailed.slice(0, 3)) expect(await refused(placed.user, older)).toEqual(notAuthorized);
    expect((await app.authorize(placed.user, mailed[3] ?? '')).body).toMatchObject({ state: 'Paid' });
    expect(await refused(placed.user, placed.token)).toEqual(notAuthorized);
    expect((await app.resend(placed)).code).toBe('order.not_payable');
  });

  it('sends no new mail for an order that does not wait for authorisation', async () => {
    const part = await app.placed(await app.investor());
    await app.credit(part.user, 1_00n);
    await app.pay(part, 1_00n);
    expect((await app.resend(part)).code).toBe('order.not_payable');
    const foreign = { ...(await covered()), user: part.user };
    expect((await app.resend(foreign)).code).toBe('order.not_found');
  });
});

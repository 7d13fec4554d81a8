import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { readOrder, allocateSample, orderDeps } from '../../../../test/support/orders/sample-orders.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { restrictSample } from '../../../../test/support/bank/return-payment.ts';
import { advanceClock, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { orderPrice, useWalletApp } from '../../../../test/support/wallets/wallet-fixture.ts';
import { cancelOrder } from '../../orders/index.ts';

describe('POST /core/pay/wallet', () => {
  const context = useTestDatabase();
  const app = useWalletApp(context);
  let user: TestUser;

  beforeAll(async () => {
    user = await app.investor();
  });

  it('holds the whole price when the wallet covers it, and mails an authorisation link (spec 4.26)', async () => {
    const rich = await app.investor('cs');
    await app.credit(rich, orderPrice + 5_00n);
    const placed = await app.placed(rich);
    const { status, body } = await app.pay(placed, orderPrice);
    expect([status, body]).toEqual([200, { held: Number(orderPrice), owed: 0, authorizationRequired: true }]);
    expect(await readOrder(context(), placed.order.id)).toMatchObject({
      state: 'Unpaid',
      paymentType: 'Wallet',
      paidFromWallet: { amount: orderPrice },
      deadlineAt: placed.order.deadlineAt,
    });
    expect(await app.wallet(rich)).toEqual({ free: 5_00n, held: orderPrice });
    expect(await app.attempts(placed)).toEqual([`Wallet ${orderPrice} pending`]);
    expect(await app.tokensOf(placed)).toHaveLength(1);
    const mail = app.mails.at(-1);
    expect(mail).toMatchObject({ to: rich.email, subject: expect.stringContaining('Potvrďte platbu') });
    expect(mail?.text).toMatch(/2\s020,00\sKč/);
    expect(mail?.html).toContain('lang="cs"');
  });

  it('holds a part without a mail, shows it on the order, and adds to it when the wallet receives money (spec 4.26)', async () => {
    const placed = await app.placed(await app.investor());
    await app.credit(placed.user, 500_00n);
    const part = await app.pay(placed, 500_00n);
    expect(part.body).toEqual({ held: 500_00, owed: 1_520_00, authorizationRequired: false });
    expect(await app.tokensOf(placed)).toEqual([]);
    const shown = await app.get(placed.user, `/api/orders/${placed.order.documentId}`);
    expect(shown.json()).toMatchObject({
      data: {
        state: 'Unpaid',
        owed: 1_520_00,
        paid: 0,
        pricePaidFromUserWallet: 500_00,
        rails: expect.arrayContaining(['Wallet', 'BankTransfer']) as string[],
        attempts: [{ type: 'Wallet', state: 'pending' }],
      },
    });

    await app.credit(placed.user, 2_000_00n);
    const rest = await app.pay(placed, 1_520_00n);
    expect(rest.body).toEqual({ held: Number(orderPrice), owed: 0, authorizationRequired: true });
    expect(await app.attempts(placed)).toEqual(['Wallet 50000 pending', 'Wallet 152000 pending']);
    expect(await app.wallet(placed.user)).toEqual({ free: 480_00n, held: orderPrice });
    expect(await app.tokensOf(placed)).toHaveLength(1);
    // Nothing is owed now, so the order offers no rail.
    const covered = await app.get(placed.user, `/api/orders/${placed.order.documentId}`);
    expect(covered.json()).toMatchObject({ data: { owed: 0, rails: [] } });
    await assertSafe(context());
  });

  it('subtracts money received earlier by bank', async () => {
    const placed = await app.placed(await app.investor());
    await app.credit(placed.user, orderPrice);
    await context().transact((tx) => allocateSample(tx, placed.order.id, 20_00n));
    expect((await app.pay(placed, orderPrice)).code).toBe('wallet.amount_changed');
    const { body } = await app.pay(placed, 2_000_00n);
    expect(body).toEqual({ held: 2_000_00, owed: 0, authorizationRequired: true });
    expect(await app.wallet(placed.user)).toEqual({ free: 20_00n, held: 2_000_00n });
  });

  /** Sends a call that must be refused, and checks that no row changed. */
  const refused = async (send: () => ReturnType<typeof app.post>) => {
    const before = await fingerprint(context());
    const { status, code, body } = await send();
    expect(await fingerprint(context())).toEqual(before);
    return [status, code, body.error?.details.params ?? {}];
  };

  it('accepts no amount, wallet or order chosen by the client (spec 7.16)', async () => {
    const placed = await app.placed(await app.investor());
    const other = await app.placed(await app.investor());
    await app.credit(placed.user, 100_00n);
    const [own, inEuro, foreign] = [
      await app.walletId(placed.user),
      await app.walletId(placed.user, 'EUR'),
      await app.walletId(other.user),
    ];
    const send = (orderDocumentId: string, walletId: string, amount: number) => () =>
      app.post(placed.user, '/core/pay/wallet', { orderDocumentId, walletId, amount });
    const { documentId } = placed.order;
    const ours = { amount: 100_00, currency: 'CZK' };
    for (const amount of [99_99, 100_01, Number(orderPrice)])
      expect(await refused(send(documentId, own, amount))).toEqual([409, 'wallet.amount_changed', ours]);
    for (const amount of [0, -100_00, 0.5])
      expect((await refused(send(documentId, own, amount)))[0]).toBe(400);
    for (const wallet of [inEuro, foreign, 'x'.repeat(24)])
      expect(await refused(send(documentId, wallet, 100_00))).toEqual([404, 'wallet.not_found', {}]);
    expect(await refused(send(other.order.documentId, own, 100_00))).toEqual([404, 'order.not_found', {}]);
    expect((await refused(() => app.post(undefined, '/core/pay/wallet')))[0]).toBe(401);
  });

  it('refuses an empty wallet, PLN, an order that is covered or has ended, and an unverified investor', async () => {
    const placed = await app.placed(user);
    await app.walletId(user);
    expect(await refused(() => app.pay(placed, 1n))).toEqual([409, 'wallet.empty', {}]);
    const polish = await app.placed(await app.investor(), 'PLN');
    await app.walletId(polish.user);
    expect(await refused(() => app.pay(polish, 1n))).toEqual([409, 'order.rail_unavailable', {}]);

    await app.credit(user, orderPrice * 2n);
    const { userId } = user;
    await revokeLevel(context().database.reader, userId, 'AML');
    expect(await refused(() => app.pay(placed, orderPrice))).toEqual([
      403,
      'verification.required',
      { missing: ['AML'] },
    ]);
    const covered = await app.placed(await app.investor());
    await app.credit(covered.user, orderPrice * 2n);
    await app.pay(covered, orderPrice);
    await app.mailsSent();
    expect(await refused(() => app.pay(covered, orderPrice))).toEqual([
      409,
      'order.not_payable',
      { state: 'Unpaid' },
    ]);
    await context().transact((tx) =>
      cancelOrder(orderDeps, tx, { userId, documentId: placed.order.documentId }),
    );
    expect(await refused(() => app.pay(placed, orderPrice))).toEqual([
      409,
      'order.not_payable',
      { state: 'Canceled' },
    ]);
  });

  it('takes nothing from a restricted wallet', async () => {
    const placed = await app.placed(await app.investor());
    await app.credit(placed.user, orderPrice);
    await app.walletId(placed.user);
    await context().transact((tx) => restrictSample(tx, placed.user.documentId));
    expect(await refused(() => app.pay(placed, orderPrice))).toEqual([409, 'wallet.restricted', {}]);
  });

  it('refuses an order whose deadline has passed, though no job has ended it yet', async () => {
    const placed = await app.placed(await app.investor());
    await app.credit(placed.user, orderPrice);
    await app.walletId(placed.user);
    await advanceClock(context(), '24 hours');
    const late = { ...placed, user: await app.again(placed.user) };
    expect(await refused(() => app.pay(late, orderPrice))).toEqual([
      409,
      'order.not_payable',
      { state: 'Timeout' },
    ]);
  });

  it('pays exactly one of 40 simultaneous orders from a wallet of 100', async () => {
    const poor = await app.investor();
    await app.credit(poor, 100_00n);
    const placed = [];
    for (let count = 0; count < 40; count += 1) placed.push(await app.placed(poor));
    await app.walletId(poor);
    const answers = await Promise.all(placed.map((order) => app.pay(order, 100_00n)));
    const codes = answers.map(({ status, code }) => (status === 200 ? 'held' : code));
    expect(codes.filter((code) => code === 'held')).toHaveLength(1);
    expect(codes.filter((code) => code === 'wallet.empty')).toHaveLength(39);
    expect(await app.wallet(poor)).toEqual({ free: 0n, held: 100_00n });
    await assertSafe(context());
  });

  it('holds once for a double click, with one key or with two', async () => {
    const placed = await app.placed(await app.investor());
    await app.credit(placed.user, 300_00n);
    const key = randomUUID();
    const same = await Promise.all([1, 2, 3].map(() => app.pay(placed, 300_00n, key)));
    for (const { status, body } of same)
      expect([status, body]).toEqual([200, { held: 300_00, owed: 1_720_00, authorizationRequired: false }]);
    expect(await app.wallet(placed.user)).toEqual({ free: 0n, held: 300_00n });

    const twice = await app.placed(await app.investor());
    await app.credit(twice.user, 300_00n);
    const two = await Promise.all([app.pay(twice, 300_00n), app.pay(twice, 300_00n)]);
    expect(two.map(({ code }) => code ?? 'held').toSorted()).toEqual(['held', 'wallet.empty']);
    expect(await app.wallet(twice.user)).toEqual({ free: 0n, held: 300_00n });
    await assertSafe(context());
  });
});

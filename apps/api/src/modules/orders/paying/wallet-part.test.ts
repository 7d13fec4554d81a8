import { describe, expect, it } from 'vitest';
import { price, useOrderFixture } from '../../../../test/support/orders/order-fixture.ts';
import { readOrder } from '../../../../test/support/orders/sample-orders.ts';
import { creditWallet } from '../../../../test/support/wallets/ledger-book.ts';
import { captureHeld, holdFromWallet } from '../../../../test/support/wallets/sample-wallets.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { awaitsAuthorization } from '../index.ts';

const context = useTestDatabase();
const { placed, allocate } = useOrderFixture(context);

const holdPart = (order: { readonly id: number; readonly userId: number }, amount: bigint) =>
  context().transact(async (tx) => {
    await creditWallet(tx, { userId: order.userId, currency: 'CZK', amount, paymentId: 900_000 + order.id });
    await holdFromWallet(tx, order);
  });
const isAwaited = async (id: number): Promise<boolean> => awaitsAuthorization(await readOrder(context(), id));

describe('captureWalletPart', () => {
  it('waits for the authorization of the investor while the wallet covers the price, and captures once', async () => {
    const order = await placed();
    expect(await isAwaited(order.id)).toBe(false);
    await holdPart(order, price);
    expect(await isAwaited(order.id)).toBe(true);
    await context().transact((tx) => captureHeld(tx, order));
    expect(await readOrder(context(), order.id)).toMatchObject({ state: 'Paid', paymentType: 'Wallet' });
    expect(await isAwaited(order.id)).toBe(false);
  });

  it('refuses when the wallet covers only a part or other payments cover the price', async () => {
    const [partly, otherwise] = [await placed(), await placed()];
    await holdPart(partly, 20_00n);
    await allocate(otherwise.id, price);
    const before = await fingerprint(context());
    for (const order of [partly, otherwise]) {
      expect(await isAwaited(order.id)).toBe(false);
      await expect(context().transact((tx) => captureHeld(tx, order))).rejects.toThrow(
        'is not covered by the wallet',
      );
    }
    expect(await fingerprint(context())).toEqual(before);
  });
});

import { money } from '@parcela/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '@parcela/platform/database/database.ts';
import { createUnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { payerIban, refundDeps } from '../../../../test/support/payments/operator-payments-fixture.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';
import { assignPayment } from '../suspense/assign-payment.ts';
import { receivePayment } from './receive-payment.ts';

/** The object that a statement locks; undefined if it locks nothing. */
const locked = (text: string): string | undefined => {
  if (/\bledger_post\(/.test(text)) return 'ledger';
  if (!/\bfor (update|share|no key update)\b/.test(text)) return undefined;
  return /from "(\w+)"/.exec(text)?.[1];
};

describe('settleOrder', () => {
  const context = useTestDatabase();
  const { deps } = testInvestors();
  const { receiveWaiting } = useWaitingMoney(context);
  const open: { database?: Database } = {};
  const statements: string[] = [];

  beforeAll(() => {
    open.database = openDatabase({ url: context().appUrl, connectionsMax: 1, applicationName: 'locks' });
    open.database.pool.on('connect', (client) => {
      const ask = client.query.bind(client) as (...query: readonly unknown[]) => unknown;
      client.query = ((...asked: readonly unknown[]) => {
        if (typeof asked[0] === 'string') statements.push(asked[0]);
        return ask(...asked);
      }) as typeof client.query;
    });
  });
  afterAll(() => open.database?.close());

  /** The locks of one unit of work, in the order in which it takes them. */
  const locksOf = async (work: Parameters<ReturnType<typeof createUnitOfWork>>[0]) => {
    statements.length = 0;
    await createUnitOfWork(open.database!)(work);
    return statements.map(locked).filter((name) => name !== undefined);
  };

  it('locks order, levels and project of a received payment once, before it moves anything', async () => {
    const placed = await placeSampleOrder(context());
    const locks = await locksOf((tx) =>
      receivePayment(deps, tx, {
        provider: 'bank',
        providerRef: `locks-${placed.order.id}`,
        paymentType: 'BankTransfer',
        amount: money(orderPrice, 'CZK'),
        reference: placed.order.paymentReference,
        payerName: null,
        payerAccount: null,
        attemptId: null,
      }),
    );
    expect(locks).toEqual(['orders', 'verification_records', 'projects', 'ledger', 'ledger']);
    expect(await orderNow(context(), placed)).toMatchObject({ state: 'Paid' });
    await assertSafe(context());
  });

  it('locks both orders before the payment that staff move between them', async () => {
    const [from, to] = [await placeSampleOrder(context()), await placeSampleOrder(context())];
    const payment = await receiveWaiting(from, {
      amount: orderPrice,
      name: 'Petr Svoboda',
      account: payerIban,
    });
    const [requestedBy = 0, approvedBy = 0] = await context().transact((tx) => addTestStaff(tx, 2));
    const locks = await locksOf((tx) =>
      assignPayment(refundDeps, tx, {
        payment: payment.documentId,
        amount: orderPrice,
        order: to.order.documentId,
        reason: 'the payer wrote to us',
        requestedBy,
        approvedBy,
        requestId: 'test',
      }),
    );
    expect(locks).toEqual([
      'orders',
      'orders',
      'payments',
      'verification_records',
      'projects',
      'ledger',
      'ledger',
    ]);
    expect(await orderNow(context(), to)).toMatchObject({ state: 'Paid', needsReview: false });
    expect(await orderNow(context(), from)).toMatchObject({ state: 'Open', needsReview: false });
    await assertSafe(context());
  });
});

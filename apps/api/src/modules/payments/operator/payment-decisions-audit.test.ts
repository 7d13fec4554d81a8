import { money } from '@parcela/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { notificationsOf } from '../../../../test/support/app/notifications.ts';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { payerAccount } from '../../../../test/support/payments/operator-payments-fixture.ts';
import {
  assertSafe,
  orderPrice,
  placeSampleOrder,
} from '../../../../test/support/payments/payment-fixture.ts';
import { reversePayment } from '../../../../test/support/bank/return-payment.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWaitingMoney } from '../../../../test/support/payments/suspense-fixture.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const { receiveWaiting } = useWaitingMoney(context);

/** The requester, and both reasons. */
const actor = () => `staff:${operator.first().staffId}`;
const decided = () => ({ reason: 'We looked at it', approvedBy: operator.second().staffId });

afterEach(() => assertSafe(context()));

describe('the notifications of payment decisions', () => {
  it('tell the investor what arrived, what waits, what went to the wallet and what goes back, with the amount and a link', async () => {
    const placed = await placeSampleOrder(context());
    const { id: order, documentId } = placed.order;
    await receiveWaiting(placed, { amount: 100n });
    const [stored, returned] = [
      await receiveWaiting(placed, { amount: 40n, name: 'Petr Svoboda' }),
      await receiveWaiting(placed, { amount: 30n, name: 'Petr Svoboda', account: payerAccount }),
    ];
    await operator.decide(`/suspense/${stored.documentId}/wallet`);
    await operator.decide(`/suspense/${returned.documentId}/refund`);
    const notificationOf = (kind: string, amount: string, link = `/orders/${documentId}`) => ({
      kind: `payment.${kind}`,
      params: { amount: { amount, currency: 'CZK' } },
      order,
      link,
      isMailed: true,
    });
    expect(await notificationsOf(context(), placed.user, 'payment.')).toEqual([
      notificationOf('part_received', '100'),
      notificationOf('suspended', '40'),
      notificationOf('suspended', '30'),
      notificationOf('credited', '40', '/wallet?currency=CZK'),
      notificationOf('refunded', '30'),
    ]);
  });
});

describe('the audit log of payment decisions', () => {
  it('names the waiting money before and after, its destination, the deciding staff and the reason', async () => {
    const placed = await placeSampleOrder(context());
    const { documentId } = await receiveWaiting(null, { amount: orderPrice + 50n });
    const order = placed.order.documentId;
    await operator.decide(`/suspense/${documentId}/assign`, { orderDocumentId: order });
    expect(await auditLogOf(context(), documentId, 'suspense.assigned')).toEqual([
      {
        action: 'suspense.assigned',
        subject: 'payment',
        actor: actor(),
        before: { waiting: String(orderPrice + 50n), suspenseReason: 'unknown_reference' },
        after: { waiting: '50', amount: String(orderPrice), currency: 'CZK', order, ...decided() },
      },
    ]);

    const other = await placeSampleOrder(context());
    const foreign = await receiveWaiting(other, { amount: 40n, name: 'Petr Svoboda' });
    await operator.decide(`/suspense/${foreign.documentId}/wallet`);
    const user = other.user.documentId;
    expect(await auditLogOf(context(), foreign.documentId, 'suspense.credited')).toEqual([
      {
        action: 'suspense.credited',
        subject: 'payment',
        actor: actor(),
        before: { waiting: '40', suspenseReason: 'name_differs' },
        after: { waiting: '0', amount: '40', currency: 'CZK', user, ...decided() },
      },
    ]);
  });

  it('names the payment, the provider and the cause of a refund', async () => {
    const placed = await placeSampleOrder(context());
    const { documentId: payment } = await receiveWaiting(placed, {
      amount: 300n,
      name: 'Petr Svoboda',
      account: payerAccount,
    });
    const result = (await operator.decide(`/suspense/${payment}/refund`)) as { refund: string };
    expect(await auditLogOf(context(), result.refund, 'refund.requested')).toEqual([
      {
        action: 'refund.requested',
        subject: 'refund',
        actor: actor(),
        before: { waiting: '300' },
        after: { payment, amount: '300', currency: 'CZK', provider: 'bank', cause: 'staff', ...decided() },
      },
    ]);
  });

  it('names the restriction after the bank takes money back, and its release', async () => {
    const placed = await placeSampleOrder(context());
    const payment = await receiveWaiting(placed, { amount: orderPrice });
    await context().transact((tx) =>
      reversePayment(tx, {
        reference: placed.order.paymentReference,
        amount: money(orderPrice, 'CZK'),
        providerRef: 'reversed',
      }),
    );
    const restricted = String(orderPrice);
    expect(await auditLogOf(context(), placed.order.documentId, 'payment.reversed')).toEqual([
      {
        action: 'payment.reversed',
        subject: 'order',
        actor: 'system',
        before: { restricted: '0' },
        after: { restricted, currency: 'CZK', payment: payment.documentId, isRestricted: true },
      },
    ]);
    const [restriction] = (await operator.get('/account-restrictions')).data as unknown as {
      documentId: string;
    }[];
    await operator.decide(`/account-restrictions/${restriction!.documentId}/release`, { isMoneyGone: false });
    expect(await auditLogOf(context(), restriction!.documentId, 'account_restriction.released')).toEqual([
      {
        action: 'account_restriction.released',
        subject: 'account_restriction',
        actor: actor(),
        before: { restricted, currency: 'CZK' },
        after: { restricted: '0', isMoneyGone: false, ...decided() },
      },
    ]);
  });
});

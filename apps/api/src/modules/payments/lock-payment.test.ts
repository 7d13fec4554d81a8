import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '@parcela/platform/database/database.ts';
import { decisionPoints, useInterleaving } from '../../../test/support/concurrency/interleave.ts';
import { payerIban, refundDeps } from '../../../test/support/payments/operator-payments-fixture.ts';
import { assertSafe, orderPrice, placeSampleOrder } from '../../../test/support/payments/payment-fixture.ts';
import { fingerprint } from '../../../test/support/database/fingerprint.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { addTestStaff } from '../../../test/support/app/test-staff.ts';
import { useWaitingMoney } from '../../../test/support/payments/suspense-fixture.ts';
import { assignPayment } from './suspense/assign-payment.ts';
import { lockPayment } from './lock-payment.ts';

const context = useTestDatabase();
const { interleave } = useInterleaving(context);
const { receiveWaiting } = useWaitingMoney(context);
const staff: number[] = [];
beforeAll(async () => {
  staff.push(...(await context().transact((tx) => addTestStaff(tx, 2))));
});

const [beforeLock] = decisionPoints;

describe('lockPayment', () => {
  it('refuses a payment that another call assigned to another order before the lock', async () => {
    const { order } = await placeSampleOrder(context());
    const payment = await receiveWaiting(null, { amount: orderPrice, account: payerIban });
    const assign = (tx: Tx) =>
      assignPayment(refundDeps, tx, {
        payment: payment.documentId,
        amount: orderPrice,
        order: order.documentId,
        reason: 'the payer wrote to us',
        requestedBy: staff[0] ?? 0,
        approvedBy: staff[1] ?? 0,
        requestId: 'test',
      });
    const met = await interleave({
      first: (transact) => transact((tx) => lockPayment(tx, { id: payment.id })),
      at: beforeLock!,
      second: (transact) => transact(assign),
    });
    expect(met.second).toMatchObject({ status: 'fulfilled', value: { state: 'Paid' } });
    expect(met.first).toMatchObject({ status: 'rejected', reason: { code: 'common.conflict' } });
    await assertSafe(context());
  });
});

describe('a refund by staff', () => {
  const insert = async (values: Readonly<Record<'requestedBy' | 'approvedBy', number | null>>) => {
    const payment = await receiveWaiting(null, { amount: 60n, account: payerIban });
    const before = await fingerprint(context());
    const write = sql`
      insert into refunds (document_id, payment_id, amount, currency, provider, state, cause, reason, recipient_iban,
        requested_by, approved_by)
      values (md5(random()::text), ${payment.id}, 60, 'CZK', 'bank', 'requested', 'staff', '', ${payerIban},
        ${values.requestedBy}, ${values.approvedBy})`.execute(context().admin.kysely);
    return { write, before };
  };

  it.each(['one member in both roles', 'no approver', 'no requester'])(
    'cannot have %s in the database',
    async (who) => {
      const [one = 0] = staff;
      const people = {
        'one member in both roles': { requestedBy: one, approvedBy: one },
        'no approver': { requestedBy: one, approvedBy: null },
        'no requester': { requestedBy: null, approvedBy: one },
      }[who]!;
      const { write, before } = await insert(people);
      await expect(write).rejects.toMatchObject({ constraint: 'refunds_second_person' });
      expect(await fingerprint(context())).toEqual(before);
    },
  );
});

import { createHash, createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInUser, type TestUser } from '../apps/api/src/testing/test-app.ts';
import { setSampleRates } from '../apps/api/src/testing/sample-content.ts';
import { call, eventually, onConnections, orderCall, tellSandbox } from './lib/calls.ts';
import { makeBuyers, makeOffer } from './lib/people.ts';
import { brokenInvariants, countRows, useProduct } from './lib/product.ts';

const times = 50;

describe('the same webhook fifty times in parallel (TC-W1)', () => {
  const product = useProduct();

  beforeAll(async () => {
    await product().context.transact(setSampleRates);
  });

  /** Sends the same bytes on fifty connections at once; answers the statuses. */
  const sendAll = async (path: string, headers: Record<string, string>, body: string): Promise<number[]> => {
    const answers = await onConnections(times, Array.from({ length: times }), () =>
      call(product(), { path, headers, body }),
    );
    return answers.map((answer) => answer.status);
  };
  const taken = Array.from({ length: times }, () => 200);
  /** The provider's own webhooks get lost, so that only ours arrive. */
  const silence = (provider: 'confirmo' | 'sumsub', count: number) =>
    tellSandbox(product(), '/faults', { provider, mode: 'drop', times: count });

  /** An order that is paid at the gateway; the platform has not heard of it. */
  const paidUnheard = async (buyer: TestUser) => {
    const { body } = await makeOffer(product());
    const placed = await call(product(), orderCall(buyer, body, 'webhook-order'));
    const { data } = placed.body as { data: { id: number; documentId: string; paymentReference: string } };
    const pay = await call(product(), {
      path: '/core/pay/confirmo-gateway',
      headers: { ...buyer.headers, 'idempotency-key': 'webhook-payment' },
      body: { orderDocumentId: data.documentId, returnUri: '' },
    });
    expect(pay.status).toBe(200);
    await silence('confirmo', 100);
    const { invoice } = await tellSandbox(product(), '/confirmo/pay', { reference: data.paymentReference });
    return { order: data, event: JSON.stringify(invoice) };
  };

  it('of the payment gateway pays the order once', async () => {
    const [buyer] = await makeBuyers(product(), 1);
    const { order, event } = await paidUnheard(buyer!);
    const password = product().environment.sandbox['CONFIRMO_CALLBACK_PASSWORD'] ?? '';
    const signature = createHash('sha256')
      .update(event + password)
      .digest('hex');

    expect(await sendAll('/core/hook/pay/confirmo', { 'bp-signature': signature }, event)).toEqual(taken);
    await eventually(async () => (await rows('orders where id = $1 and state = $2', order.id, 'Paid')) === 1);
    await noEventIsWaiting('payment_events');
    expect(await rows('payments where order_id = $1', order.id)).toBe(1);
    expect(await rows(`order_events where order_id = $1 and to_state = 'Paid'`, order.id)).toBe(1);
    expect(await rows('payment_events where body = $1', Buffer.from(event))).toBe(1);

    expect(await sendAll('/core/hook/pay/confirmo', { 'bp-signature': signature }, event)).toEqual(taken);
    await noEventIsWaiting('payment_events');
    expect(await rows('payments where order_id = $1', order.id)).toBe(1);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  it('of the identity provider grants the level once', async () => {
    const person = await signedInUser(product().context, { email: 'webhook@example.com' });
    const token = await call(product(), {
      method: 'GET',
      path: '/core/user/kyc/sumsub/token',
      headers: person.headers,
    });
    expect(token.status).toBe(200);
    await silence('sumsub', 100);
    const reviewed = await tellSandbox(product(), '/sumsub/review', { email: person.email, answer: 'GREEN' });
    const event = JSON.stringify({
      type: 'applicantReviewed',
      applicantId: reviewed['applicantId'],
      externalUserId: reviewed['externalUserId'],
      reviewStatus: 'completed',
      reviewResult: { reviewAnswer: 'GREEN' },
      createdAtMs: new Date().toISOString().slice(0, 23).replace('T', ' '),
    });
    const secret = product().environment.sandbox['SUMSUB_WEBHOOK_SECRET'] ?? '';
    const headers = {
      'x-payload-digest': createHmac('sha256', secret).update(event).digest('hex'),
      'x-payload-digest-alg': 'HMAC_SHA256_HEX',
    };

    expect(await sendAll('/core/hook/kyc/sumsub', headers, event)).toEqual(taken);
    const granted = `verification_records where user_id = $1 and type = 'KYC'`;
    await eventually(async () => (await rows(granted, person.userId)) > 0);
    await noEventIsWaiting('kyc_events');
    expect(await rows(granted, person.userId)).toBe(1);
    expect(await rows('kyc_events where body = $1', Buffer.from(event))).toBe(1);
    expect(
      await rows(
        'kyc_reports r join kyc_checks c on c.id = r.kyc_check_id where c.user_id = $1',
        person.userId,
      ),
    ).toBe(1);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  const rows = (from: string, ...values: readonly unknown[]): Promise<number> =>
    countRows(product(), `select 1 from ${from}`, ...values);
  const noEventIsWaiting = (table: 'payment_events' | 'kyc_events'): Promise<void> =>
    eventually(async () => (await rows(`${table} where processed_at is null`)) === 0);
});

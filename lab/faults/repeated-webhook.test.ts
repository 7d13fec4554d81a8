import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirmoSignature } from '@parcela/providers/confirmo/confirmo-signature.ts';
import { payoutSignature } from '@parcela/providers/payout/payout-signature.ts';
import { signedInUser } from '../../apps/api/test/support/app/test-app.ts';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import { call, eventually, onConnections, orderCall, controlSandbox } from '../lib/calls.ts';
import { makeBuyers, makeOffer } from '../lib/people.ts';
import { brokenInvariants, countRows, useProduct } from '../lib/product.ts';

const times = 50;
type Gateway = 'confirmo' | 'payout';

describe('one webhook sent fifty times in parallel', () => {
  const product = useProduct();

  beforeAll(async () => {
    await product().context.transact(setSampleRates);
  });

  /** Sends the same bytes on fifty connections in parallel; returns the statuses. */
  const sendAll = async (path: string, headers: Record<string, string>, body: string): Promise<number[]> => {
    const answers = await onConnections(times, Array.from({ length: times }), () =>
      call(product(), { path, headers, body }),
    );
    return answers.map((answer) => answer.status);
  };
  const taken = Array.from({ length: times }, () => 200);
  /** Drops the provider's own webhooks, so that only the test's arrive. */
  const silence = (provider: Gateway | 'sumsub', count: number) =>
    controlSandbox(product(), '/faults', { provider, mode: 'drop', times: count });

  const secret = (name: string): string => product().environment.sandbox[name] ?? '';

  /** An order paid at the gateway whose webhook the platform has not received yet. */
  const paidUnheard = async (gateway: Gateway) => {
    const [buyer] = await makeBuyers(product(), 1);
    const { body } = await makeOffer(product());
    const placed = await call(product(), orderCall(buyer!, body, 'webhook-order'));
    const { data } = placed.body as { data: { id: number; documentId: string; paymentReference: string } };
    const pay = await call(product(), {
      path: `/core/pay/${gateway}-gateway`,
      headers: { ...buyer!.headers, 'idempotency-key': 'webhook-payment' },
      body: { orderDocumentId: data.documentId, returnUri: '' },
    });
    expect(pay.status).toBe(200);
    await silence(gateway, 100);
    const paid = await controlSandbox(product(), `/${gateway}/pay`, { reference: data.paymentReference });
    return { id: data.id, paid };
  };

  /** The signed webhook that each gateway sends after a payment. */
  const eventOf = (gateway: Gateway, paid: Readonly<Record<string, unknown>>) => {
    if (gateway === 'confirmo') {
      const body = JSON.stringify(paid['invoice']);
      const signature = confirmoSignature(Buffer.from(body), secret('CONFIRMO_CALLBACK_PASSWORD'));
      return { headers: { 'bp-signature': signature }, body };
    }
    const checkout = paid['checkout'] as { external_id: string };
    const reported = {
      external_id: checkout.external_id,
      type: 'checkout.succeeded',
      nonce: 'webhook-nonce',
    };
    const signature = payoutSignature(Object.values(reported), secret('PAYOUT_CLIENT_SECRET'));
    return {
      headers: {},
      body: JSON.stringify({ object: 'webhook', ...reported, signature, data: checkout }),
    };
  };

  it.each<Gateway>(['confirmo', 'payout'])('from the gateway %s pays the order once', async (gateway) => {
    const { id, paid } = await paidUnheard(gateway);
    const { headers, body } = eventOf(gateway, paid);
    const path = `/core/hook/pay/${gateway}`;

    expect(await sendAll(path, headers, body)).toEqual(taken);
    await eventually(async () => (await rows('orders where id = $1 and state = $2', id, 'Paid')) === 1);
    await noEventIsWaiting('payment_events');
    expect(await rows('payments where order_id = $1', id)).toBe(1);
    expect(await rows(`order_events where order_id = $1 and to_state = 'Paid'`, id)).toBe(1);
    expect(await rows('payment_events where body = $1', Buffer.from(body))).toBe(1);

    expect(await sendAll(path, headers, body)).toEqual(taken);
    await noEventIsWaiting('payment_events');
    expect(await rows('payments where order_id = $1', id)).toBe(1);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  it('from the identity provider grants the level once', async () => {
    const person = await signedInUser(product().context, { email: 'webhook@example.com' });
    const token = await call(product(), {
      method: 'GET',
      path: '/core/user/kyc/sumsub/token',
      headers: person.headers,
    });
    expect(token.status).toBe(200);
    await silence('sumsub', 100);
    const reviewed = await controlSandbox(product(), '/sumsub/review', {
      email: person.email,
      answer: 'GREEN',
    });
    const event = JSON.stringify({
      type: 'applicantReviewed',
      applicantId: reviewed['applicantId'],
      externalUserId: reviewed['externalUserId'],
      reviewStatus: 'completed',
      reviewResult: { reviewAnswer: 'GREEN' },
      createdAtMs: new Date().toISOString().slice(0, 23).replace('T', ' '),
    });
    const headers = {
      'x-payload-digest': createHmac('sha256', secret('SUMSUB_WEBHOOK_SECRET')).update(event).digest('hex'),
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

import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { confirmoSignature } from '@parcela/providers/confirmo/confirmo-signature.ts';
import { usePaymentApp } from '../../../../test/support/payments/payments-app.ts';
import {
  countHeard,
  followParts,
  orderNow,
  paymentsOf,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { sandboxSecrets } from '../../../../test/support/app/sandbox-process.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { processOverdueEvents } from './process-gateway-events.ts';
import { paymentsJobs } from './gateways.jobs.ts';

const context = useTestDatabase();
const investors = testInvestors();
const app = usePaymentApp(context, investors);

const sign = (body: string): string =>
  confirmoSignature(Buffer.from(body), sandboxSecrets.confirmoCallbackPassword);
const post = (body: string, headers: Record<string, string> = { 'bp-signature': sign(body) }) =>
  app().app.inject({
    method: 'POST',
    url: '/core/hook/pay/confirmo',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
const countRows = () => countHeard(context());
/** A paid invoice whose webhook was lost, and the body of that webhook. */
const paidUnheard = async () => {
  const placed = await placeSampleOrder(context());
  const { body } = await app().payByConfirmo(placed);
  await app().jobs.drain(20_000);
  await app().sandbox.control('/faults', { provider: 'confirmo', mode: 'drop', times: 3 });
  const { invoice } = await app().sandbox.control('/confirmo/pay', {
    reference: placed.order.paymentReference,
  });
  await app().sandbox.control('/faults', { provider: 'confirmo', mode: 'drop', times: 0 });
  return { placed, uri: body.uri, event: JSON.stringify(invoice) };
};

describe('POST /core/hook/pay/confirmo', () => {
  it('has one effect for fifty parallel calls and answers each call (spec 3.10)', async () => {
    const { placed, event } = await paidUnheard();
    const before = await countRows();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(event)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(answers[0]?.json()).toEqual({ received: true });
    await app().jobs.drain(20_000);
    expect(await orderNow(context(), placed)).toMatchObject({
      state: 'Paid',
      paymentType: 'ConfirmoPaymentGateway',
    });
    expect(await paymentsOf(context(), placed.order.id)).toHaveLength(1);
    const after = await countRows();
    expect([after!.events - before!.events, after!.jobs - before!.jobs]).toEqual([1n, 1n]);
  });

  it.each<[string, (event: string) => Parameters<typeof post>]>([
    ['without a signature', (event) => [event, {}]],
    ['with an empty signature', (event) => [event, { 'bp-signature': '' }]],
    ['with a signature of odd length', (event) => [event, { 'bp-signature': sign(event).slice(1) }]],
    [
      'signed with another password',
      (event) => [event, { 'bp-signature': confirmoSignature(Buffer.from(event), 'guess') }],
    ],
    [
      "with another provider's signature",
      (event) => [event, { 'x-payload-digest': createHmac('sha256', 'secret').update(event).digest('hex') }],
    ],
    [
      'whose body was changed',
      (event) => [event.replace('"paid"', '"Paid"'), { 'bp-signature': sign(event) }],
    ],
    ['whose body was cut off', (event) => [event.slice(0, -1), { 'bp-signature': sign(event) }]],
    [
      'whose body was encoded again',
      (event) => [JSON.stringify(JSON.parse(event), null, 1), { 'bp-signature': sign(event) }],
    ],
    ['whose body is empty', (event) => ['', { 'bp-signature': sign(event) }]],
  ])('refuses a call %s and writes no row', async (_how, forge) => {
    const event = JSON.stringify({ id: `inv-${randomUUID()}`, status: 'paid' });
    const before = await countRows();
    const answer = await post(...forge(event));
    expect([400, 401]).toContain(answer.statusCode);
    expect(await countRows()).toEqual(before);
  });

  it('answers 401 to a forged signature', async () => {
    const answer = await post('{"id":"inv1"}', { 'bp-signature': 'f'.repeat(64) });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ error: { details: { code: 'hook.signature_invalid' } } });
  });

  it('refuses a body that is too large before reading it', async () => {
    const before = await countRows();
    const body = JSON.stringify({ id: 'inv1', filler: 'x'.repeat(300_000) });
    expect((await post(body)).statusCode).toBe(413);
    expect(await countRows()).toEqual(before);
  });

  it('refuses a signed call that names no invoice', async () => {
    const before = await countRows();
    for (const body of ['{}', '{"id":7}', '{"id":"../secrets"}', '[]', 'null'])
      expect((await post(body)).statusCode).toBe(400);
    expect(await countRows()).toEqual(before);
  });

  it('ignores a false invoice and trusts only the answer of the gateway', async () => {
    const placed = await placeSampleOrder(context());
    const { body } = await app().payByConfirmo(placed);
    const id = body.uri?.split('/').at(-1);
    await post(JSON.stringify({ id, status: 'paid', reference: placed.order.paymentReference }));
    await post(
      JSON.stringify({ id: 'inv-unknown', status: 'paid', reference: placed.order.paymentReference }),
    );
    await app().jobs.drain(20_000);
    expect((await orderNow(context(), placed)).state).toBe('Unpaid');
    expect(await paymentsOf(context(), placed.order.id)).toEqual([]);
  });

  it('processes an event once when its job runs twice or is lost', async () => {
    const { placed, event } = await paidUnheard();
    const id = (JSON.parse(event) as { id: string }).id;
    const { rows } = await sql<{ id: bigint }>`
      insert into payment_events (provider, digest, subject, body)
      values ('confirmo', sha256('lost'), ${id}, 'lost') returning id`.execute(context().admin.kysely);
    await advanceClock(context(), '2 minutes');
    await processOverdueEvents(followParts(context(), investors, app().gateways));
    expect((await orderNow(context(), placed)).state).toBe('Paid');
    const [job] = paymentsJobs(app().parts);
    await job!.handle({ eventId: String(rows[0]!.id) });
    expect(await paymentsOf(context(), placed.order.id)).toHaveLength(1);
  });
});

import { createHash, createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import { signedInUser, type TestUser } from '../../apps/api/test/support/app/test-app.ts';
import { freePort } from '../../scripts/lib/demo-environment.ts';
import { call, eventually, onConnections, orderCall, controlSandbox } from '../lib/calls.ts';
import { makeBuyers, makeOffer } from '../lib/people.ts';
import { brokenInvariants, countRows, useProduct } from '../lib/product.ts';

const isLong = process.env['LONG'] === '1';
/** With LONG=1, more requests than the limit per minute of one address. */
const floodSize = isLong ? 10_000 : 1_000;
const shifted = pathToFileURL(join(import.meta.dirname, '..', 'lib', 'shifted-clock.ts')).href;
const wrongBy = (hours: number, metricsPort: number) => ({
  METRICS_PORT: String(metricsPort),
  NODE_OPTIONS: `--import=${shifted}`,
  TEST_CLOCK_SHIFT_MS: String(hours * 3_600_000),
});

describe('the platform in bad conditions', () => {
  const product = useProduct();

  beforeAll(async () => {
    await product().context.transact(setSampleRates);
  });

  const rows = (from: string, ...values: readonly unknown[]): Promise<number> =>
    countRows(product(), `select 1 from ${from}`, ...values);
  const restart = async (variables: Readonly<Record<string, string>>): Promise<void> => {
    await product().api().stop();
    await product().startApi(variables);
  };
  const documentIdOf = (body: unknown): string => (body as { data: { documentId: string } }).data.documentId;
  const metric = async (metricsPort: number, name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  /** Moves the clock; every scheduled job runs at least once before the answer. */
  const runDue = (by: string) => controlSandbox(product(), '/clock', { advance: by });

  it.each([24, -24])(
    'decides deadlines, prices and sessions by the database clock when the API clock is wrong by %i hours',
    async (hours) => {
      const [buyer, other] = await makeBuyers(product(), 2);
      const offer = await makeOffer(product());
      const metricsPort = await freePort();
      await restart(wrongBy(hours, metricsPort));
      const shift = (await metric(metricsPort, 'process_start_time_seconds')) * 1000 - Date.now();
      expect(Math.round(shift / 3_600_000)).toBe(hours);

      const placed = await call(product(), orderCall(buyer!, offer.body, 'wrong-clock'));
      expect(placed.status).toBe(201);
      const documentId = documentIdOf(placed.body);
      const deadline = `orders where document_id = $1 and deadline_at = created_at + interval '24 hours'
      and created_at between app_now() - interval '5 minutes' and app_now()`;
      expect(await rows(deadline, documentId)).toBe(1);
      await runDue('PT1S');
      expect(await rows(`orders where document_id = $1 and state = 'Open'`, documentId)).toBe(1);

      // A price that begins in twelve hours is not in force, whatever the process's clock shows.
      await product().context.admin.pool.query(
        `insert into project_prices (project_id, amount, applied_at)
       select project_id, amount * 2, app_now() + interval '12 hours' from project_prices where project_id = $1`,
        [offer.id],
      );
      const atOldPrice = await call(product(), orderCall(other!, offer.body, 'wrong-clock'));
      expect(atOldPrice.status).toBe(201);

      await runDue('PT24H');
      expect(await rows(`orders where document_id = $1 and state = 'Timeout'`, documentId)).toBe(1);
      const ended = await call(product(), { method: 'GET', path: '/api/orders', headers: buyer!.headers });
      expect(ended.status).toBe(401);
      const [late] = await makeBuyers(product(), 1);
      expect((await call(product(), orderCall(late!, offer.body, 'wrong-clock'))).status).toBe(409);
      expect(await brokenInvariants(product())).toEqual([]);
    },
  );

  type Gateway = 'confirmo' | 'payout';
  /** Places an order with a payment page at a gateway. */
  const atGateway = async (gateway: Gateway) => {
    const [buyer] = await makeBuyers(product(), 1);
    const { body } = await makeOffer(product());
    const placed = await call(product(), orderCall(buyer!, body, 'conditions-order'));
    const { data } = placed.body as { data: { id: number; documentId: string; paymentReference: string } };
    const paying = await call(product(), {
      path: `/core/pay/${gateway}-gateway`,
      headers: { ...buyer!.headers, 'idempotency-key': 'conditions-payment' },
      body: { orderDocumentId: data.documentId, returnUri: '' },
    });
    expect(paying.status).toBe(200);
    const { uri } = paying.body as { uri: string };
    return { id: data.id, reference: data.paymentReference, invoiceId: uri.split('/').at(-1) ?? '' };
  };
  const inCheck = async (): Promise<TestUser> => {
    const person = await signedInUser(product().context);
    const { headers } = person;
    const token = await call(product(), { method: 'GET', path: '/core/user/kyc/sumsub/token', headers });
    expect(token.status).toBe(200);
    return person;
  };
  const isPaid = async ({ id }: { readonly id: number }): Promise<boolean> =>
    (await rows(`orders where id = $1 and state = 'Paid'`, id)) === 1;
  const levelsOf = ({ userId }: TestUser): Promise<number> =>
    rows(`verification_records where user_id = $1 and type = 'KYC' and revoked_at is null`, userId);
  const caughtUp = (isSo: () => Promise<boolean>): Promise<void> => eventually(isSo, 60_000);

  it.runIf(isLong)('processes each event from an hour of downtime exactly once', async () => {
    await restart({});
    const orders = [await atGateway('confirmo'), await atGateway('payout')] as const;
    const [byBank] = [await atGateway('confirmo')];
    const person = await inCheck();
    await product().api().stop();
    await controlSandbox(product(), '/confirmo/pay', { reference: orders[0].reference });
    await controlSandbox(product(), '/payout/pay', { reference: orders[1].reference });
    const price = await priceOf(byBank.id);
    const transfer = { variableSymbol: byBank.reference, amount: price, currency: 'CZK' };
    await controlSandbox(product(), '/bank/transfer', transfer);
    await controlSandbox(product(), '/sumsub/review', { email: person.email, answer: 'GREEN' });
    // The providers retry for an hour while the platform is down.
    await expect(controlSandbox(product(), '/clock', { advance: 'PT1H' })).rejects.toThrow(/platform/);
    await product().startApi();
    await controlSandbox(product(), '/clock', { advance: 'PT1H' });
    for (const order of [...orders, byBank]) {
      await caughtUp(() => isPaid(order));
      expect(await rows('payments where order_id = $1', order.id)).toBe(1);
    }
    await caughtUp(async () => (await levelsOf(person)) === 1);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  /** An event signed like its provider's; the platform and the sandbox share the secret. */
  const secret = (name: string): string => product().environment.sandbox[name] ?? '';
  const confirmoEvent = (invoiceId: string) => {
    const body = JSON.stringify({ id: invoiceId, status: 'paid', n: randomUUID() });
    const signature = createHash('sha256')
      .update(body + secret('CONFIRMO_CALLBACK_PASSWORD'))
      .digest('hex');
    return { path: '/core/hook/pay/confirmo', headers: { 'bp-signature': signature }, body };
  };
  const sumsubEvent = (externalUserId: string) => {
    const body = JSON.stringify({ type: 'applicantPending', externalUserId, n: randomUUID() });
    const digest = createHmac('sha256', secret('SUMSUB_WEBHOOK_SECRET')).update(body).digest('hex');
    const headers = { 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' };
    return { path: '/core/hook/kyc/sumsub', headers, body };
  };

  it('accepts a webhook immediately while its provider does not answer, and asks the provider later', async () => {
    await restart({});
    const order = await atGateway('confirmo');
    const person = await inCheck();
    const { rows: checks } = await product().context.admin.pool.query<{ id: string }>(
      'select external_user_id as id from kyc_checks where user_id = $1',
      [person.userId],
    );
    const events = (which: string) => rows(`payment_events where ${which} and subject = $1`, order.invoiceId);
    const waiting = () => events('processed_at is null');
    // The gateway reports a new payment page itself; this event does not belong to the test.
    await eventually(async () => (await events('processed_at is not null')) === 1);
    // Paid immediately before the provider stops, so that no poll sees it.
    await controlSandbox(product(), '/faults', { provider: 'confirmo', mode: 'drop', times: 10 });
    await controlSandbox(product(), '/confirmo/pay', { reference: order.reference });

    product().sandbox().process.kill('SIGSTOP');
    try {
      for (const event of [confirmoEvent(order.invoiceId), sumsubEvent(checks[0]?.id ?? '')])
        expect((await call(product(), event)).status).toBe(200);
      expect(await waiting()).toBe(1);
      expect(await isPaid(order)).toBe(false);
    } finally {
      product().sandbox().process.kill('SIGCONT');
    }
    await caughtUp(() => isPaid(order));
    await caughtUp(async () => (await waiting()) === 0);
    await caughtUp(async () => (await rows('kyc_events where processed_at is null')) === 0);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  it('refuses a body that is too large or compressed, and uses little memory under a flood of requests', async () => {
    const metricsPort = await freePort();
    await restart({ METRICS_PORT: String(metricsPort), RATE_LIMIT_ADDRESS_FACTOR: '1' });
    const counts = () =>
      Promise.all(['payment_events', 'kyc_events', 'payments'].map((table) => rows(table)));
    const before = await counts();
    const { path, headers } = confirmoEvent('inv-flood');

    const bomb = gzipSync(Buffer.alloc(50_000_000, '{"id":"inv-flood"}'));
    const packed = await fetch(`${product().apiUrl}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: bomb,
    });
    expect(packed.status).toBe(400);
    expect(await statusOfLarge(path, headers, 10_000_000)).toBe(413);

    const memoryBefore = await metric(metricsPort, 'process_resident_memory_bytes');
    const forged = { path, headers: { 'bp-signature': 'f'.repeat(64) }, body: '{"id":"inv-flood"}' };
    const answers = await onConnections(50, Array.from({ length: floodSize }), () => call(product(), forged));
    for (const answer of answers) expect([401, 429]).toContain(answer.status);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length > 0).toBe(isLong);
    for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await metric(metricsPort, 'process_resident_memory_bytes')).toBeLessThan(
      memoryBefore + 256_000_000,
    );
    expect(await counts()).toEqual(before);
    await restart({});
    expect(await brokenInvariants(product())).toEqual([]);
  });

  /** The status for a body of this many bytes; a body refused by its length is not read. */
  const statusOfLarge = (path: string, headers: Readonly<Record<string, string>>, bytes: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${product().apiUrl}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes },
      });
      sent.on('response', (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      // Only the length is refused: bytes sent after it could reach a closed connection.
      sent.flushHeaders();
    });
  const priceOf = async (id: number): Promise<number> => {
    const { rows: found } = await product().context.admin.pool.query<{ price: bigint }>(
      'select price from orders where id = $1',
      [id],
    );
    return Number(found[0]?.price);
  };
});

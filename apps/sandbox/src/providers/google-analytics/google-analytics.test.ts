import { expect, test } from 'vitest';
import { control, read } from '../../../test/support/call-sandbox.ts';
import { startSandbox } from '../../../test/support/start-sandbox.ts';
import type { Running } from '../../../test/support/start-sandbox.ts';
import type { GaEvent, ValidationMessage } from './events.ts';

const params = {
  transaction_id: '2600000042',
  value: 1500.1,
  currency: 'CZK',
  items: [{ item_id: 'project', item_name: 'Vila', price: 150.01, quantity: 10 }],
};
const purchase = (change: object = {}) => ({
  client_id: '111.222',
  events: [{ name: 'purchase', params: { ...params, ...change } }],
});
const keys = '?measurement_id=G-DEMO&api_secret=ga-demo-secret';

function send({ sandbox }: Running, body: unknown, { query = keys, path = '/ga/mp/collect' } = {}) {
  return fetch(sandbox.url + path + query, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const events = async ({ sandbox }: Running) => (await read<GaEvent[]>(sandbox, '/_control/ga/events')).body;

test('the sandbox stores and lists a purchase', async () => {
  const running = await startSandbox();
  expect((await send(running, purchase())).status).toBe(204);
  expect(await events(running)).toEqual([
    {
      id: expect.any(Number) as unknown,
      receivedAt: expect.any(String) as unknown,
      measurementId: 'G-DEMO',
      clientId: '111.222',
      userId: null,
      consent: null,
      name: 'purchase',
      params,
    },
  ]);
  expect(await (await fetch(`${running.sandbox.url}/ga`)).text()).toContain('2600000042');
});

test.each<[string, unknown, string]>([
  ['no client', { events: [{ name: 'purchase', params }] }, 'client_id'],
  ['a value as text', purchase({ value: '1500' }), 'events.0.params.value'],
  ['no transaction', purchase({ transaction_id: undefined }), 'events.0.params.transaction_id'],
  ['no items', purchase({ items: [] }), 'events.0.params.items'],
  ['an item without a name', purchase({ items: [{ price: 1 }] }), 'events.0.params.items.0'],
  ['a time in milliseconds', { ...purchase(), timestamp_micros: 1_795_000_000_000 }, 'timestamp_micros'],
  ['no JSON', '{', ''],
])(
  'the sandbox answers a purchase with %s with 204 and drops it, and the debug address says why',
  async (_name, body, fieldPath) => {
    const running = await startSandbox();
    expect((await send(running, body)).status).toBe(204);
    expect(await events(running)).toEqual([]);
    const debug = await send(running, body, { path: '/ga/debug/mp/collect' });
    const { validationMessages } = (await debug.json()) as { validationMessages: ValidationMessage[] };
    expect(validationMessages[0]?.fieldPath).toBe(fieldPath);
  },
);

test('the debug address finds no fault in a correct purchase and stores nothing', async () => {
  const running = await startSandbox();
  const debug = await send(running, purchase(), { path: '/ga/debug/mp/collect' });
  expect(await debug.json()).toEqual({ validationMessages: [] });
  expect(await events(running)).toEqual([]);
});

test('the sandbox does not store a purchase without keys', async () => {
  const running = await startSandbox();
  expect((await send(running, purchase(), { query: '' })).status).toBe(204);
  expect(await events(running)).toEqual([]);
});

test('the sandbox does not store a purchase with keys other than the configured ones', async () => {
  const running = await startSandbox({}, { measurementId: 'G-DEMO', apiSecret: 'ga-demo-secret' });
  for (const query of [
    '?measurement_id=G-OTHER&api_secret=ga-demo-secret',
    '?measurement_id=G-DEMO&api_secret=other',
  ])
    expect((await send(running, purchase(), { query })).status).toBe(204);
  expect(await events(running)).toEqual([]);
  await send(running, purchase());
  expect(await events(running)).toHaveLength(1);
});

test('the fault down drops an event, and a cut connection or a late answer stores it without telling the caller', async () => {
  const running = await startSandbox();
  const fault = (mode: string) =>
    control(running.sandbox, '/_control/faults', { provider: 'ga', mode, times: 1 });
  await fault('down');
  expect((await send(running, purchase())).status).toBe(503);
  expect(await events(running)).toHaveLength(0);
  await fault('drop');
  await expect(send(running, purchase())).rejects.toThrow('fetch failed');
  expect(await events(running)).toHaveLength(1);
  await fault('delay');
  // The end of the sandbox releases the answer.
  void send(running, purchase()).catch(() => undefined);
  await expect.poll(async () => (await events(running)).length).toBe(2);
});

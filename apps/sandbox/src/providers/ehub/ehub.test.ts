import { expect, test } from 'vitest';
import { control, read } from '../../../test/support/call-sandbox.ts';
import { startSandbox } from '../../../test/support/start-sandbox.ts';
import type { Running } from '../../../test/support/start-sandbox.ts';
import type { Sale } from './sales.ts';

const visitId = 'b910a79d013c8856a01393511GPTWP0s';
const sale = {
  campaignId: '1a2b3c4d',
  orderId: '2600000042',
  visitId,
  totalCost: '1500.10',
  currency: 'CZK',
};

function report({ sandbox }: Running, change: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...sale, ...change });
  return fetch(`${sandbox.url}/ehub/sale?${query.toString()}`);
}

const sales = async ({ sandbox }: Running) => (await read<Sale[]>(sandbox, '/_control/ehub/sales')).body;

function click({ sandbox }: Running, query: Record<string, string>) {
  const path = `/ehub/click?${new URLSearchParams(query).toString()}`;
  return fetch(sandbox.url + path, { redirect: 'manual' });
}

test.each(['desturl', 'url'])('a click leads to %s with the visit id', async (name) => {
  const running = await startSandbox();
  const target = `${running.platform.url}/projects/1?locale=cs`;
  const answer = await click(running, { a_aid: 'partner', a_bid: '1', [name]: target });
  expect(answer.status).toBe(302);
  const landing = new URL(answer.headers.get('location') ?? '');
  expect(landing.searchParams.get('ehub')).toMatch(/^[0-9A-Za-z]{32}$/);
  landing.searchParams.delete('ehub');
  expect(landing.href).toBe(target);
});

test('a click redirects to no other address', async () => {
  const running = await startSandbox();
  expect((await click(running, { desturl: 'https://example.com/' })).status).toBe(400);
  expect((await click(running, { a_aid: 'partner' })).status).toBe(400);
});

test('the sandbox stores and lists a sale, and lists it twice when it is sent twice', async () => {
  const running = await startSandbox();
  expect((await report(running)).status).toBe(200);
  expect(await sales(running)).toMatchObject([sale]);
  expect(await (await fetch(`${running.sandbox.url}/ehub`)).text()).toContain(visitId);
  await report(running);
  expect(await sales(running)).toHaveLength(2);
});

test.each([
  ['campaignId', 'nonsense'],
  ['orderId', ''],
  ['visitId', 'short'],
  ['totalCost', '1500,10'],
  ['currency', 'Kč'],
])('the sandbox refuses a sale with a wrong %s and does not store it', async (name, value) => {
  const running = await startSandbox();
  const answer = await report(running, { [name]: value });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: expect.stringContaining(name) as unknown });
  expect(await sales(running)).toEqual([]);
});

test('the fault down refuses a sale, and a cut connection stores it without an answer', async () => {
  const running = await startSandbox();
  const fault = (mode: string) =>
    control(running.sandbox, '/_control/faults', { provider: 'ehub', mode, times: 1 });
  await fault('down');
  expect((await report(running)).status).toBe(503);
  expect(await sales(running)).toEqual([]);
  await fault('drop');
  await expect(report(running)).rejects.toThrow('fetch failed');
  expect(await sales(running)).toHaveLength(1);
  const journal = (await read<{ url: string }[]>(running.sandbox, '/_journal?provider=ehub')).body;
  expect(journal.some(({ url }) => url.includes(visitId))).toBe(true);
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { money } from '@parcela/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Purchase } from '../ports/purchase-reports.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { createGa4 } from './index.ts';

const purchase: Purchase = {
  orderDocumentId: 'order-document-id',
  paymentReference: '2600000042',
  price: money(9_007_199_254_740_990n, 'PLN'),
  unitPrice: 1_000_10n,
  shares: 9,
  project: { documentId: 'project-document-id', title: 'Vila "U řeky"', countryCode: 'CZ' },
};

const received: { url: string; body: string }[] = [];
const answers: number[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString() });
    response.writeHead(answers.shift() ?? 204).end();
  });
});
const ga4 = (url: string) =>
  createGa4({ url, measurementId: 'G-TEST', apiSecret: 'secret & more', log: createLogger('silent') });
const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

it('GA4 receives exact amounts, even if a float would lose digits', async () => {
  expect(await ga4(address()).reportPurchase(purchase, 'client-1')).toBe('taken');
  expect(received.at(-1)).toEqual({
    url: '/mp/collect?measurement_id=G-TEST&api_secret=secret+%26+more',
    body:
      '{"client_id":"client-1","consent":{"ad_user_data":"DENIED","ad_personalization":"DENIED"},' +
      '"events":[{"name":"purchase","params":{"transaction_id":"2600000042","value":90071992547409.90,' +
      '"currency":"PLN","items":[{"item_id":"project-document-id","item_name":"Vila \\"U řeky\\"",' +
      '"item_category":"CZ","price":1000.10,"quantity":9}]}}]}',
  });
});

it('a purchase counts as reported to GA4 only after GA4 accepts it', async () => {
  for (const status of [500, 429, 404]) {
    answers.push(status);
    expect(await ga4(address()).reportPurchase(purchase, 'client-1')).toBe('not_taken');
  }
  expect(await ga4('http://127.0.0.1:9').reportPurchase(purchase, 'client-1')).toBe('not_taken');
});

import { expect, test } from 'vitest';
import { callConfirmo } from '../../../test/support/call-providers.ts';
import { control, read, webhooksOn } from '../../../test/support/call-sandbox.ts';
import { startSandbox } from '../../../test/support/start-sandbox.ts';
import type { Running } from '../../../test/support/start-sandbox.ts';
import type { Invoice } from './invoice.ts';
import { signCallback } from './signature.ts';

const hook = '/core/hook/confirmo';
const reference = '2600000042';

const request = ({ platform }: Running, change: object = {}) => ({
  invoice: { amount: 1500.1, currencyFrom: 'CZK', currencyTo: null },
  settlement: { currency: 'CZK' },
  product: { name: 'Order 2600000042', description: null },
  reference,
  notifyUrl: platform.url + hook,
  returnUrl: `${platform.url}/orders/1/payment?checking=true`,
  ...change,
});

async function createInvoice(running: Running, change: object = {}): Promise<Invoice> {
  const answer = await callConfirmo<Invoice>(running, '/invoices', request(running, change));
  expect(answer.status).toBe(201);
  return answer.body;
}

const getInvoice = async (running: Running, { id }: Invoice) =>
  (await callConfirmo<Invoice>(running, `/invoices/${id}`)).body;
const statuses = ({ platform }: Running) => webhooksOn<Invoice>(platform, hook).map(({ status }) => status);
const act = ({ sandbox }: Running, action: string, amount?: number) =>
  control<{ invoice: Invoice; webhooksWaiting: number }>(sandbox, `/_control/confirmo/${action}`, {
    reference,
    ...(amount && { amount }),
  });

/** A button of the hosted page. */
async function press(invoice: Invoice, fields: Record<string, string>) {
  const response = await fetch(invoice.url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location') };
}

test('an invoice without a coin is prepared, links its page and has amounts as decimal texts', async () => {
  const running = await startSandbox();
  const invoice = await createInvoice(running);
  expect(invoice).toMatchObject({
    status: 'prepared',
    merchantAmount: { amount: '1500.1', currency: 'CZK' },
    reference,
    paid: null,
    settlement: null,
  });
  expect(invoice.timeoutTime - invoice.createdAt).toBe(15 * 60);
  expect(await (await fetch(invoice.url)).text()).toContain('1,500.10 CZK');
  expect(await getInvoice(running, invoice)).toEqual(invoice);
});

test('an invoice with a coin is active immediately', async () => {
  const running = await startSandbox();
  const invoice = await createInvoice(running, {
    invoice: { amount: 84_000, currencyFrom: 'EUR', currencyTo: 'BTC' },
  });
  expect(invoice).toMatchObject({ status: 'active', customerAmount: { amount: '1', currency: 'BTC' } });
});

test('a payer chooses a coin, pays on the page and returns, and the sandbox sends each status with the right signature', async () => {
  const running = await startSandbox();
  const invoice = await createInvoice(running);
  expect(await press(invoice, { action: 'choose', coin: 'USDC' })).toMatchObject({
    status: 303,
    location: `/confirmo/pay/${invoice.id}`,
  });
  expect(await press(invoice, { action: 'exact' })).toMatchObject({
    status: 303,
    location: invoice.returnUrl,
  });
  expect(await getInvoice(running, invoice)).toMatchObject({
    status: 'confirming',
    paid: { currency: 'USDC', diff: '0' },
    confirmations: 0,
  });

  await control(running.sandbox, '/_control/clock', { advance: 'PT1M' });
  expect(await getInvoice(running, invoice)).toMatchObject({
    status: 'paid',
    confirmations: 3,
    settlement: { amount: '1488.1', currency: 'CZK', fee: '12' },
    unhandledExceptions: false,
  });
  expect(statuses(running)).toEqual(['prepared', 'active', 'confirming', 'paid']);
  for (const { headers, body } of running.platform.received.filter((call) => call.path === hook)) {
    expect(headers['bp-signature']).toBe(signCallback(body, running.config.confirmo.callbackPassword));
  }
  expect(webhooksOn(running.platform, hook).at(-1)).toEqual(await getInvoice(running, invoice));
});

test('a payment by command goes through every status and answers after all deliveries', async () => {
  const running = await startSandbox();
  await createInvoice(running);
  const { body } = await act(running, 'pay');
  expect(body).toMatchObject({ invoice: { status: 'paid', paid: { diff: '0' } }, webhooksWaiting: 0 });
  expect(statuses(running)).toEqual(['prepared', 'active', 'confirming', 'paid']);
});

test('a payment that is only sent waits for its blocks, which arrive as the clock moves', async () => {
  const running = await startSandbox();
  const invoice = await createInvoice(running);
  const { body } = await act(running, 'send');
  expect(body).toMatchObject({ invoice: { status: 'confirming', confirmations: 0 }, webhooksWaiting: 0 });
  await control(running.sandbox, '/_control/clock', { advance: 'PT10S' });
  expect((await getInvoice(running, invoice)).status).toBe('paid');
  expect(statuses(running)).toEqual(['prepared', 'active', 'confirming', 'paid']);
});

test('an invoice stays active after an insufficient payment, and the rest completes it', async () => {
  const running = await startSandbox();
  await createInvoice(running);
  const first = await act(running, 'pay', 100_000);
  expect(first.body.invoice).toMatchObject({ status: 'active', paid: { diff: expect.stringMatching(/^-/) } });
  expect((await act(running, 'pay')).body.invoice).toMatchObject({ status: 'paid', paid: { diff: '0' } });
});

test('an underpaid invoice expires as an exception, and the merchant may accept it', async () => {
  const running = await startSandbox();
  const invoice = await createInvoice(running);
  await act(running, 'pay', 100_000);
  await control(running.sandbox, '/_control/clock', { advance: 'PT15M' });
  expect(await getInvoice(running, invoice)).toMatchObject({ status: 'expired', unhandledExceptions: true });
  expect((await act(running, 'accept')).body.invoice).toMatchObject({
    status: 'paid',
    unhandledExceptions: false,
  });
});

test('an overpaid invoice is paid and shows the difference', async () => {
  const running = await startSandbox();
  await createInvoice(running);
  const { body } = await act(running, 'pay', 200_000);
  expect(body.invoice).toMatchObject({
    status: 'paid',
    unhandledExceptions: true,
    flags: { overpaymentResolvable: true },
  });
  expect(body.invoice.paid?.diff).toMatch(/^0\.\d*[1-9]$/);
});

test('an unpaid invoice expires after 15 minutes of the sandbox clock, at exactly that time', async () => {
  const running = await startSandbox();
  const invoice = await createInvoice(running);
  await control(running.sandbox, '/_control/clock', { advance: 'PT14M' });
  expect((await getInvoice(running, invoice)).status).toBe('prepared');
  await control(running.sandbox, '/_control/clock', { advance: 'PT24H' });
  expect(await getInvoice(running, invoice)).toMatchObject({
    status: 'expired',
    expiredSince: invoice.timeoutTime,
    unhandledExceptions: false,
  });
  expect(statuses(running)).toEqual(['prepared', 'expired']);
});

test('money that arrives after the expiry waits for the merchant, and the sandbox sends no new status', async () => {
  const running = await startSandbox();
  await createInvoice(running, { invoice: { amount: 100, currencyFrom: 'CZK', currencyTo: 'BTC' } });
  await act(running, 'expire');
  expect((await act(running, 'pay')).body.invoice).toMatchObject({
    status: 'expired',
    unhandledExceptions: true,
    paid: { diff: '0' },
  });
  expect(statuses(running)).toEqual(['active', 'expired']);
});

test('a payment that the network never confirms is an error, and leaving the page changes nothing', async () => {
  const running = await startSandbox();
  const invoice = await createInvoice(running);
  expect((await act(running, 'cancel')).body.invoice.status).toBe('prepared');
  expect(await press(invoice, { action: 'cancel' })).toMatchObject({
    status: 303,
    location: invoice.returnUrl,
  });
  expect((await act(running, 'decline')).body.invoice).toMatchObject({
    status: 'error',
    errorSince: expect.any(Number),
  });
  expect((await act(running, 'pay')).status).toBe(409);
});

test('the command pays the newest invoice of a reference, and refuses an unknown reference', async () => {
  const running = await startSandbox();
  const [older, newer] = [await createInvoice(running), await createInvoice(running)];
  await act(running, 'pay');
  expect((await getInvoice(running, older)).status).toBe('prepared');
  expect((await getInvoice(running, newer)).status).toBe('paid');
  expect((await control(running.sandbox, '/_control/confirmo/pay', { reference: 'other' })).status).toBe(404);
});

test.each([
  ['a key is missing', {}, 401],
  ['the key is wrong', { authorization: 'Bearer nonsense' }, 403],
])('the API refuses a request when %s', async (_name, headers, status) => {
  const { sandbox } = await startSandbox();
  expect((await read(sandbox, '/confirmo/api/v3/invoices', headers)).status).toBe(status);
});

test.each([
  ['an amount as text', { invoice: { amount: '1500', currencyFrom: 'CZK' } }, 'invoice.amount'],
  ['three decimals', { invoice: { amount: 1.005, currencyFrom: 'CZK' } }, 'invoice.amount'],
  ['a negative amount', { invoice: { amount: -1, currencyFrom: 'CZK' } }, 'invoice.amount'],
  ['a currency that is not offered', { invoice: { amount: 1, currencyFrom: 'PLN' } }, 'invoice.currencyFrom'],
  ['no settlement', { settlement: undefined }, 'settlement'],
  ['an address that is none', { returnUrl: 'javascript:alert(1)' }, 'returnUrl'],
])('the API refuses an invoice with %s and does not store it', async (_name, change, field) => {
  const running = await startSandbox();
  const answer = await callConfirmo(running, '/invoices', request(running, change));
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  expect((await callConfirmo(running, '/invoices')).body).toEqual([]);
});

test('the sandbox sends no webhook outside this machine', async () => {
  const running = await startSandbox();
  const answer = await callConfirmo(
    running,
    '/invoices',
    request(running, { notifyUrl: 'https://example.com/hook' }),
  );
  expect(answer.status).toBe(400);
});

test('an unknown invoice gets a 404, and the list has pages and a filter by status', async () => {
  const running = await startSandbox();
  expect((await callConfirmo(running, '/invoices/inv0')).status).toBe(404);
  const [first, second] = [
    await createInvoice(running),
    await createInvoice(running, { reference: 'other' }),
  ];
  await act(running, 'pay');
  const list = async (query: string) =>
    (await callConfirmo<Invoice[]>(running, `/invoices?${query}`)).body.map(({ id }) => id);
  expect(await list('status=paid')).toEqual([first.id]);
  expect(await list('order=asc&limit=1&offset=1')).toEqual([second.id]);
  expect((await callConfirmo(running, '/invoices?status=nonsense')).status).toBe(400);
});

test('the sandbox tries a webhook without a 200 answer twenty times with doubling waits', async () => {
  const running = await startSandbox();
  running.platform.answer = ({ path }) => (path === hook ? 202 : 200);
  await createInvoice(running, { invoice: { amount: 1, currencyFrom: 'CZK', currencyTo: 'BTC' } });
  await expect.poll(() => statuses(running).length).toBeGreaterThan(0);
  await control(running.sandbox, '/_control/clock', { advance: 'PT7S' });
  expect(statuses(running).length).toBeGreaterThanOrEqual(4);
  await control(running.sandbox, '/_control/clock', { advance: 'P20D' });
  expect(statuses(running).filter((status) => status === 'active')).toHaveLength(20);
});

test('a form sent from another site does nothing', async () => {
  const running = await startSandbox();
  const invoice = await createInvoice(running);
  const response = await fetch(invoice.url, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ action: 'expire' }),
  });
  expect(response.status).toBe(403);
  expect((await getInvoice(running, invoice)).status).toBe('prepared');
});

const confirmoBalance = async ({ sandbox }: Running) =>
  (await read<Record<string, number>>(sandbox, '/_control/confirmo/balance')).body;

test('the merchant refunds a part and then the rest, each with a webhook, and no more than was received', async () => {
  const running = await startSandbox();
  const invoice = await createInvoice(running);
  expect(await act(running, 'refund')).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('NOT_PAID') },
  });
  await act(running, 'pay');
  expect(await confirmoBalance(running)).toEqual({ CZK: 150_010, EUR: 0, USD: 0 });

  const { body } = await act(running, 'refund', 50_005);
  expect(body).toMatchObject({
    webhooksWaiting: 0,
    invoice: {
      status: 'paid',
      flags: { refundable: true },
      refunds: [
        {
          id: expect.stringMatching(/^rfd/),
          amount: '500.05',
          currency: 'CZK',
          status: 'paid',
          createdAt: expect.any(Number),
        },
      ],
    },
  });
  expect(webhooksOn<Invoice>(running.platform, hook).at(-1)).toEqual(await getInvoice(running, invoice));
  expect(statuses(running)).toEqual(['prepared', 'active', 'confirming', 'paid', 'paid']);
  expect((await act(running, 'refund', 100_006)).status).toBe(409);
  expect(await confirmoBalance(running)).toMatchObject({ CZK: 100_005 });

  expect(await press(invoice, { action: 'refund' })).toMatchObject({ status: 303 });
  const refunded = await getInvoice(running, invoice);
  expect(refunded.refunds.map(({ amount }) => amount)).toEqual(['500.05', '1000.05']);
  expect(refunded.flags).toMatchObject({ refundable: false, notRefundableCause: 'ALREADY_REFUNDED' });
  expect((await act(running, 'refund')).status).toBe(409);
  expect(await confirmoBalance(running)).toMatchObject({ CZK: 0 });
});

test('the balance counts the money received, above or below the invoice, and ignores an unpaid invoice', async () => {
  const running = await startSandbox();
  const asked = { amount: 100, currencyFrom: 'EUR', currencyTo: 'USDC' };
  await createInvoice(running, { invoice: asked });
  await act(running, 'pay', 15_000);
  // The payer sent 50.00 too much in coin; at the invoice's rate that is slightly less, and fractions of a
  // cent do not count.
  expect(await confirmoBalance(running)).toMatchObject({ EUR: 14_999 });
  await createInvoice(running, { invoice: asked });
  await act(running, 'pay', 4000);
  await act(running, 'expire');
  expect(await confirmoBalance(running)).toMatchObject({ EUR: 14_999 });
  await act(running, 'accept');
  expect(await confirmoBalance(running)).toMatchObject({ EUR: 14_999 + 3999 });
});

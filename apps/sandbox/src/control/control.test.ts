import { gatewayProviders } from '@parcela/domain';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { callConfirmo, callSumsub } from '../../test/support/call-providers.ts';
import { control, read, webhooksOn } from '../../test/support/call-sandbox.ts';
import { startSandbox } from '../../test/support/start-sandbox.ts';
import type { Running } from '../../test/support/start-sandbox.ts';

const hook = '/core/hook/confirmo';

/** `fetch` does not let a caller choose the Host. */
function send(
  url: string,
  options: { method: string; headers: Record<string, string>; body?: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end(options.body);
  });
}

const transferBody = JSON.stringify({ variableSymbol: '1', amount: 1, currency: 'CZK' });

async function movements({ sandbox }: Running) {
  const page = await (await fetch(`${sandbox.url}/bank`)).text();
  return page.split('class="card"').length - 2;
}

test.each([
  ['a foreign Host', { host: 'evil.example', 'content-type': 'application/json' }, 403],
  [
    'a name that only begins like ours',
    { host: 'localhost.evil.example', 'content-type': 'application/json' },
    403,
  ],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['plain text', { 'content-type': 'text/plain' }, 415],
  ['no type', {}, 415],
])('the control refuses a command with %s, which does nothing', async (_name, headers, status) => {
  const running = await startSandbox();
  expect(
    await send(`${running.sandbox.url}/_control/bank/transfer`, {
      method: 'POST',
      headers,
      body: transferBody,
    }),
  ).toBe(status);
  expect(await movements(running)).toBe(0);
});

test('the control accepts a command for each loopback name', async () => {
  const running = await startSandbox();
  const { port } = new URL(running.sandbox.url);
  for (const host of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    const headers = { host, 'content-type': 'application/json; charset=utf-8' };
    expect(
      await send(`${running.sandbox.url}/_control/bank/transfer`, {
        method: 'POST',
        headers,
        body: transferBody,
      }),
    ).toBe(200);
  }
  expect(await movements(running)).toBe(4);
});

test('the control hides the journal from a foreign Host', async () => {
  const { sandbox } = await startSandbox();
  expect(await send(`${sandbox.url}/_journal`, { method: 'GET', headers: { host: 'evil.example' } })).toBe(
    403,
  );
});

test.each([
  ['/_control/clock', { advance: 'P1M' }, 'advance'],
  ['/_control/clock', {}, 'advance'],
  ['/_control/bank/transfer', { variableSymbol: '1', amount: 1.5, currency: 'CZK' }, 'amount'],
  ['/_control/bank/transfer', { variableSymbol: '1', amount: 0, currency: 'CZK' }, 'amount'],
  ['/_control/bank/transfer', { variableSymbol: '1', amount: 1, currency: 'PLN' }, 'currency'],
  ['/_control/sumsub/review', { email: 'a@b.cz', answer: 'GREEN', final: true }, 'final'],
  ['/_control/sumsub/review', { email: 'a@b.cz', answer: 'HOLD', comment: 'x' }, 'comment'],
  ['/_control/sumsub/review', { email: 'a@b.cz', answer: 'GREEN', labels: ['FORGERY'] }, 'labels'],
  ['/_control/sumsub/review', { email: 'a@b.cz', answer: 'RED', labels: ['blurred photo'] }, 'labels.0'],
  ['/_control/sumsub/review', { email: 'a@b.cz', answer: 'GREEN', validForDays: 1.5 }, 'validForDays'],
  ['/_control/bank/return', { reference: 'abc' }, 'reference'],
  ['/_control/bank/return', { reference: '1', fee: 0 }, 'fee'],
  ['/_control/bank/reverse', { movementId: 1, amount: -1 }, 'amount'],
  ['/_control/bank/authorisation', { afterSeconds: -1 }, 'afterSeconds'],
  ['/_control/payout/decline', { reference: '1', amount: 1 }, 'amount'],
  ['/_control/confirmo/refund', { reference: '1', amount: 0 }, 'amount'],
  ['/_control/faults', { provider: 'bank', mode: 'forge', times: 1 }, 'mode'],
  ['/_control/faults', { provider: 'ga', mode: 'duplicate', times: 1 }, 'mode'],
  ['/_control/faults', { provider: 'ehub', mode: 'forge', times: 1 }, 'mode'],
  ['/_control/faults', { provider: 'confirmo', mode: 'forge-answer', times: 1 }, 'mode'],
])('%s with a wrong body names the wrong field', async (path, body, field) => {
  const { sandbox } = await startSandbox();
  const answer = await control(sandbox, path, body);
  expect(answer).toMatchObject({
    status: 400,
    body: { error: expect.any(String), issues: [{ path: field }] },
  });
});

test('the control refuses an unknown field and a body that is not JSON', async () => {
  const { sandbox } = await startSandbox();
  expect((await control(sandbox, '/_control/clock', { advance: 'PT1H', now: 1 })).status).toBe(400);
  const headers = { 'content-type': 'application/json' };
  expect(await send(`${sandbox.url}/_control/clock`, { method: 'POST', headers, body: '{' })).toBe(400);
});

test('the clock command advances the sandbox and sends the difference, with the key, to the platform', async () => {
  const { sandbox, platform, config } = await startSandbox();
  const before = Date.now();
  const answer = await control<{ now: string }>(sandbox, '/_control/clock', { advance: 'PT24H' });
  expect(answer.status).toBe(200);
  expect(Date.parse(answer.body.now)).toBeGreaterThanOrEqual(before + 86_400_000);
  expect(platform.received).toMatchObject([
    {
      path: '/_demo/clock',
      headers: { 'x-demo-control': config.demoControlKey, 'content-type': 'application/json' },
      body: '{"advance":"PT24H"}',
    },
  ]);
});

test('the control reports a refusal of the platform, and the journal does not show the key', async () => {
  const { sandbox, platform, config } = await startSandbox();
  platform.answer = () => 403;
  const answer = await control(sandbox, '/_control/clock', { advance: 'PT1H' });
  expect(answer).toMatchObject({
    status: 502,
    body: { error: expect.stringContaining('403'), now: expect.any(String) },
  });
  const journal = await read(sandbox, '/_journal?provider=platform');
  expect(JSON.stringify(journal.body)).toContain('/_demo/clock');
  expect(JSON.stringify(journal.body)).not.toContain(config.demoControlKey);
});

test('the reset command empties everything and returns to real time', async () => {
  const running = await startSandbox();
  await control(running.sandbox, '/_control/bank/transfer', JSON.parse(transferBody));
  await control(running.sandbox, '/_control/clock', { advance: 'P7D' });
  const answer = await control<{ now: string }>(running.sandbox, '/_control/reset', {});
  expect(Math.abs(Date.parse(answer.body.now) - Date.now())).toBeLessThan(3_600_000);
  expect(await movements(running)).toBe(0);
});

const fault = ({ sandbox }: Running, provider: string, mode: string, times = 1) =>
  control(sandbox, '/_control/faults', { provider, mode, times });

async function payInvoice(running: Running) {
  const answer = await callConfirmo(running, '/invoices', {
    invoice: { amount: 100, currencyFrom: 'CZK', currencyTo: 'BTC' },
    settlement: { currency: 'CZK' },
    reference: '42',
    notifyUrl: running.platform.url + hook,
  });
  expect(answer.status).toBe(201);
  await expect.poll(() => statuses(running)).toEqual(['active']);
  return (fault_: () => Promise<unknown>) =>
    fault_().then(() => control(running.sandbox, '/_control/confirmo/pay', { reference: '42' }));
}

const statuses = ({ platform }: Running) =>
  webhooksOn<{ status: string }>(platform, hook).map(({ status }) => status);

test.each([
  ['duplicate', ['active', 'confirming', 'confirming', 'paid']],
  ['reorder', ['active', 'paid', 'confirming']],
  ['drop', ['active', 'paid']],
  ['delay', ['active', 'paid']],
] as const)('the webhook fault “%s” changes what the platform receives', async (mode, expected) => {
  const running = await startSandbox();
  const pay = await payInvoice(running);
  await pay(() => fault(running, 'confirmo', mode));
  expect(statuses(running)).toEqual(expected);
});

test('the sandbox sends a delayed webhook a minute later', async () => {
  const running = await startSandbox();
  const pay = await payInvoice(running);
  const { body } = await pay(() => fault(running, 'confirmo', 'delay'));
  expect(body['webhooksWaiting']).toBe(1);
  await control(running.sandbox, '/_control/clock', { advance: 'PT1M' });
  expect(statuses(running)).toEqual(['active', 'paid', 'confirming']);
});

test('a forged webhook has its own signature, precedes the true one and is not repeated after a refusal', async () => {
  const running = await startSandbox();
  const pay = await payInvoice(running);
  await pay(() => fault(running, 'confirmo', 'forge'));
  const hooks = running.platform.received.filter(({ path }) => path === hook);
  const [, forged, genuine] = hooks;
  expect(forged?.body).toBe(genuine?.body);
  expect(forged?.headers['bp-signature']).not.toBe(genuine?.headers['bp-signature']);
  expect(hooks).toHaveLength(4);

  running.platform.answer = () => 401;
  await fault(running, 'confirmo', 'forge');
  await callConfirmo(running, '/invoices', {
    invoice: { amount: 1, currencyFrom: 'CZK', currencyTo: 'BTC' },
    settlement: { currency: null },
    notifyUrl: `${running.platform.url}/other`,
  });
  await control(running.sandbox, '/_control/clock', { advance: 'PT10M' });
  const signatures = running.platform.received
    .filter(({ path }) => path === '/other')
    .map(({ headers }) => headers['bp-signature']);
  expect(signatures.filter((signature) => signature === signatures[0])).toHaveLength(1);
  expect(signatures.length).toBeGreaterThan(5);
});

test('a provider that is down answers 503 as often as the command says', async () => {
  const running = await startSandbox();
  await fault(running, 'confirmo', 'down', 2);
  await fault(running, 'sumsub', 'down');
  expect((await callConfirmo(running, '/invoices')).status).toBe(503);
  expect((await callConfirmo(running, '/invoices')).status).toBe(503);
  expect((await callConfirmo(running, '/invoices')).status).toBe(200);
  const path = '/resources/applicants/-/byExternalUserId/u';
  expect((await callSumsub(running, { method: 'GET', path })).status).toBe(503);
  expect((await callSumsub(running, { method: 'GET', path })).status).toBe(200);
});

test.each([
  '/',
  '/mail',
  '/bank',
  '/sumsub',
  ...gatewayProviders.map((provider) => `/${provider}`),
  '/ga',
  '/ehub',
  '/push',
  '/journal',
  '/nowhere',
])('the page %s has a strict policy and no inline script', async (path) => {
  const { sandbox } = await startSandbox();
  const response = await fetch(sandbox.url + path, { headers: { accept: 'text/html' } });
  expect(response.headers.get('content-security-policy')).toMatch(
    /default-src 'none'; script-src 'self'; style-src 'self'/,
  );
  expect(await response.text()).not.toMatch(/<script(?![^>]*src=)|style=|onclick=/);
});

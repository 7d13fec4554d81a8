import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bookedOn } from './providers/bank/fio-statement.ts';

const main = join(import.meta.dirname, 'main.ts');
const token = 'czk-token-0123456789';
/** Compiling is half of the cost of a start. */
const compiled = join(import.meta.dirname, '../../../node_modules/.cache/compiled');

function environment(dataDir: string, platformUrl: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: compiled,
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    PLATFORM_URL: platformUrl,
    DATA_DIR: dataDir,
    SUMSUB_APP_TOKEN: 'sbx:app-token',
    SUMSUB_SECRET_KEY: 'sumsub-secret',
    SUMSUB_WEBHOOK_SECRET: 'webhook-secret',
    CONFIRMO_API_KEY: 'confirmo-key',
    CONFIRMO_CALLBACK_PASSWORD: 'callback-pass',
    FIO_TOKENS: `CZK:${token}`,
    FIO_ACCOUNTS: 'CZK:CZ5220100000002900000005',
    FIO_MIN_INTERVAL_S: '0',
    DEMO_CONTROL_KEY: 'demo-control-key',
  };
}

function run(env: Record<string, string>): ChildProcess {
  const child = fork(main, { env, silent: true, execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Starts the process; resolves with its address when it reports that it is ready. */
async function start(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = run(env);
  const output: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  expect(await once(child, 'message')).toContain('ready');
  const url = await vi.waitFor(() => {
    const [address] = /http:\S+\d/.exec(output.join('')) ?? [];
    if (address === undefined) throw new Error('the process has not named its address yet');
    return address;
  });
  return { child, url };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** A platform that refuses everything until the test makes it accept. */
async function reluctantPlatform() {
  const state = { url: '', isTaking: false, refused: 0, taken: 0 };
  const server = createServer((request, response) => {
    request.resume();
    if (state.isTaking) state.taken += 1;
    else state.refused += 1;
    response.writeHead(state.isTaking ? 200 : 500).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return state;
}

test('a killed process keeps its money, time and waiting webhooks for the next start', async () => {
  const platform = await reluctantPlatform();
  const env = environment(await temporaryFolder(), platform.url);
  const first = await start(env);
  const { movementId } = await post(`${first.url}/_control/bank/transfer`, {
    variableSymbol: '42',
    amount: 100,
    currency: 'CZK',
  });
  await post(`${first.url}/_control/clock`, { advance: 'P2D' });
  await post(
    `${first.url}/confirmo/api/v3/invoices`,
    {
      invoice: { amount: 1, currencyFrom: 'CZK' },
      settlement: { currency: null },
      notifyUrl: `${platform.url}/hook`,
    },
    { authorization: 'Bearer confirmo-key' },
  );
  await expect.poll(() => platform.refused).toBeGreaterThan(1);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  platform.isTaking = true;
  const second = await start(env);
  const today = bookedOn(Date.now());
  const statement = await (
    await fetch(`${second.url}/fio/v1/rest/periods/${token}/${today}/${today}/transactions.json`)
  ).json();
  expect(statement).toMatchObject({
    accountStatement: { transactionList: { transaction: [{ column22: { value: movementId } }] } },
  });
  const { now } = (await (await fetch(`${second.url}/_control/clock`)).json()) as { now: string };
  expect(Date.parse(now)).toBeGreaterThan(Date.now() + 86_400_000);
  await expect.poll(() => platform.taken, { timeout: 15_000 }).toBe(1);
});

test.each(['SIGTERM', 'SIGINT'] as const)('the signal %s ends the process cleanly', async (signal) => {
  const { child } = await start(environment(await temporaryFolder(), 'http://localhost:3000'));
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a signal ends the process even while its clock moves and a webhook waits for an answer', async () => {
  const asked = { count: 0 };
  const silent = createServer(() => {
    asked.count += 1;
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    silent.close();
    silent.closeAllConnections();
  });
  const platformUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { child, url } = await start(environment(await temporaryFolder(), platformUrl));
  await post(
    `${url}/confirmo/api/v3/invoices`,
    {
      invoice: { amount: 1, currencyFrom: 'CZK' },
      settlement: { currency: null },
      notifyUrl: `${platformUrl}/hook`,
    },
    { authorization: 'Bearer confirmo-key' },
  );
  await expect.poll(() => asked.count).toBe(1);
  const moved = post(`${url}/_control/clock`, { advance: 'P2D' }).catch(() => undefined);
  await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await moved;
});

test('the process does not start in production', async () => {
  const child = run({
    ...environment(await temporaryFolder(), 'http://localhost:3000'),
    APP_MODE: 'production',
  });
  const errors: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(errors.join('')).toContain('never runs in production');
});

import { once } from 'node:events';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SandboxConfig } from '../../src/config.ts';
import { signCheckout } from '../../src/providers/payout/signature.ts';
import { createSandbox } from '../../src/sandbox.ts';
import type { Sandbox } from '../../src/sandbox.ts';
import { signRequest } from '../../src/providers/sumsub/signature.ts';

/** One call that the stand-in platform received. */
interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Platform {
  url: string;
  received: Received[];
  /** The status with which it answers; tests replace it. */
  answer: (request: Received) => number;
}

/** A small HTTP server in the platform's place: it keeps what it receives. */
async function startPlatform(): Promise<Platform> {
  const platform: Platform = { url: '', received: [], answer: () => 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      platform.received.push(received);
      response.writeHead(platform.answer(received)).end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return platform;
}

export interface Running {
  sandbox: Sandbox;
  platform: Platform;
  config: SandboxConfig;
}

/** The key with which the platform proves to Apple who it is, and the half of it that Apple has. */
export const appleKeys = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const rsaKeys = () =>
  generateKeyPairSync('rsa', {
    // Short ones are quickly made.
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
/** The keys of ČSOB and of its merchant; each side has the other's public half. */
export const csobKeys = { bank: rsaKeys(), merchant: rsaKeys() };

/** A sandbox on free ports with its own folder, and a stand-in platform; both end with the test. */
export async function startSandbox(
  bank: Partial<SandboxConfig['bank']> = {},
  ga: SandboxConfig['ga'] = { measurementId: undefined, apiSecret: undefined },
): Promise<Running> {
  const platform = await startPlatform();
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const config: SandboxConfig = {
    port: 0,
    smtpPort: 0,
    platformUrl: platform.url,
    dataDir,
    firstOffsetDays: 0,
    sumsub: { appToken: 'sbx:app-token', secretKey: 'sumsub-secret', webhookSecret: 'sumsub-webhook-secret' },
    confirmo: { apiKey: 'confirmo-api-key', callbackPassword: 'callback-pass' },
    payout: {
      clientId: 'payout-client',
      clientSecret: 'payout-client-secret',
      notifyUrl: `${platform.url}/core/hook/pay/payout`,
    },
    csob: {
      merchantId: 'M1MIPS0001',
      merchantPublicKey: csobKeys.merchant.publicKey,
      bankPrivateKey: csobKeys.bank.privateKey,
    },
    bank: {
      accounts: [
        { currency: 'CZK', iban: 'CZ5220100000002900000005', token: 'czk-token-0123456789', openingMinor: 0 },
        { currency: 'EUR', iban: 'CZ3020100000002900000013', token: 'eur-token-0123456789', openingMinor: 0 },
      ],
      minIntervalSeconds: 0,
      authoriseAfterSeconds: null,
      ...bank,
    },
    ga,
    google: {
      clientId: 'google-client',
      clientSecret: 'google-client-secret',
      redirectUri: `${platform.url}/api/connect/google/callback`,
    },
    bankid: {
      clientId: 'bankid-client',
      clientSecret: 'bankid-client-secret',
      redirectUri: `${platform.url}/callback/bankid`,
    },
    apple: {
      clientId: 'example.parcela.web',
      teamId: 'TEAM012345',
      keyId: 'KEY0123456',
      publicKey: appleKeys.publicKey,
      redirectUri: `${platform.url}/api/connect/apple/callback`,
    },
    demoControlKey: 'demo-control-key',
  };
  const sandbox = await createSandbox(config);
  onTestFinished(async () => {
    await sandbox.close();
    await rm(dataDir, { recursive: true });
  });
  return { sandbox, platform, config };
}

export interface Answer<Body> {
  status: number;
  body: Body;
}

async function answerOf<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body };
}

/** A control command. */
export async function control<Body = Record<string, unknown>>(
  sandbox: Sandbox,
  path: string,
  body: unknown,
): Promise<Answer<Body>> {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answerOf<Body>(response);
}

/** A plain JSON read. */
export async function read<Body>(
  sandbox: Sandbox,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  return answerOf<Body>(
    await fetch(`${sandbox.url}${path}`, { headers: { accept: 'application/json', ...headers } }),
  );
}

/** A call of Sumsub's API, signed as the platform signs it unless `change` spoils something. */
export async function callSumsub<Body = Record<string, unknown>>(
  { sandbox, config }: Running,
  call: {
    method: 'GET' | 'POST';
    path: string;
    body?: unknown;
    change?: (headers: Record<string, string>) => void;
    ts?: number;
  },
): Promise<Answer<Body>> {
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const ts = String(call.ts ?? Math.floor(Date.now() / 1000));
  const headers: Record<string, string> = {
    'x-app-token': config.sumsub.appToken,
    'x-app-access-ts': ts,
    'x-app-access-sig': signRequest(config.sumsub.secretKey, {
      ts,
      method: call.method,
      path: call.path,
      body,
    }),
    ...(body && { 'content-type': 'application/json' }),
  };
  call.change?.(headers);
  return answerOf<Body>(
    await fetch(sandbox.url + call.path, { method: call.method, headers, ...(body && { body }) }),
  );
}

/** A call of Confirmo's API with the right key. */
export async function callConfirmo<Body = Record<string, unknown>>(
  { sandbox, config }: Running,
  path: string,
  body?: unknown,
): Promise<Answer<Body>> {
  const response = await fetch(`${sandbox.url}/confirmo/api/v3${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${config.confirmo.apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answerOf<Body>(response);
}

/** A call of Payout's API with these headers. */
export async function callPayout<Body = Record<string, unknown>>(
  { sandbox }: Running,
  path: string,
  call: { body?: unknown; token?: string; key?: string } = {},
): Promise<Answer<Body>> {
  const response = await fetch(`${sandbox.url}/payout/api/v1${path}`, {
    method: call.body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(call.token && { authorization: `Bearer ${call.token}` }),
      ...(call.key && { 'idempotency-key': call.key }),
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  });
  return answerOf<Body>(response);
}

export async function payoutToken(running: Running): Promise<string> {
  const { clientId: client_id, clientSecret: client_secret } = running.config.payout;
  const { body } = await callPayout<{ token: string }>(running, '/authorize', {
    body: { client_id, client_secret },
  });
  return body.token;
}

/** The body of a checkout's request, signed unless `change` brings a signature. */
export function checkoutRequest({ config, platform }: Running, change: Record<string, unknown> = {}) {
  const request = {
    amount: 150_010,
    currency: 'CZK',
    external_id: '2600000042',
    nonce: 'nonce-of-the-request',
    redirect_url: `${platform.url}/orders/1/payment?checking=true`,
    customer: { first_name: 'Jana', last_name: 'Nováková', email: 'jana@example.com' },
    ...change,
  };
  return { signature: signCheckout(request, config.payout.clientSecret), ...request };
}

/** The bodies of the webhooks that the platform received on this path, in order. */
export function webhooksOn<Body = Record<string, unknown>>(platform: Platform, path: string): Body[] {
  return platform.received
    .filter((request) => request.path === path)
    .map(({ body }) => JSON.parse(body) as Body);
}

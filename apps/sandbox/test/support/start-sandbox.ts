import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SandboxConfig } from '../../src/config.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox.ts';

/** One call that the platform's double received. */
interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Platform {
  url: string;
  received: Received[];
  /** The status of its answers; tests can replace this function. */
  answer: (request: Received) => number;
}

/** A small HTTP server that replaces the platform and records what it receives. */
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

/** The key with which the platform authenticates to Apple, and Apple's public part of it. */
export const appleKeys = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const rsaKeys = () =>
  generateKeyPairSync('rsa', {
    // Short keys are generated quickly.
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
/** The keys of ČSOB and of its merchant; each side has the other's public part. */
export const csobKeys = { bank: rsaKeys(), merchant: rsaKeys() };

/** A sandbox on free ports with its own folder, and a double of the platform; both end with the test. */
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

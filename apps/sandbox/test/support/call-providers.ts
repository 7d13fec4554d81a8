import { signCheckout } from '../../src/providers/payout/signature.ts';
import { signRequest } from '../../src/providers/sumsub/signature.ts';
import { type Answer, answerOf } from './call-sandbox.ts';
import type { Running } from './start-sandbox.ts';

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

/** The body of a checkout's request, signed unless `change` contains a signature. */
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

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { money } from '@parcela/domain';
import { onTestFinished } from 'vitest';
import type { InvoiceRequest } from '../../src/ports/payment-gateway.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { createPayoutGateway } from '../../src/payout/payout-gateway.ts';
import { payoutSignature } from '../../src/payout/payout-signature.ts';

export const secret = 'signing-secret';
export const oldSecret = 'older-secret';

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}
export interface Answer {
  readonly status?: number;
  readonly body?: object;
}

/**
 * A Payout server that gives the specified answers, and records its requests. A token is valid until the next
 * authorization.
 */
export const payoutThat = async (
  answer: (heard: Heard) => Answer,
  options: { readonly validForS?: number; readonly refuses?: boolean } = {},
) => {
  const heard: Heard[] = [];
  const authorized = { count: 0 };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const call: Heard = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
    };
    const reply = ({ status = 200, body: answered = {} }: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
    if (call.path === '/v1/authorize') {
      authorized.count += 1;
      const isKnown = call.body['client_id'] === 'client' && call.body['client_secret'] === secret;
      if (!isKnown || options.refuses === true) return reply({ status: 401, body: { errors: {} } });
      return reply({ body: { token: `token-${authorized.count}`, valid_for: options.validForS ?? 6000 } });
    }
    if (call.headers.authorization !== `Bearer token-${authorized.count}`)
      return reply({ status: 401, body: { errors: { token: 'invalid' } } });
    heard.push(call);
    return reply(answer(call));
  };
  const server = createServer((request, response) => void serve(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
  });
  const gateway = createPayoutGateway({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    clientId: 'client',
    clientSecrets: [secret, oldSecret],
    log: createLogger('silent'),
  });
  return {
    gateway,
    heard,
    authorized,
    /** Simulates a Payout that loses its tokens. */
    expireToken: () => {
      authorized.count += 1;
    },
  };
};

export const request: InvoiceRequest = {
  amount: money(2_020_00n, 'CZK'),
  reference: '2600000042',
  attemptId: 7,
  description: 'Parcela 2600000042',
  payer: { firstName: 'Jana', lastName: 'Nováková', email: 'jana@example.com' },
  notifyUrl: 'https://parcela.test/core/hook/pay/payout',
  returnUrl: 'https://parcela.test/orders/x/payment?checking=true',
  callbackUrl: 'https://parcela.test/core/pay/payout-gateway/return',
  locale: 'cs',
};

export const signed = (changes: object = {}, by = secret) => {
  const checkout = {
    id: 141_209,
    status: 'processing',
    is_status_final: false,
    amount: 202_000,
    currency: 'CZK',
    external_id: '2600000042-7',
    nonce: 'theirs',
    checkout_url: 'https://payout.test/pay/141209',
    payment: null,
    ...changes,
  };
  const { amount, currency, external_id: externalId, nonce } = checkout;
  const signature = payoutSignature([String(amount), currency, externalId, nonce], by);
  return { signature, ...checkout };
};

import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { money } from '@parcela/domain';
import { onTestFinished } from 'vitest';
import type { InvoiceRequest } from '../../src/ports/payment-gateway.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { createCsobGateway } from '../../src/csob/csob-gateway.ts';
import { csobSignature } from '../../src/csob/csob-signature.ts';

const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
export const keys = { bank: newKeys(), nextBank: newKeys(), merchant: newKeys(), stranger: newKeys() };
export const merchantKey = createPublicKey(keys.merchant.publicKey);

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
}
export interface Answer {
  readonly status?: number;
  readonly body?: object;
}

/** An answer of the bank, signed over the fields in this order. */
export const signed = (changes: object = {}, by = keys.bank.privateKey) => {
  const fields = {
    payId: 'pay0000000001',
    dttm: '20261121064500',
    resultCode: 0,
    resultMessage: 'OK',
    ...changes,
  };
  return { ...fields, signature: csobSignature(Object.values(fields), createPrivateKey(by)) };
};

/** A ČSOB server that gives the specified answers, and records its requests. */
export const csobThat = async (answer: (heard: Heard) => Answer) => {
  const heard: Heard[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const call: Heard = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
    };
    heard.push(call);
    const { status = 200, body: answered = {} } = answer(call);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  };
  const server = createServer((request, response) => void serve(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1.9`;
  const gateway = createCsobGateway({
    url,
    merchantId: 'M1MIPS0001',
    privateKey: keys.merchant.privateKey,
    publicKeys: [keys.bank.publicKey, keys.nextBank.publicKey],
    log: createLogger('silent'),
  });
  return { gateway, heard, url };
};

export const request: InvoiceRequest = {
  amount: money(2_020_00n, 'CZK'),
  reference: '2600000042',
  attemptId: 7,
  description: 'Parcela 2600000042',
  payer: { firstName: 'Jana', lastName: 'Nováková', email: 'jana@example.com' },
  notifyUrl: 'https://parcela.test/core/hook/pay/csob',
  returnUrl: 'https://parcela.test/orders/x/payment?checking=true',
  callbackUrl: 'https://parcela.test/core/pay/csob-gateway/return',
  locale: 'cs',
};

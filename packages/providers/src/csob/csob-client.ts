import type { KeyObject } from 'node:crypto';
import { clockInZone } from '@parcela/domain';
import type { Logger } from '@parcela/platform/log.ts';
import { callJson } from '@parcela/platform/http-client/http-json.ts';
import { type CsobAnswer, csobAnswer, signedAnswer } from './csob-answer.ts';
import { csobSignature, isSignedByCsob } from './csob-signature.ts';

export interface CsobClientOptions {
  /** With the version: `https://api.platebnibrana.csob.cz/api/v1.9`. */
  readonly url: string;
  readonly merchantId: string;
  readonly privateKey: KeyObject;
  readonly publicKeys: readonly KeyObject[];
  readonly log: Logger;
}

/** An answer that the bank has signed; `silent` for no answer and for any other, which proves nothing. */
export type VerifiedAnswer =
  | { readonly kind: 'answered'; readonly answer: CsobAnswer }
  | { readonly kind: 'silent' };

/** `20261121064500` in Prague, as the bank requires. */
export const dttmNow = (): string => clockInZone(new Date(), 'Europe/Prague').replaceAll(/\D/g, '');

export interface CsobClient {
  /** An address with the fields and the signature over them in its path. */
  addressOf(operation: string, fields: readonly string[]): string;
  read(operation: string, fields: readonly string[]): Promise<VerifiedAnswer>;
  /** Sends the body with the signature over `signed`, which is in the bank's order. */
  send(method: 'POST' | 'PUT', operation: string, sent: Sent): Promise<VerifiedAnswer>;
}

interface Sent {
  readonly body: Readonly<Record<string, unknown>>;
  readonly signed: readonly unknown[];
}

/** Signs every request and trusts only answers signed by the bank. It never throws. */
export const createCsobClient = (options: CsobClientOptions): CsobClient => {
  const { url, privateKey, publicKeys, log } = options;
  const parts = { provider: 'csob', log };

  const verified = (body: unknown, status: number): VerifiedAnswer => {
    const answer = csobAnswer.safeParse(body);
    if (answer.success && isSignedByCsob(signedAnswer(answer.data), answer.data.signature, publicKeys))
      return { kind: 'answered', answer: answer.data };
    log.warn({ provider: 'csob', status }, 'ČSOB answered nothing that it has signed');
    return { kind: 'silent' };
  };
  const call = async (request: Parameters<typeof callJson>[1]): Promise<VerifiedAnswer> => {
    const answer = await callJson(parts, request);
    return answer.kind === 'silent' ? answer : verified(answer.body, answer.status);
  };
  const addressOf = (operation: string, fields: readonly string[]): string =>
    [url, operation, ...fields, encodeURIComponent(csobSignature(fields, privateKey))].join('/');

  return {
    addressOf,
    read: (operation, fields) => call({ method: 'GET', url: addressOf(operation, fields), headers: {} }),
    send: (method, operation, { body, signed }) =>
      call({
        method,
        url: `${url}/${operation}`,
        headers: {},
        body: JSON.stringify({ ...body, signature: csobSignature(signed, privateKey) }),
      }),
  };
};

import { z } from 'zod/mini';
import type { Logger } from '@parcela/platform/log.ts';
import { callJson, type HttpAnswer } from '@parcela/platform/http-client/http-json.ts';

export interface PayoutClientOptions {
  /** With the version: `https://app.payout.one/api/v1`. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly log: Logger;
}

export interface PayoutCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly idempotencyKey?: string;
}

/** Calls Payout with a token; a refused token counts as no answer. */
export type PayoutClient = (call: PayoutCall) => Promise<HttpAnswer>;

interface Token {
  readonly text: string;
  /** By the timer of the process: no rule reads it, and Payout decides with 401. */
  readonly freshUntilMs: number;
}

const tokenAnswer = z.object({
  token: z.string().check(z.minLength(1)),
  valid_for: z.number().check(z.minimum(0)),
});

/** A token is not used in its last minute, so that it does not expire on the way. */
const spareMs = 60_000;

const authorize = async (options: PayoutClientOptions): Promise<Token | undefined> => {
  const { clientId, clientSecret, log } = options;
  const answer = await callJson(
    { provider: 'payout', log },
    {
      method: 'POST',
      url: `${options.url}/authorize`,
      headers: {},
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
    },
  );
  const token = tokenAnswer.safeParse(answer.kind === 'answered' ? answer.body : undefined);
  if (!token.success) return undefined;
  return { text: token.data.token, freshUntilMs: performance.now() + token.data.valid_for * 1000 - spareMs };
};

const send = (options: PayoutClientOptions, call: PayoutCall, token: Token): Promise<HttpAnswer> =>
  callJson(
    { provider: 'payout', log: options.log },
    {
      method: call.method,
      url: `${options.url}${call.path}`,
      headers: {
        authorization: `Bearer ${token.text}`,
        ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
      },
      ...(call.body === undefined ? {} : { body: call.body }),
    },
  );

const silent: HttpAnswer = { kind: 'silent' };

/** Shares one token among all calls; a call whose token is refused gets a new one and tries once more. */
export const createPayoutClient = (options: PayoutClientOptions): PayoutClient => {
  const cachedToken: { token?: Token | undefined; asked?: Promise<Token | undefined> | undefined } = {};
  // Concurrent calls that need a new token share one.
  const renew = (): Promise<Token | undefined> =>
    (cachedToken.asked ??= authorize(options).then((token) => {
      cachedToken.token = token;
      cachedToken.asked = undefined;
      return token;
    }));
  const requestToken = async (refused?: Token): Promise<Token | undefined> => {
    const { token } = cachedToken;
    const isUsable = token && token !== refused && token.freshUntilMs > performance.now();
    return isUsable ? token : renew();
  };
  return async (call) => {
    const token = await requestToken();
    if (!token) return silent;
    const answer = await send(options, call, token);
    if (answer.kind === 'silent' || answer.status !== 401) return answer;
    const renewed = await requestToken(token);
    if (!renewed) return silent;
    const second = await send(options, call, renewed);
    return second.kind === 'answered' && second.status === 401 ? silent : second;
  };
};

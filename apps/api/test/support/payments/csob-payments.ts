import { expect } from 'vitest';
import { pollAttempts } from '../../../src/modules/payments/gateways/poll-attempts.ts';
import type { PaymentApp } from './payments-app.ts';
import { orderNow, type PlacedOrder, placeSampleOrder } from './payment-fixture.ts';
import { advanceClock } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';

interface Journalled {
  readonly method: string;
  readonly url: string;
  readonly request: string;
}

export interface CardOrder extends PlacedOrder {
  /** The address to which the payer is sent. */
  readonly uri: string;
}

/** The bank's number of the payment, from the payer's address. */
export const payIdOf = ({ uri }: CardOrder): string => uri.split('/').at(-3) ?? '';

/** Orders paid and refunded through ČSOB. */
export const csobFixture = (context: () => TestContext, app: () => PaymentApp) => {
  const journal = async (): Promise<readonly Journalled[]> =>
    (await (await fetch(`${app().sandbox.url}/_journal?provider=csob`)).json()) as readonly Journalled[];
  const place = (options?: Parameters<typeof placeSampleOrder>[1]) => placeSampleOrder(context(), options);
  const startPaying = async (
    options?: Parameters<typeof placeSampleOrder>[1],
    placed?: PlacedOrder,
  ): Promise<CardOrder> => {
    const order = placed ?? (await place(options));
    const { status, body } = await app().payByCsob(order);
    expect(status).toBe(200);
    return { ...order, uri: body.uri ?? '' };
  };
  return {
    place,
    startPaying,
    /** The newest call that created a payment. */
    madePayment: async (): Promise<Record<string, unknown>> => {
      const made = (await journal()).find(({ url }) => url.endsWith('/payment/init'));
      return JSON.parse(made?.request ?? '{}') as Record<string, unknown>;
    },
    /** The number of requests to return money. */
    countAsked: async (): Promise<number> =>
      (await journal()).filter(({ method, url }) => method === 'PUT' && /(reverse|refund)$/.test(url)).length,
    fault: (mode: string, times: number) =>
      app().sandbox.control('/faults', { provider: 'csob', mode, times }),
    /** Presses a button of the bank's page; returns the fields for the payer's browser. */
    press: async (order: CardOrder, action: string): Promise<Record<string, string>> => {
      const response = await fetch(`${app().sandbox.url}/csob/pay/${payIdOf(order)}`, {
        method: 'POST',
        body: new URLSearchParams({ action }),
      });
      const inputs = (await response.text()).matchAll(/name="(\w+)" value="([^"]*)"/g);
      return Object.fromEntries([...inputs].map(([, name, value]) => [name ?? '', value ?? '']));
    },
    /** The payer's browser posts its fields, as from the bank's site; returns the address of the redirect. */
    comeBack: async (fields: Readonly<Record<string, string>>): Promise<string | undefined> => {
      const answer = await app().app.inject({
        method: 'POST',
        url: '/core/pay/csob-gateway/return',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
          origin: app().sandbox.url,
        },
        payload: new URLSearchParams(fields).toString(),
      });
      expect(answer.statusCode).toBe(303);
      return answer.headers.location;
    },
    /** Polls due payments, immediately or after this time. */
    poll: async (after?: string): Promise<void> => {
      if (after !== undefined) await advanceClock(context(), after);
      while ((await pollAttempts(app().parts)) === 'more');
    },
    stateOf: async (placed: PlacedOrder) => (await orderNow(context(), placed)).state,
  };
};

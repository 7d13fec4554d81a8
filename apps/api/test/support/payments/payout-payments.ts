import { expect } from 'vitest';
import { pollAttempts } from '../../../src/modules/payments/gateways/poll-attempts.ts';
import type { PaymentApp } from './payments-app.ts';
import { orderNow, type PlacedOrder, placeSampleOrder } from './payment-fixture.ts';
import { advanceClock } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';

/** Orders paid and refunded through Payout. */
export const payoutFixture = (context: () => TestContext, app: () => PaymentApp) => {
  /** The newest call that created a checkout. */
  const madeCheckout = async (): Promise<Record<string, unknown>> => {
    const response = await fetch(`${app().sandbox.url}/_journal?provider=payout`);
    const entries = (await response.json()) as readonly {
      readonly method: string;
      readonly url: string;
      readonly request: string;
    }[];
    const made = entries.find(({ method, url }) => method === 'POST' && url.endsWith('/checkouts'));
    return JSON.parse(made?.request ?? '{}') as Record<string, unknown>;
  };
  const place = (options?: Parameters<typeof placeSampleOrder>[1]) => placeSampleOrder(context(), options);
  const startPaying = async (
    options?: Parameters<typeof placeSampleOrder>[1],
  ): Promise<PlacedOrder & { uri: string }> => {
    const placed = await place(options);
    const { status, body } = await app().payByPayout(placed);
    expect(status).toBe(200);
    return { ...placed, uri: body.uri ?? '' };
  };
  const fault = (mode: string, times: number) =>
    app().sandbox.control('/faults', { provider: 'payout', mode, times });
  /** Acts at Payout without a message to the platform. */
  const unheard = async (action: string, placed: PlacedOrder): Promise<void> => {
    await fault('drop', 1);
    await app().atPayout(action, placed);
  };
  const poll = async (after: string): Promise<void> => {
    await advanceClock(context(), after);
    while ((await pollAttempts(app().parts)) === 'more');
  };
  const stateOf = async (placed: PlacedOrder) => (await orderNow(context(), placed)).state;
  return { madeCheckout, place, startPaying, fault, unheard, poll, stateOf };
};

import { subscriptions } from '../../../src/compose/subscriptions.ts';
import { createDeliverEvents } from '@parcela/platform/events/deliver-events.ts';
import { createLogger } from '@parcela/platform/log.ts';
import type { TestContext } from '../database/test-database.ts';

/** Runs all subscribers of the events recorded so far. */
export const deliverEvents = async ({ transact }: Pick<TestContext, 'transact'>): Promise<void> => {
  const { run } = createDeliverEvents({ transact, subscriptions, log: createLogger('silent') });
  while ((await run()) === 'more');
};

import { subscriptions } from '../compose/subscriptions.ts';
import { createDeliverEvents } from '../platform/events/deliver-events.ts';
import { createLogger } from '../platform/log.ts';
import type { TestContext } from './test-database.ts';

/** Lets everything follow that the events recorded so far have for a consequence. */
export const deliverEvents = async ({ transact }: Pick<TestContext, 'transact'>): Promise<void> => {
  const { run } = createDeliverEvents({ transact, subscriptions, log: createLogger('silent') });
  while ((await run()) === 'more');
};

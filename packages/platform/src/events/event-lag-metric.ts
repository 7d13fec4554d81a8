import { Gauge, register } from 'prom-client';
import type { Tx } from '../database/database.ts';
import { readLags } from './event-outbox.store.ts';

const name = 'event_delivery_lag_seconds';

/** Reports to Prometheus how long the oldest event of each subscriber waits. */
export const measureEventLag = (reader: Tx, subscribers: readonly string[]): Gauge => {
  register.removeSingleMetric(name);
  return new Gauge({
    name,
    help: 'Age of the oldest event that a subscriber has not handled yet; parked events are not counted.',
    labelNames: ['subscriber'],
    async collect() {
      const lags = await readLags(reader).catch(() => undefined);
      // An unreachable database must not remove the other metrics.
      if (!lags) return this.reset();
      const { queued, failed } = lags;
      for (const subscriber of subscribers)
        this.set({ subscriber }, Math.max(queued, failed[subscriber] ?? 0));
    },
  });
};

import { Gauge } from 'prom-client';
import type { Tx } from '../database/database.ts';
import { readLags } from './event-outbox.store.ts';

/** Reports to Prometheus how long the oldest event of each subscriber waits. */
export const measureEventLag = (reader: Tx, subscribers: readonly string[]): Gauge =>
  new Gauge({
    name: 'event_delivery_lag_seconds',
    help: 'Age of the oldest event that a subscriber has not handled yet; parked events are not counted.',
    labelNames: ['subscriber'],
    async collect() {
      const { queued, failed } = await readLags(reader);
      for (const subscriber of subscribers)
        this.set({ subscriber }, Math.max(queued, failed[subscriber] ?? 0));
    },
  });

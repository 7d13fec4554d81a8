import { describe, expect, it } from 'vitest';
import { refundsJobs, refundsScheduledJobs } from '../gateway-refunds/send-gateway-refunds.ts';
import { paymentsJobs, paymentsScheduledJobs } from './gateways.jobs.ts';
import { createRefundEndedOrders } from '../refunds/refund-ended-orders.ts';

/** No job uses its dependencies before it runs. */
const payments = {} as Parameters<typeof paymentsScheduledJobs>[0];
const refunds = {} as Parameters<typeof refundsScheduledJobs>[0];
const ended = {} as Parameters<typeof createRefundEndedOrders>[0];

it('the jobs of payments and refunds run at their own intervals', () => {
  const scheduledJobs = [
    ...paymentsScheduledJobs(payments),
    ...refundsScheduledJobs(refunds),
    createRefundEndedOrders(ended),
  ];
  expect(scheduledJobs.map(({ name, everyS }) => `${name} ${everyS}`)).toEqual([
    'payments.poll-attempts 5',
    'payments.process-overdue-events 30',
    'payments.follow-settlements 300',
    'payments.echo-card-gateway 3600',
    'payments.look-at-refunds 60',
    'payments.send-overdue-refunds 60',
    'payments.refund-ended-orders 5',
  ]);
});

describe('job data', () => {
  it('needs an event for payments.process-event', () => {
    const [job] = paymentsJobs(payments);
    expect(job?.queue).toBe('payments.process-event');
    for (const data of [null, undefined, 'event', {}, { eventId: 7 }])
      expect(() => job?.handle(data)).toThrow(new TypeError('a job of an event names no event'));
  });

  it('needs a refund for payments.send-refund', () => {
    const [job] = refundsJobs(refunds);
    expect(job?.queue).toBe('payments.send-refund');
    for (const data of [null, undefined, 'refund', {}, { refundId: '7' }])
      expect(() => job?.handle(data)).toThrow(new TypeError('a job of a refund names no refund'));
  });
});

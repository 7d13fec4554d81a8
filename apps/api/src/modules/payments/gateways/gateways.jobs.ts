import type { JobHandler } from '@parcela/platform/jobs/job-queue.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { cardScheduledJobs } from './check-card-settlements.ts';
import { processEvent, processOverdueEvents } from './process-gateway-events.ts';
import { pollAttempts } from './poll-attempts.ts';
import type { FollowParts } from './gateways.ports.ts';

const eventIdOf = (data: unknown): bigint => {
  if (typeof data === 'object' && data !== null && 'eventId' in data && typeof data.eventId === 'string')
    return BigInt(data.eventId);
  throw new TypeError('a job of an event names no event');
};

export const paymentsJobs = (parts: FollowParts): JobHandler[] => [
  { queue: 'payments.process-event', handle: (data) => processEvent(parts, eventIdOf(data)) },
];

export const paymentsScheduledJobs = (parts: FollowParts): ScheduledJob[] => [
  { name: 'payments.poll-attempts', everyS: 5, run: () => pollAttempts(parts) },
  { name: 'payments.process-overdue-events', everyS: 30, run: () => processOverdueEvents(parts) },
  ...cardScheduledJobs(parts),
];

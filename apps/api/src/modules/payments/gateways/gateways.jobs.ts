import type { JobHandler } from '../../../platform/jobs/job-queue.ts';
import type { Sweep } from '../../../platform/jobs/scheduled-jobs.ts';
import { cardSweeps } from './check-card-settlements.ts';
import { processEvent, processForgottenEvents } from './process-gateway-events.ts';
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

export const paymentsSweeps = (parts: FollowParts): Sweep[] => [
  { name: 'payments.poll-attempts', everyS: 5, run: () => pollAttempts(parts) },
  { name: 'payments.process-forgotten-events', everyS: 30, run: () => processForgottenEvents(parts) },
  ...cardSweeps(parts),
];

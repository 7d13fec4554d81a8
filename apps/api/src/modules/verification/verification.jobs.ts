import type { JobHandler } from '@parcela/platform/jobs/job-queue.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { notifyDocumentExpiry } from './levels/notify-document-expiry.ts';
import { type FollowDeps, pollChecks, processKycEvent } from './identity-checks/process-kyc-event.ts';

const eventIdOf = (data: unknown): bigint => {
  if (typeof data === 'object' && data !== null && 'eventId' in data && typeof data.eventId === 'string')
    return BigInt(data.eventId);
  throw new TypeError('a job of an event names no event');
};

export const verificationJobs = (deps: FollowDeps): JobHandler[] => [
  { queue: 'verification.process-event', handle: (data) => processKycEvent(deps, eventIdOf(data)) },
];

export const verificationScheduledJobs = (deps: FollowDeps): ScheduledJob[] => [
  { name: 'verification.poll-checks', everyS: 5, run: () => pollChecks(deps) },
  { name: 'verification.notify-document-expiry', everyS: 60, run: () => notifyDocumentExpiry(deps) },
];

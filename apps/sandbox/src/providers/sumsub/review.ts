import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { WebhookPolicy } from '../../platform/webhooks.ts';
import { findApplicantByUser, newApplicant, saveApplicant } from './applicants.ts';
import type { Applicant, NewApplicant, ReviewResult } from './applicants.ts';
import type { Person } from './person.ts';
import { signWebhook } from './signature.ts';

const clientId = 'parcela-sandbox';
const minute = 60_000;

/** Four more tries, after 5 minutes, 1, 5 and 18 hours; any 2xx within ten seconds is an answer. */
export function sumsubWebhookPolicy(secret: string): WebhookPolicy {
  return {
    seal: (body, { forged }) => ({
      headers: {
        'x-payload-digest': signWebhook(forged ? `not-${secret}` : secret, body),
        'x-payload-digest-alg': 'HMAC_SHA256_HEX',
      },
      body,
    }),
    isTaken: (status) => status >= 200 && status < 300,
    waits: [5 * minute, 60 * minute, 300 * minute, 1080 * minute],
    timeoutMs: 10_000,
  };
}

/** `YYYY-MM-DD HH:mm:ss`, the form of Sumsub's own times (UTC). */
export function sumsubTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

type EventType = 'applicantCreated' | 'applicantPending' | 'applicantOnHold' | 'applicantReviewed';

function announce(context: Context, applicant: Applicant, type: EventType) {
  const at = context.clock.uniqueNow();
  const payload = {
    applicantId: applicant.id,
    inspectionId: applicant.inspectionId,
    correlationId: randomUUID(),
    externalUserId: applicant.externalUserId,
    levelName: applicant.levelName,
    type,
    reviewStatus: applicant.reviewStatus,
    ...(applicant.reviewResult && { reviewResult: applicant.reviewResult }),
    applicantType: 'individual',
    sandboxMode: true,
    clientId,
    createdAt: `${sumsubTime(at)}+0000`,
    createdAtMs: new Date(at).toISOString().slice(0, 23).replace('T', ' '),
  };
  context.webhooks.enqueue({
    provider: 'sumsub',
    subject: applicant.id,
    url: `${context.config.platformUrl}/core/hook/kyc/sumsub`,
    body: JSON.stringify(payload),
  });
}

/** The applicant of this user, created (and announced) when it is missing. */
export function ensureApplicant(context: Context, given: NewApplicant): Applicant {
  const found = findApplicantByUser(context, given.externalUserId);
  if (found) return found;
  const applicant = saveApplicant(context, newApplicant(context, given));
  announce(context, applicant, 'applicantCreated');
  return applicant;
}

/**
 * Tells whether no decision is possible: nothing is submitted, or only documents that may be submitted again.
 */
export function mustSubmit({ isSubmitted, reviewResult }: Applicant): boolean {
  return !isSubmitted || reviewResult?.reviewRejectType === 'RETRY';
}

/** The person has submitted the document: the review waits. */
export function submitApplicant(context: Context, applicant: Applicant, person: Person): Applicant {
  const submitted = saveApplicant(context, {
    ...applicant,
    person,
    isSubmitted: true,
    attemptCnt: applicant.attemptCnt + 1,
    reviewStatus: 'pending',
    reviewResult: undefined,
    reviewDate: undefined,
  });
  announce(context, submitted, 'applicantPending');
  return submitted;
}

/** The review waits for provider staff. */
export function putApplicantOnHold(context: Context, applicant: Applicant): Applicant {
  const waiting = saveApplicant(context, { ...applicant, reviewStatus: 'onHold', reviewResult: undefined });
  announce(context, waiting, 'applicantOnHold');
  return waiting;
}

/** The review has a verdict; a later one replaces it. */
export function decideApplicant(context: Context, applicant: Applicant, result: ReviewResult): Applicant {
  const decided = saveApplicant(context, {
    ...applicant,
    reviewStatus: 'completed',
    reviewResult: result,
    reviewDate: context.clock.now(),
  });
  announce(context, decided, 'applicantReviewed');
  return decided;
}

/** The verdicts that the pages and the control offer. */
export const verdicts = {
  approve: { reviewAnswer: 'GREEN' },
  retry: {
    reviewAnswer: 'RED',
    reviewRejectType: 'RETRY',
    rejectLabels: ['UNSATISFACTORY_PHOTOS'],
    moderationComment: 'The photo of your document is not readable. Please take a new one in good light.',
    clientComment: 'Photo blurred (sandbox).',
  },
  reject: {
    reviewAnswer: 'RED',
    reviewRejectType: 'FINAL',
    rejectLabels: ['FORGERY'],
    moderationComment: 'We could not verify your identity.',
    clientComment: 'Document looks forged (sandbox).',
  },
} as const satisfies Record<string, { [Key in keyof ReviewResult]: unknown }>;

/** A fresh copy of a verdict. */
export function verdict(name: keyof typeof verdicts): ReviewResult {
  return structuredClone(verdicts[name]) as ReviewResult;
}

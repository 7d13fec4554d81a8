/**
 * The states of an attempt to pay. One that has `succeeded` may still be reversed or refunded; one that needs a
 * person's decision has `needs_review`.
 */
export const attemptStates = [
  'created',
  'redirected',
  'pending',
  'confirming',
  'succeeded',
  'rejected',
  'cancelled_by_payer',
  'expired',
  'reversed',
  'refunded',
  'needs_review',
] as const;
export type AttemptState = (typeof attemptStates)[number];

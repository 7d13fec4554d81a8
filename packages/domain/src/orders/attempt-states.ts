/**
 * The states of an attempt to pay. A `succeeded` one may still be reversed or refunded; `needs_review` needs
 * a decision of staff.
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

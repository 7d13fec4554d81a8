import { type AttemptState, type PaymentProvider, gatewayFacts, isGateway } from '@parcela/domain';
import type { InvoiceState } from '@parcela/providers/ports/payment-gateway.ts';

/**
 * The progress of an attempt, which only increases. Events in any order and with any repetition therefore lead to the
 * same state: a later answer of the gateway wins, regardless of which arrives first. The gateway may still turn an
 * expired or failed invoice into a paid one; a paid, reversed or refunded attempt never goes back.
 */
const progress: Readonly<Record<AttemptState, number>> = {
  created: 0,
  redirected: 1,
  pending: 2,
  confirming: 3,
  cancelled_by_payer: 4,
  expired: 5,
  needs_review: 6,
  rejected: 7,
  succeeded: 8,
  reversed: 8,
  refunded: 8,
};

/** The states that the gateway reports; refunds and reversals become known elsewhere. */
type HeardState = Exclude<AttemptState, 'reversed' | 'refunded'>;

/** Returns whether `next` comes after `current`. */
export const isProgress = (current: AttemptState, next: HeardState): boolean =>
  progress[next] > progress[current];

/** The live states, in which the attempt can still bring its money without staff. */
export const liveAttemptStates = ['redirected', 'pending', 'confirming'] as const;

/** The state of an attempt whose invoice is in this state. */
export const attemptStateOf = (state: InvoiceState): HeardState => attemptStates[state];
const attemptStates: Readonly<Record<InvoiceState, HeardState>> = {
  waiting: 'pending',
  confirming: 'confirming',
  paid: 'succeeded',
  cancelled: 'cancelled_by_payer',
  expired: 'expired',
  undecided: 'needs_review',
  failed: 'rejected',
};

const liveDelays = [5, 10, 30, 60, 300];
/** The interval for polling a gateway without webhooks while its page may be open, which is half an hour. */
const silentDelayS = 60;
const silentForS = 2_700;
const isSilent = (provider: PaymentProvider): boolean =>
  isGateway(provider) && gatewayFacts[provider].news === 'polling';
const hourS = 3_600;
const dayS = 86_400;
/** For this many days a gateway may still accept a late payment, or its staff decide on one. */
const lateDays = 30;

/**
 * The seconds until the next poll after `pollCount` polls; null when nothing can change any more. If its order may
 * still wait for the money, an ended attempt is polled hourly on its first day, then daily: money may come late, and
 * its webhook may be lost.
 */
export const nextPollInS = (
  state: AttemptState,
  pollCount: number,
  { provider, ageS }: { readonly provider: PaymentProvider; readonly ageS: number },
): number | null => {
  switch (state) {
    case 'created':
    case 'redirected':
    case 'pending':
    case 'confirming':
      if (isSilent(provider) && ageS < silentForS)
        return Math.min(liveDelays[pollCount] ?? hourS, silentDelayS);
      return liveDelays[pollCount] ?? hourS;
    case 'expired':
    case 'needs_review':
    case 'rejected':
    case 'cancelled_by_payer':
      if (ageS < dayS) return hourS;
      return ageS < lateDays * dayS ? dayS : null;
    case 'succeeded':
    case 'reversed':
    case 'refunded':
      return null;
    default:
      return state satisfies never;
  }
};

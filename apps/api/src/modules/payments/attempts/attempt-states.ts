import { type AttemptState, type PaymentProvider, gatewayFacts, isGateway } from '@parcela/domain';
import type { InvoiceState } from '@parcela/providers/ports/payment-gateway.ts';

/**
 * How far an attempt has come. It only ever goes up, so that events in any order, and any number of times, end the
 * same: what a gateway said last wins over what it said before, whichever arrives first. The gateway may still turn
 * an expired or failed invoice into a paid one; nothing leads away from paid, or from what became of it.
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

/** What the gateway says about an invoice; that its money went back is known from elsewhere. */
type HeardState = Exclude<AttemptState, 'reversed' | 'refunded'>;

/** Does `next` come after `current`? */
export const isProgress = (current: AttemptState, next: HeardState): boolean =>
  progress[next] > progress[current];

/** The states in which an attempt can still bring its money without staff: it is live. */
export const liveAttemptStates = ['redirected', 'pending', 'confirming'] as const;

/** The state of the attempt whose invoice is in this state. */
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
/** A gateway that never calls is asked so often while its page may be open, which is half an hour. */
const silentDelayS = 60;
const silentForS = 2_700;
const isSilent = (provider: PaymentProvider): boolean =>
  isGateway(provider) && gatewayFacts[provider].news === 'polling';
const hourS = 3_600;
const dayS = 86_400;
/** For so many days a gateway may still take a late payment, or staff there decide on one. */
const lateDays = 30;

/**
 * The seconds until the next poll after `pollCount` polls; null when nothing can change any more. An ended attempt is
 * still polled, hourly on its first day, when its order may still wait for the money, then daily: money may come late
 * and its webhook may be lost.
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

import type { Tx } from '../../../platform/database/database.ts';
import type { Sweep } from '../../../platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { claimEvent, endEvent, type PurchaseTarget, skipEvents } from './purchase-events.store.ts';
import type { AffiliateNetwork, PurchaseAnalytics, ReportOutcome } from './purchase-events.ports.ts';
import { findPurchaseToTell, type PurchaseToTell } from './purchase-events.queries.ts';

export interface SendPurchaseEventsDeps {
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  /** Undefined: nobody is told. */
  readonly analytics: PurchaseAnalytics | undefined;
  readonly affiliates: AffiliateNetwork | undefined;
}

interface Teller {
  readonly target: PurchaseTarget;
  readonly triesMax: number;
  /** Undefined when nobody is there to be told; its answer is undefined when it may not be told now. */
  readonly tell: ((found: PurchaseToTell) => Promise<ReportOutcome> | undefined) | undefined;
}

const tellersOf = ({ analytics, affiliates }: SendPurchaseEventsDeps): readonly Teller[] => [
  {
    target: 'ga4',
    triesMax: 8,
    tell:
      analytics &&
      (({ purchase, clientId }) =>
        clientId === null ? undefined : analytics.reportPurchase(purchase, clientId)),
  },
  {
    target: 'ehub',
    triesMax: 5,
    tell:
      affiliates &&
      (({ purchase, visitId }) => (visitId === null ? undefined : affiliates.reportSale(purchase, visitId))),
  },
];

/** Tells one that is due; says whether there was one. */
const sendNext = async (
  { reader, transact }: SendPurchaseEventsDeps,
  { target, triesMax, tell }: Teller,
): Promise<boolean> => {
  if (!tell) {
    await transact((tx) => skipEvents(tx, target));
    return false;
  }
  const claimed = await transact((tx) => claimEvent(tx, target, triesMax));
  if (!claimed) return false;
  if (claimed.isGivenUp) return true;
  // Consent is looked up once more, right before anything leaves.
  const found = await findPurchaseToTell(reader, claimed.id);
  const outcome = found && (await tell(found));
  if (outcome !== 'not_taken')
    await transact((tx) => endEvent(tx, claimed.id, outcome === 'taken' ? 'sent' : 'skipped'));
  return true;
};

/**
 * Tells the measuring and the affiliate network of purchases, long after the money is booked: what they answer
 * changes no order. A process that dies in between tells once more; both know a purchase by its
 * own number and count it once.
 */
export const createSendPurchaseEvents = (deps: SendPurchaseEventsDeps): Sweep => {
  const tellers = tellersOf(deps);
  return {
    name: 'referrals.send-purchase-events',
    everyS: 5,
    run: async () => {
      let isMore = false;
      for (const teller of tellers) isMore = (await sendNext(deps, teller)) || isMore;
      return isMore ? 'more' : 'done';
    },
  };
};

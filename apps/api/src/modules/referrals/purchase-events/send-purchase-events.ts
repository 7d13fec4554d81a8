import type { Tx } from '@parcela/platform/database/database.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { claimEvent, endEvent, type PurchaseTarget, skipEvents } from './purchase-events.store.ts';
import type {
  AffiliateNetwork,
  PurchaseAnalytics,
  ReportOutcome,
} from '@parcela/providers/ports/purchase-reports.ts';
import { findPurchaseToReport, type PurchaseToReport } from './purchase-events.queries.ts';

export interface SendPurchaseEventsDeps {
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  /** Undefined means nothing is sent. */
  readonly analytics: PurchaseAnalytics | undefined;
  readonly affiliates: AffiliateNetwork | undefined;
}

interface Reporter {
  readonly target: PurchaseTarget;
  readonly triesMax: number;
  /** Undefined when the target is not configured; the function returns undefined when nothing may be sent now. */
  readonly report: ((found: PurchaseToReport) => Promise<ReportOutcome> | undefined) | undefined;
}

const reportersOf = ({ analytics, affiliates }: SendPurchaseEventsDeps): readonly Reporter[] => [
  {
    target: 'ga4',
    triesMax: 8,
    report:
      analytics &&
      (({ purchase, clientId }) =>
        clientId === null ? undefined : analytics.reportPurchase(purchase, clientId)),
  },
  {
    target: 'ehub',
    triesMax: 5,
    report:
      affiliates &&
      (({ purchase, visitId }) => (visitId === null ? undefined : affiliates.reportSale(purchase, visitId))),
  },
];

/** Sends one due event; returns whether there was one. */
const sendNext = async (
  { reader, transact }: SendPurchaseEventsDeps,
  { target, triesMax, report }: Reporter,
): Promise<boolean> => {
  if (!report) {
    await transact((tx) => skipEvents(tx, target));
    return false;
  }
  const claimed = await transact((tx) => claimEvent(tx, target, triesMax));
  if (!claimed) return false;
  if (claimed.isGivenUp) return true;
  // Consent is checked again immediately before sending.
  const found = await findPurchaseToReport(reader, claimed.id);
  const outcome = found && (await report(found));
  if (outcome !== 'not_taken')
    await transact((tx) => endEvent(tx, claimed.id, outcome === 'taken' ? 'sent' : 'skipped'));
  return true;
};

/**
 * Sends purchases to analytics and the affiliate network after the money is booked; their answers change no order. A
 * process that dies in between sends the purchase again; both recipients identify it by its number and count it once.
 */
export const createSendPurchaseEvents = (deps: SendPurchaseEventsDeps): ScheduledJob => {
  const reporters = reportersOf(deps);
  return {
    name: 'referrals.send-purchase-events',
    everyS: 5,
    run: async () => {
      let isMore = false;
      for (const reporter of reporters) isMore = (await sendNext(deps, reporter)) || isMore;
      return isMore ? 'more' : 'done';
    },
  };
};

import type { Tx } from '@parcela/platform/database/database.ts';
import {
  type ConsentDecision,
  type Consents,
  deleteMarketingData,
  getConsents,
  lockProfile,
  recordConsents,
  claimPendingVisit,
} from '../accounts/index.ts';
import { skipEventsOf } from './purchase-events/purchase-events.store.ts';
import { deleteVisit, saveVisit } from './affiliate-visits.store.ts';

/**
 * Records a user's consents. Data without consent is deleted in the same transaction: the visit, the cookie, the
 * random id of analytics and the waiting events. Consent to marketing stores the visit that is pending from the
 * sign-up.
 */
export const saveConsents = async (tx: Tx, userId: number, choice: ConsentDecision): Promise<Consents> => {
  await lockProfile(tx, userId);
  await recordConsents(tx, userId, choice);
  if (choice.marketing) {
    const pending = await claimPendingVisit(tx, userId);
    if (pending !== null) await saveVisit(tx, userId, pending);
  } else {
    await deleteMarketingData(tx, userId);
    await deleteVisit(tx, userId);
    await skipEventsOf(tx, userId, 'ehub');
  }
  if (!choice.analytics) await skipEventsOf(tx, userId, 'ga4');
  return getConsents(tx, userId);
};

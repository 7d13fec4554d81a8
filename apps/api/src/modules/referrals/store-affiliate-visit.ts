import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { getConsents, lockProfile } from '../accounts/index.ts';
import { saveVisit } from './affiliate-visits.store.ts';

/**
 * Stores a user's affiliate visit for the next purchase. @throws BusinessError 403 `consent.required` without consent
 * to marketing
 */
export const storeVisit = async (tx: Tx, userId: number, visitId: string): Promise<void> => {
  // Waits for a consent that is being withdrawn at the same time.
  await lockProfile(tx, userId);
  if (!(await getConsents(tx, userId)).marketing) throw new BusinessError('consent.required');
  await saveVisit(tx, userId, visitId);
};

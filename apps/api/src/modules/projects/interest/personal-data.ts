import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { deleteFundedRequests } from './funded-requests.store.ts';
import { findOwnInterest, listOwnFundedRequests } from './funded-requests.queries.ts';
import { deleteInterest } from './interest.store.ts';

/**
 * The funded projects that interested a person, and the new ones of which they were notified; deleted with the account.
 */
export const projectsPersonalData: PersonalData = {
  parts: { fundedRequests: listOwnFundedRequests, newProjectMails: findOwnInterest },
  tables: ['funded_requests', 'interest_subscriptions', 'interest_notices'],
  erase: async (tx, userId) => {
    await deleteFundedRequests(tx, userId);
    await deleteInterest(tx, userId);
  },
};

import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { deleteFundedRequests } from './funded-requests.store.ts';
import { findOwnInterest, listOwnFundedRequests } from './funded-requests.queries.ts';
import { deleteInterest } from './interest.store.ts';

/**
 * A user's interest in funded projects, and the new projects that the user was notified of; deleted with the account.
 */
export const projectsPersonalData: PersonalData = {
  parts: { fundedRequests: listOwnFundedRequests, newProjectMails: findOwnInterest },
  tables: ['funded_requests', 'interest_subscriptions', 'interest_notices'],
  erase: async (tx, userId) => {
    await deleteFundedRequests(tx, userId);
    await deleteInterest(tx, userId);
  },
};

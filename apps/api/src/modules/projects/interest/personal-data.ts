import type { PersonalData } from '../../../platform/personal-data.ts';
import { deleteFundedRequests } from './funded-requests.store.ts';
import { findOwnInterest, listOwnFundedRequests } from './funded-requests.queries.ts';
import { deleteInterest } from './interest.store.ts';

/** Which funded projects a person was interested in, and of which new ones they were told; it goes with the account. */
export const projectsPersonalData: PersonalData = {
  parts: { fundedRequests: listOwnFundedRequests, newProjectMails: findOwnInterest },
  tables: ['funded_requests', 'interest_subscriptions', 'interest_notices'],
  erase: async (tx, userId) => {
    await deleteFundedRequests(tx, userId);
    await deleteInterest(tx, userId);
  },
};

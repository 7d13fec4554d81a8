import type { PersonalData } from '../../platform/personal-data.ts';
import { deleteFundedRequests } from './funded-requests.store.ts';
import { listOwnFundedRequests } from './funded-requests.views.ts';

/** Which funded projects a person was interested in; it goes with the account. */
export const projectsPersonalData: PersonalData = {
  parts: { fundedRequests: listOwnFundedRequests },
  tables: ['funded_requests'],
  forget: deleteFundedRequests,
};

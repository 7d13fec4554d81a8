import { getProjectViewer, listFundedRequests } from '@parcela/contract/investor';
import { routeOptions } from '../../../shared/api/api.ts';

/** Tells whether the user sees the calculator or the interest request; `documentId` is the project's. */
export const viewerOptions = (documentId: string) =>
  routeOptions(getProjectViewer, { query: { documentId } });

/** No investor has interest requests for more projects than fit on the largest page. */
export const interestsOptions = () =>
  routeOptions(listFundedRequests, { query: { 'pagination[pageSize]': 100 } });

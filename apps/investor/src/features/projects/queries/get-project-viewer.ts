import { getProjectViewerOptions, listFundedRequestsOptions } from '@parcela/client/investor/query';

/** Whether the person sees the calculator or the interest request; `documentId` is that of the project. */
export const viewerOptions = (documentId: string) => getProjectViewerOptions({ query: { documentId } });

/** Nobody has interest requests for more projects than fit on the largest page. */
export const interestsOptions = () => listFundedRequestsOptions({ query: { 'pagination[pageSize]': 100 } });

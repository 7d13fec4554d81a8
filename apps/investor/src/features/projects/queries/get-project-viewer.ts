import { getProjectViewerOptions, listFundedRequestsOptions } from '@parcela/client/investor/query';

/** Whether the person sees the calculator or the interest request; `documentId` is the project's. */
export const viewerOptions = (documentId: string) => getProjectViewerOptions({ query: { documentId } });

/** No investor has interest requests for more projects than fit on the largest page. */
export const interestsOptions = () => listFundedRequestsOptions({ query: { 'pagination[pageSize]': 100 } });

import { getProjectViewerOptions, listFundedRequestsOptions } from '@parcela/client/investor/query';

/** Whether the person sees calculator or interest request; `documentId` is the project's. */
export const viewerOptions = (documentId: string) => getProjectViewerOptions({ query: { documentId } });

/** Nobody is interested in more funded projects than fit on the largest page. */
export const interestsOptions = () => listFundedRequestsOptions({ query: { 'pagination[pageSize]': 100 } });

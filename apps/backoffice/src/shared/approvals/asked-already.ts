import { ApiFailure } from '@parcela/web';

/** The waiting request in the refusal of a duplicate request; null for any other error. */
export const askedAlready = (error: unknown) => {
  if (!(error instanceof ApiFailure) || error.code !== 'approval.pending') return null;
  const { request, by, since } = error.params;
  if (typeof request !== 'string' || typeof by !== 'string' || typeof since !== 'string') return null;
  return { documentId: request, by, since };
};

/**
 * What this tab keeps of requests until they have an answer, and of forms until they are sent. It belongs to the person
 * who is signed in and leaves the browser with them.
 */
const requestPrefix = 'parcela-request-';
const draftPrefix = 'parcela-order-draft-';

export const requestPlace = (name: string): string => `${requestPrefix}${name}`;
export const draftPlace = (project: string): string => `${draftPrefix}${project}`;

/** The key of the last request of each kind and what it was for: in memory only, because the body has a password or personal data. */
export const secretAttempts = new Map<string, { readonly content: string; readonly key: string }>();

export const clearStoredRequests = (): void => {
  secretAttempts.clear();
  for (const place of Object.keys(sessionStorage))
    if (place.startsWith(requestPrefix) || place.startsWith(draftPrefix)) sessionStorage.removeItem(place);
};

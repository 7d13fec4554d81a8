/**
 * Requests without an answer and unsent forms, stored in this tab. They belong to the signed-in user and are
 * deleted with the session.
 */
const requestPrefix = 'parcela-request-';
const draftPrefix = 'parcela-order-draft-';

export const requestPlace = (name: string): string => `${requestPrefix}${name}`;
export const draftPlace = (project: string): string => `${draftPrefix}${project}`;

/**
 * The key of the last request of each kind and its body: in memory only, because the body contains a password or
 * personal data.
 */
export const secretAttempts = new Map<string, { readonly content: string; readonly key: string }>();

export const clearStoredRequests = (): void => {
  secretAttempts.clear();
  for (const place of Object.keys(sessionStorage))
    if (place.startsWith(requestPrefix) || place.startsWith(draftPrefix)) sessionStorage.removeItem(place);
};

/** What is bound into the sealed secret of an authenticator, so that it opens on no other person's row. */
export const totpContext = (documentId: string): string => `staff-totp:${documentId}`;

/**
 * The context bound into an authenticator's encrypted secret, so that it cannot be decrypted in another member's row.
 */
export const totpContext = (documentId: string): string => `staff-totp:${documentId}`;

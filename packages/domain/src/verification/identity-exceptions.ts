/**
 * The fields that compliance lets an investor leave out: the expiry of a document that has none, or the
 * missing name.
 */
export const identityExceptionKinds = ['document_without_end', 'one_name'] as const;
export type IdentityExceptionKind = (typeof identityExceptionKinds)[number];

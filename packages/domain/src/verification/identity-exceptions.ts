/** What compliance lets an investor leave out: the end of a document that has none, or the name that there is not. */
export const identityExceptionKinds = ['document_without_end', 'one_name'] as const;
export type IdentityExceptionKind = (typeof identityExceptionKinds)[number];

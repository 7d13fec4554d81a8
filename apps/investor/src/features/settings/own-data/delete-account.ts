import { deleteAccount } from '@parcela/client/investor';
import { ApiFailure } from '../../../shared/api/api.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { session } from '../../../shared/session/session.ts';
import { withStepUp } from '../security/step-up.ts';

/** What can keep an account from being deleted, as the server names it. */
export const deletionReasons = [
  'holdings',
  'live_orders',
  'money',
  'withdrawals',
  'open_refunds',
  'suspense',
] as const;
export type DeletionReason = (typeof deletionReasons)[number];

const isReason = (text: string): text is DeletionReason => deletionReasons.some((reason) => reason === text);

/** Why the server refused; null when this failure is another one. What we do not know yet is `other`. */
export const refusalReasons = (error: unknown): readonly (DeletionReason | 'other')[] | null => {
  if (!(error instanceof ApiFailure) || error.code !== 'account.not_deletable') return null;
  const given = error.params['reasons'];
  const reasons = Array.isArray(given) ? given.map(String) : [String(given ?? '')];
  return [...new Set(reasons.map((reason) => (isReason(reason) ? reason : 'other')))];
};

/**
 * Deletes the account for ever; afterwards nobody is signed in, here or elsewhere. What was loaded is forgotten once
 * the person has been led away: the screen they leave would ask for it again. Throws an `ApiFailure`.
 */
export const endAccount = async (leave: () => Promise<void>): Promise<void> => {
  await withStepUp(() => deleteAccount({ throwOnError: true }));
  session.end();
  await leave();
  queryClient.clear();
};

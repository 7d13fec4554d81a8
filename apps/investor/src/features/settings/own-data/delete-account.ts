import { deleteAccount } from '@parcela/contract/investor';
import { ApiFailure, queryClient } from '@parcela/web';
import { call } from '../../../shared/api/api.ts';
import { session } from '../../../shared/session/session.ts';
import { withStepUp } from '../../../shared/step-up/step-up.ts';

/** The reasons that prevent the deletion of an account, by their names on the server. */
export const deletionReasons = [
  'holdings',
  'live_orders',
  'money',
  'withdrawals',
  'open_refunds',
  'suspense',
  'debts',
  'share_transfers',
] as const;
export type DeletionReason = (typeof deletionReasons)[number];

const isReason = (text: string): text is DeletionReason => deletionReasons.some((reason) => reason === text);

/** The reason of the server's refusal; null for any other failure. An unknown reason is `other`. */
export const refusalReasons = (error: unknown): readonly (DeletionReason | 'other')[] | null => {
  if (!(error instanceof ApiFailure) || error.code !== 'account.not_deletable') return null;
  const given = error.params['reasons'];
  const reasons = Array.isArray(given) ? given.map(String) : [String(given ?? '')];
  return [...new Set(reasons.map((reason) => (isReason(reason) ? reason : 'other')))];
};

/**
 * Deletes the account permanently and ends every session. Clears loaded data only after the user has left the
 * screen, which would load it again. Throws an `ApiFailure`.
 */
export const endAccount = async (leave: () => Promise<void>): Promise<void> => {
  await withStepUp(() => call(deleteAccount, {}));
  session.end();
  await leave();
  queryClient.clear();
};

import type { Tx } from '@parcela/platform/database/database.ts';
import { notifyAll } from '../../notifications/index.ts';
import { findPollFacts } from '../weights/weights.store.ts';

type DelegationNotice =
  | 'voting.delegation_asked'
  | 'voting.delegation_accepted'
  | 'voting.delegation_declined'
  | 'voting.delegation_revoked'
  | 'voting.delegate_voted';

/** Notifies people of a delegation by bell and mail; the notification names no person. */
export const notifyDelegation = async (
  tx: Tx,
  kind: DelegationNotice,
  { pollId, userIds }: { readonly pollId: number; readonly userIds: readonly number[] },
): Promise<void> => {
  if (userIds.length === 0) return;
  const { question, projectTitle, endAt } = await findPollFacts(tx, pollId);
  await notifyAll(
    tx,
    userIds.map((userId) => ({
      userId,
      kind,
      params: { question, project: projectTitle, until: endAt },
      link: '/voting',
      mail: true,
    })),
  );
};

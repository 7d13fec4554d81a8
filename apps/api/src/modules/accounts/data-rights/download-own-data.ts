import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { type PersonalData, personalDataText } from '@parcela/platform/personal-data.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';

/**
 * Returns all data that the modules store about a user, as one JSON text with amounts in minor units and instants in
 * UTC. The download is recorded.
 */
export const downloadOwnData = async (
  { personalData }: { readonly personalData: readonly PersonalData[] },
  tx: Tx,
  {
    userId,
    actor = { kind: 'user', id: userId },
    requestId,
  }: { readonly userId: number; readonly actor?: EventActor; readonly requestId: string },
): Promise<string> => {
  await recordEvent(tx, {
    actor,
    type: 'user.data_downloaded',
    subject: { type: 'user', id: userId },
    requestId,
  });
  const parts = personalData.flatMap((data) => Object.entries(data.parts));
  const createdAt = ['createdAt', () => readClock(tx)] as const;
  return personalDataText(Object.fromEntries([createdAt, ...parts]), tx, userId);
};

import type { Tx } from '@parcela/platform/database/database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';

export interface SecondFactorChange {
  readonly userId: number;
  readonly requestId: string;
}

/** Every change is recorded in the audit log and mailed, so that the owner notices a stranger's change. */
export const recordChange = async (
  tx: Tx,
  { userId, requestId }: SecondFactorChange,
  [action, kind]:
    | ['user.second_factor_enabled', 'security.second_factor_on']
    | ['user.second_factor_disabled', 'security.second_factor_off']
    | ['user.recovery_codes_renewed', 'security.recovery_codes_renewed'],
): Promise<void> => {
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: action,
    subject: { type: 'user', id: userId },
    requestId,
  });
  await notify(tx, { userId, kind, params: {}, link: '/settings', mail: true });
};

import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { rewrapStaffSecrets } from '../modules/staff/index.ts';
import { createSecretVault } from '@parcela/platform/security/encryption.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { countDataKeys, rewrapDataKeys } from '@parcela/platform/security/rotate-data-keys.ts';
import type { MasterKey } from '@parcela/platform/security/sealing.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';

export interface Rotation {
  readonly currentKeyId: string;
  /** Users whose key was wrapped again, and members of staff whose authenticator was encrypted again. */
  readonly people: number;
  readonly staff: number;
  /**
   * Users that an older master key still encrypts: a process with the older configuration added them in the meantime.
   */
  readonly left: readonly { readonly masterKeyId: string; readonly people: number }[];
}

/**
 * Brings everything under the newest master key, a batch of users per transaction, while the platform runs. Another
 * run continues where it stopped.
 */
export const rotateKeys = async (
  transact: UnitOfWork,
  masterKeys: readonly MasterKey[],
): Promise<Rotation> => {
  const [current] = masterKeys;
  invariant(current, 'there is no master key');
  const staff = await transact((tx) => rewrapStaffSecrets(createSecretVault(masterKeys), tx));
  let people = 0;
  for (let batch = -1; batch !== 0; people += batch)
    batch = await transact((tx) => rewrapDataKeys(tx, masterKeys));
  const counts = await transact(async (tx) => {
    await recordEvent(tx, {
      actor: { kind: 'system' },
      type: 'keys.rotated',
      subject: { type: 'master_key', id: current.id },
      after: { people, staff },
    });
    return countDataKeys(tx);
  });
  const left = counts.filter(({ masterKeyId }) => masterKeyId !== current.id);
  return { currentKeyId: current.id, people, staff, left };
};

import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { rewrapStaffSecrets } from '../modules/staff/index.ts';
import { createSecretVault } from '@parcela/platform/security/encryption.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { countDataKeys, rewrapDataKeys } from '@parcela/platform/security/rotate-data-keys.ts';
import type { MasterKey } from '@parcela/platform/security/sealing.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';

export interface Rotation {
  readonly currentKeyId: string;
  /** Users whose key was wrapped again, and staff members whose authenticator was encrypted again. */
  readonly people: number;
  readonly staff: number;
  /**
   * Users still encrypted under an older master key: a process with the old configuration added them in the meantime.
   */
  readonly left: readonly { readonly masterKeyId: string; readonly people: number }[];
}

/**
 * Encrypts everything under the newest master key while the platform runs, one batch of users per transaction.
 * Another run continues where this one stopped.
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

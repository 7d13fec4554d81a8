import type { Tx } from '../../../platform/database/database.ts';
import type { SecretVault } from '../../../platform/security/encryption.ts';
import { lockSecretsOfOtherKeys, saveTotpSecret } from './staff-members.store.ts';
import { totpContext } from '../sign-in/totp-context.ts';

/** Seals the authenticators' secrets anew that another master key than the newest one closes; says how many. */
export const rewrapStaffSecrets = async (secrets: SecretVault, tx: Tx): Promise<number> => {
  const members = await lockSecretsOfOtherKeys(tx, secrets.currentKeyId);
  for (const { id, documentId, totpSecret } of members) {
    const context = totpContext(documentId);
    await saveTotpSecret(tx, id, secrets.seal(context, secrets.open(context, totpSecret)));
  }
  return members.length;
};

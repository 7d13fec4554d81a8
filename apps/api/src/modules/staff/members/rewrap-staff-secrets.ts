import type { Tx } from '@parcela/platform/database/database.ts';
import type { SecretVault } from '@parcela/platform/security/encryption.ts';
import { lockSecretsOfOtherKeys, saveTotpSecret } from './staff-members.store.ts';
import { totpContext } from '../sign-in/totp-context.ts';

/** Encrypts again the authenticator secrets that use an older master key; returns how many. */
export const rewrapStaffSecrets = async (secrets: SecretVault, tx: Tx): Promise<number> => {
  const members = await lockSecretsOfOtherKeys(tx, secrets.currentKeyId);
  for (const { id, documentId, totpSecret } of members) {
    const context = totpContext(documentId);
    await saveTotpSecret(tx, id, secrets.seal(context, secrets.open(context, totpSecret)));
  }
  return members.length;
};

import type { Tx } from '@parcela/platform/database/database.ts';
import { newSecret } from '@parcela/platform/ids.ts';
import { lockProfile } from '../../accounts/index.ts';
import { insertAttempt, type Visitor } from './bank-id-attempts.store.ts';
import type { BankIdSecrets } from '@parcela/providers/ports/bank-id.ts';
import { requireCheckable } from '../identity-checks/start-kyc-check.policy.ts';

export const newBankIdSecrets = (): BankIdSecrets => ({
  state: newSecret(),
  nonce: newSecret(),
  codeVerifier: newSecret(),
});

/**
 * Stores the values that identify an attempt at a bank until the browser returns. @throws BusinessError 409
 * `kyc.already_done`, 403 `kyc.rejected` after a permanent refusal
 */
export const startBankId = async (tx: Tx, visitor: Visitor, secrets: BankIdSecrets): Promise<void> => {
  await lockProfile(tx, visitor.userId);
  await requireCheckable(tx, visitor.userId);
  await insertAttempt(tx, visitor, secrets);
};

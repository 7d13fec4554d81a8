import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockProfile } from '../../accounts/index.ts';
import { hasLiveSubmission } from './aml-questionnaire.store.ts';
import { saveDraft } from './aml-drafts.store.ts';

/**
 * Stores a user's unfinished answers. A lock serialises this with the submission, so that a simultaneous automatic
 * save leaves no draft behind. @throws BusinessError 409 `verification.aml_already_submitted`
 */
export const saveAmlDraft = async (
  { vault }: { readonly vault: PersonalVault },
  tx: Tx,
  input: { readonly userId: number; readonly draft: object },
): Promise<Date> => {
  await lockProfile(tx, input.userId);
  if (await hasLiveSubmission(tx, input.userId))
    throw new BusinessError('verification.aml_already_submitted');
  return saveDraft(tx, vault, input);
};

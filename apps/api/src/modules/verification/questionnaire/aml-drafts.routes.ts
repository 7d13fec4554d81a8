import { amlDraft } from '@parcela/contract';
import { investorRoutes } from '@parcela/contract/investor';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { deleteDraft, findDraft } from './aml-drafts.store.ts';
import { saveAmlDraft } from './save-aml-draft.ts';

/** The unfinished questionnaire, stored only on the server. */
export const amlRoutes = (api: Api, deps: { readonly vault: PersonalVault }): void => {
  api.read(investorRoutes.getAmlDraft, async (tx, { caller }) => {
    const found = await findDraft(tx, deps.vault, caller.subjectId);
    if (!found) return { draft: null, savedAt: null };
    return { draft: amlDraft.parse(found.draft), savedAt: found.savedAt.toISOString() };
  });

  api.write(investorRoutes.saveAmlDraft, async (tx, { caller, body }) => {
    const savedAt = await saveAmlDraft(deps, tx, { userId: caller.subjectId, draft: body });
    return { savedAt: savedAt.toISOString() };
  });

  api.write(investorRoutes.deleteAmlDraft, async (tx, { caller }) => {
    await deleteDraft(tx, caller.subjectId);
    return { ok: true } as const;
  });
};

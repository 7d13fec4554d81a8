import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import { acceptDelegation } from './accept-delegation.ts';
import { askDelegate } from './ask-delegate.ts';
import { endDelegation } from './end-delegation.ts';

/** The routes by which a holder asks another holder to vote, and by which either answers or ends the delegation. */
export const delegationsRoutes = (api: Api): void => {
  api.write(investorRoutes.askDelegate, async (tx, { caller, body }) => {
    const documentId = await askDelegate(tx, {
      userId: caller.subjectId,
      poll: body.votingDocumentId,
      email: body.email,
    });
    return { data: { documentId, state: 'asked' as const }, meta: {} };
  });

  api.write(investorRoutes.acceptDelegation, async (tx, { caller, params }) => {
    await acceptDelegation(tx, { userId: caller.subjectId, ...params });
    return { data: { ...params, state: 'accepted' as const }, meta: {} };
  });

  api.write(investorRoutes.endDelegation, async (tx, { caller, params }) => {
    await endDelegation(tx, { userId: caller.subjectId, ...params });
    return { data: { ...params, state: 'ended' as const }, meta: {} };
  });
};

import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import { endException } from './end-identity-exception.ts';
import { requestException } from './request-identity-exception.ts';

/** The compliance routes that let an investor omit a field. */
export const identityExceptionsRoutes = (api: Api, deps: { readonly timeZone: string }): void => {
  api.write(operatorRoutes.requestIdentityException, async (tx, { params, body, caller, requestId }) => {
    const asked = { ...body, user: params.documentId, staffId: caller.subjectId, requestId };
    return { data: await requestException(tx, asked), meta: {} };
  });

  api.write(operatorRoutes.endIdentityException, async (tx, { params, body, caller, requestId }) => {
    const { documentId } = params;
    await endException(deps, tx, { ...body, documentId, staffId: caller.subjectId, requestId });
    return { ok: true } as const;
  });
};

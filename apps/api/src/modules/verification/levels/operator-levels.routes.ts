import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import { requestOverride } from './request-verification-override.ts';

/** The staff routes for changing users' levels. */
export const operatorLevelsRoutes = (api: Api): void => {
  api.write(operatorRoutes.overrideVerification, async (tx, { params, body, caller, requestId }) => {
    const { reason, type, effect, validThrough = null, comment = null } = body;
    const override = { user: params.documentId, type, effect, validThrough, comment };
    const data = await requestOverride(tx, { override, staffId: caller.subjectId, reason, requestId });
    return { data, meta: {} };
  });
};

import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import { requestSecondFactorReset } from './reset-second-factor.ts';

/** The staff routes for the second factor of investors. */
export const operatorSecondFactorRoutes = (api: Api): void => {
  api.write(operatorRoutes.resetSecondFactor, async (tx, { params, body, caller, requestId }) => {
    const data = await requestSecondFactorReset(tx, {
      user: params.documentId,
      staffId: caller.subjectId,
      reason: body.reason,
      requestId,
    });
    return { data, meta: {} };
  });
};

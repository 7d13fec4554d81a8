import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '../../../platform/http/api.ts';
import { requestLadder } from './change-verification-options.ts';
import { listLadder } from './verification-options.queries.ts';

/** What staff see of the ladder, and how they ask for another one. */
export const ladderRoutes = (api: Api): void => {
  api.read(operatorRoutes.getVerificationLadder, async (tx) => ({
    data: (await listLadder(tx)).map(({ name, description, ...step }) => ({
      ...step,
      name: { ...name },
      description: { ...description },
    })),
    meta: {},
  }));

  api.write(operatorRoutes.changeVerificationLadder, async (tx, { caller, body, requestId }) => ({
    data: await requestLadder(tx, { ...body, staffId: caller.subjectId, requestId }),
    meta: {},
  }));
};

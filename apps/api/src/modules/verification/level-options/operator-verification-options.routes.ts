import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import { requestLevelsChange } from './change-verification-options.ts';
import { listLevelOptions } from './verification-options.queries.ts';
import { levelOptionsVersion } from './verification-options.store.ts';

/** The verification levels as staff see them, and the request to change them. */
export const verificationLevelsRoutes = (api: Api): void => {
  api.read(operatorRoutes.getVerificationLevels, async (tx) => {
    const [version, options] = [await levelOptionsVersion(tx), await listLevelOptions(tx)];
    const steps = options.map(({ name, description, ...step }) => ({
      ...step,
      name: { ...name },
      description: { ...description },
    }));
    return { data: { version, steps }, meta: {} };
  });

  api.write(operatorRoutes.changeVerificationLevels, async (tx, { caller, body, requestId }) => ({
    data: await requestLevelsChange(tx, { ...body, staffId: caller.subjectId, requestId }),
    meta: {},
  }));
};

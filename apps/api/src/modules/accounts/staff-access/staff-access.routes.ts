import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { readPersonalData } from './read-personal-data.ts';
import { openReading } from './open-personal-data-reading.ts';

/**
 * The routes that show personal data to staff. Each view is recorded in its own transaction; if the recording fails,
 * nothing is shown.
 */
export const personalDataRoutes = (
  api: Api,
  deps: { readonly personalData: readonly PersonalData[] },
): void => {
  api.write(operatorRoutes.openPersonalDataReading, async (tx, { params, body, caller, requestId }) => {
    const asked = { user: params.documentId, reason: body.reason, staffId: caller.subjectId, requestId };
    return { data: await openReading(tx, asked), meta: {} };
  });

  api.write(operatorRoutes.readPersonalData, async (tx, { params, caller, requestId }) => {
    const asked = { reading: params.documentId, staffId: caller.subjectId, requestId };
    return { data: await readPersonalData(deps, tx, asked), meta: {} };
  });
};

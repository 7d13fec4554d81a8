import { operatorRoutes } from '@parcela/contract/operator';
import { dateInZone } from '@parcela/domain';
import { readClock } from '@parcela/platform/database/database.ts';
import { recordReading } from '@parcela/platform/events/record-reading.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import type { DeleteAccountDeps } from '../data-rights/delete-account.ts';
import { downloadOwnData } from '../data-rights/download-own-data.ts';
import { getUserId } from '../users.queries.ts';
import { requestDeletion, showDeletion } from './delete-user.ts';

export interface AccountEndDeps extends DeleteAccountDeps {
  readonly timeZone: string;
}

/** The routes for an investor who leaves: the download of their data, and the deletion of the account. */
export const accountEndRoutes = (api: Api, deps: AccountEndDeps): void => {
  api.write(operatorRoutes.exportInvestorData, async (tx, { params, caller, requestId }) => {
    const userId = await getUserId(tx, params.documentId);
    const actor = { kind: 'staff', id: caller.subjectId } as const;
    const text = await downloadOwnData(deps, tx, { userId, actor, requestId });
    const day = dateInZone(await readClock(tx), deps.timeZone);
    return fileAnswer({
      contentType: 'application/json; charset=utf-8',
      bytes: Buffer.from(text),
      headers: {
        'content-disposition': `attachment; filename="parcela-data-${params.documentId}-${day}.json"`,
        'cache-control': 'no-store',
        vary: 'Authorization',
      },
    });
  });

  api.write(operatorRoutes.previewDeletion, async (tx, { params, caller, requestId }) => {
    const userId = await getUserId(tx, params.documentId);
    await recordReading(tx, { staffId: caller.subjectId, userId, what: 'previewDeletion', requestId });
    return { data: await showDeletion(deps, tx, userId), meta: {} };
  });

  api.write(operatorRoutes.deleteInvestor, async (tx, { params, body, caller, requestId }) => {
    const asked = { user: params.documentId, reason: body.reason, staffId: caller.subjectId, requestId };
    return { data: await requestDeletion(deps, tx, asked), meta: {} };
  });
};

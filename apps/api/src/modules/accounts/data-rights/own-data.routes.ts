import { investorRoutes } from '@parcela/contract/investor';
import { dateInZone } from '@parcela/domain';
import { readClock } from '@parcela/platform/database/database.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import { deleteAccount, type DeleteAccountDeps } from './delete-account.ts';
import { downloadOwnData } from './download-own-data.ts';
import { requireFreshSession } from '../step-up/step-up.ts';

export interface OwnDataRoutesDeps extends DeleteAccountDeps {
  readonly timeZone: string;
}

export const ownDataRoutes = (api: Api, deps: OwnDataRoutesDeps): void => {
  api.write(investorRoutes.downloadOwnData, async (tx, { caller, requestId }) => {
    requireFreshSession(caller);
    const text = await downloadOwnData(deps, tx, { userId: caller.subjectId, requestId });
    const day = dateInZone(await readClock(tx), deps.timeZone);
    return fileAnswer({
      contentType: 'application/json; charset=utf-8',
      bytes: Buffer.from(text),
      headers: {
        'content-disposition': `attachment; filename="parcela-data-${day}.json"`,
        'cache-control': 'no-store',
        vary: 'Authorization',
      },
    });
  });

  api.write(investorRoutes.deleteAccount, async (tx, { caller, requestId }) => {
    requireFreshSession(caller);
    await deleteAccount(deps, tx, { userId: caller.subjectId, requestId });
    return { ok: true } as const;
  });
};

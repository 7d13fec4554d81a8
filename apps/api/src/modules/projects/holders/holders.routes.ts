import { operatorRoutes } from '@parcela/contract/operator';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { ReadLetterhead } from '@parcela/platform/brand.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { decimal } from '@parcela/tables';
import { tableAnswer } from '@parcela/platform/http/responses/table-file.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { findProjectOfInfo } from '../editing/project-versions.store.ts';
import { printHolders } from './print-holders.ts';
import { type HolderRow, listAllHolders, listHolders } from './list-holders.queries.ts';

const holderView = ({ user, email, shares, percent }: HolderRow) => ({
  investor: { documentId: user, email },
  shares: Number(shares),
  percent,
});

interface Reading {
  readonly caller: { readonly subjectId: number };
  readonly params: { readonly documentId: string };
  readonly query: { readonly on?: string | undefined };
  readonly requestId: string;
}

const recordReading = (tx: Tx, { caller, params, query, requestId }: Reading, isWhole: boolean) =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: caller.subjectId },
    type: 'project_info.holders_viewed',
    subject: { type: 'project_info', id: params.documentId },
    after: { on: query.on ?? null, isWhole },
    requestId,
  });

/** The register of a project's holders; if the view cannot be recorded, nothing is shown. */
export const holdersRoutes = (
  api: Api,
  { timeZone, letterhead }: { readonly timeZone: string; readonly letterhead: ReadLetterhead },
): void => {
  api.write(operatorRoutes.listProjectHolders, async (tx, call) => {
    const { query, asFile } = call;
    const { documentId } = call.params;
    if (!(await findProjectOfInfo(tx, documentId))) throw new BusinessError('common.not_found');
    const held = { infoDocumentId: documentId, on: query.on, timeZone };
    await recordReading(tx, call, asFile !== null);
    if (asFile)
      return tableAnswer(asFile, {
        name: 'holders',
        columns: [
          { header: 'investor', value: ({ user }: HolderRow) => user },
          { header: 'email', value: ({ email }: HolderRow) => email },
          { header: 'shares', value: ({ shares }: HolderRow) => Number(shares) },
          { header: 'percent', value: ({ percent }: HolderRow) => decimal(percent) },
        ],
        rows: await listAllHolders(tx, held),
      });
    const page = pageAfterOf(query, lastId);
    return answerAfter(await listHolders(tx, { ...held, ...page }), page, {
      keyOf: ({ userId }) => userId,
      present: holderView,
    });
  });

  api.write(operatorRoutes.printProjectHolders, async (tx, call) => {
    const held = { infoDocumentId: call.params.documentId, on: call.query.on, timeZone };
    const answer = await printHolders(tx, held, { locale: call.locale, letterhead });
    await recordReading(tx, call, true);
    return answer;
  });
};

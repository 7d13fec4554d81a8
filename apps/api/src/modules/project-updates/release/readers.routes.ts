import { operatorRoutes } from '@parcela/contract/operator';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { tableAnswer } from '@parcela/platform/http/responses/table-file.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { isKnownUpdate, listAllReaders, listReaders, type ReaderRow } from './readers.queries.ts';

const readerView = ({ user, email, since, shares, noticedAt }: ReaderRow) => ({
  investor: { documentId: user, email },
  since: since.toISOString(),
  shares: shares === null ? null : Number(shares),
  noticedAt: noticedAt?.toISOString() ?? null,
});

/** The log of an update's readers; if the reading cannot be recorded, nothing is shown. */
export const updateReadersRoutes = (api: Api): void => {
  api.write(operatorRoutes.listProjectUpdateReaders, async (tx, call) => {
    const { query, asFile, caller, requestId } = call;
    const { documentId } = call.params;
    if (!(await isKnownUpdate(tx, documentId))) throw new BusinessError('common.not_found');
    await recordEvent(tx, {
      actor: { kind: 'staff', id: caller.subjectId },
      type: 'project_update.readers_viewed',
      subject: { type: 'project_update', id: documentId },
      after: { isWhole: asFile !== null },
      requestId,
    });
    if (asFile)
      return tableAnswer(asFile, {
        name: 'update-readers',
        columns: [
          { header: 'investor', value: ({ user }: ReaderRow) => user },
          { header: 'email', value: ({ email }: ReaderRow) => email },
          { header: 'since', value: ({ since }: ReaderRow) => since },
          {
            header: 'shares',
            value: ({ shares }: ReaderRow) => (shares === null ? null : Number(shares)),
          },
          { header: 'noticed', value: ({ noticedAt }: ReaderRow) => noticedAt },
        ],
        rows: await listAllReaders(tx, documentId),
      });
    const page = pageAfterOf(query, lastId);
    return answerAfter(await listReaders(tx, { documentId, ...page }), page, {
      keyOf: ({ userId }) => userId,
      present: readerView,
    });
  });
};

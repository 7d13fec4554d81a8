import { operatorRoutes } from '@parcela/contract/operator';
import { z } from 'zod/mini';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { type FailedMail, listFailedMails } from './mail-queue.queries.ts';
import { retryMail } from './mail-queue.store.ts';

const present = ({ userDocumentId, email, ...mail }: FailedMail) => ({
  documentId: mail.documentId,
  kind: mail.kind,
  user: userDocumentId === null || email === null ? null : { documentId: userDocumentId, email },
  createdAt: mail.createdAt.toISOString(),
  error: mail.error ?? '',
});

export const failedMailsRoutes = (api: Api): void => {
  api.read(operatorRoutes.listFailedMails, async (tx, { query }) => {
    const page = pageAfterOf(query, z.int());
    return answerAfter(await listFailedMails(tx, page), page, { keyOf: ({ id }) => Number(id), present });
  });

  api.write(operatorRoutes.retryMail, async (tx, { caller, params, requestId }) => {
    if (!(await retryMail(tx, params.documentId))) throw new BusinessError('common.not_found');
    await recordEvent(tx, {
      actor: { kind: 'staff', id: caller.subjectId },
      type: 'mail.retried',
      subject: { type: 'notification', id: params.documentId },
      requestId,
    });
    return { ok: true as const };
  });
};

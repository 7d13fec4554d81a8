import { operatorRoutes } from '@parcela/contract/operator';
import { z } from 'zod/mini';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { type FailedStaffMail, listFailedStaffMails, retryStaffMail } from './staff-mails.store.ts';

const present = ({ documentId, kind, name, email, createdAt, error }: FailedStaffMail) => ({
  documentId,
  kind,
  to: { name, email },
  createdAt: createdAt.toISOString(),
  error: error ?? '',
});

export const failedStaffMailsRoutes = (api: Api): void => {
  api.read(operatorRoutes.listFailedStaffMails, async (tx, { query }) => {
    const page = pageAfterOf(query, z.int());
    const mails = await listFailedStaffMails(tx, page);
    return answerAfter(mails, page, { keyOf: ({ id }) => Number(id), present });
  });

  api.write(operatorRoutes.retryStaffMail, async (tx, { caller, params, requestId }) => {
    if (!(await retryStaffMail(tx, params.documentId))) throw new BusinessError('common.not_found');
    await recordEvent(tx, {
      actor: { kind: 'staff', id: caller.subjectId },
      type: 'mail.retried',
      subject: { type: 'staff_mail', id: params.documentId },
      requestId,
    });
    return { ok: true as const };
  });
};

import { operatorRoutes } from '@parcela/contract/operator';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { failedJobsRoutes } from './failed-jobs.routes.ts';
import { unparkEvent } from '@parcela/platform/events/parked-events.store.ts';
import { listParkedEvents, type ParkedEvent } from '@parcela/platform/events/parked-events.queries.ts';

const present = ({ subjectType, subjectId, recordedAt, parkedAt, ...row }: ParkedEvent) => ({
  ...row,
  subject: { type: subjectType, id: subjectId },
  recordedAt: recordedAt.toISOString(),
  parkedAt: parkedAt.toISOString(),
});

export const eventsRoutes = (api: Api): void => {
  failedJobsRoutes(api);

  api.read(operatorRoutes.listParkedEvents, async (tx, { query }) => {
    const page = pageOf(query);
    const { total, events } = await listParkedEvents(tx, page);
    return listAnswer(events.map(present), page, total);
  });

  api.write(operatorRoutes.retryParkedEvent, async (tx, { caller, body, requestId }) => {
    if (!(await unparkEvent(tx, body))) throw new BusinessError('common.not_found');
    await recordEvent(tx, {
      actor: { kind: 'staff', id: caller.subjectId },
      type: 'event.retried',
      subject: { type: 'event', id: body.event },
      after: { subscriber: body.subscriber },
      requestId,
    });
    return { ok: true as const };
  });
};

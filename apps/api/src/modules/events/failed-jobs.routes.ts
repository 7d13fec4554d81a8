import { operatorRoutes } from '@parcela/contract/operator';
import { z } from 'zod/mini';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { type FailedJob, listFailedJobs, retryFailedJob } from '@parcela/platform/jobs/failed-jobs.ts';
import { answerAfter, micros, pageAfterOf } from '@parcela/platform/paging/keyset.ts';

const key = z.tuple([micros, z.uuid()]);

const present = ({ id, queue, enqueuedAt, failedAt, tries, error }: FailedJob) => ({
  id,
  queue,
  enqueuedAt: enqueuedAt.toISOString(),
  failedAt: failedAt.toISOString(),
  tries,
  error,
});

export const failedJobsRoutes = (api: Api): void => {
  api.read(operatorRoutes.listFailedJobs, async (tx, { query }) => {
    const page = pageAfterOf(query, key);
    const keyOf = ({ failedMicros, id }: FailedJob) => [String(failedMicros), id];
    return answerAfter(await listFailedJobs(tx, page), page, { keyOf, present });
  });

  api.write(operatorRoutes.retryFailedJob, async (tx, { caller, params, requestId }) => {
    const queue = await retryFailedJob(tx, params.id);
    if (queue === undefined) throw new BusinessError('common.not_found');
    await recordEvent(tx, {
      actor: { kind: 'staff', id: caller.subjectId },
      type: 'job.retried',
      subject: { type: 'job', id: params.id },
      after: { queue },
      requestId,
    });
    return { ok: true as const };
  });
};

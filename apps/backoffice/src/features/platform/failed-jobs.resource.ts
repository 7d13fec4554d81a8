import { listFailedJobs, retryFailedJob } from '@parcela/contract/operator';
import { IconRefresh } from '@parcela/ui/icons';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { count, handle, instant, say, text } from '../../shared/resource/values.ts';
import { jobName } from '../../shared/words/job-name.ts';

export const failedJobs = defineResource({
  list: defineList({
    route: listFailedJobs,
    title: 'boPlatform.jobs.title',
    description: 'boPlatform.jobs.description',
    empty: 'boPlatform.jobs.empty',
    rowKey: (job) => job.id,
    columns: [
      { key: 'queue', label: 'boPlatform.jobs.queue', value: (job) => jobName(job.queue), isTitle: true },
      { key: 'failedAt', label: 'boPlatform.jobs.failedAt', value: (job) => instant(job.failedAt) },
      { key: 'tries', priority: 'extra', label: 'boPlatform.jobs.tries', value: (job) => count(job.tries) },
      { key: 'error', label: 'boPlatform.jobs.error', value: (job) => text(job.error) },
    ],
    panel: {
      title: (job) => jobName(job.queue),
      sections: (section) => [
        section.facts('boPlatform.jobs.one', (job) => [
          ['boPlatform.jobs.id', handle('boPlatform.jobs.id', job.id)],
          ['boPlatform.jobs.enqueuedAt', instant(job.enqueuedAt)],
          ['boPlatform.jobs.failedAt', instant(job.failedAt)],
          ['boPlatform.jobs.tries', count(job.tries)],
          ['boPlatform.jobs.error', text(job.error)],
        ]),
      ],
    },
    actions: (action) => [
      action({
        key: 'retry',
        route: retryFailedJob,
        label: 'boPlatform.jobs.retry.action',
        icon: IconRefresh,
        isMain: true,
        params: ({ id: job }) => ({ id: job }),
        consequences: ({ queue }) => [
          say('boPlatform.jobs.retry.does', { queue: jobName(queue) }),
          say('boPlatform.jobs.retry.once'),
        ],
        inBulk: (jobs) => [
          say('boPlatform.jobs.retry.many', { count: jobs.length }),
          say('boPlatform.jobs.retry.once'),
        ],
        done: 'boPlatform.jobs.retry.done',
      }),
    ],
  }),
});

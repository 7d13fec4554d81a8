import { listSchedule } from '@parcela/contract/operator';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice } from '../../shared/resource/filters.ts';
import { instant, softText, words } from '../../shared/resource/values.ts';
import { scheduleActions } from './schedule-actions.ts';
import { dayOf, effectOf, kinds, pageOf, projectOf, titleOf } from './schedule-values.ts';

/** Everything that begins or ends automatically, by day. */
export const schedule = defineResource({
  list: defineList({
    route: listSchedule,
    title: 'boSchedule.title',
    description: 'boSchedule.description',
    empty: 'boSchedule.empty',
    rowKey: ({ kind, documentId }) => `${kind} ${documentId}`,
    open: pageOf,
    groupBy: dayOf,
    columns: [
      { key: 'title', label: 'boSchedule.thing', value: titleOf, isTitle: true },
      { key: 'kind', label: 'boSchedule.kind', value: ({ kind }) => words(kinds.labelOf(kind)) },
      { key: 'at', label: 'boSchedule.at', value: ({ at }) => instant(at) },
      { key: 'effect', label: 'boSchedule.effect', value: effectOf },
      { key: 'project', priority: 'useful', label: 'boSchedule.project', value: projectOf },
      {
        key: 'by',
        priority: 'useful',
        label: 'boSchedule.by',
        value: ({ scheduledBy }) => softText(scheduledBy),
      },
    ],
    filters: [choice('kind', 'boSchedule.kind', kinds)],
    actions: scheduleActions,
  }),
});

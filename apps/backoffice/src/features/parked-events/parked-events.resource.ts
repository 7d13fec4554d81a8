import type { RowOf } from '@parcela/contract';
import { listParkedEvents, retryParkedEvent } from '@parcela/contract/operator';
import { IconRefresh } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { count, handle, instant, say, show, text } from '../../shared/resource/values.ts';
import { eventName, thingName } from '../../shared/words/event-name.ts';
import { jobName } from '../../shared/words/job-name.ts';

type Parked = RowOf<typeof listParkedEvents>;

const key = ({ event, subscriber }: Parked) => ({ event, subscriber });
const auditLog = ({ subject }: Parked) => show(to.auditOf({ subjectId: subject.id }));

export const parkedEvents = defineResource({
  list: defineList({
    route: listParkedEvents,
    title: 'boParked.title',
    description: 'boParked.description',
    empty: 'boParked.empty',
    rowKey: ({ event, subscriber }) => `${event} ${subscriber}`,
    columns: [
      { key: 'type', label: 'boParked.type', value: (parked) => eventName(parked.type), isTitle: true },
      {
        key: 'subscriber',
        priority: 'useful',
        label: 'boParked.subscriber',
        value: (parked) => jobName(parked.subscriber),
      },
      {
        key: 'subject',
        priority: 'extra',
        label: 'boParked.subject',
        value: (parked) => thingName(parked.subject.type),
      },
      { key: 'parkedAt', label: 'boParked.parkedAt', value: (parked) => instant(parked.parkedAt) },
      { key: 'tries', priority: 'extra', label: 'boParked.tries', value: (parked) => count(parked.tries) },
      { key: 'error', label: 'boParked.error', value: (parked) => text(parked.error) },
    ],
    panel: {
      title: (parked) => eventName(parked.type),
      sections: (section) => [
        section.facts('boParked.one', (parked) => [
          ['boParked.event', handle('boParked.event', parked.event)],
          ['boParked.subscriber', jobName(parked.subscriber)],
          ['boParked.subject', thingName(parked.subject.type)],
          ['boParked.trail', auditLog(parked)],
          ['boParked.recordedAt', instant(parked.recordedAt)],
          ['boParked.parkedAt', instant(parked.parkedAt)],
          ['boParked.tries', count(parked.tries)],
          ['boParked.error', text(parked.error)],
        ]),
      ],
    },
    actions: (action) => [
      action({
        key: 'retry',
        route: retryParkedEvent,
        label: 'boParked.retry.action',
        icon: IconRefresh,
        isMain: true,
        consequences: ({ subscriber, type }) => [
          say('boParked.retry.does', { subscriber: jobName(subscriber), type: eventName(type) }),
          say('boParked.retry.once'),
        ],
        fixed: key,
        done: 'boParked.retry.done',
      }),
    ],
  }),
});

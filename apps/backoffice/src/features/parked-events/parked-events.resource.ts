import { listParkedEvents, retryParkedEvent } from '@parcela/contract/operator';
import { IconRefresh } from '@tabler/icons-react';
import type { RowOf } from '../../shared/api/route-types.ts';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { count, id, instant, link, say, text } from '../../shared/resource/values.ts';

type Parked = RowOf<typeof listParkedEvents>;

const key = ({ event, subscriber }: Parked) => ({ event, subscriber });
const auditLog = ({ subject }: Parked) => link(subject.id, to.auditOf({ subjectId: subject.id }));

export const parkedEvents = defineResource({
  list: defineList({
    route: listParkedEvents,
    title: 'boParked.title',
    description: 'boParked.description',
    empty: 'boParked.empty',
    rowKey: ({ event, subscriber }) => `${event} ${subscriber}`,
    columns: [
      { key: 'type', label: 'boParked.type', value: (parked) => text(parked.type), isTitle: true },
      {
        key: 'subscriber',
        priority: 'useful',
        label: 'boParked.subscriber',
        value: (parked) => text(parked.subscriber),
      },
      {
        key: 'subject',
        priority: 'extra',
        label: 'boParked.subject',
        value: (parked) => text(parked.subject.type),
      },
      { key: 'parkedAt', label: 'boParked.parkedAt', value: (parked) => instant(parked.parkedAt) },
      { key: 'tries', priority: 'extra', label: 'boParked.tries', value: (parked) => count(parked.tries) },
      { key: 'error', label: 'boParked.error', value: (parked) => text(parked.error) },
    ],
    panel: {
      title: (parked) => text(parked.type),
      sections: (section) => [
        section.facts('boParked.one', (parked) => [
          ['boParked.event', id(parked.event)],
          ['boParked.subscriber', text(parked.subscriber)],
          ['boParked.subject', text(parked.subject.type)],
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
          say('boParked.retry.does', { subscriber, type }),
          say('boParked.retry.once'),
        ],
        fixed: key,
        done: 'boParked.retry.done',
      }),
    ],
  }),
});

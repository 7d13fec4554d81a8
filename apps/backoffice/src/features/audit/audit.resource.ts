import { listAuditEntries } from '@parcela/contract/operator';
import type { RowOf } from '../../shared/api/route-types.ts';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { from, linked, search, until } from '../../shared/resource/filters.ts';
import { id, instant, link, text, type Value, words } from '../../shared/resource/values.ts';
import { Change } from './change.tsx';

type Entry = RowOf<typeof listAuditEntries>;

const actorOf = ({ actor }: Entry): Value => {
  if (actor.kind === 'system') return words('boAudit.actor.system');
  return actor.name === null ? words(`boAudit.actor.${actor.kind}`) : text(actor.name);
};

const documentId = /^[A-Za-z0-9]{24}$/;

/** The subject of an entry, with a link if it has a page and a documentId. */
const subjectOf = ({ subject }: Entry): Value => {
  if (!documentId.test(subject.id)) return id(subject.id);
  if (subject.type === 'order') return link(subject.id, to.order(subject.id));
  return subject.type === 'approval' ? link(subject.id, to.approval(subject.id)) : id(subject.id);
};

export const auditEntries = defineResource({
  list: defineList({
    route: listAuditEntries,
    title: 'boAudit.title',
    description: 'boAudit.description',
    empty: 'boAudit.empty',
    // Entries have no id: time, action and subject identify them.
    rowKey: (entry) => `${entry.at} ${entry.action} ${entry.subject.id}`,
    columns: [
      { key: 'action', label: 'boAudit.action', value: (entry) => text(entry.action), isTitle: true },
      { key: 'at', label: 'boAudit.at', value: (entry) => instant(entry.at) },
      { key: 'actor', label: 'boAudit.who', value: actorOf },
      { key: 'type', label: 'boAudit.thing', value: (entry) => text(entry.subject.type) },
      { key: 'id', label: 'boAudit.id', value: subjectOf },
    ],
    filters: [
      search('action', 'boAudit.action'),
      search('subjectType', 'boAudit.thing'),
      search('subjectId', 'boAudit.id'),
      from('from', 'boAudit.from'),
      until('to', 'boAudit.to'),
      linked('actor', 'boAudit.ofActor'),
    ],
    panel: {
      title: (entry) => text(entry.action),
      sections: (section) => [
        section.facts('boAudit.entry', (entry) => [
          ['boAudit.at', instant(entry.at)],
          ['boAudit.who', actorOf(entry)],
          ['boAudit.thing', text(entry.subject.type)],
          ['boAudit.id', subjectOf(entry)],
          ['boAudit.request', id(entry.requestId)],
        ]),
        section.custom('boAudit.change', Change, {
          isShown: ({ before, after }) => before !== null || after !== null,
        }),
      ],
    },
  }),
});

import type { RowOf } from '@parcela/contract';
import { getAuditChoices, listAuditEntries } from '@parcela/contract/operator';
import { eventSubjects } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { routeOptions } from '../../shared/api/api.ts';
import { pageOf } from '../../shared/navigation/page-of.ts';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice, from, linked, oneOfMany, until } from '../../shared/resource/filters.ts';
import {
  day,
  handle,
  instant,
  link,
  nothing,
  partOf,
  say,
  show,
  text,
  type Value,
  words,
} from '../../shared/resource/values.ts';
import { eventName, thingName } from '../../shared/words/event-name.ts';
import { listName } from '../../shared/words/list-name.ts';
import { Change } from './change.tsx';

type Entry = RowOf<typeof listAuditEntries>;

const actorOf = ({ actor }: Entry): Value => {
  if (actor.kind === 'system') return words('boAudit.actor.system');
  return actor.name === null ? words(`boAudit.actor.${actor.kind}`) : text(actor.name);
};

const isDay = (id: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(id);

/** The name of a subject whose entry has no title: a list's name, or a day as a date. */
const nameOf = ({ type, id, documentId, title }: Entry['subject']): Value => {
  if (title !== null) return text(title);
  if (type === 'list') return listName(id);
  if (isDay(id)) return day(id);
  if (documentId === null) return nothing;
  return type === 'user'
    ? words('boAudit.investor', { code: partOf(documentId) })
    : handle('boAudit.code', documentId);
};

/** The subject of an entry by its name, with a link if it has a page. */
const subjectOf = ({ subject }: Entry): Value => {
  const page = pageOf(subject.type, subject.documentId);
  const name = nameOf(subject);
  if (page === undefined) return name;
  if (name.kind === 'text') return link(name.text, page);
  return link(name.kind === 'words' ? name.words : say('bo.show'), page);
};

const ofActor = ({ actor }: Entry): Value => {
  const all = actor.kind === 'system' ? actor.kind : actor.documentId;
  return all === null ? nothing : show(to.auditOf({ actor: all }));
};

const loadChoices = () => queryClient.ensureQueryData(routeOptions(getAuditChoices, {}));
const findActions = async () =>
  (await loadChoices()).data.actions.map((action) => ({ value: action, label: eventName(action) }));
const findActors = async () => [
  ...(await loadChoices()).data.staff.map(({ documentId, name }) => ({
    value: documentId,
    label: text(name),
  })),
  { value: 'system', label: words('boAudit.actor.system') },
];

export const auditEntries = defineResource({
  list: defineList({
    route: listAuditEntries,
    title: 'boAudit.title',
    description: 'boAudit.description',
    empty: 'boAudit.empty',
    rowKey: (entry) => entry.id,
    columns: [
      { key: 'action', label: 'boAudit.action', value: ({ action }) => eventName(action), isTitle: true },
      { key: 'at', label: 'boAudit.at', value: (entry) => instant(entry.at) },
      { key: 'actor', label: 'boAudit.who', value: actorOf },
      {
        key: 'type',
        priority: 'extra',
        label: 'boAudit.thing',
        value: ({ subject }) => thingName(subject.type),
      },
      { key: 'id', priority: 'useful', label: 'boAudit.id', value: subjectOf },
    ],
    filters: [
      oneOfMany('action', 'boAudit.action', findActions),
      oneOfMany('actor', 'boAudit.who', findActors),
      choice('subjectType', 'boAudit.thing', {
        names: eventSubjects,
        labelOf: (name) => `boAudit.of.${name}`,
      }),
      from('from', 'boAudit.from'),
      until('to', 'boAudit.to'),
      linked('subjectId', 'boAudit.ofSubject'),
    ],
    panel: {
      title: ({ action }) => eventName(action),
      sections: (section) => [
        section.facts('boAudit.entry', (entry) => [
          ['boAudit.at', instant(entry.at)],
          ['boAudit.who', actorOf(entry)],
          ['boAudit.thing', thingName(entry.subject.type)],
          ['boAudit.id', subjectOf(entry)],
          ['boAudit.ofActor', ofActor(entry)],
          ['boAudit.request', handle('boAudit.request', entry.requestId)],
        ]),
        section.custom('boAudit.change', Change, {
          isShown: ({ before, after }) => before !== null || after !== null,
        }),
      ],
    },
  }),
});

import { listAuditEntries } from '@parcela/contract/operator';
import type { RowOf } from '../../shared/api/route-types.ts';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { from, linked, search, until } from '../../shared/resource/filters.ts';
import { id, instant, link, text, type Value, words } from '../../shared/resource/values.ts';
import { eventName, thingName } from '../../shared/words/event-name.ts';
import { Change } from './change.tsx';

type Entry = RowOf<typeof listAuditEntries>;

const actorOf = ({ actor }: Entry): Value => {
  if (actor.kind === 'system') return words('boAudit.actor.system');
  return actor.name === null ? words(`boAudit.actor.${actor.kind}`) : text(actor.name);
};

/** Pages of the things that the log names. */
const pages: Readonly<Record<string, (documentId: string) => string>> = {
  user: to.investor,
  order: to.order,
  staff: to.staffMember,
  approval: to.approval,
  project: to.project,
  project_info: to.project,
  distribution: to.distribution,
  withdrawal: to.withdrawal,
  refund: to.refund,
  outgoing_transfer: to.transfer,
  bank_account: to.bankAccount,
  bank_movement: to.movement,
  statement_file: to.statementFile,
  payment: to.suspended,
  poll: to.poll,
  article: to.article,
  media: to.mediaFile,
  review_case: to.reviewCase,
  change_request: to.changeRequest,
  book_proof: to.bookProof,
};

/** The subject of an entry by its title, with a link if it has a page. */
const subjectOf = ({ subject }: Entry): Value => {
  const page = pages[subject.type];
  const title = subject.title ?? subject.documentId ?? subject.id;
  if (page === undefined || subject.documentId === null)
    return subject.title === null ? id(title) : text(title);
  return link(title, page(subject.documentId));
};

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
      search('action', 'boAudit.action'),
      search('subjectType', 'boAudit.thing'),
      search('subjectId', 'boAudit.id'),
      from('from', 'boAudit.from'),
      until('to', 'boAudit.to'),
      linked('actor', 'boAudit.ofActor'),
    ],
    panel: {
      title: ({ action }) => eventName(action),
      sections: (section) => [
        section.facts('boAudit.entry', (entry) => [
          ['boAudit.at', instant(entry.at)],
          ['boAudit.who', actorOf(entry)],
          ['boAudit.code', id(entry.action)],
          ['boAudit.thing', thingName(entry.subject.type)],
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

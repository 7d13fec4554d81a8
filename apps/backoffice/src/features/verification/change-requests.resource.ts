import { locales } from '@parcela/domain';
import type { DataOf } from '@parcela/contract';
import {
  acceptChangeRequest,
  getChangeRequestItem,
  listChangeRequestItems,
  rejectChangeRequest,
} from '@parcela/contract/operator';
import { IconCheck, IconX } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area } from '../../shared/resource/fields.ts';
import { choice, linked } from '../../shared/resource/filters.ts';
import { instant, list, say, show, states, text, type Value, words } from '../../shared/resource/values.ts';
import { compare, differences, fieldName, fieldValue } from './person.ts';
import { textForPerson } from './text-for-person.ts';
import { due } from './waiting.ts';

type Change = DataOf<typeof getChangeRequestItem>;

const changeStates = states<Change['state']>({
  open: ['attention', 'boVerification.state.open'],
  accepted: ['positive', 'boVerification.changeState.accepted'],
  rejected: ['negative', 'boVerification.changeState.rejected'],
  withdrawn: ['neutral', 'boVerification.changeState.withdrawn'],
});

const isOpen = ({ state }: Pick<Change, 'state'>): boolean => state === 'open';
const fieldsOf = ({ fields }: Pick<Change, 'fields'>): Value => list(fields.map(fieldName));
const params = ({ documentId }: Change) => ({ documentId });

export const changeRequests = defineResource({
  list: defineList({
    route: listChangeRequestItems,
    title: 'boVerification.changes.title',
    description: 'boVerification.changes.description',
    empty: 'boVerification.changes.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.changeRequest(documentId),
    columns: [
      {
        key: 'investor',
        label: 'boVerification.investor',
        value: ({ investor }) => text(investor.email),
        isTitle: true,
      },
      { key: 'fields', label: 'boVerification.changes.fields', value: fieldsOf },
      {
        key: 'createdAt',
        priority: 'extra',
        label: 'boVerification.waitsSince',
        value: ({ createdAt }) => instant(createdAt),
      },
      {
        key: 'due',
        label: 'boVerification.due',
        value: (change) => due(change.createdAt, !isOpen(change)),
      },
      { key: 'state', label: 'bo.state', value: ({ state }) => changeStates.value(state) },
      {
        key: 'decidedAt',
        priority: 'extra',
        label: 'boVerification.decidedAt',
        value: ({ decidedAt }) => instant(decidedAt),
      },
    ],
    filters: [choice('state', 'bo.state', changeStates), linked('investor', 'boVerification.ofInvestor')],
    views: [{ key: 'open', label: 'boVerification.views.open', filters: { state: 'open' } }],
  }),
  detail: defineDetail({
    route: getChangeRequestItem,
    params: (documentId) => ({ documentId }),
    back: { label: 'boVerification.changes.title', to: to.changeRequests },
    kind: 'boVerification.changes.one',
    title: ({ investor }) => text(investor.email),
    state: ({ state }) => changeStates.value(state),
    sections: (section) => [
      section.table('boVerification.changes.values', {
        rows: (change) =>
          change.fields.map((field) => ({
            field,
            before: change.before,
            values: change.values,
            isVerified: change.verifiedFields.includes(field),
            difference: compare(change.before[field], change.values[field]),
          })),
        rowKey: ({ field }) => field,
        empty: 'boVerification.nothingVerified',
        columns: [
          { key: 'field', label: 'boVerification.field', value: ({ field }) => fieldName(field) },
          {
            key: 'before',
            label: 'boVerification.changes.before',
            value: ({ field, before }) => fieldValue(field, before),
          },
          {
            key: 'values',
            label: 'boVerification.changes.wanted',
            value: ({ field, values }) => fieldValue(field, values),
          },
          {
            key: 'difference',
            label: 'boVerification.comparison',
            value: ({ difference }) => differences.value(difference),
          },
          {
            key: 'verified',
            label: 'boVerification.verifiedBefore',
            value: ({ isVerified }) => words(isVerified ? 'bo.yes' : 'bo.no'),
          },
        ],
      }),
      section.facts('boVerification.changes.why', ({ reason }) => [
        ['boVerification.changes.reason', text(reason)],
      ]),
      section.facts(
        'boVerification.changes.one',
        (change) => [
          ['boVerification.investor', show(to.changeRequestsOf({ investor: change.investor.documentId }))],
          ['boVerification.waitsSince', instant(change.createdAt)],
          ['boVerification.changes.askedBy', text(change.askedBy?.name)],
          ['boVerification.due', due(change.createdAt, !isOpen(change))],
          ['boVerification.decidedAt', instant(change.decidedAt)],
          ['boVerification.text', text(change.comment)],
        ],
        { isAside: true },
      ),
      section.facts(
        'boVerification.told',
        ({ commentTexts }) =>
          locales.map((locale) => [`language.${locale}`, text(commentTexts?.[locale])] as const),
        { isAside: true, isShown: ({ commentTexts }) => commentTexts !== null },
      ),
    ],
    actions: (action) => [
      action({
        key: 'accept',
        route: acceptChangeRequest,
        label: 'boVerification.changes.accept.action',
        icon: IconCheck,
        isMain: true,
        offered: (change, staff) =>
          isOpen(change) &&
          (change.askedBy?.documentId !== staff.documentId || say('boVerification.changes.own')),
        params,
        consequences: (change) => [
          say('boVerification.changes.accept.does', {
            email: change.investor.email,
            fields: fieldsOf(change),
          }),
          ...(change.fields.some((field) => change.verifiedFields.includes(field))
            ? [say('boVerification.changes.accept.unverified')]
            : []),
          say('boVerification.accept.told'),
        ],
        fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
        done: 'boVerification.changes.accept.done',
      }),
      action({
        key: 'reject',
        route: rejectChangeRequest,
        label: 'boVerification.changes.reject.action',
        icon: IconX,
        isDangerous: true,
        offered: (change) => isOpen(change) && change.askedBy === null,
        params,
        consequences: (change) => [
          say('boVerification.changes.reject.does'),
          say('boVerification.reads', { email: change.investor.email }),
        ],
        isWide: true,
        fields: {
          texts: textForPerson('rejected')({ kind: 'change_request' }),
          reason: area('bo.reason', { description: 'boVerification.reasonHint' }),
        },
        done: 'boVerification.changes.reject.done',
      }),
      action({
        key: 'drop',
        route: rejectChangeRequest,
        label: 'boVerification.changes.drop.action',
        icon: IconX,
        offered: (change) => isOpen(change) && change.askedBy !== null,
        params,
        consequences: () => [say('boVerification.changes.drop.does')],
        fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
        done: 'boVerification.changes.drop.done',
      }),
    ],
  }),
});

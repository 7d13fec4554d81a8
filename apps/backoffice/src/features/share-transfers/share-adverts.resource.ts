import type { DataOf, RowOf } from '@parcela/contract';
import { getStaffShareAdvert, listStaffShareAdverts, removeShareAdvert } from '@parcela/contract/operator';
import { IconX } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area } from '../../shared/resource/fields.ts';
import { choice, linked } from '../../shared/resource/filters.ts';
import { count, instant, link, money, nothing, say, states, text } from '../../shared/resource/values.ts';

type Advert = DataOf<typeof getStaffShareAdvert>;
type AdvertRow = RowOf<typeof listStaffShareAdverts>;
type Interest = Advert['interests'][number];

const advertStates = states<AdvertRow['state']>({
  open: ['info', 'boShareTransfers.advert.open'],
  agreed: ['attention', 'boShareTransfers.advert.agreed'],
  completed: ['positive', 'boShareTransfers.advert.completed'],
  withdrawn: ['neutral', 'boShareTransfers.advert.withdrawn'],
  expired: ['neutral', 'boShareTransfers.advert.expired'],
  lapsed: ['neutral', 'boShareTransfers.advert.lapsed'],
  removed: ['neutral', 'boShareTransfers.advert.removed'],
});
const interestStates = states<Interest['state']>({
  sent: ['info', 'boShareTransfers.interest.sent'],
  shared: ['info', 'boShareTransfers.interest.shared'],
  signed: ['attention', 'boShareTransfers.interest.signed'],
  completed: ['positive', 'boShareTransfers.interest.completed'],
  declined: ['neutral', 'boShareTransfers.interest.declined'],
  withdrawn: ['neutral', 'boShareTransfers.interest.withdrawn'],
  ended: ['neutral', 'boShareTransfers.interest.ended'],
});

const advertActions = (action: ActionMaker<Advert>): readonly Action<Advert>[] => [
  action({
    key: 'remove',
    route: removeShareAdvert,
    label: 'boShareTransfers.advert.remove',
    icon: IconX,
    isDangerous: true,
    offered: ({ state }) => state === 'open' || state === 'agreed',
    params: ({ documentId }) => ({ documentId }),
    consequences: () => [say('boShareTransfers.advert.removeDoes')],
    fields: { reason: area('bo.reason', { description: 'boShareTransfers.advert.removeReason' }) },
    done: 'boShareTransfers.advert.removeDone',
  }),
];

/** Adverts of holders on the bulletin board, with the interests that answer them. */
export const shareAdverts = defineResource({
  list: defineList({
    route: listStaffShareAdverts,
    title: 'bo.nav.shareAdverts',
    description: 'boShareTransfers.advert.description',
    empty: 'boShareTransfers.advert.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.shareAdvert(documentId),
    columns: [
      {
        key: 'project',
        label: 'boShareTransfers.project',
        value: ({ project }) => text(project.title),
        isTitle: true,
      },
      { key: 'state', label: 'bo.state', value: ({ state }) => advertStates.value(state) },
      { key: 'holder', label: 'boShareTransfers.advert.holder', value: ({ holder }) => text(holder.email) },
      { key: 'shares', label: 'boShareTransfers.shares', value: ({ shares }) => count(shares) },
      {
        key: 'unitPrice',
        label: 'boShareTransfers.unitPrice',
        value: ({ unitPrice, currency }) => money(unitPrice, currency),
      },
      {
        key: 'interests',
        label: 'boShareTransfers.advert.interests',
        value: ({ interestCount }) => count(interestCount),
      },
      {
        key: 'created',
        priority: 'useful',
        label: 'bo.created',
        value: ({ createdAt }) => instant(createdAt),
      },
      {
        key: 'expires',
        priority: 'useful',
        label: 'boShareTransfers.advert.expires',
        value: ({ expiresAt }) => instant(expiresAt),
      },
    ],
    filters: [
      choice('state', 'bo.state', advertStates),
      linked('user', 'boShareTransfers.investor'),
      linked('project', 'boShareTransfers.project'),
    ],
  }),
  detail: defineDetail({
    route: getStaffShareAdvert,
    params: (documentId) => ({ documentId }),
    back: { label: 'bo.nav.shareAdverts', to: to.shareAdverts },
    kind: 'boShareTransfers.advert.one',
    title: ({ project }) => text(project.title),
    state: ({ state }) => advertStates.value(state),
    sections: (section) => [
      section.facts('boShareTransfers.terms', (advert) => [
        ['boShareTransfers.advert.holder', link(advert.holder.email, to.investor(advert.holder.documentId))],
        ['boShareTransfers.shares', count(advert.shares)],
        ['boShareTransfers.unitPrice', money(advert.unitPrice, advert.currency)],
        ['bo.amount', money(advert.price, advert.currency)],
        ['bo.created', instant(advert.createdAt)],
        ['boShareTransfers.advert.expires', instant(advert.expiresAt)],
        ['boShareTransfers.advert.ended', instant(advert.endedAt)],
        ['boShareTransfers.advert.removedBy', text(advert.removedBy)],
        ['bo.reason', text(advert.endReason)],
      ]),
      section.table('boShareTransfers.advert.interests', {
        rows: ({ interests }) => interests,
        rowKey: ({ documentId }) => documentId,
        empty: 'boShareTransfers.advert.noInterests',
        columns: [
          {
            key: 'buyer',
            label: 'boShareTransfers.advert.buyer',
            value: ({ buyer }) => link(buyer.email, to.investor(buyer.documentId)),
            isTitle: true,
          },
          { key: 'state', label: 'bo.state', value: ({ state }) => interestStates.value(state) },
          { key: 'shares', label: 'boShareTransfers.shares', value: ({ shares }) => count(shares) },
          { key: 'created', label: 'bo.created', value: ({ createdAt }) => instant(createdAt) },
          {
            key: 'shared',
            label: 'boShareTransfers.advert.sharedAt',
            value: ({ sharedAt }) => instant(sharedAt),
          },
          {
            key: 'transfer',
            label: 'boShareTransfers.one',
            value: ({ transfer, documentId }) =>
              transfer === null ? nothing : link(documentId, to.shareTransfer(transfer)),
          },
          { key: 'returned', label: 'bo.reason', value: ({ returnedReason }) => text(returnedReason) },
        ],
      }),
    ],
    actions: advertActions,
  }),
});

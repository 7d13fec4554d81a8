import {
  assignSuspenseToOrder,
  creditSuspenseToWallet,
  getSuspense,
  listSuspense,
  refundSuspense,
  splitSuspense,
} from '@parcela/contract/operator';
import { currencies } from '@parcela/domain';
import { IconArrowBackUp, IconArrowsSplit2, IconReceipt, IconWallet } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { found } from '../../shared/resource/fields.ts';
import { choice, linked, onDay, search } from '../../shared/resource/filters.ts';
import {
  code,
  id,
  instant,
  link,
  list,
  money,
  say,
  text,
  type Value,
  words,
  type Words,
} from '../../shared/resource/values.ts';
import { findInvestors, findOrders } from './find-orders.ts';
import { proposals } from './proposals.ts';
import { returnedTransfer } from './returned-transfer.ts';
import {
  type Item,
  type ItemRow,
  params,
  providers,
  reason,
  reasons,
  refunding,
  restOf,
  waiting,
  way,
} from './suspense-values.ts';

const orderOf = ({ order }: ItemRow): Value =>
  order === null
    ? words('boSuspense.noOrder')
    : list([link(order.number, to.order(order.documentId)), words(`orderState.${order.state}`)]);

const orderField = found('boSuspense.order', { search: 'boSuspense.find', find: findOrders });
const leaving = ({ order }: Item): readonly Words[] =>
  order === null ? [] : [say('boSuspense.assign.leaves', { number: order.number })];

const assigning = (item: Item): readonly Words[] => [
  say('boSuspense.assign.pays', { amount: waiting(item) }),
  say('boSuspense.assign.rest'),
  ...leaving(item),
];

const crediting = (item: Item): readonly Words[] => [
  item.user === null
    ? say('boSuspense.credit.unknown', { amount: waiting(item) })
    : say('boSuspense.credit.known', { amount: waiting(item), email: item.user.email }),
  say('boSuspense.credit.told'),
];

export const suspense = defineResource({
  list: defineList({
    route: listSuspense,
    title: 'boSuspense.title',
    description: 'boSuspense.description',
    empty: 'boSuspense.empty',
    rowKey: (item) => item.documentId,
    open: (item) => to.suspended(item.documentId),
    columns: [
      { key: 'waiting', label: 'boSuspense.waiting', value: waiting, isTitle: true },
      { key: 'arrivedAt', label: 'boSuspense.arrived', value: (item) => instant(item.arrivedAt) },
      { key: 'reason', label: 'boSuspense.why', value: (item) => reasons.value(item.reason) },
      { key: 'payer', label: 'boSuspense.payer', value: (item) => text(item.payerName) },
      {
        key: 'reference',
        priority: 'useful',
        label: 'boSuspense.reference',
        value: (item) => code(item.reference),
      },
      {
        key: 'order',
        priority: 'useful',
        label: 'boSuspense.order',
        value: (item) => code(item.order?.number),
      },
      { key: 'way', priority: 'extra', label: 'boSuspense.way', value: way },
    ],
    filters: [
      choice('reason', 'boSuspense.why', reasons),
      choice('currency', 'bo.currency', {
        names: currencies,
        labelOf: (currency) => `bo.currency.${currency}` as const,
      }),
      choice('provider', 'boSuspense.way', providers),
      search('payer', 'boSuspense.payer'),
      onDay('from', 'boSuspense.from'),
      onDay('to', 'boSuspense.to'),
      linked('user', 'boSuspense.user'),
      linked('fitsOrder', 'boSuspense.fitsOrder'),
      linked('fitsUser', 'boSuspense.fitsUser'),
    ],
    views: [
      { key: 'unknown', label: 'boSuspense.views.unknown', filters: { reason: 'unknown_reference' } },
      { key: 'surplus', label: 'boSuspense.views.surplus', filters: { reason: 'surplus' } },
      { key: 'refund-failed', label: 'boSuspense.views.refundFailed', filters: { reason: 'refund_failed' } },
    ],
  }),
  detail: defineDetail({
    route: getSuspense,
    params: (documentId) => ({ documentId }),
    requestedAs: ({ documentId }) => documentId,
    back: { label: 'boSuspense.title', to: to.suspense },
    kind: 'boSuspense.one',
    title: waiting,
    state: (item) => reasons.value(item.reason),
    sections: (section) => [
      returnedTransfer(section),
      proposals(section),
      section.facts('boSuspense.payment', (item) => [
        ['boSuspense.waiting', waiting(item)],
        ['bo.amount', money(item.amount, item.currency)],
        ['boSuspense.why', reasons.value(item.reason)],
        ['boSuspense.arrived', instant(item.arrivedAt)],
        ['boSuspense.way', way(item)],
        ['boSuspense.payer', text(item.payerName)],
        ['boSuspense.account', id(item.payerAccount)],
        ['boSuspense.reference', id(item.reference)],
      ]),
      section.facts(
        'boSuspense.belongs',
        (item) => [
          ['boSuspense.order', orderOf(item)],
          [
            'boSuspense.investor',
            item.user === null
              ? words('boSuspense.noInvestor')
              : link(item.user.email, to.investor(item.user.documentId)),
          ],
        ],
        { isAside: true },
      ),
    ],
    actions: (action) => [
      action({
        key: 'assign',
        route: assignSuspenseToOrder,
        label: 'boSuspense.assign.action',
        icon: IconReceipt,
        isMain: true,
        params,
        consequences: assigning,
        needsApproval: () => true,
        fields: {
          orderDocumentId: orderField,
          reason,
        },
        done: 'boSuspense.done',
      }),
      action({
        key: 'split',
        route: splitSuspense,
        label: 'boSuspense.split.action',
        icon: IconArrowsSplit2,
        offered: ({ canCredit, canRefund }) => canCredit || canRefund,
        params,
        consequences: (item) => [
          say('boSuspense.split.pays', { amount: waiting(item) }),
          say('boSuspense.split.rest'),
          ...leaving(item),
        ],
        needsApproval: () => true,
        fields: { orderDocumentId: orderField, rest: restOf, reason },
        done: 'boSuspense.done',
      }),
      action({
        key: 'credit',
        route: creditSuspenseToWallet,
        label: 'boSuspense.credit.action',
        icon: IconWallet,
        offered: (item) => item.canCredit || say('boSuspense.credit.impossible'),
        params,
        consequences: crediting,
        needsApproval: () => true,
        fields: {
          userDocumentId: (item) =>
            found(
              'boSuspense.investor',
              { search: 'boSuspense.findInvestor', find: findInvestors },
              item.user === null ? {} : { description: 'boSuspense.credit.hint', isOptional: true },
            ),
          reason,
        },
        // An empty choice is left out only when the order already identifies the investor.
        body: ({ userDocumentId, ...others }, { user }) =>
          userDocumentId === '' && user !== null ? others : { userDocumentId, ...others },
        done: 'boSuspense.done',
      }),
      action({
        key: 'refund',
        route: refundSuspense,
        label: 'boSuspense.refund.action',
        icon: IconArrowBackUp,
        isDangerous: true,
        offered: (item) => item.canRefund || say('boSuspense.refund.impossible'),
        params,
        consequences: refunding,
        needsApproval: () => true,
        fields: { reason },
        done: 'boSuspense.done',
      }),
    ],
  }),
});

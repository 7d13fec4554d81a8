import type { DataOf } from '@parcela/contract';
import {
  cancelOperatorOrder,
  getOperatorOrder,
  listOperatorOrders,
  previewOrderCancellation,
} from '@parcela/contract/operator';
import { currencies, isRefundedByHand, paymentTypes } from '@parcela/domain';
import { IconBan } from '@parcela/ui/icons';
import { call } from '../../shared/api/api.ts';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { fittingMoney } from '../../shared/money/fitting-money.ts';
import { paymentTypeLabel, paymentTypeName, providerName } from '../../shared/money/provider-names.ts';
import { projectFinding } from '../../shared/resource/find-projects.ts';
import { area } from '../../shared/resource/fields.ts';
import { amountOf, choice, flag, foundBy, linked, onDay, search } from '../../shared/resource/filters.ts';
import {
  count,
  id,
  instant,
  link,
  list,
  money,
  nothing,
  say,
  show,
  text,
  type Value,
  words,
  type Words,
} from '../../shared/resource/values.ts';
import { moneyColumns, moneyLines } from './order-money.ts';
import { attemptStates, orderStates, paymentStates, reasonOf, refundStates } from './order-states.ts';

type Order = DataOf<typeof getOperatorOrder>;

const currencyChoices = {
  names: currencies,
  labelOf: (currency: (typeof currencies)[number]) => `bo.currency.${currency}` as const,
};

const paymentTypeChoices = {
  names: paymentTypes,
  labelOf: paymentTypeLabel,
};

const paymentType = ({ paymentType: type }: Pick<Order, 'paymentType'>): Value =>
  type === null ? text(null) : paymentTypeName(type);

/** Who changed the order's state: a staff member appears by name. */
const actor = ({ actor: who, actorName }: Order['events'][number]): Value => {
  if (actorName !== null) return text(actorName);
  const [kind] = who.split(':');
  if (kind === 'user') return words('boOrders.actor.user');
  return kind === 'staff' ? words('boOrders.actor.staff') : words('boOrders.actor.system');
};

/** Badges of problems with the money of an order. */
const alarms = (order: Pick<Order, 'needsReview' | 'isReversed'>): readonly Value[] => [
  ...(order.needsReview
    ? [{ kind: 'state', tone: 'attention', label: 'boOrders.needsReview' } as const]
    : []),
  ...(order.isReversed ? [{ kind: 'state', tone: 'negative', label: 'boOrders.isReversed' } as const] : []),
];

const redeemed = { kind: 'state', tone: 'neutral', label: 'orderState.redeemed' } as const;

const stateOf = (order: Pick<Order, 'state' | 'endReason' | 'needsReview' | 'isReversed'>): Value =>
  list([order.endReason === null ? orderStates.value(order.state) : redeemed, ...alarms(order)]);

/** States of an order that accepts money. */
const owes: ReadonlySet<Order['state']> = new Set(['Open', 'Unpaid', 'Failed']);

const canEnd: ReadonlySet<Order['state']> = new Set(['Open', 'Unpaid', 'Failed', 'Paid']);

/** The effect of a cancellation, as the API computes it at this time. */
const cancelling = async (order: Order): Promise<readonly Words[]> => {
  const { documentId, project, user } = order;
  const { data } = await call(previewOrderCancellation, { params: { documentId } });
  const { currency } = data;
  const isFree = data.toWallet + data.waits === 0 && data.toPayers.length === 0;
  return [
    ...(data.sharesReturned === 0
      ? []
      : [say('boOrders.cancel.shares', { count: data.sharesReturned, project: project.title })]),
    ...(data.toWallet === 0
      ? []
      : [say('boOrders.cancel.toWallet', { amount: money(data.toWallet, currency) })]),
    ...data.toPayers.map(({ amount, account, provider }) =>
      account === null
        ? say('boOrders.cancel.toProvider', {
            amount: money(amount, currency),
            provider: providerName(provider),
          })
        : say('boOrders.cancel.toAccount', { amount: money(amount, currency), account }),
    ),
    ...data.toPayers
      .filter(({ provider }) => isRefundedByHand(provider))
      .map(({ provider }) => say('boOrders.cancel.byHand', { provider: providerName(provider) })),
    ...(data.waits === 0 ? [] : [say('boOrders.cancel.waits', { amount: money(data.waits, currency) })]),
    ...(isFree ? [say('boOrders.cancel.nothingPaid')] : []),
    say('boOrders.cancel.mail', { email: user.email }),
  ];
};

export const orders = defineResource({
  list: defineList({
    route: listOperatorOrders,
    title: 'boOrders.title',
    empty: 'boOrders.empty',
    rowKey: (order) => order.documentId,
    open: (order) => to.order(order.documentId),
    firstSort: 'createdAt:desc',
    columns: [
      { key: 'number', label: 'boOrders.number', value: (order) => id(order.number), isTitle: true },
      {
        key: 'createdAt',
        priority: 'useful',
        label: 'bo.created',
        value: (order) => instant(order.createdAt),
        sort: 'createdAt',
      },
      { key: 'investor', label: 'boOrders.investor', value: (order) => text(order.user.email) },
      {
        key: 'project',
        priority: 'useful',
        label: 'boOrders.project',
        value: (order) => text(order.project.title),
      },
      {
        key: 'shares',
        priority: 'extra',
        label: 'boOrders.shares',
        value: (order) => count(order.tokenCount),
      },
      {
        key: 'price',
        label: 'boOrders.price',
        value: (order) => money(order.price, order.currency),
        sort: 'price',
      },
      { key: 'state', label: 'bo.state', value: stateOf },
    ],
    filters: [
      search('number', 'boOrders.number'),
      search('reference', 'boOrders.reference'),
      choice('state', 'bo.state', orderStates),
      choice('currency', 'bo.currency', currencyChoices),
      choice('paymentType', 'boOrders.way', paymentTypeChoices),
      onDay('from', 'boOrders.from'),
      onDay('to', 'boOrders.to'),
      onDay('expiresBefore', 'boOrders.expiresBefore'),
      amountOf('priceFrom', 'boOrders.priceFrom'),
      amountOf('priceTo', 'boOrders.priceTo'),
      flag('needsReview', 'boOrders.needsReview'),
      linked('user', 'boOrders.ofInvestor'),
      foundBy('project', 'boOrders.ofProject', projectFinding),
    ],
    views: [
      { key: 'unpaid', label: 'boOrders.views.unpaid', filters: { state: 'Unpaid' } },
      { key: 'paid', label: 'boOrders.views.paid', filters: { state: 'Paid' } },
      { key: 'review', label: 'boOrders.views.review', filters: { needsReview: 'true' } },
    ],
  }),
  detail: defineDetail({
    route: getOperatorOrder,
    params: (documentId) => ({ documentId }),
    requestedAs: ({ documentId }) => documentId,
    back: { label: 'boOrders.title', to: to.orders },
    kind: 'boOrders.one',
    title: (order) => id(order.number),
    state: stateOf,
    sections: (section) => [
      fittingMoney(section, {
        fits: ({ documentId }) => ({ fitsOrder: documentId }),
        isShown: ({ state }) => owes.has(state),
      }),
      section.table('boOrders.money.title', {
        rows: moneyLines,
        rowKey: ({ line }) => line.key,
        empty: 'boOrders.money.none',
        columns: moneyColumns,
        file: (order) => `order-${order.number}`,
      }),
      section.table('boOrders.payments', {
        rows: (order) => order.payments,
        rowKey: (payment) => payment.documentId,
        empty: 'boOrders.noPayments',
        columns: [
          {
            key: 'amount',
            label: 'bo.amount',
            value: (payment) => money(payment.amount, payment.currency),
            isTitle: true,
          },
          { key: 'state', label: 'bo.state', value: (payment) => paymentStates.value(payment.state) },
          {
            key: 'way',
            priority: 'useful',
            label: 'boOrders.way',
            value: (payment) => providerName(payment.provider),
          },
          {
            key: 'payer',
            priority: 'useful',
            label: 'boOrders.payer',
            value: (payment) => text(payment.payerName),
          },
          {
            key: 'account',
            priority: 'useful',
            label: 'boOrders.account',
            value: (payment) => id(payment.payerAccount),
          },
          {
            key: 'waiting',
            label: 'boOrders.waiting',
            value: (payment) => (payment.waiting > 0 ? money(payment.waiting, payment.currency) : nothing),
          },
          { key: 'at', label: 'boOrders.arrived', value: (payment) => instant(payment.arrivedAt) },
        ],
      }),
      section.table('boOrders.refunds', {
        isShown: (order) => order.refunds.length > 0,
        rows: (order) => order.refunds,
        rowKey: (refund) => refund.documentId,
        empty: 'boOrders.noRefunds',
        columns: [
          {
            key: 'amount',
            label: 'bo.amount',
            value: (refund) => money(refund.amount, refund.currency),
            isTitle: true,
          },
          { key: 'state', label: 'bo.state', value: (refund) => refundStates.value(refund.state) },
          {
            key: 'cause',
            label: 'boOrders.cause',
            value: (refund) => words(`boOrders.refundCause.${refund.cause}`),
          },
          { key: 'way', label: 'boOrders.way', value: (refund) => providerName(refund.provider) },
          { key: 'at', label: 'bo.created', value: (refund) => instant(refund.createdAt) },
          { key: 'ended', label: 'boOrders.ended', value: (refund) => instant(refund.endedAt) },
        ],
      }),
      section.table('boOrders.attempts', {
        isShown: (order) => order.attempts.length > 0,
        rows: (order) => order.attempts,
        rowKey: (attempt) => `${attempt.type} ${attempt.at}`,
        empty: 'boOrders.noAttempts',
        columns: [
          { key: 'type', label: 'boOrders.way', value: (attempt) => paymentTypeName(attempt.type) },
          { key: 'state', label: 'bo.state', value: (attempt) => attemptStates.value(attempt.state) },
          { key: 'at', label: 'boOrders.begun', value: (attempt) => instant(attempt.at) },
        ],
      }),
      section.facts(
        'boOrders.order',
        (order) => [
          ['boOrders.investor', link(order.user.email, to.ordersOf({ user: order.user.documentId }))],
          ['boOrders.project', text(order.project.title)],
          ['boOrders.shares', count(order.tokenCount)],
          ['boOrders.unitPrice', money(order.unitPrice, order.currency)],
          ['boOrders.price', money(order.price, order.currency)],
          ['boOrders.paid', money(order.paid, order.currency)],
          ['boOrders.fromWallet', money(order.pricePaidFromUserWallet, order.currency)],
          ['boOrders.way', paymentType(order)],
          ['boOrders.reference', id(order.paymentReference)],
          ['bo.created', instant(order.createdAt)],
          ['boOrders.paidAt', instant(order.paidAt)],
          ['boOrders.expiresAt', instant(order.expiresAt)],
          ['boOrders.refunds', show(to.refundsOf({ order: order.documentId }))],
        ],
        { isAside: true },
      ),
      section.history(
        'boOrders.history',
        (order) =>
          order.events.toReversed().map((event) => ({
            key: `${event.to} ${event.at}`,
            at: event.at,
            title: orderStates.value(event.to),
            note: list([actor(event), reasonOf(event.reason)]),
          })),
        { isAside: true },
      ),
    ],
    actions: (action) => [
      action({
        key: 'cancel',
        route: cancelOperatorOrder,
        label: 'boOrders.cancel.action',
        icon: IconBan,
        isDangerous: true,
        offered: (order) => canEnd.has(order.state) || say('boOrders.cancel.over'),
        params: (order) => ({ documentId: order.documentId }),
        consequences: cancelling,
        needsApproval: (order) => order.state === 'Paid',
        fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
        done: 'boOrders.cancel.done',
      }),
    ],
  }),
});

import type { RowOf } from '@parcela/contract';
import {
  confirmRefund,
  getRefund,
  listRefunds,
  retryRefund,
  takeOverRefund,
} from '@parcela/contract/operator';
import { refundProviders } from '@parcela/domain';
import { IconCheck, IconHandStop, IconRepeat } from '@parcela/ui/icons';
import { providerLabel, providerName } from '../../shared/money/provider-names.ts';
import { to } from '../../shared/navigation/to.ts';
import { type Action, type ActionMaker, makeAction } from '../../shared/resource/action.ts';
import type { FactOf } from '../../shared/resource/column.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { line } from '../../shared/resource/fields.ts';
import { choice, linked, onDay } from '../../shared/resource/filters.ts';
import {
  instant,
  link,
  list,
  money,
  nothing,
  say,
  show,
  softText,
  states,
  text,
  totals,
  type Value,
  words,
} from '../../shared/resource/values.ts';
import { historyOf, underWay } from './history.ts';
import { currencyChoices, params, paymentName, reason } from './money-out-values.ts';

type Refund = RowOf<typeof listRefunds>;

const refundStates = states<Refund['state']>({
  requested: ['info', 'boMoneyOut.refundState.requested'],
  sent: ['info', 'boMoneyOut.refundState.sent'],
  needs_staff: ['attention', 'boMoneyOut.refundState.needs_staff'],
  done: ['positive', 'boMoneyOut.refundState.done'],
  failed: ['negative', 'boMoneyOut.refundState.failed'],
});
const providerChoices = { names: refundProviders, labelOf: providerLabel };

const amountOf = ({ amount, currency }: Refund): Value => money(amount, currency);
const wayOf = ({ provider }: Refund): Value => providerName(provider);
const causeOf = ({ cause }: Refund): Value => words(`boMoneyOut.refundCause.${cause}`);
const orderOf = ({ order }: Refund): Value =>
  order === null ? nothing : link(order.number, to.order(order.documentId));
/** The money of a failed refund waits for a decision again. */
const paymentOf = ({ state, payment }: Refund): Value =>
  list([paymentName(payment), state === 'failed' ? show(to.suspended(payment.documentId)) : nothing]);
/** A gateway refunds to the source of the money; only a bank refund has a named recipient. */
const goesTo = ({ recipient }: Refund): Value =>
  recipient === null ? nothing : list([text(recipient.name), softText(recipient.iban)]);

/** The time since which the refund's money has been on its way out. */
const sinceOf = ({ endedAt, createdAt }: Pick<Refund, 'endedAt' | 'createdAt'>): Value =>
  underWay(endedAt === null, createdAt);

const factsOf = (refund: Refund): readonly FactOf[] => [
  ['bo.state', refundStates.value(refund.state)],
  ['boMoneyOut.since', sinceOf(refund)],
  ['boMoneyOut.order', orderOf(refund)],
  ['boMoneyOut.payment', paymentOf(refund)],
  ['boMoneyOut.way', wayOf(refund)],
  ['boMoneyOut.recipient', goesTo(refund)],
  ['boMoneyOut.cause', causeOf(refund)],
  ['bo.reason', text(refund.reason)],
  ['boMoneyOut.failure', text(refund.failure)],
  ['bo.created', instant(refund.createdAt)],
  ['boMoneyOut.endedAt', instant(refund.endedAt)],
];

const decisions = (action: ActionMaker<Refund>): readonly Action<Refund>[] => [
  action({
    key: 'retry',
    route: retryRefund,
    label: 'boMoneyOut.retry.action',
    icon: IconRepeat,
    isMain: true,
    offered: ({ state }) => state === 'failed',
    params,
    consequences: (refund) => [
      refund.recipient === null
        ? say('boMoneyOut.retry.gateway', { amount: amountOf(refund), provider: wayOf(refund) })
        : say('boMoneyOut.retry.bank', { amount: amountOf(refund), account: goesTo(refund) }),
      say('boMoneyOut.retry.new'),
    ],
    inBulk: (rows) => [
      say('boMoneyOut.retry.all', { count: rows.length, total: totals(rows) }),
      say('boMoneyOut.retry.new'),
    ],
    fields: { reason },
    done: 'boMoneyOut.retry.done',
  }),
  action({
    key: 'take-over',
    route: takeOverRefund,
    label: 'boMoneyOut.takeOver.action',
    icon: IconHandStop,
    offered: ({ provider, state }) => provider !== 'bank' && state === 'requested',
    params,
    consequences: (refund) => [
      say('boMoneyOut.takeOver.stops', { provider: wayOf(refund) }),
      say('boMoneyOut.lookUpFirst', { amount: amountOf(refund), provider: wayOf(refund) }),
    ],
    fields: { reason },
    done: 'boMoneyOut.takeOver.done',
  }),
  action({
    key: 'confirm',
    route: confirmRefund,
    label: 'boMoneyOut.confirm.action',
    icon: IconCheck,
    isMain: true,
    offered: ({ state }) => state === 'needs_staff',
    params,
    consequences: (refund) => [
      say('boMoneyOut.lookUpFirst', { amount: amountOf(refund), provider: wayOf(refund) }),
      say('boMoneyOut.confirm.books', { amount: amountOf(refund), provider: wayOf(refund) }),
      say('boMoneyOut.confirm.sendsNothing'),
    ],
    needsApproval: () => true,
    fields: {
      evidence: line('boMoneyOut.evidence', {
        description: 'boMoneyOut.evidenceHint',
        isOptional: true,
        maxLength: 200,
      }),
      reason,
    },
    done: 'boMoneyOut.done',
  }),
];

export const refunds = defineResource({
  list: defineList({
    route: listRefunds,
    title: 'boMoneyOut.refunds',
    description: 'boMoneyOut.refunds.about',
    empty: 'boMoneyOut.refunds.empty',
    rowKey: (refund) => refund.documentId,
    columns: [
      { key: 'amount', label: 'bo.amount', value: amountOf, isTitle: true },
      { key: 'order', label: 'boMoneyOut.order', value: orderOf },
      { key: 'way', priority: 'useful', label: 'boMoneyOut.way', value: wayOf },
      {
        key: 'recipient',
        priority: 'useful',
        label: 'boMoneyOut.recipient',
        value: (refund) => text(refund.recipient?.name),
      },
      { key: 'cause', priority: 'extra', label: 'boMoneyOut.cause', value: causeOf },
      {
        key: 'createdAt',
        priority: 'extra',
        label: 'bo.created',
        value: (refund) => instant(refund.createdAt),
      },
      { key: 'since', label: 'boMoneyOut.since', value: sinceOf },
      { key: 'state', label: 'bo.state', value: (refund) => refundStates.value(refund.state) },
    ],
    filters: [
      choice('state', 'bo.state', refundStates),
      choice('provider', 'boMoneyOut.way', providerChoices),
      choice('currency', 'bo.currency', currencyChoices),
      onDay('from', 'boMoneyOut.from'),
      onDay('to', 'boMoneyOut.to'),
      linked('order', 'boMoneyOut.ofOrder'),
      linked('user', 'boMoneyOut.ofInvestor'),
    ],
    views: [
      { key: 'needs-staff', label: 'boMoneyOut.views.needStaff', filters: { state: 'needs_staff' } },
      { key: 'failed', label: 'boMoneyOut.views.failed', filters: { state: 'failed' } },
      { key: 'sent', label: 'boMoneyOut.views.sent', filters: { state: 'sent' } },
    ],
    panel: {
      title: amountOf,
      sections: (section) => [
        section.facts('boMoneyOut.refund', (refund) => [
          ...factsOf(refund),
          ['boMoneyOut.history', show(to.refund(refund.documentId))],
        ]),
      ],
    },
    actions: decisions,
  }),
  detail: defineDetail({
    route: getRefund,
    params: (documentId) => ({ documentId }),
    requestedAs: ({ documentId }) => documentId,
    back: { label: 'boMoneyOut.refunds', to: to.refunds },
    kind: 'boMoneyOut.refund',
    title: amountOf,
    state: (refund) => refundStates.value(refund.state),
    sections: (section) => [
      section.facts('boMoneyOut.refund', (refund) => [
        ...factsOf(refund),
        [
          'boMoneyOut.transfer',
          refund.transfer === null
            ? nothing
            : link(refund.transfer.reference, to.transfer(refund.transfer.documentId)),
        ],
      ]),
      section.history('boMoneyOut.history', historyOf, { isAside: true }),
    ],
    actions: () => decisions(makeAction),
  }),
});

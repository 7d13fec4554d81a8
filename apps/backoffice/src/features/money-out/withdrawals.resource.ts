import type { RowOf } from '@parcela/contract';
import {
  approveWithdrawal,
  approveWithdrawals,
  getWithdrawalItem,
  listWithdrawalItems,
  rejectWithdrawal,
} from '@parcela/contract/operator';
import { IconCheck, IconChecks, IconX } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { type Action, type ActionMaker, makeAction } from '../../shared/resource/action.ts';
import type { FactOf } from '../../shared/resource/column.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice, linked, onDay } from '../../shared/resource/filters.ts';
import {
  id,
  instant,
  link,
  list,
  money,
  nothing,
  say,
  show,
  states,
  text,
  totals,
  type Value,
  type Words,
} from '../../shared/resource/values.ts';
import { historyOf, underWay } from './history.ts';
import { accountOf, blockers, params, reason, walletCurrencyChoices } from './money-out-values.ts';
import { restrictingMoney } from './restrict-money.ts';

type Withdrawal = RowOf<typeof listWithdrawalItems>;

const withdrawalStates = states<Withdrawal['state']>({
  requested: ['attention', 'boMoneyOut.withdrawalState.requested'],
  approved: ['info', 'boMoneyOut.withdrawalState.approved'],
  sent: ['info', 'boMoneyOut.withdrawalState.sent'],
  done: ['positive', 'boMoneyOut.withdrawalState.done'],
  rejected: ['neutral', 'boMoneyOut.withdrawalState.rejected'],
  failed: ['negative', 'boMoneyOut.withdrawalState.failed'],
});

const stateOf = ({ state, blocker }: Withdrawal): Value =>
  list([withdrawalStates.value(state), ...(blocker === null ? [] : [blockers.value(blocker)])]);
const amountOf = ({ amount, currency }: Withdrawal): Value => money(amount, currency);
const goesTo = ({ account }: Withdrawal): Value => accountOf(account.holderName, account.ibanEnd);

/** Staff cannot request a payment that the bank may not pay now or that staff have already requested. */
const payable = ({ state, blocker, pendingRequest }: Withdrawal): boolean | Words => {
  if (state !== 'requested') return false;
  if (pendingRequest !== null) return say('boMoneyOut.approve.asked');
  return blocker === null || say('boMoneyOut.approve.blocked', { blocker: blockers.value(blocker) });
};

/** One request covers all selected withdrawals. */
const allPayable = (rows: readonly Withdrawal[]): boolean | Words => {
  const others = rows.filter((row) => payable(row) !== true);
  if (others.length === 0) return true;
  return (
    others.length < rows.length &&
    say('bo.each.notFor', { names: list(others.map(({ investor }) => text(investor.name))) })
  );
};
/** Sums by currency, in the form that the request uses. */
const sumsOf = (rows: readonly Withdrawal[]) =>
  [...new Set(rows.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: rows.reduce((sum, row) => (row.currency === currency ? sum + row.amount : sum), 0),
  }));

/** The time since which the withdrawal has been waiting in its current state. */
const sinceOf = ({ requestedAt, decidedAt, endedAt }: Withdrawal): Value =>
  underWay(endedAt === null, decidedAt ?? requestedAt);

const factsOf = (withdrawal: Withdrawal): readonly FactOf[] => [
  ['bo.amount', amountOf(withdrawal)],
  ['bo.state', stateOf(withdrawal)],
  ['boMoneyOut.email', link(withdrawal.investor.email, to.investor(withdrawal.investor.documentId))],
  ['boMoneyOut.account', goesTo(withdrawal)],
  [
    'boMoneyOut.reference',
    withdrawal.reference === null
      ? nothing
      : link(withdrawal.reference, to.transfersOf({ kind: 'withdrawal' })),
  ],
  ['boMoneyOut.requestedAt', instant(withdrawal.requestedAt)],
  [
    'boMoneyOut.pendingRequest',
    withdrawal.pendingRequest === null ? nothing : show(to.approval(withdrawal.pendingRequest.documentId)),
  ],
  ['boMoneyOut.decidedAt', instant(withdrawal.decidedAt)],
  ['boMoneyOut.endedAt', instant(withdrawal.endedAt)],
];

const decisions = (action: ActionMaker<Withdrawal>): readonly Action<Withdrawal>[] => [
  action({
    key: 'approve',
    route: approveWithdrawal,
    label: 'boMoneyOut.approve.action',
    icon: IconCheck,
    isMain: true,
    offered: payable,
    params,
    consequences: (withdrawal) => [
      say('boMoneyOut.approve.pays', { amount: amountOf(withdrawal), account: goesTo(withdrawal) }),
      say('boMoneyOut.approve.mail', { email: withdrawal.investor.email }),
    ],
    needsApproval: () => true,
    fields: { reason },
    done: 'boMoneyOut.done',
  }),
  action({
    key: 'reject',
    route: rejectWithdrawal,
    label: 'boMoneyOut.reject.action',
    icon: IconX,
    isDangerous: true,
    offered: ({ state }) => state === 'requested' || state === 'approved',
    params,
    consequences: (withdrawal) => [
      say('boMoneyOut.reject.back', { amount: amountOf(withdrawal), name: withdrawal.investor.name }),
      say('boMoneyOut.reject.mail', { email: withdrawal.investor.email }),
      ...(withdrawal.state === 'approved' ? [say('boMoneyOut.reject.ordered')] : []),
    ],
    inBulk: (rows) => [
      say('boMoneyOut.reject.all', { count: rows.length, total: totals(rows) }),
      say('boMoneyOut.eachAsked'),
    ],
    needsApproval: () => true,
    fields: { reason },
    done: 'boMoneyOut.done',
  }),
  restrictingMoney(action, ({ investor, amount, currency }) => ({ user: investor, amount, currency })),
];

const investors = (rows: readonly Withdrawal[]) =>
  new Set(rows.map(({ investor }) => investor.documentId)).size;

export const withdrawals = defineResource({
  list: defineList({
    route: listWithdrawalItems,
    title: 'boMoneyOut.withdrawals',
    description: 'boMoneyOut.withdrawals.about',
    empty: 'boMoneyOut.withdrawals.empty',
    rowKey: (withdrawal) => withdrawal.documentId,
    columns: [
      {
        key: 'investor',
        label: 'boMoneyOut.investor',
        value: (withdrawal) => text(withdrawal.investor.name),
        isTitle: true,
      },
      { key: 'amount', label: 'bo.amount', value: amountOf },
      { key: 'account', priority: 'useful', label: 'boMoneyOut.account', value: goesTo },
      {
        key: 'requestedAt',
        priority: 'extra',
        label: 'boMoneyOut.requestedAt',
        value: (withdrawal) => instant(withdrawal.requestedAt),
      },
      { key: 'since', label: 'boMoneyOut.since', value: sinceOf },
      {
        key: 'reference',
        priority: 'extra',
        label: 'boMoneyOut.reference',
        value: (withdrawal) => id(withdrawal.reference),
      },
      { key: 'state', label: 'bo.state', value: stateOf },
    ],
    filters: [
      choice('state', 'bo.state', withdrawalStates),
      choice('currency', 'bo.currency', walletCurrencyChoices),
      onDay('from', 'boMoneyOut.from'),
      onDay('to', 'boMoneyOut.to'),
      linked('user', 'boMoneyOut.ofInvestor'),
      linked('request', 'boMoneyOut.ofRequest'),
    ],
    views: [
      { key: 'requested', label: 'boMoneyOut.views.toDecide', filters: { state: 'requested' } },
      { key: 'approved', label: 'boMoneyOut.views.approved', filters: { state: 'approved' } },
      { key: 'sent', label: 'boMoneyOut.views.atTheBank', filters: { state: 'sent' } },
      { key: 'failed', label: 'boMoneyOut.views.returned', filters: { state: 'failed' } },
    ],
    panel: {
      title: (withdrawal) => text(withdrawal.investor.name),
      sections: (section) => [
        section.facts('boMoneyOut.withdrawal', (withdrawal) => [
          ...factsOf(withdrawal),
          ['boMoneyOut.history', show(to.withdrawal(withdrawal.documentId))],
        ]),
      ],
    },
    actions: decisions,
    bulk: (action) => [
      action({
        key: 'approve-together',
        route: approveWithdrawals,
        label: 'boMoneyOut.approve.together',
        icon: IconChecks,
        isMain: true,
        offered: allPayable,
        consequences: (rows) => [
          say('boMoneyOut.approve.all', {
            count: rows.length,
            total: totals(rows),
            investors: investors(rows),
          }),
          ...rows.map((row) =>
            say('boMoneyOut.approve.line', {
              name: row.investor.name,
              amount: amountOf(row),
              account: goesTo(row),
            }),
          ),
          say('boMoneyOut.approve.oneRequest'),
        ],
        needsApproval: () => true,
        fields: { reason },
        fixed: (rows) => ({
          withdrawals: rows.map(({ documentId }) => documentId),
          totals: sumsOf(rows),
        }),
        done: 'boMoneyOut.done',
      }),
    ],
  }),
  detail: defineDetail({
    route: getWithdrawalItem,
    params: (documentId) => ({ documentId }),
    requestedAs: ({ documentId }) => documentId,
    back: { label: 'boMoneyOut.withdrawals', to: to.withdrawals },
    kind: 'boMoneyOut.withdrawal',
    title: ({ investor }) => text(investor.name),
    state: stateOf,
    sections: (section) => [
      section.facts('boMoneyOut.withdrawal', (withdrawal) => [
        ...factsOf(withdrawal),
        ['boMoneyOut.since', sinceOf(withdrawal)],
        [
          'boMoneyOut.transfer',
          withdrawal.transfer === null
            ? nothing
            : link(withdrawal.transfer.reference, to.transfer(withdrawal.transfer.documentId)),
        ],
        ['boMoneyOut.submittedAt', instant(withdrawal.transfer?.submittedAt)],
        ['boMoneyOut.bookedAt', instant(withdrawal.transfer?.bookedAt)],
        [
          'boMoneyOut.accountPage',
          link(withdrawal.account.holderName, to.bankAccount(withdrawal.account.documentId)),
        ],
      ]),
      section.history('boMoneyOut.history', historyOf, { isAside: true }),
    ],
    actions: () => decisions(makeAction),
  }),
});

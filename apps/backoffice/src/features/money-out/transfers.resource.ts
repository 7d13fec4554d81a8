import type { RowOf } from '@parcela/contract';
import {
  getOutgoingTransfer,
  listOutgoingTransfers,
  makeTransferFile,
  markTransferNotPaid,
  sendTransferByHand,
} from '@parcela/contract/operator';
import { IconCashOff, IconFileExport, IconHandStop } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { type Action, type ActionMaker, makeAction } from '../../shared/resource/action.ts';
import type { Column, FactOf } from '../../shared/resource/column.ts';
import { line } from '../../shared/resource/fields.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice, linked, search } from '../../shared/resource/filters.ts';
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
  words,
  type Words,
} from '../../shared/resource/values.ts';
import { historyOf, underWay } from './history.ts';
import { accountOf, blockers, currencyChoices, holds, params, reason } from './money-out-values.ts';

type Transfer = RowOf<typeof listOutgoingTransfers>;

const transferStates = states<Transfer['state']>({
  pending: ['neutral', 'boMoneyOut.transferState.pending'],
  sending: ['info', 'boMoneyOut.transferState.sending'],
  sent: ['info', 'boMoneyOut.transferState.sent'],
  booked: ['positive', 'boMoneyOut.transferState.booked'],
  failed: ['negative', 'boMoneyOut.transferState.failed'],
  cancelled: ['neutral', 'boMoneyOut.transferState.cancelled'],
});
const kindChoices = {
  names: ['withdrawal', 'refund', 'distribution'] as const,
  labelOf: (kind: Transfer['kind']) => `boMoneyOut.transferKind.${kind}` as const,
};

const failureChoices = {
  names: ['refused', 'returned', 'not_paid'] as const,
  labelOf: (failure: NonNullable<Transfer['failure']>) => `boMoneyOut.transferFailure.${failure}` as const,
};

const stateOf = ({ state, failure, blocker }: Transfer): Value =>
  list([
    transferStates.value(state),
    ...(failure === null ? [] : [words(`boMoneyOut.transferFailure.${failure}`)]),
    ...(blocker === null ? [] : [blockers.value(blocker)]),
  ]);
const amountOf = ({ amount, currency }: Transfer): Value => money(amount, currency);
const kindOf = ({ kind }: Transfer): Value => words(kindChoices.labelOf(kind));
const goesTo = ({ recipient }: Transfer): Value => accountOf(recipient.name, recipient.ibanEnd);

/** The time since which the transfer has been waiting in its state. */
const sinceOf = ({ state, createdAt, submittedAt }: Transfer): Value =>
  underWay(state === 'pending' || state === 'sending' || state === 'sent', submittedAt ?? createdAt);
/** The page of the payment's purpose and, for returned money, its result. */
const itemOf = ({ kind, item }: Transfer): Value => {
  if (item === null || kind === 'distribution') return words(kindChoices.labelOf(kind));
  return link(
    say(kindChoices.labelOf(kind)),
    kind === 'refund' ? to.refund(item.documentId) : to.withdrawal(item.documentId),
  );
};

const factsOf = (transfer: Transfer): readonly FactOf[] => [
  ['bo.state', stateOf(transfer)],
  ['boMoneyOut.pays', kindOf(transfer)],
  ['boMoneyOut.item', itemOf(transfer)],
  ['boMoneyOut.since', sinceOf(transfer)],
  ['bo.amount', amountOf(transfer)],
  ['boMoneyOut.account', goesTo(transfer)],
  ['boMoneyOut.file', transfer.file === null ? nothing : show(to.transferFile(transfer.file.documentId))],
  ['boMoneyOut.evidence', text(transfer.evidence)],
  ['bo.created', instant(transfer.createdAt)],
  ['boMoneyOut.submittedAt', instant(transfer.submittedAt)],
  ['boMoneyOut.bookedAt', instant(transfer.bookedAt)],
  ['boMoneyOut.endedAt', instant(transfer.endedAt)],
];

/** Transfers that wait and may be paid now. */
const payable = ({ state, blocker }: Transfer): boolean | Words => {
  if (state !== 'pending') return false;
  return blocker === null || say('boMoneyOut.approve.blocked', { blocker: blockers.value(blocker) });
};
/** One file pays from one account only. */
const fitsIntoFile = (rows: readonly Transfer[]): boolean | Words => {
  if (rows.some((row) => payable(row) !== true)) return say('boMoneyOut.toFile.notAll');
  return new Set(rows.map(({ currency }) => currency)).size === 1 || say('boMoneyOut.toFile.oneCurrency');
};

const decisions = (action: ActionMaker<Transfer>): readonly Action<Transfer>[] => [
  action({
    key: 'by-hand',
    route: sendTransferByHand,
    label: 'boMoneyOut.byHand.action',
    icon: IconHandStop,
    offered: payable,
    params,
    consequences: (transfer) => [
      say('boMoneyOut.byHand.stays', { amount: amountOf(transfer), account: goesTo(transfer) }),
      say('boMoneyOut.byHand.statement', { reference: transfer.reference }),
    ],
    needsApproval: () => true,
    fields: { evidence: line('boMoneyOut.evidence', { description: 'boMoneyOut.byHand.evidence' }), reason },
    done: 'boMoneyOut.done',
  }),
  action({
    key: 'not-paid',
    route: markTransferNotPaid,
    label: 'boMoneyOut.notPaid.action',
    icon: IconCashOff,
    isDangerous: true,
    offered: ({ kind, state }, staff) =>
      state === 'sent' && holds(staff, kind === 'refund' ? 'refunds.decide' : 'withdrawals.decide'),
    params,
    consequences: (transfer) => [
      say(`boMoneyOut.notPaid.${transfer.kind}`, {
        amount: amountOf(transfer),
        name: transfer.recipient.name,
      }),
      say('boMoneyOut.notPaid.only'),
    ],
    needsApproval: () => true,
    fields: { reason },
    done: 'boMoneyOut.done',
  }),
];

/** Filters of the list and of the page of a payment file. */
export const transferColumns: readonly Column<Transfer>[] = [
  {
    key: 'reference',
    label: 'boMoneyOut.reference',
    value: (transfer) => id(transfer.reference),
    isTitle: true,
  },
  { key: 'kind', priority: 'useful', label: 'boMoneyOut.pays', value: kindOf },
  { key: 'amount', label: 'bo.amount', value: amountOf },
  { key: 'recipient', priority: 'useful', label: 'boMoneyOut.account', value: goesTo },
  {
    key: 'createdAt',
    priority: 'extra',
    label: 'bo.created',
    value: (transfer) => instant(transfer.createdAt),
  },
  { key: 'since', label: 'boMoneyOut.since', value: sinceOf },
  {
    key: 'submittedAt',
    priority: 'extra',
    label: 'boMoneyOut.submittedAt',
    value: (transfer) => instant(transfer.submittedAt),
  },
  {
    key: 'bookedAt',
    priority: 'useful',
    label: 'boMoneyOut.bookedAt',
    value: (transfer) => instant(transfer.bookedAt),
  },
  { key: 'state', label: 'bo.state', value: stateOf },
];

export const transfers = defineResource({
  list: defineList({
    route: listOutgoingTransfers,
    title: 'boMoneyOut.transfers',
    description: 'boMoneyOut.transfers.about',
    empty: 'boMoneyOut.transfers.empty',
    rowKey: (transfer) => transfer.documentId,
    columns: transferColumns,
    filters: [
      choice('state', 'bo.state', transferStates),
      choice('kind', 'boMoneyOut.pays', kindChoices),
      choice('currency', 'bo.currency', currencyChoices),
      choice('failure', 'boMoneyOut.failure', failureChoices),
      search('reference', 'boMoneyOut.reference'),
      linked('late', 'boMoneyOut.late'),
    ],
    views: [
      { key: 'sent', label: 'boMoneyOut.views.atTheBank', filters: { state: 'sent' } },
      { key: 'pending', label: 'boMoneyOut.views.toSend', filters: { state: 'pending' } },
      { key: 'failed', label: 'boMoneyOut.views.returned', filters: { state: 'failed' } },
      { key: 'returned', label: 'boMoneyOut.views.cameBack', filters: { failure: 'returned' } },
    ],
    panel: {
      title: (transfer) => id(transfer.reference),
      sections: (section) => [
        section.facts('boMoneyOut.transfer', (transfer) => [
          ...factsOf(transfer),
          ['boMoneyOut.history', show(to.transfer(transfer.documentId))],
        ]),
      ],
    },
    actions: decisions,
    bulk: (action) => [
      action({
        key: 'to-file',
        route: makeTransferFile,
        label: 'boMoneyOut.toFile.action',
        icon: IconFileExport,
        isMain: true,
        offered: fitsIntoFile,
        consequences: (rows) => [
          say('boMoneyOut.toFile.all', { count: rows.length, total: totals(rows) }),
          ...rows.map((row) =>
            say('boMoneyOut.approve.line', {
              name: row.recipient.name,
              amount: amountOf(row),
              account: goesTo(row),
            }),
          ),
          say('boMoneyOut.toFile.bring'),
        ],
        fixed: (rows) => ({
          currency: rows[0]?.currency ?? 'CZK',
          transfers: rows.map(({ documentId }) => documentId),
          total: rows.reduce((sum, { amount }) => sum + amount, 0),
        }),
        leadsTo: () => to.transferFiles,
        done: 'boMoneyOut.toFile.done',
      }),
    ],
  }),
  detail: defineDetail({
    route: getOutgoingTransfer,
    params: (documentId) => ({ documentId }),
    requestedAs: ({ documentId }) => documentId,
    back: { label: 'boMoneyOut.transfers', to: to.transfers },
    kind: 'boMoneyOut.transfer',
    title: (transfer) => id(transfer.reference),
    state: stateOf,
    sections: (section) => [
      section.facts('boMoneyOut.transfer', (transfer) => [...factsOf(transfer)]),
      section.history('boMoneyOut.history', historyOf, { isAside: true }),
    ],
    actions: () => decisions(makeAction),
  }),
});

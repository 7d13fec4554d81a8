import type { RowOf } from '@parcela/contract';
import {
  listWaitingDistributionLines,
  payDistributionLineByHand,
  retryDistributionLine,
  takeOverDistributionLine,
} from '@parcela/contract/operator';
import { IconCheck, IconHandStop, IconRepeat } from '@parcela/ui/icons';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { line } from '../../shared/resource/fields.ts';
import { choice, linked } from '../../shared/resource/filters.ts';
import {
  count,
  id,
  instant,
  money,
  say,
  states,
  text,
  totals,
  type Value,
} from '../../shared/resource/values.ts';
import { distributionName } from '../../shared/words/distribution-name.ts';
import { params, reason } from './money-out-values.ts';

type Line = RowOf<typeof listWaitingDistributionLines>;

const waits = states<NonNullable<Line['waitsFor']>>({
  staff: ['attention', 'boMoneyOut.waitsFor.staff'],
  bank_account: ['info', 'boMoneyOut.waitsFor.bank_account'],
  clearance: ['info', 'boMoneyOut.waitsFor.clearance'],
});
/** The amount to pay: the net without the part that covers a debt of the holder. */
const toPay = ({ parts, deducted, currency }: Line): Value => money(parts.net - deducted, currency);
const waitsFor = (row: Line): Value => waits.value(row.waitsFor);

export const waitingLines = defineResource({
  list: defineList({
    route: listWaitingDistributionLines,
    title: 'boMoneyOut.lines',
    description: 'boMoneyOut.lines.about',
    empty: 'boMoneyOut.lines.empty',
    rowKey: (row) => row.documentId,
    columns: [
      {
        key: 'investor',
        label: 'boMoneyOut.investor',
        value: (row) => text(row.investor.email),
        isTitle: true,
      },
      { key: 'amount', label: 'bo.amount', value: toPay },
      {
        key: 'distribution',
        priority: 'useful',
        label: 'boMoneyOut.distribution',
        value: (row) => distributionName(row.distribution),
      },
      {
        key: 'bookedAt',
        priority: 'useful',
        label: 'boMoneyOut.line.bookedAt',
        value: (row) => instant(row.bookedAt),
      },
      { key: 'waitsFor', label: 'boMoneyOut.waitsFor', value: waitsFor },
    ],
    filters: [choice('waitsFor', 'boMoneyOut.waitsFor', waits), linked('user', 'boMoneyOut.ofInvestor')],
    views: [{ key: 'staff', label: 'boMoneyOut.views.forStaff', filters: { waitsFor: 'staff' } }],
    panel: {
      requestedAs: ({ documentId }) => documentId,
      title: (row) => text(row.investor.email),
      sections: (section) => [
        section.facts('boMoneyOut.line', (row) => [
          ['boMoneyOut.waitsFor', waitsFor(row)],
          ['boMoneyOut.distribution', distributionName(row.distribution)],
          ['boMoneyOut.line.shares', count(row.shares)],
          ['boMoneyOut.line.gross', money(row.parts.gross, row.currency)],
          ['boMoneyOut.line.withholding', money(row.parts.withholding, row.currency)],
          ['boMoneyOut.line.net', money(row.parts.net, row.currency)],
          ['bo.amount', toPay(row)],
          ['boMoneyOut.reference', id(row.transferReference)],
          ['boMoneyOut.line.bookedAt', instant(row.bookedAt)],
        ]),
      ],
    },
    actions: (action) => [
      action({
        key: 'retry',
        route: retryDistributionLine,
        label: 'boMoneyOut.lineRetry.action',
        icon: IconRepeat,
        params,
        consequences: (row) => [
          say('boMoneyOut.lineRetry.pays', { amount: toPay(row), email: row.investor.email }),
          say('boMoneyOut.lineRetry.waitsOn'),
        ],
        inBulk: (rows) => [
          say('boMoneyOut.lineRetry.all', {
            count: rows.length,
            total: totals(
              rows.map(({ parts, deducted, currency }) => ({ amount: parts.net - deducted, currency })),
            ),
          }),
          say('boMoneyOut.lineRetry.waitsOn'),
        ],
        fields: { reason },
        done: 'boMoneyOut.lineRetry.done',
      }),
      action({
        key: 'take-over',
        route: takeOverDistributionLine,
        label: 'boMoneyOut.takeOver.action',
        icon: IconHandStop,
        offered: (row) => row.waitsFor !== 'staff',
        params,
        consequences: (row) => [
          say('boMoneyOut.lineTakeOver.stops', { email: row.investor.email }),
          say('boMoneyOut.lineTakeOver.byHand', { amount: toPay(row) }),
        ],
        fields: { reason },
        done: 'boMoneyOut.lineTakeOver.done',
      }),
      action({
        key: 'paid',
        route: payDistributionLineByHand,
        label: 'boMoneyOut.linePaid.action',
        icon: IconCheck,
        isMain: true,
        offered: (row) => row.waitsFor === 'staff' || say('boMoneyOut.linePaid.notTaken'),
        params,
        consequences: (row) => [
          say('boMoneyOut.linePaid.books', { amount: toPay(row), email: row.investor.email }),
          say('boMoneyOut.confirm.sendsNothing'),
        ],
        needsApproval: () => true,
        fields: {
          evidence: line('boMoneyOut.evidence', {
            description: 'boMoneyOut.linePaid.evidence',
            maxLength: 200,
          }),
          reason,
        },
        done: 'boMoneyOut.done',
      }),
    ],
  }),
});

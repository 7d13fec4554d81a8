import type { RowOf } from '@parcela/contract';
import { getBankMovement, listBankMovements, matchReversal } from '@parcela/contract/operator';
import { formatDecimal, isCurrency } from '@parcela/domain';
import { IconLink } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area, found } from '../../shared/resource/fields.ts';
import { amountOf as amountFilter, choice, linked, onDay } from '../../shared/resource/filters.ts';
import {
  code,
  day,
  id,
  instant,
  link,
  list,
  money,
  nothing,
  show,
  text,
  type Value,
  words,
} from '../../shared/resource/values.ts';
import { bankAmount } from './bank-amount.ts';
import { explainLine } from './explain-line.ts';
import { explanationKinds } from './explanation-kinds.ts';
import { outcomes } from './movement-outcomes.ts';
import { RawLine } from './raw-line.tsx';
import { undoLine, undoneStates } from './undo-line.ts';
import { findPayments, isUntied, reversalProposals, tying } from './reversal-proposals.ts';

type Movement = RowOf<typeof listBankMovements>;

const amountOf = ({ amount, currency }: Movement): Value => bankAmount(amount, currency);

const orderOf = ({ order }: Movement): Value =>
  order === null ? nothing : link(order.number, to.order(order.documentId));

/** The waiting part of the payment links to the page where staff decide on it. */
const waitingOf = ({ payment, currency }: Movement): Value =>
  payment !== null && payment.waiting > 0 && isCurrency(currency)
    ? list([money(payment.waiting, currency), show(to.suspended(payment.documentId))])
    : nothing;

/** A line that no longer counts is marked as such first. */
const becameOf = ({ outcome, undone }: Movement): Value =>
  undone === null ? outcomes.value(outcome) : undoneStates.value(undone);

/** The transfer that the line settled or the order that it pays; otherwise its waiting part. */
const aboutOf = (row: Movement): Value => {
  if (row.transfer !== null) return text(row.transfer.reference);
  return row.order === null && row.payment !== null && row.payment.waiting > 0
    ? words('boBank.waits')
    : orderOf(row);
};

export const movements = defineResource({
  list: defineList({
    route: listBankMovements,
    title: 'boBank.movements',
    description: 'boBank.movements.description',
    empty: 'boBank.movements.empty',
    rowKey: (row) => row.documentId,
    open: (row) => to.movement(row.documentId),
    columns: [
      { key: 'amount', label: 'bo.amount', value: amountOf, isTitle: true },
      { key: 'bookedOn', label: 'boBank.bookedOn', value: (row) => day(row.bookedOn) },
      { key: 'outcome', label: 'boBank.outcome', value: becameOf },
      { key: 'about', label: 'boBank.order', value: aboutOf },
      { key: 'account', priority: 'extra', label: 'boBank.account', value: (row) => text(row.account.iban) },
      { key: 'number', priority: 'useful', label: 'boBank.number', value: (row) => code(row.movementId) },
    ],
    filters: [
      choice('outcome', 'boBank.outcome', outcomes),
      onDay('from', 'boBank.bookedFrom'),
      onDay('to', 'boBank.bookedTo'),
      amountFilter('amount', 'bo.amount', 'decimal'),
      linked('account', 'boBank.account'),
      linked('untied', 'boBank.untied'),
    ],
    views: [
      { key: 'payments', label: 'boBank.view.payments', filters: { outcome: 'payment' } },
      { key: 'transfers', label: 'boBank.view.transfers', filters: { outcome: 'transfer' } },
      { key: 'outgoing', label: 'boBank.view.outgoing', filters: { outcome: 'outgoing' } },
      { key: 'untied', label: 'boBank.view.untied', filters: { untied: 'true' } },
    ],
  }),
  detail: defineDetail({
    requestedAs: ({ documentId }) => documentId,
    actions: (action) => [
      action({
        key: 'match',
        route: matchReversal,
        label: 'boBank.match',
        icon: IconLink,
        isMain: true,
        params: ({ documentId }) => ({ documentId }),
        offered: isUntied,
        needsApproval: () => true,
        consequences: tying,
        fields: {
          payment: found('boBank.match.payment', { search: 'boBank.match.find', find: findPayments }),
          reason: area('bo.reason', { description: 'bo.reasonHint' }),
        },
        done: 'bo.approval.sent',
      }),
      explainLine(action, ({ documentId }) => documentId),
      undoLine(action),
    ],
    route: getBankMovement,
    params: (documentId) => ({ documentId }),
    back: { label: 'boBank.movements', to: to.movements },
    kind: 'boBank.movement',
    title: amountOf,
    state: becameOf,
    sections: (section) => [
      reversalProposals(section),
      section.facts('boBank.outcome', (movement) => [
        ['boBank.outcome', outcomes.value(movement.outcome)],
        ['boBank.order', orderOf(movement)],
        ['boBank.waits', waitingOf(movement)],
        ['boBank.transfer', id(movement.transfer?.reference)],
        [
          movement.undone === 'counter' ? 'boBank.undo.takesBack' : 'boBank.undo.takenBackBy',
          movement.counterpart === null ? nothing : show(to.movement(movement.counterpart.documentId)),
        ],
        [
          'boBank.undo.sameAs',
          movement.sameAs === null ? nothing : show(to.movement(movement.sameAs.documentId)),
        ],
        ['boBank.payer', text(movement.payer?.name)],
        ['boBank.payerAccount', id(movement.payer?.account)],
        [
          'boBank.match.candidates',
          isUntied(movement)
            ? show(to.movementsOf({ amount: formatDecimal(BigInt(-movement.amount), 2) }))
            : nothing,
        ],
        [
          'boBank.explanation',
          movement.explanation === null
            ? nothing
            : list([
                words(explanationKinds.labelOf(movement.explanation.kind)),
                text(movement.explanation.note),
              ]),
        ],
      ]),
      section.custom('boBank.raw', RawLine),
      section.facts(
        'boBank.movement',
        (movement) => [
          ['boBank.bookedOn', day(movement.bookedOn)],
          ['boBank.account', id(movement.account.iban)],
          ['boBank.number', id(movement.movementId)],
          ['boBank.importedAt', instant(movement.importedAt)],
        ],
        { isAside: true },
      ),
    ],
  }),
});

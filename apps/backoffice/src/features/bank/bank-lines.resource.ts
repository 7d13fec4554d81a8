import type { RowOf } from '@parcela/contract';
import { listBankLines } from '@parcela/contract/operator';
import { currencies } from '@parcela/domain';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice, linked } from '../../shared/resource/filters.ts';
import {
  code,
  day,
  id,
  instant,
  link,
  list,
  nothing,
  states,
  text,
  type Value,
  words,
} from '../../shared/resource/values.ts';
import { bankAmount } from './bank-amount.ts';
import { explainLine, writtenOf } from './explain-line.ts';
import { RawLine } from './raw-line.tsx';

type Line = RowOf<typeof listBankLines>;

const kinds = states<Line['kind']>({
  outgoing: ['attention', 'boBankLines.kind.outgoing'],
  reversal: ['negative', 'boBankLines.kind.reversal'],
  foreign_currency: ['attention', 'boBankLines.kind.foreign_currency'],
  unreadable: ['negative', 'boBankLines.kind.unreadable'],
});

const amountOf = ({ amount, currency }: Line): Value => bankAmount(amount, currency);
const accountOf = ({ account }: Line): Value =>
  list([id(account.iban), words(`bo.currency.${account.currency}`)]);

const paymentOf = ({ kind, payment }: Line): Value => {
  if (kind !== 'reversal') return nothing;
  return words(payment === null ? 'boBankLines.noPayment' : 'boBankLines.tied');
};

const movementOf = ({ movement, movementId }: Line): Value =>
  movement === null ? nothing : link(movementId ?? movement.documentId, to.movement(movement.documentId));

export const bankLines = defineResource({
  list: defineList({
    route: listBankLines,
    title: 'boBankLines.title',
    description: 'boBankLines.description',
    empty: 'boBankLines.empty',
    // An unreadable line has no number; its time of arrival and its content distinguish it from others.
    rowKey: (row) => `${row.account.iban} ${row.movementId ?? `${row.importedAt} ${row.raw}`}`,
    columns: [
      {
        key: 'kind',
        label: 'boBankLines.kind',
        value: (row) => words(kinds.labelOf(row.kind)),
        isTitle: true,
      },
      { key: 'amount', label: 'bo.amount', value: amountOf },
      { key: 'written', label: 'boBank.written', value: writtenOf },
      { key: 'bookedOn', label: 'boBankLines.bookedOn', value: (row) => day(row.bookedOn) },
      {
        key: 'account',
        priority: 'extra',
        label: 'boBankLines.account',
        value: (row) => text(row.account.iban),
      },
      {
        key: 'movement',
        priority: 'extra',
        label: 'boBankLines.movement',
        value: (row) => code(row.movementId),
      },
      { key: 'payment', priority: 'useful', label: 'boBankLines.payment', value: paymentOf },
      {
        key: 'importedAt',
        priority: 'extra',
        label: 'boBankLines.importedAt',
        value: (row) => instant(row.importedAt),
      },
    ],
    filters: [
      choice('kind', 'boBankLines.kind', kinds),
      choice('currency', 'bo.currency', {
        names: currencies,
        labelOf: (currency) => `bo.currency.${currency}` as const,
      }),
      linked('untied', 'boBankLines.untied'),
    ],
    actions: (action) => [explainLine(action, ({ movement }) => movement?.documentId)],
    panel: {
      title: (row) => words(kinds.labelOf(row.kind)),
      sections: (section) => [
        section.facts('boBankLines.one', (row) => [
          ['boBankLines.kind', kinds.value(row.kind)],
          ['bo.amount', amountOf(row)],
          ['boBankLines.bookedOn', day(row.bookedOn)],
          ['boBankLines.account', accountOf(row)],
          ['boBank.written', writtenOf(row)],
          ['boBankLines.movement', movementOf(row)],
          ['boBankLines.payment', paymentOf(row)],
          ['boBankLines.problem', text(row.problem)],
          ['boBankLines.importedAt', instant(row.importedAt)],
        ]),
        section.custom('boBankLines.raw', RawLine),
      ],
    },
  }),
});

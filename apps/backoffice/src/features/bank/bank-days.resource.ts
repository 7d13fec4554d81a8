import type { DataOf, RowOf } from '@parcela/contract';
import { closeBankDay, getBankDay, listBankDayLines, listBankDays } from '@parcela/contract/operator';
import { currencies } from '@parcela/domain';
import { IconLock } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area } from '../../shared/resource/fields.ts';
import { choice } from '../../shared/resource/filters.ts';
import {
  day,
  instant,
  link,
  list,
  money,
  nothing,
  say,
  states,
  text,
  type Value,
  words,
  type Words,
} from '../../shared/resource/values.ts';
import { explainLine, writtenOf } from './explain-line.ts';
import { explanationKinds } from './explanation-kinds.ts';
import { missingStatements } from './missing-statements.ts';

type Item = RowOf<typeof listBankDays>;
type Day = DataOf<typeof getBankDay>;
type Line = RowOf<typeof listBankDayLines>;
type Reason = Day['reasons'][number] & { readonly currency: Day['currency'] };

const dayStates = states<'open' | 'closed'>({
  open: ['attention', 'boBank.days.open'],
  closed: ['positive', 'boBank.days.closed'],
});
const blockers = states<Day['blockers'][number]>({
  not_over: ['neutral', 'boBank.days.not_over'],
  not_stated: ['attention', 'boBank.days.not_stated'],
  lines_missing: ['negative', 'boBank.days.lines_missing'],
  to_compare: ['attention', 'boBank.days.to_compare'],
  unexplained: ['attention', 'boBank.days.unexplained'],
});
const reasonLooks = {
  payment: ['negative', 'boBank.outcome.payment'],
  transfer: ['negative', 'boBank.outcome.transfer'],
  transfer_returned: ['negative', 'boBank.outcome.transfer_returned'],
  outgoing: ['attention', 'boBank.outcome.outgoing'],
  reversal: ['attention', 'boBank.outcome.reversal'],
  nothing: ['neutral', 'boBank.outcome.nothing'],
  foreign_currency: ['attention', 'boBank.outcome.foreign_currency'],
  'payment.reversed': ['info', 'boBank.days.payment.reversed'],
  'distribution_line.paid_by_hand': ['info', 'boBank.days.distribution_line.paid_by_hand'],
  'bank.explained': ['info', 'boBank.days.bank.explained'],
} as const;
const reasonKinds = states<Reason['kind']>(reasonLooks);

const lineKinds = states<Line['kind']>({
  ...reasonLooks,
  payment: ['positive', 'boBank.outcome.payment'],
  transfer: ['positive', 'boBank.outcome.transfer'],
  transfer_returned: ['positive', 'boBank.outcome.transfer_returned'],
  'balance.bank': ['neutral', 'boBank.days.bank'],
  'balance.opening': ['neutral', 'boBank.days.opening'],
  'balance.ledger': ['neutral', 'boBank.days.ledger'],
  'balance.difference': ['neutral', 'boBank.days.difference'],
});

const stateOf = ({ closed }: Pick<Item, 'closed'>): Value =>
  dayStates.value(closed === null ? 'open' : 'closed');
/** Shows that the balances are equal to the minor unit, or shows the difference. */
const equalityOf = ({ isEqual, difference, currency }: Day): Value =>
  isEqual ? words('boBank.days.equal') : money(difference, currency);

type Balances = Pick<Item, 'bank' | 'opening' | 'currency'>;
/** The bank's balance before our first line, negative because the page subtracts it. */
const openingOf = ({ opening, currency }: Balances): Value => money(0 - opening, currency);
const sinceOf = ({ bank, opening, currency }: Balances): Value =>
  money(bank === null ? null : bank - opening, currency);
/** The sum of the lines appears only when it does not lead to the bank's balance. */
const linesOf = ({ bank, opening, lines, currency }: Day): Value =>
  bank !== null && bank - opening === lines ? nothing : money(lines, currency);

/** The older open days that closing this day also closes. */
const olderDaysOf = ({ alsoCloses }: Day): Value =>
  alsoCloses === null
    ? nothing
    : words('boBank.days.olderDays', {
        days: alsoCloses.days,
        from: day(alsoCloses.from),
        to: day(alsoCloses.to),
      });

const whyOf = ({
  explanation,
  isMatched,
  bank,
}: Pick<Reason, 'explanation' | 'isMatched' | 'bank'>): Value => {
  if (explanation !== null)
    return list([words(explanationKinds.labelOf(explanation.kind)), text(explanation.note)]);
  if (isMatched) return words('boBank.days.matched');
  return bank === 0 ? words('boBank.days.noLine') : words('boBank.days.toExplain');
};
const lineOf = ({ movement }: Pick<Reason, 'movement'>): Value =>
  movement === null
    ? nothing
    : link(movement.movementId ?? movement.documentId, to.movement(movement.documentId));

/**
 * The order that the line pays and the part that still waits, our transfer, or the reason why the ledger
 * differs.
 */
const becameOf = (line: Line): Value =>
  list([
    ...(line.order === null ? [] : [link(line.order.number, to.order(line.order.documentId))]),
    ...(line.transfer === null ? [] : [link(line.transfer.reference, to.transfer(line.transfer.documentId))]),
    ...(line.waiting === null || line.waiting === 0
      ? []
      : [words('boBank.days.waits', { amount: money(line.waiting, line.currency) })]),
    ...(line.difference === 0 ? [] : [whyOf(line)]),
  ]);

/** A day that is not ready shows the first blocker. */
const mayClose = ({ closed, blockers: [blocker] }: Day): boolean | Words =>
  closed === null && (blocker === undefined || say(blockers.labelOf(blocker)));

const closing = (subject: Day): readonly Words[] => [
  say('boBank.days.close.balances', {
    day: day(subject.day),
    bank: money(subject.bank, subject.currency),
    opening: money(subject.opening, subject.currency),
    since: sinceOf(subject),
    ledger: money(subject.ledger, subject.currency),
  }),
  subject.isEqual
    ? say('boBank.days.equal')
    : say('boBank.days.close.carries', { amount: money(subject.difference, subject.currency) }),
  ...(subject.alsoCloses === null
    ? []
    : [say('boBank.days.close.older', { days: olderDaysOf(subject), count: subject.alsoCloses.days })]),
  say('boBank.days.close.final'),
];

export const bankDays = defineResource({
  list: defineList({
    route: listBankDays,
    title: 'boBank.days',
    description: 'boBank.days.description',
    empty: 'boBank.days.empty',
    rowKey: (row) => `${row.currency}-${row.day}`,
    open: (row) => to.bankDay(row.currency, row.day),
    columns: [
      { key: 'day', label: 'boBank.days.day', value: (row) => day(row.day), isTitle: true },
      { key: 'currency', label: 'bo.currency', value: (row) => words(`bo.currency.${row.currency}`) },
      { key: 'state', label: 'bo.state', value: stateOf },
      {
        key: 'bank',
        priority: 'useful',
        label: 'boBank.days.bank',
        value: (row) => money(row.bank, row.currency),
      },
      { key: 'opening', priority: 'useful', label: 'boBank.days.opening', value: openingOf },
      { key: 'since', label: 'boBank.days.since', value: sinceOf },
      { key: 'ledger', label: 'boBank.days.ledger', value: (row) => money(row.ledger, row.currency) },
      {
        key: 'difference',
        label: 'boBank.days.difference',
        value: (row) => money(row.difference, row.currency),
      },
      {
        key: 'closedBy',
        priority: 'extra',
        label: 'boBank.days.closedBy',
        value: (row) => text(row.closed?.by),
      },
    ],
    filters: [
      choice('currency', 'bo.currency', {
        names: currencies,
        labelOf: (currency) => `bo.currency.${currency}` as const,
      }),
    ],
  }),
  detail: defineDetail({
    route: getBankDay,
    // `to.bankDay` builds this key; the contract refuses a key that is not a day.
    params: (key) => ({ currency: key.slice(0, 3) as Day['currency'], day: key.slice(4) }),
    back: { label: 'boBank.days', to: to.bankDays },
    kind: 'boBank.days.one',
    title: (subject) => list([day(subject.day), words(`bo.currency.${subject.currency}`)]),
    state: stateOf,
    sections: (section) => [
      section.facts('boBank.days.balances', (subject) => [
        ['boBank.days.bank', money(subject.bank, subject.currency)],
        ['boBank.days.opening', openingOf(subject)],
        ['boBank.days.since', sinceOf(subject)],
        ['boBank.days.ledger', money(subject.ledger, subject.currency)],
        ['boBank.days.difference', equalityOf(subject)],
        ['boBank.days.lines', linesOf(subject)],
        ['boBank.days.alsoCloses', olderDaysOf(subject)],
        ['boBank.days.blockers', list(subject.blockers.map((blocker) => blockers.value(blocker)))],
        ['boBank.missing', missingStatements(subject.missingStatements)],
      ]),
      section.table('boBank.days.reasons', {
        rows: ({ reasons, currency }) => reasons.map((reason) => ({ ...reason, currency })),
        rowKey: ({ kind, movement, day: on, ledger }: Reason) =>
          [kind, movement?.documentId ?? `${on} ${ledger}`].join(' '),
        empty: 'boBank.days.noReasons',
        file: ({ currency, day: of }) => `bank-day-${currency}-${of}`,
        actions: (action) => [explainLine(action, ({ movement }) => movement?.documentId)],
        columns: [
          {
            key: 'kind',
            label: 'boBank.outcome',
            value: ({ kind }) => reasonKinds.value(kind),
            isTitle: true,
          },
          { key: 'day', label: 'boBank.bookedOn', value: (reason) => day(reason.day) },
          { key: 'line', label: 'boBank.number', value: lineOf },
          { key: 'written', label: 'boBank.written', value: writtenOf },
          { key: 'bank', label: 'boBank.days.atBank', value: ({ bank, currency }) => money(bank, currency) },
          {
            key: 'ledger',
            label: 'boBank.days.inLedger',
            value: ({ ledger, currency }) => money(ledger, currency),
          },
          {
            key: 'difference',
            label: 'boBank.days.difference',
            value: ({ difference, currency }) => money(difference, currency),
          },
          { key: 'why', label: 'boBank.explanation', value: whyOf },
        ],
      }),
      section.records('boBank.days.allLines', {
        route: listBankDayLines,
        input: ({ currency, day: of }) => ({ params: { currency, day: of } }),
        rowKey: ({ key }) => key,
        empty: 'boBank.days.noLines',
        file: ({ currency, day: of }) => `bank-day-${currency}-${of}-lines`,
        columns: [
          { key: 'line', label: 'boBank.number', value: lineOf, isTitle: true },
          { key: 'kind', label: 'boBank.outcome', value: ({ kind }) => lineKinds.value(kind) },
          { key: 'bank', label: 'boBank.days.atBank', value: ({ bank, currency }) => money(bank, currency) },
          {
            key: 'ledger',
            label: 'boBank.days.inLedger',
            value: ({ ledger, currency }) => money(ledger, currency),
          },
          { key: 'of', label: 'boBank.explanation', value: becameOf },
        ],
      }),
      section.facts(
        'boBank.days.one',
        (subject) => [
          ['boBank.days.carried', money(subject.carried, subject.currency)],
          [
            'boBank.days.carriedFrom',
            subject.carriedFrom === null
              ? nothing
              : link(subject.carriedFrom, to.bankDay(subject.currency, subject.carriedFrom)),
          ],
          ['boBank.days.closedBy', text(subject.closed?.by)],
          ['boBank.days.closedAt', instant(subject.closed?.at)],
          ['boBank.days.note', text(subject.closed?.note)],
        ],
        { isAside: true },
      ),
    ],
    actions: (action) => [
      action({
        key: 'close',
        route: closeBankDay,
        label: 'boBank.days.close',
        icon: IconLock,
        isMain: true,
        params: ({ currency, day: of }) => ({ currency, day: of }),
        offered: mayClose,
        consequences: closing,
        fields: { note: area('boBank.days.note', { isOptional: true }) },
        fixed: ({ bank, ledger }) => ({ bank: bank ?? 0, ledger }),
        done: 'boBank.days.close.done',
      }),
    ],
  }),
});

import type { DataOf, RowOf } from '@parcela/contract';
import {
  decideAnotherBankLine,
  decideSameBankLine,
  getWaitingBankLine,
  listWaitingBankLines,
  reopenWaitingBankLine,
} from '@parcela/contract/operator';
import { IconArrowBackUp, IconCopyCheck, IconCopyPlus } from '@parcela/ui/icons';
import { to } from '../../../shared/navigation/to.ts';
import { defineDetail } from '../../../shared/resource/define-detail.ts';
import { defineList } from '../../../shared/resource/define-list.ts';
import { defineResource } from '../../../shared/resource/define-resource.tsx';
import { area, type Field } from '../../../shared/resource/fields.ts';
import { choice, linked } from '../../../shared/resource/filters.ts';
import {
  code,
  day,
  id,
  instant,
  link,
  list,
  nothing,
  say,
  states,
  text,
  type Value,
} from '../../../shared/resource/values.ts';
import { bankAmount } from '../bank-amount.ts';
import { RawLine } from '../raw-line.tsx';
import { agreementsOf, type Candidate, candidateNumber, sourceOf } from './line-candidates.ts';

type Item = RowOf<typeof listWaitingBankLines>;
type Line = DataOf<typeof getWaitingBankLine>;

const decisions = states<'waits' | 'same' | 'another' | 'undone'>({
  waits: ['attention', 'boBank.compare.waits'],
  same: ['neutral', 'boBank.compare.decision.same'],
  another: ['positive', 'boBank.compare.decision.another'],
  undone: ['neutral', 'boBank.undone'],
});
const stateOf = ({ decision }: Item): Value => decisions.value(decision ?? 'waits');
const amountOf = ({ amount, currency }: Pick<Item, 'amount' | 'currency'>): Value =>
  bankAmount(amount, currency);
const movementOf = ({ movement, movementId }: Item): Value =>
  movement === null ? nothing : link(movementId, to.movement(movement.documentId));

/** The movements that may be the same as the line, as the books describe them. */
const movementField = ({ candidates }: Line): Field => ({
  kind: 'choice',
  label: 'boBank.compare.movement',
  options: candidates.flatMap(({ movement, movementId, bookedOn, payerName }) =>
    movement === null
      ? []
      : [
          {
            value: movement.documentId,
            label: { text: [bookedOn, movementId, payerName ?? ''].join(' ').trim() },
          },
        ],
  ),
});
const seenOf = ({ candidates }: Line) => ({
  seen: candidates.flatMap(({ movement }) => (movement === null ? [] : [movement.documentId])),
});
const isOpen = ({ decision }: Line): boolean => decision === null;

/** Lines that may already be in the books: a staff member compares line and movement, and decides. */
export const waitingBankLines = defineResource({
  list: defineList({
    route: listWaitingBankLines,
    title: 'boBank.compare',
    description: 'boBank.compare.description',
    empty: 'boBank.compare.empty',
    rowKey: (row) => row.documentId,
    open: (row) => to.waitingBankLine(row.documentId),
    columns: [
      { key: 'amount', label: 'bo.amount', value: amountOf, isTitle: true },
      { key: 'state', label: 'bo.state', value: stateOf },
      { key: 'bookedOn', label: 'boBank.bookedOn', value: (row) => day(row.bookedOn) },
      { key: 'payer', label: 'boBank.payer', value: (row) => text(row.payerName) },
      { key: 'source', label: 'boBank.compare.source', value: (row) => sourceOf(row.source) },
      { key: 'number', priority: 'useful', label: 'boBank.number', value: (row) => code(row.movementId) },
      { key: 'account', priority: 'extra', label: 'boBank.account', value: (row) => text(row.account.iban) },
      {
        key: 'askedAt',
        priority: 'useful',
        label: 'boBank.compare.askedAt',
        value: (row) => instant(row.askedAt),
      },
    ],
    filters: [
      choice('decided', 'boBank.compare.decided', {
        names: ['true', 'false'],
        labelOf: (is) => (is === 'true' ? 'bo.yes' : 'bo.no'),
      }),
      linked('account', 'boBank.account'),
    ],
  }),
  detail: defineDetail({
    route: getWaitingBankLine,
    params: (documentId) => ({ documentId }),
    back: { label: 'boBank.compare', to: to.waitingBankLines },
    kind: 'boBank.compare.one',
    title: amountOf,
    state: stateOf,
    sections: (section) => [
      section.facts('boBank.compare.one', (line) => [
        ['boBank.compare.source', list([sourceOf(line.source), text(line.statement)])],
        ['boBank.bookedOn', day(line.bookedOn)],
        ['boBank.payer', text(line.payerName)],
        ['boBank.payerAccount', id(line.payerAccount)],
        ['boBank.compare.symbol', id(line.variableSymbol)],
        ['boBank.number', id(line.movementId)],
        ['boBank.account', id(line.account.iban)],
        ['boBank.compare.decidedBy', text(line.decidedBy)],
        ['boBank.compare.movement', movementOf(line)],
      ]),
      section.table('boBank.compare.candidates', {
        isShown: isOpen,
        rows: ({ candidates }) => candidates,
        rowKey: (candidate: Candidate) =>
          candidate.movement?.documentId ??
          `${candidate.source} ${candidate.statement} ${candidate.movementId}`,
        empty: 'boBank.compare.noCandidates',
        columns: [
          { key: 'number', label: 'boBank.number', value: candidateNumber, isTitle: true },
          { key: 'source', label: 'boBank.compare.source', value: ({ source }) => sourceOf(source) },
          { key: 'bookedOn', label: 'boBank.bookedOn', value: ({ bookedOn }) => day(bookedOn) },
          { key: 'payer', label: 'boBank.payer', value: ({ payerName }) => text(payerName) },
          { key: 'why', label: 'boBank.compare.why', value: (candidate) => list(agreementsOf(candidate)) },
        ],
      }),
      section.custom('boBank.raw', RawLine),
    ],
    actions: (action) => [
      action({
        key: 'same',
        route: decideSameBankLine,
        label: 'boBank.compare.same',
        icon: IconCopyCheck,
        isMain: true,
        params: ({ documentId }) => ({ documentId }),
        offered: (line) => isOpen(line) && line.candidates.some(({ movement }) => movement !== null),
        consequences: () => [say('boBank.compare.same.books'), say('boBank.compare.same.lost')],
        fields: { movement: movementField },
        done: 'boBank.compare.same.done',
      }),
      action({
        key: 'another',
        route: decideAnotherBankLine,
        label: 'boBank.compare.another',
        icon: IconCopyPlus,
        params: ({ documentId }) => ({ documentId }),
        offered: isOpen,
        consequences: (line) => [
          say('boBank.compare.another.books', { amount: amountOf(line) }),
          say('boBank.compare.another.twice'),
        ],
        fixed: seenOf,
        done: 'boBank.compare.another.done',
      }),
      action({
        key: 'reopen',
        route: reopenWaitingBankLine,
        label: 'boBank.compare.reopen',
        icon: IconArrowBackUp,
        params: ({ documentId }) => ({ documentId }),
        offered: ({ decision }) => decision === 'same',
        consequences: () => [say('boBank.compare.reopen.waits'), say('boBank.compare.reopen.known')],
        fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
        done: 'boBank.compare.reopen.done',
      }),
    ],
  }),
});

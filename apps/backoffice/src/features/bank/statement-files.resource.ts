import type { DataOf, RowOf } from '@parcela/contract';
import {
  discardStatementFile,
  getStatementFile,
  importStatementFile,
  listStatementFiles,
  undoStatementFile,
} from '@parcela/contract/operator';
import { isCurrency } from '@parcela/domain';
import { IconArrowBackUp, IconFileImport, IconFileX } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area } from '../../shared/resource/fields.ts';
import { linked } from '../../shared/resource/filters.ts';
import {
  count,
  day,
  id,
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
import { bankAmount } from './bank-amount.ts';
import { candidateWords } from './compare/line-candidates.ts';
import { outcomes } from './movement-outcomes.ts';
import { takenWords } from './undo-line.ts';
import { UploadStatement } from './upload-statement.tsx';

type Item = RowOf<typeof listStatementFiles>;
type File = DataOf<typeof getStatementFile>;
type Line = File['lines'][number];

const fileStates = states<'waiting' | 'imported' | 'discarded' | 'undone'>({
  waiting: ['attention', 'boBank.files.waiting'],
  imported: ['positive', 'boBank.files.imported'],
  discarded: ['neutral', 'boBank.files.discarded'],
  undone: ['neutral', 'boBank.files.undone'],
});
const known = states<Line['known']>({
  new: ['info', 'boBank.known.new'],
  same: ['neutral', 'boBank.known.same'],
  asks: ['attention', 'boBank.known.asks'],
});
const problems = states<File['problems'][number]>({
  sum_differs: ['attention', 'boBank.files.sum_differs'],
  unreadable_lines: ['negative', 'boBank.files.unreadable_lines'],
  asks: ['attention', 'boBank.files.asks'],
  number_reused: ['attention', 'boBank.files.number_reused'],
});

const stateOf = ({ importedAt, discardedAt, undoneAt }: Item): Value => {
  if (undoneAt !== null) return fileStates.value('undone');
  if (discardedAt !== null) return fileStates.value('discarded');
  return fileStates.value(importedAt === null ? 'waiting' : 'imported');
};
const mayImport = ({ importedAt, discardedAt }: Item): boolean => importedAt === null && discardedAt === null;
const periodOf = ({ from, to: until }: Item): Value =>
  from === null ? day(until) : words('bo.period', { from: day(from), to: day(until) });

/** The result for a line: our record of it and, if it waits for staff, how much waits and where. */
const outcomeOf = ({ outcome, waiting, currency }: Line): Value =>
  list([
    ...(outcome === null ? [] : [outcomes.value(outcome)]),
    ...(waiting > 0 && isCurrency(currency)
      ? [words('boBank.files.waits', { amount: money(waiting, currency) })]
      : []),
  ]);
const aboutOf = ({ order, reference }: Line): Value =>
  order === null ? text(reference) : link(order.number, to.order(order.documentId));

const importing = ({ totals, lines, account }: File): readonly Words[] => {
  const waiting = lines.filter((line) => line.known === 'new' && line.waiting > 0);
  const sum = waiting.reduce((total, line) => total + line.waiting, 0);
  return [
    say('boBank.import.new', { count: totals.new }),
    ...(sum === 0
      ? []
      : [say('boBank.import.waiting', { count: waiting.length, amount: money(sum, account.currency) })]),
    ...(totals.same === 0 ? [] : [say('boBank.import.same', { count: totals.same })]),
    ...(totals.asks === 0 ? [] : [say('boBank.import.asks', { count: totals.asks })]),
  ];
};

/** The reason why the import cannot be undone, if there is one. */
const mayUndo = ({ undoing: found }: File): boolean | Words => {
  if (found === null) return false;
  return found.blocked === 0
    ? true
    : say('error.statement_file.not_undoable', { reason: 'lines', lines: found.blocked });
};

const undoing = ({ undoing: found, account }: File): readonly Words[] => {
  if (found === null) return [];
  const { currency } = account;
  const [incoming, outgoing] = [money(found.incoming, currency), money(found.outgoing, currency)];
  return [
    say('boBank.undoFile.lines', { count: found.lines, incoming, outgoing }),
    ...(found.transfersSent === 0 ? [] : [say('boBank.undoFile.sent', { count: found.transfersSent })]),
    ...(found.transfersSettled === 0
      ? []
      : [say('boBank.undoFile.settled', { count: found.transfersSettled })]),
    ...takenWords(found, currency),
    ...(found.staying === 0 ? [] : [say('boBank.undoFile.staying', { count: found.staying })]),
    say('boBank.undoFile.again'),
  ];
};

/** The effect of undoing the import on the line, or the reason why that is not possible. */
const undoneWords = ({ undoing: found }: Line): readonly Value[] => {
  if (found === null) return [];
  if (found.blocker !== null) return [words('error.bank_movement.not_undoable', { reason: found.blocker })];
  return found.effect === null ? [] : [words(`boBank.undoFile.line.${found.effect}`)];
};

/**
 * Explains why a line needs a decision, why its number does not prove that it is known, and what undoing would do.
 */
const whyOf = (line: Line): Value =>
  list([
    ...line.candidates.flatMap((candidate) => candidateWords(candidate)),
    ...(line.numberReused ? [words('boBank.known.reused')] : []),
    ...undoneWords(line),
  ]);

export const statementFiles = defineResource({
  list: defineList({
    route: listStatementFiles,
    title: 'boBank.files',
    description: 'boBank.files.description',
    empty: 'boBank.files.empty',
    above: UploadStatement,
    rowKey: (row) => row.documentId,
    open: (row) => to.statementFile(row.documentId),
    filters: [linked('account', 'boBank.account')],
    columns: [
      { key: 'name', label: 'boBank.files.name', value: (row) => text(row.name), isTitle: true },
      { key: 'state', label: 'bo.state', value: stateOf },
      { key: 'account', priority: 'useful', label: 'boBank.account', value: (row) => text(row.account.iban) },
      { key: 'period', priority: 'useful', label: 'boBank.files.period', value: periodOf },
      { key: 'lines', label: 'boBank.files.lines', value: (row) => count(row.lineCount) },
      {
        key: 'uploadedAt',
        priority: 'useful',
        label: 'boBank.files.uploadedAt',
        value: (row) => instant(row.uploadedAt),
      },
      {
        key: 'uploadedBy',
        priority: 'extra',
        label: 'boBank.files.uploadedBy',
        value: (row) => text(row.uploadedBy),
      },
    ],
  }),
  detail: defineDetail({
    requestedAs: ({ documentId }) => documentId,
    route: getStatementFile,
    params: (documentId) => ({ documentId }),
    back: { label: 'boBank.files', to: to.statementFiles },
    kind: 'boBank.files.one',
    title: (file) => text(file.name),
    state: stateOf,
    sections: (section) => [
      section.facts('boBank.files.totals', ({ totals, account, ...file }) => [
        ['boBank.files.problems', list(file.problems.map((problem) => problems.value(problem)))],
        ['boBank.files.opening', money(file.opening, account.currency)],
        ['boBank.files.incoming', money(totals.incoming, account.currency)],
        ['boBank.files.outgoing', money(totals.outgoing, account.currency)],
        ['boBank.files.closing', money(file.closing, account.currency)],
        ['boBank.known.new', count(totals.new)],
        ['boBank.known.same', count(totals.same)],
        ['boBank.known.asks', count(totals.asks)],
      ]),
      section.table('boBank.files.lines', {
        rows: ({ lines }) => lines,
        rowKey: ({ place }: Line) => String(place),
        empty: 'boBank.files.noLines',
        columns: [
          {
            key: 'amount',
            label: 'bo.amount',
            value: (line) => bankAmount(line.amount, line.currency),
            isTitle: true,
          },
          { key: 'bookedOn', label: 'boBank.bookedOn', value: (line) => day(line.bookedOn) },
          { key: 'known', label: 'boBank.files.known', value: (line) => known.value(line.known) },
          { key: 'why', label: 'boBank.compare.why', value: whyOf },
          { key: 'outcome', label: 'boBank.outcome', value: outcomeOf },
          { key: 'order', label: 'boBank.order', value: aboutOf },
          { key: 'payer', label: 'boBank.payer', value: (line) => text(line.payerName) },
          {
            key: 'number',
            label: 'boBank.number',
            value: ({ movement, movementId }) =>
              movement === null ? text(movementId) : link(movementId, to.movement(movement.documentId)),
          },
        ],
      }),
      section.table('boBank.files.unreadable', {
        isShown: ({ unreadable }) => unreadable.length > 0,
        rows: ({ unreadable }) => unreadable,
        rowKey: ({ raw }) => raw,
        empty: 'boBank.files.noLines',
        columns: [
          { key: 'raw', label: 'boBank.raw', value: ({ raw }) => text(raw), isTitle: true },
          { key: 'problem', label: 'boBank.files.problem', value: ({ problem }) => text(problem) },
        ],
      }),
      section.facts('boBank.files.one', (file) => [
        ['boBank.account', id(file.account.iban)],
        ['boBank.files.format', words(`boBank.format.${file.format}`)],
        ['boBank.files.period', periodOf(file)],
        ['boBank.files.uploadedAt', instant(file.uploadedAt)],
        ['boBank.files.uploadedBy', text(file.uploadedBy)],
        ['boBank.importedAt', file.importedAt === null ? nothing : instant(file.importedAt)],
        ['boBank.files.importedBy', text(file.importedBy)],
        ['boBank.files.importedCount', count(file.importedCount)],
        ['boBank.files.discardedAt', instant(file.discardedAt)],
        ['boBank.files.discardedBy', text(file.discardedBy)],
        ['boBank.files.discardReason', text(file.discardReason)],
        ['boBank.files.undoneAt', instant(file.undoneAt)],
        ['boBank.files.undoReason', text(file.undoReason)],
      ]),
    ],
    actions: (action) => [
      action({
        key: 'import',
        route: importStatementFile,
        label: 'boBank.import',
        icon: IconFileImport,
        isMain: true,
        params: ({ documentId }) => ({ documentId }),
        offered: mayImport,
        consequences: importing,
        done: 'boBank.import.done',
      }),
      action({
        key: 'discard',
        route: discardStatementFile,
        label: 'boBank.discard',
        icon: IconFileX,
        params: ({ documentId }) => ({ documentId }),
        offered: mayImport,
        consequences: () => [say('boBank.discard.never'), say('boBank.discard.again')],
        fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
        done: 'boBank.discard.done',
      }),
      action({
        key: 'undo',
        route: undoStatementFile,
        label: 'boBank.undoFile',
        icon: IconArrowBackUp,
        isDangerous: true,
        params: ({ documentId }) => ({ documentId }),
        offered: mayUndo,
        needsApproval: () => true,
        consequences: undoing,
        fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
        done: 'bo.approval.sent',
      }),
    ],
  }),
});

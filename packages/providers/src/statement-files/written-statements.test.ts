import { extractPaymentReference, payerNameMatches } from '@parcela/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CamtForm,
  camtFile,
  entriesOf,
  fioCsvFile,
  gpcFileOf,
  payerIban,
  type WrittenMovement,
  type WrittenStatement,
} from '../../test/support/written-statements.ts';
import type { StatementLine } from '../ports/bank-feed.ts';
import type { StatementFile } from '../ports/statement-file.ts';
import { statementReader } from './index.ts';

const letters = fc.stringMatching(/^[A-ZŽŠČŁa-zěščřžýáíéúůňťďłąęśćźżóöüđ]{2,12}$/);
const names = fc.array(letters, { maxLength: 4 }).map((words) => words.join(' '));
const messages = fc.oneof(fc.constant(''), fc.stringMatching(/^[a-z][a-zěšč &<;"',]{0,28}[a-z]$/));
const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`);

/** Each amount exceeds the bank's charge for it. */
const movements: fc.Arbitrary<readonly WrittenMovement[]> = fc
  .array(
    fc.record({
      bookedOn: days,
      amount: fc
        .tuple(fc.bigInt({ min: 30_00n, max: 10n ** 11n }), fc.constantFrom(1n, -1n))
        .map(([size, sign]) => size * sign),
      isReversal: fc.boolean(),
      symbol: fc.oneof(fc.constant(''), fc.stringMatching(/^[1-9]\d{9}$/)),
      name: names,
      message: messages,
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) =>
    list
      .toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn))
      .map((movement, place) => ({ ...movement, id: String(9_000_000 + place) })),
  );

/** A statement for each day, or one for all, in any order. */
const statements = fc
  .tuple(
    movements,
    fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
    fc.boolean(),
    fc.infiniteStream(fc.nat()),
  )
  .map(([list, opening, isSplit, order]) => {
    const days = isSplit ? [...new Set(list.map(({ bookedOn }) => bookedOn))] : ['2026-11-30'];
    const parts = days.map((to, place): Omit<WrittenStatement, 'opening'> => {
      const from = isSplit ? to : '2026-11-01';
      const own = isSplit ? list.filter(({ bookedOn }) => bookedOn === to) : list;
      return { id: `2026-${place + 1}`, from, to, movements: own };
    });
    return { list, opening, parts, order };
  });

/** Balances that lead from one statement to the next, with the bank's charges in each. */
const withBalances = (
  {
    opening,
    parts,
    order,
  }: { opening: bigint; parts: Omit<WrittenStatement, 'opening'>[]; order: Iterator<number> },
  takenOf: (part: Omit<WrittenStatement, 'opening'>) => bigint,
): WrittenStatement[] => {
  const led: WrittenStatement[] = [];
  let balance = opening;
  for (const part of parts) {
    led.push({ ...part, opening: balance });
    balance = part.movements.reduce((sum, { amount }) => sum + amount, balance) - takenOf(part);
  }
  const keys = new Map(led.map((statement) => [statement, Number(order.next().value)]));
  return led.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
};

const readAgain = (bytes: Uint8Array): StatementFile => {
  const answer = statementReader.read(bytes);
  if (answer.kind === 'refused') throw new Error(`${answer.reason} ${answer.found}`);
  return answer.file;
};

/** A name as in a field of twenty letters, or whole. */
const isNameOf = (payerName: string | null, { name }: WrittenMovement): boolean =>
  payerName === null ? name === '' : payerName === name || payerName === `${name.slice(0, 20).trim()}…`;

/** The movements in a file, and whether its lines lead from one balance to the other. */
const factsOf = ({
  lines,
  unreadable,
  notices,
}: Pick<StatementFile, 'lines' | 'unreadable' | 'notices'>) => ({
  problems: [...unreadable, ...notices],
  movements: lines.map((line) => ({
    bookedOn: line.bookedOn,
    amount: line.amount,
    currency: line.currency,
    isReversal: line.isReversal,
    payerAccount: line.payerAccount,
    reference: extractPaymentReference(line) ?? '',
    message: line.texts.findLast((text) => !text.startsWith('VS:')) ?? '',
  })),
});
const factsIn = (list: readonly WrittenMovement[]) => ({
  problems: [],
  movements: list.map(({ bookedOn, amount, isReversal, symbol, message }) => ({
    bookedOn,
    amount,
    currency: 'CZK',
    isReversal,
    payerAccount: payerIban,
    reference: symbol,
    message,
  })),
});
const isLed = ({ opening, closing, lines }: StatementFile): boolean =>
  lines.reduce((sum, { amount }) => sum + amount, opening ?? 0n) === closing;
/** Lines whose words differ from the words of their source. */
const withOtherWords = ({ lines }: StatementFile): readonly StatementLine[] =>
  lines.filter((line) => {
    const words = statementReader.wordsOf(line.raw);
    return (
      words?.payerName !== line.payerName ||
      words.payerAccount !== line.payerAccount ||
      words.variableSymbol !== line.variableSymbol ||
      words.texts.join('|') !== line.texts.join('|')
    );
  });

describe('movements written to a file', () => {
  it('are parsed from camt.053 of any version, encoding, splitting and batching, with the charges stated', () => {
    const forms: fc.Arbitrary<CamtForm> = fc.record({
      version: fc.constantFrom('02', '08'),
      encoding: fc.constantFrom('UTF-8', 'UTF-16LE', 'UTF-16BE', 'ISO-8859-2', 'windows-1250'),
      isBatched: fc.boolean(),
      charge: fc.constantFrom(0n, 26_00n, 1n),
      chargesAt: fc.constantFrom('entry', 'transactions'),
    });
    fc.assert(
      fc.property(statements, forms, (written, form) => {
        const takenOf = ({ movements: own }: Pick<WrittenStatement, 'movements'>): bigint =>
          form.charge * BigInt(entriesOf(own, form).length);
        const file = readAgain(camtFile(withBalances(written, takenOf), form));
        const isCharge = ({ raw }: StatementLine): boolean => raw.includes('"charges":');
        const lines = file.lines.filter((line) => !isCharge(line));
        const entries = written.parts.flatMap((part) => entriesOf(part.movements, form));
        expect(factsOf({ ...file, lines })).toEqual(factsIn(written.list));
        expect(lines.map(({ payerName }) => payerName ?? '')).toEqual(written.list.map(({ name }) => name));
        expect(file.lines.filter(isCharge).map(({ amount }) => amount)).toEqual(
          form.charge === 0n ? [] : entries.map(() => -form.charge),
        );
        expect([isLed(file), withOtherWords(file)]).toEqual([true, []]);
        expect(new Set(file.lines.map(({ movementId }) => movementId)).size).toBe(file.lines.length);
      }),
    );
  });

  it('are parsed from a GPC file, and names cut to twenty letters still match the original', () => {
    fc.assert(
      fc.property(statements, fc.constantFrom('UTF-8', 'windows-1250'), (written, encoding) => {
        const file = readAgain(
          gpcFileOf(
            withBalances(written, () => 0n),
            encoding,
          ),
        );
        expect(factsOf(file)).toEqual(factsIn(written.list));
        const others = written.list.filter((movement, place) => {
          const payerName = file.lines[place]?.payerName ?? null;
          // Twenty letters of a longer name leave no doubt.
          const isMatched = payerName === null || payerNameMatches(payerName, movement.name);
          return !isNameOf(payerName, movement) || (movement.name.length >= 20 && !isMatched);
        });
        expect(others).toEqual([]);
        expect([isLed(file), withOtherWords(file)]).toEqual([true, []]);
      }),
    );
  });

  it('are parsed from a CSV of FIO', () => {
    fc.assert(
      fc.property(statements, fc.constantFrom('UTF-8', 'UTF-16LE', 'windows-1250'), (written, encoding) => {
        const file = readAgain(
          fioCsvFile(
            withBalances(written, () => 0n),
            encoding,
          ),
        );
        expect(factsOf(file)).toEqual(factsIn(written.list));
        expect(file.lines.map(({ payerName }) => payerName ?? '')).toEqual(
          written.list.map(({ name }) => name),
        );
        expect([isLed(file), withOtherWords(file)]).toEqual([true, []]);
      }),
    );
  });
});

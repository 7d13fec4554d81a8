import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStatementGaps, type StatementSpan } from './statement-gaps.ts';

const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}`;
/** A statement for some days of November, with a movement of 5.00 a day by default. */
const statement = (
  sequence: number | null,
  from: number,
  to = from,
  more: Partial<StatementSpan> = {},
): StatementSpan => ({
  source: 'gpc',
  sequence,
  from: day(from),
  to: day(to),
  opening: BigInt(from) * 500n,
  closing: BigInt(to + 1) * 500n,
  ...more,
});
const found = (spans: readonly StatementSpan[]) =>
  findStatementGaps(spans).map(({ missing, days }) => ({ missing, days }));

describe('findStatementGaps', () => {
  it.each([
    ['statements whose days and numbers follow each other', [statement(11, 3), statement(12, 4)]],
    [
      'days without a statement between numbers that follow each other',
      [statement(11, 3), statement(12, 6, 6, { opening: null })],
    ],
    [
      'days without a movement',
      [statement(null, 3), statement(null, 6, 6, { opening: statement(null, 3).closing })],
    ],
    ['the same number for every file', [statement(1, 3), statement(1, 4), statement(1, 5)]],
    ['a number that the bank left out over a night', [statement(11, 3), statement(13, 4)]],
    ['a month in one statement beside its days', [statement(1, 1, 30), statement(7, 3), statement(9, 5)]],
    [
      'a number that another source covers',
      [statement(11, 3), statement(13, 5), statement(40, 4, 4, { source: 'camt.053' })],
    ],
    ['pages of one statement', [statement(11, 3), statement(11, 3), statement(12, 4)]],
    [
      'numbers that begin again with a year',
      [
        statement(365, 1, 1, { from: '2026-12-31', to: '2026-12-31', closing: 7n }),
        statement(1, 1, 1, { from: '2027-01-01', to: '2027-01-01', opening: 7n }),
      ],
    ],
  ])('finds no gap in %s', (_what, spans) => {
    expect(found(spans)).toEqual([]);
  });

  it('names the missing numbers and the days between', () => {
    expect(found([statement(15, 9), statement(11, 3), statement(13, 5)])).toEqual([
      { missing: { year: '2026', first: 12, last: 12 }, days: { from: day(4), to: day(4) } },
      { missing: { year: '2026', first: 14, last: 14 }, days: { from: day(6), to: day(8) } },
    ]);
  });

  it('reports a missing number between two statements of the same day', () => {
    expect(found([statement(11, 3), statement(13, 3, 3, { opening: 99n })])).toEqual([
      { missing: { year: '2026', first: 12, last: 12 }, days: null },
    ]);
  });

  it('names days during which the balance has changed although no number is missing', () => {
    expect(found([statement(1, 3), statement(1, 4), statement(1, 9)])).toEqual([
      { missing: null, days: { from: day(5), to: day(8) } },
    ]);
    expect(found([statement(null, 3), statement(null, 5, 5, { opening: null })])).toEqual([
      { missing: null, days: { from: day(4), to: day(4) } },
    ]);
  });

  it('reports consecutive days whose balances do not match', () => {
    expect(found([statement(11, 3), statement(12, 4, 4, { opening: 1n })])).toEqual([
      { missing: null, days: null },
    ]);
  });

  it('finds the missing statements of any sequence, and none in a complete sequence', () => {
    fc.assert(
      fc.property(
        fc.subarray(Array.from({ length: 28 }, (_each, place) => place + 1)),
        fc.boolean(),
        (days, isNumbered) => {
          const spans = days.map((number) => statement(isNumbered ? number + 300 : 1, number));
          const missing = found(spans).flatMap((gap) => {
            if (gap.days === null) return [];
            const [from, to] = [gap.days.from, gap.days.to].map((each) => Number(each.slice(8)));
            return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_each, place) => (from ?? 0) + place);
          });
          const [first = 0, last = 0] = [days[0], days.at(-1)];
          const wanted = Array.from({ length: 28 }, (_each, place) => place + 1).filter(
            (number) => first < number && number < last && !days.includes(number),
          );
          expect(missing).toEqual(wanted);
        },
      ),
    );
  });
});

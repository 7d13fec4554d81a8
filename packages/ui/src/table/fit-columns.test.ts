import { describe, expect, test } from 'vitest';
import { fitColumns, type MeasuredColumn } from './fit-columns.ts';

const column = (key: string, width: number, more: Partial<MeasuredColumn> = {}): MeasuredColumn => ({
  key,
  width,
  shortWidth: width,
  canBeCut: false,
  priority: 'essential',
  ...more,
});
const room = (width: number) => ({ width, rem: 16 });

describe('fitColumns', () => {
  const columns = [
    column('number', 100),
    column('at', 180, { shortWidth: 110, priority: 'useful' }),
    column('note', 300, { canBeCut: true, priority: 'useful' }),
    column('by', 120, { priority: 'extra' }),
    column('seen', 120, { priority: 'extra' }),
    column('state', 100),
  ];

  test('shows every column when there is room, and distributes the remaining space by width', () => {
    const { leftOut, isShort, widths } = fitColumns(columns, room(1840));
    expect([leftOut, isShort]).toEqual([[], false]);
    expect(widths['number']).toBeCloseTo(100 / 920);
    expect(Object.values(widths).reduce((whole, share) => whole + share, 0)).toBeCloseTo(1);
  });

  test('shortens text before it drops a column', () => {
    // 860 instead of 920: the note has 240 of its 300.
    const { leftOut, isShort, widths } = fitColumns(columns, room(860));
    expect([leftOut, isShort]).toEqual([[], false]);
    expect(widths['note']).toBeCloseTo(240 / 860);
  });

  test('drops relative times first, then extra columns from the right, then useful columns', () => {
    const shownAt = (width: number) => {
      const { leftOut, isShort, isInCards } = fitColumns(columns, room(width));
      return [leftOut, isShort, isInCards];
    };
    expect(shownAt(800)).toEqual([[], true, false]);
    expect(shownAt(760)).toEqual([['seen'], false, false]);
    expect(shownAt(700)).toEqual([['seen'], true, false]);
    expect(shownAt(560)).toEqual([['seen', 'by'], true, false]);
    expect(shownAt(400)).toEqual([['seen', 'by', 'note'], false, false]);
    expect(shownAt(200)).toEqual([['seen', 'by', 'note', 'at'], false, false]);
  });

  test('switches to cards, without extra columns, when the essential columns do not fit', () => {
    const { isInCards, leftOut } = fitColumns(columns, room(199));
    expect([isInCards, leftOut]).toEqual([true, ['by', 'seen']]);
  });

  test('cuts essential text down to seven rem before rows become cards', () => {
    const texts = [column('name', 400, { canBeCut: true }), column('state', 100)];
    expect(fitColumns(texts, room(212))).toMatchObject({ isInCards: false, leftOut: [] });
    expect(fitColumns(texts, room(211))).toMatchObject({ isInCards: true });
  });
});

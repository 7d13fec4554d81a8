import type { ColumnPriority } from './props.ts';

/** The width in pixels that a column needs without wrapping. */
export interface MeasuredColumn {
  readonly key: string;
  readonly width: number;
  /** The same without the distances of times ("3 days ago"). */
  readonly shortWidth: number;
  /** Its text may be cut. */
  readonly canBeCut: boolean;
  readonly priority: ColumnPriority;
}

/** The display of the rows; `widths` are each column's share of the whole. */
export interface Fit {
  readonly isInCards: boolean;
  readonly isShort: boolean;
  readonly leftOut: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

export const everything: Fit = { isInCards: false, isShort: false, leftOut: [], widths: {} };

/** The maximum width that a text requests, and the minimum to which it is cut, in rem. */
const [mostOfText, leastOfText] = [15, 7];

interface Room {
  readonly width: number;
  readonly rem: number;
}

const sum = (widths: readonly number[]): number => widths.reduce((whole, width) => whole + width, 0);

const keysOf = (columns: readonly MeasuredColumn[], wanted: ColumnPriority): readonly string[] =>
  columns.filter(({ priority }) => priority === wanted).map(({ key }) => key);

/** The last of the least important columns disappears first. */
const leavingOrder = (columns: readonly MeasuredColumn[]): readonly string[] =>
  (['extra', 'useful'] as const).flatMap((priority) => keysOf(columns, priority).toReversed());

/** Extra space goes to cut texts first, then to every column by its width. */
const shareOut = (
  columns: readonly MeasuredColumn[],
  base: readonly number[],
  room: number,
): Readonly<Record<string, number>> => {
  const missing = columns.map(({ width }, at) => Math.max(0, width - (base[at] ?? 0)));
  const given = Math.min(1, (room - sum(base)) / Math.max(1, sum(missing)));
  const grown = base.map((width, at) => width + given * (missing[at] ?? 0));
  const whole = sum(grown);
  return Object.fromEntries(columns.map(({ key }, at) => [key, (grown[at] ?? 0) / whole]));
};

/**
 * Chooses the columns that fit: all of them, or without the distances of times, or without the less important
 * ones, or with cut texts; otherwise cards.
 */
export const fitColumns = (columns: readonly MeasuredColumn[], room: Room): Fit => {
  const limited = (width: number, { canBeCut }: MeasuredColumn, limit: number): number =>
    canBeCut ? Math.min(width, limit * room.rem) : width;
  const leaving = leavingOrder(columns);
  for (let count = 0; count <= leaving.length; count += 1) {
    const leftOut = leaving.slice(0, count);
    const shown = columns.filter(({ key }) => !leftOut.includes(key));
    const long = shown.map((column) => limited(column.width, column, mostOfText));
    const short = shown.map((column) => limited(column.shortWidth, column, mostOfText));
    const least = shown.map((column) => limited(column.shortWidth, column, leastOfText));
    const isLast = count === leaving.length;
    const base = [long, short, ...(isLast ? [least] : [])].find((widths) => sum(widths) <= room.width);
    if (base !== undefined)
      return {
        isInCards: false,
        isShort: base !== long,
        leftOut,
        widths: shareOut(
          shown.map((column) => (base === long ? column : { ...column, width: column.shortWidth })),
          base,
          room.width,
        ),
      };
  }
  return { ...everything, isInCards: true, leftOut: keysOf(columns, 'extra') };
};

/** A day without a time, `2026-11-28`. */
export interface Day {
  readonly day: string;
}
/** An exact number in decimal notation, `12.5000`. */
export interface Decimal {
  readonly decimal: string;
}

/** A `bigint` is money in minor units, written in whole units; a `number` is a plain number. */
export type Cell = string | number | bigint | Date | Day | Decimal | null;

export interface Column<Row> {
  /** In the language of the reader. */
  readonly header: string;
  readonly value: (row: Row) => Cell;
}

export const day = (text: string | null): Cell => (text === null ? null : { day: text });
export const decimal = (text: string | null): Cell => (text === null ? null : { decimal: text });

/** The cells of each row. */
export const cellsOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Cell[][] =>
  rows.map((row) => columns.map(({ value }) => value(row)));

import type { ReactNode } from 'react';
import type { MenuAction } from '../action/props.ts';

/** Columns disappear when not all fit: `extra` first, then `useful`; cards leave out `extra`. */
export type ColumnPriority = 'essential' | 'useful' | 'extra';

export interface DataTableColumn<Row> {
  key: string;
  header: string;
  /** Replaces the header's words, for example with a box that selects every row. */
  headerCell?: ReactNode;
  /** `essential` by default. */
  priority?: ColumnPriority;
  /** Null leaves the cell empty, and the line out of a card. */
  cell: (row: Row) => ReactNode;
  /** Tells whether this cell is empty for the row: a card leaves the line out. */
  isEmpty?: (row: Row) => boolean;
  align?: 'start' | 'end';
  /** Never wraps (numbers of orders, badges); other cells wrap. */
  isOnOneLine?: boolean;
  /** Makes the column sortable in the browser. */
  sortValue?: (row: Row) => string | number | bigint;
  /** Makes the column sortable by the caller (with `onSortChange`), without `sortValue`. */
  isSortable?: boolean;
  /** This column is the heading of the card; the first column when none sets it. */
  isCardTitle?: boolean;
  /** Shown in the first line of a card: a box before its title, a badge after it. */
  inCardHead?: 'before' | 'after';
  /** A single quiet button: its letters end where other cells' letters end, and a card does not repeat the header. */
  isAction?: boolean;
}

export interface SortState {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  /** `compact`: rows of one line, for users who work with many rows. */
  density?: 'comfortable' | 'compact';
  /** Text of compact rows continues in the next line instead of being truncated, for tables of few rows. */
  isWrapping?: boolean;
  /** Names the table for readers who cannot see its surroundings. */
  caption: string;
  isCaptionVisible?: boolean;
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  isLoading?: boolean;
  /** Rows of the skeleton, 5 by default. */
  loadingRows?: number;
  /** Any thrown value; `null` and `undefined` mean that there is no error. */
  error?: unknown;
  onRetry?: () => void;
  empty: ReactNode;
  defaultSort?: SortState;
  /** With `onSortChange` the caller sorts. */
  sort?: SortState | undefined;
  onSortChange?: (sort: SortState) => void;
  /** Consecutive rows with the same key are under one heading. */
  groupOf?: (row: Row) => { key: string; label: ReactNode };
  rowActions?: (row: Row) => readonly MenuAction[];
  /** Accessible name of a row's menu: "Actions of order 20261121-1-7". */
  rowActionsLabel?: (row: Row) => string;
  /** Cells of the totals row by column key. */
  totals?: { label: string; cells: Record<string, ReactNode> };
  /**
   * The largest screens on which rows are cards: phones (below 640 px) by default; for tables of many columns also
   * tablets (below 1024 px) or small laptops (below 1280 px), where the navigation takes a part of the width.
   */
  cardsUpTo?: 'phone' | 'tablet' | 'laptop';
  pagination?: { page: number; pageCount: number; onPageChange: (page: number) => void };
  /**
   * Filters, left of the buttons that save a file; also visible while rows load, so that nothing moves when
   * the rows arrive.
   */
  toolbar?: ReactNode;
  /** Buttons that save the rows as a file. */
  toolbarEnd?: ReactNode;
}

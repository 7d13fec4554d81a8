import type { ReactNode } from 'react';
import type { MenuAction } from '../action/props.ts';

/** Columns give way where there is no room for all: `extra` first, then `useful`; cards leave out `extra`. */
export type ColumnPriority = 'essential' | 'useful' | 'extra';

export interface DataTableColumn<Row> {
  key: string;
  header: string;
  /** In the place of the header's words, such as a box that selects every row. */
  headerCell?: ReactNode;
  /** `essential` by default. */
  priority?: ColumnPriority;
  /** Null leaves the cell empty, and the line out of a card. */
  cell: (row: Row) => ReactNode;
  /** Whether this row has nothing here: a card leaves the line out. */
  isEmpty?: (row: Row) => boolean;
  align?: 'start' | 'end';
  /** Never wraps (numbers of orders, badges); other cells wrap. */
  isOnOneLine?: boolean;
  /** Makes the column sortable in the browser. */
  sortValue?: (row: Row) => string | number | bigint;
  /** Makes the column sortable by the caller (with `onSortChange`), without `sortValue`. */
  isSortable?: boolean;
  /** This column is the heading of the card; the first one when none says so. */
  isCardTitle?: boolean;
  /** In the first line of a card: a box before its title, a badge after it. */
  inCardHead?: 'before' | 'after';
  /** A quiet button alone: its letters end where those of other cells do, and a card does not repeat the header. */
  isAction?: boolean;
  /** Text of the cell in the CSV file; columns without it are left out. */
  csv?: (row: Row) => string;
}

export interface SortState {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  /** `compact`: rows of one line, for people who work with many of them. */
  density?: 'comfortable' | 'compact';
  /** Text of compact rows goes on in the next line instead of being cut, for tables of few rows. */
  isWrapping?: boolean;
  /** Names the table for everyone who cannot see its surroundings. */
  caption: string;
  isCaptionVisible?: boolean;
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  isLoading?: boolean;
  /** Rows of the skeleton, 5 by default. */
  loadingRows?: number;
  /** Any thrown value; `null` and `undefined` mean that all is well. */
  error?: unknown;
  onRetry?: () => void;
  empty: ReactNode;
  defaultSort?: SortState;
  /** With `onSortChange` the caller sorts. */
  sort?: SortState | undefined;
  onSortChange?: (sort: SortState) => void;
  /** Rows of the same key that follow each other are under one heading. */
  groupOf?: (row: Row) => { key: string; label: ReactNode };
  rowActions?: (row: Row) => readonly MenuAction[];
  /** Accessible name of a row's menu: "Actions of order 20261121-1-7". */
  rowActionsLabel?: (row: Row) => string;
  /** Cells of the totals row by column key. */
  totals?: { label: string; cells: Record<string, ReactNode> };
  /**
   * Up to which screens rows are cards: phones (below 640 px) by default; tables of many columns also on tablets (below
   * 1024 px) or on small laptops (below 1280 px), where the navigation takes a part of the width.
   */
  cardsUpTo?: 'phone' | 'tablet' | 'laptop';
  /** Shows a button that saves the rows shown as CSV (columns with `csv`). */
  csv?: { label: string; fileName: string };
  pagination?: { page: number; pageCount: number; onPageChange: (page: number) => void };
  /** Filters, left of the CSV button; there while rows load too, so that nothing moves when they come. */
  toolbar?: ReactNode;
  /** In the place of the CSV button, when the file comes from elsewhere. */
  toolbarEnd?: ReactNode;
}

import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { everything, type Fit, fitColumns, type MeasuredColumn } from './fit-columns.ts';
import type { DataTableColumn, DataTableProps } from './props.ts';

const cardWidths = {
  phone: '(max-width: 39.99em)',
  tablet: '(max-width: 63.99em)',
  laptop: '(max-width: 79.99em)',
} as const;

const menuKey = 'menu';

/** The borders of the frame around a table; cards have none. */
const borders = 2;

/** The width that rounding may take from a column. */
const slack = 1;

/**
 * Makes all columns as narrow as possible, reads their widths, and restores the table; nothing is painted meanwhile.
 */
const readWidths = (root: HTMLElement, table: HTMLTableElement, as: 'long' | 'short'): readonly number[] => {
  const { cards } = root.dataset;
  delete root.dataset['cards'];
  root.dataset['measured'] = as;
  const widths = [...table.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect().width);
  delete root.dataset['measured'];
  if (cards !== undefined) root.dataset['cards'] = cards;
  return widths;
};

const measureColumns = <Row>(
  root: HTMLElement,
  table: HTMLTableElement,
  { columns, density, isWrapping = false }: DataTableProps<Row>,
): readonly MeasuredColumn[] => {
  const widths = readWidths(root, table, 'long');
  const hasTimes = table.querySelector('[data-distance]') !== null;
  const shortWidths = hasTimes ? readWidths(root, table, 'short') : widths;
  const canBeCut = (column: DataTableColumn<Row> | undefined): boolean =>
    density === 'compact' && !isWrapping && column !== undefined && column.isOnOneLine !== true;
  return widths.map((width, at) => ({
    key: columns[at]?.key ?? menuKey,
    width: Math.ceil(width) + slack,
    shortWidth: Math.ceil(shortWidths[at] ?? width) + slack,
    canBeCut: canBeCut(columns[at]),
    priority: columns[at]?.priority ?? 'essential',
  }));
};

/**
 * The maximum for the same rows in the same width; after that the table keeps its fit, whatever its columns measure.
 */
const changesMax = 3;

const isSameFit = (one: Fit, other: Fit): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Calls `run` after every render, and when the element is resized or a font has loaded. */
const useWhenResized = (root: RefObject<HTMLElement | null>, run: () => void): void => {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
    run();
  });
  useEffect(() => {
    if (root.current === null) return undefined;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(root.current);
    const whenLoaded = (): void => latest.current();
    const fonts = 'fonts' in document ? document.fonts : undefined;
    fonts?.addEventListener('loadingdone', whenLoaded);
    return () => {
      observer.disconnect();
      fonts?.removeEventListener('loadingdone', whenLoaded);
    };
  }, [root]);
};

/**
 * The parts of a table that fit its width. Columns that are not essential are hidden first; rows become cards on small
 * screens, and wherever the essential columns need more room than there is: large text, long amounts.
 */
export function useFit<Row>(props: DataTableProps<Row>): Fit & { root: RefObject<HTMLDivElement | null> } {
  const { columns, cardsUpTo = 'phone' } = props;
  const isSmall = useMediaQuery(cardWidths[cardsUpTo], false, { getInitialValueInEffect: false });
  const root = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState(everything);
  const changes = useRef({ count: 0, width: 0, rows: props.rows });
  useWhenResized(root, () => {
    const table = root.current?.querySelector('table') ?? null;
    // Without a layout, as in a closed part of a page, there is nothing to measure.
    if (root.current === null || table === null || isSmall || root.current.clientWidth === 0) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = { width: root.current.clientWidth - borders, rem };
    const next = fitColumns(measureColumns(root.current, table, props), room);
    if (isSameFit(fit, next)) return;
    const { current: before } = changes;
    const isAgain = before.width === room.width && before.rows === props.rows;
    changes.current = { count: isAgain ? before.count + 1 : 0, width: room.width, rows: props.rows };
    if (changes.current.count < changesMax) setFit(next);
  });
  if (!isSmall) return { ...fit, root };
  const leftOut = columns.filter(({ priority }) => priority === 'extra').map(({ key }) => key);
  return { ...everything, isInCards: true, leftOut, root };
}

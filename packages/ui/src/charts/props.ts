import type { ReactNode } from 'react';

export interface ChartPoint {
  /** Position on the axis: a number, or an instant in milliseconds with `xKind: 'time'`. */
  x: number;
  y: number;
}

export interface ChartSeries {
  key: string;
  label: string;
  points: readonly ChartPoint[];
  /** Draws a thin grey line, for a series that only gives the scale. */
  isQuiet?: boolean;
}

export interface ChartMark {
  x: number;
  label: string;
}

export interface LineChartProps {
  /** Accessible name, also the caption of the table twin. */
  label: string;
  series: readonly ChartSeries[];
  xKind?: 'number' | 'time';
  formatX: (x: number) => string;
  /** The format of the reading next to the chart; the axis format by default. */
  formatXRead?: (x: number) => string;
  formatY: (y: number) => string;
  /** Shorter format for the axis ("1,5 mil. Kč"); `formatY` when absent. */
  formatYAxis?: (y: number) => string;
  /** Header of the first column of the table twin. */
  xLabel: string;
  /** Fills the area under the line. */
  isArea?: boolean;
  /** Events on the axis (purchase, payout). */
  marks?: readonly ChartMark[];
  /** Header of the table column with the names of the events; without it the table has no such column. */
  marksLabel?: string;
  /** Pixels, 240 by default. */
  height?: number;
}

export interface ChartPart {
  key: string;
  label: string;
  value: number;
}

export interface DonutPart extends ChartPart {
  /** The share of the whole, `33.34`; the caller rounds it so that all parts add up to 100.00. */
  percent: string;
}

export interface DonutProps {
  label: string;
  parts: readonly DonutPart[];
  formatValue: (value: number) => string;
  partLabel: string;
  valueLabel: string;
  shareLabel: string;
  /** Shown in the middle of the ring. */
  center?: ReactNode;
}

export interface BarListProps {
  label: string;
  parts: readonly ChartPart[];
  formatValue: (value: number) => string;
  /** The length of a full bar; the greatest value when absent. */
  max?: number;
}

export interface ChartColumn {
  key: string;
  label: string;
  value: number;
  /** The target that the value is compared with; null when there is none. */
  target: number | null;
}

export interface ColumnChartProps {
  /** Accessible name, also the caption of the table twin. */
  label: string;
  columns: readonly ChartColumn[];
  /** Header of the first column of the table twin. */
  columnLabel: string;
  valueLabel: string;
  targetLabel: string;
  formatValue: (value: number) => string;
  /** Shorter format for the axis; `formatValue` when absent. */
  formatAxis?: (value: number) => string;
  /** The value that is read out while the pointer is on no column; by default the last column. */
  currentKey?: string;
  /** Pixels, 240 by default. */
  height?: number;
}

import type { ReactNode } from 'react';

export interface ChartPoint {
  /** Place on the axis: a number, or an instant in milliseconds with `xKind: 'time'`. */
  x: number;
  y: number;
}

export interface ChartSeries {
  key: string;
  label: string;
  points: readonly ChartPoint[];
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
  /** The format in the reading beside the chart; that of the axis by default. */
  formatXRead?: (x: number) => string;
  formatY: (y: number) => string;
  /** Shorter letters for the axis ("1,5 mil. Kč"); `formatY` when absent. */
  formatYAxis?: (y: number) => string;
  /** Header of the first column of the table twin. */
  xLabel: string;
  /** Fills the area under the line. */
  isArea?: boolean;
  /** Events on the axis (purchase, payout). */
  marks?: readonly ChartMark[];
  /** Header of the table column that names the events of the chart; no such column when absent. */
  marksLabel?: string;
  /** Pixels, 240 by default. */
  height?: number;
}

export interface ChartPart {
  key: string;
  label: string;
  value: number;
}

export interface DonutProps {
  label: string;
  parts: readonly ChartPart[];
  formatValue: (value: number) => string;
  partLabel: string;
  valueLabel: string;
  shareLabel: string;
  /** In the middle of the ring. */
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
  /** What the value is measured against; null when there is nothing. */
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
  /** Shorter letters for the axis; `formatValue` when absent. */
  formatAxis?: (value: number) => string;
  /** Read out as long as nothing is pointed at; the last column when absent. */
  currentKey?: string;
  /** Pixels, 240 by default. */
  height?: number;
}

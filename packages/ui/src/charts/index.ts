export { BarList } from './bar-list.tsx';
export { ColumnChart } from './column-chart.tsx';
export { Donut } from './donut.tsx';
export { LineChart } from './line-chart.tsx';
export type {
  BarListProps,
  ChartColumn,
  ChartMark,
  ChartPart,
  ChartPoint,
  ChartSeries,
  ColumnChartProps,
  DonutPart,
  DonutProps,
  LineChartProps,
} from './props.ts';

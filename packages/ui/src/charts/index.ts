export { BarList } from './bar-list.tsx';
export { Donut } from './donut.tsx';
export { LineChart } from './line-chart.tsx';
export type {
  BarListProps,
  ChartMark,
  ChartPart,
  ChartPoint,
  ChartSeries,
  DonutProps,
  LineChartProps,
} from './props.ts';

import type { ReactNode } from 'react';
import type { BarListProps, DonutProps, LineChartProps } from './props.ts';

export type * from './props.ts';
export declare function LineChart(props: LineChartProps): ReactNode;
export declare function Donut(props: DonutProps): ReactNode;
export declare function BarList(props: BarListProps): ReactNode;

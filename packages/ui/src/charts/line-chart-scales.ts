import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import type { ChartPoint, LineChartProps } from './props.ts';

const ticksMax = 12;

export interface Plot {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const extent = (values: readonly number[]): [number, number] => {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return lowest === highest ? [lowest - 1, highest + 1] : [lowest, highest];
};

/** Positions of points and ticks. The value axis begins at zero, so that heights are comparable. */
export function createScales({ series, xKind }: Pick<LineChartProps, 'series' | 'xKind'>, plot: Plot) {
  const points = series.flatMap((one) => one.points);
  const [first, last] = extent(points.map((point) => point.x));
  const ys = points.map((point) => point.y);
  const range: [number, number] = [plot.left, plot.width - plot.right];
  const time = scaleUtc().domain([first, last]).range(range);
  const number = scaleLinear().domain([first, last]).range(range);
  const x = (value: number) => (xKind === 'time' ? time(value) : number(value));
  const y = scaleLinear()
    .domain([Math.min(0, ...ys), Math.max(0, ...ys) || 1])
    .nice(4)
    .range([plot.height - plot.bottom, plot.top]);
  const areWhole = points.every((point) => Number.isInteger(point.x));
  const xTicks =
    xKind === 'time'
      ? time.ticks(ticksMax).map(Number)
      : // There is no label between two years or shares.
        number.ticks(ticksMax).filter((tick) => !areWhole || Number.isInteger(tick));
  return { x, y, xTicks, yTicks: y.ticks(4) };
}

export type Scales = ReturnType<typeof createScales>;

export const linePath = (points: readonly ChartPoint[], { x, y }: Scales): string =>
  line<ChartPoint>()
    .x((point) => x(point.x))
    .y((point) => y(point.y))
    .curve(curveMonotoneX)([...points]) ?? '';

export const areaPath = (points: readonly ChartPoint[], { x, y }: Scales): string =>
  area<ChartPoint>()
    .x((point) => x(point.x))
    .y0(y(0))
    .y1((point) => y(point.y))
    .curve(curveMonotoneX)([...points]) ?? '';

/** All places on the axis that have a point, in order. */
export const sortedXs = (series: LineChartProps['series']): number[] =>
  [...new Set(series.flatMap((one) => one.points.map((point) => point.x)))].toSorted(
    (one, other) => one - other,
  );

export const valueAt = (points: readonly ChartPoint[], x: number): number | undefined =>
  points.find((point) => point.x === x)?.y;

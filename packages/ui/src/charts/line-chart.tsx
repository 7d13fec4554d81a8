import { useElementSize } from '@mantine/hooks';
import { useState, type PointerEvent } from 'react';
import { chartColor, chartDashes } from './chart-colors.ts';
import { ChartFrame, LineLegend } from './chart-frame.tsx';
import { insideX, lettersWidth, thinned, thinnedToLast } from './chart-letters.ts';
import classes from './charts.module.css';
import {
  areaPath,
  createScales,
  linePath,
  sortedXs,
  valueAt,
  type Plot,
  type Scales,
} from './line-chart-scales.ts';
import type { LineChartProps } from './props.ts';

function Axes({ props, scales, plot }: { props: LineChartProps; scales: Scales; plot: Plot }) {
  const baseline = plot.height - plot.bottom;
  const last = sortedXs(props.series).at(-1);
  const xLabels =
    props.xKind === 'time' && last !== undefined
      ? thinnedToLast(scales.xTicks, last, props.formatX, { ...plot, x: scales.x })
      : thinned(scales.xTicks, props.formatX, plot);
  return (
    <g className={classes['axes']}>
      {scales.yTicks.map((tick) => (
        <g key={tick}>
          <line x1={plot.left} x2={plot.width - plot.right} y1={scales.y(tick)} y2={scales.y(tick)} />
          <text x={plot.left - 8} y={scales.y(tick)} dy="0.32em" textAnchor="end">
            {(props.formatYAxis ?? props.formatY)(tick)}
          </text>
        </g>
      ))}
      {xLabels.map((tick) => (
        <text
          key={tick}
          x={insideX(scales.x(tick), props.formatX(tick), plot)}
          y={baseline + 20}
          textAnchor="middle"
        >
          {props.formatX(tick)}
        </text>
      ))}
    </g>
  );
}

function Marks({ props, scales, plot }: { props: LineChartProps; scales: Scales; plot: Plot }) {
  return (props.marks ?? []).map((mark) => (
    <g key={`${mark.x} ${mark.label}`} className={classes['mark']}>
      <line x1={scales.x(mark.x)} x2={scales.x(mark.x)} y1={plot.top} y2={plot.height - plot.bottom} />
      <circle cx={scales.x(mark.x)} cy={plot.top} r={4}>
        <title>{`${mark.label}, ${props.formatX(mark.x)}`}</title>
      </circle>
    </g>
  ));
}

/** The stroke of a series: its colour and dashes, or a thin grey line for a quiet one. */
const strokeOf = ({ series }: LineChartProps, position: number) =>
  series[position]?.isQuiet === true
    ? { color: 'var(--parcela-ink-soft)', dashes: '4 3', width: 1.25 }
    : { color: chartColor(position), dashes: chartDashes(position), width: 2 };

function Series({ props, scales }: { props: LineChartProps; scales: Scales }) {
  return props.series.map((one, position) => (
    <g key={one.key}>
      {props.isArea === true && position === 0 && (
        <path d={areaPath(one.points, scales)} fill={chartColor(position)} opacity={0.12} />
      )}
      <path
        d={linePath(one.points, scales)}
        fill="none"
        stroke={strokeOf(props, position).color}
        strokeWidth={strokeOf(props, position).width}
        strokeDasharray={strokeOf(props, position).dashes}
        strokeLinecap="round"
      />
    </g>
  ));
}

function Pointed({
  props,
  scales,
  plot,
  x,
}: {
  props: LineChartProps;
  scales: Scales;
  plot: Plot;
  x: number;
}) {
  return (
    <g className={classes['pointed']}>
      <line x1={scales.x(x)} x2={scales.x(x)} y1={plot.top} y2={plot.height - plot.bottom} />
      {props.series.map((one, position) => {
        const value = valueAt(one.points, x);
        if (value === undefined) return null;
        return (
          <circle
            key={one.key}
            cx={scales.x(x)}
            cy={scales.y(value)}
            r={4}
            fill={strokeOf(props, position).color}
          />
        );
      })}
    </g>
  );
}

/** The value under the pointer, in words above the chart; without a pointer the last point. */
function Readout({ props, x }: { props: LineChartProps; x: number }) {
  return (
    <p className={classes['readout']} aria-hidden>
      <span>{(props.formatXRead ?? props.formatX)(x)}</span>
      {props.series.map((one) => {
        const value = valueAt(one.points, x);
        return value === undefined ? null : (
          <span key={one.key}>
            {props.series.length > 1 && `${one.label}: `}
            <strong>{props.formatY(value)}</strong>
          </span>
        );
      })}
      {marksAt(props, x) !== '' && <span>{marksAt(props, x)}</span>}
    </p>
  );
}

const marksAt = ({ marks = [] }: LineChartProps, x: number): string =>
  marks
    .filter((mark) => mark.x === x)
    .map((mark) => mark.label)
    .join(', ');

const tableOf = (props: LineChartProps, xs: readonly number[]) => ({
  headers: [
    props.xLabel,
    ...props.series.map((one) => one.label),
    ...(props.marksLabel === undefined ? [] : [props.marksLabel]),
  ],
  rows: xs.map((x) => [
    props.formatX(x),
    ...props.series.map((one) => {
      const value = valueAt(one.points, x);
      return value === undefined ? '–' : props.formatY(value);
    }),
    ...(props.marksLabel === undefined ? [] : [marksAt(props, x)]),
  ]),
});

/** Values over time or over a number, as lines (`isArea` fills the first) with a table twin. */
export function LineChart(props: LineChartProps) {
  const { label, series, height = 240 } = props;
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const [pointedX, setPointedX] = useState<number | null>(null);
  const xs = sortedXs(series);
  const width = measured === 0 ? 640 : measured;
  const highest = Math.max(0, ...series.flatMap((one) => one.points.map((point) => point.y)));
  const left = lettersWidth((props.formatYAxis ?? props.formatY)(highest), width);
  const plot: Plot = { width, height, left, right: 24, top: 12, bottom: 32 };
  const scales = createScales(props, plot);

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distances = xs.map((x) => Math.abs(scales.x(x) - at));
    setPointedX(xs[distances.indexOf(Math.min(...distances))] ?? null);
  };

  const hasMarks = props.marksLabel !== undefined && (props.marks ?? []).length > 0;
  const lastX = xs.at(-1);
  if (lastX === undefined) return null;
  return (
    <ChartFrame label={label} table={tableOf(props, xs)}>
      <Readout props={props} x={pointedX ?? lastX} />
      <div ref={ref} className={classes['plot']} style={{ height }}>
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setPointedX(null)}
        >
          <Axes props={props} scales={scales} plot={plot} />
          <Marks props={props} scales={scales} plot={plot} />
          <Series props={props} scales={scales} />
          {pointedX !== null && <Pointed props={props} scales={scales} plot={plot} x={pointedX} />}
        </svg>
      </div>
      {(series.length > 1 || hasMarks) && (
        <LineLegend
          items={series.map((one, position) => ({
            key: one.key,
            label: one.label,
            ...strokeOf(props, position),
          }))}
          {...(hasMarks && { marksLabel: props.marksLabel })}
        />
      )}
    </ChartFrame>
  );
}

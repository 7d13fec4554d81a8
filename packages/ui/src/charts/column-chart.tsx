import { useElementSize } from '@mantine/hooks';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useState, type PointerEvent } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import { insideX, lettersWidth, spaced, thinned } from './chart-letters.ts';
import classes from './charts.module.css';
import type { Plot } from './line-chart-scales.ts';
import type { ChartColumn, ColumnChartProps } from './props.ts';

/** The part of the outline's width that the inner column takes. */
const innerPart = 0.6;
const outlineWidth = 1.5;

function scalesOf(columns: readonly ChartColumn[], plot: Plot) {
  const x = scaleBand()
    .domain(columns.map(({ key }) => key))
    .range([plot.left, plot.width - plot.right])
    .paddingInner(0.25);
  const highest = Math.max(0, ...columns.map(({ value, target }) => Math.max(value, target ?? 0)));
  const lowest = Math.min(0, ...columns.map(({ value }) => value));
  const y = scaleLinear()
    .domain([lowest, highest || (lowest === 0 ? 1 : 0)])
    .nice(4)
    .range([plot.height - plot.bottom, plot.top]);
  return { x, y, yTicks: y.ticks(4) };
}
type Scales = ReturnType<typeof scalesOf>;
interface Drawing {
  props: ColumnChartProps;
  scales: Scales;
  plot: Plot;
}

const middleOf = ({ x }: Scales, key: string): number => (x(key) ?? 0) + x.bandwidth() / 2;

function Axes({ props, scales, plot }: Drawing) {
  return (
    <g className={classes['axes']}>
      {scales.yTicks.map((tick) => (
        <g key={tick}>
          <line x1={plot.left} x2={plot.width - plot.right} y1={scales.y(tick)} y2={scales.y(tick)} />
          <text x={plot.left - 8} y={scales.y(tick)} dy="0.32em" textAnchor="end">
            {(props.formatAxis ?? props.formatValue)(tick)}
          </text>
        </g>
      ))}
      {spaced(
        thinned(props.columns, ({ label }) => label, plot).map(({ key, label }) => ({
          key,
          text: label,
          x: insideX(middleOf(scales, key), label, plot),
        })),
      ).map(({ key, text, x }) => (
        <text key={key} x={x} y={plot.height - plot.bottom + 20} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}

/** The target as an outline, the value as a column inside it. */
function Column({ column, scales }: { column: ChartColumn; scales: Scales }) {
  // Values below zero hang from the zero line.
  const baseline = scales.y(0);
  const width = scales.x.bandwidth();
  const left = scales.x(column.key) ?? 0;
  const height = (value: number) => Math.abs(baseline - scales.y(value));
  return (
    <>
      {column.target !== null && column.target > 0 && (
        <rect
          className={classes['target']}
          x={left + outlineWidth / 2}
          y={scales.y(column.target)}
          width={Math.max(1, width - outlineWidth)}
          height={height(column.target)}
        />
      )}
      <rect
        className={classes['value']}
        x={left + (width * (1 - innerPart)) / 2}
        y={Math.min(baseline, scales.y(column.value))}
        width={width * innerPart}
        height={height(column.value)}
      />
    </>
  );
}

function Readout({ props, column }: { props: ColumnChartProps; column: ChartColumn }) {
  return (
    <p className={classes['readout']} aria-hidden>
      <span>{column.label}</span>
      <span>
        {props.valueLabel}: <strong>{props.formatValue(column.value)}</strong>
      </span>
      {column.target !== null && (
        <span>
          {props.targetLabel}: <strong>{props.formatValue(column.target)}</strong>
        </span>
      )}
    </p>
  );
}

function Legend({ props }: { props: ColumnChartProps }) {
  return (
    <ul className={classes['legend']}>
      <li>
        <svg width="14" height="14" aria-hidden focusable="false">
          <rect className={classes['value']} x="2" width="10" height="14" />
        </svg>
        {props.valueLabel}
      </li>
      <li>
        <svg width="14" height="14" aria-hidden focusable="false">
          <rect className={classes['target']} x="1" y="1" width="12" height="12" />
        </svg>
        {props.targetLabel}
      </li>
    </ul>
  );
}

const tableOf = ({ columns, columnLabel, valueLabel, targetLabel, formatValue }: ColumnChartProps) => ({
  headers: [columnLabel, valueLabel, targetLabel],
  rows: columns.map(({ label, value, target }) => [
    label,
    formatValue(value),
    target === null ? '–' : formatValue(target),
  ]),
});

/** Values as columns, each compared with its target, with a table twin. */
export function ColumnChart(props: ColumnChartProps) {
  const { label, columns, height = 240 } = props;
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const [pointedKey, setPointedKey] = useState<string | undefined>();
  const width = measured === 0 ? 640 : measured;
  const highest = Math.max(0, ...columns.map(({ value, target }) => Math.max(value, target ?? 0)));
  const lowest = Math.min(0, ...columns.map(({ value }) => value));
  const format = props.formatAxis ?? props.formatValue;
  const left = Math.max(lettersWidth(format(highest), width), lettersWidth(format(lowest), width));
  const plot: Plot = { width, height, left, right: 8, top: 12, bottom: 32 };
  const scales = scalesOf(columns, plot);
  const shown = columns.find(({ key }) => key === (pointedKey ?? props.currentKey)) ?? columns.at(-1);
  if (shown === undefined) return null;

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distances = columns.map(({ key }) => Math.abs(middleOf(scales, key) - at));
    setPointedKey(columns[distances.indexOf(Math.min(...distances))]?.key);
  };
  return (
    <ChartFrame label={label} table={tableOf(props)}>
      <Readout props={props} column={shown} />
      <div ref={ref} className={classes['plot']} style={{ height }}>
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setPointedKey(undefined)}
        >
          <rect
            className={classes['current']}
            x={(scales.x(shown.key) ?? 0) - 2}
            y={plot.top}
            width={scales.x.bandwidth() + 4}
            height={height - plot.top - plot.bottom}
          />
          <Axes props={props} scales={scales} plot={plot} />
          {columns.map((column) => (
            <Column key={column.key} column={column} scales={scales} />
          ))}
        </svg>
      </div>
      <Legend props={props} />
    </ChartFrame>
  );
}

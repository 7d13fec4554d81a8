import { arc, pie } from 'd3-shape';
import { useIntl } from 'react-intl';
import { formatPercent } from '../money/format-money.ts';
import { chartColor } from './chart-colors.ts';
import { ChartFrame } from './chart-frame.tsx';
import classes from './charts.module.css';
import type { DonutPart, DonutProps } from './props.ts';

const size = 184;
const ring = arc<{ startAngle: number; endAngle: number }>()
  .innerRadius(64)
  .outerRadius(90)
  .padAngle(0.025)
  .cornerRadius(3);

/** Parts of a whole as a ring, with the name, value and share of each part next to it. */
export function Donut({ label, parts, formatValue, partLabel, valueLabel, shareLabel, center }: DonutProps) {
  const { locale } = useIntl();
  const share = (part: DonutPart) => formatPercent(locale, part.percent);
  const slices = pie<DonutPart>()
    .sortValues(null)
    .value((part) => part.value)([...parts]);
  const table = {
    headers: [partLabel, valueLabel, shareLabel],
    rows: parts.map((part) => [part.label, formatValue(part.value), share(part)]),
  };
  return (
    <ChartFrame label={label} table={table}>
      <div className={classes['donut']}>
        <div className={classes['donutRing']}>
          <svg
            role="img"
            aria-label={label}
            viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
            width={size}
            height={size}
          >
            {slices.map((slice, position) => (
              <path key={slice.data.key} d={ring(slice) ?? ''} fill={chartColor(position)} />
            ))}
          </svg>
          {center !== undefined && <div className={classes['donutCenter']}>{center}</div>}
        </div>
        <ul className={classes['parts']}>
          {parts.map((part, position) => (
            <li key={part.key}>
              <span className={classes['swatch']} style={{ background: chartColor(position) }} aria-hidden />
              <span className={classes['partLabel']}>{part.label}</span>
              <span className={classes['partShare']}>{share(part)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}

import { arc, pie } from 'd3-shape';
import { useIntl } from 'react-intl';
import { formatPercent } from '../money/format-money.ts';
import { chartColor } from './chart-colors.ts';
import { ChartFrame } from './chart-frame.tsx';
import classes from './charts.module.css';
import type { ChartPart, DonutProps } from './props.ts';

const size = 184;
const ring = arc<{ startAngle: number; endAngle: number }>()
  .innerRadius(64)
  .outerRadius(90)
  .padAngle(0.025)
  .cornerRadius(3);

/** Parts of a whole as a ring, each named with value and share beside it. */
export function Donut({ label, parts, formatValue, partLabel, valueLabel, shareLabel, center }: DonutProps) {
  const { locale } = useIntl();
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const share = (part: ChartPart) =>
    formatPercent(locale, total === 0 ? 0 : (part.value / total) * 100, { digits: 1 });
  const slices = pie<ChartPart>()
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

import { useState, useId, type ReactNode } from 'react';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './charts.module.css';

interface ChartTable {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}

interface ChartFrameProps {
  label: string;
  table: ChartTable;
  children: ReactNode;
}

/** A chart with the same data as a table, for users who prefer to read or listen. */
export function ChartFrame({ label, table, children }: ChartFrameProps) {
  const texts = useUiTexts();
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  return (
    <figure className={classes['frame']} aria-label={label}>
      {children}
      <button
        type="button"
        className={classes['tableToggle']}
        aria-expanded={isOpen}
        aria-controls={tableId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? texts.hideTable : texts.showTable}
      </button>
      <section
        id={tableId}
        hidden={!isOpen}
        aria-label={label}
        // A long table scrolls inside, so the arrow keys need a focusable element.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes['tableFrame']}
      >
        <table className={classes['table']}>
          <caption>{label}</caption>
          <thead>
            <tr>
              {table.headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([head, ...cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, position) => (
                  <td key={table.headers[position + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </figure>
  );
}

interface LegendItem {
  key: string;
  label: string;
  color: string;
  dashes?: string | undefined;
}

interface LineLegendProps {
  items: readonly LegendItem[];
  /** The name of the dots above the lines. */
  marksLabel?: string | undefined;
}

/** Names of lines, each in the style of its line, and of the dots. */
export function LineLegend({ items, marksLabel }: LineLegendProps) {
  return (
    <ul className={classes['legend']}>
      {items.map((item) => (
        <li key={item.key}>
          <svg width="22" height="8" aria-hidden focusable="false">
            <line
              x1="1"
              x2="21"
              y1="4"
              y2="4"
              stroke={item.color}
              strokeWidth="2.5"
              strokeDasharray={item.dashes}
            />
          </svg>
          {item.label}
        </li>
      ))}
      {marksLabel !== undefined && (
        <li>
          <svg width="22" height="10" aria-hidden focusable="false" className={classes['mark']}>
            <circle cx="11" cy="5" r="4" />
          </svg>
          {marksLabel}
        </li>
      )}
    </ul>
  );
}

import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { BarList } from './bar-list.tsx';
import { ColumnChart } from './column-chart.tsx';
import { Donut } from './donut.tsx';
import { LineChart } from './line-chart.tsx';

const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('charts', () => {
  test('name a line chart and show every point of every series in its table', () => {
    renderUi(
      <LineChart
        label="Value over time"
        xLabel="Year"
        formatX={String}
        formatY={(y) => `${y} Kč`}
        series={[
          {
            key: 'value',
            label: 'Value',
            points: [
              { x: 2025, y: 10 },
              { x: 2026, y: 20 },
            ],
          },
          { key: 'invested', label: 'Invested', points: [{ x: 2026, y: 15 }] },
        ]}
      />,
    );
    expect(screen.getByRole('img', { name: 'Value over time' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show as table', expanded: false }));
    // A long one scrolls, with the keyboard too.
    expect(screen.getByRole('table').closest('[tabindex="0"]')).toBeTruthy();
    expect(cells()).toEqual([
      ['Year', 'Value', 'Invested'],
      ['2025', '10 Kč', '–'],
      ['2026', '20 Kč', '15 Kč'],
    ]);
  });

  test('label the last day of a time series, and name its dots', () => {
    const day = (date: string): number => Date.parse(`${date}T00:00:00Z`);
    renderUi(
      <LineChart
        label="Value over time"
        xKind="time"
        xLabel="Day"
        formatX={(x) => new Date(x).toISOString().slice(0, 10)}
        formatY={String}
        marksLabel="Purchases"
        marks={[{ x: day('2026-02-03'), label: 'Purchase' }]}
        series={[
          {
            key: 'value',
            label: 'Value',
            points: ['2026-01-05', '2026-02-03', '2026-03-30'].map((date, y) => ({ x: day(date), y })),
          },
        ]}
      />,
    );
    const letters = [...screen.getByRole('img').querySelectorAll('text')].map((text) => text.textContent);
    expect(letters.at(-1)).toBe('2026-03-30');
    expect(screen.getByText('Purchases', { selector: 'li' })).toBeTruthy();
  });

  test('show the events of a line chart in its table next to the values of their day', () => {
    renderUi(
      <LineChart
        label="Value over time"
        xLabel="Year"
        formatX={String}
        formatY={String}
        marksLabel="Events"
        marks={[
          { x: 2026, label: 'Purchase' },
          { x: 2026, label: 'Payout' },
        ]}
        series={[
          {
            key: 'value',
            label: 'Value',
            points: [
              { x: 2025, y: 10 },
              { x: 2026, y: 20 },
            ],
          },
        ]}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(cells()).toEqual([
      ['Year', 'Value', 'Events'],
      ['2025', '10', ''],
      ['2026', '20', 'Purchase, Payout'],
    ]);
  });

  test('show every column and target of a column chart in its table, and a dash for a missing target', () => {
    const { container } = renderUi(
      <ColumnChart
        label="Months"
        columnLabel="Month"
        valueLabel="Paid"
        targetLabel="Planned"
        formatValue={(value) => `${value} Kč`}
        columns={[
          { key: '1', label: 'January', value: 10, target: 12 },
          { key: '2', label: 'February', value: 0, target: null },
          { key: '3', label: 'March', value: -5, target: null },
        ]}
      />,
    );
    expect(screen.getByRole('img', { name: 'Months' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(cells()).toEqual([
      ['Month', 'Paid', 'Planned'],
      ['January', '10 Kč', '12 Kč'],
      ['February', '0 Kč', '–'],
      ['March', '-5 Kč', '–'],
    ]);
    expect(container.innerHTML).not.toMatch(/NaN|height="-/);
  });

  test('name each part of a donut with its share of the whole', () => {
    renderUi(
      <Donut
        label="Allocation"
        partLabel="Project"
        valueLabel="Value"
        shareLabel="Share"
        formatValue={String}
        parts={[
          { key: 'a', label: 'Troja', value: 3, percent: '75.00' },
          { key: 'b', label: 'Łódź', value: 1, percent: '25.00' },
        ]}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(cells()).toEqual([
      ['Project', 'Value', 'Share'],
      ['Troja', '3', '75.00%'],
      ['Łódź', '1', '25.00%'],
    ]);
  });

  test('do not divide by zero when all values are zero', () => {
    const parts = [{ key: 'a', label: 'Troja', value: 0 }];
    renderUi(<BarList label="By country" formatValue={String} parts={parts} />);
    expect(screen.getByRole('list', { name: 'By country' }).innerHTML).not.toContain('NaN');
  });

  test('give columns of zeros no height', () => {
    const column = { key: '1', label: 'January', value: 0, target: null };
    const texts = { label: 'Months', columnLabel: 'Month', valueLabel: 'Paid', targetLabel: 'Planned' };
    renderUi(<ColumnChart {...texts} formatValue={String} columns={[column]} />);
    expect(screen.getByRole('img').innerHTML).not.toMatch(/NaN|height="-/);
  });
});

import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderUi } from '../testing/render.tsx';
import { BarList } from './bar-list.tsx';
import { Donut } from './donut.tsx';
import { LineChart } from './line-chart.tsx';

const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('charts', () => {
  test('a line chart is named and has every point of every series in its table', () => {
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
    expect(cells()).toEqual([
      ['Year', 'Value', 'Invested'],
      ['2025', '10 Kč', '–'],
      ['2026', '20 Kč', '15 Kč'],
    ]);
  });

  test('a donut names each part with its share of the whole', () => {
    renderUi(
      <Donut
        label="Allocation"
        partLabel="Project"
        valueLabel="Value"
        shareLabel="Share"
        formatValue={String}
        parts={[
          { key: 'a', label: 'Troja', value: 3 },
          { key: 'b', label: 'Łódź', value: 1 },
        ]}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(cells()).toEqual([
      ['Project', 'Value', 'Share'],
      ['Troja', '3', '75.0%'],
      ['Łódź', '1', '25.0%'],
    ]);
  });

  test('nothing but zeros divides by nothing', () => {
    const parts = [{ key: 'a', label: 'Troja', value: 0 }];
    renderUi(<BarList label="By country" formatValue={String} parts={parts} />);
    expect(screen.getByRole('list', { name: 'By country' }).innerHTML).not.toContain('NaN');
  });
});

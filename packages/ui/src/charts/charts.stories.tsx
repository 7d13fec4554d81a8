import type { Meta, StoryObj } from '@storybook/react-vite';
import { formatMoney } from '../money/format-money.ts';
import { Card } from '../layout/card.tsx';
import { BarList } from './bar-list.tsx';
import { ColumnChart } from './column-chart.tsx';
import { Donut } from './donut.tsx';
import { LineChart } from './line-chart.tsx';

const meta: Meta = { title: 'Charts' };
export default meta;

const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2025, month + 11, 1));
const formatMonth = (time: number) =>
  new Intl.DateTimeFormat('cs', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(time);
const formatCzk = (minor: number) => formatMoney('cs', Math.round(minor), 'CZK', { fraction: 'trim' });

const formatMillions = (minor: number) =>
  new Intl.NumberFormat('cs', { notation: 'compact', maximumFractionDigits: 1 }).format(minor / 100);

export const ValueOverTime: StoryObj = {
  render: () => (
    <Card title="Hodnota portfolia">
      <LineChart
        label="Hodnota portfolia za poslední rok"
        xKind="time"
        xLabel="Měsíc"
        isArea
        formatX={formatMonth}
        formatY={formatCzk}
        formatYAxis={formatMillions}
        series={[
          {
            key: 'value',
            label: 'Hodnota',
            points: months.map((x, month) => ({
              x,
              y: 120_000_000 + month * 5_400_000 + (month % 3) * 2_000_000,
            })),
          },
          {
            key: 'invested',
            label: 'Investováno',
            points: months.map((x, month) => ({ x, y: 118_000_000 + Math.floor(month / 4) * 17_000_000 })),
          },
        ]}
        marks={[{ x: months[4] ?? 0, label: 'Nákup' }]}
      />
    </Card>
  ),
};

export const Allocation: StoryObj = {
  render: () => (
    <Card title="Rozložení">
      <Donut
        label="Rozložení podle projektů"
        partLabel="Projekt"
        valueLabel="Hodnota"
        shareLabel="Podíl"
        formatValue={formatCzk}
        center="7 projektů"
        parts={[
          { key: 'a', label: 'Vila Troja', value: 62_000_000, percent: '37.69' },
          { key: 'b', label: 'Rezidence Nad Přehradou, dům B', value: 41_000_000, percent: '24.92' },
          { key: 'c', label: 'Lofty Łódź', value: 30_500_000, percent: '18.54' },
          { key: 'd', label: 'Dům u přístavu', value: 18_000_000, percent: '10.94' },
          { key: 'e', label: 'Mlýn', value: 9_000_000, percent: '5.47' },
          { key: 'f', label: 'Ostatní', value: 4_000_000, percent: '2.44' },
        ]}
      />
    </Card>
  ),
};

export const Bars: StoryObj = {
  render: () => (
    <Card title="Podle zemí">
      <BarList
        label="Hodnota podle zemí"
        formatValue={formatCzk}
        parts={[
          { key: 'cz', label: 'Česko', value: 120_000_000 },
          { key: 'pl', label: 'Polsko', value: 40_500_000 },
          { key: 'sk', label: 'Slovensko', value: 4_000_000 },
        ]}
      />
    </Card>
  ),
};

export const PaidAgainstPlanned: StoryObj = {
  render: () => (
    <Card title="Výplaty po měsících">
      <ColumnChart
        label="Výplaty po měsících"
        columnLabel="Měsíc"
        valueLabel="Vyplaceno"
        targetLabel="Plánováno"
        formatValue={formatCzk}
        formatAxis={formatMillions}
        currentKey="7"
        columns={months.map((time, month) => ({
          key: String(month),
          label: formatMonth(time),
          value: month < 8 && month % 3 === 1 ? 1_240_000 + month * 30_000 : 0,
          target: month % 3 === 1 ? 1_300_000 : null,
        }))}
      />
    </Card>
  ),
};

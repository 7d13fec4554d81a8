import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconCircleCheck, IconClock, IconCreditCard, IconEye, IconX } from '../icons/icons.gen.ts';
import { StateBadge } from '../display/state-badge.tsx';
import { EmptyState } from '../empty/empty-state.tsx';
import { MoneyText } from '../money/money-text.tsx';
import { DateText } from '../time/date-text.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableColumn, DataTableProps } from './props.ts';

interface Order {
  number: string;
  project: string;
  date: string;
  shares: number;
  price: bigint;
  isPaid: boolean;
}

const orders: Order[] = [
  {
    number: '20261118-3-118',
    project: 'Vila Troja',
    date: '2026-11-18',
    shares: 12,
    price: 2_400_000n,
    isPaid: true,
  },
  {
    number: '20261120-7-131',
    project: 'Rezidence Nad Přehradou, dům B s podzemním parkováním a společnou zahradou',
    date: '2026-11-20',
    shares: 1_250,
    price: 250_000_000n,
    isPaid: false,
  },
  {
    number: '20261121-5-140',
    project: 'Lofty Łódź',
    date: '2026-11-21',
    shares: 40,
    price: 8_000_000n,
    isPaid: true,
  },
];

const columns: DataTableColumn<Order>[] = [
  {
    key: 'number',
    isOnOneLine: true,
    header: 'Číslo',
    cell: (row) => row.number,
    sortValue: (row) => row.number,
  },
  { key: 'project', header: 'Projekt', cell: (row) => row.project, sortValue: (row) => row.project },
  {
    key: 'date',
    header: 'Datum',
    cell: (row) => <DateText value={row.date} />,
    sortValue: (row) => row.date,
  },
  {
    key: 'shares',
    header: 'Podíly',
    align: 'end',
    cell: (row) => row.shares,
    sortValue: (row) => row.shares,
  },
  {
    key: 'price',
    header: 'Cena',
    align: 'end',
    cell: (row) => <MoneyText amount={row.price} currency="CZK" />,
    sortValue: (row) => row.price,
  },
  {
    key: 'state',
    isOnOneLine: true,
    header: 'Stav',
    cell: (row) =>
      row.isPaid ? (
        <StateBadge tone="positive" icon={IconCircleCheck} label="Zaplaceno" />
      ) : (
        <StateBadge tone="attention" icon={IconClock} label="Čeká na platbu" />
      ),
  },
];

const meta: Meta = { title: 'DataTable' };
export default meta;

const table = (props: Partial<DataTableProps<Order>>): StoryObj => ({
  render: () => (
    <DataTable
      caption="Objednávky"
      columns={columns}
      rows={orders}
      rowKey={(row) => row.number}
      empty={<EmptyState drawing="papers" title="Zatím žádné objednávky" />}
      {...props}
    />
  ),
});

export const Rows: StoryObj = table({
  defaultSort: { key: 'date', direction: 'descending' },
  rowActionsLabel: (row) => `Akce objednávky ${row.number}`,
  rowActions: (row) => [
    { key: 'view', label: 'Zobrazit', icon: IconEye, to: `/orders/${row.number}` },
    ...(row.isPaid
      ? []
      : [
          { key: 'pay', label: 'Zaplatit', icon: IconCreditCard, onSelect: () => undefined },
          { key: 'cancel', label: 'Zrušit', icon: IconX, isDangerous: true, onSelect: () => undefined },
        ]),
  ],
  totals: { label: 'Celkem', cells: { price: <MoneyText amount={260_400_000n} currency="CZK" /> } },
  pagination: { page: 1, pageCount: 4, onPageChange: () => undefined },
});
export const Loading: StoryObj = table({ rows: undefined });
export const Failed: StoryObj = table({
  rows: undefined,
  error: new Error('Server neodpovídá.'),
  onRetry: () => undefined,
});
export const Empty: StoryObj = table({ rows: [] });

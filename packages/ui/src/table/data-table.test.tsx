import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableColumn, DataTableProps, SortState } from './props.ts';

interface Row {
  name: string;
  price: bigint;
}

const rows: Row[] = [
  { name: 'Čtvrť', price: 9_007_199_254_740_993n },
  { name: 'Cihelna', price: 9_007_199_254_740_992n },
  { name: 'Dvůr', price: 5n },
];

const columns: DataTableColumn<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => row.name,
    sortValue: (row) => row.name,
  },
  {
    key: 'price',
    header: 'Price',
    cell: (row) => String(row.price),
    sortValue: (row) => row.price,
    align: 'end',
  },
  { key: 'note', header: 'Note', cell: () => '' },
];

const show = (props: Partial<DataTableProps<Row>> = {}) =>
  renderUi(
    <DataTable
      caption="Orders"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      empty="Nothing yet"
      {...props}
    />,
    { locale: 'cs' },
  );

const { happyDOM } = window as unknown as {
  readonly happyDOM: { setViewport: (size: { width: number }) => void };
};
const setWidth = (width: number): void => happyDOM.setViewport({ width });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');

describe('DataTable', () => {
  test('says that it is loading, and shows neither the table nor the empty text', () => {
    show({ rows: undefined });
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('Nothing yet')).toBeNull();
  });

  test('shows why loading failed and retries on request', () => {
    const onRetry = vi.fn<() => void>();
    show({ rows: undefined, error: new Error('Server is away'), onRetry });
    expect(screen.getByRole('alert').textContent).toContain('Server is away');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('still shows its rows when a later load fails', () => {
    show({ error: new Error('Server is away') });
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(names()).toHaveLength(3);
  });

  test('shows the empty text when there are no rows', () => {
    show({ rows: [] });
    expect(screen.getByText('Nothing yet')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('takes its name from its caption and sorts both ways by the alphabet of the language', () => {
    show();
    const table = screen.getByRole('table', { name: 'Orders' });
    expect(sortOf('Name')).toBe('none');
    fireEvent.click(within(table).getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Cihelna', 'Čtvrť', 'Dvůr']);
    expect(sortOf('Name')).toBe('ascending');
    fireEvent.click(within(table).getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Dvůr', 'Čtvrť', 'Cihelna']);
    expect(sortOf('Name')).toBe('descending');
    expect(sortOf('Note')).toBeNull();
  });

  test('sorts amounts exactly, beyond the precision of numbers', () => {
    show({ defaultSort: { key: 'price', direction: 'ascending' } });
    expect(names()).toEqual(['Dvůr', 'Cihelna', 'Čtvrť']);
  });

  test('leaves sorting to a caller that sorts the rows itself', () => {
    const onSortChange = vi.fn<(sort: SortState) => void>();
    show({ sort: undefined, onSortChange });
    fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Price' }));
    expect(onSortChange).toHaveBeenCalledWith({ key: 'price', direction: 'ascending' });
    expect(names()).toEqual(['Čtvrť', 'Cihelna', 'Dvůr']);
  });

  test('has a row menu that names the row and runs the chosen action', async () => {
    const onSelect = vi.fn<(name: string) => void>();
    show({
      rowActions: (row) => [{ key: 'pay', label: 'Pay', onSelect: () => onSelect(row.name) }],
      rowActionsLabel: (row) => `Actions of ${row.name}`,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Actions of Dvůr' }));
    const item = await screen.findByRole('menuitem', { name: 'Pay' });
    item.focus();
    fireEvent.click(item);
    // A dialog opened from here returns the focus to the button, not to a closed menu.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions of Dvůr' }));
    expect(onSelect).toHaveBeenCalledWith('Dvůr');
  });

  test('shows its filters in place while rows load, fail or are empty', () => {
    const filters = { toolbar: <button type="button">Filter</button> };
    const { rerender } = show({ rows: undefined, ...filters });
    const states = [{ rows: undefined, error: new Error('Server is away') }, { rows: [] }, { rows }];
    expect(screen.getByRole('button', { name: 'Filter' })).toBeTruthy();
    for (const state of states) {
      rerender(
        <DataTable
          caption="Orders"
          columns={columns}
          rowKey={(row) => row.name}
          empty="Nothing yet"
          {...filters}
          {...state}
        />,
      );
      expect(screen.getByRole('button', { name: 'Filter' })).toBeTruthy();
    }
  });

  test.each([
    ['phone', 639, true],
    ['phone', 640, false],
    ['tablet', 1023, true],
    ['tablet', 1024, false],
    ['laptop', 1279, true],
    ['laptop', 1280, false],
  ] as const)('has cards up to %s, here at %i px: %s', (cardsUpTo, width, isInCards) => {
    setWidth(width);
    show({ cardsUpTo });
    // Cards have no headers to press, so sorting is a list.
    expect(screen.queryByRole('combobox', { name: 'Sort by' }) !== null).toBe(isInCards);
    expect(screen.queryByRole('button', { name: 'Name' }) === null).toBe(isInCards);
    setWidth(1024);
  });
});

describe('DataTable in a container of known width', () => {
  /** Lays tables out: the container has this width, and so does each header. */
  const layOut = (place: number, widthOf: (header: Element) => number): void => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(place);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(0, 0, this.tagName === 'TH' ? widthOf(this) : place, 20);
    });
  };

  test('chooses the same layout as a table and as cards, whose header keeps its width and has nothing to press', () => {
    // The columns fit only without their sort icons.
    layOut(330, (header) => 100 + (header.querySelector('svg') === null ? 0 : 20));
    const { container } = show();
    expect(container.querySelector('[data-cards]')).not.toBeNull();
    expect(container.querySelector('thead button')).toBeNull();
    expect(container.querySelectorAll('thead svg')).toHaveLength(2);
    vi.restoreAllMocks();
  });

  test('stops changing when its columns measure differently each time', () => {
    const measured = { count: 0 };
    layOut(330, () => (Math.floor(measured.count++ / columns.length) % 2 === 0 ? 200 : 50));
    show();
    expect(screen.getByRole('table', { name: 'Orders' })).toBeTruthy();
    vi.restoreAllMocks();
  });
});

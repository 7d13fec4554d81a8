import { paymentTypes } from '@parcela/domain';
import { fileTypes } from '@parcela/tables/formats';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { idOf, listOf, sampleOrder } from '../../../../test/support/samples.ts';
import { watchSavedFiles } from '../../../../../../packages/web/test/support/saved-files.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { setWidth } from '../../../../test/support/set-width.ts';
import { OrdersScreen } from './orders-screen.tsx';
import type { OrdersSearch } from '../queries/orders-search.ts';

const server = useServerDouble();

afterEach(() => setWidth(1024));

const openList = async (search: OrdersSearch = {}) => {
  const onSearch = vi.fn<(search: OrdersSearch) => void>();
  await renderScreen(<OrdersScreen search={search} onSearch={onSearch} />, { scopes: ['orders'] });
  return onSearch;
};
const menuOf = async (number: string): Promise<string[]> => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions of order ${number}` }));
  const items = await screen.findAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
};

describe('OrdersScreen', () => {
  test('shows number, project, date, shares, cost, state and payment type of each order (spec 2.29)', async () => {
    server.on('GET /api/orders', () =>
      listOf([
        sampleOrder({ state: 'Paid', paymentType: 'BankTransfer' }),
        sampleOrder({ documentId: idOf('second'), number: '20261120-7-4' }),
      ]),
    );
    await openList();
    const number = await screen.findByRole('link', { name: '20261120-7-3' });
    expect(number.getAttribute('href')).toBe(`/orders/${idOf('order')}`);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const asked = ['Order number', 'Project', 'Date', 'Shares', 'Cost', 'State', 'Payment type'];
    expect(heads.slice(0, 7)).toEqual(asked);
    // On a card each value follows its column's name.
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        [...row.children]
          .slice(0, 7)
          .map(({ textContent }, index) =>
            textContent.replace(asked[index] ?? '', '').replaceAll('\u00A0', ' '),
          ),
      );
    const same = ['Flats in Brno', '20 Nov 2026', '5', 'CZK 12,500.00'];
    expect(rows).toEqual([
      ['20261120-7-3', ...same, 'Paid', 'Bank transfer'],
      ['20261120-7-4', ...same, 'Open', '–'],
    ]);
  });

  test('names every payment type of the specification (spec 3.10)', async () => {
    server.on('GET /api/orders', () =>
      listOf(paymentTypes.map((paymentType) => sampleOrder({ documentId: idOf(paymentType), paymentType }))),
    );
    await openList();
    await screen.findAllByRole('link', { name: '20261120-7-3' });
    const cells = screen.getAllByRole('row').slice(1);
    const names = cells.map((row) => row.children[6]?.textContent.replace('Payment type', ''));
    expect(Object.fromEntries(paymentTypes.map((type, index) => [type, names[index]]))).toMatchObject({
      CsobPaymentGateway: 'Payment card',
      ConfirmoPaymentGateway: 'Cryptocurrency',
      PayoutPaymentGateway: 'Instant bank payment',
      BankTransfer: 'Bank transfer',
      Bonus: 'Bonus',
      Wallet: 'Wallet',
    });
  });

  test.each([
    ['Open', ['View', 'Pay', 'Cancel the order']],
    ['Unpaid', ['View', 'Pay', 'Cancel the order']],
    ['Paid', ['View']],
    ['Failed', ['View']],
    ['Timeout', ['View']],
  ] as const)('offers in the state %s the menu %o (spec 2.29)', async (state, labels) => {
    server.on('GET /api/orders', () => listOf([sampleOrder({ state })]));
    await openList();
    expect(await menuOf('20261120-7-3')).toEqual(labels);
  });

  /** The requests of the list; the filter by project requests a page of a hundred. */
  const askedFor = (): URLSearchParams | undefined =>
    server.sent('GET /api/orders').find(({ query }) => query.get('pagination[pageSize]') === '20')?.query;

  test('requests the state, the project and the sorting of the address', async () => {
    server.on('GET /api/orders', () => listOf([sampleOrder()]));
    await openList({ state: 'Paid', project: idOf('project'), sort: 'price:desc', page: 2 });
    await screen.findByText('20261120-7-3');
    expect(askedFor()?.get('filters[state]')).toBe('Paid');
    expect(askedFor()?.get('filters[project]')).toBe(idOf('project'));
    expect(askedFor()?.get('sort')).toBe('price:desc');
    expect(askedFor()?.get('pagination[page]')).toBe('2');
  });

  test('starts at the first page after a change of one filter, and keeps the others', async () => {
    server.on('GET /api/orders', () => listOf([sampleOrder()], 3));
    const onSearch = await openList({ page: 2, sort: 'price' });
    fireEvent.change(await screen.findByRole('combobox', { name: 'State' }), { target: { value: 'Paid' } });
    expect(onSearch).toHaveBeenLastCalledWith({ state: 'Paid', sort: 'price', page: undefined });
    const projects = screen.getByRole('combobox', { name: 'Project' });
    await within(projects).findByRole('option', { name: 'Flats in Brno' });
    fireEvent.change(projects, { target: { value: idOf('project') } });
    expect(onSearch).toHaveBeenLastCalledWith({ project: idOf('project'), sort: 'price', page: undefined });
  });

  test('offers each project that has orders once, by title', async () => {
    const other = { ...sampleOrder().project, documentId: idOf('other') };
    other.projectInfo = { ...other.projectInfo, title: 'Attics in Brno' };
    server.on('GET /api/orders', () =>
      listOf([
        sampleOrder(),
        sampleOrder({ documentId: idOf('second') }),
        sampleOrder({ documentId: idOf('third'), project: other }),
      ]),
    );
    await openList();
    const projects = within(await screen.findByRole('combobox', { name: 'Project' }));
    await projects.findByRole('option', { name: 'Flats in Brno' });
    expect(projects.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Attics in Brno',
      'Flats in Brno',
    ]);
  });

  test('says that no order matches the filters, and can clear them', async () => {
    server.on('GET /api/orders', () => listOf([]));
    const onSearch = await openList({ project: idOf('project') });
    await screen.findByText('No order matches the filters');
    fireEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(onSearch).toHaveBeenCalledWith({});
  });

  test('shows orders as cards on smaller screens, with a list of sort orders', async () => {
    setWidth(768);
    server.on('GET /api/orders', () => listOf([sampleOrder()]));
    const onSearch = await openList();
    fireEvent.change(await screen.findByRole('combobox', { name: 'Sort by' }), {
      target: { value: 'ascending:price' },
    });
    expect(onSearch).toHaveBeenCalledWith({ page: undefined, sort: 'price' });
  });

  test('saves all orders that match the filters as a file in the language shown', async () => {
    server.on('GET /api/orders', ({ headers }) =>
      headers.get('Accept') === 'text/csv'
        ? new Response('number\r\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } })
        : listOf([sampleOrder()]),
    );
    const files = watchSavedFiles();
    await openList({ state: 'Paid', sort: 'price', page: 2 });
    fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['orders.csv']));
    expect(await files[0]?.file.text()).toBe('number\r\n');
    const asked = server
      .sent('GET /api/orders')
      .find(({ headers }) => headers.get('Accept') === 'text/csv')?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      locale: 'en',
      'filters[state]': 'Paid',
      sort: 'price',
    });
  });

  test('saves the orders as a workbook too', async () => {
    server.on('GET /api/orders', ({ headers }) =>
      headers.get('Accept') === fileTypes.xlsx
        ? new Response('PK', { headers: { 'Content-Type': fileTypes.xlsx } })
        : listOf([sampleOrder()]),
    );
    const files = watchSavedFiles();
    await openList({});
    fireEvent.click(await screen.findByRole('button', { name: 'Excel' }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['orders.xlsx']));
  });

  test('says that the file cannot be made, and saves nothing', async () => {
    server.on('GET /api/orders', ({ headers }) =>
      headers.get('Accept') === 'text/csv' ? refusal(500, 'common.error') : listOf([sampleOrder()]),
    );
    const files = watchSavedFiles();
    await openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    const popup = within(await screen.findByRole('dialog'));
    expect(popup.getByText('An error occurred.')).toBeTruthy();
    expect(popup.getByText(/request-1/)).toBeTruthy();
    expect(files).toEqual([]);
  });

  test('says that there are no orders and links to the projects', async () => {
    server.on('GET /api/orders', () => listOf([]));
    await openList();
    const link = await screen.findByRole('link', { name: 'Go to projects' });
    expect(link.getAttribute('href')).toBe('/projects');
    expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
  });
});

describe('OrderStateBadge', () => {
  test.each([
    ['Failed', 'Payment failed'],
    ['declined', 'Payment declined'],
    ['unknown', 'State unknown, we are checking'],
  ])('shows %s as "%s" (spec 4.01)', async (state, label) => {
    server.on('GET /api/orders', () => listOf([sampleOrder({ state: state as 'Failed' })]));
    await openList();
    await waitFor(async () => {
      const table = within(await screen.findByRole('table'));
      expect(table.getByText(label)).toBeTruthy();
    });
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { dataOf, idOf, listOf, sampleOrder } from '../../testing/samples.ts';
import { refusal, useServerDouble } from '../../testing/server-double.ts';
import { OrderDetailScreen } from './order-detail-screen.tsx';
import { OrdersScreen } from './orders-screen.tsx';
import type { OrdersSearch } from './orders-search.ts';

const server = useServerDouble();
const put = `PUT /api/orders/${idOf('order')}`;

const openList = async (search: OrdersSearch = {}) => {
  const onSearch = vi.fn<(search: OrdersSearch) => void>();
  await renderScreen(<OrdersScreen search={search} onSearch={onSearch} />, { scopes: ['orders'] });
  return onSearch;
};
const openDetail = () =>
  renderScreen(<OrderDetailScreen documentId={idOf('order')} missing={<p>the 404 page</p>} />, {
    scopes: ['projects', 'orders'],
  });
const menuOf = async (number: string): Promise<string[]> => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions of order ${number}` }));
  const items = await screen.findAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
};

describe('list of orders', () => {
  test.each([
    ['Open', ['View', 'Pay', 'Cancel the order']],
    ['Unpaid', ['View', 'Pay', 'Cancel the order']],
    ['Paid', ['View']],
    ['Failed', ['View']],
    ['Timeout', ['View']],
  ] as const)('the menu of an order that is %s has %o', async (state, labels) => {
    server.on('GET /api/orders', () => listOf([sampleOrder({ state })]));
    await openList();
    expect(await menuOf('20261120-7-3')).toEqual(labels);
  });

  test('asks for the state and the order of the address', async () => {
    server.on('GET /api/orders', () => listOf([sampleOrder()]));
    await openList({ state: 'Paid', sort: 'price:desc', page: 2 });
    await screen.findByText('20261120-7-3');
    const query = server.sent('GET /api/orders')[0]?.query;
    expect(query?.get('filters[state]')).toBe('Paid');
    expect(query?.get('sort')).toBe('price:desc');
    expect(query?.get('pagination[page]')).toBe('2');
  });

  test('a new filter begins at the first page again', async () => {
    server.on('GET /api/orders', () => listOf([sampleOrder()], 3));
    const onSearch = await openList({ page: 2 });
    fireEvent.change(await screen.findByRole('combobox', { name: 'State' }), { target: { value: 'Paid' } });
    expect(onSearch).toHaveBeenCalledWith({ state: 'Paid', page: undefined });
  });

  test('without orders it says so and links to the projects', async () => {
    server.on('GET /api/orders', () => listOf([]));
    await openList();
    const link = await screen.findByRole('link', { name: 'Go to projects' });
    expect(link.getAttribute('href')).toBe('/projects');
  });
});

describe('cancelling', () => {
  const confirm = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const popup = within(await screen.findByRole('dialog'));
    fireEvent.click(popup.getByRole('button', { name: 'Cancel the order' }));
  };

  test('is asked first, and the order is shown cancelled at once', async () => {
    const get = `GET /api/orders/${idOf('order')}`;
    server.on(get, () => dataOf(sampleOrder()));
    server.on(put, () => dataOf(sampleOrder({ state: 'Canceled', owed: 0, expiresAt: null })));
    await openDetail();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    expect(server.sent(put)).toEqual([]);
    const popup = within(await screen.findByRole('dialog'));
    fireEvent.click(popup.getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByText(/The order was cancelled\./)).toBeTruthy();
    expect(server.sent(put)[0]?.body).toEqual({ data: { state: 'Canceled' } });
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
  });

  test('a failure is shown in the popup', async () => {
    server.on(`GET /api/orders/${idOf('order')}`, () => dataOf(sampleOrder()));
    server.on(put, () => refusal(409, 'order.not_cancellable', { state: 'Paid' }));
    await openDetail();
    await confirm();
    expect(await screen.findByText('The order can no longer be cancelled.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('states', () => {
  test.each([
    ['declined', 'Payment failed'],
    ['unknown', 'State unknown, we are checking'],
  ])('%s shows as "%s"', async (state, label) => {
    server.on('GET /api/orders', () => listOf([sampleOrder({ state: state as 'Failed' })]));
    await openList();
    await waitFor(async () => {
      const table = within(await screen.findByRole('table'));
      expect(table.getByText(label)).toBeTruthy();
    });
  });

  test('a stranger’s order is the 404 page', async () => {
    server.on(`GET /api/orders/${idOf('order')}`, () => refusal(404, 'order.not_found'));
    await openDetail();
    expect(await screen.findByText('the 404 page')).toBeTruthy();
  });
});

import { screen, waitFor, within, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { idOf, listOf, sampleMe, sampleOrder } from '../../../test/support/samples.ts';
import { watchSavedFiles } from '../../../../../packages/web/test/support/saved-files.ts';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { DocumentsScreen } from './documents-screen.tsx';
import { type DocumentsSearch, documentsSearch } from './documents-search.ts';

const server = useServerDouble();
const overview = (years: readonly number[]) => ({
  currency: 'CZK',
  total: 0,
  years: years.map((year) => ({ year, total: 100 })),
  projects: [],
  currencies: [],
  months: [],
});

beforeEach(() => {
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /core/user/earnings/overview', () => overview([2026, 2025]));
  server.on('GET /api/orders', () => listOf([sampleOrder({ state: 'Paid', price: 1_250_000 })]));
});

const open = async (search: DocumentsSearch = {}) => {
  const onSearch = vi.fn<(search: DocumentsSearch) => void>();
  await renderScreen(<DocumentsScreen search={search} onSearch={onSearch} />, {
    scopes: ['documents', 'orders'],
  });
  return onSearch;
};

describe('DocumentsScreen', () => {
  test('lists the paid orders with their receipts', async () => {
    const saved = watchSavedFiles();
    server.on(`GET /api/orders/${idOf('order')}/receipt`, () => new Blob(['receipt']));
    await open({ page: 2 });
    const row = await screen.findByRole('row', { name: /20261120-7-3/ });
    expect(within(row).getByRole('link').getAttribute('href')).toBe(`/orders/${idOf('order')}`);
    const query = Object.fromEntries(server.sent('GET /api/orders')[0]?.query ?? []);
    expect(query).toMatchObject({ 'filters[state]': 'Paid', 'pagination[page]': '2' });
    fireEvent.click(within(row).getByRole('button', { name: 'Payment receipt (PDF)' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['receipt-20261120-7-3.pdf']));
  });

  test('offers the earnings of each year, in the shown currency', async () => {
    const saved = watchSavedFiles();
    server.on('GET /core/user/earnings/export/pdf', () => new Blob(['statement']));
    await open();
    await screen.findByRole('button', { name: 'Earnings 2026 (PDF)' });
    fireEvent.click(screen.getByRole('button', { name: 'Earnings 2025 (PDF)' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['earnings-2025.pdf']));
    const query = Object.fromEntries(server.sent('GET /core/user/earnings/export/pdf')[0]?.query ?? []);
    expect(query).toMatchObject({ year: '2025', currency: 'CZK' });
  });

  test('says that there are no documents yet', async () => {
    server.on('GET /core/user/earnings/overview', () => overview([]));
    server.on('GET /api/orders', () => listOf([]));
    await open();
    expect(await screen.findByText('No paid orders yet')).toBeTruthy();
    expect(await screen.findByText('A statement will be here after your first payout.')).toBeTruthy();
  });

  test('says that the orders could not be loaded, and loads them again', async () => {
    let isBroken = true;
    server.on('GET /api/orders', () =>
      isBroken ? refusal(500, 'common.error') : listOf([sampleOrder({ state: 'Paid' })]),
    );
    await open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('row', { name: /20261120-7-3/ })).toBeTruthy();
  });
});

test('the address of documents drops an impossible page', () => {
  expect(documentsSearch({ page: '0' })).toEqual({});
});

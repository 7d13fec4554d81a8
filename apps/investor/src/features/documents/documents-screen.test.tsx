import { screen, waitFor, within, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { idOf, sampleMe } from '../../../test/support/samples.ts';
import { watchSavedFiles } from '../../../../../packages/web/test/support/saved-files.ts';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { DocumentsScreen } from './documents-screen.tsx';
import { type DocumentsSearch, documentsSearch } from './documents-search.ts';

const server = useServerDouble();
const at = '2026-11-20T10:00:00.000Z';
const project = { documentId: idOf('project'), title: 'Brno' };
const documents = [
  {
    kind: 'certificate',
    at,
    year: 2026,
    documentId: idOf('certificate'),
    number: 'C-7K2M-9QXW-4T6D',
    project,
    language: 'en',
    state: 'superseded',
  },
  {
    kind: 'receipt',
    at,
    year: 2026,
    documentId: idOf('order'),
    number: '20261120-7-3',
    project,
    amount: 1_250_000,
    currency: 'CZK',
  },
  {
    kind: 'agreement',
    at,
    year: 2026,
    documentId: idOf('terms'),
    name: 'Terms',
    project: null,
    language: 'cs',
    url: '/api/files/terms',
    sha256: '0123456789abcdef'.repeat(4),
  },
  { kind: 'statement', at, year: 2025 },
  { kind: 'tax', at, year: 2025, country: 'PL' },
];
const listed = (data: readonly object[]) => ({
  data,
  meta: { pagination: { page: 1, pageSize: 20, pageCount: 1, total: data.length }, years: [2026, 2025] },
});
const holdings = [
  {
    project: { ...project, slug: 'brno' },
    shares: 3,
    ownershipPercentage: '3.00',
    certificate: { number: 'C-2222-3333-4444', issuedAt: at },
  },
];
const feed = { isOn: false };
const taxText = {
  documentId: idOf('text'),
  country: 'CZ',
  year: 2025,
  title: 'Withheld tax',
  content: 'File it.\n\nOr not.',
  publishedAt: at,
};
const written = { texts: [] as object[] };

beforeEach(() => {
  feed.isOn = false;
  written.texts = [];
  server.on('GET /api/tax-texts', () => ({ data: written.texts, meta: {} }));
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /api/documents', () => listed(documents));
  server.on('GET /api/certificates', () => ({ data: holdings, meta: {} }));
  server.on('GET /api/calendar-feed', () => ({ data: { createdAt: feed.isOn ? at : null }, meta: {} }));
});

const open = async (search: DocumentsSearch = {}) => {
  const onSearch = vi.fn<(search: DocumentsSearch) => void>();
  await renderScreen(<DocumentsScreen search={search} onSearch={onSearch} />, {
    scopes: ['documents', 'orders'],
  });
  return onSearch;
};

describe('DocumentsScreen', () => {
  test('saves the file of each kind of document under its name', async () => {
    const saved = watchSavedFiles();
    for (const path of [
      `/api/certificates/${idOf('certificate')}/file`,
      `/api/orders/${idOf('order')}/receipt`,
      '/core/user/earnings/export/pdf',
      '/api/tax-overviews/PL/2025',
    ])
      server.on(`GET ${path}`, () => new Blob(['file']));
    await open();
    const names = ['certificate-C-7K2M-9QXW-4T6D', 'receipt-20261120-7-3', 'earnings-2025', 'tax-PL-2025'];
    const buttons = await screen.findAllByRole('button', { name: 'Download PDF' });
    for (const [index, button] of buttons.entries()) {
      fireEvent.click(button);
      await waitFor(() => expect(saved).toHaveLength(index + 1));
    }
    expect(saved.map(({ name }) => name)).toEqual(names.map((name) => `${name}.pdf`));
    const query = Object.fromEntries(server.sent('GET /core/user/earnings/export/pdf')[0]?.query ?? []);
    expect(query).toMatchObject({ year: '2025', currency: 'CZK' });
  });

  test('shows the state of a certificate, and the accepted version of an agreement with its hash', async () => {
    await open();
    const certificate = await screen.findByRole('row', { name: /C-7K2M-9QXW-4T6D/ });
    expect(within(certificate).getByText('No longer valid')).toBeTruthy();
    const agreement = screen.getByRole('row', { name: /Čeština · SHA-256 01234567…/ });
    expect(within(agreement).getByRole('link', { name: /Open/ }).getAttribute('href')).toBe(
      '/api/files/terms',
    );
  });

  test('says nothing about tax returns if the operator has written no text', async () => {
    await open();
    await screen.findByRole('row', { name: /C-7K2M-9QXW-4T6D/ });
    await waitFor(() => expect(server.sent('GET /api/tax-texts')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'About your tax return' })).toBeNull();
  });

  test('shows what the operator wrote about a tax return, with its date', async () => {
    written.texts = [taxText];
    await open();
    expect(await screen.findByRole('heading', { name: 'About your tax return' })).toBeTruthy();
    fireEvent.click(screen.getByText('Withheld tax'));
    expect(screen.getByText('Czechia 2025 · published on 20 Nov 2026')).toBeTruthy();
    expect(screen.getByText('Or not.')).toBeTruthy();
  });

  test('issues a certificate of a holding and saves it', async () => {
    const saved = watchSavedFiles();
    server.on('POST /api/certificates', () => ({ data: { documentId: idOf('new') }, meta: {} }));
    server.on(`GET /api/certificates/${idOf('new')}/file`, () => new Blob(['certificate']));
    await open();
    expect(await screen.findByText(/3 shares/)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Certificate: Brno' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['certificate-brno.pdf']));
    expect(server.sent('POST /api/certificates')[0]?.body).toEqual({ data: { project: idOf('project') } });
  });

  test('says why a certificate could not be issued', async () => {
    server.on('POST /api/certificates', () => refusal(503, 'common.unavailable'));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Certificate: Brno' }));
    expect(await screen.findByText('The certificate could not be issued')).toBeTruthy();
  });

  test('filters by kind and year, starting at the first page', async () => {
    const onSearch = await open({ page: 2, year: 2026, kind: 'receipt' });
    await screen.findByRole('row', { name: /20261120-7-3/ });
    expect(Object.fromEntries(server.sent('GET /api/documents')[0]?.query ?? [])).toMatchObject({
      'filters[kind]': 'receipt',
      'filters[year]': '2026',
      'pagination[page]': '2',
    });
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2025' } });
    expect(onSearch).toHaveBeenCalledWith({ kind: 'receipt', year: 2025, page: undefined });
  });

  test('says that there are no documents yet', async () => {
    server.on('GET /api/documents', () => listed([]));
    server.on('GET /api/certificates', () => ({ data: [], meta: {} }));
    await open();
    expect(await screen.findByText('No documents yet')).toBeTruthy();
    expect(await screen.findByText(/as soon as you own shares/)).toBeTruthy();
  });

  test('says that the documents could not be loaded, and loads them again', async () => {
    let isBroken = true;
    server.on('GET /api/documents', () => (isBroken ? refusal(500, 'common.error') : listed(documents)));
    await open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('row', { name: /20261120-7-3/ })).toBeTruthy();
  });

  test('shows the address of the calendar once, and lets the user revoke it', async () => {
    const address = 'https://invest.example/api/calendar/secret.ics';
    server.on('POST /api/calendar-feed', () => {
      feed.isOn = true;
      return { data: { createdAt: at, address }, meta: {} };
    });
    server.on('DELETE /api/calendar-feed', () => {
      feed.isOn = false;
      return { data: { createdAt: null }, meta: {} };
    });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Create an address' }));
    expect(await screen.findByText(address)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'End the address' }));
    expect(await screen.findByRole('button', { name: 'Create an address' })).toBeTruthy();
    expect(screen.queryByText(address)).toBeNull();
  });
});

test('the address of documents drops invalid values', () => {
  expect(documentsSearch({ page: '0', kind: 'other', year: 1 })).toEqual({});
});

import {
  type Earning,
  type EarningsOverview,
  type EarningStatement,
  type PayoutAhead,
  getLastPayout,
} from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { idOf, sampleEarning, sampleMe } from '../../../../test/support/samples.ts';
import { watchSavedFiles } from '../../../../../../packages/web/test/support/saved-files.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { EarningsScreen } from './earnings-screen.tsx';
import { type EarningsSearch, earningsSearch } from '../queries/earnings-search.ts';

const server = useServerDouble();
const history = 'GET /core/user/earnings/history';
const projectInfo = { documentId: idOf('info'), slug: 'brno-hills', title: 'Flats in Brno' };

const earning = (name: string, change: Partial<Earning> = {}): Earning =>
  sampleEarning({ documentId: idOf(name), projectInfo, importId: name, ...change });
const inEuros = earning('euros', {
  timestamp: '2026-04-15T10:00:00.000Z',
  amount: 4_000,
  currency: 'EUR',
  settlement: 'DepositToWallet',
  state: 'waiting',
  converted: { amount: 100_001, currency: 'CZK' },
});

const overview = (change: Partial<EarningsOverview> = {}): EarningsOverview => ({
  currency: 'CZK',
  total: 220_051,
  years: [
    { year: 2026, count: 2, corrections: 0, total: 220_051, paid: [{ currency: 'CZK', amount: 120_050 }] },
    { year: 2025, count: 1, corrections: 0, total: 50_000, paid: [{ currency: 'CZK', amount: 50_000 }] },
  ],
  projects: [{ projectId: idOf('project'), projectInfo, total: 220_051 }],
  currencies: ['CZK', 'EUR'],
  months: [
    { month: '2026-10', paid: 120_050, planned: 110_000, expected: 0 },
    { month: '2026-11', paid: 0, planned: null, expected: 0 },
    { month: '2026-12', paid: 30_000, planned: 30_000, expected: 90_000 },
  ],
  ...change,
});
const ahead: PayoutAhead = {
  projectInfo,
  currency: 'EUR',
  periodFrom: '2026-07-01',
  periodTo: '2026-12-31',
  recordOn: '2026-12-31',
  payOn: '2027-01-20',
  isApproved: false,
  expected: 4_200,
};
const statement: EarningStatement = {
  documentId: idOf('first'),
  importId: 'first',
  kind: 'income',
  projectInfo,
  currency: 'CZK',
  periodFrom: '2026-04-01',
  periodTo: '2026-09-30',
  recordOn: '2026-09-30',
  paidAt: '2026-10-15T10:00:00.000Z',
  shares: 12,
  shareTotal: 1_200,
  settlement: 'BankTransfer',
  state: 'waiting',
  waitsFor: 'bank_account',
  transferReference: null,
  planned: 130_000,
  corrects: null,
  deducted: 0,
  own: {
    gross: 150_000,
    costs: 20_000,
    reserve: 0,
    fee: 5_000,
    withholding: 4_950,
    net: 120_050,
    capital: 0,
  },
  payout: {
    gross: 15_000_000,
    costs: [
      { kind: 'insurance', amount: 500_000 },
      { kind: 'maintenance', amount: 1_500_000 },
    ],
    reserve: 0,
    fee: 500_000,
    withholding: 495_000,
    net: 12_005_000,
    capital: 0,
  },
};

beforeEach(() => {
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /core/user/earnings/overview', () => overview());
  server.on('GET /core/user/payouts-ahead', () => [ahead]);
  server.on('GET /core/user/earnings/last-payout', () => ({ importId: 'first' }));
  server.on(history, () => [earning('first'), inEuros]);
  server.on(`GET /core/user/earnings/${idOf('first')}`, () => statement);
});

const open = async (search: EarningsSearch = {}) => {
  const onSearch = vi.fn<(search: EarningsSearch) => void>();
  const shown = await renderScreen(<EarningsScreen search={search} onSearch={onSearch} />, {
    scopes: ['earnings'],
  });
  return { onSearch, ...shown };
};
/** Intl writes no-break spaces. */
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
/** Returns the text of the cells, without the headers that cards repeat in them. */
const cellsOf = (row: Element): string[] =>
  [...row.querySelectorAll('td, th')].map((cell) => plain(cell.lastChild?.textContent));
const list = async () => within(await screen.findByRole('table', { name: 'Paid out' }));
const rowsOf = async () => (await list()).getAllByRole('row').map(cellsOf);

describe('EarningsList', () => {
  test('shows date, project, paid amount and payout method, and adds up in the chosen currency (spec 2.28)', async () => {
    await open();
    const rows = await rowsOf();
    expect(rows[1]).toEqual([
      '15 Oct 2026',
      'Flats in Brno',
      'CZK 1,200.50',
      'CZK 1,200.50',
      'Bank transfer',
      'Breakdown',
    ]);
    expect(rows[2]?.slice(2, 4)).toEqual(['€40.00', 'CZK 1,000.01']);
    expect(rows[2]?.[4]).toContain('To the wallet');
    expect(rows[2]?.[4]).toContain('Waiting');
    expect((await list()).getByRole('row', { name: /Total/ }).textContent).toContain('2,200.51');
  });

  test('counts corrections separately from payouts', async () => {
    const corrects = {
      importId: 'first',
      documentId: idOf('first'),
      periodFrom: '2026-04-01',
      periodTo: '2026-09-30',
      paidAt: '2026-10-15T10:00:00.000Z',
    };
    server.on(history, () => [earning('first'), inEuros, earning('less', { amount: -20_050, corrects })]);
    const [latest, ...earlier] = overview().years;
    server.on('GET /core/user/earnings/overview', () =>
      overview({ years: [{ ...latest!, corrections: 1 }, ...earlier] }),
    );
    await open();
    expect((await list()).getByRole('row', { name: /Total of 2 payouts and 1 correction/ })).toBeDefined();
    expect(await screen.findByText('3 payouts, 1 correction')).toBeDefined();
    expect(screen.getByText('2 payouts, 1 correction')).toBeDefined();
  });

  test('has one amount column when all payouts are in the displayed currency', async () => {
    server.on(history, () => [earning('first')]);
    await open();
    await rowsOf();
    expect(screen.queryByRole('columnheader', { name: 'In CZK' })).toBeNull();
  });

  test('requests the filters of the address in the displayed currency', async () => {
    await open({ year: 2026, project: idOf('project'), currency: 'EUR', settlement: 'DepositToWallet' });
    await rowsOf();
    expect(Object.fromEntries(server.sent(history)[0]?.query ?? [])).toEqual({
      currency: 'CZK',
      locale: 'en',
      'filters[year]': '2026',
      'filters[project]': idOf('project'),
      'filters[currency]': 'EUR',
      'filters[settlement]': 'DepositToWallet',
    });
  });

  test('starts at the first page after a change of filter, and can clear the filters', async () => {
    const { onSearch } = await open({ year: 2026, page: 2 });
    fireEvent.change(await screen.findByLabelText('Project'), { target: { value: idOf('project') } });
    expect(onSearch).toHaveBeenLastCalledWith({ year: 2026, project: idOf('project') });
    const years = await screen.findAllByLabelText('Year');
    fireEvent.change(years[0] as HTMLElement, { target: { value: '' } });
    expect(onSearch).toHaveBeenLastCalledWith({});
  });

  test('says that nothing matches the filters, and can clear them', async () => {
    server.on(history, () => []);
    const { onSearch } = await open({ year: 2025 });
    fireEvent.click(await screen.findByRole('button', { name: 'Show all earnings' }));
    expect(onSearch).toHaveBeenLastCalledWith({});
  });

  test('sorts by the converted amount, since crowns and euros cannot be compared', async () => {
    await open({ sort: 'amount' });
    expect((await rowsOf()).slice(1, 3).map((row) => row[2])).toEqual(['€40.00', 'CZK 1,200.50']);
  });

  test('continues a list of a thousand from its last row, without sorting or adding up an incomplete list', async () => {
    const thousand = Array.from({ length: 1000 }, (_, position) => earning(`e${position}`));
    server.on(history, ({ query }) => (query.get('before') === null ? thousand : [inEuros]));
    await open({ page: 50 });
    // Searches by text, because a search by role is slow with so many cells.
    const older = await screen.findByText('Load older earnings');
    const isSortable = (): boolean => document.querySelector('thead button') !== null;
    expect(screen.queryByText(/^Total of/)).toBeNull();
    expect(document.querySelector('thead')).not.toBeNull();
    expect(isSortable()).toBe(false);
    fireEvent.click(older);
    await screen.findByText('Total of 1,001 payouts');
    expect(server.sent(history).at(-1)?.query.get('before')).toBe(idOf('e999'));
    expect(isSortable()).toBe(true);
    expect(screen.queryByText('Load older earnings')).toBeNull();
  });

  test('does not request the earnings again while the last known payout is the newest (spec 7.14)', async () => {
    server.on(history, () => [earning('first')]);
    const first = await open();
    await rowsOf();
    first.unmount();
    const second = await open();
    await rowsOf();
    expect(server.sent(history)).toHaveLength(1);
    second.unmount();
    server.on('GET /core/user/earnings/last-payout', () => ({ importId: 'second' }));
    queryClient.removeQueries({ queryKey: [getLastPayout.operationId] });
    await open();
    await waitFor(() => expect(server.sent(history)).toHaveLength(2));
  });

  test('saves the earnings that match the filters as CSV', async () => {
    const files = watchSavedFiles();
    server.on(history, ({ headers }) =>
      headers.get('accept') === 'text/csv' ? new Response('a,b') : [earning('first')],
    );
    await open({ year: 2026 });
    fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('earnings-2026.csv');
    expect(server.sent(history).at(-1)?.query.get('filters[year]')).toBe('2026');
  });
});

describe('YearlyStatement', () => {
  const pdf = 'GET /core/user/earnings/export/pdf';

  test('offers the years with earnings, selects the latest, and saves earnings-{year}.pdf (spec 2.28)', async () => {
    const files = watchSavedFiles();
    server.on(pdf, () => new Response('%PDF-1.7'));
    await open();
    const part = within(await screen.findByRole('region', { name: 'Yearly statement' }));
    const select: HTMLSelectElement = part.getByLabelText('Year');
    expect([select.value, ...[...select.options].map(({ text }) => text)]).toEqual(['2026', '2026', '2025']);
    fireEvent.click(part.getByRole('button', { name: 'Save as PDF' }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['earnings-2026.pdf']));
    expect(await files[0]?.file.text()).toBe('%PDF-1.7');
    fireEvent.change(select, { target: { value: '2025' } });
    fireEvent.click(part.getByRole('button', { name: 'Save as PDF' }));
    await waitFor(() => expect(files.at(-1)?.name).toBe('earnings-2025.pdf'));
    expect(Object.fromEntries(server.sent(pdf).at(-1)?.query ?? [])).toEqual({
      year: '2025',
      currency: 'CZK',
      locale: 'en',
    });
  });

  test('says in a popup that the statement cannot be made (spec 8.12)', async () => {
    server.on(pdf, () => refusal(503, 'common.unavailable'));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }));
    expect(await screen.findByRole('dialog', { name: 'The statement could not be created' })).toBeTruthy();
  });
});

describe('EarningPopup', () => {
  test('shows the amounts from gross rent to net, for all holders and for the investor', async () => {
    await open({ earning: idOf('first') });
    const table = within(await screen.findByRole('table', { name: 'From the gross rent to the net' }));
    const rows = table.getAllByRole('row').map(cellsOf);
    expect(rows.slice(1)).toEqual([
      ['Gross rent', 'CZK 150,000.00', 'CZK 1,500.00'],
      ['Costs', '-CZK 20,000.00', '-CZK 200.00'],
      [expect.stringContaining('Insurance'), '-CZK 5,000.00', ''],
      ['Maintenance and repairs', '-CZK 15,000.00', ''],
      ['Platform fee', '-CZK 5,000.00', '-CZK 50.00'],
      ['Withheld tax', '-CZK 4,950.00', '-CZK 49.50'],
      ['Net', 'CZK 120,050.00', 'CZK 1,200.50'],
    ]);
  });

  test('says how the payout differs from the plan and why the money waits', async () => {
    await open({ earning: idOf('first') });
    const dialog = within(await screen.findByRole('dialog', { name: 'How the payout is made up' }));
    const difference = (await dialog.findByText('Difference from the plan')).closest(
      'dt',
    )?.nextElementSibling;
    expect(plain(difference?.textContent)).toBe('-CZK 99.50');
    expect(dialog.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe('/settings');
  });

  test('names and opens the payout that a correction changes, and says how an overpayment is settled', async () => {
    const corrects = {
      documentId: idOf('original'),
      importId: 'original',
      paidAt: '2026-10-15T10:00:00.000Z',
      periodFrom: '2026-04-01',
      periodTo: '2026-09-30',
    };
    const own = { gross: -20_000, costs: 0, reserve: 0, fee: 0, withholding: 0, net: -20_000 };
    server.on(`GET /core/user/earnings/${idOf('fix')}`, () => ({
      ...statement,
      documentId: idOf('fix'),
      settlement: 'Deduction',
      state: 'settled',
      waitsFor: null,
      planned: null,
      corrects,
      own,
    }));
    server.on(history, () => [
      earning('fix', {
        amount: -20_000,
        settlement: 'Deduction',
        corrects,
        converted: { amount: -20_000, currency: 'CZK' },
      }),
      earning('next', { deducted: 20_000 }),
    ]);
    await open({ earning: idOf('fix') });
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByText(/This is a correction/)).textContent).toContain('We deduct the amount');
    expect(dialog.getByRole('link', { name: '15\u00a0Oct\u00a02026' }).getAttribute('href')).toBe(
      `/earnings?earning=${idOf('original')}`,
    );
    expect(dialog.getByRole('columnheader', { name: 'Difference for you' })).toBeTruthy();
    await screen.findByText(/^Correction for/);
    const shown = [...document.querySelectorAll('table tbody tr')].map((row) => plain(row.textContent));
    const [fix, next] = shown.filter((row) => row.includes('Breakdown'));
    expect(fix).toContain('Correction for 1 Apr 2026 – 30 Sept 2026');
    expect(fix).toContain('-CZK 200.00');
    expect(fix).toContain('Set off against an overpayment');
    expect(next).toContain('Of it deducted CZK 200.00');
  });

  test('opens from its row and closes through the address', async () => {
    const { onSearch, unmount } = await open({ year: 2026 });
    fireEvent.click(await screen.findByRole('button', { name: /Breakdown: Flats in Brno, 15\sOct\s2026/ }));
    expect(onSearch).toHaveBeenLastCalledWith({ year: 2026, earning: idOf('first') });
    unmount();
    const second = await open({ year: 2026, earning: idOf('first') });
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(second.onSearch).toHaveBeenLastCalledWith({ year: 2026, earning: undefined });
  });
});

describe('Months', () => {
  test('compare paid earnings with planned and expected ones, also as a table', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Show as a table' }));
    const table = within(screen.getByRole('table', { name: 'Month by month' }));
    const rows = table
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => plain(cell.textContent)));
    expect(rows).toEqual([
      ['Month', 'Paid out', 'Planned'],
      ['Oct 2026', 'CZK 1,200.50', 'CZK 1,100.00'],
      ['Nov 2026', 'CZK 0.00', '–'],
      ['Dec 2026', 'CZK 300.00', 'CZK 1,200.00'],
    ]);
  });

  test('show the announced payouts too, the next payout first', async () => {
    await open();
    const tile = (await screen.findByText('Next expected payout')).parentElement?.parentElement;
    await waitFor(() => expect(tile?.textContent).toContain('€42.00'));
    expect(tile?.textContent).toContain('Flats in Brno, expected on 20\u00a0Jan\u00a02027');
    const row = within(screen.getByRole('table', { name: 'Announced payouts' })).getAllByRole('row')[1];
    expect(row?.textContent).toContain('1\u00a0Jul\u00a02026 – 31\u00a0Dec\u00a02026');
  });
});

test('five announced payouts appear first, the others on further pages', async () => {
  server.on('GET /core/user/payouts-ahead', () =>
    Array.from({ length: 6 }, (_, month) => ({ ...ahead, payOn: `2027-0${month + 1}-20` })),
  );
  await open();
  const table = await screen.findByRole('table', { name: 'Announced payouts' });
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 5);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByRole('table', { name: 'Announced payouts' }).textContent).toContain(
    '20\u00a0Jun\u00a02027',
  );
});

test('privacy mode hides every amount', async () => {
  localStorage.setItem('parcela-privacy-mode', 'hidden');
  await open({ earning: idOf('first') });
  await rowsOf();
  await screen.findByRole('table', { name: 'From the gross rent to the net' });
  await screen.findByRole('img', { name: 'Month by month' });
  const shown = document.body.cloneNode(true) as HTMLElement;
  for (const style of shown.querySelectorAll('style')) style.remove();
  expect(shown.textContent).toContain('••••');
  expect(shown.textContent).not.toMatch(/\d\.\d{2}/);
});

test('an investor without earnings sees a link to the projects, and the screen requests no list', async () => {
  server.on('GET /core/user/earnings/overview', () =>
    overview({ total: 0, years: [], projects: [], currencies: [], months: [] }),
  );
  await open();
  const link = await screen.findByRole('link', { name: 'Go to projects' });
  expect(link.getAttribute('href')).toBe('/projects');
  expect(server.sent(history)).toEqual([]);
});

test('an address with invalid filters shows everything', () => {
  expect(earningsSearch({ year: 'x', currency: 'USD', settlement: 'Cash', sort: 'luck', page: 1 })).toEqual(
    {},
  );
});

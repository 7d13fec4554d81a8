import type { PayoutAhead, Portfolio, PortfolioHistory, PortfolioReturns } from '@parcela/contract/investor';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { dataOf, idOf, sampleMe } from '../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const server = useServerDouble();
const holding = (name: string, change: Partial<Portfolio['projects'][number]> = {}) => ({
  projectInfo: { documentId: idOf(name), slug: name, title: name },
  images: [],
  countryCode: 'CZ',
  dates: {
    saleEndsOn: null,
    fundedOn: '2026-01-27',
    closedOn: null,
    expectedOn: '2026-03-01',
    completedOn: '2026-03-28',
  },
  currency: 'CZK' as const,
  ownershipPercentage: '1.25',
  tokenCount: 5,
  currentValue: 1_300_000,
  price: 1_250_000,
  entryFee: 25_000,
  earnings: 10_050,
  ended: null,
  ...change,
});
const portfolio = (projects: Portfolio['projects']): Portfolio => ({
  currency: 'CZK',
  netWorth: 2_650_000,
  owedAmount: 0,
  investedAmount: 2_500_000,
  entryFeesAmount: 50_000,
  earningsAmount: 20_100,
  soldCostAmount: 0,
  soldGainAmount: 0,
  countriesCount: 2,
  projectsCount: projects.filter(({ tokenCount }) => tokenCount > 0).length,
  wallets: [],
  allocation: {
    countries: [
      { countryCode: 'CZ', value: 1_950_000 },
      { countryCode: 'PL', value: 650_000 },
    ],
    currencies: [
      { currency: 'CZK', value: 1_325_000 },
      { currency: 'EUR', value: 1_325_000 },
    ],
  },
  projects,
});
const returns: PortfolioReturns = {
  currency: 'CZK',
  total: { gain: 120_100, soldGain: 0, entryFee: 50_000, totalReturn: '4.80', annualReturn: '3.10' },
  projects: [
    {
      projectInfo: holding('brno').projectInfo,
      gain: 60_050,
      soldGain: 0,
      entryFee: 25_000,
      totalReturn: '4.80',
      annualReturn: null,
    },
    {
      projectInfo: holding('plzen').projectInfo,
      gain: -60_050,
      soldGain: 0,
      entryFee: 25_000,
      totalReturn: '-4.80',
      annualReturn: '-3.00',
    },
  ],
};
const none = { count: 0, amount: 0 };
const point = (date: string, change: Partial<PortfolioHistory['points'][number]> = {}) => ({
  date,
  netWorth: 2_600_000,
  holdings: 2_600_000,
  wallets: 0,
  owed: 0,
  invested: 2_500_000,
  earnings: 0,
  gain: 100_000,
  purchases: none,
  payouts: none,
  ...change,
});
const historyCall = 'GET /api/projects/portfolio/history';
const history = (points: PortfolioHistory['points']): PortfolioHistory => ({
  currency: 'CZK',
  range: '1Y',
  gainChange: 70_100,
  points,
});
const ahead: PayoutAhead = {
  projectInfo: holding('brno').projectInfo,
  currency: 'EUR',
  periodFrom: '2026-07-01',
  periodTo: '2026-12-31',
  recordOn: '2026-12-31',
  payOn: '2027-01-20',
  isApproved: false,
  expected: 4_200,
};

beforeEach(() => {
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /api/projects/portfolio', () => dataOf(portfolio([holding('brno'), holding('plzen')])));
  server.on('GET /api/projects/portfolio/returns', () => dataOf(returns));
  server.on(historyCall, () =>
    dataOf(
      history([
        point('2026-10-01', { purchases: { count: 2, amount: 2_500_000 } }),
        point('2026-11-01', { netWorth: 2_650_000, earnings: 20_100, payouts: { count: 1, amount: 20_100 } }),
      ]),
    ),
  );
  server.on('GET /core/user/payouts-ahead', () => [ahead]);
  for (const currency of ['CZK', 'EUR'])
    server.on(`GET /core/user/wallet/${currency}`, () => ({
      walletId: idOf('wallet'),
      balance: 0,
      held: 0,
      currency,
    }));
});

/** The view with every figure and column, one tap from the overview. */
const open = () =>
  renderScreen(<DashboardScreen search={{ view: 'table' }} />, { scopes: ['dashboard', 'earnings'] });

test('the totals are the sums of the rows shown (spec 2.27)', async () => {
  await open();
  const table = within(await screen.findByRole('table', { name: 'Your projects' }));
  const total = table.getByRole('row', { name: /Total/ });
  expect(total.textContent).toContain('26,000.00');
  expect(total.textContent).toContain('25,000.00');
  expect(total.textContent).toContain('201.00');
});

test('each holding shows the end of its sale and the completion of its building', async () => {
  await open();
  const table = within(await screen.findByRole('table', { name: 'Your projects' }));
  const row = table.getByRole('row', { name: /brno/ });
  expect(row.textContent).toContain('Sale ended (funded): 27\u00a0Jan\u00a02026');
  expect(row.textContent).toContain('Building completed: 28\u00a0Mar\u00a02026');
});

test('the currency of the profile is the default, and the screen remembers another choice (spec 2.27)', async () => {
  const first = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'EUR' }));
  first.unmount();
  await open();
  await screen.findByRole('button', { name: 'EUR', pressed: true });
  const asked = server.sent('GET /api/projects/portfolio').map(({ query }) => query.get('currency'));
  expect(asked[0]).toBe('CZK');
  expect(asked.at(-1)).toBe('EUR');
});

/** Intl writes no-break spaces. */
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => plain(cell.lastChild?.textContent)));

test('the tiles show the figures of the portfolio and the next payout with its day (spec 2.27)', async () => {
  await open();
  const tileOf = async (label: string) => (await screen.findByText(label)).parentElement?.parentElement;
  const next = await tileOf('Next expected payout');
  await waitFor(() => expect(next?.textContent).toContain('€42.00'));
  expect(next?.textContent).toContain('brno, expected on 20\u00a0Jan\u00a02027');
  expect((await tileOf('Diversification'))?.textContent).toContain('2 projectsin 2 countries');
});

test('the screen names net worth, every tile and every column of a project (spec 2.27)', async () => {
  for (const [currency, balance] of [
    ['CZK', 400_000],
    ['EUR', 12_300],
  ] as const)
    server.on(`GET /core/user/wallet/${currency}`, () => ({
      walletId: idOf('wallet'),
      balance,
      held: 0,
      currency,
    }));
  await open();
  const table = await screen.findByRole('table', { name: 'Your projects' });
  const figureOf = (label: string) =>
    plain(screen.getAllByText(label)[0]?.parentElement?.parentElement?.textContent);
  await waitFor(() => expect(figureOf('Wallet EUR')).toContain('€123.00'));
  expect(plain(screen.getAllByText('Net worth')[0]?.parentElement?.textContent)).toBe(
    'Net worthCZK 26,500.00',
  );
  expect(figureOf('Invested')).toContain('CZK 25,000.00');
  expect(figureOf('Earnings')).toContain('CZK 201.00');
  expect(figureOf('Wallet CZK')).toContain('CZK 4,000.00');
  expect(figureOf('Diversification')).toContain('2 projectsin 2 countries');
  const columns = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(columns).toEqual(['Project', 'Ownership', 'Shares', 'Value', 'Invested', 'Earnings']);
  const [, brno] = within(table).getAllByRole('row');
  const [project, ...values] = [...brno!.children].map(({ lastChild }) => plain(lastChild?.textContent));
  expect(project).toMatch(/^brno/);
  expect(values).toEqual([
    '1.25%',
    '5',
    'CZK 13,000.00',
    'CZK 12,500.00of which fee CZK 250.00',
    'CZK 100.50',
  ]);
  const currencies = screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
  expect(currencies).toEqual(expect.arrayContaining(['EUR', 'PLN']));
  expect(screen.getByRole('button', { name: 'CZK', pressed: true })).toBeTruthy();
});

test('the screen lists a sold-out project with its earnings and adds nothing to the totals', async () => {
  const gone = holding('gone', { tokenCount: 0, currentValue: 0, price: 0, earnings: 7_777 });
  server.on('GET /api/projects/portfolio', () => dataOf(portfolio([holding('brno'), gone])));
  await open();
  const table = within(await screen.findByRole('table', { name: 'Your projects' }));
  expect(table.getByRole('row', { name: /gone/ }).textContent).toContain('77.77');
  expect(screen.getByText('1 project')).toBeTruthy();
});

test('the screen shows returns for each holding and for all, and never an unknown return as 0 %', async () => {
  await open();
  const [, brno, plzen, total] = rowsOf(await screen.findByRole('table', { name: 'Returns' }));
  expect(brno).toEqual(['brno', 'CZK 250.00', '+CZK 600.50', '+4.80%', 'Not enough data']);
  expect(plzen).toEqual(['plzen', 'CZK 250.00', '-CZK 600.50', '-4.80%', '-3.00%']);
  expect(total).toEqual(['Total', 'CZK 500.00', '+CZK 1,201.00', '+4.80%', '+3.10%']);
});

test('net worth and earnings over time show purchases and payouts, also as tables', async () => {
  await open();
  const charts = await screen.findAllByRole('figure', { name: /over time/ });
  for (const chart of charts) fireEvent.click(within(chart).getByRole('button', { name: 'Show as a table' }));
  expect(rowsOf(screen.getByRole('table', { name: 'Net worth over time' })).slice(1)).toEqual([
    ['1 Oct 2026', 'CZK 26,000.00', 'CZK 25,000.00', '2 purchases: CZK 25,000.00'],
    ['1 Nov 2026', 'CZK 26,500.00', 'CZK 25,000.00', ''],
  ]);
  expect(rowsOf(screen.getByRole('table', { name: 'Earnings over time' })).slice(1)).toEqual([
    ['1 Oct 2026', 'CZK 0.00', ''],
    ['1 Nov 2026', 'CZK 201.00', 'Payout: CZK 201.00'],
  ]);
});

test('the user can request another range, and the chart says when its points are too few for a line', async () => {
  await open();
  await screen.findByRole('img', { name: 'Net worth over time' });
  server.on(historyCall, () => dataOf(history([point('2026-11-01')])));
  fireEvent.click(screen.getByRole('button', { name: '1M' }));
  expect(await screen.findByText(/not enough data for this period/)).toBeTruthy();
  expect(server.sent(historyCall).map(({ query }) => query.get('range'))).toEqual(['1Y', '1M']);
});

test('the user can split the allocation by project, country or currency', async () => {
  await open();
  const choose = async (kind: string): Promise<string[][]> => {
    fireEvent.click(await screen.findByRole('button', { name: kind }));
    const chart = screen.getByRole('figure', { name: /^Allocation by/ });
    const toggle = within(chart).getByRole('button');
    if (toggle.textContent === 'Show as a table') fireEvent.click(toggle);
    return rowsOf(within(chart).getByRole('table')).slice(1);
  };
  expect(await choose('Countries')).toEqual([
    ['Czechia', 'CZK 19,500.00', '75.00%'],
    ['Poland', 'CZK 6,500.00', '25.00%'],
  ]);
  expect(await choose('Currencies')).toEqual([
    ['CZK', 'CZK 13,250.00', '50.00%'],
    ['EUR', 'CZK 13,250.00', '50.00%'],
  ]);
  expect((await choose('Projects')).map(([name]) => name)).toEqual(['brno', 'plzen']);
});

test('the net worth names the debt subtracted from it', async () => {
  server.on('GET /api/projects/portfolio', () =>
    dataOf({ ...portfolio([holding('brno')]), owedAmount: 12_345 }),
  );
  await open();
  const said = await screen.findByText(/After an overpayment/);
  expect(said.textContent).toMatch(/CZK\s123\.45/);
});

test('the net worth mentions no debt when there is none', async () => {
  await open();
  await screen.findByRole('table', { name: 'Returns' });
  expect(screen.queryByText(/After an overpayment/)).toBeNull();
});

test('the percentages of the allocation add up to 100.00', async () => {
  const thirds = ['AT', 'CZ', 'PL'].map((countryCode) => ({ countryCode, value: 10_000 }));
  const shown = portfolio([holding('brno')]);
  server.on('GET /api/projects/portfolio', () =>
    dataOf({ ...shown, allocation: { ...shown.allocation, countries: thirds } }),
  );
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Countries' }));
  const chart = screen.getByRole('figure', { name: /^Allocation by/ });
  fireEvent.click(within(chart).getByRole('button'));
  const rows = rowsOf(within(chart).getByRole('table')).slice(1);
  expect(rows.map((row) => row[2])).toEqual(['33.34%', '33.33%', '33.33%']);
});

test('privacy mode hides every amount', async () => {
  localStorage.setItem('parcela-privacy-mode', 'hidden');
  await open();
  await screen.findByRole('table', { name: 'Returns' });
  await screen.findByRole('img', { name: 'Net worth over time' });
  await screen.findByRole('img', { name: 'Allocation by project' });
  const shown = document.body.cloneNode(true) as HTMLElement;
  for (const style of shown.querySelectorAll('style')) style.remove();
  expect(shown.textContent).toContain('••••');
  expect(shown.textContent).not.toMatch(/\d\.\d{2}(?!%)/);
});

test('the screen marks a later loss of value, but not the entry fee right after a purchase, as a loss', async () => {
  const bought = (name: string, gain: number) => ({
    projectInfo: holding(name).projectInfo,
    gain,
    entryFee: 25_000,
    totalReturn: '-2.00',
    annualReturn: null,
  });
  server.on('GET /api/projects/portfolio/returns', () =>
    dataOf({
      currency: 'CZK',
      total: { gain: -50_001, soldGain: 0, entryFee: 50_000, totalReturn: '-2.00', annualReturn: null },
      projects: [bought('brno', -25_000), bought('plzen', -25_001)],
    }),
  );
  await open();
  const table = await screen.findByRole('table', { name: 'Returns' });
  const changes = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('[data-change]')].map((part) => part.getAttribute('data-change')));
  // The first row marks neither the amount nor the percentage as a change; the second row and the total mark each.
  expect(changes).toEqual([[], ['-1', '-1'], ['-1', '-1']]);
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain('of which fee CZK 500.00');
  expect(screen.getByText(/that does not mean that the value has fallen/)).toBeTruthy();
});

import type { Me, Portfolio } from '@parcela/contract/investor';
import { homeTiles } from '@parcela/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, idOf, sampleHome, sampleMe, samplePortfolio } from '../../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { DashboardScreen } from '../dashboard-screen.tsx';
import { stepsOf } from './steps.ts';

const server = useServerDouble();
const order = {
  documentId: idOf('order'),
  projectTitle: 'Flats in Brno',
  owed: 1_250_000,
  currency: 'CZK' as const,
  expiresAt: '2026-12-05T10:00:00.000Z',
};
const sale = {
  documentId: idOf('interest'),
  projectTitle: 'Flats in Brno',
  shares: 3,
  expiresAt: '2026-12-05T11:00:00.000Z',
};
const poll = { documentId: idOf('poll'), question: 'A new roof?', endAt: '2026-12-24T10:00:00.000Z' };
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
const point = (date: string, gain: number) => ({
  date,
  netWorth: 0,
  holdings: 0,
  wallets: 0,
  owed: 0,
  invested: 0,
  earnings: 0,
  gain,
  purchases: { count: 0, amount: 0 },
  payouts: { count: 0, amount: 0 },
});
const portfolio = (change: Partial<Portfolio> = {}): Portfolio => {
  const [first] = samplePortfolio().projects;
  return {
    ...samplePortfolio(),
    currency: 'CZK',
    investedAmount: 2_500_000,
    entryFeesAmount: 0,
    earningsAmount: 20_100,
    projects: [{ ...first!, currentValue: 2_600_000, price: 2_500_000, entryFee: 0, earnings: 20_100 }],
    ...change,
  };
};
const wallet = (currency: string, held: number) => ({
  walletId: idOf(currency),
  balance: 400_000,
  held,
  currency,
});

beforeEach(() => {
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /api/projects/portfolio', () => dataOf(portfolio()));
  server.on('GET /api/projects/portfolio/history', () =>
    dataOf({
      currency: 'CZK',
      range: '1Y',
      gainChange: 70_000,
      points: [point('2026-10-01', 50_100), point('2026-11-01', 120_100)],
    }),
  );
  server.on('GET /core/user/home', () => dataOf(sampleHome()));
  server.on('GET /core/user/wallet/CZK', () => wallet('CZK', 0));
  server.on('GET /core/user/wallet/EUR', () => wallet('EUR', 15_000));
});

const open = () => renderScreen(<DashboardScreen search={{}} />, { scopes: ['dashboard', 'earnings'] });

describe('the overview', () => {
  test('shows worth, gain and the change of the period before everything else', async () => {
    await open();
    const label = await screen.findByText('Net worth');
    expect(plain(label.parentElement?.textContent)).toContain('+CZK 1,201.00+4.80%gain since the start');
    const change = await screen.findByText('Gain of the period');
    await waitFor(() => expect(plain(change.parentElement?.textContent)).toContain('+CZK 700.00'));
    const chart = await screen.findByRole('figure', { name: 'Gain over time' });
    fireEvent.click(within(chart).getByRole('button', { name: 'Show as a table' }));
    expect(plain(within(chart).getByRole('table').textContent)).toContain('CZK 1,201.00');
  });

  test('shows each holding as one line, with the other columns on a tap or in a table', async () => {
    await open();
    const name = await screen.findByText(portfolio().projects[0]!.projectInfo.title);
    const line = name.closest('details');
    expect(line?.open).toBe(false);
    expect(plain(line?.querySelector('summary')?.textContent)).toContain('CZK 26,000.00+CZK 1,201.00');
    for (const term of ['Ownership', 'Shares', 'Invested', 'Earnings'])
      expect(within(line!).getByText(term)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'As a table' }).getAttribute('href')).toBe(
      '/dashboard?view=table',
    );
  });

  test('shows the income of the past and the next year, and a blocked amount only if there is one', async () => {
    await open();
    const last = await screen.findByText('Last 12 months');
    expect(plain(last.parentElement?.textContent)).toContain('CZK 1,200.00');
    expect(plain(screen.getByText('Next 12 months, announced').parentElement?.textContent)).toContain(
      'CZK 345.00',
    );
    await waitFor(() => expect(screen.getAllByText(/Blocked:/)).toHaveLength(1));
    expect(plain(screen.getByText(/Blocked:/).textContent)).toContain('€150.00');
  });

  test('says what is missing when there are no shares (spec 2.27)', async () => {
    server.on('GET /api/projects/portfolio', () =>
      dataOf(portfolio({ projects: [], investedAmount: 0, earningsAmount: 0 })),
    );
    await open();
    expect(await screen.findByText('You own no shares yet')).toBeTruthy();
    expect(screen.getByText(/you will see here what they are worth/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to projects' }).getAttribute('href')).toBe('/projects');
  });

  test('hides every amount in privacy mode', async () => {
    localStorage.setItem('parcela-privacy-mode', 'hidden');
    server.on('GET /core/user/home', () => dataOf(sampleHome({ ordersToPay: [order] })));
    await open();
    await screen.findByRole('figure', { name: 'Gain over time' });
    const shown = document.body.cloneNode(true) as HTMLElement;
    for (const style of shown.querySelectorAll('style')) style.remove();
    expect(shown.textContent).not.toMatch(/\d\.\d{2}(?!%)/);
  });
});

describe('the next step', () => {
  test('shows the most urgent step and collapses the others', async () => {
    server.on('GET /core/user/home', () =>
      dataOf(sampleHome({ ordersToPay: [order], pollsToVote: [poll], accountsToAdd: ['EUR'] })),
    );
    await open();
    const strip = await screen.findByRole('region', { name: 'What to do next' });
    const [first] = within(strip).getAllByRole('link');
    expect(plain(first?.textContent)).toBe('Pay CZK 12,500.00 for Flats in Brno by 5 Dec 2026');
    expect(first?.getAttribute('href')).toBe(`/orders/${idOf('order')}/payment`);
    expect(within(strip).getByText('2 more steps')).toBeTruthy();
  });

  test('is a sale that waits for the user’s signature', async () => {
    server.on('GET /core/user/home', () => dataOf(sampleHome({ salesToSign: [sale] })));
    await open();
    const strip = await screen.findByRole('region', { name: 'What to do next' });
    const link = within(strip).getByRole('link');
    expect(plain(link.textContent)).toBe('Sign the sale of 3 shares of Flats in Brno by 5 Dec 2026');
    expect(link.getAttribute('href')).toBe(`/share-board/interests/${idOf('interest')}`);
  });

  test('is absent when there is nothing to do', async () => {
    await open();
    await screen.findByText('Last 12 months');
    expect(screen.queryByRole('region', { name: 'What to do next' })).toBeNull();
  });

  test('follows the order of urgency, without payments during the run-off', () => {
    const me: Me = { ...sampleMe(), kyc: { ...sampleMe().kyc, state: 'none' } };
    const home = sampleHome({
      ordersToPay: [order],
      salesToSign: [sale],
      pollsToVote: [poll],
      accountsToAdd: ['CZK'],
    });
    const kinds = (isRunOff: boolean) => stepsOf(me, home, { isRunOff }).map(({ kind }) => kind);
    expect(kinds(false)).toEqual(['pay', 'sign', 'verify', 'vote', 'account']);
    expect(kinds(true)).toEqual(['verify', 'vote', 'account']);
    const due: Me = { ...me, kyc: { ...me.kyc, state: 'done', renewal: { state: 'due', comment: null } } };
    expect(stepsOf(due, sampleHome(), { isRunOff: false }).map(({ kind }) => kind)).toEqual(['renew']);
    const waits: Me = { ...me, kyc: { ...me.kyc, state: 'review' } };
    expect(stepsOf(waits, sampleHome(), { isRunOff: false })).toEqual([]);
  });
});

describe('the goal', () => {
  test('compares the wanted income with actual payouts and states the assumption', async () => {
    const outlook = {
      yearlyIncome: 900_000,
      yieldPercent: '4.50',
      reachedPercent: '60.00',
      missing: 13_333_333,
    };
    server.on('GET /core/user/home', () =>
      dataOf(sampleHome({ goal: { amount: 1_500_000, currency: 'CZK', year: 2035, outlook } })),
    );
    await open();
    expect(plain((await screen.findByText(/a year by 2035/)).textContent)).toBe(
      'CZK 15,000.00 a year by 2035',
    );
    const text = plain(screen.getByText(/At this ratio/).textContent);
    expect(text).toContain('4.50%');
    expect(text).toContain('CZK 9,000.00 a year, 60.00% of the goal');
    expect(text).toContain('CZK 133,333.33 more would have to be invested');
    expect(screen.getByText(/Payouts can fall or stop/)).toBeTruthy();
  });

  test('says that the history is too short for a comparison', async () => {
    server.on('GET /core/user/home', () =>
      dataOf(sampleHome({ goal: { amount: 1, currency: 'CZK', year: 2035, outlook: null } })),
    );
    await open();
    expect(await screen.findByText(/once your first shares are a year old/)).toBeTruthy();
  });

  test('can be set by the user', async () => {
    server.on('PUT /core/user/home/goal', () => ({ ok: true }));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Set a goal' }));
    fireEvent.change(await screen.findByLabelText(/Yearly income/), { target: { value: '15000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the goal' }));
    await waitFor(() =>
      expect(server.sent('PUT /core/user/home/goal')[0]?.body).toMatchObject({
        data: { amount: 1_500_000, currency: 'CZK' },
      }),
    );
  });
});

test('the tiles follow the stored order, and the screen sends a new order to the server', async () => {
  const tiles = homeTiles.toReversed().map((key) => ({ key, isHidden: key === 'income' }));
  server.on('GET /core/user/home', () => dataOf(sampleHome({ tiles })));
  server.on('PUT /core/user/home/tiles', () => ({ ok: true }));
  await open();
  const goal = await screen.findByRole('heading', { name: 'Goal' });
  const holdings = screen.getByRole('heading', { name: 'Your projects' });
  expect(goal.compareDocumentPosition(holdings) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText('Last 12 months')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Arrange tiles' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Income' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move down: Allocation' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    const [sent] = server.sent('PUT /core/user/home/tiles');
    const { data } = (sent?.body ?? { data: { tiles: [] } }) as { data: { tiles: unknown[] } };
    expect(data.tiles.slice(0, 2)).toEqual([
      { key: 'goal', isHidden: false },
      { key: 'allocation', isHidden: false },
    ]);
  });
});

import type { Portfolio } from '@parcela/client/investor';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { dataOf, idOf, sampleMe } from '../../testing/samples.ts';
import { useServerDouble } from '../../testing/server-double.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const server = useServerDouble();
const holding = (name: string, change: Partial<Portfolio['projects'][number]> = {}) => ({
  projectInfo: { documentId: idOf(name), slug: name, title: name },
  images: [],
  ownershipPercentage: '1.25',
  tokenCount: 5,
  currentValue: 1_300_000,
  price: 1_250_000,
  earnings: 10_050,
  ...change,
});
const portfolio = (projects: Portfolio['projects']) => ({
  currency: 'CZK',
  netWorth: 2_650_000,
  investedAmount: 2_500_000,
  countriesCount: 1,
  projects,
});

beforeEach(() => {
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /api/projects/portfolio', () => dataOf(portfolio([holding('brno'), holding('plzen')])));
  for (const currency of ['CZK', 'EUR'])
    server.on(`GET /core/user/wallet/${currency}`, () => ({
      walletId: idOf('wallet'),
      balance: 0,
      held: 0,
      currency,
    }));
});

const open = () => renderScreen(<DashboardScreen />, { scopes: ['dashboard'] });

test('totals are the sums of the rows shown', async () => {
  await open();
  const table = within(await screen.findByRole('table', { name: 'Your projects' }));
  const total = table.getByRole('row', { name: /Total/ });
  expect(total.textContent).toContain('26,000.00');
  expect(total.textContent).toContain('25,000.00');
  expect(total.textContent).toContain('201.00');
});

test('the profile’s currency is the default, and another choice is remembered', async () => {
  const first = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'EUR' }));
  first.unmount();
  await open();
  await screen.findByRole('button', { name: 'EUR', pressed: true });
  const asked = server.sent('GET /api/projects/portfolio').map(({ query }) => query.get('currency'));
  expect(asked[0]).toBe('CZK');
  expect(asked.at(-1)).toBe('EUR');
});

test('in privacy mode no amount can be read', async () => {
  localStorage.setItem('parcela-privacy-mode', 'hidden');
  await open();
  await screen.findByRole('table', { name: 'Your projects' });
  const shown = document.body.cloneNode(true) as HTMLElement;
  for (const style of shown.querySelectorAll('style')) style.remove();
  expect(shown.textContent).toContain('••••');
  expect(shown.textContent).not.toMatch(/\d\.\d{2}(?!%)/);
});

test('without shares it says so and links to the projects', async () => {
  server.on('GET /api/projects/portfolio', () => dataOf(portfolio([])));
  await open();
  const link = await screen.findByRole('link', { name: 'Go to projects' });
  expect(link.getAttribute('href')).toBe('/projects');
});

import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { debts } from './debts.resource.ts';

const debt = (name: string, change: object = {}) => ({
  documentId: idOf(name),
  investor: { documentId: idOf('ana'), email: `${name}@example.com` },
  correction: { documentId: idOf('correction'), importId: 'fix' },
  corrects: {
    documentId: idOf('payout'),
    importId: '2026-Q3',
    periodFrom: '2026-07-01',
    periodTo: '2026-09-30',
  },
  project: { documentId: idOf('project'), title: 'Flats in Brno' },
  currency: 'CZK',
  amount: 400_00,
  outstanding: 250_00,
  deducted: 150_00,
  collected: 0,
  waived: 0,
  createdAt: '2026-10-20T09:00:00.000Z',
  ...change,
});
const list = 'GET /operator/distribution-debts';
const settle = (name: string): string => `POST /operator/distribution-debts/${idOf(name)}/settle`;
const shown = {
  scopes: ['bo-distributions', 'earnings'],
  permissions: ['distributions.read', 'distributions.edit'],
} as const;
const server = useServerDouble();

test('the list shows the outstanding debts of holders and keeps its filters in the address', async () => {
  server.on(list, () => listOf([debt('ana')]));
  const query = `state=open&currency=CZK&user=${idOf('ana')}`;
  await renderResource(debts, { at: `/distribution-debts?${query}&row=${idOf('ana')}`, ...shown });
  const row = (await screen.findByRole('rowheader', { name: 'ana@example.com' })).closest('tr');
  expect(row?.textContent).toMatch(/Flats in Brno.*400\.00.*250\.00/);
  expect(Object.fromEntries(server.sent(list)[0]?.query ?? [])).toMatchObject({
    'filters[state]': 'open',
    'filters[currency]': 'CZK',
    'filters[user]': idOf('ana'),
  });
  const panel = within(screen.getByRole('dialog', { name: 'ana@example.com' }));
  expect(panel.getByRole('link', { name: /^1\sJul\s2026 – 30\sSept\s2026$/ }).getAttribute('href')).toContain(
    idOf('payout'),
  );
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toContainEqual(
    expect.stringContaining(idOf('correction')),
  );
});

test.each([
  ['Collect from the wallet', 'collected', /Up to .*250\.00 is taken/],
  ['Waive', 'waived', /250\.00 are not asked back/],
] as const)('%s says what it does and then needs a second person', async (name, way, says) => {
  server.on(list, () => listOf([debt('ana')]));
  server.on(settle('ana'), () =>
    dataOf({ documentId: idOf('approval'), action: 'distribution_debts.collect', state: 'pending' }),
  );
  await renderResource(debts, { at: `/distribution-debts?row=${idOf('ana')}`, ...shown });
  fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name });
  expect((await within(dialog).findByRole('list', { name: 'What will happen' })).textContent).toMatch(says);
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Agreed' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  await screen.findByRole('link', { name: /request/i });
  expect(server.sent(settle('ana')).map(({ body }) => body)).toEqual([{ way, reason: 'Agreed' }]);
});

test('the panel of a row names the requester of a waiting request', async () => {
  server.on(list, () => listOf([debt('ana')]));
  server.on('GET /operator/waiting-requests', () =>
    dataOf([
      {
        documentId: idOf('approval'),
        action: 'distribution_debts.waive',
        requestedBy: { documentId: idOf('anna'), name: 'Anna Nowicka' },
        requestedAt: '2026-11-21T09:00:00.000Z',
      },
    ]),
  );
  await renderResource(debts, { at: `/distribution-debts?row=${idOf('ana')}`, ...shown });
  const panel = within(await screen.findByRole('dialog', { name: 'ana@example.com' }));
  expect(await panel.findByText(/Requested by Anna Nowicka/)).toBeTruthy();
  expect(server.sent('GET /operator/waiting-requests')[0]?.query.get('subject')).toBe(idOf('ana'));
});

test('staff cannot collect a settled debt or a debt without a wallet', async () => {
  server.on(list, () => listOf([debt('jan', { currency: 'PLN' })]));
  await renderResource(debts, { at: `/distribution-debts?row=${idOf('jan')}`, ...shown });
  const collect = await screen.findByRole('button', { name: 'Collect from the wallet' });
  expect(collect.hasAttribute('disabled') || collect.getAttribute('aria-disabled') === 'true').toBe(true);
});

import type { getBankDay, listBankDays } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import type { DataOf, RowOf } from '../../shared/api/route-types.ts';
import { bankDays } from './bank-days.resource.ts';

type Day = DataOf<typeof getBankDay>;

const open: Day = {
  currency: 'CZK',
  day: '2026-11-21',
  closed: null,
  bank: 58_500,
  opening: 50_000,
  lines: 8_500,
  ledger: 10_000,
  difference: -1_500,
  isEqual: false,
  carried: 0,
  carriedFrom: '2026-11-20',
  reasons: [
    {
      kind: 'outgoing',
      movement: { documentId: idOf('fee'), movementId: '26000000018' },
      day: '2026-11-21',
      bank: -1_500,
      ledger: 0,
      difference: -1_500,
      explanation: null,
      isMatched: false,
    },
  ],
  blockers: ['unexplained'],
};
const explained: Day = {
  ...open,
  ledger: 8_500,
  difference: 0,
  isEqual: true,
  reasons: open.reasons.map((reason) => ({ ...reason, explanation: { kind: 'fee', note: 'Monthly fee' } })),
  blockers: [],
};
const row: RowOf<typeof listBankDays> = {
  currency: 'CZK',
  day: '2026-11-21',
  closed: null,
  bank: null,
  ledger: null,
  difference: null,
};
const server = useServerDouble();
const at = 'GET /operator/bank-days/CZK/2026-11-21';
const close = 'POST /operator/bank-days/CZK/2026-11-21/close';
const permissions = ['books.read', 'bank.close'] as const;
const scopes = ['bo-bank'] as const;

test('a day shows line by line why bank and ledger differ, and cannot be closed while a line waits', async () => {
  server.on('GET /operator/bank-days', () => listOf([row]));
  server.on(at, () => dataOf(open));
  await renderResource(bankDays, { at: '/bank-days?currency=CZK', scopes, permissions });
  fireEvent.click(await within(await screen.findByRole('table')).findByRole('link'));
  expect(
    await screen.findAllByText('A line waits to be explained'),
    'in the facts and at the button',
  ).toHaveLength(2);
  const table = screen.getByRole('table');
  expect(within(table).getByRole('link', { name: '26000000018' }).getAttribute('href')).toBe(
    `/bank-movements/${idOf('fee')}`,
  );
  expect(within(table).getByText('Waits to be explained')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close the day' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('link', { name: '2026-11-20' }).getAttribute('href')).toBe(
    '/bank-days/CZK-2026-11-20',
  );
});

test('closing a day says that bank and ledger are equal, and sends the balances that were seen', async () => {
  server.on(at, () => dataOf(explained));
  server.on(close, () =>
    dataOf({ ...explained, closed: { at: '2026-11-22T08:00:00.000Z', by: 'Iva', note: 'Checked' } }),
  );
  await renderResource(bankDays, { at: '/bank-days/CZK-2026-11-21', scopes, permissions });
  expect(await screen.findByText(/, Monthly fee$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close the day' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText('The bank’s balance equals the ledger to the minor unit.'),
  ).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/Note/), { target: { value: 'Checked' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close the day' }));
  expect(await screen.findByText('The day is closed.')).toBeTruthy();
  expect(server.sent(close).map(({ body }) => body)).toEqual([
    { bank: 58_500, ledger: 8_500, note: 'Checked' },
  ]);
});

test('all lines of a day are read when asked for, with what became of each, and are offered as a file', async () => {
  server.on(at, () => dataOf(open));
  server.on(`${at}/lines`, () => ({
    data: [
      {
        key: '0-1',
        currency: 'CZK',
        kind: 'payment',
        movement: { documentId: idOf('line'), movementId: '26000000019' },
        day: '2026-11-21',
        bank: 100_00,
        ledger: 100_00,
        difference: 0,
        explanation: null,
        isMatched: false,
        order: { documentId: idOf('order'), number: '20261121-3-17' },
        transfer: null,
        waiting: 25_00,
      },
    ],
    meta: { pagination: { pageSize: 10, next: null } },
  }));
  await renderResource(bankDays, { at: '/bank-days/CZK-2026-11-21', scopes, permissions });
  const summary = await screen.findByText('All lines of the day');
  const details = summary.closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const table = await screen.findByRole('table', { name: 'All lines of the day' });
  expect(within(table).getByRole('link', { name: '20261121-3-17' }).getAttribute('href')).toBe(
    `/orders/${idOf('order')}`,
  );
  expect(table.textContent).toMatch(/CZK.25\.00 waits for staff/);
  expect(within(details).getByRole('button', { name: 'Export CSV' })).toBeTruthy();
});

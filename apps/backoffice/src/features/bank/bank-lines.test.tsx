import type { listBankLines } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { listOf, renderResource } from '../../../test/support/render-app.tsx';
import type { RowOf } from '../../shared/api/route-types.ts';
import { bankLines } from './bank-lines.resource.ts';

type Line = RowOf<typeof listBankLines>;

const reversal: Line = {
  kind: 'reversal',
  account: { iban: 'CZ6508000000192000145399', currency: 'CZK' },
  movementId: '26000000017',
  bookedOn: '2026-11-21',
  amount: -1_250_000,
  currency: 'CZK',
  raw: '{"amount":-12500.00}',
  problem: null,
  importedAt: '2026-11-21T18:00:00.000Z',
  payment: null,
};
const foreign: Line = {
  ...reversal,
  kind: 'foreign_currency',
  movementId: '26000000018',
  amount: 10_050,
  currency: 'USD',
};
const unreadable: Line = {
  ...reversal,
  kind: 'unreadable',
  movementId: null,
  bookedOn: null,
  amount: null,
  currency: null,
  problem: 'The amount is missing',
};
const lines = 'GET /operator/bank-lines';
const server = useServerDouble();

test('lines of the bank say what is to be explained, and one that could not be read shows why and what came', async () => {
  server.on(lines, () => listOf([reversal, foreign, unreadable]));
  await renderResource(bankLines, {
    at: '/bank-lines?currency=CZK&kind=incoming',
    scopes: ['bo-bank-lines'],
    permissions: ['suspense.read'],
  });
  const table = await screen.findByRole('table');
  expect(await within(table).findByText('Not matched to a payment yet')).toBeTruthy();
  expect(within(table).getByText('100.50 USD')).toBeTruthy();
  expect(table.textContent).toMatch(/CZK.?12,500\.00/);
  const asked = server.sent(lines)[0]?.query;
  expect(asked?.get('filters[currency]')).toBe('CZK');
  expect(asked?.has('filters[kind]'), 'a kind that the contract does not know is left out').toBe(false);
  fireEvent.click(within(table).getByRole('link', { name: 'Could not be read' }));
  expect(await screen.findByText('The amount is missing')).toBeTruthy();
  expect(screen.getByText('{"amount":-12500.00}')).toBeTruthy();
});

import type { RowOf } from '@parcela/contract';
import type { listBankLines } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
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
  written: ['Opravný pohyb', 'Jana Dvořáková'],
  movement: { documentId: idOf('reversal') },
  toExplain: null,
};
const fee: Line = {
  ...reversal,
  kind: 'outgoing',
  movementId: '26000000019',
  amount: -9_900,
  written: ['Poplatek', 'Vedení účtu'],
  movement: { documentId: idOf('fee') },
  toExplain: 9_900,
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
  written: [],
  movement: null,
};
const lines = 'GET /operator/bank-lines';
const server = useServerDouble();

test('bank lines show what needs an explanation, and an unreadable line shows the reason and the raw data', async () => {
  server.on(lines, () => listOf([reversal, foreign, unreadable]));
  await renderResource(bankLines, {
    at: '/bank-lines?currency=CZK&kind=incoming',
    scopes: ['bo-bank-lines', 'bo-bank'],
    permissions: ['suspense.read'],
  });
  const table = await screen.findByRole('table');
  expect(await within(table).findByText('Not matched to a payment yet')).toBeTruthy();
  expect(within(table).getByText('US$100.50')).toBeTruthy();
  expect(table.textContent).toMatch(/CZK.?12,500\.00/);
  const asked = server.sent(lines)[0]?.query;
  expect(asked?.get('filters[currency]')).toBe('CZK');
  expect(asked?.has('filters[kind]'), 'a kind that the contract does not know is left out').toBe(false);
  fireEvent.click(within(table).getByRole('link', { name: 'Could not be read' }));
  expect(await screen.findByText('The amount is missing')).toBeTruthy();
  expect(screen.getByText('{"amount":-12500.00}')).toBeTruthy();
});

test('staff explain a line in the list, below the bank’s text', async () => {
  const explain = `POST /operator/bank-movements/${idOf('fee')}/explain`;
  server.on(lines, () => listOf([fee, reversal]));
  server.on(explain, () => dataOf({ requestedApproval: null }));
  await renderResource(bankLines, {
    at: '/bank-lines',
    scopes: ['bo-bank-lines', 'bo-bank'],
    permissions: ['suspense.read', 'bank.close'],
  });
  const table = await screen.findByRole('table');
  expect(await within(table).findByText(/Poplatek/)).toBeTruthy();
  fireEvent.click(within(table).getByRole('link', { name: 'A payment taken back' }));
  expect(await screen.findByText('As the bank sent it')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Explain the line' }), 'it is tied to its payment').toBeNull();
  fireEvent.click(within(table).getByRole('link', { name: 'Went out without an order of ours' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Explain the line' }));
  const dialog = await screen.findByRole('dialog', { name: 'Explain the line' });
  expect(await within(dialog).findByText('The bank wrote: Poplatek, Vedení účtu')).toBeTruthy();
  expect(within(dialog).getByText(/^CZK.99\.00 is booked as gone to the operator/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/What it is/), { target: { value: 'fee' } });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'The price list' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Explain the line' }));
  expect(await screen.findByText('The line is explained.')).toBeTruthy();
  expect(server.sent(explain).map(({ body }) => body)).toEqual([{ kind: 'fee', reason: 'The price list' }]);
});

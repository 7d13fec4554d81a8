import type { getBankMovement, listCollectionAccounts } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import type { DataOf, RowOf } from '../../shared/api/route-types.ts';
import { collectionAccounts } from './collection-accounts.resource.ts';
import { movements } from './movements.resource.ts';

type Movement = DataOf<typeof getBankMovement>;
type Account = RowOf<typeof listCollectionAccounts>;

const payment: Movement = {
  documentId: idOf('movement'),
  account: { documentId: idOf('account'), iban: 'CZ6508000000192000145399', currency: 'CZK' },
  movementId: '26000000017',
  bookedOn: '2026-11-21',
  amount: 1_250_000,
  currency: 'CZK',
  outcome: 'payment',
  importedAt: '2026-11-21T18:00:00.000Z',
  payment: { documentId: idOf('payment'), waiting: 50_000 },
  order: { documentId: idOf('order'), number: '261121-1-7' },
  transfer: null,
  payer: { name: 'Žofie Čápová', account: null },
  raw: '{"amount":12500.00}',
  explanation: null,
  toExplain: null,
};
const { payer: _payer, raw: _raw, explanation: _explanation, toExplain: _toExplain, ...row } = payment;
const server = useServerDouble();
const permissions = ['suspense.read'] as const;

test('movements say what became of them, and one leads to its order and to what waits of it', async () => {
  server.on('GET /operator/bank-movements', () => ({
    data: [row],
    meta: { pagination: { pageSize: 25, next: null } },
  }));
  server.on(`GET /operator/bank-movements/${payment.documentId}`, () => dataOf(payment));
  await renderResource(movements, {
    at: '/bank-movements?amount=12500&outcome=payment',
    scopes: ['bo-bank'],
    permissions,
  });
  const table = await screen.findByRole('table');
  expect(await within(table).findByText('261121-1-7')).toBeTruthy();
  const asked = server.sent('GET /operator/bank-movements')[0]?.query;
  expect([asked?.get('filters[amount]'), asked?.get('filters[outcome]')]).toEqual(['12500', 'payment']);
  fireEvent.click(within(table).getByRole('link', { name: /12,500\.00/ }));
  const waiting = await screen.findByRole('link', { name: 'Show' });
  expect(waiting.getAttribute('href')).toBe(`/suspense/${idOf('payment')}`);
  expect(screen.getByText('Žofie Čápová')).toBeTruthy();
  expect(screen.getByText('{"amount":12500.00}')).toBeTruthy();
});

test('an account says how far it was read, and leads to its lines that could not be read', async () => {
  const account: Account = {
    documentId: idOf('account'),
    iban: 'CZ6508000000192000145399',
    currency: 'CZK',
    state: 'late',
    readTo: '2026-11-21',
    lastReadAt: '2026-11-21T18:00:00.000Z',
    unreadable: 2,
  };
  server.on('GET /operator/collection-accounts', () => listOf([account]));
  await renderResource(collectionAccounts, { at: '/collection-accounts', scopes: ['bo-bank'], permissions });
  expect(await screen.findByText('Not read for over an hour')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: account.iban }));
  const lines = await screen.findByRole('link', { name: '2' });
  expect(lines.getAttribute('href')).toBe('/bank-lines?kind=unreadable&currency=CZK');
});

test('a reversal that names no payment is tied to one by two people, who read what follows', async () => {
  const reversal: Movement = {
    ...payment,
    amount: -1_250_000,
    outcome: 'reversal',
    payment: null,
    order: null,
    payer: null,
  };
  const one = `GET /operator/bank-movements/${reversal.documentId}` as const;
  const match = `POST /operator/bank-movements/${reversal.documentId}/match-reversal` as const;
  server.on(one, () => dataOf(reversal));
  server.on(match, () => dataOf({ documentId: idOf('approval') }));
  await renderResource(movements, {
    at: `/bank-movements/${reversal.documentId}`,
    scopes: ['bo-bank'],
    permissions: ['suspense.read', 'suspense.decide'],
  });
  const same = await screen.findByRole('link', { name: /12.?500\.00/ });
  expect(same.getAttribute('href')).toBe('/bank-movements?amount=12500');
  fireEvent.click(screen.getByRole('button', { name: 'Tie to a payment' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText(/Whoever got the payment is restricted for CZK.?12,500\.00/),
  ).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/Id of the payment/), {
    target: { value: idOf('payment') },
  });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), {
    target: { value: 'The bank told us by phone.' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText('Sent to a second person for approval.')).toBeTruthy();
  expect(server.sent(match).map(({ body }) => body)).toEqual([
    { payment: idOf('payment'), reason: 'The bank told us by phone.' },
  ]);
});

test('a reversal for which nobody is restricted any more is explained with what nobody has paid', async () => {
  const reversal: Movement = {
    ...payment,
    amount: -1_250_000,
    outcome: 'reversal',
    payer: null,
    toExplain: 1_000_000,
  };
  const explain = `POST /operator/bank-movements/${reversal.documentId}/explain` as const;
  server.on(`GET /operator/bank-movements/${reversal.documentId}`, () => dataOf(reversal));
  server.on(explain, () => dataOf({ requestedApproval: null }));
  await renderResource(movements, {
    at: `/bank-movements/${reversal.documentId}`,
    scopes: ['bo-bank'],
    permissions: ['suspense.read', 'bank.close'],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Explain the line' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/CZK.?10,000\.00/)).toBeTruthy();
});

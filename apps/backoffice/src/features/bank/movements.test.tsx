import type { DataOf, RowOf } from '@parcela/contract';
import type { getBankMovement, listCollectionAccounts } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
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
  proposals: [],
  undone: null,
  counterpart: null,
  sameAs: null,
  undoing: {
    blocker: null,
    effect: null,
    fromSuspense: 50_000,
    fromWallets: 0,
    restricted: 1_200_000,
    lifted: 0,
    twins: [
      {
        documentId: idOf('twin'),
        movementId: '26000000018',
        bookedOn: '2026-11-20',
        payerName: 'Žofie Čápová',
      },
    ],
  },
};
const {
  payer: _payer,
  raw: _raw,
  explanation: _explanation,
  toExplain: _toExplain,
  proposals: _proposals,
  counterpart: _counterpart,
  sameAs: _sameAs,
  undoing: _undoing,
  ...row
} = payment;
const noSums = {
  blocker: null,
  effect: null,
  fromSuspense: 0,
  fromWallets: 0,
  restricted: 0,
  lifted: 0,
  twins: [],
};
const server = useServerDouble();
const permissions = ['suspense.read'] as const;

test('movements show their outcomes, and a movement links to its order and its waiting money', async () => {
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

test('a bank account shows how far its statements were read, and links to its unreadable lines', async () => {
  const account: Account = {
    documentId: idOf('account'),
    iban: 'CZ6508000000192000145399',
    currency: 'CZK',
    state: 'late',
    readTo: '2026-11-21',
    lastReadAt: '2026-11-21T18:00:00.000Z',
    unreadable: 2,
    missingStatements: [
      {
        account: { documentId: idOf('account'), iban: 'CZ6508000000192000145399', currency: 'CZK' },
        before: { sequence: null, to: '2026-11-17', closing: null },
        after: { sequence: null, from: '2026-11-20', opening: null },
        missing: null,
        days: { from: '2026-11-18', to: '2026-11-19' },
        unexplained: null,
      },
    ],
  };
  server.on('GET /operator/collection-accounts', () => listOf([account]));
  await renderResource(collectionAccounts, { at: '/collection-accounts', scopes: ['bo-bank'], permissions });
  expect(await screen.findByText('Not read for over an hour')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: account.iban }));
  const lines = await screen.findByRole('link', { name: '2' });
  expect(await screen.findByText(/No statement covers .+ to .+\./)).toBeTruthy();
  expect(lines.getAttribute('href')).toBe('/bank-lines?kind=unreadable&currency=CZK');
});

test('two staff members match a reversal without a payment to a payment after reading the consequences', async () => {
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
  server.on('GET /operator/bank-movements', () => ({
    data: [row],
    meta: { pagination: { pageSize: 25, next: null } },
  }));
  server.on(match, () => dataOf({ documentId: idOf('approval') }));
  await renderResource(movements, {
    at: `/bank-movements/${reversal.documentId}`,
    scopes: ['bo-bank'],
    permissions: ['suspense.read', 'suspense.decide'],
  });
  const links = await screen.findAllByRole('link', { name: 'Show' });
  expect(links.map((link) => link.getAttribute('href'))).toContainEqual(
    expect.stringContaining('/bank-movements?amount=12500'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Tie to a payment' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText(/Whoever got the payment is restricted for CZK.?12,500\.00/),
  ).toBeTruthy();
  const search = within(dialog).getByLabelText('Find a payment by its amount');
  fireEvent.change(search, { target: { value: '12,500' } });
  fireEvent.blur(search);
  await within(dialog).findByRole('option', { name: /CZK.?12,500\.00, 21\sNov\s2026, 261121-1-7/ });
  expect(server.sent('GET /operator/bank-movements')[0]?.query.get('filters[amount]')).toBe('12500.00');
  fireEvent.change(within(dialog).getByLabelText(/^Payment/), { target: { value: idOf('payment') } });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), {
    target: { value: 'The bank told us by phone.' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText('Sent to a second person for approval.')).toBeTruthy();
  expect(server.sent(match).map(({ body }) => body)).toEqual([
    { payment: idOf('payment'), reason: 'The bank told us by phone.' },
  ]);
});

test('a waiting reversal shows the matching payments, and staff match one with one press', async () => {
  const reversal: Movement = {
    ...payment,
    amount: -600_000,
    outcome: 'reversal',
    payment: null,
    order: null,
    payer: { name: null, account: 'CZ1' },
    proposals: [
      {
        payment: { documentId: idOf('payment') },
        amount: 1_250_000,
        left: 1_250_000,
        bookedOn: '2026-11-20',
        payer: { name: 'Žofie Čápová', account: 'CZ1' },
        reference: null,
        order: { documentId: idOf('order'), number: '261121-1-7' },
        evidence: ['account_same', 'reference_other'],
      },
    ],
  };
  const match = `POST /operator/bank-movements/${reversal.documentId}/match-reversal` as const;
  server.on(`GET /operator/bank-movements/${reversal.documentId}`, () => dataOf(reversal));
  server.on(match, () => dataOf({ documentId: idOf('approval') }));
  await renderResource(movements, {
    at: `/bank-movements/${reversal.documentId}`,
    scopes: ['bo-bank'],
    permissions: ['suspense.read', 'suspense.decide'],
  });
  expect(await screen.findByText(/CZK.?12,500\.00 from Žofie Čápová/)).toBeTruthy();
  expect(screen.getByText(/same account/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Tie to this payment' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText('Sent to a second person for approval.')).toBeTruthy();
  expect(server.sent(match)[0]?.body).toMatchObject({ payment: idOf('payment') });
});

test('staff can explain a reversal with the unpaid amount when no restricted investor is left', async () => {
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

test('two staff members undo a booked line after reading where the money comes from', async () => {
  const one = `GET /operator/bank-movements/${payment.documentId}` as const;
  const undo = `POST /operator/bank-movements/${payment.documentId}/undo` as const;
  server.on(one, () => dataOf(payment));
  server.on(undo, () => dataOf({ documentId: idOf('approval') }));
  await renderResource(movements, {
    at: `/bank-movements/${payment.documentId}`,
    scopes: ['bo-bank', 'operator-errors'],
    permissions: ['suspense.read', 'bank.import'],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the line' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/CZK.?500\.00 that wait are gone/)).toBeTruthy();
  expect(within(dialog).getByText(/CZK.?12,000\.00 were used/)).toBeTruthy();
  expect(within(dialog).getByRole('option', { name: /20\sNov\s2026, 26000000018/ })).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/It is the same as/), { target: { value: idOf('twin') } });
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'The bank has it once' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText('Sent to a second person for approval.')).toBeTruthy();
  expect(server.sent(undo).map(({ body }) => body)).toEqual([
    { sameAs: idOf('twin'), reason: 'The bank has it once' },
  ]);
});

const openToUndo = (movement: Movement) => {
  server.on(`GET /operator/bank-movements/${movement.documentId}`, () => dataOf(movement));
  return renderResource(movements, {
    at: `/bank-movements/${movement.documentId}`,
    scopes: ['bo-bank', 'operator-errors'],
    permissions: ['suspense.read', 'bank.import'],
  });
};

test('a line that cannot be undone shows the reason', async () => {
  await openToUndo({ ...payment, undoing: { ...noSums, blocker: 'came_back' } });
  expect(await screen.findByText(/Undo the line that returned it first/)).toBeTruthy();
});

test.each([
  ['transfer_sent', 0, /Our transfer waits for the bank again/],
  ['transfer_settled', 0, /Our transfer has not come back/],
  ['restriction_lifted', 120_000, /The restriction of CZK.?1,200\.00 ends/],
] as const)('the dialog says what %s means', async (effect, lifted, sentence) => {
  await openToUndo({ ...payment, undoing: { ...noSums, effect, lifted } });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the line' }));
  expect(await within(await screen.findByRole('dialog')).findByText(sentence)).toBeTruthy();
});

test('an undone line links to its counter-entry and cannot be undone again', async () => {
  const counterpart = { documentId: idOf('counter') };
  await openToUndo({ ...payment, undone: 'undone', counterpart, undoing: null });
  expect((await screen.findAllByText('Undone')).length).toBeGreaterThan(0);
  const links = screen.getAllByRole('link', { name: 'Show' }).map((link) => link.getAttribute('href'));
  expect(links).toContain(`/bank-movements/${idOf('counter')}`);
  expect(screen.queryByRole('button', { name: 'Undo the line' })).toBeNull();
});

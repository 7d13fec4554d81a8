import type { DataOf } from '@parcela/contract';
import type { getWaitingBankLine } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, renderResource } from '../../../../test/support/render-app.tsx';
import { waitingBankLines } from './waiting-bank-lines.resource.ts';

const server = useServerDouble();
const scopes = ['bo-bank', 'bo-bank-lines'] as const;
const permissions = ['suspense.read', 'bank.import'] as const;

const line: DataOf<typeof getWaitingBankLine> = {
  documentId: idOf('line'),
  account: { documentId: idOf('account'), iban: 'CZ6508000000192000145399', currency: 'CZK' },
  source: 'gpc',
  statement: '2026/11',
  movementId: '301',
  bookedOn: '2026-11-21',
  amount: 33_300,
  currency: 'CZK',
  payerName: 'Žofie Čápová',
  askedAt: '2026-11-21T18:00:00.000Z',
  decision: null,
  decidedAt: null,
  decidedBy: null,
  movement: null,
  payerAccount: null,
  variableSymbol: '42',
  raw: '["075"]',
  candidates: [
    {
      movement: { documentId: idOf('movement') },
      movementId: 'feed-1',
      source: 'feed',
      statement: null,
      bookedOn: '2026-11-20',
      daysApart: 1,
      payerName: 'Čápová Žofie',
      account: 'missing',
      name: 'equal',
      symbol: 'equal',
      number: 'other',
    },
  ],
};
const path = `/operator/waiting-bank-lines/${line.documentId}`;

test('a line appears next to its possible matches, and staff choose the right one', async () => {
  server.on(`GET ${path}`, () => dataOf(line));
  server.on(`POST ${path}/same`, () => dataOf({ movement: { documentId: idOf('movement') } }));
  await renderResource(waitingBankLines, {
    at: `/waiting-bank-lines/${line.documentId}`,
    scopes,
    permissions,
  });
  const table = await screen.findByRole('table');
  for (const words of ['1 banking day apart', 'the names fit', 'one does not give the payer’s account'])
    expect(table.textContent).toContain(words);
  fireEvent.click(screen.getByRole('button', { name: 'It is the same movement' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('option', { name: /feed-1/ });
  fireEvent.change(within(dialog).getByLabelText('Movement'), { target: { value: idOf('movement') } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'It is the same movement' }));
  expect(await screen.findByText('The line is marked as the same.')).toBeTruthy();
  expect(server.sent(`POST ${path}/same`).map(({ body }) => body)).toEqual([{ movement: idOf('movement') }]);
});

test('staff can book a line as another movement, and the request names the movements that staff saw', async () => {
  server.on(`GET ${path}`, () => dataOf(line));
  server.on(`POST ${path}/another`, () => dataOf({ movement: { documentId: idOf('new') } }));
  await renderResource(waitingBankLines, {
    at: `/waiting-bank-lines/${line.documentId}`,
    scopes,
    permissions,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'It is another movement' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/CZK.?333\.00 is booked/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'It is another movement' }));
  expect(await screen.findByText('The movement is booked.')).toBeTruthy();
  expect(server.sent(`POST ${path}/another`).map(({ body }) => body)).toEqual([{ seen: [idOf('movement')] }]);
});

test('staff can reopen a line marked as the same movement, with a reason', async () => {
  const decided = { decidedAt: '2026-11-21T19:00:00.000Z', decidedBy: 'Anna Nowicka' };
  const same = { ...line, ...decided, decision: 'same', movement: { documentId: idOf('movement') } } as const;
  server.on(`GET ${path}`, () => dataOf({ ...same, candidates: [] }));
  server.on(`POST ${path}/reopen`, () => dataOf({ documentId: line.documentId }));
  await renderResource(waitingBankLines, {
    at: `/waiting-bank-lines/${line.documentId}`,
    scopes,
    permissions,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Open the decision again' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/Nothing was booked for it/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Two payments' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Open the decision again' }));
  expect(await screen.findByText('The line waits again.')).toBeTruthy();
  expect(server.sent(`POST ${path}/reopen`).map(({ body }) => body)).toEqual([{ reason: 'Two payments' }]);
});

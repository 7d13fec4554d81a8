import type { DataOf } from '@parcela/contract';
import type { getStatementFile } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, renderResource } from '../../../test/support/render-app.tsx';
import { statementFiles } from './statement-files.resource.ts';

type File = DataOf<typeof getStatementFile>;
type Line = File['lines'][number];

const line: Line = {
  place: 1,
  movementId: '101',
  bookedOn: '2026-11-21',
  amount: 1_250_000,
  currency: 'CZK',
  payerName: 'Žofie Čápová',
  reference: '2600000042',
  known: 'new',
  numberReused: false,
  candidates: [],
  outcome: 'payment',
  order: { documentId: idOf('order'), number: '261121-1-7' },
  waiting: 50_000,
  waitingReason: 'surplus',
  movement: null,
  undoing: null,
};
const candidate: Line['candidates'][number] = {
  movement: { documentId: idOf('movement') },
  movementId: '9788',
  source: 'camt.053',
  statement: '2026/11',
  bookedOn: '2026-11-20',
  daysApart: 1,
  payerName: null,
  account: 'equal',
  name: 'missing',
  symbol: 'equal',
  number: 'other',
};
const file: File = {
  documentId: idOf('file'),
  name: 'november.gpc',
  format: 'gpc',
  account: { documentId: idOf('account'), iban: 'CZ6508000000192000145399', currency: 'CZK' },
  from: null,
  to: '2026-11-21',
  opening: 0,
  closing: 1_250_000,
  lineCount: 2,
  uploadedAt: '2026-11-21T18:00:00.000Z',
  uploadedBy: 'Anna Nowicka',
  importedAt: null,
  importedBy: null,
  importedCount: null,
  discardedAt: null,
  discardedBy: null,
  discardReason: null,
  undoneAt: null,
  undoReason: null,
  undoing: null,
  totals: { incoming: 1_251_000, outgoing: 0, new: 1, same: 0, asks: 1 },
  problems: ['asks'],
  lines: [
    line,
    {
      ...line,
      place: 2,
      movementId: '102',
      amount: 1_000,
      known: 'asks',
      candidates: [candidate],
      outcome: null,
      order: null,
      waiting: 0,
    },
  ],
  unreadable: [],
};
const server = useServerDouble();
const scopes = ['bo-bank'] as const;
const permissions = ['suspense.read', 'bank.import'] as const;
const one = `GET /operator/statement-files/${file.documentId}`;

test('a dropped statement opens its page, which shows what an import will do and then imports the statement', async () => {
  server.on('GET /operator/statement-files', () => ({
    data: [],
    meta: { pagination: { pageSize: 25, next: null } },
  }));
  server.on('POST /operator/statement-files', () => dataOf({ documentId: file.documentId }));
  server.on(one, () => dataOf(file));
  server.on(`POST /operator/statement-files/${file.documentId}/import`, () =>
    dataOf({ imported: 1, waiting: 1 }),
  );
  await renderResource(statementFiles, { at: '/statement-files', scopes, permissions });
  const input = await screen.findByLabelText('Statement of the bank');
  fireEvent.change(input, { target: { files: [new File(['074'], 'november.gpc')] } });
  expect(await screen.findByText('Another source may have brought some lines already')).toBeTruthy();
  expect(server.sent('POST /operator/statement-files')[0]?.query.get('name')).toBe('november.gpc');
  const table = screen.getByRole('table');
  expect(within(table).getByRole('link', { name: '261121-1-7' })).toBeTruthy();
  expect(within(table).getByRole('link', { name: '9788' })).toBeTruthy();
  expect(table.textContent).toContain('one does not give a name');
  expect(table.textContent).toMatch(/CZK.?500\.00 waits for a decision/);
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('1 new line is imported, as the table says.')).toBeTruthy();
  expect(within(dialog).getByText(/Another source may have brought 1 line; it waits/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('The statement is imported.')).toBeTruthy();
  expect(server.sent(`POST /operator/statement-files/${file.documentId}/import`)).toHaveLength(1);
});

test('staff without the import permission see no drop area', async () => {
  server.on('GET /operator/statement-files', () => ({
    data: [],
    meta: { pagination: { pageSize: 25, next: null } },
  }));
  await renderResource(statementFiles, { at: '/statement-files', scopes, permissions: ['suspense.read'] });
  expect(await screen.findByText('No statement was brought as a file')).toBeTruthy();
  expect(screen.queryByLabelText('Statement of the bank')).toBeNull();
});

test('staff discard a wrong statement with a reason, and its page then says so and offers no action', async () => {
  const state = { file };
  server.on(one, () => dataOf(state.file));
  server.on(`POST /operator/statement-files/${file.documentId}/discard`, () => {
    const discarded = { discardedAt: '2026-11-21T18:30:00.000Z', discardedBy: 'Anna Nowicka' };
    state.file = { ...file, ...discarded, discardReason: 'Of another month' };
    return dataOf({ documentId: file.documentId });
  });
  await renderResource(statementFiles, { at: `/statement-files/${file.documentId}`, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard the statement' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Nothing of it is imported, now or later.')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Of another month' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard the statement' }));
  expect(await screen.findByText('The statement is discarded.')).toBeTruthy();
  expect(await screen.findByText('Of another month')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Discard the statement' })).toBeNull();
});

test('two staff members undo the import of a wrong statement after reading the consequences', async () => {
  const sums = { fromSuspense: 50_000, fromWallets: 0, restricted: 0, lifted: 7_000 };
  const transfers = { transfersSent: 1, transfersSettled: 2 };
  const counts = { lines: 2, staying: 1, blocked: 0, incoming: 1_250_000, outgoing: -1_500 };
  const undoing = { ...counts, ...sums, ...transfers };
  const lines = [{ ...line, undoing: { effect: 'transfer_sent' as const, blocker: null } }];
  const state = { file: { ...file, importedAt: '2026-11-21T18:30:00.000Z', undoing, lines } };
  const undo = `POST /operator/statement-files/${file.documentId}/undo` as const;
  server.on(one, () => dataOf(state.file));
  server.on(undo, () => dataOf({ documentId: idOf('approval') }));
  await renderResource(statementFiles, {
    at: `/statement-files/${file.documentId}`,
    scopes: [...scopes, 'operator-errors'],
    permissions,
  });
  expect(await screen.findByText('If undone, the transfer waits for the bank again')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the import' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText(/take 2 lines back: CZK.?12,500\.00 incoming, .*15\.00 outgoing/),
  ).toBeTruthy();
  expect(within(dialog).getByText(/CZK.?500\.00 that wait are gone/)).toBeTruthy();
  expect(within(dialog).getByText(/1 line stays/)).toBeTruthy();
  expect(within(dialog).getByText('1 transfer of ours waits for the bank again.')).toBeTruthy();
  expect(within(dialog).getByText('2 transfers that came back are settled again.')).toBeTruthy();
  expect(within(dialog).getByText(/The restriction of CZK.?70\.00 ends/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Of another bank' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText('Sent to a second person for approval.')).toBeTruthy();
  expect(server.sent(undo).map(({ body }) => body)).toEqual([{ reason: 'Of another bank' }]);
});

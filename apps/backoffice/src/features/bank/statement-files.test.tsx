import type { getStatementFile } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, renderResource } from '../../../test/support/render-app.tsx';
import type { DataOf } from '../../shared/api/route-types.ts';
import { statementFiles } from './statement-files.resource.ts';

type File = DataOf<typeof getStatementFile>;
type Line = File['lines'][number];

const line: Line = {
  movementId: '101',
  bookedOn: '2026-11-21',
  amount: 1_250_000,
  currency: 'CZK',
  payerName: 'Žofie Čápová',
  reference: '2600000042',
  known: 'new',
  outcome: 'payment',
  order: { documentId: idOf('order'), number: '261121-1-7' },
  waiting: 50_000,
  waitingReason: 'surplus',
  movement: null,
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
  totals: { incoming: 1_251_000, outgoing: 0, new: 1, same: 0, maybe: 1 },
  problems: ['maybe_known'],
  lines: [
    line,
    { ...line, movementId: '102', amount: 1_000, known: 'maybe', outcome: null, order: null, waiting: 0 },
  ],
  unreadable: [],
};
const server = useServerDouble();
const scopes = ['bo-bank'] as const;
const permissions = ['suspense.read', 'bank.import'] as const;
const one = `GET /operator/statement-files/${file.documentId}`;

test('a dropped statement leads to its page, which says what an import will do and then does it', async () => {
  server.on('GET /operator/statement-files', () => ({
    data: [],
    meta: { pagination: { pageSize: 25, next: null } },
  }));
  server.on('POST /operator/statement-files', () => dataOf({ documentId: file.documentId }));
  server.on(one, () => dataOf(file));
  server.on(`POST /operator/statement-files/${file.documentId}/import`, () => dataOf({ imported: 2 }));
  await renderResource(statementFiles, { at: '/statement-files', scopes, permissions });
  const input = await screen.findByLabelText('Statement of the bank');
  fireEvent.change(input, { target: { files: [new File(['074'], 'november.gpc')] } });
  expect(await screen.findByText('Some lines may be in the books already')).toBeTruthy();
  expect(server.sent('POST /operator/statement-files')[0]?.query.get('name')).toBe('november.gpc');
  const table = screen.getByRole('table');
  expect(within(table).getByRole('link', { name: '261121-1-7' })).toBeTruthy();
  expect(table.textContent).toMatch(/CZK.?500\.00 waits for a decision/);
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('1 new line is imported, as the table says.')).toBeTruthy();
  expect(within(dialog).getByText(/1 line looks like one that is there/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /102/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('The statement is imported.')).toBeTruthy();
  expect(
    server.sent(`POST /operator/statement-files/${file.documentId}/import`).map(({ body }) => body),
  ).toEqual([{ newLines: ['102'] }]);
});

test('whoever may not import sees no place to drop a file on', async () => {
  server.on('GET /operator/statement-files', () => ({
    data: [],
    meta: { pagination: { pageSize: 25, next: null } },
  }));
  await renderResource(statementFiles, { at: '/statement-files', scopes, permissions: ['suspense.read'] });
  expect(await screen.findByText('No statement was brought as a file')).toBeTruthy();
  expect(screen.queryByLabelText('Statement of the bank')).toBeNull();
});

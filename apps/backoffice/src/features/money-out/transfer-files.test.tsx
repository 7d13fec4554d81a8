import type { DataOf, RowOf } from '@parcela/contract';
import type { getTransferFile, listOutgoingTransfers } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { transferFiles } from './transfer-files.resource.ts';
import { transfers } from './transfers.resource.ts';

const at = '2026-11-21T09:00:00.000Z';
const scopes = ['bo-money-out'] as const;
const permissions = ['withdrawals.read', 'withdrawals.decide'] as const;
const server = useServerDouble();

type Transfer = RowOf<typeof listOutgoingTransfers>;
const transfer = (change: Partial<Transfer> = {}): Transfer => ({
  documentId: idOf('transfer'),
  kind: 'withdrawal',
  item: { documentId: idOf('withdrawal') },
  reference: '9000000001',
  amount: 40_000,
  currency: 'CZK',
  recipient: { ibanEnd: '5399', name: 'Eva Malá' },
  state: 'pending',
  failure: null,
  blocker: null,
  file: null,
  evidence: null,
  createdAt: at,
  submittedAt: null,
  bookedAt: null,
  endedAt: null,
  ...change,
});
const other = transfer({
  documentId: idOf('other'),
  reference: '9000000002',
  amount: 15_050,
  recipient: { ibanEnd: '1111', name: 'Jan Novák' },
});
const actionOf = async (name: string): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name });
};
const consequencesOf = async (dialog: HTMLElement): Promise<string> =>
  (await within(dialog).findByRole('list', { name: 'What will happen' })).textContent;

test('chosen transfers become a payment file after the dialog shows their total and each line', async () => {
  server.on('GET /operator/outgoing-transfers', () => listOf([transfer(), other]));
  server.on('POST /operator/transfer-files', () => dataOf({ documentId: idOf('file') }));
  await renderResource(transfers, { at: '/transfers?state=pending', scopes, permissions });
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select (?!the page)/ }))
    fireEvent.click(box);
  const dialog = await actionOf('Make a payment file');
  const said = await consequencesOf(dialog);
  expect(said).toMatch(/2 transfers is made, CZK.550\.50 in total/);
  expect(said).toMatch(/Jan Novák: CZK.150\.50/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make a payment file' }));
  await waitFor(() =>
    expect(server.sent('POST /operator/transfer-files').map(({ body }) => body)).toEqual([
      { currency: 'CZK', transfers: [idOf('transfer'), idOf('other')], total: 55_050 },
    ]),
  );
});

test.each([
  ['of two currencies', { currency: 'EUR' }, 'A file pays in one currency only.'],
  ['that may not be paid now', { blocker: 'restricted' }, /may be paid now can be in a file/],
] as const)('no file can contain transfers %s', async (_what, change, said) => {
  server.on('GET /operator/outgoing-transfers', () => listOf([transfer(), { ...other, ...change }]));
  await renderResource(transfers, { at: '/transfers', scopes, permissions });
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select (?!the page)/ }))
    fireEvent.click(box);
  expect(await screen.findByText(said)).toBeTruthy();
});

test('two staff members record a transfer sent by hand with the number from the bank', async () => {
  server.on('GET /operator/outgoing-transfers', () => listOf([transfer()]));
  const path = `POST /operator/outgoing-transfers/${idOf('transfer')}/sent-by-hand`;
  server.on(path, () => dataOf({ documentId: idOf('request'), action: 'any', state: 'pending' }));
  await renderResource(transfers, { at: '/transfers', scopes, permissions });
  fireEvent.click(await screen.findByRole('link', { name: '9000000001' }));
  const dialog = await actionOf('Sent by hand');
  expect(await consequencesOf(dialog)).toContain('9000000001');
  fireEvent.change(within(dialog).getByLabelText(/Evidence/), { target: { value: 'FIO 77' } });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Late' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  await screen.findByRole('link', { name: 'Open the request' });
  expect(server.sent(path).map(({ body }) => body)).toEqual([{ evidence: 'FIO 77', reason: 'Late' }]);
});

test('a payment file downloads once, and then only two staff members can revoke it', async () => {
  const stored: DataOf<typeof getTransferFile> = {
    documentId: idOf('file'),
    messageId: 'file-1',
    currency: 'CZK',
    state: 'made',
    transferCount: 2,
    total: 55_050,
    bookedCount: 0,
    madeAt: at,
    madeBy: 'Jana Malá',
    downloadedAt: null,
    downloadedBy: null,
    transfers: [transfer(), other],
    history: [],
  };
  let file = stored;
  const saved: Blob[] = [];
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:file';
  });
  const drop = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  // The test browser would otherwise leave the page to open the file.
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const path = `/operator/transfer-files/${idOf('file')}`;
  server.on(`GET ${path}`, () => dataOf(file));
  server.on(`POST ${path}/download`, () => {
    file = { ...stored, state: 'downloaded', downloadedAt: at, downloadedBy: 'Jana Malá' };
    return dataOf({ name: 'file-1.xml', content: '<Document/>' });
  });
  server.on(`POST ${path}/revoke`, () =>
    dataOf({ approval: { documentId: idOf('request'), action: 'any', state: 'pending' } }),
  );
  await renderResource(transferFiles, { at: `/transfer-files/${idOf('file')}`, scopes, permissions });
  const dialog = await actionOf('Download');
  expect(await consequencesOf(dialog)).toMatch(/2 transfers, CZK.550\.50 in total, is downloaded once/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe('<Document/>');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Download' })).toBeNull());
  const taking = await actionOf('Take back');
  expect(await consequencesOf(taking)).toContain('paid twice');
  fireEvent.change(within(taking).getByLabelText(/Reason/), { target: { value: 'Lost' } });
  fireEvent.click(within(taking).getByRole('button', { name: 'Ask for approval' }));
  await screen.findByRole('link', { name: 'Open the request' });
  for (const spy of [make, drop, follow]) spy.mockRestore();
});

import type { DataOf } from '@parcela/contract';
import type { getBookProof } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, renderResource } from '../../../test/support/render-app.tsx';
import { bookProofs } from './book-proofs.resource.ts';

const proof: DataOf<typeof getBookProof> = {
  documentId: idOf('proof'),
  state: 'broken',
  askedBy: 'Anna Nowicka',
  askedAt: '2026-11-21T09:00:00.000Z',
  finishedAt: '2026-11-21T09:00:10.000Z',
  checked: 61,
  broken: 1,
  late: 0,
  since: '2026-11-20T09:00:00.000Z',
  findings: [
    {
      id: 'O3',
      title: 'an order is paid once',
      nature: 'safety',
      rows: ['order_id=41 state=Paid'],
      isMore: true,
    },
  ],
  journal: { seq: 12, hash: 'ab12' },
};
const { findings: _findings, journal: _journal, ...item } = proof;
const asked = 'POST /operator/book-proofs';
const server = useServerDouble();
const open = (at: string) =>
  renderResource(bookProofs, { at, scopes: ['bo-platform'], permissions: ['books.read'] });

test('the list shows the findings of each proof, and staff request a proof after reading what it does', async () => {
  server.on('GET /operator/book-proofs', () => ({
    data: [
      item,
      { ...item, documentId: idOf('daily'), askedBy: null, state: 'clean', broken: 0, since: null },
    ],
    meta: { pagination: { pageSize: 25, next: null } },
  }));
  server.on(asked, () => dataOf(proof));
  await open('/book-proofs');
  expect(await screen.findByText('The books are broken')).toBeTruthy();
  expect(screen.getByText('Every day')).toBeTruthy();
  expect(screen.getByText('Changes only')).toBeTruthy();
  expect(screen.getByText('Whole database')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Prove the books now' }));
  const dialog = await screen.findByRole('dialog', { name: 'Prove the books now' });
  expect(await within(dialog).findByText(/Nobody's work is stopped/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Prove the books now' }));
  expect(await screen.findByText('The proof will be here in a moment.')).toBeTruthy();
  expect(server.sent(asked)).toHaveLength(1);
});

test('a proof names each broken rule with the first rows that break it, and the seal', async () => {
  server.on(`GET /operator/book-proofs/${proof.documentId}`, () => dataOf(proof));
  await open(`/book-proofs/${proof.documentId}`);
  const rules = await screen.findByRole('region', { name: 'Rules that do not hold' });
  expect(rules.textContent).toMatch(/an order is paid once.*O3.*Damage.*order_id=41 state=Paid.*…/);
  expect(screen.getByRole('button', { name: 'Copy: Hash of the seal' })).toBeTruthy();
  expect(screen.getByText('Changes since the proof of')).toBeTruthy();
});

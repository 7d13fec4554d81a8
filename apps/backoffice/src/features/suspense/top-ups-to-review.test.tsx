import type { RowOf } from '@parcela/contract';
import type { listTopUpsToReview } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { topUpsToReview } from './top-ups-to-review.resource.ts';

type TopUp = RowOf<typeof listTopUpsToReview>;
const topUp = (change: Partial<TopUp> = {}): TopUp => ({
  reference: 'inv0042',
  provider: 'confirmo',
  amount: 1_000_00,
  currency: 'CZK',
  since: '2026-11-21T09:00:00.000Z',
  nextAskAt: '2026-11-22T09:00:00.000Z',
  user: { documentId: idOf('user'), email: 'eva@example.com', name: 'Eva Nová' },
  ...change,
});
const list = 'GET /operator/top-ups-to-review';
const options = {
  at: '/top-ups-to-review',
  scopes: ['bo-suspense'],
  permissions: ['suspense.read', 'suspense.decide'],
} as const;
const server = useServerDouble();

test('each top-up names its investor, its payment and what to do at the gateway', async () => {
  server.on(list, () => listOf([topUp(), topUp({ reference: 'inv0043', nextAskAt: null, user: null })]));
  await renderResource(topUpsToReview, options);
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(within(first!).getByRole('link', { name: 'Eva Nová' })).toBeTruthy();
  expect(first?.textContent).toMatch(/CZK.1,000\.00/);
  expect(first?.textContent).toContain('inv0042');
  expect(first?.textContent).toContain('Accept or return it at Confirmo.');
  expect(second?.textContent).toContain('The platform no longer asks');
});

test('staff close a top-up with a reason', async () => {
  server.on(list, () => listOf([topUp()]));
  server.on('POST /operator/top-ups-to-review/close', () => ({ ok: true }));
  await renderResource(topUpsToReview, options);
  fireEvent.click(await screen.findByRole('link', { name: 'Eva Nová' }));
  const [button] = await screen.findAllByRole('button', { name: 'Close the top-up' });
  const links = screen.getAllByRole('link', { name: 'Eva Nová' }).map((link) => link.getAttribute('href'));
  expect(links).toContain(`/investors/${idOf('user')}`);
  fireEvent.click(button as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Close the top-up' });
  expect(within(dialog).getByText(/Money that Confirmo reports later goes to suspense/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'No answer for weeks' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close the top-up' }));
  expect(await screen.findByText('The top-up is closed.')).toBeTruthy();
  expect(server.sent('POST /operator/top-ups-to-review/close')).toMatchObject([
    { body: { provider: 'confirmo', reference: 'inv0042', reason: 'No answer for weeks' } },
  ]);
});

test('the list says when no top-up waits', async () => {
  server.on(list, () => listOf([]));
  await renderResource(topUpsToReview, options);
  expect(await screen.findByText('No top-up waits for a decision')).toBeTruthy();
});

import type { RowOf } from '@parcela/contract';
import type { listParkedEvents } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { parkedEvents } from './parked-events.resource.ts';

const parked: RowOf<typeof listParkedEvents> = {
  event: '4711',
  subscriber: 'orders.tell-marketing',
  type: 'order.paid',
  subject: { type: 'order', id: idOf('order') },
  recordedAt: '2026-11-21T09:00:00.000Z',
  parkedAt: '2026-11-21T10:00:00.000Z',
  tries: 8,
  error: 'The provider answered 503',
};
const retry = 'POST /operator/events/parked/retry';
const server = useServerDouble();

test('a parked event shows its failure, staff retry it by its key, and it disappears if a colleague has already retried it', async () => {
  server.on('GET /operator/events/parked', () => listOf([parked]));
  server.on(retry, () => ({ ok: true }));
  await renderResource(parkedEvents, {
    at: '/parked-events',
    scopes: ['bo-parked', 'bo-actions'],
    permissions: ['events.retry'],
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Order: paid' }));
  const auditLog = await screen.findByRole('link', { name: 'Show' });
  expect(auditLog.getAttribute('href')).toBe(`/audit?subjectId=${idOf('order')}`);
  expect(screen.getAllByText('The provider answered 503').length).toBeGreaterThan(0);
  const tryAgain = async (): Promise<void> => {
    const [button] = await screen.findAllByRole('button', { name: 'Try again' });
    fireEvent.click(button as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Try again' });
    expect(
      await within(dialog).findByText(/“orders\.tell-marketing” is tried again for Order: paid/),
    ).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  };
  await tryAgain();
  expect(await screen.findByText('It is being tried again.')).toBeTruthy();
  expect(server.sent(retry).map(({ body }) => body)).toEqual([
    { event: '4711', subscriber: 'orders.tell-marketing' },
  ]);
  server.on(retry, () => refusal(404, 'common.not_found'));
  await tryAgain();
  const dialog = await screen.findByRole('dialog', { name: 'Try again' });
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
});

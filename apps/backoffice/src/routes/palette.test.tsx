import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, useServerDouble } from '../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, renderResource } from '../../test/support/render-app.tsx';
import { Palette } from './palette.tsx';
import type { Hit } from './palette-sources.ts';

const hits: readonly Hit[] = [
  {
    kind: 'order',
    documentId: idOf('order'),
    title: '20261121-3-17',
    note: 'Villa · jana@example.com',
    money: { amount: 1_500_50, currency: 'CZK' },
  },
  { kind: 'transfer', documentId: idOf('transfer'), title: '9000000001', note: 'Jana Malá', money: null },
];
const searched = 'GET /operator/search';
const server = useServerDouble();

test('the palette searches once typing stops, and Enter opens the chosen result', async () => {
  server.on(searched, () => dataOf(hits));
  const onClose = vi.fn<() => void>();
  const { location } = await renderResource(
    { permission: null, List: () => <Palette onClose={onClose} /> },
    { at: '/anything', scopes: [], permissions: ['orders.read'] },
  );
  const field = await screen.findByRole('combobox');
  for (const value of ['1', '15', '1500', ' 1500,50 ']) fireEvent.change(field, { target: { value } });
  const [order, transfer] = await screen.findAllByRole('option');
  expect(order?.textContent).toMatch(/^20261121-3-17.*1,500\.50.*Order · Villa · jana@example\.com$/);
  expect(transfer?.textContent).toBe('9000000001Bank transfer · Jana Malá');
  expect(server.sent(searched).map(({ query }) => query.get('q'))).toEqual(['1500,50']);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() => expect(location()).toBe(`/transfers/${idOf('transfer')}`));
  expect(onClose).toHaveBeenCalled();
});

test('a failed search shows an error and still finds screens', async () => {
  server.on(searched, () => refusal(500, 'common.internal'));
  await renderResource(
    { permission: null, List: () => <Palette onClose={() => undefined} /> },
    { at: '/anything', scopes: [], permissions: ['orders.read'] },
  );
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'orde' } });
  expect((await screen.findByRole('option')).textContent).toBe('OrdersOrders and bank');
  expect(await screen.findByText('The search failed. Please try again.')).toBeTruthy();
});

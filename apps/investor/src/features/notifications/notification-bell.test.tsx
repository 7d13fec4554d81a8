import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { NotificationBell } from './notification-bell.tsx';

const server = useServerDouble();
const item = (number: number, readAt: string | null = null) => ({
  documentId: `notification${String(number).padStart(12, '0')}`,
  kind: 'order.paid',
  title: `Order ${number} is paid`,
  body: 'The shares are yours.',
  link: `/orders/${number}`,
  createdAt: '2026-11-21T10:00:00.000Z',
  readAt,
});
const page = (data: readonly object[], unread: number, number = 1, pageCount = 1) => ({
  data,
  meta: { pagination: { page: number, pageSize: 20, pageCount, total: data.length * pageCount }, unread },
});
const open = async (): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  return screen.findByRole('dialog', { name: 'Notifications' });
};
const show = () => renderScreen(<NotificationBell />, { scopes: ['bell'] });

/** A browser that can show a number on the icon of the installed app. */
const badge = (): string[] => {
  const set: string[] = [];
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, {
      setAppBadge: async (count: number) => void set.push(String(count)),
      clearAppBadge: async () => void set.push('none'),
    }),
  );
  return set;
};
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('the icon of the installed app shows the bell’s number, and none when the user has read everything', async () => {
  const set = badge();
  const unread = { count: 2 };
  server.on('GET /api/notifications', () => page([item(1), item(2)], unread.count));
  server.on('POST /api/notifications/read', () => ({ data: { unread: 0 }, meta: {} }));
  await show();
  await waitFor(() => expect(set).toEqual(['2']));
  const panel = await open();
  unread.count = 0;
  fireEvent.click(within(panel).getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(set).toEqual(['2', 'none']));
});

test('the icon shows no number in a staff view of an investor', async () => {
  sessionStorage.setItem('parcela-view', 'a'.repeat(30));
  const set = badge();
  server.on('GET /api/notifications', () => page([item(1)], 1));
  await show();
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  expect(set).toEqual([]);
});

test('the bell shows the number of unread notifications, and its requests do not extend the session', async () => {
  server.on('GET /api/notifications', () => page([item(1), item(2)], 2));
  await show();
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeDefined();
  expect(server.sent('GET /api/notifications')[0]?.headers.get('X-Background')).toBe('1');
});

test('the list shows the notifications, and opening one marks it as read', async () => {
  server.on('GET /api/notifications', () => page([item(1), item(2, '2026-11-21T11:00:00.000Z')], 1));
  server.on('POST /api/notifications/read', () => ({ data: { unread: 0 }, meta: {} }));
  const { location } = await show();
  const panel = await open();
  expect(await within(panel).findByRole('link', { name: 'Order 2 is paid' })).toBeDefined();
  fireEvent.click(within(panel).getByRole('link', { name: 'Order 1 is paid' }));
  await waitFor(() => expect(server.sent('POST /api/notifications/read')).toHaveLength(1));
  expect(server.sent('POST /api/notifications/read')[0]?.body).toEqual({
    data: { documentIds: [item(1).documentId] },
  });
  expect(location()).toBe('/orders/1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the list marks all notifications as read together, and loads older notifications on request', async () => {
  server.on('GET /api/notifications', ({ query }) =>
    query.get('pagination[page]') === '2' ? page([item(2)], 2, 2, 2) : page([item(1)], 2, 1, 2),
  );
  server.on('POST /api/notifications/read', () => ({ data: { unread: 0 }, meta: {} }));
  await show();
  const panel = await open();
  fireEvent.click(await within(panel).findByRole('button', { name: 'Show older ones' }));
  expect(await within(panel).findByText('Order 2 is paid')).toBeDefined();
  fireEvent.click(within(panel).getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() =>
    expect(server.sent('POST /api/notifications/read')[0]?.body).toEqual({ data: { all: true } }),
  );
});

test('the list shows when it is empty and when its request failed', async () => {
  const state = { isDown: true };
  server.on('GET /api/notifications', () => (state.isDown ? refusal(400, 'common.validation') : page([], 0)));
  await show();
  const panel = await open();
  fireEvent.click(await within(panel).findByRole('button', { name: 'Try again' }));
  state.isDown = false;
  fireEvent.click(await within(panel).findByRole('button', { name: 'Try again' }));
  expect(await within(panel).findByText('Nothing has happened yet')).toBeDefined();
});

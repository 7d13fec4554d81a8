import { cleanup, render, screen } from '@testing-library/react';
import { RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configureApi } from '../shared/api.ts';
import { needPhrases } from '../shared/phrases.tsx';
import { queryClient } from '../shared/query-client.ts';
import { session } from '../shared/session.ts';
import { listOf, sampleMe } from '../testing/samples.ts';
import { useServerDouble } from '../testing/server-double.ts';
import { createAppRouter } from './router.tsx';

configureApi();
const server = useServerDouble();

beforeEach(async () => {
  await needPhrases('common', 'errors');
  server.on('GET /api/users/me', () => sampleMe());
  for (const list of ['banners', 'messages', 'notifications', 'user-verifications', 'articles'])
    server.on(`GET /api/${list}`, () => listOf([]));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const open = async (address: string) => {
  window.history.replaceState(null, '', address);
  const router = createAppRouter();
  await router.load();
  render(<RouterProvider router={router} />);
  return () => router.state.location.href;
};

test('a screen that needs a session leads through sign-in, with the way back', async () => {
  const location = await open('/news?tag=rents');
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(location()).toBe('/sign-in?next=%2Fnews%3Ftag%3Drents');
});

test('with a session the same address opens its screen in the frame', async () => {
  session.start('token');
  const location = await open('/news?tag=rents');
  expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeTruthy();
  expect(location()).toBe('/news?tag=rents');
});

test('an address that leads nowhere says so, and names it', async () => {
  session.start('token');
  await open('/no/such/screen');
  expect(await screen.findByText('This page does not exist')).toBeTruthy();
  expect(screen.getByText('/no/such/screen')).toBeTruthy();
  expect(document.title).toContain('This page does not exist');
});

import { needPhrases, queryClient } from '@parcela/web';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  idOf,
  levelOptions,
  listOf,
  sampleHome,
  sampleMe,
  samplePortfolio,
} from '../../test/support/samples.ts';
import { useServerDouble } from '../../../../packages/web/test/support/server-double.ts';
import { session } from '../shared/session/session.ts';
import { loadAbove } from './lazy/load-above.ts';
import { createAppRouter } from './router.tsx';

const server = useServerDouble();
const message = {
  documentId: idOf('message'),
  type: 'General',
  text: 'The office is closed on Friday',
  relevance: 1,
  ofPage: null,
  visibleForDaysFromRegistration: null,
  visibleUntil: null,
};

beforeEach(async () => {
  await needPhrases('common', 'errors');
  session.start('token');
  for (const list of ['banners', 'notifications', 'articles', 'articles/tags'])
    server.on(`GET /api/${list}`, () => listOf([]));
  server.on('GET /api/user-verifications', () => listOf(levelOptions));
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /api/app-configuration', () => dataOf({}));
  server.on('GET /api/consents', () => dataOf(null));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  window.history.replaceState(null, '', '/');
});

describe('the frame of a signed-in user', () => {
  it('shows the screen together with the messages above it', async () => {
    server.on('GET /api/messages', () => listOf([message]));
    // The test does not measure the time that a machine needs to load the code.
    await loadAbove();
    window.history.replaceState(null, '', '/news');
    const router = createAppRouter();
    await router.load();
    render(<RouterProvider router={router} />);
    const title = await screen.findByRole('heading', { level: 1, name: 'News' });
    await waitFor(() => expect(title.closest('[data-unseen]')).toBeNull());
    expect(screen.getByText(message.text)).toBeTruthy();
  });

  it('shows the messages below the money on the dashboard', async () => {
    server.on('GET /api/messages', () => listOf([message]));
    server.on('GET /api/projects/portfolio', () => dataOf(samplePortfolio()));
    server.on('GET /api/projects/portfolio/history', () =>
      dataOf({ currency: 'CZK', gainChange: 0, points: [] }),
    );
    server.on('GET /core/user/home', () => dataOf(sampleHome()));
    for (const currency of ['CZK', 'EUR'])
      server.on(`GET /core/user/wallet/${currency}`, () => dataOf({ currency, balance: 0, held: 0 }));
    await Promise.all([loadAbove(), needPhrases('dashboard')]);
    window.history.replaceState(null, '', '/dashboard');
    const router = createAppRouter();
    await router.load();
    render(<RouterProvider router={router} />);
    const [shown] = await Promise.all([screen.findByText(message.text), screen.findByText('Net worth')]);
    expect(screen.getByText('Net worth').compareDocumentPosition(shown)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
});

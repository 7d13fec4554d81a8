import { adoptLocale, needPhrases, queryClient } from '@parcela/web';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../shared/session/session.ts';
import { termsPutOff } from '../shared/session/terms-gate.ts';
import { listOf, sampleMe } from '../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../packages/web/test/support/server-double.ts';
import { createAppRouter } from './router.tsx';
const server = useServerDouble();

beforeEach(async () => {
  await needPhrases('common', 'errors');
  server.on('GET /api/users/me', () => sampleMe());
  for (const list of ['banners', 'messages', 'notifications', 'user-verifications', 'articles'])
    server.on(`GET /api/${list}`, () => listOf([]));
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  queryClient.clear();
  await adoptLocale('en');
  window.history.replaceState(null, '', '/');
});

const open = async (address: string) => {
  window.history.replaceState(null, '', address);
  const router = createAppRouter();
  await router.load();
  render(<RouterProvider router={router} />);
  return () => router.state.location.href;
};

const secure = [
  '/additional-info',
  '/verification',
  '/verification/kyc/bankid',
  '/dashboard',
  '/earnings',
  '/voting',
  '/settings',
  '/orders',
  '/orders/order',
  '/orders/order/wallet-authorize/token',
  '/orders/order/payment?checking=true',
  '/wallet',
  '/projects',
  '/projects/slug',
  '/projects/slug/order',
  '/news?tag=rents',
  '/investor-club',
  '/how-to',
  '/article/slug',
].map((address) => [address] as const);

test.each(secure)(
  '%s requires a session and leads through sign-in back to the screen (spec 2.02, 2.04)',
  async (address) => {
    const location = await open(address);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    const [path, query] = location().split('?');
    expect([path, new URLSearchParams(query).get('next')]).toEqual(['/sign-in', address]);
  },
);

test.each([
  ['/dashboard', '/additional-info?next=%2Fdashboard', '/dashboard'],
  [
    '/orders/a1/payment?checking=true',
    '/additional-info?next=%2Forders%2Fa1%2Fpayment%3Fchecking%3Dtrue',
    undefined,
  ],
  [
    '/projects/brno/order',
    '/additional-info?next=%2Fprojects%2Fbrno%2Forder',
    '/additional-info?next=%2Fprojects%2Fbrno%2Forder',
  ],
  [
    '/verification/aml',
    '/additional-info?next=%2Fverification%2Faml',
    '/additional-info?next=%2Fverification%2Faml',
  ],
])(
  'a user without the agreement on the way to %s is led to %s, and after postponing it to %s (spec 2.07, 6.04)',
  async (...row) => {
    const [address, asked, putOff = address] = row;
    const me = sampleMe();
    server.on('GET /api/users/me', () => ({
      ...me,
      userProfile: { ...me.userProfile, termsAndPrivacyAccepted: false },
    }));
    session.start('token');
    const reach = async (): Promise<string> => {
      window.history.replaceState(null, '', address);
      const router = createAppRouter();
      await router.load();
      return router.state.location.href;
    };
    expect(await reach()).toBe(asked);
    termsPutOff.by(me.documentId);
    expect(await reach()).toBe(putOff);
  },
);

test('every secure screen redirects a user who has not accepted the terms to additional info, with the return address (spec 2.07, 6.04)', async () => {
  const me = sampleMe();
  server.on('GET /api/users/me', () => ({
    ...me,
    userProfile: { ...me.userProfile, termsAndPrivacyAccepted: false },
  }));
  session.start('token');
  const led: string[] = [];
  for (const [address] of secure) {
    window.history.replaceState(null, '', address);
    const router = createAppRouter();
    await router.load();
    led.push(router.state.location.href);
  }
  const expected = secure.map(([address]) =>
    address === '/additional-info' ? address : `/additional-info?next=${encodeURIComponent(address)}`,
  );
  expect(led).toEqual(expected);
});

test('the root address leads to the projects (spec 2.03)', async () => {
  const location = await open('/');
  expect(location()).toBe('/sign-in?next=%2Fprojects');
});

test('the navigation follows the order of the specification, and the phone’s bar has four of its links (spec 2.05)', async () => {
  session.start('token');
  await open('/news');
  const [rail, bar] = await screen.findAllByRole('navigation', { name: 'Main navigation' });
  const names = (place: HTMLElement | undefined): string[] =>
    within(place!)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const order =
    'Dashboard Earnings Orders Wallet Documents Projects Voting News Investor club How-to Settings';
  expect(names(rail).join(' ')).toBe(order);
  expect(names(bar)).toEqual(['Dashboard', 'Wallet', 'Projects', 'Documents']);
  expect(within(rail!).getByRole('link', { current: 'page' }).textContent).toBe('News');
  expect(screen.getByRole('combobox', { name: 'Language' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});

test('an address opens its screen in the frame if there is a session', async () => {
  session.start('token');
  const location = await open('/news?tag=rents');
  expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeTruthy();
  expect(location()).toBe('/news?tag=rents');
});

test('signing out leads to sign-in and clears all loaded data', async () => {
  session.start('token');
  server.on('POST /api/auth/logout', () => ({}));
  const location = await open('/news');
  await screen.findByRole('heading', { level: 1, name: 'News' });
  expect(queryClient.getQueryData(['me'])).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await vi.waitFor(() => expect(location()).toBe('/sign-in'));
  await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
});

const step = '/verification/{-$verificationType}/{-$verificationSubType}';
const order = '/orders/$orderDocumentId';
const project = '/projects/$projectSlug';

/** The secure routes of the specification, section 2, with their query: address, route and parameters. */
test.each([
  ['/additional-info', '/additional-info', {}],
  ['/verification?success=true&slug=brno', step, { success: true, slug: 'brno' }],
  ['/verification/kyc?checking=true', step, { verificationType: 'kyc', checking: true }],
  ['/verification/kyc/sumsub', step, { verificationType: 'kyc', verificationSubType: 'sumsub' }],
  ['/dashboard', '/dashboard', {}],
  ['/earnings', '/earnings', {}],
  ['/voting', '/voting', {}],
  ['/settings', '/settings', {}],
  ['/orders', '/orders', {}],
  ['/orders/a1', order, { orderDocumentId: 'a1' }],
  [
    '/orders/a1/wallet-authorize/b2',
    `${order}/wallet-authorize/$walletAuthorizeToken`,
    { orderDocumentId: 'a1', walletAuthorizeToken: 'b2' },
  ],
  ['/orders/a1/payment?checking=true', `${order}/payment`, { orderDocumentId: 'a1', checking: true }],
  ['/projects', '/projects', {}],
  ['/projects/brno', project, { projectSlug: 'brno' }],
  ['/projects/brno/order', `${project}/order`, { projectSlug: 'brno' }],
  ['/news', '/news', {}],
  ['/investor-club', '/investor-club', {}],
  ['/how-to', '/how-to', {}],
  ['/article/rents', '/article/$articleSlug', { articleSlug: 'rents' }],
])('the address %s has its own route with its own parameters (spec 2.04)', async (...row) => {
  const [address, route, shown] = row;
  const isNew = route === '/additional-info';
  const me = sampleMe();
  server.on('GET /api/users/me', () => ({
    ...me,
    userProfile: { ...me.userProfile, termsAndPrivacyAccepted: !isNew },
  }));
  session.start('token');
  window.history.replaceState(null, '', address);
  const router = createAppRouter();
  await router.load();
  const { location, matches } = router.state;
  const match = matches.at(-1);
  expect([location.href, match?.fullPath, match?.status]).toEqual([address, route, 'success']);
  expect({ ...match?.params, ...match?.search }).toEqual(shown);
});

test.each([
  ['what the screen needs cannot be had', 'GET /api/users/me', () => refusal(500, 'common.error')],
  ['the screen cannot show what it was given', 'GET /api/articles', () => ({ data: [null], meta: {} })],
] as const)(
  'the failure page shows the place and the reason when %s, and reloads on demand (spec 8.20)',
  async (...row) => {
    const [, call, answer] = row;
    // React and the router log for developers the error that this test shows to the user.
    for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => undefined);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    server.on(call, answer);
    session.start('token');
    await open('/news');
    const title = await screen.findByRole('heading', { level: 1, name: 'The page could not be shown' });
    expect(title).toBeTruthy();
    const details = screen.getByRole('group').textContent;
    expect(details).toContain('Source/news');
    expect(details).toMatch(/Message\S/);
    expect(screen.queryByRole('navigation')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('the page for an unknown address names it (spec 2.03, 2.49)', async () => {
  session.start('token');
  await open('/no/such/screen');
  expect(await screen.findByText('This page does not exist')).toBeTruthy();
  expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByText('/no/such/screen')).toBeTruthy();
  expect(document.title).toContain('This page does not exist');
  expect(screen.getByRole('link', { name: 'Go to projects' }).getAttribute('href')).toBe('/projects');
});

test('an unknown address shows the page and the navigation in the language of the profile', async () => {
  const me = sampleMe();
  server.on('GET /api/users/me', () => ({ ...me, userProfile: { ...me.userProfile, language: 'cs' } }));
  session.start('token');
  await open('/articles');
  expect(await screen.findByText('Tato stránka neexistuje')).toBeTruthy();
  const [rail] = screen.getAllByRole('navigation', { name: 'Hlavní nabídka' });
  expect(within(rail!).getByRole('link', { name: 'Projekty' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('cs');
});

import { consentTextVersion } from '@parcela/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reopenConsents, setConsentPlace } from '../../shared/frame/consent-dialog.ts';
import { session } from '../../shared/session/session.ts';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { ConsentSheet } from './consent-sheet.tsx';

const server = useServerDouble();
const textVersion = consentTextVersion;
const nothing = { analytics: false, marketing: false };
const undecided = {
  data: { analytics: false, marketing: false, decidedAt: null, textVersion: null },
  meta: {},
};
const decided = (analytics: boolean, marketing: boolean, textVersion = consentTextVersion) => ({
  data: { analytics, marketing, decidedAt: '2026-11-21T10:00:00.000Z', textVersion },
  meta: {},
});
const page = (
  <>
    <ConsentSheet />
    <div ref={setConsentPlace} data-testid="foot" />
  </>
);
const open = () => renderScreen(page, { scopes: ['consent'] });
const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Your privacy' })).toBeNull());
const stored = (): unknown => JSON.parse(localStorage.getItem('parcela-consents') ?? 'null');

test('the sheet does not ask again after a refusal, and the app sends nothing', async () => {
  await open();
  expect(stored()).toBeNull();
  await press('Only necessary');
  await isGone();
  expect(stored()).toEqual({ ...nothing, textVersion });
  expect(server.sent('PUT /api/consents')).toEqual([]);
});

test('the browser stores a choice of one purpose exactly as made', async () => {
  await open();
  await press('Choose');
  fireEvent.click(await screen.findByRole('checkbox', { name: /Measuring/ }));
  await press('Save the choice');
  await isGone();
  expect(stored()).toEqual({ analytics: true, marketing: false, textVersion });
});

test('the sheet sends a signed-in user’s choice to the server, and stores a pending visit only after consent', async () => {
  session.start('token');
  server.on('GET /api/consents', () => undecided);
  server.on('PUT /api/consents', ({ body }) => {
    const { data } = body as { data: { analytics: boolean; marketing: boolean } };
    return decided(data.analytics, data.marketing);
  });
  server.on('GET /api/user-profiles/referral', () => ({
    data: { code: 'a'.repeat(32), kind: 'visit' },
    meta: {},
  }));
  server.on('POST /api/marketing-visits', () => ({
    data: { visitId: 'a'.repeat(32), storedAt: '2026-11-21T10:00:00.000Z' },
    meta: {},
  }));
  server.on('DELETE /api/user-profiles/referral', () => ({ ok: true }));
  server.on('GET /api/users/me', () => refusal(503, 'common.unavailable'));
  await open();
  await screen.findByRole('region', { name: 'Your privacy' });
  expect(server.sent('GET /api/user-profiles/referral')).toEqual([]);
  await press('Allow all');
  await waitFor(() => expect(server.sent('DELETE /api/user-profiles/referral')).toHaveLength(1));
  expect(server.sent('PUT /api/consents')[0]?.body).toEqual({
    data: { analytics: true, marketing: true, textVersion },
  });
  expect(server.sent('POST /api/marketing-visits')[0]?.body).toEqual({ data: { visitId: 'a'.repeat(32) } });
  await isGone();
});

test('the decision of the server hides the sheet, and the menu opens it again', async () => {
  session.start('token');
  server.on('GET /api/consents', () => decided(true, false));
  server.on('PUT /api/consents', () => decided(false, false));
  await open();
  await waitFor(() => expect(stored()).toEqual({ analytics: true, marketing: false, textVersion }));
  expect(screen.queryByRole('region', { name: 'Your privacy' })).toBeNull();
  act(reopenConsents);
  await press('Only necessary');
  await isGone();
  expect(server.sent('PUT /api/consents')[0]?.body).toEqual({ data: { ...nothing, textVersion } });
});

test('the sheet stays open and shows the reason when the app cannot send the choice', async () => {
  session.start('token');
  server.on('GET /api/consents', () => undecided);
  server.on('PUT /api/consents', () => refusal(503, 'common.unavailable'));
  await open();
  await press('Allow all');
  expect(await screen.findByText('The service is busy. Try again in a moment.')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Your privacy' })).toBeDefined();
});

test('a choice made during the comparison of an older choice with the server wins and arrives last', async () => {
  session.start('token');
  localStorage.setItem('parcela-consents', JSON.stringify({ analytics: false, marketing: false }));
  const slow = Promise.withResolvers<unknown>();
  server.on('GET /api/consents', () => slow.promise);
  server.on('PUT /api/consents', ({ body }) => {
    const { data } = body as { data: { analytics: boolean; marketing: boolean } };
    return decided(data.analytics, data.marketing);
  });
  server.on('GET /api/user-profiles/referral', () => ({ data: null, meta: {} }));
  server.on('GET /api/users/me', () => refusal(503, 'common.unavailable'));
  await open();
  await waitFor(() => expect(server.sent('GET /api/consents')).toHaveLength(1));
  act(reopenConsents);
  await press('Allow all');
  slow.resolve(undecided);
  await waitFor(() => expect(server.sent('PUT /api/consents')).toHaveLength(2));
  expect(server.sent('PUT /api/consents').map(({ body }) => body)).toEqual([
    { data: { ...nothing, textVersion } },
    { data: { analytics: true, marketing: true, textVersion } },
  ]);
  expect(stored()).toEqual({ analytics: true, marketing: true, textVersion });
});

test('the sheet appears at the bottom of the page and stores nothing before the answer', async () => {
  // Another test may have left a user signed in.
  const before = document.cookie;
  await open();
  const sheet = await screen.findByRole('region', { name: 'Your privacy' });
  expect(screen.getByTestId('foot').contains(sheet)).toBe(true);
  expect([localStorage.length, document.cookie]).toEqual([0, before]);
});

test('the sheet opens for a request made before it was loaded', async () => {
  localStorage.setItem('parcela-consents', JSON.stringify({ ...nothing, textVersion }));
  reopenConsents();
  await open();
  expect(await screen.findByRole('region', { name: 'Your privacy' })).toBeDefined();
});

test('the sheet takes the focus when the user opens it, but not when it appears automatically', async () => {
  localStorage.setItem('parcela-consents', JSON.stringify({ ...nothing, textVersion }));
  await open();
  expect(document.activeElement).toBe(document.body);
  act(reopenConsents);
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Your privacy' }));
});

test.each([
  ['on this device', false],
  ['on the server', true],
])(
  'the sheet asks again about a decision on an older text %s and changes nothing before the answer',
  async (_where, isSignedIn) => {
    localStorage.setItem(
      'parcela-consents',
      JSON.stringify({ analytics: true, marketing: false, textVersion: 0 }),
    );
    if (isSignedIn) session.start('token');
    server.on('GET /api/consents', () => decided(true, false, 0));
    await open();
    expect(await screen.findByRole('region', { name: 'Your privacy' })).toBeDefined();
    expect(server.sent('PUT /api/consents')).toEqual([]);
  },
);

test('a stored decision without a version counts as a decision about the first version', async () => {
  localStorage.setItem('parcela-consents', JSON.stringify(nothing));
  await open();
  expect(screen.queryByRole('region', { name: 'Your privacy' })).toBeNull();
});

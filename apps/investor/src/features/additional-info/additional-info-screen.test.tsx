import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { session } from '../../shared/session/session.ts';
import { termsPutOff } from '../../shared/session/terms-gate.ts';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { dataOf, idOf, sampleMe } from '../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { AdditionalInfoScreen } from './additional-info-screen.tsx';

const server = useServerDouble();
const save = `PUT /api/user-profiles/${idOf('profile')}`;
let hasAccepted = false;
const profile = () => ({ ...sampleMe().userProfile, termsAndPrivacyAccepted: hasAccepted });

beforeEach(() => {
  hasAccepted = false;
  server.on('GET /api/users/me', () => ({ ...sampleMe(), userProfile: profile() }));
  server.on('GET /api/legal-documents', () =>
    dataOf({ terms: { url: '/api/files/terms' }, privacy: { url: '/api/files/privacy' } }),
  );
  server.on(save, () => {
    hasAccepted = true;
    return dataOf(profile());
  });
});
const open = (next?: string) => renderScreen(<AdditionalInfoScreen next={next} />, { scopes: ['auth'] });

describe('AdditionalInfoScreen', () => {
  test('links both documents and continues to the projects only after the agreement (spec 1.03, 2.18)', async () => {
    const { location } = await open();
    const terms = await screen.findByRole('link', { name: 'terms and conditions' });
    expect(terms.getAttribute('href')).toBe('/api/files/terms');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Tick this box to go on.')).toBeTruthy();
    expect(server.sent(save)).toHaveLength(0);
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(location()).toBe('/projects'));
    expect(server.sent(save).map(({ body }) => body)).toEqual([{ data: { termsAndPrivacyAccepted: true } }]);
  });

  test('continues to the page that the user requested', async () => {
    const { location } = await open('/orders/a1/payment?checking=true');
    fireEvent.click(await screen.findByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(location()).toBe('/orders/a1/payment?checking=true'));
  });

  test.each([
    ['/orders/a1', '/orders/a1'],
    ['/projects/brno/order', '/projects'],
    ['/verification/aml', '/projects'],
    ['https://evil.example', '/projects'],
  ])('postpones the agreement on the way to %s and continues to %s (spec 2.07)', async (next, reached) => {
    const { location } = await open(next);
    fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(location()).toBe(reached));
    expect(termsPutOff.isBy(sampleMe().documentId)).toBe(true);
    expect(server.sent(save)).toEqual([]);
  });

  test('lets the user sign out instead', async () => {
    session.start('token');
    server.on('POST /api/auth/logout', () => ({ ok: true }));
    const { location } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(location()).toBe('/sign-in'));
    expect(session.isSignedIn()).toBe(false);
  });
});

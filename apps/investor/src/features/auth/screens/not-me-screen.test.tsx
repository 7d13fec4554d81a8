import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { session } from '../../../shared/session/session.ts';
import { NotMeScreen } from './not-me-screen.tsx';

const server = useServerDouble();
const deny = 'POST /api/auth/not-me';
const open = (at = '/here?code=abc') => renderScreen(<NotMeScreen />, { scopes: ['auth'], at });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Sign out all devices' }));

describe('NotMeScreen', () => {
  test('ends the sessions only when the user presses the button, not on opening, and leads to a new password', async () => {
    session.start('token');
    server.on(deny, () => ({ ok: true }));
    await open();
    expect(server.sent(deny)).toHaveLength(0);
    press();
    expect(await screen.findByRole('heading', { name: 'Your account is secure' })).toBeTruthy();
    expect(server.sent(deny).map(({ body }) => body)).toEqual([{ code: 'abc' }]);
    expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    await waitFor(() => expect(session.token()).toBeNull());
  });

  test('says that the link is no longer valid when its code is used, unknown or missing', async () => {
    server.on(deny, () => refusal(400, 'auth.not_me_invalid'));
    const { unmount } = await open();
    press();
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
    unmount();
    await open('/here');
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
  });

  test('can be tried again when the server does not answer', async () => {
    server.on(deny, () => refusal(503, 'common.unavailable'));
    await open();
    press();
    expect(await screen.findByRole('alert')).toBeTruthy();
    server.on(deny, () => ({ ok: true }));
    press();
    expect(await screen.findByRole('heading', { name: 'Your account is secure' })).toBeTruthy();
  });
});

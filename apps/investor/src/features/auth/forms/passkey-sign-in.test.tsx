import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { session } from '../../../shared/session/session.ts';
import { SignInScreen } from '../screens/sign-in-screen.tsx';

const device = vi.hoisted(() => ({
  prove: vi.fn<(...given: unknown[]) => Promise<never>>(),
  areKnown: vi.fn<() => boolean>(),
  areSuggested: vi.fn<() => Promise<boolean>>(),
}));
vi.mock(import('@parcela/web/passkeys'), async (original) => ({
  ...(await original()),
  proveOnDevice: device.prove,
  areKnownToBrowser: device.areKnown,
  areSuggested: device.areSuggested,
}));

const server = useServerDouble();
const answer = { id: 'key', rawId: 'key', type: 'public-key', response: {} };
const finish = 'POST /api/auth/passkeys/sign-in';
const label = 'Sign in with a passkey';
const open = () => renderScreen(<SignInScreen />, { scopes: ['auth'], at: '/here?next=/orders' });

beforeEach(() => {
  device.areKnown.mockReturnValue(true);
  device.areSuggested.mockResolvedValue(false);
  server.on('POST /api/auth/passkeys/sign-in/options', () => ({ options: { challenge: 'asked' } }));
  server.on(finish, () => ({ jwt: 'token-1', user: { id: 1, documentId: 'u', email: '' } }));
});

/** Returns the button once its code has loaded; until then a placeholder without a function takes its place. */
const loadedButton = (): Promise<HTMLElement> =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: label });
    expect(button.disabled).toBe(false);
    return button;
  });

describe('PasskeySignIn', () => {
  test('signs in with its button and continues on the requested page', async () => {
    device.prove.mockResolvedValueOnce(answer as never);
    const { location } = await open();
    fireEvent.click(await loadedButton());
    await waitFor(() => expect(location()).toBe('/orders'));
    expect(session.token()).toBe('token-1');
    expect(device.prove).toHaveBeenCalledWith({ challenge: 'asked' }, { isSuggested: false });
    expect(server.sent(finish).map(({ body }) => body)).toEqual([{ passkey: answer }]);
  });

  test('signs in with a passkey that the browser suggests in the e-mail field', async () => {
    device.areSuggested.mockResolvedValue(true);
    device.prove.mockResolvedValueOnce(answer as never);
    const { location } = await open();
    await waitFor(() => expect(location()).toBe('/orders'));
    expect(device.prove).toHaveBeenCalledWith({ challenge: 'asked' }, { isSuggested: true });
  });

  test('falls back to the password when the device or the server refuses the passkey', async () => {
    device.prove.mockRejectedValueOnce(new Error('NotAllowedError'));
    await open();
    fireEvent.click(await loadedButton());
    expect(await screen.findByText(/No passkey was used/)).toBeTruthy();
    server.on(finish, () => refusal(400, 'auth.passkey_invalid'));
    device.prove.mockResolvedValueOnce(answer as never);
    fireEvent.click(screen.getByRole('button', { name: label }));
    expect(await screen.findByText(/The passkey was not accepted/)).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  test('is absent in a browser without passkeys', async () => {
    device.areKnown.mockReturnValue(false);
    await open();
    await waitFor(() => expect(device.areKnown).toHaveBeenCalled());
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  });
});

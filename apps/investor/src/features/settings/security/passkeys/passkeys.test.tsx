import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { idOf } from '../../../../../test/support/samples.ts';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import {
  answerSettings,
  sampleSecurity,
  sampleSession,
} from '../../../../../test/support/settings-answers.ts';
import { refusal, useServerDouble } from '../../../../../../../packages/web/test/support/server-double.ts';
import { session } from '../../../../shared/session/session.ts';
import { SettingsScreen } from '../../screens/settings-screen.tsx';

const device = vi.hoisted(() => ({
  make: vi.fn<(...given: unknown[]) => Promise<never>>(),
  prove: vi.fn<(...given: unknown[]) => Promise<never>>(),
}));
vi.mock(import('@parcela/web/passkeys'), async (original) => ({
  ...(await original()),
  makeOnDevice: device.make,
  proveOnDevice: device.prove,
}));

const server = useServerDouble();
const passkey = {
  documentId: idOf('key'),
  name: 'Phone',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
};
const answer = { id: 'key', rawId: 'key', type: 'public-key', response: {} };
const path = `/api/auth/passkeys/${passkey.documentId}`;
const protect = (passkeys = [passkey]): void =>
  server.on('GET /api/auth/security', () => sampleSecurity({ passkeys }));

beforeEach(() => {
  answerSettings(server);
  session.start('token');
  server.on('GET /api/auth/sessions', () => [sampleSession({ isCurrent: true })]);
  server.on('POST /api/auth/passkeys/options', () => ({ options: { challenge: 'asked' } }));
});
const open = () => renderScreen(<SettingsScreen />, { scopes: ['settings', 'step-up', 'wallet', 'aml'] });
const list = async () => within(await screen.findByRole('list', { name: 'Passkeys' }));
const bodies = (call: string) => server.sent(call).map(({ body }) => body);

describe('PasskeysBlock', () => {
  test('adds a passkey of this device under the name of the device', async () => {
    device.make.mockResolvedValueOnce(answer as never);
    server.on('POST /api/auth/passkeys', () => ({ ok: true }));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByLabelText('Name of the passkey')).toHaveProperty('value', 'Firefox, Windows');
    fireEvent.click(screen.getByRole('button', { name: 'Create the passkey' }));
    expect(await screen.findByText('The passkey is added.')).toBeTruthy();
    expect(device.make).toHaveBeenCalledWith({ challenge: 'asked' });
    expect(bodies('POST /api/auth/passkeys')).toEqual([{ name: 'Firefox, Windows', passkey: answer }]);
  });

  test('says that the device created no passkey, and sends nothing', async () => {
    device.make.mockRejectedValueOnce(new Error('NotAllowedError'));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Create the passkey' }));
    expect(await screen.findByText(/This device created no passkey/)).toBeTruthy();
    expect(server.sent('POST /api/auth/passkeys')).toEqual([]);
  });

  test('shows when each passkey was last used, and renames it', async () => {
    protect();
    server.on(`PUT ${path}`, () => ({ ok: true }));
    await open();
    expect((await list()).getByText(/last used: never yet/)).toBeTruthy();
    fireEvent.click((await list()).getByRole('button', { name: 'Rename passkey Phone' }));
    fireEvent.change(await screen.findByLabelText('Name of the passkey'), { target: { value: ' Tablet ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodies(`PUT ${path}`)).toEqual([{ name: 'Tablet' }]));
  });

  test('removes a passkey after a confirmation and a step-up by a passkey', async () => {
    protect();
    device.prove.mockResolvedValueOnce(answer as never);
    const state = { isFresh: false };
    server.on(`DELETE ${path}`, () => (state.isFresh ? { ok: true } : refusal(403, 'auth.step_up_required')));
    server.on('POST /api/auth/passkeys/step-up/options', () => ({ options: { challenge: 'again' } }));
    server.on('POST /api/auth/passkeys/step-up', () => {
      state.isFresh = true;
      return { ok: true };
    });
    await open();
    fireEvent.click((await list()).getByRole('button', { name: 'Remove' }));
    const asked = await screen.findByRole('dialog', { name: 'Remove passkey Phone?' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText('The passkey is removed.')).toBeTruthy();
    expect(bodies('POST /api/auth/passkeys/step-up')).toEqual([{ passkey: answer }]);
    expect(server.sent(`DELETE ${path}`)).toHaveLength(2);
  });
});

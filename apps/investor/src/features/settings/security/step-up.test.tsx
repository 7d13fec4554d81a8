import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { answerSettings, sampleSecurity } from '../../../../test/support/settings-answers.ts';
import { SettingsScreen } from '../screens/settings-screen.tsx';

const server = useServerDouble();
const stepUp = 'POST /api/auth/step-up';

/** Refuses the call until the user provides the proof of identity. */
const guarded = (answer: () => unknown) => (): unknown =>
  server.sent(stepUp).length === 0 ? refusal(403, 'auth.step_up_required') : answer();

beforeEach(() => {
  answerSettings(server);
  server.on(stepUp, () => ({ ok: true }));
});
const open = () => renderScreen(<SettingsScreen />, { scopes: ['settings', 'step-up', 'wallet', 'aml'] });
const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const bodies = (call: string) => server.sent(call).map(({ body }) => body);

describe('StepUpDialog', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });
  const renew = 'POST /api/auth/second-factor/recovery-codes';
  const withFactor = (way: 'password' | 'code' | 'mail') =>
    server.on('GET /api/auth/security', () =>
      sampleSecurity({
        stepUp: way,
        secondFactor: { since: '2026-11-20T10:00:00.000Z', recoveryCodesLeft: 8 },
      }),
    );
  beforeEach(() =>
    server.on(
      renew,
      guarded(() => ({ recoveryCodes: ['aaaa-bbbb'] })),
    ),
  );

  test('asks for the password, reports a wrong password at the field, and continues with the right one', async () => {
    withFactor('password');
    server.on(stepUp, () => refusal(400, 'auth.credentials_invalid'));
    await open();
    await press('New recovery codes');
    await dialog();
    await type('Your password', 'wrong');
    await press('Confirm');
    expect(await screen.findByText('The password is not correct.')).toBeTruthy();
    expect(server.sent(renew)).toHaveLength(1);
    server.on(stepUp, () => ({ ok: true }));
    await type('Your password', 'Lipová-alej-27');
    await press('Confirm');
    expect(await screen.findByText('aaaa-bbbb')).toBeTruthy();
    expect(bodies(stepUp)).toEqual([{ password: 'wrong' }, { password: 'Lipová-alej-27' }]);
    expect(server.sent(renew)).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('asks for a code of the authenticator app when the second factor is on', async () => {
    withFactor('code');
    await open();
    await press('New recovery codes');
    await dialog();
    await type('Code', '123456');
    await press('Confirm');
    expect(await screen.findByText('aaaa-bbbb')).toBeTruthy();
    expect(bodies(stepUp)).toEqual([{ code: '123456' }]);
  });

  test('mails a code to a user with neither password nor second factor', async () => {
    withFactor('mail');
    server.on('POST /api/auth/step-up/code', () => ({ ok: true }));
    await open();
    await press('New recovery codes');
    await dialog();
    expect(server.sent('POST /api/auth/step-up/code')).toHaveLength(0);
    await press('Send the code');
    expect(await screen.findByText('The code is on its way to jana@example.com.')).toBeTruthy();
    await type('Code', '654321');
    await press('Confirm');
    expect(await screen.findByText('aaaa-bbbb')).toBeTruthy();
  });

  test('closes without a message when the user cancels', async () => {
    withFactor('password');
    await open();
    await press('New recovery codes');
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.sent(renew)).toHaveLength(1);
    expect(server.sent(stepUp)).toHaveLength(0);
  });
});

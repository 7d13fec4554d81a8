import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { idOf } from '../../../../test/support/samples.ts';
import { watchSavedFiles } from '../../../../../../packages/web/test/support/saved-files.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { answerSettings, sampleSecurity, sampleSession } from '../../../../test/support/settings-answers.ts';
import { SettingsScreen } from '../screens/settings-screen.tsx';

const server = useServerDouble();
const change = 'POST /api/auth/change-password';

beforeEach(() => {
  answerSettings(server);
  session.start('token');
});
const open = () => renderScreen(<SettingsScreen />, { scopes: ['settings', 'step-up', 'wallet', 'aml'] });
const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const bodies = (call: string) => server.sent(call).map(({ body }) => body);

describe('PasswordBlock', () => {
  const fill = async (current: string, next: string, again = next): Promise<void> => {
    await press('Change password');
    await type('Current password', current);
    await type('New password', next);
    await type('New password again', again);
    await press('Save new password');
  };

  test('changes the password with the current one and the new one twice, and continues in a new session (spec 2.45)', async () => {
    server.on(change, () => ({ jwt: 'another' }));
    await open();
    await fill('Lipová-alej-27', 'Dubová-alej-28');
    expect(await screen.findByText(/The password is saved/)).toBeTruthy();
    expect(bodies(change)).toEqual([
      {
        currentPassword: 'Lipová-alej-27',
        password: 'Dubová-alej-28',
        passwordConfirmation: 'Dubová-alej-28',
      },
    ]);
    expect(session.token()).toBe('another');
  });

  test.each([
    ['is missing', ['', 'Dubová-alej-28', 'Dubová-alej-28'], 'Fill in this field.'],
    ['is not repeated', ['Lipová-alej-27', 'Dubová-alej-28', ''], 'Fill in this field.'],
    [
      'is written in two ways',
      ['Lipová-alej-27', 'Dubová-alej-28', 'Dubová-alej-29'],
      /The two passwords differ/,
    ],
    [
      'is the current one',
      ['Lipová-alej-27', 'Lipová-alej-27', 'Lipová-alej-27'],
      /must differ from the current/,
    ],
    ['is too short', ['Lipová-alej-27', 'Ab1-xyz', 'Ab1-xyz'], /at least 8 characters/],
  ] as const)('does not send a password that %s (spec 5.01, 5.09)', async (_why, typed, message) => {
    await open();
    const [current, next, again] = typed;
    await fill(current, next, again);
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(server.sent(change)).toHaveLength(0);
  });

  test('reports each of the three empty fields', async () => {
    await open();
    await fill('', '', '');
    const again = await screen.findByLabelText('New password again');
    await waitFor(() => expect(again.getAttribute('aria-invalid')).toBe('true'));
    expect(server.sent(change)).toHaveLength(0);
  });

  test('shows at its field that the current password is wrong', async () => {
    server.on(change, () => refusal(400, 'auth.credentials_invalid'));
    await open();
    await fill('Lipová-alej-26', 'Dubová-alej-28');
    expect(await screen.findByText('The password is not correct.')).toBeTruthy();
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  });

  test('sets a first password without a current one for a user who signed up with Google', async () => {
    server.on('GET /api/auth/security', () =>
      sampleSecurity({ hasPassword: false, providers: ['google'], stepUp: 'mail' }),
    );
    server.on(change, () => ({ jwt: 'another' }));
    await open();
    await press('Set a password');
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await type('New password', 'Dubová-alej-28');
    await type('New password again', 'Dubová-alej-28');
    await press('Set a password');
    await waitFor(() =>
      expect(bodies(change)).toEqual([
        { password: 'Dubová-alej-28', passwordConfirmation: 'Dubová-alej-28' },
      ]),
    );
  });
});

describe('SecondFactorBlock', () => {
  const enable = 'POST /api/auth/second-factor/enable';
  const on = sampleSecurity({ secondFactor: { since: '2026-11-20T10:00:00.000Z', recoveryCodesLeft: 2 } });

  test('switches the second factor on with the first code, and shows the recovery codes once', async () => {
    server.on('POST /api/auth/second-factor/setup', () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Parcela:jana',
      qr: 'data:image/png;base64,AAAA',
    }));
    server.on(enable, () => refusal(400, 'auth.code_invalid'));
    await open();
    await press('Switch on');
    expect((await screen.findByRole('img', { name: /QR code/ })).getAttribute('src')).toMatch(/^data:image/);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await type('Code from the app', '111111');
    await press('Switch on');
    expect(await screen.findByText(/The code is not correct/)).toBeTruthy();
    server.on(enable, () => {
      server.on('GET /api/auth/security', () => on);
      return { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] };
    });
    await type('Code from the app', '222222');
    await press('Switch on');
    expect((await screen.findByRole('list', { name: 'Recovery codes' })).textContent).toBe(
      'aaaa-bbbbcccc-dddd',
    );
    const files = watchSavedFiles();
    await press('Save as a file');
    expect(await files[0]?.file.text()).toBe('aaaa-bbbb\ncccc-dddd\n');
    await press('I have kept them');
    expect(screen.queryByText('aaaa-bbbb')).toBeNull();
    expect(await screen.findByText(/You have few recovery codes left/)).toBeTruthy();
  });

  test('switches the second factor off only after a confirmation', async () => {
    const off = 'DELETE /api/auth/second-factor';
    server.on('GET /api/auth/security', () => on);
    server.on(off, () => {
      server.on('GET /api/auth/security', () => sampleSecurity());
      return { ok: true };
    });
    await open();
    await press('Switch off');
    const question = within(await screen.findByRole('dialog', { name: 'Switch off the second step?' }));
    expect(server.sent(off)).toHaveLength(0);
    fireEvent.click(question.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByRole('button', { name: 'Switch on' })).toBeTruthy();
    expect(server.sent(off)).toHaveLength(1);
  });
});

describe('SessionsBlock', () => {
  const own = sampleSession({ isCurrent: true, documentId: idOf('own') });
  const phone = sampleSession({ device: 'Safari, iPhone', documentId: idOf('phone') });
  const nameless = sampleSession({ device: '', documentId: idOf('nameless') });
  beforeEach(() => server.on('GET /api/auth/sessions', () => [own, phone, nameless]));
  const list = () => screen.findByRole('list', { name: 'Where you are signed in' });

  test('lists sessions with device and times, and marks the current one, which cannot be ended here', async () => {
    await open();
    const [first, second, third] = within(await list()).getAllByRole('listitem');
    expect(first?.textContent).toContain('Firefox, WindowsThis device');
    expect(first?.textContent).toMatch(/Last active 20\sNov\s2026, 11:00, signed in/);
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second?.textContent).toContain('Safari, iPhone');
    expect(third?.textContent).toContain('Unknown device');
  });

  test('ends a single session', async () => {
    const revoke = `DELETE /api/auth/sessions/${idOf('phone')}`;
    server.on(revoke, () => {
      server.on('GET /api/auth/sessions', () => [own, nameless]);
      return { ok: true };
    });
    await open();
    const row = within(await list())
      .getByText('Safari, iPhone')
      .closest('li') as HTMLElement;
    fireEvent.click(within(row).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull());
    expect(screen.getByText('Unknown device')).toBeTruthy();
  });

  test('ends all other sessions after a confirmation', async () => {
    server.on('DELETE /api/auth/sessions', () => {
      server.on('GET /api/auth/sessions', () => [own]);
      return { ended: 2 };
    });
    await open();
    await press('Sign out all others');
    const question = within(await screen.findByRole('dialog'));
    fireEvent.click(question.getByRole('button', { name: 'Sign out all others' }));
    expect(await screen.findByText('2 other devices were signed out.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull());
  });

  test('shows why a session could not be ended', async () => {
    await open();
    const row = within(await list())
      .getByText('Safari, iPhone')
      .closest('li') as HTMLElement;
    fireEvent.click(within(row).getByRole('button', { name: 'Sign out' }));
    expect(await within(row).findByRole('alert')).toBeTruthy();
  });
});

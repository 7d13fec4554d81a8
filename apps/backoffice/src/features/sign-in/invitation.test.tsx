import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, renderResource } from '../../../test/support/render-app.tsx';
import { InvitationScreen } from './invitation-screen.tsx';

const server = useServerDouble();
const open = 'POST /operator/auth/invitation/open';
const accept = 'POST /operator/auth/invitation/accept';
const opened = dataOf({
  purpose: 'join',
  email: 'jana@operator.example',
  name: 'Jana Malá',
  roles: ['support'],
  expiresAt: '2026-11-23T09:00:00.000Z',
  authenticator: {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/x',
    qr: 'data:image/png;base64,',
    sealed: 'key.sealed',
  },
});

beforeEach(() => {
  globalThis.location.hash = '#token-of-the-mail';
});

const show = () => renderResource({ List: InvitationScreen } as never, { at: '/invitation', scopes: [] });
const type = (label: RegExp | string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('the link of an invitation sets a password and an authenticator together', async () => {
  server.on(open, () => opened);
  server.on(accept, () => ({ ok: true }));
  const { location } = await show();
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(screen.getByText('Jana Malá')).toBeTruthy();
  type('New password', 'Sunny-harbour-82');
  type('New password again', 'Sunny-harbour-81');
  const code = screen.getByLabelText<HTMLInputElement>(/^Code of the authenticator/);
  expect(code.maxLength).toBeGreaterThanOrEqual('123 456'.length);
  type(/^Code of the authenticator/, '123\u00A0456');
  save();
  expect(await screen.findByText(/do not match|differ|not the same/i)).toBeTruthy();
  expect(server.sent(accept)).toEqual([]);
  type('New password again', 'Sunny-harbour-82');
  save();
  expect(await screen.findByText('Done. Now sign in.')).toBeTruthy();
  expect(location()).toBe('/sign-in');
  expect(server.sent(open).map(({ body }) => body)).toEqual([{ token: 'token-of-the-mail' }]);
  expect(server.sent(accept).map(({ body }) => body)).toEqual([
    {
      token: 'token-of-the-mail',
      password: 'Sunny-harbour-82',
      authenticator: { sealed: 'key.sealed', totp: '123456' },
    },
  ]);
});

test('the form requires a second factor, reports a wrong code and clears it', async () => {
  server.on(open, () => opened);
  server.on(accept, ({ body }) =>
    refusal(
      400,
      (body as { authenticator?: unknown }).authenticator === undefined
        ? 'staff.second_factor_missing'
        : 'staff.credentials_invalid',
    ),
  );
  await show();
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  type('New password', 'Sunny-harbour-82');
  type('New password again', 'Sunny-harbour-82');
  save();
  expect(await screen.findByText('Set up an authenticator, a passkey or both.')).toBeTruthy();
  type(/^Code of the authenticator/, '000000');
  save();
  expect(await screen.findByText(/The code or the passkey is not right/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Code of the authenticator/).value).toBe('');
});

test('an invalid link says so', async () => {
  server.on(open, () => refusal(400, 'staff.invitation_invalid'));
  await show();
  expect(await screen.findByText('This link opens nothing')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

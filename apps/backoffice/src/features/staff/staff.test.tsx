import type { RowOf } from '@parcela/contract';
import type { listStaff } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { pressAction } from '../../../test/support/press-action.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { account } from './account.resource.ts';
import { rights } from './rights.resource.ts';
import { staffMembers } from './staff.resource.ts';

const member: RowOf<typeof listStaff> = {
  documentId: idOf('anna'),
  email: 'anna@operator.example',
  name: 'Anna Nowicka',
  roles: ['finance'],
  createdAt: '2026-01-10T09:00:00.000Z',
  disabledAt: null,
};
const add = `POST /operator/staff/${idOf('anna')}/add-role`;
const page = `GET /operator/staff/${idOf('anna')}`;
const endAll = `POST /operator/staff/${idOf('anna')}/end-sessions`;
const server = useServerDouble();

const session = (name: string, isCurrent = false) => ({
  documentId: idOf(name.slice(0, 4)),
  device: name,
  createdAt: '2026-11-23T08:00:00.000Z',
  lastActiveAt: '2026-11-23T09:00:00.000Z',
  expiresAt: '2026-11-23T20:00:00.000Z',
  isCurrent,
});
const passkey = {
  documentId: idOf('key'),
  name: 'Laptop',
  createdAt: '2026-11-23T08:00:00.000Z',
  lastUsedAt: null,
};
const { documentId, email, name, roles } = member;
const own = {
  documentId,
  email,
  name,
  roles,
  sessions: [],
  authenticatorSetAt: '2026-01-10T09:00:00.000Z',
  passkeys: [passkey],
};
const scopes = ['bo-staff'] as const;

test('staff open a member from the list and request a role that the member lacks', async () => {
  server.on('GET /operator/staff', () => listOf([member]));
  server.on(add, () => dataOf({ documentId: idOf('approval'), action: 'staff.add_role', state: 'pending' }));
  server.on(page, () => dataOf({ ...member, sessions: [] }));
  const { location } = await renderResource(staffMembers, {
    at: '/staff',
    scopes,
    permissions: ['staff.manage'],
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Anna Nowicka' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Give a role' }));
  expect(location()).toBe(`/staff/${idOf('anna')}`);
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'Give a role' });
  const choice = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
  expect([...choice.options].map(({ value }) => value)).not.toContain('finance');
  fireEvent.change(choice, { target: { value: 'support' } });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Helps out in December' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText('Sent to a second person for approval.')).toBeTruthy();
  expect(server.sent(add).map(({ body }) => body)).toEqual([
    { role: 'support', reason: 'Helps out in December' },
  ]);
});

test('staff see the sessions of a member and end them all together with a reason', async () => {
  server.on(page, () =>
    dataOf({ ...member, sessions: [session('Firefox, Windows'), session('Safari, iOS')] }),
  );
  server.on(endAll, () => ({ ended: 2 }));
  await renderResource(staffMembers, { at: `/staff/${idOf('anna')}`, scopes, permissions: ['staff.manage'] });
  expect(await screen.findByText('Safari, iOS')).toBeTruthy();
  await pressAction('Sign out everywhere');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/Anna Nowicka is signed out on 2 devices/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Lost a laptop' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('Signed out everywhere.')).toBeTruthy();
  expect(server.sent(endAll).map(({ body }) => body)).toEqual([{ reason: 'Lost a laptop' }]);
});

test('staff see their own sessions and end one from its menu, or all others together', async () => {
  const sessions = [session('Chrome, Linux', true), session('Safari, iOS')];
  const end = `POST /operator/me/sessions/${idOf('Safa')}/end`;
  server.on('GET /operator/me/account', () => dataOf({ ...own, sessions }));
  server.on(end, () => ({ ok: true }));
  server.on('POST /operator/me/sessions/end-others', () => ({ ended: 1 }));
  await renderResource(account, { at: '/account', scopes });
  expect(await screen.findByText('Chrome, Linux (this one)')).toBeTruthy();
  // The current session has no menu.
  const [menu] = await screen.findAllByRole('button', { name: 'Actions' });
  fireEvent.click(menu!);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out there' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out there' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out there' }));
  expect(await screen.findByText('Signed out there.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const all = await screen.findByRole('dialog', { name: 'Sign out everywhere else' });
  expect(await within(all).findByText(/1 other session ends at once/)).toBeTruthy();
  fireEvent.click(within(all).getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('Signed out everywhere else.')).toBeTruthy();
});

test('staff see and revoke their own passkeys, and an unused passkey shows an error', async () => {
  const revoke = `POST /operator/me/passkeys/${idOf('key')}/revoke`;
  server.on('GET /operator/me/account', () => dataOf(own));
  server.on('POST /operator/me/passkeys/options', () => ({ options: {} }));
  server.on(revoke, () => ({ ok: true }));
  await renderResource(account, { at: '/account', scopes });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByText('The passkey was not used. Please try again.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke' });
  expect(await within(dialog).findByText(/Laptop opens nothing any more/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('The passkey is revoked.')).toBeTruthy();
  expect(server.sent(revoke)).toHaveLength(1);
});

const type = (dialog: HTMLElement, label: RegExp | string, value: string): void =>
  void fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });

test('staff change their own password with the current one, which the form asks for again if it is wrong', async () => {
  const change = 'POST /operator/me/password';
  let isWrong = true;
  server.on('GET /operator/me/account', () => dataOf(own));
  server.on(change, () => (isWrong ? refusal(400, 'staff.password_wrong') : { ok: true }));
  await renderResource(account, { at: '/account', scopes });
  fireEvent.click(await screen.findByRole('button', { name: 'Change the password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the password' });
  expect(await within(dialog).findByText(/You are signed out everywhere else at once/)).toBeTruthy();
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Change the password' }));
  type(dialog, 'Current password', 'Correct-horse8');
  type(dialog, 'New password', 'Sunny-harbour-82');
  type(dialog, 'New password again', 'Sunny-harbour-81');
  submit();
  expect((await within(dialog).findAllByText(/The two passwords differ/)).length).toBeGreaterThan(0);
  expect(server.sent(change)).toEqual([]);
  type(dialog, 'New password again', 'Sunny-harbour-82');
  submit();
  expect(await within(dialog).findByText('The current password is not right.')).toBeTruthy();
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Current password'));
  isWrong = false;
  type(dialog, 'Current password', 'Correct-horse7');
  submit();
  expect(await screen.findByText('The password is changed.')).toBeTruthy();
  expect(server.sent(change).map(({ body }) => body)).toMatchObject([
    { currentPassword: 'Correct-horse8' },
    {
      currentPassword: 'Correct-horse7',
      password: 'Sunny-harbour-82',
      passwordConfirmation: 'Sunny-harbour-82',
    },
  ]);
});

test('staff set up their own authenticator with a code from it, after seeing its key as a picture and as text', async () => {
  const set = 'POST /operator/me/authenticator';
  server.on('GET /operator/me/account', () => dataOf({ ...own, authenticatorSetAt: null }));
  server.on('GET /operator/me/authenticator/offer', () =>
    dataOf({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/x',
      qr: 'data:image/png;base64,',
      sealed: 'key.sealed',
    }),
  );
  server.on(set, ({ body }) =>
    (body as { totp: string }).totp === '123456' ? { ok: true } : refusal(400, 'auth.code_invalid'),
  );
  await renderResource(account, { at: '/account', scopes });
  expect(await screen.findByText('Not set up')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Set up a new authenticator' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set up a new authenticator' });
  expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(within(dialog).getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  expect(await within(dialog).findByText(/From then on the password and a code of it/)).toBeTruthy();
  const submit = () =>
    fireEvent.click(within(dialog).getByRole('button', { name: 'Set up a new authenticator' }));
  type(dialog, /^Code of the authenticator/, '000000');
  submit();
  expect(await within(dialog).findByText('The code is not valid.')).toBeTruthy();
  type(dialog, /^Code of the authenticator/, '123456');
  submit();
  expect(await screen.findByText('The new authenticator is set up.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sent(set).map(({ body }) => body)).toEqual([
    { totp: '000000', sealed: 'key.sealed' },
    { totp: '123456', sealed: 'key.sealed' },
  ]);
});

test('a refused offer of a new authenticator shows an error and asks for no code', async () => {
  server.on('GET /operator/me/account', () => dataOf(own));
  server.on('GET /operator/me/authenticator/offer', () => refusal(429, 'common.rate_limited'));
  await renderResource(account, { at: '/account', scopes });
  expect(await screen.findByText(/^Set up .*2026/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Set up a new authenticator' }));
  expect(await screen.findByText(/too many|try again/i)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one matrix shows the roles and their rights in words', async () => {
  server.on('GET /operator/roles', () =>
    dataOf({
      roles: [{ role: 'finance', members: 2 }],
      permissions: [{ permission: 'orders.cancel', roles: ['finance', 'administrator'] }],
      actions: [{ action: 'orders.cancel', permission: 'orders.cancel', roles: ['finance'] }],
      calls: [
        {
          call: 'POST /operator/orders/{documentId}/cancel',
          permission: 'orders.cancel',
          roles: ['finance'],
          isStepUpNeeded: true,
        },
      ],
    }),
  );
  await renderResource(rights, { at: '/roles', scopes: ['bo-staff', 'bo-actions'] });
  const matrix = await screen.findByRole('table', { name: 'What each role may do' });
  const [, row] = within(matrix).getAllByRole('row');
  expect(row?.textContent).toContain('Cancel orders');
  expect(within(row!).getAllByText('Yes')).toHaveLength(2);
  const approvals = screen.getByRole('table', { name: 'What a second person approves' });
  expect(within(approvals).getByText('Cancel a paid order')).toBeTruthy();
  expect(screen.getByText('POST /operator/orders/{documentId}/cancel')).toBeTruthy();
});

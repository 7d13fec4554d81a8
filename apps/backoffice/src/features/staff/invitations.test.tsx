import type { RowOf } from '@parcela/contract';
import type { listInvitations } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { invitations } from './invitations.resource.ts';
import { staffMembers } from './staff.resource.ts';

const server = useServerDouble();
const scopes = ['bo-staff'] as const;
const permissions = ['staff.manage'] as const;

const invitation: RowOf<typeof listInvitations> = {
  documentId: idOf('jana'),
  purpose: 'join',
  email: 'jana@operator.example',
  name: 'Jana Malá',
  roles: ['support'],
  language: 'cs',
  invitedBy: { documentId: idOf('anna'), name: 'Anna Nowicka' },
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-23T09:00:00.000Z',
  state: 'open',
  sentAt: '2026-11-20T09:00:02.000Z',
};

const typeReason = (dialog: HTMLElement): void => {
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Starts on Monday' } });
};

test('staff invite a colleague with roles and a language, and a second staff member approves', async () => {
  server.on('GET /operator/staff', () => listOf([]));
  const invite = 'POST /operator/invitations';
  server.on(invite, () => dataOf({ documentId: idOf('approval'), action: 'staff.invite', state: 'pending' }));
  await renderResource(staffMembers, { at: '/staff', scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/a link is mailed that works once, for 72 hours/)).toBeTruthy();
  const fill = (label: RegExp, value: string): void =>
    void fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  fill(/E-mail/, 'jana@operator.example');
  fill(/Name/, 'Jana Malá');
  fireEvent.click(within(dialog).getByLabelText('Support'));
  fill(/Language/, 'cs');
  typeReason(dialog);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText('Sent to a second person for approval.')).toBeTruthy();
  expect(server.sent(invite).map(({ body }) => body)).toEqual([
    {
      email: 'jana@operator.example',
      name: 'Jana Malá',
      roles: ['support'],
      language: 'cs',
      reason: 'Starts on Monday',
    },
  ]);
});

test('staff can send an open invitation again or withdraw it, and an accepted one links to its member', async () => {
  const accepted = { ...invitation, documentId: idOf('petr'), name: 'Petr', state: 'accepted' as const };
  server.on('GET /operator/invitations', () => listOf([invitation, accepted]));
  const resend = `POST /operator/invitations/${idOf('jana')}/resend`;
  server.on(resend, () => ({ ok: true }));
  await renderResource(invitations, { at: '/invitations', scopes, permissions });
  expect((await screen.findByRole('link', { name: 'Petr' })).getAttribute('href')).toBe(
    `/staff/${idOf('petr')}`,
  );
  const [menu] = await screen.findAllByRole('button', { name: 'Actions' });
  fireEvent.click(menu!);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send again' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/mailed to jana@operator.example/)).toBeTruthy();
  typeReason(dialog);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('A new link is on its way.')).toBeTruthy();
  expect(server.sent(resend).map(({ body }) => body)).toEqual([{ reason: 'Starts on Monday' }]);
});

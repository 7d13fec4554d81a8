import type { listStaff } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import type { RowOf } from '../../shared/api/route-types.ts';
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
const server = useServerDouble();

test('a member is opened beside the list, and a role is asked for that they do not have yet', async () => {
  server.on('GET /operator/staff', () => listOf([member]));
  server.on(add, () => dataOf({ documentId: idOf('approval'), action: 'staff.add_role', state: 'pending' }));
  const { location } = await renderResource(staffMembers, {
    at: '/staff',
    scopes: ['bo-staff'],
    permissions: ['staff.manage'],
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Anna Nowicka' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Give a role' }));
  expect(location()).toBe(`/staff?row=${idOf('anna')}`);
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

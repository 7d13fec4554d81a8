import type { listAuditEntries } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { idOf, renderResource } from '../../../test/support/render-app.tsx';
import type { RowOf } from '../../shared/api/route-types.ts';
import { auditEntries } from './audit.resource.ts';

const entry: RowOf<typeof listAuditEntries> = {
  id: '7',
  at: '2026-11-21T09:00:00.000Z',
  actor: { kind: 'staff', documentId: idOf('anna'), name: 'Anna Nowicka' },
  action: 'staff.role_added',
  subject: { type: 'staff', id: idOf('petr'), documentId: idOf('petr'), title: 'Petr Dlouhý' },
  before: { roles: ['support'] },
  after: { roles: ['support', 'finance'] },
  requestId: 'request-7',
};
const listed = 'GET /operator/audit';
const server = useServerDouble();

test('an entry is opened with what was and what is since then; a day is asked for as its first moment', async () => {
  server.on(listed, () => ({ data: [entry], meta: { pagination: { pageSize: 25, next: null } } }));
  await renderResource(auditEntries, {
    at: '/audit?actor=anna',
    scopes: ['bo-audit'],
    permissions: ['audit.read'],
  });
  const subject = await screen.findByRole('link', { name: 'Petr Dlouhý' });
  expect(subject.getAttribute('href')).toBe(`/staff/${idOf('petr')}`);
  fireEvent.click(await screen.findByRole('link', { name: 'Staff: role added' }));
  expect((await screen.findByText('["support"]')).tagName).toBe('DEL');
  expect(screen.getByText('["support","finance"]').tagName).toBe('INS');
  expect(screen.getByRole('button', { name: 'Copy: request-7' })).toBeTruthy();
  expect(server.sent(listed)[0]?.query.get('filters[actor]')).toBe('anna');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
  await waitFor(() => {
    const asked = server.sent(listed).at(-1)?.query.get('filters[from]') ?? '';
    expect(new Date(asked).getTime()).toBe(new Date('2026-11-20T00:00:00').getTime());
  });
});

import type { RowOf } from '@parcela/contract';
import type { listAuditEntries } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, renderResource } from '../../../test/support/render-app.tsx';
import { auditEntries } from './audit.resource.ts';

const entry: RowOf<typeof listAuditEntries> = {
  id: '7',
  at: '2026-11-21T09:00:00.000Z',
  actor: { kind: 'staff', documentId: idOf('anna'), name: 'Anna Nowicka' },
  action: 'staff.added',
  subject: { type: 'staff', id: idOf('petr'), documentId: idOf('petr'), title: 'Petr Dlouhý' },
  before: { roles: ['support'] },
  after: { roles: ['support', 'finance'] },
  requestId: 'request-7',
};
const listed = 'GET /operator/audit';
const server = useServerDouble();
const show = async (entries: readonly (typeof entry)[], at = '/audit') => {
  server.on(listed, () => ({ data: entries, meta: { pagination: { pageSize: 25, next: null } } }));
  server.on('GET /operator/audit/choices', () =>
    dataOf({
      actions: ['order.paid', 'staff.added', 'staff.signed_in'],
      staff: [{ documentId: idOf('anna'), name: 'Anna Nowicka' }],
    }),
  );
  await renderResource(auditEntries, { at, scopes: ['bo-actions'], permissions: ['audit.read'] });
};
const asked = (name: string) => server.sent(listed).at(-1)?.query.get(`filters[${name}]`);

describe('the audit log', () => {
  test('opens an entry with the values before and after the change', async () => {
    await show([entry]);
    const subject = await screen.findByRole('link', { name: 'Petr Dlouhý' });
    expect(subject.getAttribute('href')).toBe(`/staff/${idOf('petr')}`);
    fireEvent.click(await screen.findByRole('link', { name: 'Staff: added' }));
    expect((await screen.findByText('support')).closest('del')).toBeTruthy();
    expect(screen.getByText('support, finance').closest('ins')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy: Request' })).toBeTruthy();
    const more = screen.getAllByRole('link', { name: 'Show' }).map((link) => link.getAttribute('href'));
    expect(more).toContain(`/audit?actor=${idOf('anna')}`);
  });

  test('requests a day from its first instant in Prague', async () => {
    await show([entry]);
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-20' } });
    await waitFor(() => expect(asked('from')).toBe('2026-11-19T23:00:00.000Z'));
  });

  test('filters by an action, which staff find by its words in any order', async () => {
    await show([entry]);
    await screen.findByRole('option', { name: 'Order: paid' });
    fireEvent.change(screen.getByLabelText('Search: Action'), { target: { value: 'signed STAFF' } });
    fireEvent.blur(screen.getByLabelText('Search: Action'));
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Order: paid' })).toBeNull());
    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'staff.signed_in' } });
    await waitFor(() => expect(asked('action')).toBe('staff.signed_in'));
    expect(screen.getByLabelText<HTMLSelectElement>('Action').selectedOptions[0]?.text).toBe(
      'Staff: signed in',
    );
  });

  test('filters by the staff member who acted', async () => {
    await show([entry]);
    await screen.findByRole('option', { name: 'Anna Nowicka' });
    fireEvent.change(screen.getByLabelText('Who'), { target: { value: idOf('anna') } });
    await waitFor(() => expect(asked('actor')).toBe(idOf('anna')));
  });

  test('shows changes as words, amounts and dates instead of codes', async () => {
    const before = { state: 'planned', net: '100000', currency: 'CZK', recordOn: '2026-11-01' };
    const after = { ...before, state: 'declared', net: '123456', reason: 'Paid', oddThing: 'x_y' };
    await show([{ ...entry, action: 'distribution.changed', before, after }]);
    fireEvent.click(await screen.findByRole('link', { name: 'Distribution: changed' }));
    const facts = (await screen.findByText('Net amount')).closest('dl');
    expect(facts?.textContent).toMatch(/State\s*planned declared/);
    expect(facts?.textContent).toMatch(/Net amount\s*CZK.1,000\.00 CZK.1,234\.56/);
    expect(facts?.textContent).toMatch(/Record date\s*1.Nov.2026/);
    expect(within(facts as HTMLElement).getByText('odd thing')).toBeTruthy();
  });

  test.each([
    ['a list by its title', { type: 'list', id: 'listOperatorOrders', documentId: null }, 'Orders'],
    ['a day as a day', { type: 'published_rates', id: '2026-11-20', documentId: null }, /^20\sNov\s2026$/],
    ['an investor in short', { type: 'user', id: '7', documentId: idOf('jana') }, 'Investor jana0000'],
  ])('names %s', async (_what, subject, name) => {
    await show([{ ...entry, action: 'list.exported', subject: { ...subject, title: null } }]);
    const table = await screen.findByRole('table');
    expect(await within(table).findByText(name)).toBeTruthy();
    expect(table.textContent).not.toMatch(/listOperatorOrders|2026-11-20|jana0000000/);
  });
});

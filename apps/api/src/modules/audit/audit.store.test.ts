import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { writeAudit } from './index.ts';

describe('the audit trail', () => {
  const context = useTestDatabase();
  const entries = async (): Promise<unknown[]> => {
    const { rows } = await sql`
      select actor_kind, actor_id, action, subject_type, subject_id, before, after, request_id, at = app_now() as is_now
      from audit_entries order by id`.execute(context().database.kysely);
    return rows;
  };

  it('keeps who did what to which record, what was before and after, in which request', async () => {
    await context().transact((tx) =>
      writeAudit(tx, {
        actor: { kind: 'staff', id: 7 },
        action: 'order.admin_cancel',
        subject: { type: 'order', id: 12n },
        before: { state: 'Unpaid' },
        after: { state: 'AdminCancel', documents: ['a', 'b'], isLate: true, note: null },
        requestId: 'request-1',
      }),
    );
    await context().transact((tx) =>
      writeAudit(tx, {
        actor: { kind: 'system' },
        action: 'order.timed_out',
        subject: { type: 'order', id: 'AbC' },
      }),
    );
    expect((await entries()).slice(-2)).toEqual([
      expect.objectContaining({
        actor_kind: 'staff',
        actor_id: 7,
        action: 'order.admin_cancel',
        subject_type: 'order',
        subject_id: '12',
        before: { state: 'Unpaid' },
        after: { state: 'AdminCancel', documents: ['a', 'b'], isLate: true, note: null },
        request_id: 'request-1',
      }),
      expect.objectContaining({ actor_kind: 'system', actor_id: null, before: null, after: null }),
    ]);
  });

  it('loses the entry of a change that was rolled back', async () => {
    const before = await entries();
    await expect(
      context().transact(async (tx) => {
        await writeAudit(tx, {
          actor: { kind: 'user', id: 1 },
          action: 'user.registered',
          subject: { type: 'user', id: 1 },
        });
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await entries()).toHaveLength(before.length);
  });

  it.each([
    ['update', sql`update audit_entries set action = 'other'`],
    ['delete', sql`delete from audit_entries`],
    ['truncate', sql`truncate audit_entries`],
  ])('lets nobody %s an entry: not the application, not the owner of the table', async (_, statement) => {
    await context().transact((tx) =>
      writeAudit(tx, {
        actor: { kind: 'system' },
        action: 'order.timed_out',
        subject: { type: 'order', id: 1 },
      }),
    );
    const before = await entries();
    await expect(statement.execute(context().database.kysely)).rejects.toThrow(/permission denied/);
    await expect(statement.execute(context().admin.kysely)).rejects.toThrow(/append-only/);
    expect(await entries()).toEqual(before);
  });
});

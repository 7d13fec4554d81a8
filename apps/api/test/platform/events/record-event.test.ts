import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';

describe('recordEvent', () => {
  const context = useTestDatabase();
  const entries = async (): Promise<unknown[]> => {
    const { rows } = await sql`
      select actor_kind, actor_id, type, subject_type, subject_id, before, after, request_id, at = app_now() as is_now
      from domain_events order by id`.execute(context().database.kysely);
    return rows;
  };

  it('stores who did what to which record, before and after, in which request', async () => {
    await context().transact((tx) =>
      recordEvent(tx, {
        actor: { kind: 'staff', id: 7 },
        type: 'order.admin_cancel',
        subject: { type: 'order', id: 12n },
        before: { state: 'Unpaid' },
        after: { state: 'AdminCancel', documents: ['a', 'b'], isLate: true, note: null },
        requestId: 'request-1',
      }),
    );
    await context().transact((tx) =>
      recordEvent(tx, {
        actor: { kind: 'system' },
        type: 'order.timeout',
        subject: { type: 'order', id: 'AbC' },
      }),
    );
    expect((await entries()).slice(-2)).toEqual([
      expect.objectContaining({
        actor_kind: 'staff',
        actor_id: 7,
        type: 'order.admin_cancel',
        subject_type: 'order',
        subject_id: '12',
        before: { state: 'Unpaid' },
        after: { state: 'AdminCancel', documents: ['a', 'b'], isLate: true, note: null },
        request_id: 'request-1',
      }),
      expect.objectContaining({ actor_kind: 'system', actor_id: null, before: null, after: null }),
    ]);
  });

  it('stores no event of a rolled-back change', async () => {
    const before = await entries();
    await expect(
      context().transact(async (tx) => {
        await recordEvent(tx, {
          actor: { kind: 'user', id: 1 },
          type: 'user.registered',
          subject: { type: 'user', id: 1 },
        });
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await entries()).toHaveLength(before.length);
  });

  it.each([
    ['update', sql`update domain_events set type = 'other'`],
    ['delete', sql`delete from domain_events`],
    ['truncate', sql`truncate domain_events cascade`],
  ])('lets neither the application nor the owner of the table %s an event', async (_, statement) => {
    await context().transact((tx) =>
      recordEvent(tx, {
        actor: { kind: 'system' },
        type: 'order.timeout',
        subject: { type: 'order', id: 1 },
      }),
    );
    const before = await entries();
    await expect(statement.execute(context().database.kysely)).rejects.toThrow(/permission denied/);
    await expect(statement.execute(context().admin.kysely)).rejects.toThrow(/append-only/);
    expect(await entries()).toEqual(before);
  });
});

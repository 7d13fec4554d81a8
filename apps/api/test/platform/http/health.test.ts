import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { useWholeApp } from '../../support/app/whole-app.ts';

describe('GET /readyz', () => {
  const context = useTestDatabase();
  const app = useWholeApp(context);
  const ask = async () => {
    const answer = await app().inject({ method: 'GET', url: '/readyz' });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const admin = (text: string) => context().admin.pool.query(text);

  it('reports only that it is ready', async () => {
    expect(await ask()).toEqual({ status: 200, body: { status: 'ready' } });
  });

  it('names a subscriber that lags and a queue whose jobs wait, and stays in service', async () => {
    await context().transact((tx) =>
      recordEvent(tx, { actor: { kind: 'system' }, type: 'tag.created', subject: { type: 'tag', id: 1 } }),
    );
    await admin('alter table domain_events disable trigger user');
    await admin("update domain_events set at = at - interval '5 minutes' where type = 'tag.created'");
    await admin('alter table domain_events enable trigger user');
    await admin(`insert into jobs.job (name, start_after) values
      ('accounts.send-step-up-code', now() - interval '3 minutes')`);
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body['late']).toEqual([{ subscriber: 'all', seconds: expect.any(Number) as number }]);
    expect(body['warnings']).toEqual([
      expect.stringMatching(/^jobs of accounts\.send-step-up-code wait 18\d s$/),
    ]);
    await admin('delete from event_outbox');
    await admin('delete from jobs.job');
  });

  it('answers 503 while a migration of this code is missing', async () => {
    const { rows } = await context().admin.pool.query<{ name: string; timestamp: string }>(
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
    );
    expect(await ask()).toEqual({ status: 503, body: { status: 'migrations are missing' } });
    await context().admin.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      rows[0]?.name,
      rows[0]?.timestamp,
    ]);
  });

  it('reports unreachable files, and stays in service', async () => {
    await rm(app().filesDir, { recursive: true });
    expect(await ask()).toEqual({
      status: 200,
      body: { status: 'ready', warnings: ['files cannot be reached or written'] },
    });
  });
});

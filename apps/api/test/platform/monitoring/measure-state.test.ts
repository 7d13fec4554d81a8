import { measureState } from '@parcela/monitoring';
import { register } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '@parcela/platform/database/database.ts';
import { useTestDatabase } from '../../support/database/test-database.ts';

describe('measureState', () => {
  const context = useTestDatabase();
  const room = async () => ({ freeBytes: 7, sizeBytes: 70 });
  const measured = async (): Promise<string> => {
    const { database } = context();
    measureState({ database, files: { room }, publicUrl: 'http://localhost' });
    return register.metrics();
  };
  const admin = (text: string) => context().admin.pool.query(text);

  it('measures the server, the files and the waiting work', async () => {
    await admin(`insert into jobs.job (name, start_after) values
      ('payments.send-refund', now() - interval '100 seconds')`);
    const text = await measured();
    expect(text).toContain('\ndatabase_up 1\n');
    expect(text).toContain('\nfiles_free_bytes 7\n');
    expect(text).toMatch(/\nqueued_job_lag_seconds\{queue="payments.send-refund"\} 1\d\d\.\d/);
    expect(text).toMatch(/\ndatabase_connections_limit \d{2,}\n/);
    expect(Number(/\ndatabase_clock_offset_seconds (\S+)/.exec(text)?.[1])).toBeCloseTo(0, 0);
    expect(text).toContain('\nmails_failed 0\n');
    // Without https there is no certificate, and without a proof there are no metrics of the books.
    expect(text).not.toMatch(/\n(certificate_end|books_rules_broken)\w* /);
  });

  it('names the rules that failed in the last proof of the books', async () => {
    await admin(`
      insert into book_proofs (finished_at, checked_count, broken_count, late_count, findings, journal_seq, journal_hash)
      values (app_now(), 50, 1, 1, '[{"id": "M8", "nature": "safety"}, {"id": "X1", "nature": "liveness"}]', 1, 'ab')`);
    const text = await measured();
    expect(text).toContain('\nbooks_rules_broken 1\n');
    expect(text).toContain('\nbooks_rule_broken{rule="M8"} 1\n');
    expect(text).not.toContain('rule="X1"');
  });

  it('reports an unreachable database, and still returns the other metrics', async () => {
    const away = openDatabase({
      url: 'postgresql://nobody@127.0.0.1:9/nothing',
      connectionsMax: 2,
      applicationName: 'test',
    });
    measureState({ database: away, files: { room }, publicUrl: 'http://localhost' });
    const text = await register.metrics();
    expect(text).toContain('\ndatabase_up 0\n');
    expect(text).toContain('\nfiles_up 1\n');
    expect(text).not.toMatch(/\nmails_failed /);
    await away.close();
  });
});

import { asAdmin } from '@parcela/testkit';
import { describe, expect, it } from 'vitest';
import { startProcess } from '../../../src/process.ts';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { testConfig } from '../../support/app/whole-app.ts';
import { migrate } from '../../../src/compose/migrations.ts';
import { postgresRefusal, requireSupportedPostgres } from '@parcela/platform/database/postgres-version.ts';

const context = useTestDatabase();

describe('postgresRefusal', () => {
  it.each([160_000, 160_014, 170_010, 180_004, 189_999])('accepts version %i', (version) => {
    expect(postgresRefusal(version)).toBeUndefined();
  });

  it.each([
    [150_018, 'PostgreSQL 15', 'upgrade'],
    [159_999, 'PostgreSQL 15', 'upgrade'],
    [90_624, 'PostgreSQL 9', 'upgrade'],
    [190_000, 'PostgreSQL 19', 'newer release'],
  ])('refuses version %i with a sentence that names the supported versions', (version, found, advice) => {
    const refusal = postgresRefusal(version);
    expect(refusal).toContain(`The database is ${found}. Parcela runs on PostgreSQL 16 to 18 only`);
    expect(refusal).toContain(advice);
  });
});

describe('a start on an unsupported PostgreSQL server', () => {
  const sentence = /The database is PostgreSQL 15\. Parcela runs on PostgreSQL 16 to 18 only/;

  it('stops the process and the migrations, but not on the server of these tests', async () => {
    const { adminUrl, database } = context();
    await expect(requireSupportedPostgres(database.pool)).resolves.toBeUndefined();
    // From here on this database claims to be version 15.
    await asAdmin(
      adminUrl,
      `create function public.current_setting(text) returns text language sql return '150018'`,
      `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
    );
    await expect(migrate(adminUrl)).rejects.toThrow(sentence);
    await expect(startProcess(testConfig(context(), '/nowhere'))).rejects.toThrow(sentence);
  });
});

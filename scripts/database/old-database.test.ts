import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asAdmin } from '@parcela/testkit';
import { describe, expect, inject, it } from 'vitest';
import { OldDatabaseError } from '@parcela/platform/database/old-database.ts';
import { formerFolderOf } from '@parcela/platform/database/former-migrations.ts';
import { migrationsOf } from '@parcela/platform/database/migrate.ts';
import { migrate, migrationsFolder } from '../../apps/api/src/compose/migrations.ts';
import { root } from '../lib/children.ts';
import { freePort } from '../lib/demo-environment.ts';
import { readCatalogue } from './catalogue.ts';

const sentence = /cannot be migrated; nothing was changed: `npm run demo:reset`/;

/** A database in the state of the migrations before the baseline: their journal and one of their tables. */
const makeOldDatabase = async (name: string): Promise<string> => {
  await asAdmin(inject('serverUrl'), `create database ${name}`);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  await asAdmin(
    url.href,
    'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    'create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)',
    `insert into kysely_migration values ('0001_platform', ''), ('0002_ledger', '')`,
    'create table audit_entries (id bigint primary key)',
  );
  return url.href;
};

/** A database of the baseline with a picture in SVG. */
const makeDatabaseWithSvg = async (): Promise<string> => {
  await asAdmin(inject('serverUrl'), 'create database old_pictures');
  const url = new URL(inject('serverUrl'));
  url.pathname = '/old_pictures';
  await migrationsOf(formerFolderOf(migrationsFolder)).migrate(url.href, '0001_baseline');
  await asAdmin(
    url.href,
    `insert into media_files (document_id, kind, content_type, byte_size, sha256, width, height, original_name)
       values ('drawing', 'image', 'image/svg+xml', 1, sha256('a'), 40, 20, 'a.svg')`,
  );
  return url.href;
};

/** Runs one of our scripts until it ends, without blocking this process. */
const run = (script: string, variables: NodeJS.ProcessEnv): Promise<{ code: number | null; error: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script)], {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let error = '';
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    child.on('close', (code) => resolve({ code, error }));
  });

describe('a database that no migration can continue', () => {
  it('stops migrate and stays unchanged', async () => {
    const url = await makeOldDatabase('old_refused');
    const before = await readCatalogue(url);
    await expect(migrate(url)).rejects.toThrow(OldDatabaseError);
    await expect(migrate(url)).rejects.toThrow(sentence);
    expect(await readCatalogue(url)).toEqual(before);
  });

  it('stops migrate if it contains an SVG picture, and migrates without one', async () => {
    const url = await makeDatabaseWithSvg();
    const before = await readCatalogue(url);
    await expect(migrate(url)).rejects.toThrow(sentence);
    expect(await readCatalogue(url)).toEqual(before);
    await asAdmin(
      url,
      'alter table media_files disable trigger user',
      'delete from media_files',
      'alter table media_files enable trigger user',
    );
    expect(await migrate(url)).toContain('0002_pictures_are_webp');
  });

  it.each([
    ['npm run migrate', 'scripts/migrate.ts'],
    ['npm start', 'scripts/launch.ts'],
  ])('stops %s with one sentence and stays unchanged', async (name, script) => {
    const url = await makeOldDatabase(name === 'npm start' ? 'old_started' : 'old_migrated');
    const dataDir = mkdtempSync(join(tmpdir(), 'old-database-'));
    const before = await readCatalogue(url);
    try {
      const { code, error } = await run(script, {
        DATABASE_ADMIN_URL: url,
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        SANDBOX_PORT: String(await freePort()),
      });
      expect(code).toBe(1);
      expect(error.trim().split('\n')).toEqual([expect.stringMatching(sentence)]);
      expect(await readCatalogue(url)).toEqual(before);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

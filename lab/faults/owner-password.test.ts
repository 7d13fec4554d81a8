import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asAdmin, startPostgres } from '@parcela/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialMigrationSettings, trialSettings } from '../../scripts/deploy/trial-settings.ts';
import { settingsText } from '../../scripts/deploy/trial.ts';
import { compileCache, root } from '../../scripts/lib/children.ts';
import { freePort } from '../../scripts/lib/demo-environment.ts';
import { eventually } from '../lib/calls.ts';
import { useDataFolder } from '../lib/product.ts';

/** A start on a busy machine. */
const startMs = 90_000;
const ownerPassword = 'canaryOwnerPassword01';

interface Started {
  readonly pid: number;
  readonly output: () => string;
  readonly exited: Promise<number>;
  readonly stop: () => Promise<number>;
}

/** Starts a part like a deployment: by deploy/entry.sh, with a settings file and an almost empty environment. */
const startPart = (
  part: string,
  settingsFile: string,
  env: Readonly<Record<string, string>> = {},
): Started => {
  const child: ChildProcess = spawn(join(root, 'deploy/entry.sh'), [part], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      ...compileCache,
      NODE_ENV: 'production',
      NODE_OPTIONS: `--import=${join(root, 'lab/lib/offline.mjs')}`,
      SETTINGS_FILE: settingsFile,
      ...env,
    },
  });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => parts.push(chunk.toString()));
  const exited = new Promise<number>((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
  });
  return {
    pid: child.pid ?? 0,
    output: () => parts.join(''),
    exited,
    stop: () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      return exited;
    },
  };
};

/** The environment of a process, and every settings file that it names. */
const givenTo = ({ pid }: Started): string => {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
  const file = /(?:^|\0)SETTINGS_FILE=([^\0]+)/.exec(environment)?.[1];
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return [environment, words, file === undefined ? '' : readFileSync(file, 'utf8')].join('\n');
};

describe("the database owner's password in production", () => {
  const folder = useDataFolder();
  const stops: (() => Promise<unknown>)[] = [];
  const made = { settings: '', migrate: '', mixed: '', owner: '', adminUrl: '' };
  const ports = { api: 0, metrics: 0 };

  const write = (name: string, settings: Readonly<Record<string, string>>): string => {
    const path = join(folder(), name);
    writeFileSync(path, settingsText(settings), { mode: 0o400 });
    return path;
  };

  beforeAll(async () => {
    const server = await startPostgres(join(folder(), 'postgres'));
    stops.push(() => server.stop());
    await asAdmin(
      server.adminUrl('postgres'),
      `create role parcela_owner login createrole password '${ownerPassword}'`,
      'create database parcela owner parcela_owner',
    );
    const urlOf = (account: string): string => `postgresql://${account}@127.0.0.1:${server.port}/parcela`;
    const databaseUrl = urlOf('parcela_api:app');
    const databaseAdminUrl = urlOf(`parcela_owner:${ownerPassword}`);
    const settings = {
      ...trialSettings({ publicUrl: 'https://invest.example.org', databaseUrl }),
      FILES_URL: join(folder(), 'files'),
    };
    const owner = trialMigrationSettings({ databaseUrl, databaseAdminUrl });
    made.adminUrl = server.adminUrl('parcela');
    made.settings = write('settings.env', settings);
    made.migrate = write('migrate.env', owner);
    made.mixed = write('mixed.env', { ...settings, ...owner });
    made.owner = write('owner.env', { ...settings, DATABASE_URL: databaseAdminUrl });
    ports.api = await freePort();
    ports.metrics = await freePort();
    const migrated = startPart('migrate', made.migrate);
    if ((await migrated.exited) !== 0) throw new Error(migrated.output());
  });
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  it('reaches neither API nor worker, which work with a role that owns nothing', async () => {
    const api = startPart('api', made.settings, { HOST: '127.0.0.1', PORT: String(ports.api) });
    const worker = startPart('worker', made.settings, { METRICS_PORT: String(ports.metrics) });
    stops.push(
      () => api.stop(),
      () => worker.stop(),
    );
    void api.exited.then((code) => code === 0 || process.stderr.write(api.output()));
    void worker.exited.then((code) => code === 0 || process.stderr.write(worker.output()));
    const isOk = async (url: string): Promise<boolean> =>
      (await fetch(url).catch(() => undefined))?.ok === true;
    await eventually(() => isOk(`http://127.0.0.1:${ports.api}/readyz`), startMs);
    await eventually(() => isOk(`http://127.0.0.1:${ports.metrics}/healthz`), startMs);
    for (const part of [api, worker]) {
      expect(givenTo(part)).toContain('parcela_api:app');
      expect(givenTo(part)).not.toMatch(new RegExp(`${ownerPassword}|DATABASE_ADMIN_URL|parcela_owner`));
    }
    const admin = new pg.Client({ connectionString: made.adminUrl });
    await admin.connect();
    const { rows } = await admin.query(
      `select distinct application_name as part, usename as role from pg_stat_activity
        where datname = 'parcela' and application_name like 'parcela%' order by 1`,
    );
    await admin.end();
    expect(rows).toEqual(
      expect.arrayContaining([
        { part: 'parcela-api', role: 'parcela_api' },
        { part: 'parcela-worker', role: 'parcela_api' },
      ]),
    );
    expect(rows).toEqual(rows.map(({ part }: { part: string }) => ({ part, role: 'parcela_api' })));
    expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0]);
  });

  it.each(['api', 'worker'])('prevents the start of the %s that receives it', async (part) => {
    const beside = startPart(part, made.mixed, { PORT: String(ports.api) });
    const asOwner = startPart(part, made.owner, { PORT: String(ports.api) });
    expect([await beside.exited, beside.output()]).toEqual([
      1,
      expect.stringContaining('DATABASE_ADMIN_URL: the database owner'),
    ]);
    expect(beside.output()).not.toContain(ownerPassword);
    expect([await asOwner.exited, asOwner.output()]).toEqual([
      1,
      expect.stringContaining('parcela_owner owns tables or views'),
    ]);
  });
});

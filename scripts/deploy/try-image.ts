import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asAdmin, startPostgres } from '@parcela/testkit';
import { type ContainerOptions, runContainer, startContainer } from './container.ts';
import { makeCertificate, settingsText, startFindings, tryProxy, until } from './trial.ts';
import { trialMigrationSettings, trialSettings } from './trial-settings.ts';
import { freePort } from '../lib/demo-environment.ts';
import { root } from '../lib/children.ts';

/**
 * `deploy/try-image.sh`, which has built the image in the first argument: tries it in production mode with a
 * PostgreSQL and a proxy of this machine, and reports the findings.
 */
const image = process.argv[2] ?? 'localhost/parcela:latest';
const work = mkdtempSync(join(tmpdir(), 'parcela-image-'));
const user = 1000;
const findings = startFindings();
const { say } = findings;

const isOk = async (url: string): Promise<boolean> => (await fetch(url)).ok;

const startProxy = (ports: { readonly tls: number; readonly api: number }) => {
  const { cert, key } = makeCertificate(work, { cert: 'cert.pem', key: 'key.pem' });
  return spawn('caddy', ['run', '--config', join(root, 'deploy/caddy/Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: work,
      XDG_DATA_HOME: work,
      XDG_CONFIG_HOME: work,
      PUBLIC_URL: `https://localhost:${ports.tls}`,
      PROXY_TLS: `tls ${cert} ${key}`,
      UPSTREAM: `127.0.0.1:${ports.api}`,
    },
  });
};

const tryImage = async (): Promise<void> => {
  const postgres = await startPostgres(join(work, 'postgres'));
  await asAdmin(
    postgres.adminUrl('postgres'),
    `create role parcela_owner login createrole password 'owner'`,
    'create database parcela owner parcela_owner',
  );
  const ports = {
    tls: await freePort(),
    api: await freePort(),
    metrics: await freePort(),
    worker: await freePort(),
  };
  const urlOf = (role: string): string => `postgresql://${role}@127.0.0.1:${postgres.port}/parcela`;
  const databaseUrl = urlOf('parcela_api:app');
  const writeSettings = (name: string, settings: Readonly<Record<string, string>>): string => {
    const path = join(work, name);
    writeFileSync(path, settingsText(settings), { mode: 0o400 });
    chownSync(path, user, user);
    return path;
  };
  const settings = trialSettings({ publicUrl: `https://localhost:${ports.tls}`, databaseUrl });
  const settingsPath = writeSettings('settings.env', settings);
  const owner = trialMigrationSettings({ databaseUrl, databaseAdminUrl: urlOf('parcela_owner:owner') });
  const ownerPath = writeSettings('migrate.env', owner);
  const filesDir = join(work, 'files');
  mkdirSync(filesDir);
  chownSync(filesDir, user, user);
  const container = (name: string, args: readonly string[], env = {}): ContainerOptions => ({
    name: `parcela-trial-${process.pid}-${name}`,
    image,
    settingsPath: args[0] === 'migrate' ? ownerPath : settingsPath,
    filesDir,
    args,
    env: { HOST: '127.0.0.1', ...env },
  });

  const shell = (script: string) => runContainer(container('shell', ['-c', script]), 'sh');
  const id = shell('id -u; command -v npm gcc make git || true; touch /app/x 2>&1 || true');
  say(id.output.startsWith(`${user}\n`), 'the user is not root', id.output);
  say(/Read-only file system/.test(id.output), 'the root file system cannot be written', id.output);
  say(!/\/(npm|gcc|make|git)\n/.test(id.output), 'no npm and no compiler is in the image', id.output);

  const early = runContainer(container('early', ['api'], { PORT: String(ports.api) }));
  say(early.code !== 0, 'the API does not start without its login role', early.output);
  const migrated = runContainer(container('migrate', ['migrate']));
  say(migrated.code === 0 && /Applied: /.test(migrated.output), 'the migration runs', migrated.output);
  const again = runContainer(container('migrate', ['migrate']));
  say(
    again.code === 0 && /Nothing to migrate/.test(again.output),
    'it runs again without effect',
    again.output,
  );

  const common = { TRUST_PROXY: 'loopback' };
  const startedAt = performance.now();
  const api = startContainer(
    container('api', ['api'], { ...common, PORT: String(ports.api), METRICS_PORT: String(ports.metrics) }),
  );
  const worker = startContainer(container('worker', ['worker'], { METRICS_PORT: String(ports.worker) }));
  const proxy = startProxy(ports);
  try {
    const isReady = await until(() => isOk(`http://127.0.0.1:${ports.api}/readyz`), 60);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(isReady, `GET /readyz answers 200 after ${seconds} s`, api.output());
    await tryProxy(ports.tls, findings);
    const doneTurns =
      /scheduled_job_duration_seconds_count\{scheduled_job="events.deliver",outcome="done"\} [1-9]/;
    const works = await until(
      async () => doneTurns.test(await (await fetch(`http://127.0.0.1:${ports.worker}/metrics`)).text()),
      30,
    );
    say(works, 'the worker delivers events', worker.output());
    const metrics = await (await fetch(`http://127.0.0.1:${ports.metrics}/metrics`)).text();
    say(/certificate_end_timestamp_seconds \d/.test(metrics), 'the end of the certificate is measured');
    say(/\ndatabase_up 1\n/.test(metrics), 'the database is measured');
    const doctor = runContainer(container('doctor', ['doctor']));
    const wanted = ['ok    variables', 'ok    database structure', 'ok    database role', 'ok    files'];
    say(
      wanted.every((line) => doctor.output.includes(line)),
      'the doctor finds variables, database and files well',
      doctor.output,
    );
  } finally {
    const ended = await Promise.all([api.stop(), worker.stop()]);
    for (const [index, { code, seconds }] of ended.entries())
      say(
        code === 0 && seconds < 20,
        `${index === 0 ? 'the API' : 'the worker'} ends in order at SIGTERM (${code}, ${seconds.toFixed(1)} s)`,
      );
    proxy.kill('SIGTERM');
    await postgres.stop();
  }
};

try {
  await tryImage();
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exit(findings.exitCode());

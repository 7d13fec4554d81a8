import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/children.ts';
import { askProxy, makeCertificate, settingsText, startFindings, tryProxy, until } from './trial.ts';
import { trialMigrationSettings, trialSettings } from './trial-settings.ts';

/**
 * `deploy/try-compose.sh`, once the images exist: starts everything from compose.yaml and its settings files
 * in a separate folder, checks it from outside and from inside, ends it, starts it again and removes it.
 */
const work = mkdtempSync(join(tmpdir(), 'parcela-compose-'));
const project = 'parcela-trial';
const user = 1000;
const databaseUser = 999;
const ownerPassword = 'ownerPassword01';
const findings = startFindings();
const { say } = findings;

const run = (command: string, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: work, encoding: 'utf8' });
  return { code: status ?? 1, output: `${stdout}${stderr}` };
};
const docker = (...args: readonly string[]) => run('docker', args);

/** Compose 2 as Docker's plugin; version 1.29 supports the whole file except its name and waiting. */
const isPlugin = docker('compose', 'version').code === 0;
const compose = (...args: readonly string[]) => {
  const common = ['--project-name', project, '--env-file', 'deploy/settings.env', ...args];
  return isPlugin ? docker('compose', ...common) : run('docker-compose', common);
};

const layOut = (): void => {
  cpSync(join(root, 'deploy'), join(work, 'deploy'), { recursive: true });
  const file = readFileSync(join(root, 'compose.yaml'), 'utf8');
  writeFileSync(join(work, 'compose.yaml'), isPlugin ? file : file.replace(/^name: .*\n/m, ''));
  const certificates = join(work, 'deploy', 'caddy', 'own-certificate');
  makeCertificate(certificates, { cert: 'fullchain.pem', key: 'key.pem' });
  const bySocket = (account: string): string =>
    `postgresql://${account}@localhost/parcela?host=/run/postgresql`;
  const databaseUrl = bySocket('parcela_api:appPassword01');
  const settings = {
    ...trialSettings({ publicUrl: 'https://localhost', databaseUrl }),
    PROXY_TLS: 'tls /etc/caddy/own-certificate/fullchain.pem /etc/caddy/own-certificate/key.pem',
  };
  const migration = trialMigrationSettings({
    databaseUrl,
    databaseAdminUrl: bySocket(`parcela_owner:${ownerPassword}`),
  });
  for (const [name, text, reader] of [
    ['settings.env', settingsText(settings), user],
    ['migrate.env', settingsText(migration), user],
    ['database-owner.password', `${ownerPassword}\n`, databaseUser],
  ] as const) {
    const path = join(work, 'deploy', name);
    writeFileSync(path, text, { mode: 0o400 });
    chownSync(path, reader, reader);
  }
};

const containerOf = (service: string): string =>
  compose('ps', '--quiet', service).output.trim().split('\n')[0] ?? '';
const inside = (service: string, ...command: readonly string[]) =>
  docker('exec', containerOf(service), ...command);

const running = ['database', 'api', 'worker', 'proxy'] as const;

const start = async (text: string): Promise<void> => {
  const from = performance.now();
  const { code, output } = compose('up', '--detach', ...(isPlugin ? ['--wait'] : []));
  const stateOf = (service: string): string =>
    docker('inspect', '--format', '{{.State.Health.Status}}', containerOf(service)).output.trim();
  const isHealthy = await until(
    async () => running.every((service) => stateOf(service) === 'healthy'),
    code === 0 ? 90 : 0,
  );
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  const states = running.map((service) => `${service} ${stateOf(service)}`).join(', ');
  say(isHealthy, `${text}: everything is healthy after ${seconds} s`, `${states}\n${output}`);
};

const lookInside = (): void => {
  for (const service of ['api', 'worker'] as const) {
    const seen = inside(service, 'sh', '-c', 'id -u; touch /app/x 2>&1; env').output;
    say(
      seen.startsWith(`${user}\n`) && seen.includes('Read-only file system'),
      `the ${service} is not root and cannot write its root file system`,
      seen,
    );
    say(!/^(DATA_KEYS|DATABASE_URL|FILE_LINK_SECRET)=/m.test(seen), `no secret is in its environment`);
    const readable = inside(service, 'sh', '-c', 'cat /proc/1/environ /run/secrets/*').output;
    say(!readable.includes(ownerPassword), `the ${service} cannot read the database owner's password`);
  }
  const described = docker('inspect', containerOf('database')).output;
  say(!described.includes(ownerPassword), "docker inspect does not show the owner's password");
  const networks = inside('database', 'cat', '/proc/net/dev').output;
  const interfaces = [...networks.matchAll(/^\s*([\w-]+):/gm)].map(([, name]) => name);
  say(
    interfaces.every((name) => name === 'lo'),
    'the database is on no network',
    networks,
  );
  const open = ['--user', '0', containerOf('proxy'), 'wget', '-q', '-O', '-', 'http://api:3000/readyz'];
  const ready = docker('exec', ...open);
  say(ready.code === 0, 'the proxy reaches the API', ready.output);
};

const addStaff = () =>
  inside(
    'api',
    'deploy/entry.sh',
    'staff-add',
    '--email',
    'you@example.org',
    '--name',
    'Your Name',
    '--roles',
    'administrator',
  );

/** Simulates a failed process, because Docker does not restart a container that it was told to kill. */
const killFromOutside = (service: string): void => {
  const pid = Number(docker('inspect', '--format', '{{.State.Pid}}', containerOf(service)).output.trim());
  if (pid > 1) process.kill(pid, 'SIGKILL');
};

const tryCompose = async (): Promise<void> => {
  layOut();
  await start('compose.yaml and its files of settings');
  await tryProxy(443, findings);
  lookInside();
  const added = addStaff();
  say(added.code === 0, 'the first member of staff is added', added.output);
  const doctor = inside('api', 'deploy/entry.sh', 'doctor').output;
  say(doctor.includes('ok    database structure'), 'the doctor finds the database well', doctor);

  for (const service of ['api', 'database'] as const) killFromOutside(service);
  const isBack = await until(async () => (await askProxy(443, '/sign-in')).status === 200, 60);
  say(isBack, 'API and database that are killed come back by themselves');
  say(compose('stop').code === 0, 'everything ends in order');
  await start('a second start');
  const again = addStaff();
  say(
    again.code !== 0 && /staff/.test(again.output),
    'the member of staff is still there, and is not added twice',
    again.output,
  );
};

try {
  await tryCompose();
} finally {
  compose('down', '--volumes');
  rmSync(work, { recursive: true, force: true });
}
process.exit(findings.exitCode());

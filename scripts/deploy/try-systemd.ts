import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type MailReceiver, startMailReceiver } from '../../apps/api/test/support/app/mail-receiver.ts';
import { machineIn } from './systemd-machine.ts';
import { tryStaffWork } from './try-staff-work.ts';
import { settingsText, startFindings, until } from './trial.ts';
import { trialMigrationSettings, trialSettings } from './trial-settings.ts';

/**
 * `deploy/try-systemd.sh`, in the network of its machine: starts the machine with the units of
 * deploy/systemd, removes the database and processes, and reports the findings.
 */
const [folder = '', net = ''] = process.argv.slice(2);
const machine = machineIn(folder, net);
const { inside, shell } = machine;
const findings = startFindings();
const { say } = findings;

const units = ['parcela-api', 'parcela-worker'] as const;
const url = 'http://127.0.0.1:3000';
const backups = '/var/lib/parcela-backup';
const owner = 'postgresql://parcela_owner:ownerPassword01@127.0.0.1/parcela';
const awayS = 120;

const journalOf = (...names: readonly string[]): string =>
  inside('journalctl', '--no-pager', '--boot', '--lines=40', ...names.map((name) => `--unit=${name}`)).output;
const factOf = (unit: string, name: string): string =>
  inside('systemctl', 'show', '--value', `--property=${name}`, unit).output.trim();
const systemctl = (...args: readonly string[]) => inside('systemctl', ...args);

/** Debian has one unit for each version of PostgreSQL. */
const databaseUnit = (): string =>
  shell(`pg_lsclusters --no-header | awk '{ print "postgresql@" $1 "-" $2 }'`).output.trim();

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();
const isUp = async (): Promise<boolean> => {
  const answers = [textOf(`${url}/readyz`), textOf('http://127.0.0.1:9465/healthz')];
  const [api, worker] = await Promise.all(answers).catch(() => []);
  return api === '{"status":"ready"}' && worker === '{"status":"ok"}';
};

/** Reports whether API and worker are running again, and how long that took. */
const sayUp = async (text: string, seconds = 60): Promise<void> => {
  const from = performance.now();
  const isThere = await until(isUp, seconds);
  say(isThere, `${text} (${((performance.now() - from) / 1000).toFixed(0)} s)`, journalOf(...units));
};

const writeSettings = (mail: MailReceiver): void => {
  const databaseUrl = 'postgresql://parcela_api:appPassword01@127.0.0.1/parcela';
  const settings = trialSettings({ publicUrl: 'https://invest.example.org', databaseUrl });
  const migration = trialMigrationSettings({ databaseUrl, databaseAdminUrl: owner });
  const here = join(folder, 'etc', 'parcela');
  writeFileSync(join(here, 'settings.env'), settingsText({ ...settings, SMTP_URL: mail.url }), {
    mode: 0o400,
  });
  writeFileSync(join(here, 'migrate.env'), settingsText(migration), { mode: 0o400 });
  const service = '[parcela]\nhost=127.0.0.1\ndbname=parcela\nuser=parcela_owner\npassword=ownerPassword01\n';
  writeFileSync(join(here, 'database-owner'), service, { mode: 0o400 });
};

const makeDatabase = (): void => {
  const made = shell(`cd /; su postgres -c "psql -qc \\"create role parcela_owner login createrole password \
'ownerPassword01'\\"" && su postgres -c "createdb --owner parcela_owner --encoding UTF8 --template template0 parcela"`);
  say(made.code === 0, 'PostgreSQL gets an owner and a database', made.output);
};

const entry = (args: string) =>
  shell(
    `SETTINGS_FILE=/etc/parcela/settings.env PATH=/opt/parcela/node_modules/.bin:$PATH /opt/parcela/deploy/entry.sh ${args}`,
  );

const lookAtRights = (): void => {
  for (const unit of units) {
    const pid = factOf(unit, 'MainPID');
    const seen = shell(
      `grep -E '^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/${pid}/status; tr '\\0' '\\n' < /proc/${pid}/environ`,
    ).output;
    say(
      !/^Uid:\t0/m.test(seen) &&
        /^CapEff:\t0+$/m.test(seen) &&
        /^CapBnd:\t0+$/m.test(seen) &&
        /^NoNewPrivs:\t1$/m.test(seen) &&
        /^Seccomp:\t2$/m.test(seen),
      `${unit} is not root, has no capability and a filter of system calls`,
      seen,
    );
    say(
      !/^(DATA_KEYS|DATABASE_URL|FILE_LINK_SECRET)=/m.test(seen) &&
        !shell(`cat /proc/${pid}/root/run/credentials/${unit}.service/*`).output.includes(
          'ownerPassword01',
        ) &&
        seen.includes(`SETTINGS_FILE=/run/credentials/${unit}.service/settings`),
      `${unit} has its settings as a credential, and no secret in its environment`,
      seen,
    );
    const level = inside('systemd-analyze', 'security', '--no-pager', unit).output;
    const figure = /Overall exposure level for \S+: ([\d.]+)/.exec(level)?.[1] ?? '?';
    say(Number(figure) < 2, `systemd-analyze security ${unit} says ${figure}`, level);
  }
};

const tryFiles = (): void => {
  const { output } = shell(`find /var/lib/parcela/files -type f -printf '%u %m\\n' | sort | uniq -c`);
  say(/parcela 600/.test(output) && !/root/.test(output), 'the file is in the StateDirectory', output);
};

const tryKills = async (): Promise<void> => {
  for (const unit of [...units, databaseUnit()]) {
    inside('kill', '-9', factOf(unit, 'MainPID'));
    await until(async () => !(await isUp()), 5);
    await sayUp(`${unit.split('@')[0]} that is killed comes back`);
  }
};

const versionsThatRun = (): string =>
  units.map((unit) => inside('readlink', `/proc/${factOf(unit, 'MainPID')}/cwd`).output.trim()).join(' ');

const tryUpdate = async (): Promise<void> => {
  const from = performance.now();
  const stopped = systemctl('stop', ...units);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const ends = units.map((unit) => `${factOf(unit, 'Result')} ${factOf(unit, 'ExecMainStatus')}`);
  say(
    stopped.code === 0 && ends.every((end) => end === 'success 0'),
    `API and worker end in order and with 0 after ${seconds} s`,
    `${ends.join(', ')}\n${journalOf(...units)}`,
  );
  systemctl('start', ...units);
  await sayUp('they start again');
  shell('ln -sfn parcela-2 /opt/parcela');
  const migrated = systemctl('start', 'parcela-migrate');
  say(
    migrated.code === 0 && (await isUp()) && versionsThatRun() === '/opt/parcela-1 /opt/parcela-1',
    'the migration of another version leaves them running',
    journalOf('parcela-migrate'),
  );
  shell(`cd /; psql -qc "insert into kysely_migration values ('9999_next', now())" ${owner}`);
  systemctl('restart', ...units);
  await sayUp('they start with the structure of a newer version');
  say(versionsThatRun() === '/opt/parcela-2 /opt/parcela-2', 'the other version runs', versionsThatRun());
  shell(`cd /; psql -qc "delete from kysely_migration where name = '9999_next'" ${owner}`);
};

const listBackups = (): string[] => shell(`ls ${backups}`).output.trim().split('\n');

const tryBackup = async (): Promise<void> => {
  say(
    systemctl('is-active', 'parcela-backup.timer').code === 0,
    `the timer runs the dump next at ${factOf('parcela-backup.timer', 'NextElapseUSecRealtime')}`,
  );
  systemctl('start', 'parcela-backup');
  shell(`cd ${backups}; touch -d '15 days ago' old.dump; touch -d '13 days ago' young.dump`);
  const [dump = ''] = listBackups();
  const copied = shell(
    `cd /; su postgres -c 'createdb copy' && cp ${backups}/${dump} /tmp/copy.dump && chmod 644 /tmp/copy.dump && su postgres -c 'pg_restore --exit-on-error --dbname=copy /tmp/copy.dump && psql -Atc "select count(*) from staff_members" copy'; rm -f /tmp/copy.dump`,
  );
  say(copied.output.trim() === '2', 'a dump is made, restored, and has both members of staff', copied.output);
  systemctl('stop', databaseUnit());
  const failed = systemctl('start', 'parcela-backup');
  const lines = () =>
    inside('journalctl', '--no-pager', '--identifier=parcela-backup', '--output=cat').output;
  const isReported = await until(() => Promise.resolve(/the dump of the database failed/.test(lines())), 10);
  say(failed.code !== 0 && isReported, 'a dump that fails leaves its line in the journal', lines());
  systemctl('start', databaseUnit());
  await sayUp('the database that was stopped is back, and API and worker with it');
  const second = systemctl('start', 'parcela-backup');
  const left = listBackups();
  say(
    second.code === 0 &&
      left.length === 3 &&
      left.includes('young.dump') &&
      left.every((name) => name.endsWith('.dump')),
    'the next dump takes away what failed and what is older than two weeks',
    left.join('\n'),
  );
};

/** The machine starts, and its database follows two minutes later. */
const tryLateDatabase = async (): Promise<void> => {
  systemctl('disable', '--quiet', 'postgresql');
  await machine.powerOff();
  say(await machine.boot(), 'the machine starts without its database');
  await pause(awayS * 1000);
  const tries = units.map((unit) => `${unit} ${factOf(unit, 'NRestarts')}`).join(', ');
  say(!(await isUp()), `API and worker try for ${awayS} s (${tries} times)`);
  systemctl('start', 'postgresql');
  await sayUp('the database comes, and API and worker come up by themselves');
};

const trySystemd = async (): Promise<void> => {
  const mail = await startMailReceiver();
  writeSettings(mail);
  const isStarted = await machine.boot();
  say(isStarted, 'the machine starts');
  if (!isStarted) return;
  say(
    true,
    `${inside('systemctl', '--version').output.split('\n')[0]}, ${inside('psql', '--version').output.trim()}`,
  );
  makeDatabase();
  await sayUp('API and worker come up');
  lookAtRights();
  await tryStaffWork({ url, entry, mail, findings });
  tryFiles();
  const doctor = entry('doctor').output;
  say(doctor.includes('ok    database structure'), 'the doctor finds the database well', doctor);
  await tryKills();
  await tryUpdate();
  await tryBackup();
  await tryLateDatabase();
  await machine.powerOff();
  mail.close();
};

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    machine.end();
    process.exit(1);
  });
try {
  await trySystemd();
} finally {
  machine.end();
}
process.exit(findings.exitCode());

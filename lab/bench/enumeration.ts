import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { signedInUser } from '../../apps/api/test/support/app/test-app.ts';
import { makeDataFolder, type Site, withSite } from '../../scripts/lib/site.ts';
import { makeBuyers, withContext } from './lib/buyers.ts';
import { type CountingServer, startCountingServer } from './lib/database.ts';
import {
  type Attack,
  type Comparison,
  enumerationReport,
  enumerationTables,
  type Latency,
} from './lib/enumeration-report.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

/**
 * `npm run bench:enumeration`: whether the time of an answer reveals which addresses have an account, and how an
 * attacker who tries passwords slows down other callers. It only reports.
 */
const tries = 200;
const warmUps = 20;
const waves = 10;
const triesAtOnce = 100;
const connections = 50;
const seconds = 10;

const known = (n: number): string => `known.${n}@people.example`;
const unknown = (n: number): string => `never.${n}@people.example`;
const victim = (n: number): string => `victim.${n}@people.example`;

const calls: readonly {
  readonly name: string;
  readonly path: string;
  readonly body: (email: string) => object;
}[] = [
  {
    name: '`POST /api/auth/local`, wrong password',
    path: '/api/auth/local',
    body: (identifier) => ({ identifier, password: 'Wrong-horse8' }),
  },
  {
    name: '`POST /api/auth/forgot-password`',
    path: '/api/auth/forgot-password',
    body: (email) => ({ email }),
  },
  {
    name: '`POST /api/auth/send-email-confirmation`',
    path: '/api/auth/send-email-confirmation',
    body: (email) => ({ email }),
  },
];

const makePeople = (server: CountingServer, dataDir: string): Promise<void> =>
  withContext(server, dataDir, async (context) => {
    const passwordHash = await hashPassword('Correct-horse7');
    const emails = [
      ...Array.from({ length: tries + warmUps }, (_, n) => known(n)),
      ...Array.from({ length: waves }, (_, n) => victim(n)),
    ];
    for (const email of emails) await signedInUser(context, { email, passwordHash });
  });

const post = async (site: Site, path: string, body: object): Promise<{ status: number; ms: number }> => {
  const started = performance.now();
  const response = await fetch(`${site.publicUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  return { status: response.status, ms: performance.now() - started };
};

/** In random order, so that the after-effects of one try do not always hit the same kind. */
const shuffled = <T>(items: readonly T[]): readonly T[] =>
  items
    .map((item) => [Math.random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);

const compare = async (site: Site, call: (typeof calls)[number]): Promise<Comparison> => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const statuses = new Set<number>();
  const ask = async (kind: keyof typeof times, email: string): Promise<void> => {
    const { status, ms } = await post(site, call.path, call.body(email));
    statuses.add(status);
    times[kind].push(ms);
  };
  const numbers = Array.from({ length: tries }, (_, n) => n);
  for (let n = tries; n < tries + warmUps; n += 1)
    for (const email of [known(n), unknown(n)]) await post(site, call.path, call.body(email));
  const asked = numbers.flatMap((n) => [['known', known(n)] as const, ['unknown', unknown(n)] as const]);
  for (const [kind, email] of shuffled(asked)) await ask(kind, email);
  if (statuses.size > 1) throw new Error(`${call.name} answers ${[...statuses].join(' and ')}`);
  return { call: call.name, ...times };
};

/** The latency of callers who send no passwords meanwhile. */
const readByOthers = async (site: Site, readers: readonly string[]): Promise<Latency> => {
  const sent = { count: 0 };
  const next = () => {
    sent.count += 1;
    return { headers: { authorization: readers[sent.count % readers.length] ?? '' } };
  };
  const result = await autocannon({
    url: `${site.publicUrl}/api/users/me`,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return {
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    requests: result.requests.total,
    errors: result.errors + result.non2xx,
  };
};

const attack = async (site: Site): Promise<Pick<Attack, 'admitted' | 'refused'>> => {
  const wave = async (n: number): Promise<readonly number[]> => {
    await pause(n * 1_000);
    const body = (index: number) => ({ identifier: victim(n), password: `Wrong-horse${index}` });
    const answers = await Promise.all(
      Array.from({ length: triesAtOnce }, (_, index) => post(site, '/api/auth/local', body(index))),
    );
    return answers.map(({ status }) => status);
  };
  const statuses = await Promise.all(Array.from({ length: waves }, (_, n) => wave(n)));
  const count = (status: number) => statuses.map((one) => one.filter((each) => each === status).length);
  return { admitted: count(400), refused: count(429) };
};

const measureAttack = async (site: Site, readers: readonly string[]): Promise<Attack> => {
  // The first run warms up.
  await readByOthers(site, readers);
  const quiet = await readByOthers(site, readers);
  const [attacked, counted] = await Promise.all([readByOthers(site, readers), attack(site)]);
  return { quiet, attacked, waves, ...counted };
};

const main = async (): Promise<void> => {
  const loadBefore = loadavg()[0] ?? 0;
  const dataDir = makeDataFolder();
  const server = await startCountingServer(dataDir);
  // The site uses this database instead of starting one.
  process.env['DATABASE_ADMIN_URL'] = server.adminUrl;
  try {
    const measured = await withSite(async (site) => {
      await makePeople(server, site.dataDir);
      const readers = await makeBuyers(server, site.dataDir, connections);
      const comparisons: Comparison[] = [];
      for (const call of calls) comparisons.push(await compare(site, call));
      return { comparisons, attack: await measureAttack(site, readers) };
    });
    const { rows } = await server.admin.pool.query<{ server_version: string }>('show server_version');
    const postgres = rows[0]?.server_version ?? '';
    writeReportFile(
      'enumeration',
      enumerationReport(measured, { connections, seconds, postgres, loadBefore }),
    );
    process.stdout.write(`${enumerationTables(measured)}\n`);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

await main();

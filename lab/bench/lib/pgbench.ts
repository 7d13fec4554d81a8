import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/**
 * The baseline of this machine's PostgreSQL: `pgbench -N` (simple update) from PATH, or otherwise the same script by
 * our own driver.
 */
export const pgbenchRows = { scale: 10, clients: 16, threads: 2, seconds: 10 } as const;

const accounts = pgbenchRows.scale * 100_000;

const program = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'pgbench'))
  .find((path) => existsSync(path));

export const yardstickName = program === undefined ? 'the same script by our own driver' : 'pgbench';

const run = (args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program ?? '', [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve(output.join(''))
        : reject(new Error(`pgbench ended with ${code}: ${output.join('')}`)),
    );
  });

const prepareByDriver = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_accounts select aid, (aid - 1) / 100000 + 1, 0, '' from generate_series(1, ${accounts}) aid;
    vacuum analyze pgbench_accounts;`);
  await client.end();
};

/** Creates the tables of the baseline in this database. */
export const preparePgbench = async (url: string): Promise<void> => {
  if (program === undefined) await prepareByDriver(url);
  else await run(['-i', '-q', '-s', String(pgbenchRows.scale), url]);
};

const driverClient = async (url: string, until: number): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let count = 0;
  for (; performance.now() < until; count += 1) {
    const aid = 1 + Math.floor(Math.random() * accounts);
    const delta = Math.floor(Math.random() * 10_001) - 5_000;
    await client.query('begin');
    await client.query(`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`);
    await client.query(`select abalance from pgbench_accounts where aid = ${aid}`);
    await client.query(
      `insert into pgbench_history (tid, bid, aid, delta, mtime) values (1, 1, ${aid}, ${delta}, current_timestamp)`,
    );
    await client.query('end');
  }
  await client.end();
  return count;
};

const measureByDriver = async (url: string): Promise<number> => {
  const until = performance.now() + pgbenchRows.seconds * 1_000;
  const counts = await Promise.all(
    Array.from({ length: pgbenchRows.clients }, () => driverClient(url, until)),
  );
  return counts.reduce((sum, count) => sum + count, 0) / pgbenchRows.seconds;
};

/** Transactions a second of one run. */
export const measurePgbench = async (url: string): Promise<number> => {
  if (program === undefined) return measureByDriver(url);
  const { clients, threads, seconds } = pgbenchRows;
  const output = await run(['-N', '-c', `${clients}`, '-j', `${threads}`, '-T', `${seconds}`, url]);
  const tps = /tps = ([\d.]+)/.exec(output)?.[1];
  if (tps === undefined) throw new Error(`pgbench told no tps: ${output}`);
  return Number(tps);
};

import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, isDeepStrictEqual } from 'node:util';
import { printVerification } from '@parcela/invariants/print-verification.ts';
import { openDatabase } from '@parcela/platform/database/database.ts';
import {
  archiveEverything,
  makeBaseBackup,
  restoreUntil,
  startArchiving,
} from '../../../scripts/drill/cluster.ts';
import { copyFolder } from '../../lib/copy-folder.ts';
import { readState } from '../../../scripts/drill/read-state.ts';
import { folderOf } from './folders.ts';
import { timed } from './timed.ts';

/**
 * `npm run bench:growth:books -- --data <folder> --scales 1,10`: how long verify, a backup and a restore take at each
 * of these scales, and whether seals and balances are the same afterwards. A backup is a copy. It needs enough disk
 * space, or a file system on which copies share their blocks (XFS, Btrfs), where copying takes no time.
 */
const { values } = parseArgs({
  options: { data: { type: 'string' }, scales: { type: 'string', default: '1,10' } },
});

interface Books {
  readonly factor: number;
  readonly verifyS: number;
  readonly backupS: number;
  /** Copies the backup to another machine until the server there answers with the data of that instant. */
  readonly restoreS: number;
  readonly isSame: boolean;
  readonly holds: boolean;
}

const withDatabase = async <T>(
  url: string,
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
) => {
  const database = openDatabase({ url, connectionsMax: 2, applicationName: 'bench' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const stateOf = (url: string): Promise<object> => withDatabase(url, readState);

const verify = (url: string): Promise<number> => printVerification(url, () => undefined);

interface Recorded {
  readonly state: object;
  readonly instant: string;
  readonly backupS: number;
}

/** Takes a base backup of a running server that continues to write, and records its state and the instant. */
const backUp = async (data: string, target: string, archive: string): Promise<Recorded> => {
  const server = await startArchiving(data, archive);
  const url = server.adminUrl('parcela');
  try {
    const [, backupS] = await timed('backup', () =>
      withDatabase(url, ({ pool }) => makeBaseBackup(pool, { data, target }, () => Promise.resolve())),
    );
    return await withDatabase(url, async ({ pool }) => {
      await pool.query(
        'update notifications set read_at = now() where id in (select id from notifications where read_at is null order by id desc limit 100000)',
      );
      const state = await stateOf(url);
      const { rows } = await pool.query<{ instant: string }>('select clock_timestamp()::text as instant');
      // Changes made after the instant must be missing.
      await pool.query(`update user_profiles set version = version + 1 where id = 1`);
      await archiveEverything(pool);
      return { state, instant: rows[0]?.instant ?? '', backupS };
    });
  } finally {
    await server.stop();
  }
};

const measure = async (data: string, factor: number): Promise<Books> => {
  const { folder } = folderOf(data, factor);
  const [backup, archive, restored] = ['backup', 'archive', 'restored'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const made = [backup, archive, restored];
  for (const path of made) rmSync(path, { recursive: true, force: true });
  process.stdout.write(`scale ${factor}\n`);
  try {
    const recorded = await backUp(join(folder, 'postgres'), backup, archive);
    const [server, restoreS] = await timed('restore until the server answers', () => {
      copyFolder(backup, restored);
      copyFileSync(`${backup}.password`, `${restored}.password`);
      return restoreUntil(restored, archive, recorded.instant);
    });
    try {
      const url = server.adminUrl('parcela');
      const isSame = isDeepStrictEqual(await stateOf(url), recorded.state);
      const [found, verifyS] = await timed('verify', () => verify(url));
      const holds = found === 0;
      process.stdout.write(`${JSON.stringify(recorded.state)}\nsame: ${isSame}, books hold: ${holds}\n`);
      return { factor, backupS: recorded.backupS, restoreS, verifyS, isSame, holds };
    } finally {
      await server.stop();
    }
  } finally {
    for (const path of made) rmSync(path, { recursive: true, force: true });
  }
};

const table = (books: readonly Books[]): string =>
  [
    '## Books',
    '',
    '`npm run bench:growth:books -- --data <folder> --scales 1,10`. Seconds. The restore brings a base backup and the archive to an instant; it is proved by the head of the journal, a hash of all balances, the numbers of rows, and a whole `verify`.',
    '',
    '| scale | backup | restore | verify, whole | the same, and the books hold |',
    '| --- | --- | --- | --- | --- |',
    ...books.map(
      ({ factor, verifyS, backupS, restoreS, isSame, holds }) =>
        `| ${factor} | ${[backupS, restoreS, verifyS].map((value) => value.toFixed(value < 10 ? 1 : 0)).join(' | ')} | ${isSame && holds ? 'yes' : '**no**'} |`,
    ),
    '',
  ].join('\n');

const main = async (): Promise<void> => {
  if (values.data === undefined) throw new Error('say where: --data <folder>');
  const data = resolve(values.data);
  const books: Books[] = [];
  for (const factor of values.scales.split(',')) books.push(await measure(data, Number(factor)));
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'books.md'), table(books));
  process.stdout.write(table(books));
};

await main();

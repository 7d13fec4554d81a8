import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { printVerification } from '@parcela/invariants/print-verification.ts';
import { createSealJournal } from '@parcela/ledger';
import { type Database, openDatabase } from '@parcela/platform/database/database.ts';
import { createUnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { asAdmin, type EmbeddedPostgres } from '@parcela/testkit';
import { migrate } from '../../apps/api/src/compose/migrations.ts';
import { liveSomeYears } from '../../apps/api/test/support/distributions/investment-history.ts';
import type { TestContext } from '../../apps/api/test/support/database/test-database.ts';
import { makeDataFolder } from '../lib/site.ts';
import { readState } from './read-state.ts';
import { archiveEverything, restoreUntil, startArchiving, makeBaseBackup } from './cluster.ts';

/**
 * `npm run drill:restore` loses a database and restores it to a point in time, with separate servers and data: it
 * tries the runbook (docs/operations/restore.md) from beginning to end. It exits with 1 when the restored
 * books differ.
 */
const write = (line: string): void => void process.stdout.write(`${line}\n`);

const openBooks = (adminUrl: string): TestContext & { close(): Promise<void> } => {
  const open = (): Database => openDatabase({ url: adminUrl, connectionsMax: 4, applicationName: 'drill' });
  const [database, admin] = [open(), open()];
  return {
    adminUrl,
    appUrl: adminUrl,
    database,
    admin,
    transact: createUnitOfWork(database),
    close: async () => {
      await database.close();
      await admin.close();
    },
  };
};
type Books = ReturnType<typeof openBooks>;

interface Lost {
  /** The state recorded at the instant. */
  readonly state: object;
  readonly instant: string;
}

/** Each part of the business differs, and each run repeats it. */
const progress = { part: 0 };
const liveAndSeal = async (books: Books): Promise<void> => {
  progress.part += 1;
  await liveSomeYears(books, { seed: progress.part, steps: 12 });
  const sealing = createSealJournal({ transact: books.transact });
  while ((await sealing.run()) === 'more');
};

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  const result = await work();
  write(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
};

/** Writes, backs up, writes, records the state and the instant, and writes data that must disappear. */
const liveThrough = async (server: EmbeddedPostgres, root: string, data: string): Promise<Lost> => {
  await asAdmin(server.adminUrl('postgres'), 'create database parcela');
  await migrate(server.adminUrl('parcela'));
  const books = openBooks(server.adminUrl('parcela'));
  try {
    await timed('business before the backup', () => liveAndSeal(books));
    await timed('base backup of the running server', () =>
      makeBaseBackup(books.admin.pool, { data, target: join(root, 'restored') }, () => liveAndSeal(books)),
    );
    await timed('business after the backup', () => liveAndSeal(books));
    const state = await readState(books.admin);
    const { rows } = await books.admin.pool.query<{ instant: string }>(
      'select clock_timestamp()::text as instant',
    );
    await timed('business that has to be gone', () => liveAndSeal(books));
    if (isDeepStrictEqual(await readState(books.admin), state))
      throw new Error('Nothing was written after the instant.');
    await archiveEverything(books.admin.pool);
    return { state, instant: rows[0]?.instant ?? '' };
  } finally {
    await books.close();
  }
};

/** A server with business data, of which only a base backup and the archive remain. */
const loseMachine = async (root: string): Promise<Lost> => {
  const data = join(root, 'lost');
  const server = await startArchiving(data, join(root, 'archive'));
  try {
    const lost = await liveThrough(server, root, data);
    await server.stop();
    rmSync(data, { recursive: true, force: true });
    return lost;
  } finally {
    await server.stop();
  }
};

const drill = async (root: string): Promise<number> => {
  const { state, instant } = await loseMachine(root);
  write(`The machine is lost. Back to ${instant}.`);
  const startedAt = performance.now();
  const server = await timed('restore until the server answers', () =>
    restoreUntil(join(root, 'restored'), join(root, 'archive'), instant),
  );
  try {
    const url = server.adminUrl('parcela');
    const verified = await timed('verify', () => printVerification(url, () => undefined));
    const books = openBooks(url);
    const restored = await readState(books.admin);
    await books.close();
    const isSame = isDeepStrictEqual(restored, state);
    write(`noted:    ${JSON.stringify(state)}\nrestored: ${JSON.stringify(restored)}`);
    write(isSame ? 'Seals and balances are those of that instant.' : 'The restored books DIFFER.');
    write(verified === 0 ? 'The books hold.' : 'The books are BROKEN: npm run verify says where.');
    write(`Lost and proved again within ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    return isSame && verified === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
};

const root = makeDataFolder('disk');
try {
  process.exitCode = await drill(root);
} finally {
  rmSync(root, { recursive: true, force: true });
}

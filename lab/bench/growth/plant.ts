import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@parcela/testkit';
import { openDatabase } from '@parcela/platform/database/database.ts';
import { preparedFolder } from './folders.ts';
import { plantScale } from './planting/plant-scale.ts';
import { scaleOf } from './planting/scale.ts';

/**
 * `npm run bench:growth:plant -- --scale 1|10|100 --data <folder>` fills a database with 10,000 users, 100,000 orders
 * and 1,000,000 postings, or ten or a hundred times as many, so that the books hold. After an interruption it
 * continues where it stopped. `--packed` saves a tenth of the disk.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    data: { type: 'string' },
    packed: { type: 'boolean', default: false },
  },
});

/** Data lost in a crash is planted again: nothing waits for the disk, and nothing is written twice. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_wal_size=2GB',
  'checkpoint_timeout=30min',
  'shared_buffers=3GB',
  'max_parallel_maintenance_workers=2',
];

const main = async (): Promise<void> => {
  if (values.data === undefined) throw new Error('say where: --data <folder>');
  const scale = scaleOf(Number(values.scale));
  const folder = await preparedFolder(resolve(values.data), scale.factor);
  const server = await startPostgres(join(folder, 'postgres'), settings);
  const database = openDatabase({
    url: server.adminUrl('parcela'),
    connectionsMax: 4,
    applicationName: 'growth',
  });
  try {
    const began = performance.now();
    await plantScale(database, scale, { isPacked: values.packed });
    process.stdout.write(`scale ${scale.factor}: ${((performance.now() - began) / 60_000).toFixed(1)} min\n`);
  } finally {
    await database.close();
    await server.stop();
  }
};

await main();

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/lib/children.ts';
import { makeDataFolder } from '../../scripts/lib/site.ts';
import { makeEmptyServer } from '../lib/empty-server.ts';
import { writeProof } from './proof.ts';
import { runFailovers } from './run-failovers.ts';
import { runThroughput } from './run-throughput.ts';
import { runUpgrade } from './run-upgrade.ts';
import { canShareCpu } from './site/cpu-share.ts';
import { missingPrograms } from './site/daemons.ts';

/**
 * `npm run machines`: two API nodes, two workers, HAProxy, PgBouncer and PostgreSQL with a synchronous standby. It
 * kills these parts one after another under load. With `--upgrade` half of the nodes run the version before the
 * newest migration (or of `--from`); `--throughput` compares the orders of one API node and two. `--proof` writes
 * var/reports/machines.md from the last results.
 */
const { values } = parseArgs({
  options: {
    failovers: { type: 'string', default: '5' },
    upgrade: { type: 'boolean', default: false },
    throughput: { type: 'boolean', default: false },
    from: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    proof: { type: 'boolean', default: false },
  },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const results = join(root, 'var', 'machines');

const run = async (
  emptyServer: string,
): Promise<readonly [file: string, result: { readonly failures: readonly string[] }]> => {
  if (values.throughput) return ['throughput', await runThroughput(emptyServer, say)];
  if (values.upgrade)
    return [
      'upgrade',
      await runUpgrade({ emptyServer, from: values.from, seconds: Number(values.seconds), say }),
    ];
  return ['failovers', await runFailovers({ emptyServer, failovers: Number(values.failovers), say })];
};

const main = async (): Promise<number> => {
  if (values.proof) {
    writeProof(results);
    return 0;
  }
  const missing = missingPrograms();
  if (missing.length > 0) {
    say(`not run: install ${missing.join(' and ')} first (Debian: apt-get install ${missing.join(' ')})`);
    return 2;
  }
  if (values.throughput && !canShareCpu()) {
    say('not run: no control groups of version 1 in which a node gets a part of a core');
    return 2;
  }
  const data = makeDataFolder('memory');
  try {
    await makeEmptyServer(join(data, 'postgres'));
    const emptyServer = join(data, 'postgres');
    const [file, result] = await run(emptyServer);
    mkdirSync(results, { recursive: true });
    writeFileSync(join(results, `${file}.json`), `${JSON.stringify(result, null, 2)}\n`);
    say(JSON.stringify(result, null, 2));
    return result.failures.length === 0 ? 0 : 1;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
};

// Without a listener, such an end would skip `exit`, which kills the started processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.exit(await main());

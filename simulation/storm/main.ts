import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/lib/children.ts';
import { makeDataFolder } from '../../scripts/lib/site.ts';
import { makeEmptyServer } from '../lib/empty-server.ts';
import { configure } from './configuration.ts';
import { runStorm, type StormResult } from './run-storm.ts';
import { type Entry, lineOf } from './timeline.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seeds: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    verbose: { type: 'boolean', default: false },
    calm: { type: 'boolean', default: false },
  },
});
const folder = join(root, 'var', 'storm');

const say = (entry: Entry): void => {
  process.stdout.write(`${lineOf(entry)}\n`);
};

const store = (result: StormResult): string => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `seed-${result.configuration.seed}.txt`);
  writeFileSync(path, `${result.timeline.entries.map(lineOf).join('\n')}\n\n${JSON.stringify(result.coverage, null, 1)}\n`);
  return path;
};

// Without a listener such an end would skip `exit`, by which the machine kills what it has started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const data = makeDataFolder('memory');
const emptyServer = join(data, 'postgres');
let failed = 0;
try {
  await makeEmptyServer(emptyServer);
  for (let index = 0; index < Number(values.seeds); index += 1) {
    const configuration = configure({ seed: Number(values.seed) + index, seconds: Number(values.seconds), hasFaults: !values.calm });
    const result = await runStorm(configuration, { emptyServer, onEntry: values.verbose ? say : undefined });
    process.stdout.write(`${result.failures.length === 0 ? 'ok  ' : 'FAIL'} seed ${configuration.seed} (${result.seconds} s) ${store(result)}\n`);
    for (const text of result.failures) process.stdout.write(`     ${text}\n`);
    failed += result.failures.length === 0 ? 0 : 1;
  }
} finally {
  rmSync(data, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { outputFolder, root } from '../../scripts/lib/children.ts';
import { type FuzzFacts, writeAttackReport } from './attack-report.ts';

/**
 * `npm run fuzz -- --seed 7 --requests 50000`: sends random requests to the whole API, and writes the answers to
 * var/reports/attack.md. The seed reproduces every fault found.
 */
const argument = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
const seed = argument('seed', String(Date.now() % 1_000_000));
const requests = argument('requests', '50000');
if (!/^\d{1,9}$/.test(seed) || !/^\d{1,7}$/.test(requests)) {
  process.stderr.write('usage: npm run fuzz -- --seed 7 --requests 50000\n');
  process.exit(2);
}

mkdirSync(outputFolder, { recursive: true });
const resultFile = join(outputFolder, 'fuzz.json');
rmSync(resultFile, { force: true });
process.stdout.write(`${requests} requests, seed ${seed}\n`);
const startedAt = performance.now();
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'vitest'),
  ['run', '--project=api', '--maxWorkers=1', 'test/attack/fuzz', 'test/attack/site-fuzz'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_SEED: seed, FUZZ_REQUESTS: requests, FUZZ_RESULT: resultFile },
  },
);
if (status === 0) {
  const facts = JSON.parse(readFileSync(resultFile, 'utf8')) as FuzzFacts;
  writeAttackReport(facts, Math.round((performance.now() - startedAt) / 1000));
}
process.exit(status ?? 1);

import { parseArgs } from 'node:util';
import { examine } from './doctor/examine.ts';
import type { Finding } from './doctor/finding.ts';

/**
 * `npm run doctor [-- --env-file <file>]`: reports in words whether a deployment with these variables works.
 * It changes only one small file in the store, and exits with 1 after a fault.
 */
const marks = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const satisfies Record<
  Finding['level'],
  string
>;

const { values } = parseArgs({ options: { 'env-file': { type: 'string' } } });
const file = values['env-file'];
if (file !== undefined) process.loadEnvFile(file);
const findings = await examine(process.env);
for (const { level, subject, text } of findings)
  process.stdout.write(`${marks[level]} ${subject}: ${text}\n`);
const faults = findings.filter(({ level }) => level === 'wrong').length;
process.stdout.write(faults === 0 ? '\nNothing is wrong.\n' : `\n${faults} to mend.\n`);
process.exitCode = faults === 0 ? 0 : 1;

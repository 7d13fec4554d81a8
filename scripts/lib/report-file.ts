import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './children.ts';

const folder = join(root, 'var', 'reports');

/** The report of a run that is past; docs/figures.md has the figures that count. */
const reportFile = (name: string): string => join(folder, `${name}.md`);

/** The report as an earlier run has left it, or nothing. */
export const readReportFile = (name: string): string =>
  existsSync(reportFile(name)) ? readFileSync(reportFile(name), 'utf8') : '';

/** Writes the report of a run, and says where. */
export const writeReportFile = (name: string, text: string): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(reportFile(name), text);
  process.stdout.write(`Written to var/reports/${name}.md\n`);
};

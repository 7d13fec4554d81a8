import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './children.ts';

const folder = join(root, 'var', 'reports');

/** The report of a past run; docs/figures.md has the important figures. */
const reportFile = (name: string): string => join(folder, `${name}.md`);

/** The report of an earlier run, or undefined. */
export const readReportFile = (name: string): string =>
  existsSync(reportFile(name)) ? readFileSync(reportFile(name), 'utf8') : '';

/** Writes the report of a run, and prints its place. */
export const writeReportFile = (name: string, text: string): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(reportFile(name), text);
  process.stdout.write(`Written to var/reports/${name}.md\n`);
};

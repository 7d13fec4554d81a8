import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/children.ts';
import { accepted } from './accepted.ts';
import { isInSample, type Place, type Sample } from './sample.ts';
import type { First, Target } from './targets.ts';
import { untried } from './untried.ts';

/** The part of Stryker's report that this script uses; its lines and columns begin with 1. */
interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
  readonly status: string;
  readonly statusReason?: string;
  /** The mutant is active while modules load. */
  readonly static?: boolean;
}
interface StrykerReport {
  readonly files: Record<string, { readonly source: string; mutants: Mutant[] }>;
}

export interface Survivor {
  readonly file: string;
  readonly lineNumber: number;
  /** The line of the file, without its indentation. */
  readonly line: string;
  readonly from: string;
  readonly to: string;
  readonly isCovered: boolean;
  /** Why no test has to detect it; without a reason a test is missing. */
  readonly reason: string | undefined;
}

export interface Results {
  readonly name: string;
  readonly sample: Sample;
  readonly first: First | undefined;
  /** The number of mutants, tried or not. */
  readonly all: number;
  readonly killed: number;
  readonly timeouts: number;
  /** Mutants that do not even run, for instance because the module fails to load with them. */
  readonly broken: number;
  /** Mutants of the sample for which no time was left. */
  readonly left: number;
  readonly survivors: readonly Survivor[];
}

/** Stryker's results, from which the next run continues: one file per sample. */
export const resultsFile = (name: string, { number }: Sample): string =>
  join(root, 'var', 'mutation', number === 1 ? `${name}.json` : `${name}.sample-${number}.json`);

const readReport = (file: string): StrykerReport | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StrykerReport) : undefined;

/** A test can time out on a busy machine without any mutant, so timeouts are counted separately. */
const wantsTime = /timed out in \d+ms|The service is busy/;

const statusOf = ({ status, statusReason = '' }: Mutant): string =>
  status === 'Killed' && wantsTime.test(statusReason) ? 'Timeout' : status;

/**
 * Keeps only results that need no second try. Stryker does not know which tests cover a mutant that is active while
 * modules load, so it would not notice a new test.
 */
export const dropUntried = (resultsPath: string): void => {
  const report = readReport(resultsPath);
  if (!report) return;
  const isRetained = (mutant: Mutant): boolean =>
    statusOf(mutant) === 'Killed' || (mutant.status === 'Survived' && !mutant.static);
  for (const file of Object.values(report.files)) file.mutants = file.mutants.filter(isRetained);
  writeFileSync(resultsPath, JSON.stringify(report));
};

const textBetween = (lines: readonly string[], { start, end }: Mutant['location']): string => {
  const picked = lines.slice(start.line - 1, end.line);
  picked[picked.length - 1] = picked.at(-1)?.slice(0, end.column - 1) ?? '';
  picked[0] = picked[0]?.slice(start.column - 1) ?? '';
  return picked.join(' ').replaceAll(/\s+/g, ' ');
};

const survivorOf = (file: string, source: string, mutant: Mutant): Survivor => {
  const lines = source.split('\n');
  const { start } = mutant.location;
  const line = lines[start.line - 1]?.trim() ?? '';
  const from = textBetween(lines, mutant.location);
  const to = (mutant.replacement ?? mutant.mutatorName).replaceAll(/\s+/g, ' ');
  const known = accepted.find(
    (entry) => entry.file === file && entry.line === line && entry.from === from && entry.to === to,
  );
  const isCovered = mutant.status === 'Survived';
  return { file, lineNumber: start.line, line, from, to, isCovered, reason: known?.reason };
};

const zeroBased = ({ line, column }: Place): Place => ({
  line: line - 1,
  column: column - 1,
});

const isTried = (file: string, mutant: Mutant, sample: Sample): boolean => {
  const { location, mutatorName: mutator, replacement = mutator } = mutant;
  const [start, end] = [zeroBased(location.start), zeroBased(location.end)];
  return isInSample({ file, start, end, mutator, replacement }, sample);
};

/** Stryker's last results; undefined when the target was not tried on this machine. */
export const readResults = ({ name, firsts }: Target, sample: Sample): Results | undefined => {
  const report = readReport(resultsFile(name, sample));
  if (!report) return undefined;
  const all = Object.entries(report.files).flatMap(([file, { mutants, source }]) =>
    mutants.filter(({ status }) => status !== 'Ignored').map((mutant) => ({ mutant, file, source })),
  );
  const tried = all.filter(({ file, mutant }) => isTried(file, mutant, sample));
  const withStatus = (...statuses: string[]) =>
    tried.filter(({ mutant }) => statuses.includes(statusOf(mutant)));
  const errors = withStatus('RuntimeError', 'CompileError');
  const left = errors.filter(({ mutant }) => mutant.statusReason === untried.noTimeLeft).length;
  return {
    name,
    sample,
    first: firsts[sample.number],
    all: all.length,
    killed: withStatus('Killed').length,
    timeouts: withStatus('Timeout').length,
    broken: errors.length - left,
    left,
    survivors: withStatus('Survived', 'NoCoverage').map(({ file, source, mutant }) =>
      survivorOf(file, source, mutant),
    ),
  };
};

import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import { recordDistribution, requirePeriod, type StaffAction } from './declare-distribution.ts';
import { holdersOn } from '../paying/entitle-holders.ts';
import { insertLines, type NewDistributionLine } from '../paying/distribution-lines.store.ts';
import type { DistributionAnomaly, Locale } from '@parcela/domain';
import {
  insertDistribution,
  isImportIdUsed,
  type Distribution,
  type DistributionDates,
} from '../distributions.store.ts';
import { findHoldersNamed, findProject, type DistributionProject } from '../distributions.queries.ts';
import { lookAt } from '../approving/preview-distribution.ts';
import { type CsvLine, type CsvProblem, type CsvRules, readCsv } from './read-distribution-csv.ts';

export interface DistributionImport extends DistributionDates, StaffAction {
  /** documentId. */
  readonly project: string;
  readonly importId: string;
  readonly csv: string;
  readonly locale: Locale;
  /** Only reads and checks. */
  readonly isDryRun: boolean;
  readonly timeZone: string;
}

export interface ImportedDistribution {
  /** The stored distribution. */
  readonly distribution: Distribution | undefined;
  readonly lineCount: number;
  readonly net: bigint;
  readonly withholding: bigint;
  readonly problems: readonly CsvProblem[];
  readonly anomalies: readonly DistributionAnomaly[];
}

const problemsMax = 100;

export interface ReadHolders extends Pick<
  ImportedDistribution,
  'lineCount' | 'net' | 'withholding' | 'problems'
> {
  readonly people: readonly (CsvLine & { readonly userId: number })[];
}

/** Checks that each holder is known and named only once, by e-mail or documentId. */
const matchPeople = (
  lines: readonly CsvLine[],
  known: ReadonlyMap<string, number>,
): { readonly problems: CsvProblem[]; readonly people: (CsvLine & { readonly userId: number })[] } => {
  const problems: CsvProblem[] = [];
  const people = new Map<number, CsvLine & { readonly userId: number }>();
  for (const line of lines) {
    const userId = known.get(line.investor);
    if (userId === undefined) problems.push({ line: line.line, code: 'investor_unknown', params: {} });
    else if (people.has(userId)) problems.push({ line: line.line, code: 'investor_twice', params: {} });
    else people.set(userId, { ...line, userId });
  }
  return { problems, people: [...people.values()] };
};

const sumOf = <T>(items: readonly T[], value: (item: T) => bigint): bigint =>
  items.reduce((sum, item) => sum + value(item), 0n);

/** Reads a file and finds the holders that it names. */
export const readHolders = async (tx: Tx, csv: string, rules: CsvRules): Promise<ReadHolders> => {
  const read = readCsv(csv, rules);
  const names = [...new Set(read.lines.map(({ investor }) => investor))];
  const { people, problems } = matchPeople(read.lines, await findHoldersNamed(tx, names));
  return {
    people,
    problems: [...read.problems, ...problems].toSorted((a, b) => a.line - b.line).slice(0, problemsMax),
    lineCount: read.lines.length,
    net: sumOf(read.lines, ({ net }) => net),
    withholding: sumOf(read.lines, ({ withholding }) => withholding ?? 0n),
  };
};

/** The distribution that a file describes, before it is written. */
const draftOf = (
  { id: projectId, currency }: DistributionProject,
  { importId, periodFrom, periodTo, recordOn, payOn }: DistributionImport,
  lines: readonly NewDistributionLine[],
): Distribution => {
  const net = sumOf(lines, ({ parts }) => parts.net);
  const withholding = sumOf(lines, ({ parts }) => parts.withholding);
  return {
    id: 0,
    documentId: '',
    importId,
    projectId,
    currency,
    kind: 'income',
    origin: 'imported',
    version: 1,
    state: 'declared',
    periodFrom,
    periodTo,
    recordOn,
    payOn,
    expectedNet: null,
    figures: {
      gross: net + withholding,
      released: 0n,
      capital: 0n,
      costItems: [],
      parts: { costs: 0n, reserve: 0n, fee: 0n, withholding, net },
    },
    holderCount: null,
    shareTotal: null,
    startedAt: null,
    correctsId: null,
  };
};

const save = async (
  tx: Tx,
  draft: Distribution,
  lines: readonly NewDistributionLine[],
  { staffId, requestId }: StaffAction,
): Promise<Distribution> => {
  const distribution = await insertDistribution(tx, { ...draft, createdBy: staffId });
  if (!distribution) throw new BusinessError('distribution.import_id_used');
  await insertLines(tx, distribution, lines);
  await recordDistribution(tx, { action: 'imported', after: distribution, staffId, requestId });
  return distribution;
};

/** The lines, with the shares of their holders on the record date. */
const entitled = async (
  tx: Tx,
  project: DistributionProject,
  { recordOn, timeZone }: DistributionImport,
  people: readonly (CsvLine & { readonly userId: number })[],
): Promise<NewDistributionLine[]> => {
  const holders = await holdersOn(tx, { projectId: project.id, recordOn }, timeZone);
  const sharesOf = new Map(holders.map(({ userId, shares }) => [userId, shares]));
  return people.map(({ userId, net, withholding = 0n }) => ({
    userId,
    shares: sharesOf.get(userId) ?? 0n,
    parts: { costs: 0n, reserve: 0n, fee: 0n, withholding, net },
  }));
};

/**
 * Declares a distribution from a file with each holder's amount. It uses the amounts unchanged and shows differences
 * from an even split. It is paid like any other distribution, after two people approve. A dry run, and a file with
 * problems, write nothing.
 * @throws BusinessError 404 `project.not_found`, 409 `distribution.import_id_used`; ValidationError for a file
 * without lines
 */
export const importDistribution = async (
  tx: Tx,
  input: DistributionImport,
): Promise<ImportedDistribution> => {
  requirePeriod(input);
  const project = await findProject(tx, { documentId: input.project });
  if (!project) throw new BusinessError('project.not_found');
  if (await isImportIdUsed(tx, input.importId)) throw new BusinessError('distribution.import_id_used');
  const { people, problems, ...sums } = await readHolders(tx, input.csv, {
    currency: project.currency,
    locale: input.locale,
  });
  if (problems.length > 0) return { distribution: undefined, ...sums, problems, anomalies: [] };
  if (people.length === 0) throw new ValidationError([{ path: 'csv', code: 'required' }]);
  const lines = await entitled(tx, project, input, people);
  const draft = draftOf(project, input, lines);
  const { anomalies } = await lookAt(tx, draft, lines, input.timeZone);
  const distribution = input.isDryRun ? undefined : await save(tx, draft, lines, input);
  return { distribution, ...sums, problems, anomalies };
};

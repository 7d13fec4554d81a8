import { openDatabase } from '@parcela/platform/database/database.ts';
import {
  checkInvariants,
  type InvariantReport,
  rowsMax,
  rowText,
  type Violation,
} from './check-invariants.queries.ts';
import { invariants } from './index.ts';
import { findProvedPoint } from './since/proved-point.queries.ts';

type Write = (line: string) => void;

const printViolation = ({ invariant, rows }: Violation, write: Write): void => {
  for (const row of rows) write(`         ${rowText(row)}`);
  if (rows.length === rowsMax) write(`         … only the first ${rowsMax} are shown`);
  if (invariant.nature === 'liveness')
    write(`         ${invariant.remedy ?? 'This is no damage; it is so too while no worker is running.'}`);
};

/** The invariants that an incremental proof does not check. */
const printLeftOut = ({ checked, since }: InvariantReport, write: Write): void => {
  if (!since) return;
  for (const invariant of invariants) {
    if (checked.includes(invariant) || invariant.since.way !== 'follows') continue;
    write(
      `-      ${invariant.id.padEnd(4)} ${invariant.title} (follows from ${invariant.since.follows.join(', ')})`,
    );
  }
  write('');
  write(`Proved since seal ${since.seq} of proof ${since.proofId}; what is older was not read again.`);
};

const print = (report: InvariantReport, write: Write): void => {
  const { checked, violations, journal } = report;
  for (const invariant of checked) {
    const violation = violations.find((found) => found.invariant === invariant);
    const mark = violation ? (invariant.nature === 'safety' ? 'BROKEN' : 'LATE  ') : 'ok    ';
    write(`${mark} ${invariant.id.padEnd(4)} ${invariant.title}`);
    if (violation) printViolation(violation, write);
  }
  printLeftOut(report, write);
  write('');
  write(
    journal.seq === 0n
      ? `Journal: nothing is sealed yet, ${journal.unsealedCount} waiting.`
      : `Journal: sealed up to ${journal.seq}, hash ${journal.hash}, ${journal.unsealedCount} waiting.`,
  );
};

/**
 * Checks the books of a database, and prints a line for each invariant and the rows that break one.
 * @param url a connection that may read everything, such as the application's role
 * @param write takes each line
 * @param isSinceLast proves the rows touched since the last proof of a worker, if that found nothing broken
 * @returns the exit code: 1 when a safety invariant is broken, otherwise 0; late effects are only printed
 */
export const printVerification = async (
  url: string,
  write: Write = (line) => void process.stdout.write(`${line}\n`),
  isSinceLast = false,
): Promise<0 | 1> => {
  const database = openDatabase({ url, connectionsMax: 1, applicationName: 'parcela-verify' });
  try {
    const since = isSinceLast ? await findProvedPoint(database.kysely) : undefined;
    if (isSinceLast && !since) write('There is no last proof to build on: everything is proved.');
    const report = await checkInvariants(database.kysely, { since: since ?? null });
    print(report, write);
    const broken = report.violations.filter(({ invariant }) => invariant.nature === 'safety');
    write(
      broken.length === 0
        ? 'The books hold.'
        : `The books are BROKEN: ${broken.map(({ invariant }) => invariant.id).join(', ')}.`,
    );
    return broken.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
};

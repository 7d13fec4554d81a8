import { openDatabase } from '@parcela/platform/database/database.ts';
import {
  checkInvariants,
  type InvariantReport,
  rowsMax,
  rowText,
  type Violation,
} from './check-invariants.queries.ts';

type Write = (line: string) => void;

const printViolation = ({ invariant, rows }: Violation, write: Write): void => {
  for (const row of rows) write(`         ${rowText(row)}`);
  if (rows.length === rowsMax) write(`         … only the first ${rowsMax} are shown`);
  if (invariant.nature === 'liveness')
    write('         This is no damage; it is so too while no worker is running.');
};

const print = ({ checked, violations, journal }: InvariantReport, write: Write): void => {
  for (const invariant of checked) {
    const violation = violations.find((found) => found.invariant === invariant);
    const mark = violation ? (invariant.nature === 'safety' ? 'BROKEN' : 'LATE  ') : 'ok    ';
    write(`${mark} ${invariant.id.padEnd(4)} ${invariant.title}`);
    if (violation) printViolation(violation, write);
  }
  write('');
  write(
    journal.seq === 0n
      ? `Journal: nothing is sealed yet, ${journal.unsealedCount} waiting.`
      : `Journal: sealed up to ${journal.seq}, hash ${journal.hash}, ${journal.unsealedCount} waiting.`,
  );
};

/**
 * Checks the books of a database, prints a line for each invariant and the rows that break one.
 * @param url a connection that may read everything: the application's role will do
 * @returns the exit code: 1 when a safety invariant is broken, else 0; what is merely late is printed
 */
export const printVerification = async (
  url: string,
  write: Write = (line) => void process.stdout.write(`${line}\n`),
): Promise<0 | 1> => {
  const database = openDatabase({ url, connectionsMax: 1, applicationName: 'parcela-verify' });
  try {
    const report = await checkInvariants(database.kysely);
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

import type { Kysely } from 'kysely';
import { checkInvariants, rowsMax, rowText } from './check-invariants.queries.ts';

/** A rule that does not hold, and the first rows that break it. */
export interface BookFinding {
  readonly id: string;
  readonly title: string;
  readonly nature: 'safety' | 'liveness';
  readonly rows: readonly string[];
  readonly isMore: boolean;
}

export interface BooksFound {
  readonly checkedCount: number;
  readonly findings: readonly BookFinding[];
  readonly journalSeq: bigint;
  readonly journalHash: string;
}

/** Checks every invariant for the back office. */
export const checkBooks = (reader: Kysely<unknown>) => async (): Promise<BooksFound> => {
  const { checked, violations, journal } = await checkInvariants(reader);
  return {
    checkedCount: checked.length,
    findings: violations.map(({ invariant: { id, title, nature }, rows }) => ({
      id,
      title,
      nature,
      rows: rows.map(rowText),
      isMore: rows.length === rowsMax,
    })),
    journalSeq: journal.seq,
    journalHash: journal.hash,
  };
};

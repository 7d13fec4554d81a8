import type { Kysely } from 'kysely';
import type { BooksFound } from '../modules/overview/index.ts';
import { checkInvariants, rowsMax, rowText } from './check-invariants.queries.ts';

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

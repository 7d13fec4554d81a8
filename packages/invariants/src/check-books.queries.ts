import type { Kysely } from 'kysely';
import { checkInvariants, rowsMax, rowText } from './check-invariants.queries.ts';
import { findProvedPoint, isWholeProofDue } from './since/proved-point.queries.ts';

/** A broken rule, and the first rows that break it. */
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
  /** The earlier proof that this one builds on; null for a whole one. */
  readonly sinceId: number | null;
  /** The data that the next proof may build on; null when a rule is broken. */
  readonly provedPoint: string | null;
}

/**
 * Checks the books for the back office: usually the rows touched since the last proof, if that found nothing broken;
 * everything once a week, and when staff request it.
 */
export const checkBooks =
  (reader: Kysely<unknown>) =>
  async (isAsked: boolean): Promise<BooksFound> => {
    const isWhole = isAsked || (await isWholeProofDue(reader));
    const since = isWhole ? undefined : await findProvedPoint(reader);
    const { checked, violations, journal, provedPoint } = await checkInvariants(reader, {
      since: since ?? null,
    });
    return {
      sinceId: since?.proofId ?? null,
      provedPoint,
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

import type { Localized, ReviewOutcome } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import {
  type ClosedKey,
  instantOfMicros,
  microsOf,
  type PageAfter,
} from '@parcela/platform/paging/keyset.ts';
import type { ReviewKind, VerificationTables } from '../verification.tables.ts';

export interface ReviewCaseRow {
  readonly documentId: string;
  readonly kind: ReviewKind;
  readonly reasons: readonly string[];
  readonly outcome: ReviewOutcome | null;
  readonly comment: string | null;
  readonly investorDocumentId: string;
  readonly email: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly commentTexts: Localized | null;
  readonly claimantDocumentId: string | null;
  readonly claimantName: string | null;
}

export interface ReviewCasesQuery extends PageAfter<ClosedKey> {
  readonly state: 'open' | 'closed' | undefined;
  readonly kind: ReviewKind | undefined;
  /** documentId of an investor. */
  readonly investor: string | undefined;
}

const selectCases = (tx: Tx) =>
  tables<VerificationTables>(tx)
    .selectFrom('review_cases as c')
    .innerJoin('reviewed_people as p', 'p.user_id', 'c.user_id')
    .leftJoin('audit_actors as s', (on) =>
      on
        .on('s.kind', '=', 'staff')
        .onRef('s.id', '=', 'c.claimed_by')
        .on(sql<boolean>`c.closed_at is null and c.claimed_at > app_now() - interval '30 minutes'`),
    );

const columns = [
  'c.document_id as documentId',
  'c.kind',
  'c.reasons',
  // Cases that were closed before outcomes were stored had nothing left to decide.
  sql<ReviewOutcome | null>`case when c.closed_at is not null then coalesce(c.outcome, 'superseded') end`.as(
    'outcome',
  ),
  'c.comment',
  'p.document_id as investorDocumentId',
  'p.email',
  'c.opened_at as openedAt',
  'c.closed_at as closedAt',
  sql<Localized | null>`c.comment_texts`.as('commentTexts'),
  's.document_id as claimantDocumentId',
  's.name as claimantName',
] as const;

const filtered = (tx: Tx, { kind, investor }: ReviewCasesQuery) => {
  let found = selectCases(tx)
    .select(columns)
    .select('c.id')
    .select(microsOf(sql`c.closed_at`).as('closedMicros'));
  if (kind !== undefined) found = found.where('c.kind', '=', kind);
  if (investor !== undefined)
    found = found.where(
      sql<boolean>`c.user_id = (select r.user_id from reviewed_people r where r.document_id = ${investor})`,
    );
  return found;
};

/**
 * Cases for staff: waiting ones first, longest waiting first; then decided ones, newest first. One row more than the
 * page.
 */
export const listReviewCases = async (
  tx: Tx,
  query: ReviewCasesQuery,
): Promise<(ReviewCaseRow & { readonly id: number; readonly closedMicros: bigint | null })[]> => {
  const { after, state, pageSize } = query;
  const [closedAfter, idAfter] = after ?? [null, 0];
  const waiting =
    state === 'closed' || closedAfter !== null
      ? []
      : await filtered(tx, query)
          .where('c.closed_at', 'is', null)
          .where('c.id', '>', idAfter)
          .orderBy('c.id')
          .limit(pageSize + 1)
          .execute();
  const left = pageSize + 1 - waiting.length;
  if (state === 'open' || left === 0) return waiting;
  let closed = filtered(tx, query).where('c.closed_at', 'is not', null);
  if (closedAfter !== null)
    closed = closed.where(sql<boolean>`(c.closed_at, c.id) < (${instantOfMicros(closedAfter)}, ${idAfter})`);
  return [
    ...waiting,
    ...(await closed.orderBy('c.closed_at', 'desc').orderBy('c.id', 'desc').limit(left).execute()),
  ];
};

export const findReviewCaseRow = (tx: Tx, documentId: string): Promise<ReviewCaseRow> =>
  selectCases(tx).select(columns).where('c.document_id', '=', documentId).executeTakeFirstOrThrow();

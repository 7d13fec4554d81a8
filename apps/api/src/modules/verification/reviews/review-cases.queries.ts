import type { Localized, ReviewOutcome } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
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

export interface ReviewCasesQuery extends Page {
  readonly state: 'open' | 'closed' | undefined;
  readonly kind: ReviewKind | undefined;
  /** documentId of a person. */
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

/** Cases for staff: waiting ones first, longest waiting first; then the decided ones, newest first. */
export const listReviewCases = async (
  tx: Tx,
  query: ReviewCasesQuery,
): Promise<{ readonly total: number; readonly cases: ReviewCaseRow[] }> => {
  let found = selectCases(tx);
  if (query.state !== undefined)
    found = found.where('c.closed_at', query.state === 'open' ? 'is' : 'is not', null);
  if (query.kind !== undefined) found = found.where('c.kind', '=', query.kind);
  if (query.investor !== undefined) found = found.where('p.document_id', '=', query.investor);
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const cases = await found
    .select(columns)
    .orderBy(sql`c.closed_at is not null`)
    .orderBy('c.closed_at', 'desc')
    .orderBy('c.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { total, cases };
};

export const findReviewCaseRow = (tx: Tx, documentId: string): Promise<ReviewCaseRow> =>
  selectCases(tx).select(columns).where('c.document_id', '=', documentId).executeTakeFirstOrThrow();

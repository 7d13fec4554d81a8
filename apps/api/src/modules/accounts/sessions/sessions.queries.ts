import type { Locale } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { compileOnce } from '@parcela/platform/database/compile-once.ts';
import type { Caller } from '@parcela/platform/http/call.ts';
import { inBatches, rowsOf } from '@parcela/platform/database/batched-lookups.ts';
import { isActivityOld, isFreshSession, isLiveSession } from '@parcela/platform/security/sessions.ts';
import { hasAcceptedTerms } from '../profile/accepted-terms.queries.ts';

/** A live session with its account and the caller's profile facts, as `callersOf` returns them. */
export interface CallerRow {
  readonly session_id: bigint;
  readonly account_id: number;
  readonly account_document_id: string;
  readonly is_fresh: boolean;
  readonly is_activity_old: boolean;
  readonly is_view: boolean;
  readonly has_accepted_terms: boolean;
  readonly language: Locale;
}

/** The session of a token and its account, if the session is live and the account is not deleted. */
export const callersOf = (tokenHash: RawBuilder<Buffer>): RawBuilder<unknown> => sql`
  select sessions.id as session_id, users.id as account_id, users.document_id as account_document_id,
    ${isFreshSession()} as is_fresh, ${isActivityOld()} as is_activity_old,
    sessions.audience = 'view' as is_view, users.email, users.email_confirmed_at, users.created_at
  from sessions
  join users on users.id = sessions.subject_id
  where sessions.token_hash = ${tokenHash} and sessions.audience in ('investor', 'view') and users.deleted_at is null
    and ${isLiveSession()}`;

export const callerOf = (row: CallerRow): Caller => ({
  subjectId: row.account_id,
  documentId: row.account_document_id,
  sessionId: row.session_id,
  isActivityOld: row.is_activity_old,
  isFresh: row.is_fresh,
  hasAcceptedTerms: row.has_accepted_terms,
  isView: row.is_view,
  language: row.language,
});

/** Finds the owner of each token hash in one query; `asked` is the position of the hash, from 0. */
const findCallers = compileOnce<
  CallerRow & { readonly asked: number; readonly now_ms: number },
  { readonly tokenHashes: readonly Buffer[] }
>(
  ['tokenHashes'],
  ({ tokenHashes }) => sql`
    select (asked.place - 1)::int as asked, caller.session_id, caller.account_id, caller.account_document_id,
      caller.is_fresh, caller.is_activity_old, caller.is_view, profile.language, ${hasAcceptedTerms('profile')} as has_accepted_terms,
      floor(extract(epoch from app_now()) * 1000)::float8 as now_ms
    from ${rowsOf([tokenHashes, 'bytea'])} with ordinality as asked (token_hash, place)
    cross join lateral (${callersOf(sql`asked.token_hash`)}) as caller
    join user_profiles as profile on profile.user_id = caller.account_id`,
);

/** The owner of the session with this token hash, if the session is live and the account is not deleted. */
export const authenticate = inBatches(
  async (reader, tokenHashes: readonly Buffer[]): Promise<(Caller | undefined)[]> => {
    const callers = new Map(
      (await findCallers(reader, { tokenHashes })).map((row) => [
        row.asked,
        { ...callerOf(row), foundAtMs: row.now_ms },
      ]),
    );
    return tokenHashes.map((_, place) => callers.get(place));
  },
);

import { type Tx, tables } from '../../platform/database.ts';
import type { Caller } from '../../platform/http/call.ts';
import {
  isActivityOld,
  isFreshSession,
  isLiveSession,
  type SessionsTables,
} from '../../platform/sessions.ts';
import { hasAcceptedTerms } from './accepted-terms.views.ts';
import type { AccountsTables } from './accounts.tables.ts';

/** The person behind the hash of a token: only while the session lives and the account is not deleted. */
export const authenticate = async (tx: Tx, tokenHash: Buffer): Promise<Caller | undefined> => {
  const row = await tables<AccountsTables & SessionsTables>(tx)
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.subject_id')
    .innerJoin('user_profiles', 'user_profiles.user_id', 'users.id')
    .select(['sessions.id as session_id', 'users.id', 'users.document_id', 'user_profiles.language'])
    .select([
      isFreshSession().as('is_fresh'),
      isActivityOld().as('is_activity_old'),
      hasAcceptedTerms('user_profiles').as('has_accepted_terms'),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.audience', '=', 'investor')
    .where('users.deleted_at', 'is', null)
    .where(isLiveSession())
    .executeTakeFirst();
  return (
    row && {
      subjectId: row.id,
      documentId: row.document_id,
      sessionId: row.session_id,
      isActivityOld: row.is_activity_old,
      isFresh: row.is_fresh,
      hasAcceptedTerms: row.has_accepted_terms,
      language: row.language,
    }
  );
};

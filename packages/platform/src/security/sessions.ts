import { type AliasableExpression, type Expression, sql } from 'kysely';
import { type Tx, tables } from '../database/database.ts';
import type { PlatformTables } from '../database/platform.tables.ts';
import { BusinessError } from '../errors.ts';
import { newDocumentId, newSecret, sha256 } from '../ids.ts';

/**
 * Sessions are opaque random tokens of which only the hash is stored: the server can end one immediately, and a copy of
 * the database opens nothing. `app_now()` measures idle and absolute limits.
 */
/** `view`: a staff member views the app of the investor who is its subject. */
export type Audience = 'investor' | 'staff' | 'view';

export type SessionsTables = Pick<PlatformTables, 'sessions'>;

const now = sql<Date>`app_now()`;
const idleLimit = sql`case sessions.audience when 'staff' then interval '15 minutes' else interval '30 minutes' end`;
/**
 * The minimum interval between two records of activity, so that a busy screen does not write on every read. Staff are
 * few, so their activity is recorded every time and their limit is exact.
 */
const activityStep = sql`case sessions.audience when 'staff' then interval '0' else interval '1 minute' end`;
/** From the sign-in, regardless of activity; staff, who move other people's money, sign in every day. */
const absoluteLimit = {
  investor: sql`interval '7 days'`,
  staff: sql`interval '12 hours'`,
  view: sql`interval '15 minutes'`,
} as const satisfies Record<Audience, unknown>;

const freshness = sql`interval '10 minutes'`;
/** Staff have just proved both factors; an investor’s sign-in alone makes nothing fresh. */
const freshAtFirst = {
  investor: sql`null`,
  staff: sql`app_now() + ${freshness}`,
  view: sql`null`,
} as const satisfies Record<Audience, unknown>;

/** Opens a session and returns the token, which is shown once and never stored. */
export const openSession = async (
  tx: Tx,
  session: {
    audience: Audience;
    subjectId: number;
    userAgent: string;
    /** For a view: the staff session that also ends it. */
    openedIn?: bigint;
  },
): Promise<string> => {
  const token = newSecret();
  await sql`
    insert into sessions (document_id, token_hash, audience, subject_id, user_agent, expires_at, fresh_until, opened_in)
    values (${newDocumentId()}, ${sha256(token)}, ${session.audience}, ${session.subjectId},
            ${session.userAgent.slice(0, 300)}, app_now() + ${absoluteLimit[session.audience]}, ${freshAtFirst[session.audience]}, ${session.openedIn ?? null})`.execute(
    tables(tx),
  );
  return token;
};

/**
 * The condition of a live session, for the view that finds the caller. Activity within one step after the last record
 * counts too, so no session ends before the idle limit, and it ends at most one step after it.
 */
export const isLiveSession = (): Expression<boolean> => sql<boolean>`
  sessions.revoked_at is null and sessions.expires_at > app_now()
  and sessions.last_active_at > app_now() - (${idleLimit} + ${activityStep})
  and (sessions.opened_in is null or exists (
    select from sessions opener where opener.id = sessions.opened_in and opener.revoked_at is null
      and opener.expires_at > app_now() and opener.last_active_at > app_now() - interval '15 minutes'))`;

/** Tells whether the session is fresh, for the view that finds the caller. */
export const isFreshSession = (): AliasableExpression<boolean> =>
  sql<boolean>`coalesce(sessions.fresh_until > app_now(), false)`;

/** Makes a session fresh after its user has stepped up. */
export const freshenSession = async (tx: Tx, sessionId: bigint): Promise<void> => {
  await tables<SessionsTables>(tx)
    .updateTable('sessions')
    .set({ fresh_until: sql<Date>`app_now() + ${freshness}` })
    .where('id', '=', sessionId)
    .execute();
};

/**
 * Tells whether the last recorded activity is old enough to record it again, for the view that finds the
 * caller.
 */
export const isActivityOld = (): AliasableExpression<boolean> =>
  sql<boolean>`sessions.last_active_at < app_now() - ${activityStep}`;

/**
 * Records user activity. Background polling does not count, and neither does a call that began during the
 * session and arrives here after its end.
 */
export const touchSession = async (tx: Tx, sessionId: bigint): Promise<void> => {
  await tables<SessionsTables>(tx)
    .updateTable('sessions')
    .set({ last_active_at: now })
    .where('id', '=', sessionId)
    .where('last_active_at', '<', sql<Date>`app_now() - ${activityStep}`)
    .where('expires_at', '>', now)
    .execute();
};

/** Permanently ends a session found to be over: a clock that is set back later cannot revive it. */
export const closeIfOver = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await sql`
    update sessions set revoked_at = app_now()
    where token_hash = ${tokenHash} and revoked_at is null and not (${isLiveSession()})`.execute(tables(tx));
};

/**
 * Keeps the session alive until the end of `tx`, for operations that add a way into an account: a call admitted before
 * the session ended, and still running after it, adds none.
 * @throws BusinessError 401 `auth.session_invalid`
 */
export const lockSession = async (tx: Tx, sessionId: bigint): Promise<void> => {
  const { rows } = await sql`
    select from sessions where id = ${sessionId} and revoked_at is null for share`.execute(tables(tx));
  if (rows.length === 0) throw new BusinessError('auth.session_invalid');
};

export const endSession = async (tx: Tx, sessionId: bigint): Promise<void> => {
  await tables<SessionsTables>(tx)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** Ends every session of a user in one step: after a password change, a reset, a deletion. */
export const endAllSessions = async (tx: Tx, audience: Audience, subjectId: number): Promise<void> => {
  await tables<SessionsTables>(tx)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('audience', '=', audience)
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** A user's live session; ids are the contract's. */
export interface OwnSession {
  readonly documentId: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastActiveAt: Date;
  /** The absolute end, regardless of activity. */
  readonly expiresAt: Date;
  readonly isCurrent: boolean;
}

/** Lists a user's live sessions: the current one first, if it is theirs, then by last activity. */
export const listSessions = async (
  tx: Tx,
  person: { readonly audience: Audience; readonly subjectId: number; readonly currentId: bigint },
): Promise<OwnSession[]> => {
  const { rows } = await sql<OwnSession>`
    select document_id as "documentId", user_agent as "userAgent", created_at as "createdAt",
      last_active_at as "lastActiveAt", expires_at as "expiresAt", id = ${person.currentId} as "isCurrent"
    from sessions
    where audience = ${person.audience} and subject_id = ${person.subjectId} and ${isLiveSession()}
    order by id = ${person.currentId} desc, last_active_at desc, id desc`.execute(tables(tx));
  return rows;
};

/** Ends one live session of a user; false when it does not exist, belongs to another user or is over. */
export const endOwnSession = async (
  tx: Tx,
  session: { readonly audience: Audience; readonly subjectId: number; readonly documentId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update sessions set revoked_at = app_now()
    where audience = ${session.audience} and subject_id = ${session.subjectId}
      and document_id = ${session.documentId} and ${isLiveSession()}
    returning id`.execute(tables(tx));
  return rows.length === 1;
};

/** Counts a user's open sessions. */
export const countSessions = async (tx: Tx, audience: Audience, subjectId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sessions
    where audience = ${audience} and subject_id = ${subjectId} and ${isLiveSession()}`.execute(tables(tx));
  return rows[0]?.count ?? 0;
};

/** Ends every live session of a user except one; returns the count. */
export const endOtherSessions = async (
  tx: Tx,
  person: { readonly audience: Audience; readonly subjectId: number; readonly exceptId: bigint },
): Promise<number> => {
  const { rows } = await sql`
    update sessions set revoked_at = app_now()
    where audience = ${person.audience} and subject_id = ${person.subjectId} and id <> ${person.exceptId}
      and ${isLiveSession()}
    returning id`.execute(tables(tx));
  return rows.length;
};

/** Deletes a user's sessions. */
export const deleteSessions = async (tx: Tx, audience: Audience, subjectId: number): Promise<void> => {
  await tables<SessionsTables>(tx)
    .deleteFrom('sessions')
    .where('audience', '=', audience)
    .where('subject_id', '=', subjectId)
    .execute();
};

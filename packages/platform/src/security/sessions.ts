import { type AliasableExpression, type Expression, sql } from 'kysely';
import { type Tx, tables } from '../database/database.ts';
import type { PlatformTables } from '../database/platform.tables.ts';
import { newDocumentId, newSecret, sha256 } from '../ids.ts';

/**
 * Sessions are opaque random tokens of which only the hash is stored, so that the server can end one at once and a
 * copy of the database opens nothing. Idle and absolute limits are counted by `app_now()`.
 */
/** `view`: a member of staff looks at the app of the investor who is its subject. */
export type Audience = 'investor' | 'staff' | 'view';

export type SessionsTables = Pick<PlatformTables, 'sessions'>;

const now = sql<Date>`app_now()`;
const idleLimit = sql`case sessions.audience when 'staff' then interval '15 minutes' else interval '30 minutes' end`;
/**
 * Activity is recorded at most this often, so that a busy screen does not write with every read. That of staff, who are
 * few, is recorded each time: their limit is exact.
 */
const activityStep = sql`case sessions.audience when 'staff' then interval '0' else interval '1 minute' end`;
/** From the sign-in, whatever happens between; staff, who move other people's money, sign in every day. */
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
    /** Of a view: the session of staff that it ends with. */
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
 * The condition of a live session, for the view that finds the caller. Activity within the step after the last
 * recorded one counts too, so no session ends before the idle limit, and it ends at most a step after it.
 */
export const isLiveSession = (): Expression<boolean> => sql<boolean>`
  sessions.revoked_at is null and sessions.expires_at > app_now()
  and sessions.last_active_at > app_now() - (${idleLimit} + ${activityStep})
  and (sessions.opened_in is null or exists (
    select from sessions opener where opener.id = sessions.opened_in and opener.revoked_at is null
      and opener.expires_at > app_now() and opener.last_active_at > app_now() - interval '15 minutes'))`;

/** Whether the session is fresh, for the view that finds the caller. */
export const isFreshSession = (): AliasableExpression<boolean> =>
  sql<boolean>`coalesce(sessions.fresh_until > app_now(), false)`;

/** Makes a session fresh: its user has just stepped up. */
export const freshenSession = async (tx: Tx, sessionId: bigint): Promise<void> => {
  await tables<SessionsTables>(tx)
    .updateTable('sessions')
    .set({ fresh_until: sql<Date>`app_now() + ${freshness}` })
    .where('id', '=', sessionId)
    .execute();
};

/**
 * Whether the last activity was recorded so long ago that it is recorded again, for the view that finds the caller.
 */
export const isActivityOld = (): AliasableExpression<boolean> =>
  sql<boolean>`sessions.last_active_at < app_now() - ${activityStep}`;

/**
 * Records that the user did something. Polling in the background does not count, nor does what began while the session
 * was alive and comes here after its end.
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

/** Ends for good a session that was found to be over: a clock that is set back later revives none. */
export const closeIfOver = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await sql`
    update sessions set revoked_at = app_now()
    where token_hash = ${tokenHash} and revoked_at is null and not (${isLiveSession()})`.execute(tables(tx));
};

export const endSession = async (tx: Tx, sessionId: bigint): Promise<void> => {
  await tables<SessionsTables>(tx)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** Ends every session of a person at once: after a password change, a reset, a deletion. */
export const endAllSessions = async (tx: Tx, audience: Audience, subjectId: number): Promise<void> => {
  await tables<SessionsTables>(tx)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('audience', '=', audience)
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** A person's live session; ids are those of the contract. */
export interface OwnSession {
  readonly documentId: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastActiveAt: Date;
  /** However busy it is. */
  readonly expiresAt: Date;
  readonly isCurrent: boolean;
}

/** Where a user is signed in: the current session, if it is theirs, first, then by last activity. */
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

/** Ends one live session of a user; false when it is missing, another user's or over. */
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

/** How many sessions of somebody are open now. */
export const countSessions = async (tx: Tx, audience: Audience, subjectId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sessions
    where audience = ${audience} and subject_id = ${subjectId} and ${isLiveSession()}`.execute(tables(tx));
  return rows[0]?.count ?? 0;
};

/** Ends every live session of a user but one; returns how many. */
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

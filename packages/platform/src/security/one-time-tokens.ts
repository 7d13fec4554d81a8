import { sql } from 'kysely';
import { type Tx, tables } from '../database/database.ts';
import { newSecret, sha256 } from '../ids.ts';

/** A secret in a mailed link: 256 random bits, stored only as a hash, used once and never after its expiry (S3). */
export interface TokenPurpose {
  readonly purpose: string;
  readonly validHours: number;
}

/** Creates a token; older unused ones of the same user and purpose become invalid, unless it is valid with them. */
export const issueToken = async (
  tx: Tx,
  { purpose, validHours }: TokenPurpose,
  subjectId: number,
  validity: 'alone' | 'with older ones' = 'alone',
): Promise<string> => {
  const token = newSecret();
  if (validity === 'alone') await endTokens(tx, { purpose, validHours }, [subjectId]);
  await sql`
    insert into one_time_tokens (purpose, subject_id, token_hash, expires_at)
    values (${purpose}, ${subjectId}, ${sha256(token)}, app_now() + make_interval(hours => ${validHours}))`.execute(
    tables(tx),
  );
  return token;
};

/** The owner of this token while it is still usable; for checks before it is used up. */
export const findOpenToken = async (
  tx: Tx,
  { purpose }: TokenPurpose,
  token: string,
): Promise<number | undefined> => {
  const { rows } = await sql<{ subject_id: number }>`
    select subject_id from one_time_tokens
    where purpose = ${purpose} and token_hash = ${sha256(token)} and used_at is null and expires_at > app_now()`.execute(
    tables(tx),
  );
  return rows[0]?.subject_id;
};

/** Uses up a token. Of two concurrent calls one succeeds. */
export const consumeToken = async (
  tx: Tx,
  { purpose }: TokenPurpose,
  token: string,
): Promise<number | undefined> => {
  const { rows } = await sql<{ subject_id: number }>`
    update one_time_tokens set used_at = app_now()
    where purpose = ${purpose} and token_hash = ${sha256(token)} and used_at is null and expires_at > app_now()
    returning subject_id`.execute(tables(tx));
  return rows[0]?.subject_id;
};

/** The owner of this token, used or not: a used link of a confirmed account still succeeds. */
export const findTokenSubject = async (
  tx: Tx,
  { purpose }: TokenPurpose,
  token: string,
): Promise<number | undefined> => {
  const { rows } = await sql<{ subject_id: number }>`
    select subject_id from one_time_tokens where purpose = ${purpose} and token_hash = ${sha256(token)}`.execute(
    tables(tx),
  );
  return rows[0]?.subject_id;
};

/** Tells whether this token was used, which an expired or replaced token was not. */
export const isUsedToken = async (tx: Tx, { purpose }: TokenPurpose, token: string): Promise<boolean> => {
  const { rows } = await sql`
    select from one_time_tokens
    where purpose = ${purpose} and token_hash = ${sha256(token)} and used_at is not null`.execute(tables(tx));
  return rows.length === 1;
};

/** Ends the unused tokens of these subjects for one purpose. */
export const endTokens = async (
  tx: Tx,
  { purpose }: TokenPurpose,
  subjectIds: readonly number[],
): Promise<void> => {
  await sql`
    update one_time_tokens set expires_at = greatest(created_at, app_now())
    where purpose = ${purpose} and subject_id = any(${[...subjectIds]}::integer[])
      and used_at is null and expires_at > app_now()`.execute(tables(tx));
};

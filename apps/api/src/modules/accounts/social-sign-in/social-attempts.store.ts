import type { Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newSecret, sha256 } from '@parcela/platform/ids.ts';
import type { TermsVersions } from '../profile/profile.store.ts';
import type {
  SocialIdentity,
  SocialProvider,
  SocialSecrets,
} from '@parcela/providers/ports/social-sign-in.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const db = (tx: Tx) => tables<AccountsTables>(tx);
const now = sql<Date>`app_now()`;

/** The data and consents that a user gave before the redirect. */
export interface SocialOrigin {
  /** A path on our own site; null when there was none. */
  readonly next: string | null;
  readonly referralCode: string | null;
  readonly language: Locale;
  /** The terms in force when the user ticked the box; null if the user did not. */
  readonly accepted: TermsVersions | null;
}

interface NewAttempt extends SocialOrigin {
  readonly provider: SocialProvider;
  readonly secrets: SocialSecrets;
  /** The browser's cookie. */
  readonly browser: string;
}

/** Records that a browser was sent to a provider; it must return within ten minutes. */
export const insertAttempt = async (tx: Tx, attempt: NewAttempt): Promise<void> => {
  const { secrets, accepted } = attempt;
  await db(tx)
    .insertInto('social_attempts')
    .values({
      provider: attempt.provider,
      state_hash: sha256(secrets.state),
      browser_hash: sha256(attempt.browser),
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      next: attempt.next,
      referral_code: attempt.referralCode,
      language: attempt.language,
      terms_version: accepted?.terms ?? null,
      privacy_version: accepted?.privacy ?? null,
      expires_at: sql<Date>`app_now() + interval '10 minutes'`,
    })
    .execute();
};

/** An attempt whose browser has returned. */
export interface ReturnedAttempt {
  readonly id: bigint;
  readonly secrets: SocialSecrets;
  /** The database's time. */
  readonly now: Date;
}

/**
 * Uses up a state; undefined when it is not live, was used, or belongs to another browser. `browser` is the cookie;
 * it is null where browsers do not send it (see `social-sign-in.routes.ts`), and the last step of the sign-in checks
 * the browser instead.
 */
export const claimReturn = async (
  tx: Tx,
  { provider, state, browser }: { provider: SocialProvider; state: string; browser: string | null },
): Promise<ReturnedAttempt | undefined> => {
  const row = await db(tx)
    .updateTable('social_attempts')
    .set({ returned_at: now })
    .where('provider', '=', provider)
    .where('state_hash', '=', sha256(state))
    .where('returned_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(browser !== null, (query) => query.where('browser_hash', '=', sha256(browser ?? '')))
    .returning(['id', 'nonce', 'code_verifier', 'returned_at'])
    .executeTakeFirst();
  return row?.returned_at
    ? {
        id: row.id,
        secrets: { state, nonce: row.nonce, codeVerifier: row.code_verifier },
        now: row.returned_at,
      }
    : undefined;
};

/** Records the returned identity; returns the code that the app exchanges for a session within a minute. */
export const storeIdentity = async (tx: Tx, attemptId: bigint, identity: SocialIdentity): Promise<string> => {
  const code = newSecret();
  await db(tx)
    .updateTable('social_attempts')
    .set({
      code_hash: sha256(code),
      subject: identity.subject,
      email: identity.email,
      is_email_verified: identity.isEmailVerified,
      first_name: identity.firstName,
      last_name: identity.lastName,
      expires_at: sql<Date>`app_now() + interval '60 seconds'`,
    })
    .where('id', '=', attemptId)
    .execute();
  return code;
};

/** Everything that an attempt has collected. */
export interface FinishedAttempt extends SocialOrigin {
  readonly identity: SocialIdentity;
}

/** A code, or the token of a question, in the browser that started the attempt. */
export interface HeldCode {
  readonly provider: SocialProvider;
  readonly code: string;
  readonly browser: string;
}

/**
 * Locks the attempt of an unused code; `isAsked`: the code belongs to the password question. Of two simultaneous
 * calls, one gets the attempt; the other waits and finds nothing, because the first has deleted the attempt or opened
 * the question.
 */
export const lockAttempt = async (
  tx: Tx,
  { provider, code, browser }: HeldCode,
  { isAsked }: { readonly isAsked: boolean },
): Promise<(FinishedAttempt & { readonly id: bigint }) | undefined> => {
  const row = await db(tx)
    .selectFrom('social_attempts')
    .selectAll()
    .where('provider', '=', provider)
    .where('code_hash', '=', sha256(code))
    .where('browser_hash', '=', sha256(browser))
    .where('asks_password', '=', isAsked)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (row?.subject === null || row === undefined) return undefined;
  const { terms_version: terms, privacy_version: privacy } = row;
  return {
    id: row.id,
    next: row.next,
    referralCode: row.referral_code,
    language: row.language,
    accepted: terms !== null && privacy !== null ? { terms, privacy } : null,
    identity: {
      subject: row.subject,
      email: row.email,
      isEmailVerified: row.is_email_verified === true,
      firstName: row.first_name,
      lastName: row.last_name,
    },
  };
};

/** Uses an attempt up. */
export const deleteAttempt = async (tx: Tx, attemptId: bigint): Promise<void> => {
  await db(tx).deleteFrom('social_attempts').where('id', '=', attemptId).execute();
};

/** Keeps the attempt for ten minutes while the user looks for the password; returns the token of the question. */
export const askForPassword = async (tx: Tx, attemptId: bigint): Promise<string> => {
  const token = newSecret();
  await db(tx)
    .updateTable('social_attempts')
    .set({
      code_hash: sha256(token),
      asks_password: true,
      expires_at: sql<Date>`app_now() + interval '10 minutes'`,
    })
    .where('id', '=', attemptId)
    .execute();
  return token;
};

/** The address of the account that a question is about; undefined when this browser has no such question. */
export const findAskedEmail = async (
  tx: Tx,
  { provider, code, browser }: HeldCode,
): Promise<string | undefined> => {
  const row = await db(tx)
    .selectFrom('social_attempts')
    .select('email')
    .where('provider', '=', provider)
    .where('code_hash', '=', sha256(code))
    .where('browser_hash', '=', sha256(browser))
    .where('asks_password', '=', true)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email ?? undefined;
};

/** Deletes attempts that can no longer be finished. */
export const deleteOldAttempts = async (tx: Tx): Promise<void> => {
  await db(tx).deleteFrom('social_attempts').where('expires_at', '<=', now).execute();
};

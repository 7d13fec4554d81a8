import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { compileOnce } from '@parcela/platform/database/compile-once.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { Caller } from '@parcela/platform/http/call.ts';
import type { FindCaller } from '@parcela/platform/http/guard.ts';
import { inBatches, rowsOf } from '@parcela/platform/database/batched-lookups.ts';
import {
  openProfile,
  type Profile,
  profileJoins,
  type ProfileRow,
  profileSelection,
} from './profile.queries.ts';
import { callerOf, type CallerRow, callersOf } from '../sessions/sessions.queries.ts';
import type { User } from '../users.queries.ts';

/** The caller with account, profile and what other modules know about the user. */
export interface OwnAccount<More> extends Caller {
  readonly user: User;
  readonly profile: Profile;
  readonly more: More;
}

type Row<More> = CallerRow &
  ProfileRow &
  More & {
    readonly email: string;
    readonly email_confirmed_at: Date | null;
    readonly account_created_at: Date;
  };
/** Null for an unknown or ended token; otherwise a hash of the row. */
interface Stamped {
  readonly stamp: bigint | null;
}
type Extra<More> = (Row<More> & { readonly stamp: bigint }) | { readonly stamp: null };

const cachedMax = 1_000;
/** Decrypted personal data stays in memory no longer than a user looks at a screen. */
const cachedMs = 60_000;

const accountOf = <More extends object>(vault: PersonalVault, row: Row<More>): OwnAccount<More> => ({
  ...callerOf(row),
  user: {
    id: row.account_id,
    documentId: row.account_document_id,
    email: row.email,
    createdAt: row.account_created_at,
    emailConfirmedAt: row.email_confirmed_at,
  },
  profile: openProfile(vault, row),
  more: row,
});

type MoreOf = (userId: RawBuilder<number>) => RawBuilder<unknown>;

/**
 * Selects `expected` for each token's owner, in the order of the tokens; the owner's row is `found`, with its
 * `stamp`.
 */
const ownAccounts = <Extra>(more: MoreOf, expected: RawBuilder<unknown>) =>
  compileOnce<Extra, { readonly tokenHashes: readonly Buffer[] }>(
    ['tokenHashes'],
    ({ tokenHashes }) => sql`
      select ${expected}
      from ${rowsOf([tokenHashes, 'bytea'])} with ordinality as asked (token_hash, place)
      left join lateral (
        select account.*, hash_record_extended(account, 0) as stamp
        from (
          select caller.session_id, caller.account_id, caller.account_document_id, caller.is_fresh,
            caller.is_activity_old, caller.is_view, caller.email, caller.email_confirmed_at,
            caller.created_at as account_created_at, ${profileSelection}, more.*
          from (${callersOf(sql`asked.token_hash`)}) as caller
          join user_profiles as profile on profile.user_id = caller.account_id
          ${profileJoins}
          cross join lateral (${more(sql`caller.account_id`)}) as more
        ) as account
      ) as found on true
      order by asked.place`,
  );

/**
 * Finds the owner of a token, as `authenticate` does, and in the same statement everything that users see about
 * themselves. `more` is a one-row query about the user whose id it gets. If the session's row was read recently, the
 * database returns only a stamp computed from the current row. While the stamp is unchanged, the cached object is
 * returned, so the answer is never outdated.
 */
export const createFindOwnAccount = <More extends object>(
  more: (userId: RawBuilder<number>) => RawBuilder<More>,
): ((vault: PersonalVault) => FindCaller<OwnAccount<More>>) => {
  const findStamps = ownAccounts<Stamped>(more, sql`found.stamp`);
  const findRows = ownAccounts<Extra<More>>(more, sql`found.*`);
  return (vault) => {
    type Stored = { readonly stamp: bigint; readonly account: OwnAccount<More> };
    const cached = new LRUCache<string, Stored>({ max: cachedMax, ttl: cachedMs });
    const stampOf = inBatches((reader, tokenHashes: readonly Buffer[]) =>
      findStamps(reader, { tokenHashes }),
    );
    const rowOf = inBatches((reader, tokenHashes: readonly Buffer[]) => findRows(reader, { tokenHashes }));
    return async (reader, tokenHash) => {
      const token = tokenHash.toString('base64');
      const last = cached.get(token);
      if (last && (await stampOf(reader, tokenHash)).stamp === last.stamp) return last.account;
      const row = await rowOf(reader, tokenHash);
      if (row.stamp === null) return undefined;
      const account = accountOf(vault, row);
      cached.set(token, { stamp: row.stamp, account });
      return account;
    };
  };
};

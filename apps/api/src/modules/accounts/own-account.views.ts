import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { compileOnce } from '../../platform/compile-once.ts';
import type { PersonalVault } from '../../platform/encryption.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { FindCaller } from '../../platform/http/guard.ts';
import { inBatches, rowsOf } from '../../platform/in-batches.ts';
import {
  openProfile,
  type Profile,
  profileJoins,
  type ProfileRow,
  profileSelection,
} from './profile.views.ts';
import { callerOf, type CallerRow, callersOf } from './sessions.views.ts';
import type { User } from './users.views.ts';

/** The caller with the account and the profile, and what another module knows of the person. */
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
/** Of a token that is nobody's, or no longer. */
type NoRow = { readonly session_id: null };

const keptMax = 1_000;
/** Opened personal data does not stay in memory for longer than a person looks at a screen. */
const keptMs = 60_000;

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

/**
 * The same object again for a session whose row is the same as the last time: what was made of it is then the same
 * too. The row itself comes from the database with every call, so nothing is ever shown that is no longer so.
 */
const keepAccounts = <More extends object>(vault: PersonalVault): ((row: Row<More>) => OwnAccount<More>) => {
  type Kept = { readonly row: Row<More>; readonly account: OwnAccount<More> };
  const kept = new LRUCache<bigint, Kept>({ max: keptMax, ttl: keptMs });
  return (row) => {
    const last = kept.get(row.session_id);
    if (last && isDeepStrictEqual(last.row, row)) return last.account;
    const account = accountOf(vault, row);
    kept.set(row.session_id, { row, account });
    return account;
  };
};

/**
 * Finds whose token it is, as `authenticate` does, and in the same statement all that is shown to a person of
 * themselves. `more` is a query of one row about the person whose id it is given.
 */
export const createFindOwnAccount = <More extends object>(
  more: (userId: RawBuilder<number>) => RawBuilder<More>,
): ((vault: PersonalVault) => FindCaller<OwnAccount<More>>) => {
  const find = compileOnce<Row<More> | NoRow, { readonly tokenHashes: readonly Buffer[] }>(
    ['tokenHashes'],
    ({ tokenHashes }) => sql`
      select found.*
      from ${rowsOf(tokenHashes, 'bytea')} with ordinality as asked (token_hash, place)
      left join lateral (
        select caller.session_id, caller.account_id, caller.account_document_id, caller.is_fresh,
          caller.is_activity_old, caller.email, caller.email_confirmed_at, caller.created_at as account_created_at,
          ${profileSelection}, more.*
        from (${callersOf(sql`asked.token_hash`)}) as caller
        join user_profiles as profile on profile.user_id = caller.account_id
        ${profileJoins}
        cross join lateral (${more(sql`caller.account_id`)}) as more
      ) as found on true
      order by asked.place`,
  );
  return (vault) => {
    const accountOf = keepAccounts<More>(vault);
    return inBatches(async (reader, tokenHashes: readonly Buffer[]) => {
      const rows = await find(reader, { tokenHashes });
      return rows.map((row) => (row.session_id === null ? undefined : accountOf(row)));
    });
  };
};

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
/**
 * `current_stamp` is a hash of the row, null for a token that is nobody's or no longer; the row itself comes only where
 * its stamp is another than the one that is known.
 */
type Told<More> = { readonly current_stamp: bigint | null } & (Row<More> | { readonly session_id: null });

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

interface Values {
  readonly tokenHashes: readonly Buffer[];
  readonly knownStamps: readonly (bigint | null)[];
}

/** Whose tokens these are, in their order. `more` is a query of one row about the person whose id it is given. */
const ownAccounts = <More extends object>(more: (userId: RawBuilder<number>) => RawBuilder<More>) =>
  compileOnce<Told<More>, Values>(
    ['tokenHashes', 'knownStamps'],
    ({ tokenHashes, knownStamps }) => sql`
      select found.stamp as current_stamp, told.*
      from ${rowsOf([tokenHashes, 'bytea'], [knownStamps, 'bigint'])}
        with ordinality as asked (token_hash, known_stamp, place)
      left join lateral (
        select account.*, hash_record_extended(account, 0) as stamp
        from (
          select caller.session_id, caller.account_id, caller.account_document_id, caller.is_fresh,
            caller.is_activity_old, caller.email, caller.email_confirmed_at,
            caller.created_at as account_created_at, ${profileSelection}, more.*
          from (${callersOf(sql`asked.token_hash`)}) as caller
          join user_profiles as profile on profile.user_id = caller.account_id
          ${profileJoins}
          cross join lateral (${more(sql`caller.account_id`)}) as more
        ) as account
      ) as found on true
      left join lateral (select found.*) as told on found.stamp is distinct from asked.known_stamp
      order by asked.place`,
  );

/**
 * Finds whose token it is, as `authenticate` does, and in the same statement all that is shown to a person of
 * themselves. The answer is the same object again for a session whose row is what it was the last time: what was made
 * of it is then the same too. The database compares it with every call, so nothing is shown that is no longer so.
 */
export const createFindOwnAccount = <More extends object>(
  more: (userId: RawBuilder<number>) => RawBuilder<More>,
): ((vault: PersonalVault) => FindCaller<OwnAccount<More>>) => {
  const find = ownAccounts(more);
  return (vault) => {
    type Kept = { readonly stamp: bigint; readonly account: OwnAccount<More> };
    const kept = new LRUCache<string, Kept>({ max: keptMax, ttl: keptMs });
    const accountIn = (told: Told<More>, token: string, last: Kept | undefined) => {
      if (told.current_stamp === null) return undefined;
      if (told.session_id === null) return last?.account;
      const account = accountOf(vault, told);
      kept.set(token, { stamp: told.current_stamp, account });
      return account;
    };
    return inBatches(async (reader, tokenHashes: readonly Buffer[]) => {
      const tokens = tokenHashes.map((hash) => hash.toString('base64'));
      const last = tokens.map((token) => kept.get(token));
      const knownStamps = last.map((known) => known?.stamp ?? null);
      const rows = await find(reader, { tokenHashes, knownStamps });
      return rows.map((told, place) => accountIn(told, tokens[place] ?? '', last[place]));
    });
  };
};

import type { Locale } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { compileOnce } from '../../platform/compile-once.ts';
import type { Tx } from '../../platform/database.ts';
import type { PersonalVault } from '../../platform/encryption.ts';
import type { Caller } from '../../platform/http/call.ts';
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

/** What a statement about oneself may depend on. */
interface Asked {
  readonly tokenHash: Buffer;
  readonly locale: Locale;
}

type Row<More> = CallerRow &
  ProfileRow &
  More & {
    readonly email: string;
    readonly email_confirmed_at: Date | null;
    readonly account_created_at: Date;
  };

/**
 * Finds whose token it is, as `authenticate` does, and in the same statement all that is shown to a person of
 * themselves. `more` is a query of one row about the person whose id it is given.
 */
export const createFindOwnAccount = <More extends object>(
  more: (person: {
    readonly userId: RawBuilder<number>;
    readonly locale: RawBuilder<Locale>;
  }) => RawBuilder<More>,
): ((vault: PersonalVault) => (tx: Tx, asked: Asked) => Promise<OwnAccount<More> | undefined>) => {
  const find = compileOnce<Row<More>, Asked>(
    ['tokenHash', 'locale'],
    ({ tokenHash, locale }) => sql`
      select caller.session_id, caller.account_id, caller.account_document_id, caller.is_fresh,
        caller.is_activity_old, caller.email, caller.email_confirmed_at, caller.created_at as account_created_at,
        ${profileSelection}, more.*
      from (${callersOf(tokenHash)}) as caller
      join user_profiles as profile on profile.user_id = caller.account_id
      ${profileJoins}
      cross join lateral (${more({ userId: sql`caller.account_id`, locale })}) as more`,
  );
  return (vault) => async (tx, asked) => {
    const [row] = await find(tx, asked);
    if (!row) return undefined;
    const user = {
      id: row.account_id,
      documentId: row.account_document_id,
      email: row.email,
      createdAt: row.account_created_at,
      emailConfirmedAt: row.email_confirmed_at,
    };
    return { ...callerOf(row), user, profile: openProfile(vault, row), more: row };
  };
};

import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { AccountsTables } from '../accounts.tables.ts';
import { type StepUpMethod, stepUpMethodOf } from './step-up.policy.ts';

const db = (tx: Tx) => tables<AccountsTables>(tx);

/** The step-up method of this user; undefined when the account is gone. */
export const findStepUpMethod = async (tx: Tx, userId: number): Promise<StepUpMethod | undefined> => {
  const row = await db(tx)
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.password_hash', 'second_factors.enabled_at'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row &&
    stepUpMethodOf({ hasPassword: row.password_hash !== null, hasSecondFactor: row.enabled_at !== null })
  );
};

interface ShownPasskey {
  readonly documentId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface AccountSecurity {
  readonly hasPassword: boolean;
  readonly secondFactor: { readonly since: Date; readonly recoveryCodesLeft: number } | null;
  readonly providers: ('google' | 'apple')[];
  readonly stepUp: StepUpMethod;
  /** Newest first; instants in UTC, as in JSON. */
  readonly passkeys: ShownPasskey[];
  readonly freshUntil: Date | null;
}

interface SecurityRow {
  readonly hasPassword: boolean;
  readonly since: Date | null;
  readonly codesLeft: number;
  readonly providers: ('google' | 'apple')[];
  readonly passkeys: ShownPasskey[];
  readonly freshUntil: Date | null;
}

const inUtc = (key: ShownPasskey): ShownPasskey => ({
  ...key,
  createdAt: new Date(key.createdAt).toISOString(),
  lastUsedAt: key.lastUsedAt === null ? null : new Date(key.lastUsedAt).toISOString(),
});

/** How an account is protected, as seen from one of its sessions; undefined when the account is gone. */
export const findAccountSecurity = async (
  tx: Tx,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: bigint },
): Promise<AccountSecurity | undefined> => {
  const { rows } = await sql<SecurityRow>`
    select u.password_hash is not null as "hasPassword", f.enabled_at as since,
      (select count(*)::integer from recovery_codes c where c.user_id = u.id and c.used_at is null) as "codesLeft",
      array(select i.provider from user_identities i where i.user_id = u.id order by i.provider) as providers,
      coalesce((
        select jsonb_agg(jsonb_build_object('documentId', k.document_id, 'name', k.name,
          'createdAt', k.created_at, 'lastUsedAt', k.last_used_at) order by k.id desc)
        from user_passkeys k where k.user_id = u.id and k.revoked_at is null), '[]') as passkeys,
      (select s.fresh_until from sessions s where s.id = ${sessionId} and s.fresh_until > app_now()) as "freshUntil"
    from users u left join second_factors f on f.user_id = u.id
    where u.id = ${userId} and u.deleted_at is null`.execute(db(tx));
  const row = rows[0];
  if (!row) return undefined;
  const { hasPassword, since, codesLeft, providers, passkeys, freshUntil } = row;
  return {
    hasPassword,
    secondFactor: since && { since, recoveryCodesLeft: codesLeft },
    providers,
    passkeys: passkeys.map(inUtc),
    stepUp: stepUpMethodOf({ hasPassword, hasSecondFactor: since !== null }),
    freshUntil,
  };
};

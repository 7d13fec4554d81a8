import type { VerificationOption, VerificationType } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';

/**
 * The facts that decide a user's levels: those granted and valid now, SIGNUP from the confirmed address, and the
 * configured levels.
 */
export interface LevelGrants {
  readonly granted: readonly VerificationType[];
  readonly levelOptions: readonly VerificationOption[];
}

/** An expression for queries that decide about a user and read the levels with other data. */
export const grantsOf = (userId: number | RawBuilder<number>): RawBuilder<LevelGrants> => sql<LevelGrants>`
  jsonb_build_object(
    'granted', array(select 'SIGNUP' from confirmed_users c where c.user_id = ${userId})
      || array(
        select r.type from verification_records r
        where r.user_id = ${userId} and r.revoked_at is null
          and (r.valid_until is null or r.valid_until > app_now())
      ),
    'levelOptions',
      (select coalesce(jsonb_agg(jsonb_build_object('type', o.type, 'relevance', o.relevance) order by o.relevance), '[]')
        from verification_options o))`;

export const findGrants = async (tx: Tx, userId: number): Promise<LevelGrants> => {
  const { rows } = await sql<{ grants: LevelGrants }>`select ${grantsOf(userId)} as grants`.execute(
    tables(tx),
  );
  return rows[0]?.grants ?? { granted: [], levelOptions: [] };
};

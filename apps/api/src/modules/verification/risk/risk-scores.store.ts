import type { Risk, RiskFacts } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';

/** The known facts about a user; from the answers, only those stored as codes. */
export const findRiskFacts = async (tx: Tx, userId: number): Promise<RiskFacts> => {
  const { rows } = await sql<RiskFacts>`
    select coalesce(s.reasons, '{}') as "answerReasons", s.trade_volume_band as "tradeVolumeBand",
      array_remove(array[c.country_address, c.citizenship], null) as countries,
      coalesce((select k.state = 'rejected' from kyc_checks k
        where k.user_id = ${userId} order by k.id desc limit 1), false) as "isRefusedByProvider",
      exists (select from refused_identities r join identity_fingerprints own on own.fingerprint = r.fingerprint
        where own.user_id = ${userId} and r.user_id <> ${userId}) as "isRefusedElsewhere",
      exists (select from identity_fingerprints own
        join identity_fingerprints other on other.fingerprint = own.fingerprint
        where own.user_id = ${userId} and other.user_id <> ${userId}) as "hasSamePerson",
      exists (select from restricted_investors r where r.user_id = ${userId}) as "isRestricted"
    from (select ${userId}::integer as user_id) asked
    left join investor_countries c on c.user_id = asked.user_id
    left join lateral (
      select a.reasons, a.trade_volume_band from aml_submissions a
      where a.user_id = asked.user_id order by a.id desc limit 1) s on true`.execute(tables(tx));
  return onlyRow(rows);
};

/** Stores a score unless it is unchanged. */
export const saveRisk = async (tx: Tx, userId: number, { score, band, reasons }: Risk): Promise<void> => {
  const listed = JSON.stringify(reasons);
  await sql`
    insert into risk_scores (user_id, score, band, reasons) values (${userId}, ${score}, ${band}, ${listed}::jsonb)
    on conflict (user_id) do update
      set score = excluded.score, band = excluded.band, reasons = excluded.reasons, computed_at = app_now()
      where risk_scores.reasons is distinct from excluded.reasons`.execute(tables(tx));
};

export const deleteRisk = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from risk_scores where user_id = ${userId}`.execute(tables(tx));
};

export type StoredRisk = Risk & { readonly computedAt: Date };

export const findRisk = async (tx: Tx, userId: number): Promise<StoredRisk | undefined> => {
  const { rows } = await sql<StoredRisk>`
    select r.score, r.band, r.reasons, r.computed_at as "computedAt" from risk_scores r
    where r.user_id = ${userId}`.execute(tables(tx));
  return rows[0];
};

/** The users whose money these restrictions freeze. */
export const listRestrictedPeople = async (tx: Tx, restrictions: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ userId: number }>`
    select o.user_id as "userId" from account_restriction_owners o
    where o.document_id = any(${[...restrictions]}::text[])`.execute(tables(tx));
  return rows.map(({ userId }) => userId);
};

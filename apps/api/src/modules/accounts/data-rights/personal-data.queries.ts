import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { getProfile } from '../profile/profile.queries.ts';

export const findOwnAccount = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select u.document_id as "documentId", u.email, u.email_confirmed_at as "emailConfirmedAt",
      u.created_at as "createdAt", u.password_hash is not null as "hasPassword"
    from users u where u.id = ${userId}`.execute(tables(tx));
  return rows[0];
};

/** Every field in full: the download shows what screens mask. */
export const findOwnProfile = (vault: PersonalVault) => async (tx: Tx, userId: number) => {
  const { userId: _, ...profile } = await getProfile(tx, vault, userId);
  return profile;
};

/** The versions of terms and privacy policy that the user accepted, with the file's hash in each language. */
export const listAcceptedDocuments = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select accepted.kind, accepted.document_id as "documentId", p.terms_accepted_at as "acceptedAt",
      coalesce(p.terms_language, p.language) as language,
      (select jsonb_object_agg(h.language, encode(h.sha256, 'hex')) from legal_document_hashes h
        where h.document_id = accepted.document_id) as sha256
    from user_profiles p
    cross join lateral (values ('terms', p.terms_version), ('privacy', p.privacy_version))
      as accepted (kind, document_id)
    where p.user_id = ${userId} and p.terms_accepted_at is not null`.execute(tables(tx));
  return rows;
};

export const findOwnConsents = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select e.analytics, e.marketing, e.text_version as "textVersion", e.at, c.analytics_client_id as "analyticsClientId"
    from consent_events e
    left join user_consents c on c.user_id = e.user_id and c.decided_at = e.at
    where e.user_id = ${userId} order by e.id`.execute(tables(tx));
  return rows;
};

/** The user's sign-ins. Session tokens are stored as hashes and never shown. */
export const listOwnSessions = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select s.document_id as "documentId", s.user_agent as device, s.created_at as "createdAt",
      s.last_active_at as "lastActiveAt", s.expires_at as "expiresAt", s.revoked_at as "endedAt"
    from sessions s where s.audience = 'investor' and s.subject_id = ${userId} order by s.id`.execute(
    tables(tx),
  );
  return rows;
};

export const listOwnDevices = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select d.device, d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt"
    from sign_in_devices d where d.user_id = ${userId} order by d.first_seen_at, d.device`.execute(
    tables(tx),
  );
  return rows;
};

/** The state of the second factor. Its secret and codes protect the account and are never shown. */
export const findOwnSecondFactor = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select f.enabled_at as "enabledAt",
      (select count(*) filter (where c.used_at is null) from recovery_codes c where c.user_id = f.user_id)
        as "recoveryCodesLeft"
    from second_factors f where f.user_id = ${userId}`.execute(tables(tx));
  return rows[0] ?? null;
};

/** The user's passkeys. Their public keys and counters prove nothing to a reader and are not shown. */
export const listOwnPasskeys = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select k.name, k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.revoked_at as "removedAt"
    from user_passkeys k where k.user_id = ${userId} order by k.id`.execute(tables(tx));
  return rows;
};

/** The Google and Apple accounts by which the user signs in. */
export const listOwnIdentities = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select i.provider, i.subject, i.email, i.created_at as "createdAt"
    from user_identities i where i.user_id = ${userId} order by i.id`.execute(tables(tx));
  return rows;
};
